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
  const fetch = async (request: unknown): Promise<{ readonly ok: boolean; readonly status: number; readonly text: string }> => {
    asked.push(pathOf(request))
    const text = await network(pathOf(request))
    if (text === undefined) throw new TypeError('no network')
    return { ok: !/^[45]/.test(text), status: Number(/^[45]\d\d$/.exec(text)?.[0] ?? 200), text }
  }
  const answered = (text: Answer) => text === undefined ? undefined : { ok: true, status: 200, text }
  const caches = {
    open: async (name: string) => {
      if (!kept.has(name)) kept.set(name, new Map())
      const files = kept.get(name) as Map<string, string>
      return {
        addAll: async (requests: readonly unknown[]) => { for (const one of requests) files.set(pathOf(one), (await fetch(one)).text) },
        match: async (request: unknown) => answered(files.get(pathOf(request))),
      }
    },
    match: async (request: unknown) => answered([...kept.values()].map(files => files.get(pathOf(request))).find(text => text !== undefined)),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  }
  return {
    asked,
    /** The network from now on. */
    online(next: Network): void { network = next },
    /** Installs a release that consists of these files; returns what asks its worker for a path. */
    async install(files: Readonly<Record<string, string>>) {
      const script = await offlineWorker(new Map(Object.entries({ 'index.html': '<page>', ...files }).map(([name, text]) => [name, Buffer.from(text)])))
      const listeners = new Map<string, (event: unknown) => void>()
      const timers: (() => void)[] = []
      class Request { readonly url: string; constructor(url: string) { this.url = new URL(url, ORIGIN).href } }
      const self = { addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener), location: new URL(ORIGIN), skipWaiting: async () => undefined }
      vm.runInNewContext(script.toString(), { self, caches, fetch, Request, URL, Promise, setTimeout: (work: () => void) => timers.push(work) })
      network = path => path === '/' ? '<page>' : files[path.slice(1)] ?? '404'
      for (const type of ['install', 'activate']) await new Promise<unknown>(resolve => listeners.get(type)?.({ waitUntil: resolve }))
      asked.length = 0
      return {
        /** What a page gets for a path; undefined when the worker leaves it to the browser, «failed» without any answer. */
        async get(path: string, mode = 'no-cors'): Promise<Answer> {
          let response: Promise<{ readonly text: string }> | undefined
          listeners.get('fetch')?.({ request: { url: new URL(path, ORIGIN).href, method: 'GET', mode }, respondWith: (given: Promise<{ readonly text: string }>) => { response = given } })
          return response?.then(({ text }) => text, () => 'failed')
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

worker.run()
