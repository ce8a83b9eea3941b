import { render } from "preact";
import { App } from "./app";
import { setAround } from "./around";
import { isServed } from "./engine/served";
import { loadLanguage } from "./words/language";
import "./style.css";

const root = document.getElementById("app");
// Offline once loaded. A host that is being worked on has no use for it, and the program that serves the page may be
// another one tomorrow.
if (import.meta.env.PROD && !isServed() && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("offline.js").catch(() => undefined);
}
setAround({
  puzzlesWorker: () => new Worker(new URL("./engine/puzzles-worker.ts", import.meta.url), { type: "module" }),
  searchesWorker: () => new Worker(new URL("./engine/searches-worker.ts", import.meta.url), { type: "module" }),
  films: () => import("./play/film"),
  only: null,
});
if (root !== null) {
  void loadLanguage().then(() => render(<App />, root));
}
