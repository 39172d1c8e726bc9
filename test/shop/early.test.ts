import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { HttpPort, HttpRequest } from '../../core/env.ts'
import { createFetchHttp } from '../../src/web/http.ts'
import { startEarlyRequests } from '../../src/web/early.ts'
import { flushPromises } from '../kit/clock.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { buildShop, waitUntil, testConfig } from '../kit/shop.ts'
import { PLAIN_DIALECT } from '../wire/dialect.ts'
import { createDialectHttp } from '../wire/whole-shop.ts'

const early = suite('the calls that the page starts from its head')

const config = { apiBase: 'https://api.test', whiteLabel: 'caplya' }
const markers = { app_white_label: 'caplya', app_version: '0.1.0' }
const returning = {
  ...markers, city_id: '1', resto_id: '11', order_delivery_method: '"TAKE_AWAY"',
}

/** The same data as another program may store it: numbers in quotes, strings without. */
const foreign = { ...returning, city_id: '"1"', resto_id: '"11"', order_delivery_method: 'TAKE_AWAY' }

function failMissing(what: string): never {
  throw new Error(`${what} is missing`)
}
const stripHost = (url: string): string => url.replace('https://api.test', '')
interface Sent {
  readonly url: string
  readonly language: string
  readonly answer: (text: string, status?: number) => void
}
/** Whether the shop's files are cached on the device. */
const device: { serviceWorker: { controller: object | null } } = { serviceWorker: { controller: null } }
Object.defineProperty(globalThis, 'navigator', { value: device, configurable: true })
interface HeadPage {
  readonly calls: readonly Sent[]
  /** The addresses without the host. */
  urls(): readonly string[]
  /** The request of the head's script with this path; without one the test fails. */
  runHeadScript(path: string): Sent
}
/**
 * Runs the script of the page's head in a new page with a stubbed `fetch`, whose calls wait for the
 * test.
 */
function page(): HeadPage {
  const calls: Sent[] = []
  const fetching = (url: string, { headers }: { readonly headers: Record<string, string> }): Promise<Response> =>
    new Promise(resolve => {
      calls.push({
        url, language: headers['Accept-Language'] ?? '',
        answer: (text, status = 200) => resolve(new Response(text, { status })),
      })
    })
  Object.assign(globalThis, { fetch: fetching, window: {} })
  return {
    calls,
    urls: () => calls.map(({ url }) => stripHost(url)),
    runHeadScript: path => calls.find(({ url }) => stripHost(url) === path) ?? failMissing(path),
  }
}
const before = [globalThis.fetch, globalThis.window] as const
early.after.each(() => void Object.assign(globalThis, { fetch: before[0], window: before[1] }))

/** The requests of the head's script before the first response: their addresses and their languages. */
function sent(
  fields: Record<string, unknown>, stored: (key: string) => string | null,
): { readonly urls: readonly string[]; readonly languages: ReadonlySet<unknown> } {
  const { calls, urls } = page()
  startEarlyRequests(testConfig(fields), stored, true)
  return { urls: urls(), languages: new Set(calls.map(call => call.language)) }
}

/** The requests of the shop before the first response. */
function listFirstCalls(stored: Record<string, string>, fields: Record<string, unknown> = config): HttpRequest[] {
  const requests: HttpRequest[] = []
  const silent: HttpPort = {
    send: request => {
      requests.push(request)
      return new Promise(() => undefined)
    },
  }
  buildShop({ http: silent, storage: createMemoryStorage(stored), config: fields, version: '0.1.0' }).shop.start()
  return requests
}
/** The same without the time, which is requested again: its response is old when the code has loaded. */
const listFirstUrls = (...options: Parameters<typeof listFirstCalls>): readonly string[] =>
  listFirstCalls(...options).map(({ url }) => stripHost(url)).filter(url => url !== '/1/now')

/** All requests of the shop until it is ready, answered by a small chain. */
async function listAllCalls(
  stored: Record<string, string>, fields: Record<string, unknown> = config,
): Promise<readonly string[]> {
  const requests: string[] = []
  const answers = createDialectHttp(PLAIN_DIALECT)
  const http: HttpPort = {
    send(request, signal) {
      requests.push(stripHost(request.url))
      return answers.send(request, signal)
    },
  }
  const { shop } = buildShop({ http, storage: createMemoryStorage(stored), config: fields, version: '0.1.0' })
  shop.start()
  await waitUntil(() => shop.boot.state.get().status === 'ready' || shop.boot.state.get().status === 'choosing')
  return requests
}
/** Answers all requests with the small chain's data until no more are sent. */
async function answerAll({ calls }: HeadPage): Promise<void> {
  for (let done = 0, idle = 0; idle < 8; idle = done === calls.length ? idle + 1 : 0) {
    for (; done < calls.length; done += 1) {
      const { url, answer } = calls[done] ?? failMissing('a call')
      const request = { url, method: 'GET', headers: {} } as const
      const { text } = await createDialectHttp(PLAIN_DIALECT).send(request, new AbortController().signal)
      answer(text)
    }
    await flushPromises()
  }
}

