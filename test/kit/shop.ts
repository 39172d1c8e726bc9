import { createMemoryHistory, type MemoryHistory } from 'history'
import { setTimeout as wait } from 'node:timers/promises'
import type {
  AccountPorts, ApplePort, ArchivePort, BotCheckPort, RunExclusively, GeolocationPort, GooglePort, HttpPort, CachePorts,
  MapsPort, PlacePorts, RandomPort, Report, VisibilityPorts, VkPort,
} from '../../core/env.ts'
import type { ShopLog } from '../../core/shop/report/log-pages.ts'
import { type Config, readConfig } from '../../core/shop/config.ts'
import * as accountFile from '../../core/shop/account.ts'
import { createShop } from '../../core/shop/app.ts'
import type { ShopFiles } from '../../core/shop/shop.ts'
import * as preBoot from '../../src/app/pre-boot.ts'
import { needsPreBoot } from '../../src/app/needs-pre-boot.ts'
import * as keptMenuFile from '../../core/shop/menu-cache.ts'
import * as noticesFile from '../../core/shop/notices.ts'
import * as placeFile from '../../core/shop/place.ts'
import * as purchaseFile from '../../core/shop/purchase.ts'
import * as wholeCityFile from '../../core/shop/city-loader.ts'
import * as venuesFile from '../../core/shop/venues/venues.ts'
import type { ShopEnv } from '../../core/shop/base.ts'
import { createMemoryStorage, type MemoryStorage } from './memory-storage.ts'
import { constant } from '../../core/store/derived.ts'
import type { Readable } from '../../core/store/store.ts'
import type { FaultRule } from '../../e2e/sandbox/faults.ts'
import { world } from '../../e2e/demo/world.ts'
import { startSandbox, type SandboxOptions } from '../../e2e/sandbox/server.ts'
import { createTestTimer, type TestTimer } from './clock.ts'
import { createTestRandom } from './random.ts'
import { createSandboxHttp, exchange, type SandboxHttp } from './sandbox-http.ts'
import { smallChain } from './small-chain.ts'

/** Friday noon in Yaroslavl: every restaurant of the sandbox is open. */
export const FRIDAY_NOON = Date.parse('2026-11-20T12:00:00+03:00')

export interface TestSandbox {
  readonly url: string
  /** Spoils calls to come; the rules are those of the control panel (`e2e/sandbox/faults.ts`). */
  fault(...rules: readonly FaultRule[]): Promise<void>
  /** Calls are answered honestly again. */
  clearFaults(): Promise<void>
  /** The code that was last sent to a number. */
  codeOf(phone: string): Promise<string>
  /** A call of the control panel: with a body a change, without one a look. */
  control(path: string, body?: unknown): Promise<any>
  close(): Promise<void>
}

/** A real sandbox in this process, with its orders in memory. */
export async function openSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const sandbox = await startSandbox({
    port: 0, dataDir: null, now: () => FRIDAY_NOON, drawPicture: () => undefined, ...options,
  })
  return sandboxAt(sandbox.url, () => sandbox.close())
}

