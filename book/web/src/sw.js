// The service worker: keeps the whole book on the device once a reader has asked for it.
// The build fills in the version, so a new book is a new worker. With a connection, pages come
// from the network and are never stale; without one, all comes from what was kept, of one version.
const VERSION = "{{version}}";
const NAME = `phase10-${VERSION}`;
const HOME = new URL("./", self.location.href);
const AT_ONCE = 6;
// How long a weak connection may take before a page comes from the device.
const PATIENCE = 4000;

const tell = async (message) => {
  const all = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
  for (const one of all) one.postMessage({ offline: message });
};

const olderOnes = async () =>
  (await caches.keys()).filter((name) => name.startsWith("phase10-") && name !== NAME);

// What was kept may have come by way of a redirection, and a browser refuses such a page.
const plain = async (reply) =>
  reply.redirected
    ? new Response(await reply.blob(), { headers: { "Content-Type": reply.headers.get("Content-Type") ?? "" } })
    : reply;

const keepAll = async () => {
  const list = await (await fetch(new URL("offline.json", HOME), { cache: "no-cache" })).json();
  if (list.version !== VERSION) throw new Error("another version is being served");
  const cache = await caches.open(NAME);
  const older = await Promise.all(
    (await olderOnes()).map(async (name) => {
      const old = await caches.open(name);
      const had = await old.match(new URL("offline.json", HOME));
      return { old, files: had ? (await had.json()).files : {} };
    }),
  );
  let done = 0;
  let told = 0;
  let broken = false;
  const files = Object.entries(list.files);
  const keep = async ([path, [hash, size]]) => {
    const url = new URL(path, HOME);
    const same = older.find((one) => one.files[path]?.[0] === hash);
    let reply = same && (await same.old.match(url));
    if (!reply) {
      reply = await fetch(url, { cache: "no-cache" });
      if (!reply.ok) throw new Error(`${reply.status} ${path}`);
    }
    await cache.put(url, await plain(reply));
    done += size;
    if (done - told > list.bytes / 200 || done === list.bytes) {
      told = done;
      tell({ progress: done / list.bytes });
    }
  };
  const next = files.values();
  const work = async () => {
    for (const one of next) {
      if (broken) return;
      await keep(one).catch((error) => {
        broken = true;
        throw error;
      });
    }
  };
  // All come to rest before anything is thrown away.
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const bad = ends.find((one) => one.status === "rejected");
  if (bad) throw bad.reason;
  // Last, so that a list means that all of it is there.
  await cache.put(new URL("offline.json", HOME), Response.json(list));
};

self.addEventListener("install", (event) => {
  event.waitUntil(
    keepAll().then(
      () => self.skipWaiting(),
      async (error) => {
        await caches.delete(NAME);
        await tell({ failed: String(error?.name === "QuotaExceededError" ? "full" : error?.message) });
        throw error;
      },
    ),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await olderOnes()) await caches.delete(name);
      await self.clients.claim();
      await tell({ ready: VERSION });
    })(),
  );
});

// Opening a cache makes one; asking for what lies in it leaves nothing behind.
const held = (url) => caches.match(url, { cacheName: NAME });

const kept = async (request) => {
  const url = new URL(request.url);
  url.search = "";
  url.hash = "";
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  return (
    (await held(url)) ??
    // Some hosts leave out the end of a page's name.
    (request.mode === "navigate" ? await held(`${url}.html`) : undefined)
  );
};

const fromNetwork = async (request) => {
  let timer = 0;
  const late = new Promise((done) => {
    timer = setTimeout(done, PATIENCE);
  });
  const network = fetch(request);
  network.catch(() => {});
  try {
    const first = await Promise.race([network, late]);
    if (first) return first;
    return (await kept(request)) ?? (await network);
  } catch (error) {
    const found = await kept(request);
    if (found) return found;
    throw error;
  } finally {
    clearTimeout(timer);
  }
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== HOME.origin) return;
  if (!url.pathname.startsWith(HOME.pathname)) return;
  if (url.pathname === new URL("sw.js", HOME).pathname) return;
  // A name that follows from the content can never be stale.
  const fixed = /\/_static\/app\/(?:engine-|c-)/.test(url.pathname);
  event.respondWith(
    fixed ? kept(request).then((found) => found ?? fetch(request)) : fromNetwork(request),
  );
});

self.addEventListener("message", (event) => {
  if (event.data !== "state") return;
  event.waitUntil(
    (async () => {
      const whole = await held(new URL("offline.json", HOME));
      event.source?.postMessage({ offline: whole ? { ready: VERSION } : { progress: 0 } });
    })(),
  );
});
