import { createMemoryHistory, type MemoryHistory } from 'history'
import { setTimeout as wait } from 'node:timers/promises'
import type {
  AccountPorts, ApplePort, ArchivePort, BotCheckPort, RunExclusively, GeolocationPort, GooglePort, HttpPort, CachePorts,
  MapsPort, PlacePorts, PurchasePorts, RandomPort, Report, VisibilityPorts, VkPort,
} from '../../core/env.ts'
import type { ShopLog } from '../../core/shop/report/log-pages.ts'
import { type Config, readConfig } from '../../core/shop/config.ts'
import * as accountFile from '../../core/shop/app/account.ts'
import type { AccountSession } from '../../core/shop/app/account.ts'
import { createShop } from '../../core/shop/app/app.ts'
import type { CartFacade } from '../../core/shop/cart/facade.ts'
import type { CookieConsent } from '../../core/shop/consent/cookies.ts'
import type { AddressInput } from '../../core/shop/place/address-input.ts'
import type { DeliveryPlace } from '../../core/shop/place/address.ts'
import type { DialogFacade } from '../../core/shop/place/facade.ts'
import type { LocationDialog } from '../../core/shop/place/location-dialog.ts'
import type { Shop as CoreShop, ShopFiles } from '../../core/shop/app/shop.ts'
import * as preBoot from '../../src/app/pre-boot.ts'
import { needsPreBoot } from '../../src/app/needs-pre-boot.ts'
import * as menuCacheFile from '../../core/shop/storage/menu-cache.ts'
import type { MenuCache } from '../../core/shop/storage/menu-cache.ts'
import type { OperatorPorts } from '../../core/shop/operator/operator.ts'
import * as noticesFile from '../../core/shop/app/notices.ts'
import type { Notices } from '../../core/shop/app/notices.ts'
import * as placeFile from '../../core/shop/app/place.ts'
import type { LocationService } from '../../core/shop/app/place.ts'
import * as purchaseFile from '../../core/shop/app/purchase.ts'
import type { Checkout, PricedCart } from '../../core/shop/app/purchase.ts'
import * as cityLoaderFile from '../../core/shop/app/city-loader.ts'
import type { CityLoader } from '../../core/shop/app/city-loader.ts'
import * as venuesFile from '../../core/shop/venues/venues.ts'
import type { Restaurants } from '../../core/shop/venues/venues.ts'
import type { ShopEnv } from '../../core/shop/app/base.ts'
import { createMemoryStorage, type MemoryStorage } from './memory-storage.ts'
import { constant } from '../../core/store/derived.ts'
import type { Readable } from '../../core/store/store.ts'
import type { FaultRule } from '../../e2e/sandbox/faults.ts'
import { world } from '../../e2e/demo/world.ts'
import { startSandbox, type SandboxOptions } from '../../e2e/sandbox/server.ts'
import { createTestTimer, type TestTimer } from './clock.ts'
import { createTestRandom } from './random.ts'
import { createSandboxHttp, exchange, type SandboxHttp } from './sandbox-http.ts'
import { shrinkChain } from './small-chain.ts'

/** Friday noon in Yaroslavl: every restaurant of the sandbox is open. */
export const FRIDAY_NOON = Date.parse('2026-11-20T12:00:00+03:00')

export interface TestSandbox {
  readonly url: string
  /** Injects faults into later calls; the rules are those of the control panel (`e2e/sandbox/faults.ts`). */
  injectFaults(...rules: readonly FaultRule[]): Promise<void>
  /** Removes all fault rules. */
  clearFaults(): Promise<void>
  /** The last SMS code that was sent to a number. */
  readSmsCode(phone: string): Promise<string>
  /** Calls the control panel: a POST with a body, a GET without one. */
  control(path: string, body?: unknown): Promise<any>
  close(): Promise<void>
}

/** Starts a real sandbox in this process that keeps its orders in memory. */
export async function openSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const sandbox = await startSandbox({
    port: 0, dataDir: null, now: () => FRIDAY_NOON, drawPicture: () => undefined, ...options,
  })
  return connectSandbox(sandbox.url, () => sandbox.close())
}

