import vm from 'node:vm'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { flushPromises } from '../kit/clock.ts'
import { buildOfflineWorker, bundleWorker } from '../../.ci/bundle/offline.ts'

const { text: code } = await bundleWorker()

const worker = suite('the service worker that caches the shop’s files')
const ORIGIN = 'https://fox.example'
const TERMS = '/brands/fox/pages/ru/pravila-prodazhi.json'
const LOGO = '/brands/fox/logo.svg'
const SCRIPT = '/assets/main-AB.js'
/** Every page of a shop has its configuration. */
const PAGE = '<page id="storefront-config">'
const PORTAL = '<page of a hotel that asks for a room number>'

interface Request { readonly url: string; readonly method: string; readonly mode: string }
type Answer = string | undefined
/**
 * A web server: its response for a path, `undefined` without a network, or a promise that never
 * resolves.
 */
type Network = (path: string) => Answer | Promise<Answer>

interface FakeResponse {
  readonly ok: boolean
  readonly status: number
  readonly type: string
  readonly redirected: boolean
  readonly headers: Headers
  readonly clone: () => FakeResponse
  readonly text: () => Promise<string>
  readonly blob: () => Promise<string>
  readonly body: string
}

/** A file whose connection breaks during the download. */
const BROKEN = 'run('
/** Creates a response. A text such as 404 is its status; a text that begins like a page is HTML. */
function createResponse(text: string, redirected = false): FakeResponse {
  const response: FakeResponse = {
    ok: !/^[45]/.test(text),
    status: Number(/^[45]\d\d$/.exec(text)?.[0] ?? 200),
    type: 'basic',
    redirected,
    body: text,
    headers: new Headers({ 'Content-Type': text.startsWith('<page') ? 'text/html' : 'text/plain' }),
    clone: () => response,
    text: async () => text,
    blob: async () => (text === BROKEN ? Promise.reject(new TypeError('broken off')) : text),
  }
  return response
}