const preset = { ...config, defaults: { cityId: 1, restoId: 11, deliveryMethod: 'TAKE_AWAY' } }
for (const [who, stored, fields, end] of [
  ['a first visitor', {}, config, 'choosing'],
  ['a returning visitor', returning, config, 'ready'],
  ['a choice of another program', foreign, config, 'ready'],
  ['a first visitor with a preset', {}, preset, 'ready'],
  ['a known visitor with a preset', { ...returning, resto_id: '12', order_delivery_method: 'DELIVERY' }, preset, null],
  ['a choice without a method', { ...markers, city_id: '1', resto_id: '11' }, preset, 'choosing'],
  ['a preset city', {}, { ...config, defaults: { cityId: 1 } }, 'choosing'],
  ['another brand with a preset', { ...returning, app_white_label: 'other', resto_id: '12' }, preset, 'ready'],
] as const) {
  early(`[BOOT-02, BOOT-03, BOOT-04, BOOT-06, STO-01] are the shop’s own, none repeated, for ${who}`, async () => {
    const network = page()
    const known = createMemoryStorage(stored)
    startEarlyRequests(testConfig(fields), known.get, true)
    const first = network.urls()
    assert.equal(listFirstUrls(stored, fields).filter(url => !first.includes(url)), [], 'the shop asks for them first')
    await answerAll(network)
    const head = network.urls()
    const { shop } = buildShop({ http: createFetchHttp(), storage: known, config: fields, version: '0.1.0' })
    shop.start()
    await answerAll(network)
    if (end !== null) assert.is(shop.boot.state.get().status, end)
    assert.equal(network.urls(), [...new Set(network.urls())], 'asked twice')
    const whole = await listAllCalls(stored, fields)
    assert.equal(head.filter(url => !whole.includes(url)), [], 'the shop asks for no such thing')
    // the city's other restaurants are requested after the visible data
    const mine = network.urls().filter(url => !/\/restos\/\d/.test(url) || /\/restos\/\d+\/position/.test(url))
    if (end === 'ready') assert.equal(mine.filter(url => !head.includes(url)), ['/1/now'])
  })
}

early('[BOOT-04] the menu is requested once its restaurant is loaded, six calls at a time at most', async () => {
  const network = page()
  startEarlyRequests(testConfig(config), createMemoryStorage(returning).get, true)
  assert.equal(network.urls(), [
    '/1/p/cities?whiteLabel=caplya', '/1/p/restos/11', '/1/restos/11/positions/modifiers',
    '/1/restos/11/position-time-slots',
  ])
  const menus = [
    { id: 120, isDelivery: true, isTakeAway: false }, { id: 121, isTakeAway: true }, { id: 122, isTable: true },
    { id: '123', isDelivery: true }, null,
  ]
  network.runHeadScript('/1/p/restos/11').answer(JSON.stringify({ menus }))
  await flushPromises()
  assert.equal(
    network.urls().slice(4),
    ['/1/p/menus/120/positions', '/1/p/menus/120/position-groups', '/1/p/menus/121/positions'],
    'three places in the queue are free',
  )
  for (const { answer } of network.calls.slice(0, 6)) answer('[]')
  await flushPromises()
  for (const { answer } of network.calls) answer('[]')
  await flushPromises()
  assert.equal(
    network.urls().slice(7),
    [
      '/1/p/menus/121/position-groups', '/1/restos/11/promotions', '/1/restos/11/working-hours',
      '/1/p/restos?cityId=1&whiteLabel=caplya', '/1/restos/11/deliveries?size=100',
    ],
    'what the menu does not wait for comes last',
  )
})

early('[CFG-01, BOOT-04] hours of pre-order are asked for only where a chain has it', async () => {
  for (const [chain, requests] of [[{}, true], [{ preOrder: true }, true], [{ preOrder: false }, false]] as const) {
    const network = page()
    startEarlyRequests(testConfig({ ...config, ...chain }), createMemoryStorage(returning).get, true)
    await answerAll(network)
    assert.is(network.urls().some(url => url.endsWith('/working-hours')), requests, JSON.stringify(chain))
    assert.is(
      (await listAllCalls(returning, { ...config, ...chain })).some(url => url.endsWith('/working-hours')), requests,
    )
  }
})

for (const [what, text] of [
  ['no answer', ''], ['no JSON', '<p>'], ['no object', '[]'], ['no list of menus', '{"menus":{}}'],
  ['menus that are none', '{"menus":[5,"x",[],{"id":"1/../2","isDelivery":true}]}'],
] as const) {
  early(`[BOOT-04] no menu is asked for where the restaurant's answer is ${what}`, async () => {
    const network = page()
    startEarlyRequests(testConfig(config), createMemoryStorage(returning).get, true)
    network.runHeadScript('/1/p/restos/11').answer(text, 500)
    for (const { answer } of network.calls) answer('[]')
    await flushPromises()
    assert.not.ok(network.urls().some(url => url.includes('/menus/')))
  })
}

