/**
 * The service worker: caches the shop's files, so that the shop opens offline with its stored menu
 * (MENU-15). Files with a hash in their address never change and are cache-first.
 *
 * - The page, the brand's texts and its pictures are network-first.
 * - API requests, photos and other origins are not intercepted.
 * - A new worker is installed beside the previous one, which still serves its open pages
 *   (W3C Service Workers, life cycle).
 */
const scope = self as unknown as ServiceWorkerGlobalScope

/** The build prepends this constant. */
declare const site: {
  /** A hash of all files. */
  readonly release: string
  readonly files: readonly string[]
  /** The text files by language. */
  readonly texts: Readonly<Record<string, readonly string[]>>
}

const PREFIX = 'site-'
const CACHE = PREFIX + site.release
const PAGE = '/'
/**
 * Every page of a shop has this configuration block. The page of a captive portal or a proxy has
 * none.
 */
const PAGE_MARK = 'id="storefront-config"'
/** Time in ms to wait for a response before a cached copy is used. */
const NETWORK_TIMEOUT = 4000
/** The number of cached releases: this one, and the previous one, whose pages may still be open. */
const CACHED_RELEASES = 2

/**
 * The selected language, which the page appends to this script's address as the query. Empty if the
 * visitor saves data: then nothing is precached.
 */
const language = scope.location.search.slice(1)
/** The files to precache. The page is last, so that it is cached after all its scripts. */
const precachedFiles = language === '' ? [] : [...site.files, ...site.texts[language] ?? [], PAGE]
const knownFiles = new Set([...site.files, ...Object.values(site.texts).flat()])

scope.addEventListener('install', event => event.waitUntil(cacheAll(precachedFiles, 'no-cache')))
scope.addEventListener('activate', event => event.waitUntil(deleteOldReleases().then(() => scope.clients.claim())))
// a page sends the addresses of the files that it loaded before this worker controlled it
scope.addEventListener('message', event =>
  event.waitUntil(cacheAll([...(event.data as readonly string[]).flatMap(listShopPaths), PAGE], 'force-cache')),
)
scope.addEventListener('fetch', event => {
  const { request } = event
  const [path] = listShopPaths(request.url)
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    const { origin, pathname } = new URL(request.url)
    // a customer may also open a file (a path with an extension) or the list of checksums
    if (origin === scope.location.origin && !/\.[^/]*$|^\/SHA256SUMS$/.test(pathname))
      event.respondWith(respondNetworkFirst(event, PAGE))
  } else if (path !== undefined)
    event.respondWith(hasHash(path) ? respondCacheFirst(event, path) : respondNetworkFirst(event, path))
})

/** Returns a list with the path if `url` is a file of the shop, else an empty list. */
function listShopPaths(url: string): readonly string[] {
  const { origin, pathname, search } = new URL(url)
  const path = pathname + search
  return origin === scope.location.origin && (hasHash(path) || knownFiles.has(path)) ? [path] : []
}

/** Whether the path contains a hash of the file. */
function hasHash(path: string): boolean {
  return path.startsWith('/assets/')
}

/**
 * Caches all files or none, because a page without its scripts is useless. Cached files are not
 * fetched again, nor files with a hash that an earlier release has cached. `mode` is the HTTP cache
 * mode for files without a hash.
 */
async function cacheAll(paths: readonly string[], mode: RequestCache): Promise<void> {
  const cache = await caches.open(CACHE)
  const missing: string[] = []
  for (const path of new Set(paths)) {
    if (await validateResponse(path, await cache.match(path)) !== undefined) continue
    const previousCopy = hasHash(path) ? await validateResponse(path, await caches.match(path)) : undefined
    if (previousCopy === undefined) missing.push(path)
    else await cache.put(path, previousCopy)
  }
  const fetched = await Promise.all(missing.map(async path => {
    const request = new Request(path, hasHash(path) ? {} : { cache: mode })
    const response = await validateResponse(path, await fetch(request))
    if (response === undefined) throw new TypeError(`${path} is not the shop's`)
    // read to the end, so that an aborted connection leaves no incomplete release
    return [path, new Response(await response.blob(), toResponseInit(response))] as const
  }))
  for (const [path, response] of fetched) await cache.put(path, response)
}

/**
 * Returns the response if it is valid: the shop's page for `/`, or any content but a page for a
 * file. Returns undefined for others, such as the page of a captive portal. Removes the redirect
 * flag, because browsers reject a redirected response to a navigation (Fetch, HTTP-network fetch).
 */
async function validateResponse(path: string, response: Response | undefined): Promise<Response | undefined> {
  if (response === undefined || !response.ok || isPage(response) !== (path === PAGE)) return undefined
  if (path === PAGE && !(await response.clone().text()).includes(PAGE_MARK)) return undefined
  return response.redirected ? new Response(response.body, toResponseInit(response)) : response
}

const toResponseInit = ({ status, statusText, headers }: Response): ResponseInit => ({ status, statusText, headers })

function isPage({ headers }: Response): boolean {
  return headers.get('Content-Type')?.includes('html') === true
}

/** Finds a valid cached copy, in the cache of this release or of an earlier one. */
async function findCached(path: string): Promise<Response | undefined> {
  return (
    (await validateResponse(path, await (await caches.open(CACHE)).match(path))) ??
    validateResponse(path, await caches.match(path))
  )
}

/**
 * Uses the cached copy if the network or the server fails, takes longer than `NETWORK_TIMEOUT`, or
 * sends a page instead of a file. A navigation gets even the page of another site: a captive
 * portal's sign-in, or a new site of the chain.
 */
async function respondNetworkFirst(event: FetchEvent, path: string): Promise<Response> {
  const fetching = fetch(event.request)
  // prevents an unhandled rejection if the request fails during the cache lookup
  fetching.catch(() => undefined)
  const cached = await findCached(path)
  if (cached === undefined) return cacheCopy(event, path, await fetching)
  const timeout = new Promise<Response>(resolve => setTimeout(() => resolve(cached), NETWORK_TIMEOUT))
  const hasFailed = (response: Response): boolean =>
    response.status >= 500 || (path !== PAGE && (response.type === 'opaque' || (response.ok && isPage(response))))
  const validated = fetching.then(response => (hasFailed(response) ? cached : response))
  return Promise.race([validated, timeout]).catch(() => cached)
}

async function respondCacheFirst(event: FetchEvent, path: string): Promise<Response> {
  return await findCached(path) ?? cacheCopy(event, path, await fetch(event.request))
}

/**
 * Returns the response and caches a copy, so that a file that was used once is available offline.
 */
function cacheCopy(event: FetchEvent, path: string, response: Response): Response {
  // only `cacheAll` caches the page, with its scripts; some servers send the page for a missing
  // file
  if (!response.ok || isPage(response)) return response
  const copy = response.clone()
  event.waitUntil(caches.open(CACHE).then(cache => cache.put(path, copy)).catch(() => undefined))
  return response
}

async function deleteOldReleases(): Promise<void> {
  // `caches.keys` lists the caches in the order of their creation, the oldest first
  const names = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(names.slice(0, Math.max(0, names.length - CACHED_RELEASES + 1)).map(name => caches.delete(name)))
}