/** Creates a device with a cache, on which releases of the shop are installed one after another. */
function createDevice() {
  const stores = new Map<string, Map<string, FakeResponse>>()
  const requests: string[] = []
  let network: Network = () => undefined
  let redirects: (path: string) => boolean = () => false
  const toPath = (request: unknown): string => {
    const { pathname, search } = new URL(typeof request === 'string' ? request : (request as Request).url, ORIGIN)
    return pathname + search
  }
  const fetch = async (request: unknown) => {
    requests.push(toPath(request))
    const text = await network(toPath(request))
    if (text === undefined) throw new TypeError('no network')
    return createResponse(text, redirects(toPath(request)))
  }
  const caches = {
    open: async (name: string) => {
      if (!stores.has(name)) stores.set(name, new Map())
      const files = stores.get(name) as Map<string, FakeResponse>
      return {
        put: async (request: unknown, answer: FakeResponse) => void files.set(toPath(request), answer),
        match: async (request: unknown) => files.get(toPath(request)),
      }
    },
    match: async (request: unknown) =>
      [...stores.values()].map(files => files.get(toPath(request))).find(answer => answer !== undefined),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  }
  return {
    requests,
    /** Sets the network. */
    setNetwork(next: Network): void {
      network = next
    },
    /** Sets the paths that the server redirects. */
    setRedirects(next: (path: string) => boolean): void {
      redirects = next
    },
    /** Adds files that an earlier worker, which checked no responses, has cached. */
    addCached(files: Readonly<Record<string, FakeResponse>>): void {
      stores.set('site-earlier', new Map(Object.entries(files)))
    },
    /**
     * Installs a release with these files. The language is empty for a customer who saves data.
     * Returns the interface to its worker.
     */
    async install(
      files: Readonly<Record<string, string>>,
      language = 'ru',
      answers: Network = path => (path === '/' ? PAGE : (files[path.slice(1)] ?? '404')),
    ) {
      const script = buildOfflineWorker(
        new Map(Object.entries({ 'index.html': PAGE, ...files }).map(([name, text]) => [name, Buffer.from(text)])),
        code,
      )
      const listeners = new Map<string, (event: unknown) => void>()
      const timers: (() => void)[] = []
      class Response {
        constructor(body: string) {
          return createResponse(body)
        }
      }
      class PathRequest {
        readonly url: string
        constructor(url: string) {
          this.url = new URL(url, ORIGIN).href
        }
      }
      const self = {
        addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
        location: new URL(`/offline-worker.js?${language}`, ORIGIN),
        clients: { claim: async () => undefined },
      }
      vm.runInNewContext(script.toString(), {
        self,
        caches,
        fetch,
        Request: PathRequest,
        Response,
        URL,
        Promise,
        setTimeout: (work: () => void) => timers.push(work),
      })
      network = answers
      const dispatch = async (type: string, event: object = {}): Promise<void> =>
        new Promise((resolve, reject) =>
          listeners.get(type)?.({ ...event, waitUntil: (work: Promise<void>) => work.then(resolve, reject) }),
        )
      requests.length = 0
      for (const type of ['install', 'activate']) await dispatch(type)
      const installed = requests.splice(0).sort()
      return {
        /** The paths that it requested during the installation. */
        installed,
        /** A page reports the files that it has used. */
        reportUsed: (...paths: readonly string[]) =>
          dispatch('message', { data: paths.map(path => new URL(path, ORIGIN).href) }),
        /**
         * The text that a page receives for a path; undefined when the worker does not respond.
         * «failed» without a response, or with a redirected one for a page.
         */
        async get(path: string, mode = 'no-cors'): Promise<Answer> {
          let response: Promise<FakeResponse> | undefined
          const pending: Promise<unknown>[] = []
          listeners.get('fetch')?.({
            request: { url: new URL(path, ORIGIN).href, method: 'GET', mode },
            respondWith: (given: Promise<FakeResponse>) => { response = given },
            waitUntil: (work: Promise<unknown>) => pending.push(work),
          })
          const text = await response?.then(
            answer => (mode === 'navigate' && answer.redirected ? 'failed' : answer.text()),
            () => 'failed',
          )
          await Promise.all(pending)
          return text
        },
        /** Lets the worker's timeouts pass. */
        expireTimers(): void {
          for (const timer of timers.splice(0)) timer()
        },
      }
    },
  }
}

const FILES = { [TERMS.slice(1)]: 'terms of May', [LOGO.slice(1)]: 'old logo', [SCRIPT.slice(1)]: 'run()' }

worker(
  '[MENU-15] with a network the text of a legal page and the logo are the server’s',
  async () => {
    const phone = createDevice()
    const shop = await phone.install(FILES)
    phone.setNetwork(path => `new ${path}`)
    for (const path of [TERMS, LOGO]) assert.is(await shop.get(path), `new ${path}`)
    assert.is(await shop.get('/', 'navigate'), 'new /')
  },
)

worker('[MENU-15] the worker ignores other hosts, also at a path that the shop has', async () => {
  const phone = createDevice()
  const shop = await phone.install(FILES)
  phone.setNetwork(path => `new ${path}`)
  for (const path of [SCRIPT, TERMS, LOGO])
    for (const host of ['https://api.fox.example', 'http://fox.example', 'https://fox.example:8443'])
      assert.is(await shop.get(host + path), undefined, host + path)
  assert.is(await shop.get('https://bank.example/pay', 'navigate'), undefined)
  assert.equal(phone.requests, [])
})

worker('[MENU-15] a file opened directly is neither answered with the page nor cached as the page', async () => {
  const phone = createDevice()
  const shop = await phone.install(FILES, '')
  phone.setNetwork(path => `new ${path}`)
  for (const path of ['/SHA256SUMS', '/headers.json']) assert.is(await shop.get(path, 'navigate'), undefined, path)
  assert.is(await shop.get('/menus/SHA256SUMS', 'navigate'), 'new /menus/SHA256SUMS')
})

