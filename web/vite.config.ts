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
        const source = readFileSync(new URL("../crates/doors/serve/src/export/offline.js", import.meta.url), "utf8")
          .replace("FILES", JSON.stringify(files))
          .replace("VERSION", JSON.stringify(version));
        this.emitFile({ type: "asset", fileName: "offline.js", source });
      },
    },
  };
}

/**
 * Makes the file in which one puzzle is played: script and style stand in it, and its policy allows these alone, by their
 * hashes. The program fills in the puzzle and the solver (crates/doors/serve/src/playable.rs).
 */
function oneFile(): Plugin {
  return {
    name: "one-file",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const files = Object.values(bundle);
        const page = files.find(({ fileName }) => fileName === "playable.html");
        const scripts = files.filter((file) => file.type === "chunk");
        const style = files.find(({ fileName }) => fileName.endsWith(".css"));
        if (page?.type !== "asset" || style?.type !== "asset" || scripts.length !== 1) {
          return this.error("expected a page, one style and one script");
        }
        page.source = inlined(String(page.source), scripts[0]?.code ?? "", String(style.source));
        for (const { fileName } of files.filter((file) => file !== page)) {
          delete bundle[fileName];
        }
      },
    },
  };
}

/** The page with a script and a style in the place of links to them. */
function inlined(page: string, script: string, style: string): string {
  const [code, rules] = [inAscii(script.trim()), style.trim()];
  if (/<\/script|<!--/i.test(code) || /<\/style/i.test(rules)) {
    throw new Error("a script or a style would end too soon");
  }
  if (!isAscii(page + rules)) {
    throw new Error("expected ASCII alone outside of scripts");
  }
  // By functions: `$` in a script would stand for something.
  return page
    .replace(/<script type="module"[^>]*src=[^>]*><\/script>/, () => `<script type="module">${code}</script>`)
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${rules}</style>`)
    .replace("{{script}}", () => hashOf(code))
    .replace("{{style}}", () => hashOf(rules));
}

/**
 * A script without other letters than those of ASCII: a host may say any encoding, and then the hash of what a browser reads
 * would be another.
 */
function inAscii(script: string): string {
  return script.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** What stands for a script or a style in a policy. */
function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

const one = { input: "playable.html", output: { codeSplitting: false } };

// Relative addresses: the built page works in any folder of any host. `--mode playable` adds the file of one puzzle.
export default defineConfig(({ mode }) => ({
  base: "./",
  plugins: mode === "playable" ? [oneFile()] : [offline()],
  worker: { format: mode === "playable" ? "iife" : "es" },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: false,
    emptyOutDir: mode !== "playable",
    rollupOptions: mode === "playable" ? one : {},
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
}));
