import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** Writes the service worker, which has to know the names of all files of the page. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const files = ["./", ...Object.keys(bundle).filter((name) => name !== "index.html")].sort();
        const version = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 16);
        const source = readFileSync(new URL("src/offline.js", import.meta.url), "utf8")
          .replace("FILES", JSON.stringify(files))
          .replace("VERSION", JSON.stringify(version));
        this.emitFile({ type: "asset", fileName: "offline.js", source });
      },
    },
  };
}

// Relative addresses: the built page works in any folder of any host.
export default defineConfig({
  base: "./",
  plugins: [offline()],
  worker: { format: "es" },
  build: { target: "es2023", assetsInlineLimit: 0, modulePreload: false },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
});