worker('[MENU-15] without a network each of them is the cached one', async () => {
  const phone = createDevice()
  const shop = await phone.install(FILES)
  phone.setNetwork(() => undefined)
  assert.is(await shop.get(TERMS), 'terms of May')
  assert.is(await shop.get(LOGO), 'old logo')
  assert.is(await shop.get('/menus/1', 'navigate'), PAGE)
  assert.is(await shop.get('/brands/fox/pages/ru/no-such.json'), undefined)
})

worker('[MENU-15] a network that does not answer in time counts as none, for texts as for the page', async () => {
  const phone = createDevice()
  const shop = await phone.install(FILES)
  phone.setNetwork(() => new Promise(() => undefined))
  for (const [path, mode, cached] of [[TERMS, 'no-cors', 'terms of May'], ['/', 'navigate', PAGE]] as const) {
    let shown: Answer
    const given = shop.get(path, mode).then(text => { shown = text })
    await flushPromises()
    assert.is(shown, undefined, 'the worker still waits for the network')
    shop.expireTimers()
    await given
    assert.is(shown, cached)
  }
})

worker('[MENU-15] a server error falls back to the cached page; a 404 does not', async () => {
  const phone = createDevice()
  const shop = await phone.install(FILES)
  phone.setNetwork(() => '502')
  assert.is(await shop.get(TERMS), 'terms of May')
  assert.is(await shop.get('/menus/1', 'navigate'), PAGE)
  phone.setNetwork(() => '404')
  assert.is(await shop.get(TERMS), '404')
})

worker('[MENU-15] a file with a hash in its name comes from the cache, without a request', async () => {
  const phone = createDevice()
  const shop = await phone.install(FILES)
  phone.setNetwork(path => `new ${path}`)
  assert.is(await shop.get(SCRIPT), 'run()')
  assert.equal(phone.requests, [])
})

worker('[CFG-04, MENU-15] offline after a release, the new release’s files are shown', async () => {
  const phone = createDevice()
  await phone.install(FILES)
  const next = await phone.install({ ...FILES, [TERMS.slice(1)]: 'terms of June', [LOGO.slice(1)]: 'new logo' })
  phone.setNetwork(() => undefined)
  assert.is(await next.get(TERMS), 'terms of June')
  assert.is(await next.get(LOGO), 'new logo')
})

worker('[MENU-15] a page of the release before still gets its scripts from the device', async () => {
  const phone = createDevice()
  await phone.install({ ...FILES, 'assets/menu-OLD.js': 'old part' })
  const next = await phone.install(FILES)
  phone.setNetwork(() => undefined)
  assert.is(await next.get('/assets/menu-OLD.js'), 'old part')
})

const RU = '/assets/ru-AB.js'
const EN = '/assets/en-AB.js'
const MAP = '/assets/embedded-AB.js'
const PART = '/assets/chain-AB.js'
const WHOLE = Object.fromEntries([SCRIPT, RU, EN, MAP, PART].map(path => [path.slice(1), `run(${path})`]))

worker('[MENU-15, I18N-02] the selected language’s texts are cached, another one’s once it is selected', async () => {
  const phone = createDevice()
  const files = { ...WHOLE, [TERMS.slice(1)]: 'terms', [TERMS.slice(1).replace('/ru/', '/en/')]: 'terms in English' }
  assert.equal((await phone.install(files)).installed, ['/', PART, SCRIPT, RU, TERMS].sort())
  const next = await phone.install(files, 'en')
  assert.equal(next.installed, [EN, TERMS.replace('/ru/', '/en/')].sort())
  phone.setNetwork(() => undefined)
  assert.is(await next.get(EN), `run(${EN})`)
  assert.is(await next.get('/menus/1', 'navigate'), PAGE)
})