/** The handle of a running sandbox, in this process or another. */
export function connectSandbox(url: string, close: () => Promise<void>): TestSandbox {
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
    async injectFaults(...rules) {
      await control('faults', { rules })
    },
    async clearFaults() {
      await call('DELETE', 'faults')
    },
    async readSmsCode(phone) {
      const codes: { phone: string; code: string }[] = await control('codes')
      return codes.find(one => one.phone === phone)?.code ?? ''
    },
    close,
  }
}

export interface ShopOptions {
  /** The address of the API; any address if `http` is a stub. */
  readonly apiBase?: string
  /** A scripted port (`test/kit/http.ts`); Node's own network when absent. */
  readonly http?: HttpPort
  readonly storage?: MemoryStorage
  /** The session storage; `storage` itself when absent. */
  readonly tabStorage?: MemoryStorage
  /** The cache of API responses (`test/kit/archive.ts`); nothing is cached when absent. */
  readonly archive?: ArchivePort
  readonly timer?: TestTimer
  /** The same bytes for every shop when absent. */
  readonly random?: RandomPort
  /** The lock between tabs; tabs run concurrently when absent. */
  readonly exclusively?: RunExclusively
  readonly maps?: MapsPort
  readonly geolocation?: GeolocationPort
  readonly google?: GooglePort
  readonly apple?: ApplePort
  /** Fields of the configuration block, merged into a minimal one. */
  readonly config?: Record<string, unknown>
  readonly version?: string
  /** The platform of the device; `other` by default. */
  readonly platform?: ShopEnv['platform']
  readonly path?: string
  /** The query of the address with which the page was loaded; '' by default. */
  readonly landingQuery?: string
  /** The browser's history; one entry at `path` when absent. */
  readonly history?: MemoryHistory
  /** The browser's part of VK ID; none when absent. */
  readonly vk?: VkPort
  /** Tokens of a bot check; none is configured when absent. */
  readonly captcha?: BotCheckPort['token']
  /** The data of the prerendered page that the browser has opened; none when absent. */
  readonly page?: NonNullable<ShopEnv['page']>
  /** The log that a problem report prints. */
  readonly log?: ShopLog
  /** Receives each report as well. */
  readonly report?: Report
  /** Whether the tab is visible. By default it never is, so that time passes without background calls. */
  readonly isPageVisible?: Readable<boolean>
  /** Reads `operator.json`; by default orders are open. */
  readonly readOperatorFile?: () => Promise<string | null>
}

/** An object in which the members of a service replace those of its facade. */
type Loaded<Facade, Service> = Omit<Facade, keyof Service> & Service

/** A shop with all lazy services loaded, whose members are merged into one object. */
export interface Shop extends Omit<CoreShop, 'session' | 'consent' | 'cart' | 'location' | 'leaving'>,
  Pick<Notices, 'isOutdated' | 'revalidate'>, Pick<MenuCache, 'filters'> {
  readonly session: AccountSession
  readonly consent: CoreShop['consent'] & {
    readonly cookies: CookieConsent
    readonly counters: CookieConsent['analytics']
  }
  readonly venues: Restaurants & Pick<Notices, 'dayOff'>
  readonly cart: Loaded<CartFacade, PricedCart>
  readonly checkout: Checkout & {
    /** The return to the order form after the sign-in. */
    readonly resume: { readonly leave: Checkout['markFormLeft']; readonly take: Notices['consumeFormReturn'] }
  }
  readonly location: Omit<CoreShop['location'], 'cities' | 'dialog'> & {
    readonly cities: CoreShop['location']['cities'] & Pick<CityLoader, 'load' | 'reload'>
    readonly dialog: Loaded<DialogFacade, LocationDialog>
    readonly address: AddressInput
    readonly recent: LocationService['recent']
  }
  readonly leaving: CoreShop['leaving'] & { readonly leave: AccountSession['signOut'] }
}