/** A sandbox that runs already, here or in a process of its own. */
export function sandboxAt(url: string, close: () => Promise<void>): TestSandbox {
  async function call(method: string, path: string, body?: unknown): Promise<any> {
    const { status, text } = await exchange({
      method, url: `${url}/_sandbox/${path}`, headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
    return JSON.parse(text)
  }
  const control = (path: string, body?: unknown): Promise<any> => call(body === undefined ? 'GET' : 'POST', path, body)
  return {
    url,
    control,
    async fault(...rules) {
      await control('faults', { rules })
    },
    async clearFaults() {
      await call('DELETE', 'faults')
    },
    async codeOf(phone) {
      const codes: { phone: string; code: string }[] = await control('codes')
      return codes.find(one => one.phone === phone)?.code ?? ''
    },
    close,
  }
}

export interface ShopOptions {
  /** Where the API is; any address when `http` is scripted. */
  readonly apiBase?: string
  /** A scripted port (`test/kit/http.ts`); Node's own network when absent. */
  readonly http?: HttpPort
  readonly storage?: MemoryStorage
  /** What lasts as long as the tab; the storage itself when absent. */
  readonly tabStorage?: MemoryStorage
  /** What the device keeps of answers (`test/kit/archive.ts`); nothing when absent. */
  readonly archive?: ArchivePort
  readonly timer?: TestTimer
  /** The same bytes for every shop when absent. */
  readonly random?: RandomPort
  /** One tab at a time; every tab at once when absent. */
  readonly exclusively?: RunExclusively
  readonly maps?: MapsPort
  readonly geolocation?: GeolocationPort
  readonly google?: GooglePort
  readonly apple?: ApplePort
  /** Fields of the configuration block, over a plain one. */
  readonly config?: Record<string, unknown>
  readonly version?: string
  /** The platform of the device; `other` by default. */
  readonly platform?: ShopEnv['platform']
  readonly path?: string
  /** The browser's buttons and what lies behind the page; one page at `path` when absent. */
  readonly history?: MemoryHistory
  /** The browser's part of VK ID; none when absent. */
  readonly vk?: VkPort
  /** Tokens of a bot check; none is configured when absent. */
  readonly captcha?: BotCheckPort['token']
  /** Remembers what a problem report tells. */
  readonly log?: ShopLog
  /** Hears the reports too. */
  readonly report?: Report
  /** Whether the tab is in sight; it never is when absent, so that hours may pass without a call. */
  readonly inSight?: Readable<boolean>
}
export type Shop = ReturnType<typeof wholeShop>

/** A shop with all of its parts there, whose members stand beside one another. */
function wholeShop(ports: Ports, config: Config) {
  const shop = createShop(ports, config, filesWith(ports, files))
  const [{ session, personalData }, { cart, checkout }, { dialog, address, recent }] = [
    shop.account.provide(account(ports)(accountFile)), shop.purchase.provide(purchase(ports)(purchaseFile)),
    shop.place.provide(place(ports)(placeFile)),
  ]
  const venues = shop.chain.provide(venuesFile)
  const { cookies, dayOff, isOutdated, consumeFormReturn, revalidate } = shop.notices.provide(notices(ports)(noticesFile))
  const { filters } = shop.menuCache.provide(menuCache(ports)(keptMenuFile))
  const { load, reload } = shop.cityLoader.provide(wholeCityFile)
  return {
    ...shop,
    session,
    isOutdated,
    revalidate,
    filters,
    consent: { ...shop.consent, cookies, counters: cookies.analytics },
    venues: { ...venues, dayOff },
    cart: { ...shop.cart, ...cart },
    checkout: { ...checkout, resume: { leave: checkout.markFormLeft, take: consumeFormReturn } },
    location: {
      ...shop.location, cities: { ...shop.location.cities, load, reload },
      dialog: { ...shop.location.dialog, ...dialog }, address, recent,
    },
    leaving: { ...shop.leaving, personalData, leave: session.signOut },
  }
}
type Ports = ShopEnv & AccountPorts & PlacePorts & VisibilityPorts & Partial<CachePorts>

/** The files of the parts as core has them: what brings their ports is the world that the test has made. */
interface Files {
  readonly account: () => Promised<typeof accountFile>
  readonly purchase: () => Promised<typeof purchaseFile>
  readonly place: () => Promised<typeof placeFile>
  readonly chain: () => Promised<typeof venuesFile>
  readonly notices: () => Promised<typeof noticesFile>
  readonly menuCache: () => Promised<typeof keptMenuFile>
  readonly cityLoader: () => Promised<typeof wholeCityFile>
}
type Promised<T> = T | Promise<T>
const files: Files = {
  account: () => accountFile, purchase: () => purchaseFile, place: () => placeFile, chain: () => venuesFile,
  notices: () => noticesFile, menuCache: () => keptMenuFile, cityLoader: () => wholeCityFile,
}

type Rest<Create> = Create extends (ports: never, ...rest: infer R) => unknown ? R : never
const account =
  (ports: Ports) =>
  ({ createAccount }: typeof accountFile) => ({
    createAccount: (...rest: Rest<typeof createAccount>) => createAccount(ports, ...rest),
  })
const purchase =
  (ports: Ports) =>
  ({ createPurchaseService }: typeof purchaseFile) => ({
    createPurchaseService: (...rest: Rest<typeof createPurchaseService>) => createPurchaseService(ports, ...rest),
  })
const place =
  (ports: Ports) =>
  ({ createLocationService }: typeof placeFile) => ({
    createLocationService: (...rest: Rest<typeof createLocationService>) => createLocationService(ports, ...rest),
  })
const notices =
  (ports: Ports) =>
  ({ createNotices }: typeof noticesFile) => ({
    createNotices: (...rest: Rest<typeof createNotices>) => createNotices(ports, ...rest),
  })
/** A device that keeps nothing, where the test gives none. */
const NOTHING: ArchivePort = {
  get: async () => undefined, put: async () => undefined, remove: async () => undefined, keys: async () => [],
}
const menuCache = ({ archive }: Ports) => ({ createMenuCache }: typeof keptMenuFile) => ({
  createMenuCache: (...rest: Rest<typeof createMenuCache>) => createMenuCache({ archive: archive ?? NOTHING }, ...rest),
})
const made = <T, R>(file: Promised<T>, make: (file: T) => R): Promised<R> =>
  file instanceof Promise ? file.then(make) : make(file)

const filesWith = (ports: Ports, late: Files): ShopFiles => ({
  account: () => made(late.account(), account(ports)),
  purchase: () => made(late.purchase(), purchase(ports)),
  place: () => made(late.place(), place(ports)),
  chain: late.chain,
  notices: () => made(late.notices(), notices(ports)),
  menuCache: () => made(late.menuCache(), menuCache(ports)),
  cityLoader: late.cityLoader,
})

export interface TestShop {
  readonly shop: Shop
  readonly storage: MemoryStorage
  readonly timer: TestTimer
  readonly http: SandboxHttp
  /** What was reported so far: `wire.item-dropped cities[0]: …`. */
  readonly reports: string[]
}

/** The configuration of tests; throws when `fields` make it wrong. */
export function testConfig(fields: Record<string, unknown> = {}): Config {
  const read = readConfig(
    { brand: 'caplya', whiteLabel: 'caplya', apiBase: 'https://api.test', ...fields }, 'https://shop.test',
  )
  if (read.kind === 'wrong') throw new Error(`the test's configuration: ${read.field} must be ${read.expected}`)
  return read.config
}

/** A whole shop over memory; not started yet. */
export function buildShop(options: ShopOptions = {}): TestShop {
  const { ports, config, ...world } = createTestPorts(options)
  return { shop: wholeShop(ports, config), ...world }
}

/** A shop whose other parts have not come yet: their files are brought as the test says. */
export function buildLazyShop(options: ShopOptions = {}, late: Partial<Files> = {}) {
  const { ports, config, ...world } = createTestPorts(options)
  return { shop: createShop(ports, config, filesWith(ports, { ...files, ...late })), ...world }
}

function createTestPorts(options: ShopOptions) {
  const { exclusively = run => run() } = options
  const config = testConfig({ ...(options.apiBase !== undefined && { apiBase: options.apiBase }), ...options.config })
  const storage = options.storage ?? createMemoryStorage()
  const timer = options.timer ?? createTestTimer(FRIDAY_NOON)
  const http = createSandboxHttp()
  const reports: string[] = []
  const history = options.history ?? createMemoryHistory({ initialEntries: [options.path ?? '/'] })
  const ports: Ports = {
    http: options.http ?? http,
    storage,
    ...(options.tabStorage !== undefined && { tabStorage: options.tabStorage }),
    ...(options.archive !== undefined && { archive: options.archive }),
    timer,
    history,
    random: options.random ?? createTestRandom(),
    maps: options.maps ?? { suggest: async () => [], geocodePlace: async () => null, geocodePoint: async () => null },
    ...(options.google !== undefined && { google: options.google }),
    ...(options.apple !== undefined && { apple: options.apple }),
    geolocation: options.geolocation ?? { locate: async () => ({ status: 'unavailable' }) },
    ...(options.captcha !== undefined && { botCheck: { activate: () => () => undefined, token: options.captcha } }),
    ...(options.vk !== undefined && { vk: options.vk }),
    report: (what, detail) => {
      options.report?.(what, detail)
      reports.push(detail === undefined ? what : `${what} ${detail}`)
    },
    origin: 'https://shop.test',
    version: options.version ?? '1.0.0',
    runExclusively: exclusively,
    isPageVisible: options.inSight ?? constant(false),
    ...(options.log !== undefined && { log: options.log }),
    platform: options.platform ?? 'other',
    preBoot: needsPreBoot(history.location, storage, config.whiteLabel) ? preBoot : null,
    pointName: 'Точка на карте',
  }
  return { ports, config, storage, timer, http, reports }
}

/** Tells that the device's things are of this chain and this version: without it a start clears much of them. */
export const STARTUP_KEYS = { app_white_label: 'caplya', app_version: '1.0.0' } as const

/** What a customer has chosen in Yaroslavl, under the keys of the storage. */
export function storedChoice(
  method: 'DELIVERY' | 'TAKE_AWAY', fields: { readonly cityId?: number; readonly restoId?: number } = {},
): Record<string, string> {
  const place = {
    address: 'Советская улица, 10', location: { lat: 57.6261, lng: 39.8845 }, hasHouse: true, placeId: '',
  }
  return {
    ...STARTUP_KEYS,
    city_id: String(fields.cityId ?? 1),
    resto_id: String(fields.restoId ?? 11),
    order_delivery_method: JSON.stringify(method),
    ...(method === 'DELIVERY' && { order_delivery_place: JSON.stringify(place) }),
  }
}

/** A shop at a real sandbox of few dishes, whose restaurant is chosen and whose menu and city have loaded. */
export async function readyShop(
  options: ShopOptions & { readonly method?: 'DELIVERY' | 'TAKE_AWAY' } = {},
): Promise<TestShop & { readonly sandbox: TestSandbox }> {
  const sandbox = await openSandbox({ world: smallChain(world, Infinity) })
  const storage = options.storage ?? createMemoryStorage(storedChoice(options.method ?? 'DELIVERY'))
  const made = buildShop({ apiBase: sandbox.url, ...options, storage })
  made.shop.start()
  await waitForValue(made.shop.boot.state, state => state.status !== 'loading')
  const state = made.shop.boot.state.get()
  if (state.status !== 'ready') throw new Error(`the shop is ${JSON.stringify(state)}`)
  const choice = made.shop.location.choice.choice.get()
  if (choice !== null) await made.shop.location.cities.load(choice.cityId)
  return { ...made, sandbox }
}

/** Resolves with a store's value as soon as it is as wished; rejects after some seconds. */
export async function waitForValue<T>(
  source: Readable<T>, wished: (value: T) => boolean, milliseconds = 30_000,
): Promise<T> {
  const end = performance.now() + milliseconds
  const stop = source.subscribe(() => undefined)
  try {
    while (!wished(source.get())) {
      if (performance.now() > end) throw new Error(`still ${JSON.stringify(source.get())?.slice(0, 300)}`)
      await wait(2)
    }
    return source.get()
  } finally {
    stop()
  }
}

/** Waits in real time until a condition holds. */
export function waitUntil(holds: () => boolean, milliseconds = 30_000): Promise<boolean> {
  return waitForValue({ get: holds, subscribe: () => () => undefined }, Boolean, milliseconds)
}