worker('[MENU-15] with data saving nothing is prefetched, and what was used opens without a network', async () => {
  const phone = createDevice()
  const shop = await phone.install(WHOLE, '')
  assert.equal(shop.installed, [])
  await shop.reportUsed(SCRIPT, RU, 'https://api.fox.example/pictures/1.jpg', '/maps/streets.json')
  assert.equal(phone.requests.sort(), ['/', SCRIPT, RU].sort())
  // from now on the worker handles all requests
  assert.is(await shop.get(PART), `run(${PART})`)
  assert.is(await shop.get(MAP), `run(${MAP})`)
  phone.setNetwork(() => undefined)
  assert.is(await shop.get('/cart', 'navigate'), PAGE)
  for (const path of [SCRIPT, RU, PART, MAP]) assert.is(await shop.get(path), `run(${path})`)
  assert.is(await shop.get(EN), 'failed')
})

worker(
  '[CFG-04, MENU-15] a release fetches what it changed, and takes the rest from the previous release',
  async () => {
    const phone = createDevice()
    await phone.install({ ...WHOLE, 'assets/old-AB.js': 'old' })
    const next = await phone.install({ ...WHOLE, 'assets/new-CD.js': 'new' })
    assert.equal(next.installed, ['/', '/assets/new-CD.js'])
    phone.setNetwork(() => undefined)
    for (const path of [SCRIPT, RU, PART]) assert.is(await next.get(path), `run(${path})`)
  },
)

worker(
  '[CFG-04, MENU-15] with data saving the former release opens offline until the present one was seen',
  async () => {
    const phone = createDevice()
    const first = await phone.install({ ...WHOLE, [TERMS.slice(1)]: 'terms of May' }, '')
    await first.reportUsed(SCRIPT, TERMS)
    const next = await phone.install(
      { ...WHOLE, 'assets/main-CD.js': 'run another', [TERMS.slice(1)]: 'terms of June' },
      '',
    )
    phone.setNetwork(() => undefined)
    assert.is(await next.get('/', 'navigate'), PAGE)
    assert.is(await next.get(SCRIPT), `run(${SCRIPT})`)
    assert.is(await next.get(TERMS), 'terms of May')
    phone.setNetwork(path => (path === '/' ? `${PAGE} of June` : path === TERMS ? 'terms of June' : 'run another'))
    await next.reportUsed('/assets/main-CD.js', TERMS)
    phone.setNetwork(() => undefined)
    assert.is(await next.get('/', 'navigate'), `${PAGE} of June`)
    assert.is(await next.get(TERMS), 'terms of June')
  },
)

worker('[MENU-15] a page without all of its scripts is not cached', async () => {
  const phone = createDevice()
  const shop = await phone.install(WHOLE, '')
  phone.setNetwork(path => path === '/' ? PAGE : '404')
  assert.is(await shop.get('/', 'navigate'), PAGE)
  await shop.reportUsed(SCRIPT, RU).catch(() => undefined)
  phone.setNetwork(() => undefined)
  assert.is(await shop.get('/', 'navigate'), 'failed')
})

worker('[MENU-15] a response in place of a removed file is not cached under its name', async () => {
  const phone = createDevice()
  const shop = await phone.install(WHOLE, '')
  for (const wrong of ['404', '503', PAGE, PORTAL]) {
    phone.setNetwork(() => wrong)
    assert.is(await shop.get(PART), wrong)
  }
  phone.setNetwork(() => 'run at last')
  assert.is(await shop.get(PART), 'run at last')
})

worker('[MENU-15] a start page behind a redirect opens at every address when the network is down or slow', async () => {
  const phone = createDevice()
  phone.setRedirects(path => path === '/')
  const shop = await phone.install(FILES)
  for (const network of [undefined, '503'] as const) {
    phone.setNetwork(() => network)
    for (const path of ['/', '/cart', '/menus/1'])
      assert.is(await shop.get(path, 'navigate'), PAGE, `${network} ${path}`)
  }
  phone.setNetwork(() => new Promise(() => undefined))
  const late = shop.get('/cart', 'navigate')
  await flushPromises()
  shop.expireTimers()
  assert.is(await late, PAGE)
})

