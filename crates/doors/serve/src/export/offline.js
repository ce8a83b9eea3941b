// The service worker: keeps the files of one version of the page, so that it opens without a network.
//
// Names of files contain hashes, so what is kept never goes stale; the page itself is fetched anew where that is
// possible. The build fills in names and version.

const files = FILES;
const cacheName = `everyboard-${VERSION}`;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("everyboard-") && name !== cacheName).map((name) => caches.delete(name)))),
  );
});

addEventListener("fetch", (event) => {
  const request = event.request;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) {
    event.respondWith(request.mode === "navigate" ? fetch(request).catch(() => kept("./")) : kept(request));
  }
});

async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}