function createFullShop(ports: Ports, config: Config): Shop {
  const shop = createShop(ports, config, bindFiles(ports, files))
  const [{ session, personalData }, { cart, checkout }, { dialog, address, recent }] = [
    shop.account.provide(bindAccount(ports)(accountFile)), shop.purchase.provide(bindPurchase(ports)(purchaseFile)),
    shop.place.provide(bindPlace(ports)(placeFile)),
  ]
  const venues = shop.chain.provide(venuesFile)
  const { cookies, dayOff, isOutdated, consumeFormReturn, revalidate } =
    shop.notices.provide(bindNotices(ports)(noticesFile))
  const { filters } = shop.menuCache.provide(bindMenuCache(ports)(menuCacheFile))
  const { load, reload } = shop.cityLoader.provide(cityLoaderFile)
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
type Ports = ShopEnv & AccountPorts & PurchasePorts & PlacePorts & VisibilityPorts & OperatorPorts & Partial<CachePorts>

/**
 * Loads the modules of core's lazy services. The bind functions below give each module the ports of
 * the test.
 */
interface Files {
  readonly account: () => MaybePromise<typeof accountFile>
  readonly purchase: () => MaybePromise<typeof purchaseFile>
  readonly place: () => MaybePromise<typeof placeFile>
  readonly chain: () => MaybePromise<typeof venuesFile>
  readonly notices: () => MaybePromise<typeof noticesFile>
  readonly menuCache: () => MaybePromise<typeof menuCacheFile>
  readonly cityLoader: () => MaybePromise<typeof cityLoaderFile>
}
type MaybePromise<T> = T | Promise<T>
const files: Files = {
  account: () => accountFile, purchase: () => purchaseFile, place: () => placeFile, chain: () => venuesFile,
  notices: () => noticesFile, menuCache: () => menuCacheFile, cityLoader: () => cityLoaderFile,
}

type Rest<Create> = Create extends (ports: never, ...rest: infer R) => unknown ? R : never
const bindAccount =
  (ports: Ports) =>
  ({ createAccount }: typeof accountFile) => ({
    createAccount: (...rest: Rest<typeof createAccount>) => createAccount(ports, ...rest),
  })
const bindPurchase =
  (ports: Ports) =>
  ({ createPurchaseService }: typeof purchaseFile) => ({
    createPurchaseService: (...rest: Rest<typeof createPurchaseService>) => createPurchaseService(ports, ...rest),
  })
const bindPlace =
  (ports: Ports) =>
  ({ createLocationService }: typeof placeFile) => ({
    createLocationService: (...rest: Rest<typeof createLocationService>) => createLocationService(ports, ...rest),
  })
const bindNotices =
  (ports: Ports) =>
  ({ createNotices }: typeof noticesFile) => ({
    createNotices: (...rest: Rest<typeof createNotices>) => createNotices(ports, ...rest),
  })
/** The archive of a device that stores nothing. */
const EMPTY_ARCHIVE: ArchivePort = {
  get: async () => undefined, put: async () => undefined, remove: async () => undefined, keys: async () => [],
}
const bindMenuCache = ({ archive = EMPTY_ARCHIVE }: Ports) => ({ createMenuCache }: typeof menuCacheFile) => ({
  createMenuCache: (...rest: Rest<typeof createMenuCache>) => createMenuCache({ archive }, ...rest),
})
const mapFile = <T, R>(file: MaybePromise<T>, change: (file: T) => R): MaybePromise<R> =>
  file instanceof Promise ? file.then(change) : change(file)

const bindFiles = (ports: Ports, loaders: Files): ShopFiles => ({
  account: () => mapFile(loaders.account(), bindAccount(ports)),
  purchase: () => mapFile(loaders.purchase(), bindPurchase(ports)),
  place: () => mapFile(loaders.place(), bindPlace(ports)),
  chain: loaders.chain,
  notices: () => mapFile(loaders.notices(), bindNotices(ports)),
  menuCache: () => mapFile(loaders.menuCache(), bindMenuCache(ports)),
  cityLoader: loaders.cityLoader,
})

/** The stubs around a shop. */
interface TestEnv {
  readonly storage: MemoryStorage
  readonly timer: TestTimer
  readonly http: SandboxHttp
  /** The reports so far, such as `wire.item-dropped cities[0]: …`. */
  readonly reports: string[]
}
export interface TestShop extends TestEnv {
  readonly shop: Shop
}
export interface LazyTestShop extends TestEnv {
  readonly shop: CoreShop
}

/** The configuration of tests; throws if `fields` make it invalid. */
export function testConfig(fields: Record<string, unknown> = {}): Config {
  const read = readConfig(
    { brand: 'caplya', whiteLabel: 'caplya', apiBase: 'https://api.test', ...fields }, 'https://shop.test',
  )
  if (read.kind === 'wrong') throw new Error(`the test's configuration: ${read.field} must be ${read.expected}`)
  return read.config
}

/** A full shop on a storage in memory, not started yet. */
export function buildShop(options: ShopOptions = {}): TestShop {
  const { ports, config, ...world } = createTestPorts(options)
  return { shop: createFullShop(ports, config), ...world }
}

/** A shop whose lazy services have not loaded yet; `loaders` replaces how their modules are loaded. */
export function buildLazyShop(options: ShopOptions = {}, loaders: Partial<Files> = {}): LazyTestShop {
  const { ports, config, ...world } = createTestPorts(options)
  return { shop: createShop(ports, config, bindFiles(ports, { ...files, ...loaders })), ...world }
}

function createTestPorts(options: ShopOptions): TestEnv & { readonly ports: Ports; readonly config: Config } {
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
    maps: options.maps ?? { suggest: async () => [], suggestHouses: async () => [], geocodePlace: async () => null, geocodePoint: async () => null },
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
    readLandingQuery: () => options.landingQuery ?? '',
    isPageVisible: options.isPageVisible ?? constant(false),
    readOperatorFile: options.readOperatorFile ?? (async () => '{"orders":"open"}'),
    ...(options.log !== undefined && { log: options.log }),
    ...(options.page !== undefined && { page: options.page }),
    platform: options.platform ?? 'other',
    preBoot: needsPreBoot(history.location, storage, config.whiteLabel) ? preBoot : null,
    unnamedPointAddress: 'Точка на карте',
  }
  return { ports, config, storage, timer, http, reports }
}

