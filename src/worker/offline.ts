/**
 * Keeps the shop's own files on the device, so that it opens without a network (MENU-15): the page and its menu, which
 * the shop itself has kept. What carries a hash in its address never changes and comes from the device; the page, a brand's
 * texts and its drawings are asked of the network first. Calls to the API, photos and everything foreign pass by untouched.
 * Follows the life cycle of Service Workers (W3C): installed beside the former one, which serves its open pages.
 */
const scope = self as unknown as ServiceWorkerGlobalScope

/** Written before this script by the build: what is kept, and a fingerprint of the contents of all of it. */
declare const site: { readonly release: string; readonly files: readonly string[] }

const PREFIX = 'site-'
const CACHE = PREFIX + site.release
const PAGE = '/'
/** In ms: a network that says nothing for so long counts as none, when a kept copy is there. */
const TIMEOUT = 4000
/** This release's files and the former one's, whose pages may still be open. */
const KEPT_RELEASES = 2

scope.addEventListener('install', event => event.waitUntil(install()))
scope.addEventListener('activate', event => event.waitUntil(forgetOldReleases()))
scope.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  const address = pathname + search
  // an address with an extension is a file, opened by itself
  if (request.mode === 'navigate') {
    if (!/\.[^/]*$/.test(pathname)) event.respondWith(present(request, PAGE))
  } else if (pathname.startsWith('/assets/')) event.respondWith(lasting(request))
  else if (site.files.includes(address)) event.respondWith(hasHash(address) ? lasting(request) : present(request, address))
})

/** Whether an address changes with what it leads to: the build's own files, and those that it has marked. */
function hasHash(address: string): boolean {
  return address.startsWith('/assets/') || address.includes('?')
}

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  // all or nothing: a page without its scripts would be worse than none
  await cache.addAll([PAGE, ...site.files].map(address => new Request(address, hasHash(address) ? {} : { cache: 'no-cache' })))
}

/** What the network says now; the copy of this release where it says nothing, or that the server has failed. */
async function present(request: Request, address: string): Promise<Response> {
  const answer = fetch(request)
  const kept = await (await caches.open(CACHE)).match(address)
  if (kept === undefined) return answer
  const late = new Promise<Response>(resolve => setTimeout(() => resolve(kept), TIMEOUT))
  return Promise.race([answer.then(found => (found.status >= 500 ? kept : found)), late]).catch(() => kept)
}

async function lasting(request: Request): Promise<Response> {
  return await caches.match(request) ?? fetch(request)
}

async function forgetOldReleases(): Promise<void> {
  // in the order in which they were made
  const names = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(names.slice(0, Math.max(0, names.length - KEPT_RELEASES + 1)).map(name => caches.delete(name)))
}
