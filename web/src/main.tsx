import { render } from "preact";
import { App } from "./app";
import "./style.css";

const root = document.getElementById("app");
// Offline once loaded. A host that is being worked on, and a file that is opened, have no use for it.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("offline.js").catch(() => undefined);
}
if (root !== null) {
  render(<App />, root);
}