/** Marks stored data as data of this chain and version; without these keys a start removes much of it. */
export const STARTUP_KEYS = { app_white_label: 'caplya', app_version: '1.0.0' } as const

/** An address whose details may be left out, as the shop reads it from the storage. */
type StoredPlace = Pick<DeliveryPlace, 'address' | 'location' | 'hasHouse' | 'placeId'> & Partial<DeliveryPlace>

/** The storage entries of a customer's choice, by default in Yaroslavl. A take-away has no address. */
export function storedChoice(
  method: 'DELIVERY' | 'TAKE_AWAY',
  { cityId = 1, restoId = 11, place = SOVETSKAYA }: {
    readonly cityId?: number; readonly restoId?: number; readonly place?: StoredPlace
  } = {},
): Record<string, string> {
  return {
    ...STARTUP_KEYS,
    city_id: String(cityId),
    resto_id: String(restoId),
    order_delivery_method: JSON.stringify(method),
    order_choice: JSON.stringify({ cityId, restoId, method, place: method === 'DELIVERY' ? place : null }),
  }
}
const SOVETSKAYA: StoredPlace = {
  address: 'Советская улица, 10', location: { lat: 57.6261, lng: 39.8845 }, hasHouse: true, placeId: '',
}

/** A shop with a real sandbox of few dishes: restaurant, menu and city have loaded. */
export async function openReadyShop(
  options: ShopOptions & { readonly method?: 'DELIVERY' | 'TAKE_AWAY' } = {},
): Promise<TestShop & { readonly sandbox: TestSandbox }> {
  const sandbox = await openSandbox({ world: shrinkChain(world, Infinity) })
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

/** Resolves with a store's value as soon as `isExpected` accepts it; rejects after `milliseconds`. */
export async function waitForValue<T>(
  source: Readable<T>, isExpected: (value: T) => boolean, milliseconds = 30_000,
): Promise<T> {
  const end = performance.now() + milliseconds
  const stop = source.subscribe(() => undefined)
  try {
    while (!isExpected(source.get())) {
      if (performance.now() > end) throw new Error(`still ${JSON.stringify(source.get())?.slice(0, 300)}`)
      await wait(2)
    }
    return source.get()
  } finally {
    stop()
  }
}

/** Waits in real time until a condition holds. */
export function waitUntil(condition: () => boolean, milliseconds = 30_000): Promise<boolean> {
  return waitForValue({ get: condition, subscribe: () => () => undefined }, Boolean, milliseconds)
}
