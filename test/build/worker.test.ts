import vm from 'node:vm'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { offlineWorker } from '../../.ci/build/offline.mjs'

const worker = suite('the worker that keeps the shop’s files')
const ORIGIN = 'https://fox.example'
const TERMS = '/brands/fox/pages/ru/pravila-prodazhi.json'
const LOGO = '/brands/fox/logo.svg'
const SCRIPT = '/assets/main-AB.js'

interface Asked { readonly url: string; readonly method: string; readonly mode: string }
type Answer = string | undefined
/** A web server as the worker sees it: what it says of a path, `undefined` when there is no network, or nothing for good. */
type Network = (path: string) => Answer | Promise<Answer>

/** A device with its kept files, on which releases of the shop are installed one after another. */
function device() {
  const kept = new Map<string, Map<string, string>>()
  const asked: string[] = []
  let network: Network = () => undefined
  const pathOf = (request: unknown): string => {
    const { pathname, search } = new URL(typeof request === 'string' ? request : (request as Asked).url, ORIGIN)
    return pathname + search
  }
  const answered = (text: string) => {
    const answer = { ok: !/^[45]/.test(text), status: Number(/^[45]\d\d$/.exec(text)?.[0] ?? 200), text, clone: () => answer, headers: new Headers({ 'Content-Type': text.startsWith('<page') ? 'text/html' : 'text/plain' }) }
    return answer
  }
  const fetch = async (request: unknown) => {
    asked.push(pathOf(request))
    const text = await network(pathOf(request))
    if (text === undefined) throw new TypeError('no network')
    return answered(text)
  }
  const found = (text: Answer) => text === undefined ? undefined : answered(text)
  const caches = {
    open: async (name: string) => {
      if (!kept.has(name)) kept.set(name, new Map())
      const files = kept.get(name) as Map<string, string>
      return {
        addAll: async (requests: readonly unknown[]) => {
          const answers = await Promise.all(requests.map(async one => [pathOf(one), await fetch(one)] as const))
          if (answers.some(([, { ok }]) => !ok)) throw new TypeError('not all of them are there')
          for (const [path, { text }] of answers) files.set(path, text)
        },
        put: async (request: unknown, { text }: { readonly text: string }) => void files.set(pathOf(request), text),
        match: async (request: unknown) => found(files.get(pathOf(request))),
      }
    },
    match: async (request: unknown) => found([...kept.values()].map(files => files.get(pathOf(request))).find(text => text !== undefined)),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  }
  return {
    asked,
    /** The network from now on. */
    online(next: Network): void { network = next },
    /** Installs a release that consists of these files, in a language, or in none for somebody who saves data; returns what asks its worker for a path. */
    async install(files: Readonly<Record<string, string>>, language = 'ru') {
      const script = await offlineWorker(new Map(Object.entries({ 'index.html': '<page>', ...files }).map(([name, text]) => [name, Buffer.from(text)])))
      const listeners = new Map<string, (event: unknown) => void>()
      const timers: (() => void)[] = []
      class Request { readonly url: string; constructor(url: string) { this.url = new URL(url, ORIGIN).href } }
      const self = { addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener), location: new URL(`/offline-worker.js?${language}`, ORIGIN), clients: { claim: async () => undefined } }
      vm.runInNewContext(script.toString(), { self, caches, fetch, Request, URL, Promise, setTimeout: (work: () => void) => timers.push(work) })
      network = path => path === '/' ? '<page>' : files[path.slice(1)] ?? '404'
      const happens = async (type: string, event: object = {}): Promise<void> => new Promise((resolve, reject) => listeners.get(type)?.({ ...event, waitUntil: (work: Promise<void>) => work.then(resolve, reject) }))
      asked.length = 0
      for (const type of ['install', 'activate']) await happens(type)
      const installed = asked.splice(0).sort()
      return {
        /** The paths that it asked for while it was installed. */
        installed,
        /** A page tells what it has used. */
        used: (...paths: readonly string[]) => happens('message', { data: paths.map(path => new URL(path, ORIGIN).href) }),
        /** What a page gets for a path; undefined when the worker leaves it to the browser, «failed» without any answer. */
        async get(path: string, mode = 'no-cors'): Promise<Answer> {
          let response: Promise<{ readonly text: string }> | undefined
          const keeping: Promise<unknown>[] = []
          listeners.get('fetch')?.({
            request: { url: new URL(path, ORIGIN).href, method: 'GET', mode },
            respondWith: (given: Promise<{ readonly text: string }>) => { response = given },
            waitUntil: (work: Promise<unknown>) => keeping.push(work),
          })
          const text = await response?.then(answer => answer.text, () => 'failed')
          await Promise.all(keeping)
          return text
        },
        /** The worker's usual patience is over. */
        impatient(): void { for (const timer of timers.splice(0)) timer() },
      }
    },
  }
}