/** A page whose head has asked for the cities and got an answer; `send` asks for them as the shop does. */
function openKnownPage() {
  const network = page()
  startEarlyRequests(testConfig(config), createMemoryStorage(returning).get, true)
  const { url, language, answer } = network.runHeadScript('/1/p/cities?whiteLabel=caplya')
  answer('[]')
  const port = createFetchHttp()
  return {
    network,
    countCities: () => network.calls.filter(call => call.url === url).length,
    send: (headers: Record<string, string> = {}) => port.send(
      { url, method: 'GET', headers: { 'Accept-Language': language, ...headers } }, new AbortController().signal,
    ),
  }
}
for (const [what, headers, later, count] of [
  ['at once is used', {}, 0, 1], ['within a minute is used', {}, 59_000, 1],
  ['after a minute is requested again', {}, 61_000, 2],
  ['in another language is requested again', { 'Accept-Language': 'en' }, 0, 2],
  ['in the name of a customer is requested again', { Authorization: 'Bearer a' }, 0, 2],
] as const) {
  early(`[BOOT-04, AUTH-06] an answer wanted ${what}`, async () => {
    const { send, countCities } = openKnownPage()
    const { now } = performance
    performance.now = () => now.call(performance) + later
    try {
      void send(headers)
      await flushPromises()
    } finally {
      performance.now = now
    }
    assert.is(countCities(), count)
  })
}

early('[BOOT-06, ERR-02] an early answer is used once: the next request gets the present one', async () => {
  const { send, network, countCities } = openKnownPage()
  assert.is((await send()).text, '[]')
  const second = send()
  await flushPromises()
  assert.is(countCities(), 2)
  network.calls.at(-1)?.answer('[1]')
  assert.is((await second).text, '[1]')
})

early('[BOOT-02] [CFG-03] are the shop’s own, whatever signs the white label has', () => {
  const odd = { ...config, whiteLabel: 'Caplya\'s (новая) *~! + 100 % суши & co' }
  const stored = { ...returning, app_white_label: odd.whiteLabel }
  const { urls } = sent(odd, createMemoryStorage(stored).get)
  assert.equal(listFirstUrls(stored, odd).map(url => urls.includes(url)), [true, true])
})

early('[STO-01, STO-02] start nothing from what is no id, or what another white label has left', () => {
  const garbage = ['', '0', '-1', '1.5', '"one"', '1/../../x', '9'.repeat(30), '{}']
  for (const left of [{ app_white_label: 'other' }, ...garbage.map(id => ({ city_id: id, resto_id: id }))]) {
    const { urls } = sent(config, createMemoryStorage({ ...returning, ...left }).get)
    assert.equal(urls, ['/1/p/cities?whiteLabel=caplya'], JSON.stringify(left))
  }
})

for (const [what, fields, stored] of [
  ['a first visitor', {}, {}],
  ['a visitor who has chosen one', {}, { ...markers, app_locale: 'en' }],
  ['a choice that another program wrote in quotes', {}, { ...markers, app_locale: '"en"' }],
  ['one whose markers are in quotes', {}, { app_white_label: '"caplya"', app_version: '"0.1.0"', app_locale: 'en' }],
  ['one who comes from another white label', {}, { ...markers, app_white_label: 'other', app_locale: 'en' }],
  ['one without a version, whose storage is cleared', {}, { app_white_label: 'caplya', app_locale: 'en' }],
  [
    'one whose language is no longer offered', { locales: ['ru', 'cnr'], defaultLocale: 'cnr' },
    { ...markers, app_locale: 'en' },
  ],
  ['one whose language is no word of ours', {}, { ...markers, app_locale: 'de' }],
  ['a chain with another default language', { defaultLocale: 'cnr' }, {}],
  ['a chain without Russian that names no default', { locales: ['en', 'cnr'] }, {}],
] as const) {
  early(`[I18N-02, BOOT-02] ask in the shop’s language for ${what}`, () => {
    const { languages } = sent({ ...config, ...fields }, createMemoryStorage(stored).get)
    assert.equal([...languages], [listFirstCalls(stored, { ...config, ...fields })[0]?.headers['Accept-Language']])
  })
}

early('the browser makes itself ready to write prices, once the first calls are on their way', async () => {
  const task = () => new Promise(resolve => setTimeout(resolve))
  // the calls of the earlier pages
  await task()
  const { calls } = page()
  const { NumberFormat } = Intl
  /** The number of calls sent until then. */
  const result: number[] = []
  Intl.NumberFormat = class extends NumberFormat {
    constructor() {
      super()
      result.push(calls.length)
    }
  } as unknown as typeof NumberFormat
  try {
    startEarlyRequests(testConfig(config), createMemoryStorage(returning).get, true)
    assert.equal(result, [], 'it holds up no call')
    await task()
    assert.equal(result, [calls.length])
    assert.ok(calls.length > 0)
    device.serviceWorker.controller = {}
    startEarlyRequests(testConfig(config), createMemoryStorage(returning).get, true)
    await task()
    assert.is(result.length, 1, 'where the files come from the device they are there first')
  } finally {
    device.serviceWorker.controller = null
    Intl.NumberFormat = NumberFormat
  }
})

early.run()
