/**
 * Caches the shop's files, so that it opens offline with the menu that the shop has stored
 * (MENU-15). Addresses with a hash never change and are cache-first. The page, a brand's texts and
 * its drawings are network-first. API requests, photos and other origins are not intercepted.
 * Follows the life cycle of Service Workers (W3C): a new worker is installed beside the former one,
 * which serves its open pages.
 */
const scope = self as unknown as ServiceWorkerGlobalScope

/**
 * The build prepends this data: the files to cache, texts by language, and a fingerprint of all of
 * them.
 */
declare const site: {
  readonly release: string
  readonly files: readonly string[]
  readonly texts: Readonly<Record<string, readonly string[]>>
}

const PREFIX = 'site-'
const CACHE = PREFIX + site.release
const PAGE = '/'
/**
 * Every page of a shop has its configuration block; the page of a captive portal or a proxy has
 * none.
 */
const PAGE_MARK = 'id="storefront-config"'
/** Time in ms without a response after which a cached copy is used. */
const NETWORK_TIMEOUT = 4000
/** The number of kept releases: this one, and the former one, whose pages may still be open. */
const CACHED_RELEASES = 2

/**
 * The page registers this script with the selected language as the query, or with none if the
 * visitor saves data.
 */
const language = scope.location.search.slice(1)
/** Files to precache; the page is last, so that it is cached after all its scripts. */
const ahead = language === '' ? [] : [...site.files, ...site.texts[language] ?? [], PAGE]
const known = new Set([...site.files, ...Object.values(site.texts).flat()])

scope.addEventListener('install', event => event.waitUntil(keep(ahead, 'no-cache')))
scope.addEventListener('activate', event => event.waitUntil(forgetOldReleases().then(() => scope.clients.claim())))
// the files that a page has loaded before this worker controlled it
scope.addEventListener('message', event =>
  event.waitUntil(keep([...(event.data as readonly string[]).flatMap(ownAddress), PAGE], 'force-cache')),
)
scope.addEventListener('fetch', event => {
  const { request } = event
  const [address] = ownAddress(request.url)
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    const { origin, pathname } = new URL(request.url)
    // an address with an extension is a file, opened as a page; so is the list of checksums
    if (origin === scope.location.origin && !/\.[^/]*$|^\/SHA256SUMS$/.test(pathname))
      event.respondWith(present(event, PAGE))
  } else if (address !== undefined)
    event.respondWith(hasHash(address) ? lasting(event, address) : present(event, address))
})

/** The path of a file of the shop; empty for any other address. */
function ownAddress(url: string): readonly string[] {
  const { origin, pathname, search } = new URL(url)
  const address = pathname + search
  return origin === scope.location.origin && (hasHash(address) || known.has(address)) ? [address] : []
}

/** Whether the address contains a hash of the file. */
function hasHash(address: string): boolean {
  return address.startsWith('/assets/')
}

/**
 * Caches all addresses or none, as a page without its scripts is useless. Cached files are not
 * fetched again.
 */
async function keep(addresses: readonly string[], mode: RequestCache): Promise<void> {
  const own = await caches.open(CACHE)
  const missing: string[] = []
  for (const address of new Set(addresses)) {
    if (await ownAnswer(address, await own.match(address)) !== undefined) continue
    const former = hasHash(address) ? await ownAnswer(address, await caches.match(address)) : undefined
    if (former === undefined) missing.push(address)
    else await own.put(address, former)
  }
  const fetched = await Promise.all(missing.map(async address => {
    const answer = await ownAnswer(address, await fetch(new Request(address, hasHash(address) ? {} : { cache: mode })))
    if (answer === undefined) throw new TypeError(`${address} is not the shop's`)
    // read to the end: an aborted connection must not leave an incomplete release
    return [address, new Response(await answer.blob(), toResponseInit(answer))] as const
  }))
  for (const [address, answer] of fetched) await own.put(address, answer)
}

/**
 * The response if it is valid for this address: the shop's page, or a file that is no page;
 * undefined otherwise, e.g. for the page of a captive portal. The redirect flag is removed, since a
 * browser rejects a redirected response to a navigation (Fetch, HTTP-network fetch).
 */
async function ownAnswer(address: string, answer: Response | undefined): Promise<Response | undefined> {
  if (answer === undefined || !answer.ok || isPage(answer) !== (address === PAGE)) return undefined
  if (address === PAGE && !(await answer.clone().text()).includes(PAGE_MARK)) return undefined
  return answer.redirected ? new Response(answer.body, toResponseInit(answer)) : answer
}

const toResponseInit = ({ status, statusText, headers }: Response): ResponseInit => ({ status, statusText, headers })

function isPage({ headers }: Response): boolean {
  return headers.get('Content-Type')?.includes('html') === true
}

/**
 * The cached copy. Invalid copies of an earlier worker are skipped, and a redirect flag is removed.
 */
async function findCopy(address: string): Promise<Response | undefined> {
  return (
    (await ownAnswer(address, await (await caches.open(CACHE)).match(address))) ??
    ownAnswer(address, await caches.match(address))
  )
}

/**
 * Network-first: the cached copy is used when the network fails, the server fails, or a page is
 * sent instead of a file. A page of another site is returned but never cached: a customer must get
 * past a captive portal, and a chain must be able to publish another site here.
 */
async function present(event: FetchEvent, address: string): Promise<Response> {
  const answer = fetch(event.request)
  // the request may fail during the cache lookup
  answer.catch(() => undefined)
  const cached = await findCopy(address)
  if (cached === undefined) return withCopy(event, address, await answer)
  const late = new Promise<Response>(resolve => setTimeout(() => resolve(cached), NETWORK_TIMEOUT))
  const hasFailed = (response: Response): boolean =>
    response.status >= 500 || (address !== PAGE && (response.type === 'opaque' || (response.ok && isPage(response))))
  return Promise.race([answer.then(response => (hasFailed(response) ? cached : response)), late]).catch(() => cached)
}

async function lasting(event: FetchEvent, address: string): Promise<Response> {
  return await findCopy(address) ?? withCopy(event, address, await fetch(event.request))
}

/** Returns the response and caches a copy, so that a file that was used once opens offline. */
function withCopy(event: FetchEvent, address: string, answer: Response): Response {
  // pages are cached only with their scripts, and some servers send the page instead of a missing
  // file
  if (!answer.ok || isPage(answer)) return answer
  const copy = answer.clone()
  event.waitUntil(caches.open(CACHE).then(cache => cache.put(address, copy)).catch(() => undefined))
  return answer
}

async function forgetOldReleases(): Promise<void> {
  // sorted by creation
  const names = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(names.slice(0, Math.max(0, names.length - CACHED_RELEASES + 1)).map(name => caches.delete(name)))
}