const FILES = { [TERMS.slice(1)]: 'terms of May', [LOGO.slice(1)]: 'old logo', [SCRIPT.slice(1)]: 'run()' }
const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 20))

worker('[MENU-15] the text of a legal page and the logo are the present ones as long as there is a network', async () => {
  const phone = device()
  const shop = await phone.install(FILES)
  phone.online(path => `new ${path}`)
  for (const path of [TERMS, LOGO]) assert.is(await shop.get(path), `new ${path}`)
  assert.is(await shop.get('/', 'navigate'), 'new /')
})

worker('[MENU-15] what other hosts have is none of the worker’s, also at a path that the shop has', async () => {
  const phone = device()
  const shop = await phone.install(FILES)
  phone.online(path => `new ${path}`)
  for (const path of [SCRIPT, TERMS, LOGO]) for (const host of ['https://api.fox.example', 'http://fox.example', 'https://fox.example:8443']) assert.is(await shop.get(host + path), undefined, host + path)
  assert.is(await shop.get('https://bank.example/pay', 'navigate'), undefined)
  assert.equal(phone.asked, [])
})

worker('[MENU-15] a file that somebody opens by itself is neither the page nor kept as it, be it the list of sums, which has no extension', async () => {
  const phone = device()
  const shop = await phone.install(FILES, '')
  phone.online(path => `new ${path}`)
  for (const path of ['/SHA256SUMS', '/headers.json']) assert.is(await shop.get(path, 'navigate'), undefined, path)
  assert.is(await shop.get('/menus/SHA256SUMS', 'navigate'), 'new /menus/SHA256SUMS')
})

worker('[MENU-15] without a network each of them is the kept one', async () => {
  const phone = device()
  const shop = await phone.install(FILES)
  phone.online(() => undefined)
  assert.is(await shop.get(TERMS), 'terms of May')
  assert.is(await shop.get(LOGO), 'old logo')
  assert.is(await shop.get('/menus/1', 'navigate'), '<page>')
  assert.is(await shop.get('/brands/fox/pages/ru/no-such.json'), undefined)
})

worker('[MENU-15] a network that says nothing counts as none after the worker’s patience, for texts as for the page', async () => {
  const phone = device()
  const shop = await phone.install(FILES)
  phone.online(() => new Promise(() => undefined))
  for (const [path, mode, kept] of [[TERMS, 'no-cors', 'terms of May'], ['/', 'navigate', '<page>']] as const) {
    let shown: Answer
    const given = shop.get(path, mode).then(text => { shown = text })
    await settled()
    assert.is(shown, undefined, 'still waited for')
    shop.impatient()
    await given
    assert.is(shown, kept)
  }
})

worker('[MENU-15] a server that has failed costs nobody what the device has kept; one that says that there is no such page is believed', async () => {
  const phone = device()
  const shop = await phone.install(FILES)
  phone.online(() => '502')
  assert.is(await shop.get(TERMS), 'terms of May')
  assert.is(await shop.get('/menus/1', 'navigate'), '<page>')
  phone.online(() => '404')
  assert.is(await shop.get(TERMS), '404')
})

worker('[MENU-15] what never changes under its name comes from the device, unasked', async () => {
  const phone = device()
  const shop = await phone.install(FILES)
  phone.online(path => `new ${path}`)
  assert.is(await shop.get(SCRIPT), 'run()')
  assert.equal(phone.asked, [])
})

worker('[CFG-04, MENU-15] after a release without a network its own files show, and not those of the release before', async () => {
  const phone = device()
  await phone.install(FILES)
  const next = await phone.install({ ...FILES, [TERMS.slice(1)]: 'terms of June', [LOGO.slice(1)]: 'new logo' })
  phone.online(() => undefined)
  assert.is(await next.get(TERMS), 'terms of June')
  assert.is(await next.get(LOGO), 'new logo')
})

worker('[MENU-15] a page of the release before still gets its scripts from the device', async () => {
  const phone = device()
  await phone.install({ ...FILES, 'assets/menu-OLD.js': 'old part' })
  const next = await phone.install(FILES)
  phone.online(() => undefined)
  assert.is(await next.get('/assets/menu-OLD.js'), 'old part')
})

