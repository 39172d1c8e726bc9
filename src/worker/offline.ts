/**
 * Keeps the shop's own files on the device, so that it opens without a network (MENU-15): the page and its menu, which
 * the shop itself has kept. What carries a hash in its address never changes and comes from the device; the page, a brand's
 * texts and its drawings are asked of the network first. Calls to the API, photos and everything foreign pass by untouched.
 * Follows the life cycle of Service Workers (W3C): installed beside the former one, which serves its open pages.
 */
const scope = self as unknown as ServiceWorkerGlobalScope

/** Written before this script by the build: what is kept, by language where it is texts, and a fingerprint of all of it. */
declare const site: {
  readonly release: string
  readonly files: readonly string[]
  readonly texts: Readonly<Record<string, readonly string[]>>
}

const PREFIX = 'site-'
const CACHE = PREFIX + site.release
const PAGE = '/'
/** In ms: a network that says nothing for so long counts as none, when a kept copy is there. */
const TIMEOUT = 4000
/** This release's files and the former one's, whose pages may still be open. */
const KEPT_RELEASES = 2

/** The page registers this script with the chosen language behind a question mark: with none where its visitor saves data. */
const language = scope.location.search.slice(1)
/** What is kept before anybody uses it. */
const ahead = language === '' ? [] : [PAGE, ...site.files, ...site.texts[language] ?? []]
const known = new Set([...site.files, ...Object.values(site.texts).flat()])

scope.addEventListener('install', event => event.waitUntil(keep(ahead, 'no-cache')))
scope.addEventListener('activate', event => event.waitUntil(forgetOldReleases().then(() => scope.clients.claim())))
// the addresses of what a page has used before this worker saw it
scope.addEventListener('message', event => event.waitUntil(keep([PAGE, ...(event.data as readonly string[]).flatMap(ownAddress)], 'force-cache')))
scope.addEventListener('fetch', event => {
  const { request } = event
  const [address] = ownAddress(request.url)
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    const { origin, pathname } = new URL(request.url)
    // an address with an extension is a file, opened by itself, and so is the list of sums
    if (origin === scope.location.origin && !/\.[^/]*$|^\/SHA256SUMS$/.test(pathname)) event.respondWith(present(event, PAGE))
  } else if (address !== undefined) event.respondWith(hasHash(address) ? lasting(event, address) : present(event, address))
})

/** The path of a file of the shop's; nothing for any other address. */
function ownAddress(url: string): readonly string[] {
  const { origin, pathname, search } = new URL(url)
  const address = pathname + search
  return origin === scope.location.origin && (hasHash(address) || known.has(address)) ? [address] : []
}

/** Whether an address changes with what it leads to. */
function hasHash(address: string): boolean {
  return address.startsWith('/assets/')
}

/** All or nothing: a page without its scripts would be worse than none. What the device has is not fetched again. */
async function keep(addresses: readonly string[], mode: RequestCache): Promise<void> {
  const own = await caches.open(CACHE)
  const missing: string[] = []
  for (const address of new Set(addresses)) {
    if (await own.match(address) !== undefined) continue
    const former = hasHash(address) ? await caches.match(address) : undefined
    if (former === undefined) missing.push(address)
    else await own.put(address, former)
  }
  await own.addAll(missing.map(address => new Request(address, hasHash(address) ? {} : { cache: mode })))
}

/** What the network says now; the copy on the device where it says nothing, or that the server has failed. */
async function present(event: FetchEvent, address: string): Promise<Response> {
  const answer = fetch(event.request)
  const kept = await (await caches.open(CACHE)).match(address) ?? await caches.match(address)
  if (kept === undefined) return withCopy(event, address, await answer)
  const late = new Promise<Response>(resolve => setTimeout(() => resolve(kept), TIMEOUT))
  return Promise.race([answer.then(found => (found.status >= 500 ? kept : found)), late]).catch(() => kept)
}

async function lasting(event: FetchEvent, address: string): Promise<Response> {
  return await caches.match(address) ?? withCopy(event, address, await fetch(event.request))
}

/** An answer, of which the device keeps a copy: what has been used once opens without a network. */
function withCopy(event: FetchEvent, address: string, answer: Response): Response {
  // the page is kept with its scripts alone, and some servers say it in place of a file that is gone
  if (!answer.ok || answer.headers.get('Content-Type')?.includes('html')) return answer
  const copy = answer.clone()
  event.waitUntil(caches.open(CACHE).then(cache => cache.put(address, copy)).catch(() => undefined))
  return answer
}

async function forgetOldReleases(): Promise<void> {
  // in the order in which they were made
  const names = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(names.slice(0, Math.max(0, names.length - KEPT_RELEASES + 1)).map(name => caches.delete(name)))
}