worker('[MENU-15] a page that an earlier worker cached after a redirect opens without a network', async () => {
  const phone = createDevice()
  phone.addCached({ '/': createResponse(PAGE, true), [SCRIPT]: createResponse('run()', true) })
  const shop = await phone.install(FILES, '')
  phone.setNetwork(() => undefined)
  assert.is(await shop.get('/cart', 'navigate'), PAGE)
  assert.is(await shop.get(SCRIPT), 'run()')
})

worker('[MENU-15] a captive portal’s page that an earlier worker cached is not used', async () => {
  const phone = createDevice()
  phone.addCached({ '/': createResponse(PORTAL), [SCRIPT]: createResponse(PORTAL), [LOGO]: createResponse(PORTAL) })
  const shop = await phone.install(FILES, '')
  phone.setNetwork(() => undefined)
  for (const [path, mode] of [['/', 'navigate'], [SCRIPT, 'no-cors'], [LOGO, 'no-cors']] as const) {
    assert.is(await shop.get(path, mode), 'failed', path)
  }
  const next = await phone.install(FILES)
  phone.setNetwork(() => undefined)
  assert.is(await next.get('/', 'navigate'), PAGE)
  assert.is(await next.get(SCRIPT), 'run()')
})

for (const [what, path] of [['page', '/'], ['script', SCRIPT], ['drawing', LOGO]] as const) {
  worker(`[MENU-15] a captive portal’s ${what} stops the installation of a release`, async () => {
    const phone = createDevice()
    const former = await phone.install({ ...FILES, 'assets/old-AB.js': 'old' })
    const files: Readonly<Record<string, string>> = {
      ...FILES,
      [SCRIPT.slice(1)]: 'run another',
      'assets/new-CD.js': 'new',
    }
    const changed = path === SCRIPT ? '/assets/new-CD.js' : path
    const portal: Network = path => path === changed ? PORTAL : path === '/' ? PAGE : files[path.slice(1)] ?? '404'
    let fault: unknown
    await phone.install(files, 'ru', portal).catch(error => { fault = error })
    assert.match(String(fault), `TypeError: ${changed} is not the shop's`)
    phone.setNetwork(() => undefined)
    assert.is(await former.get('/cart', 'navigate'), PAGE)
    assert.is(await former.get(SCRIPT), 'run()')
  })
}

worker('[MENU-15] nothing of a release is cached when the connection breaks during a file', async () => {
  const phone = createDevice()
  const shop = await phone.install(WHOLE, '')
  phone.setNetwork(path => path === '/' ? PAGE : path === SCRIPT ? BROKEN : 'run')
  await shop.reportUsed(RU, SCRIPT).catch(() => undefined)
  phone.setNetwork(() => undefined)
  for (const [path, mode] of [['/', 'navigate'], [RU, 'no-cors'], [SCRIPT, 'no-cors']] as const)
    assert.is(await shop.get(path, mode), 'failed', path)
})

worker('[MENU-15] a captive portal is shown in place of a page, not of a cached file, and never cached', async () => {
  const phone = createDevice()
  const shop = await phone.install(FILES)
  phone.setNetwork(() => PORTAL)
  assert.is(await shop.get('/', 'navigate'), PORTAL)
  for (const [path, text] of [[SCRIPT, 'run()'], [LOGO, 'old logo'], [TERMS, 'terms of May']] as const)
    assert.is(await shop.get(path), text)
  await shop.reportUsed(SCRIPT, LOGO)
  phone.setNetwork(() => undefined)
  assert.is(await shop.get('/', 'navigate'), PAGE)
  assert.is(await shop.get(LOGO), 'old logo')
})

worker.run()