const RU = '/assets/ru-AB.js'
const EN = '/assets/en-AB.js'
const MAP = '/assets/embedded-AB.js'
const PART = '/assets/chain-AB.js'
const WHOLE = Object.fromEntries([SCRIPT, RU, EN, MAP, PART].map(path => [path.slice(1), `run(${path})`]))

worker('[MENU-15, I18N-02] of its texts the chosen language is kept, and of another one what that adds once it is chosen', async () => {
  const phone = device()
  const files = { ...WHOLE, [TERMS.slice(1)]: 'terms', [TERMS.slice(1).replace('/ru/', '/en/')]: 'terms in English' }
  assert.equal((await phone.install(files)).installed, ['/', PART, SCRIPT, RU, TERMS].sort())
  const next = await phone.install(files, 'en')
  assert.equal(next.installed, [EN, TERMS.replace('/ru/', '/en/')].sort())
  phone.online(() => undefined)
  assert.is(await next.get(EN), `run(${EN})`)
  assert.is(await next.get('/menus/1', 'navigate'), '<page>')
})

worker('[MENU-15] for somebody who saves data nothing is fetched in advance, and the page and what it has used open without a network', async () => {
  const phone = device()
  const shop = await phone.install(WHOLE, '')
  assert.equal(shop.installed, [])
  await shop.used(SCRIPT, RU, 'https://api.fox.example/pictures/1.jpg', '/maps/streets.json')
  assert.equal(phone.asked.sort(), ['/', SCRIPT, RU].sort())
  // from now on the worker sees what is used
  assert.is(await shop.get(PART), `run(${PART})`)
  assert.is(await shop.get(MAP), `run(${MAP})`)
  phone.online(() => undefined)
  assert.is(await shop.get('/cart', 'navigate'), '<page>')
  for (const path of [SCRIPT, RU, PART, MAP]) assert.is(await shop.get(path), `run(${path})`)
  assert.is(await shop.get(EN), 'failed')
})

worker('[CFG-04, MENU-15] a release fetches what it has changed, and what is the same under its name comes from the one before', async () => {
  const phone = device()
  await phone.install({ ...WHOLE, 'assets/old-AB.js': 'old' })
  const next = await phone.install({ ...WHOLE, 'assets/new-CD.js': 'new' })
  assert.equal(next.installed, ['/', '/assets/new-CD.js'])
  phone.online(() => undefined)
  for (const path of [SCRIPT, RU, PART]) assert.is(await next.get(path), `run(${path})`)
})

worker('[CFG-04, MENU-15] somebody who saves data opens the former release without a network until the present one has been seen', async () => {
  const phone = device()
  const first = await phone.install({ ...WHOLE, [TERMS.slice(1)]: 'terms of May' }, '')
  await first.used(SCRIPT, TERMS)
  const next = await phone.install({ ...WHOLE, 'assets/main-CD.js': 'run another', [TERMS.slice(1)]: 'terms of June' }, '')
  phone.online(() => undefined)
  assert.is(await next.get('/', 'navigate'), '<page>')
  assert.is(await next.get(SCRIPT), `run(${SCRIPT})`)
  assert.is(await next.get(TERMS), 'terms of May')
  phone.online(path => path === '/' ? '<page> of June' : path === TERMS ? 'terms of June' : 'run another')
  await next.used('/assets/main-CD.js', TERMS)
  phone.online(() => undefined)
  assert.is(await next.get('/', 'navigate'), '<page> of June')
  assert.is(await next.get(TERMS), 'terms of June')
})

worker('[MENU-15] a page without all of its scripts is not kept', async () => {
  const phone = device()
  const shop = await phone.install(WHOLE, '')
  phone.online(path => path === '/' ? '<page>' : '404')
  assert.is(await shop.get('/', 'navigate'), '<page>')
  await shop.used(SCRIPT, RU).catch(() => undefined)
  phone.online(() => undefined)
  assert.is(await shop.get('/', 'navigate'), 'failed')
})

worker('[MENU-15] what a server says in place of a file that is gone is not kept in its name', async () => {
  const phone = device()
  const shop = await phone.install(WHOLE, '')
  for (const wrong of ['404', '503', '<page>']) {
    phone.online(() => wrong)
    assert.is(await shop.get(PART), wrong)
  }
  phone.online(() => 'run at last')
  assert.is(await shop.get(PART), 'run at last')
})

worker.run()
