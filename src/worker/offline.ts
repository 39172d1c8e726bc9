/**
 * The service worker: caches the shop's files, so that the shop opens offline with its stored menu
 * (MENU-15).
 *
 * - Files with a hash in their address never change. The worker takes them from the cache first.
 * - It requests the page, and the brand's texts and pictures, from the network first.
 * - It does not intercept requests to the API, for photos or to other origins.
 * - A new worker is installed while the previous one still serves its open pages
 *   (W3C Service Workers, life cycle).
 */
const scope = self as unknown as ServiceWorkerGlobalScope

/**
 * The build prepends this constant (`.ci/bundle/offline.ts`). Files are paths that begin with `/`.
 */
declare const site: {
  /** A hash of the page, of all listed files and of this script. */
  readonly release: string
  /** The files that every language needs, without the page. */
  readonly files: readonly string[]
  /** The files of texts by language. */
  readonly texts: Readonly<Record<string, readonly string[]>>
}

/** The names of the shop's caches begin with this. There is one cache for each release. */
const CACHE_PREFIX = 'site-'
const CACHE = CACHE_PREFIX + site.release
/** The path under which the page is cached. It is the same file for every address of the shop. */
const PAGE = '/'
/**
 * The start of the configuration block, which every page of a shop has. The page of a captive
 * portal or a proxy has none.
 */
const PAGE_MARK = 'id="storefront-config"'
/** In ms: without a response in this time, a cached copy is used. */
const NETWORK_TIMEOUT = 4000
/** The number of cached releases: this one, and the previous one, whose pages may still be open. */
const CACHED_RELEASES = 2

/**
 * The selected language, which the page appends to this script's address as the query. Empty if the
 * browser saves data: then nothing is precached.
 */
const language = scope.location.search.slice(1)
/** The files to precache. The page is last, so that it is cached after all its scripts. */
const precachedFiles = language === '' ? [] : [...site.files, ...site.texts[language] ?? [], PAGE]
const knownFiles = new Set([...site.files, ...Object.values(site.texts).flat()])

scope.addEventListener('install', event => event.waitUntil(cacheAll(precachedFiles, 'no-cache')))
// the worker then also controls pages that are open already
scope.addEventListener('activate', event => event.waitUntil(deleteOldReleases().then(() => scope.clients.claim())))
// a page sends the addresses of all files that it has loaded: this worker has not seen the requests
// from before it controlled the page
scope.addEventListener('message', event =>
  event.waitUntil(cacheAll([...(event.data as readonly string[]).flatMap(toShopPaths), PAGE], 'force-cache')),
)
scope.addEventListener('fetch', event => {
  const { request } = event
  const [path] = toShopPaths(request.url)
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    const { origin, pathname } = new URL(request.url)
    // a path with an extension, or the list of checksums
    const isFile = /\.[^/]*$|^\/SHA256SUMS$/.test(pathname)
    if (origin === scope.location.origin && !isFile) event.respondWith(respondNetworkFirst(event, PAGE))
  } else if (path !== undefined)
    event.respondWith(hasHash(path) ? respondCacheFirst(event, path) : respondNetworkFirst(event, path))
})

/** Returns a list with the path if `url` is a file of the shop, else an empty list. */
function toShopPaths(url: string): readonly string[] {
  const { origin, pathname, search } = new URL(url)
  const path = pathname + search
  return origin === scope.location.origin && (hasHash(path) || knownFiles.has(path)) ? [path] : []
}

/** Whether the file's name has a hash of its content, as all names in `/assets/` have. */
function hasHash(path: string): boolean {
  return path.startsWith('/assets/')
}

/**
 * Caches all fetched files or none: a page without its scripts is useless. Does not fetch files
 * that are already cached for this release, nor files with a hash that another release has cached.
 * `mode`: the HTTP cache mode for files without a hash (Fetch Standard, request cache mode).
 * @throws when a file cannot be fetched, or is not the shop's
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
    // reads the whole body before any fetched file is cached: an aborted download must not leave a
    // release incomplete
    return [path, new Response(await response.blob(), toResponseInit(response))] as const
  }))
  for (const [path, response] of fetched) await cache.put(path, response)
}

/**
 * Returns the response if it is valid: the shop's page for `PAGE`, or any content but a page for a
 * file. Returns undefined for others, such as the page of a captive portal. Removes the redirect
 * flag, because browsers reject a redirected response to a navigation (Fetch Standard, HTTP fetch).
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

/** Finds a valid cached copy: in the cache of this release, else of another release. */
async function findCached(path: string): Promise<Response | undefined> {
  return (
    (await validateResponse(path, await (await caches.open(CACHE)).match(path))) ??
    validateResponse(path, await caches.match(path))
  )
}

/**
 * Responds from the network. Responds with the cached copy, if there is one, when the network or
 * the server fails, takes longer than `NETWORK_TIMEOUT`, or sends a page instead of a file. A
 * navigation gets even the page of another site: a captive portal's sign-in, or a new site of the
 * chain.
 */
async function respondNetworkFirst(event: FetchEvent, path: string): Promise<Response> {
  const fetching = fetch(event.request)
  // prevents an unhandled rejection if the request fails during the cache lookup
  fetching.catch(() => undefined)
  const cached = await findCached(path)
  if (cached === undefined) return cacheCopy(event, path, await fetching)
  const timeout = new Promise<Response>(resolve => setTimeout(() => resolve(cached), NETWORK_TIMEOUT))
  // an opaque response has come from another origin, to which the request was redirected
  const hasFailed = (response: Response): boolean =>
    response.status >= 500 || (path !== PAGE && (response.type === 'opaque' || (response.ok && isPage(response))))
  const valid = fetching.then(response => (hasFailed(response) ? cached : response))
  return Promise.race([valid, timeout]).catch(() => cached)
}

async function respondCacheFirst(event: FetchEvent, path: string): Promise<Response> {
  return await findCached(path) ?? cacheCopy(event, path, await fetch(event.request))
}

/**
 * Returns the response and caches a copy, so that a file that was used once is available offline.
 */
function cacheCopy(event: FetchEvent, path: string, response: Response): Response {
  // Only `cacheAll` caches the page, together with its scripts. For a missing file, some servers
  // send the page.
  if (!response.ok || isPage(response)) return response
  const copy = response.clone()
  event.waitUntil(caches.open(CACHE).then(cache => cache.put(path, copy)).catch(() => undefined))
  return response
}

/** Deletes the caches of all releases but this one and the previous one. */
async function deleteOldReleases(): Promise<void> {
  // `caches.keys` lists the caches in the order of their creation, the oldest first
  const otherCaches = (await caches.keys()).filter(name => name.startsWith(CACHE_PREFIX) && name !== CACHE)
  const deletedCount = Math.max(0, otherCaches.length - (CACHED_RELEASES - 1))
  await Promise.all(otherCaches.slice(0, deletedCount).map(name => caches.delete(name)))
}
