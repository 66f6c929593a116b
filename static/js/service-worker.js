// The site's worker in the browser: shows push messages while the site is closed, and
// pages as last seen while the device is offline. A classic script, served at the root.

const FILES = "files-1"; // scripts, styles, pictures: the same for everyone
const PAGES = "pages-1"; // pages of the person who is signed in; emptied on sign-out
const OFFLINE = "/offline/";
const MOST_PAGES = 60;
const MOST_FILES = 400;
// What can be read offline: one's decks and collection, cards, rules and lessons.
const READABLE = /^\/(?:$|decks\/|collection\/|cards\/|rulings\/|news\/|battles\/(?:rules|tutorial)\/|notifications\/$|profile\/$)/;
const FILE = /^\/(?:static\/|code\/|jsi18n\/|app\/)/;
// Whoever goes through these is another person from then on, or nobody.
const SIGNING = /^\/accounts\/(?:login|logout|signup)\//;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(prepare()));
worker.addEventListener("activate", (event) => event.waitUntil(begin()));
worker.addEventListener("push", (event) => event.waitUntil(showPush(event.data?.json())));
worker.addEventListener("notificationclick", (event) => event.waitUntil(openPage(event.notification)));
worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin) return;
  if (event.request.method === "POST" && SIGNING.test(url.pathname)) event.respondWith(changePerson(event.request));
  else if (event.request.method !== "GET") return;
  else if (event.request.mode === "navigate") event.respondWith(loadPage(event.request, url));
  else if (FILE.test(url.pathname)) event.respondWith(loadFile(event));
});

async function prepare() {
  const files = await caches.open(FILES);
  await files.add(new Request(OFFLINE, { cache: "reload", credentials: "omit" }));
  await worker.skipWaiting();
}

async function begin() {
  for (const name of await caches.keys()) if (![FILES, PAGES].includes(name)) await caches.delete(name);
  await worker.clients.claim();
}

// --- Push.

/** @param {{until: string, title: string, body: string, tag: string, urgent: boolean, url: string} | undefined} message */
async function showPush(message) {
  if (message === undefined || Date.parse(message.until) <= Date.now()) return;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some((page) => page.visibilityState === "visible")) return; // the page shows it
  /** @type {NotificationOptions & {renotify: boolean, timestamp: number}} */
  const options = {
    body: message.body,
    tag: message.tag,
    renotify: true,
    requireInteraction: message.urgent,
    icon: "/static/img/app/icon-192.png",
    timestamp: Date.now(),
    data: { url: message.url },
  };
  await worker.registration.showNotification(message.title, options);
}

/** @param {Notification} notification */
async function openPage(notification) {
  notification.close();
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const url = new URL(notification.data.url, location.origin).href;
  for (const page of pages) {
    if (page.url === url) return page.focus();
  }
  return worker.clients.openWindow(url);
}

// --- Pages and files.

/** @param {Request} request */
async function changePerson(request) {
  const answer = await fetch(request);
  await caches.delete(PAGES);
  if (new URL(request.url).pathname === "/accounts/logout/") {
    const subscription = await worker.registration.pushManager?.getSubscription();
    await subscription?.unsubscribe(); // the push service tells the site
  }
  return answer;
}

/** @param {Request} request @param {URL} url */
async function loadPage(request, url) {
  const isReadable = READABLE.test(url.pathname);
  try {
    const answer = await fetch(request);
    if (answer.redirected && SIGNING.test(new URL(answer.url).pathname)) await caches.delete(PAGES);
    // A redirect is opaque here; the page it leads to comes through here by itself.
    else if (isReadable && answer.ok && answer.type === "basic") await keep(PAGES, request, answer.clone(), MOST_PAGES);
    return answer;
  } catch {
    const pages = await caches.open(PAGES);
    const kept = isReadable && (await pages.match(request));
    return kept ? markAsKept(kept) : (await caches.match(OFFLINE)) ?? Response.error();
  }
}

/** The page says itself when it was last seen. @param {Response} kept */
async function markAsKept(kept) {
  const seen = kept.headers.get("Date") ?? "";
  const text = (await kept.text()).replace("<body ", `<body data-offline="${seen}" `);
  return new Response(text, { status: 200, headers: kept.headers });
}

/** Named by their content: never asked for twice. Others: shown as kept, and asked for again. @param {FetchEvent} event */
async function loadFile(event) {
  const files = await caches.open(FILES);
  const kept = await files.match(event.request);
  const isLasting = kept?.headers.get("Cache-Control")?.includes("immutable");
  if (kept && isLasting) return kept;
  const headers = new Headers(event.request.headers);
  const tag = kept?.headers.get("ETag");
  const date = kept?.headers.get("Last-Modified");
  if (tag) headers.set("If-None-Match", tag);
  else if (date) headers.set("If-Modified-Since", date);
  try {
    const answer = await fetch(new Request(event.request.url, { headers, cache: "no-store", credentials: "same-origin" }));
    if (kept && answer.status === 304) return kept;
    if (answer.ok) await keep(FILES, event.request, answer.clone(), MOST_FILES);
    return answer;
  } catch {
    return kept ?? Response.error();
  }
}

/** @param {string} name @param {Request} request @param {Response} answer @param {number} most */
async function keep(name, request, answer, most) {
  const cache = await caches.open(name);
  await cache.delete(request); // so that the oldest is the first
  await cache.put(request, answer);
  const all = (await cache.keys()).filter((one) => new URL(one.url).pathname !== OFFLINE);
  for (const old of all.slice(0, Math.max(0, all.length - most))) await cache.delete(old);
}
