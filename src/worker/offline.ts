/**
 * Keeps the shop's own files on the device, so that it opens without a network (MENU-15): the page and its menu, which
 * the shop itself has kept. A page is always asked of the network first; files whose names carry a hash never change
 * and come from the device. Calls to the API, photos and everything foreign pass by untouched.
 * Follows the life cycle of Service Workers (W3C): installed beside the former one, which serves its open pages.
 */
const scope = self as unknown as ServiceWorkerGlobalScope

/** Written before this script by the build: what is kept, and a fingerprint of all of it with the page. */
declare const site: { readonly release: string; readonly files: readonly string[] }

const PREFIX = 'site-'
const CACHE = PREFIX + site.release
const PAGE = '/'
/** In ms: a network that says nothing for so long counts as none, when a page is there. */
const PATIENCE = 4000
/** This release's files and the former one's, whose pages may still be open. */
const KEPT_RELEASES = 2

scope.addEventListener('install', event => event.waitUntil(install()))
scope.addEventListener('activate', event => event.waitUntil(forgetOldReleases()))
scope.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  // an address with an extension is a file, opened by itself
  if (request.mode === 'navigate') {
    if (!/\.[^/]*$/.test(pathname)) event.respondWith(page(request))
  } else if (site.files.includes(pathname) || pathname.startsWith('/assets/')) event.respondWith(file(request))
})

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  // all or nothing: a page without its scripts would be worse than none
  await cache.addAll([new Request(PAGE, { cache: 'no-cache' }), ...site.files])
}

async function page(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(PAGE)
  const answer = fetch(request)
  if (kept === undefined) return answer
  const late = new Promise<Response>(resolve => setTimeout(() => resolve(kept), PATIENCE))
  return Promise.race([answer, late]).catch(() => kept)
}

async function file(request: Request): Promise<Response> {
  return await caches.match(request) ?? fetch(request)
}

async function forgetOldReleases(): Promise<void> {
  // in the order in which they were made
  const names = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(names.slice(0, Math.max(0, names.length - KEPT_RELEASES + 1)).map(name => caches.delete(name)))
}
