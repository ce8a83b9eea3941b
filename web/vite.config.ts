import { defineConfig } from "vite";

// Relative addresses: the built page works in any folder of any host.
export default defineConfig({
  base: "./",
  worker: { format: "es" },
  build: { target: "es2023", assetsInlineLimit: 0, modulePreload: false },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
});
