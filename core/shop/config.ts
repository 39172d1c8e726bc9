/**
 * The white label's configuration: one JSON block, written by the build from a brand file and
 * replaceable at deployment. Every field is checked at both, and again at boot; a wrong one stops them by name.
 */
export type Locale = 'ru' | 'en' | 'cnr'
export type SignInMethod = 'PHONE' | 'GOOGLE' | 'APPLE' | 'VK'
export type BotCheckProvider = 'none' | 'recaptcha' | 'recaptcha-enterprise' | 'smartcaptcha'
export type DeliveryMethod = 'DELIVERY' | 'TAKE_AWAY'

export interface Config {
  readonly brand: string
  readonly brandName: Readonly<Record<Locale, string>>
  readonly theme: 'dark' | 'light'
  readonly whiteLabel: string
  readonly production: boolean
  readonly apiBase: string
  readonly apiKey: string
  readonly locales: readonly Locale[]
  readonly defaultLocale: Locale
  readonly signIn: {
    readonly methods: readonly SignInMethod[]
    readonly googleClientId: string
    readonly appleClientId: string
    readonly vkClientId: string
    readonly redirectUri: string
    readonly vkHost: string
    /** A window above the shop, or the page itself goes to VK ID and comes back. */
    readonly vkMode: 'window' | 'redirect'
    /** VK ID's own button in a frame, which knows the customer by name, in place of the plain one. */
    readonly vkOneTap: boolean
  }
  readonly botCheck: { readonly provider: BotCheckProvider; readonly siteKey: string }
  readonly maps: { readonly key: string; readonly mapId: string; readonly gazetteer: string }
  readonly cart: { readonly personCount: boolean; readonly promoCodes: boolean }
  readonly preOrder: boolean
  readonly defaults: { readonly cityId?: number; readonly deliveryMethod?: DeliveryMethod; readonly restoId?: number }
  readonly links: {
    readonly appStore: string
    readonly googlePlay: string
    readonly support: string
    readonly franchise: string
  }
  readonly metrics: { readonly scriptUrl: string; readonly counterId: string }
  readonly order: { readonly idempotencyKey: boolean }
  readonly statistics: boolean
  readonly bootLoader: string
}

/** What a field must be; the screen says it in words (`config.…` in the texts). */
export type Expectation =
  | 'object' | 'text' | 'boolean' | 'url' | 'urlOrEmpty' | 'urlOrPath' | 'id' | 'method' | 'locales' | 'locale'
  | 'signInMethods' | 'botCheck' | 'theme' | 'host' | 'vkMode'

export interface WrongField {
  /** Its path, such as `signIn.methods`; `storefront-config` is the whole block. */
  readonly field: string
  readonly expected: Expectation
}

export type ConfigResult =
  | { readonly at: 'read'; readonly config: Config }
  | ({ readonly at: 'wrong' } & WrongField)

export const LOCALES: readonly Locale[] = ['ru', 'en', 'cnr']
const METHODS: readonly SignInMethod[] = ['PHONE', 'GOOGLE', 'APPLE', 'VK']
const PROVIDERS: readonly BotCheckProvider[] = ['none', 'recaptcha', 'recaptcha-enterprise', 'smartcaptcha']
const WEB_ADDRESS = /^https?:\/\/[^\s/?#]+[^\s]*$/
/** What the page loads, from anywhere or from its own site; nothing when empty. */
const LOADED = /^$|^https?:\/\/\S+$|^\/(?!\/)\S*$/
/** What paths are appended to: no slash at the end, no query, no hash. */
const API_BASE = /^https?:\/\/[^\s/?#]+(?:\/[^\s/?#]+)*$/

/**
 * Reads the whole block. `origin` (such as `https://shop.example`) completes the default return
 * address of sign-in. Unknown fields are ignored; an absent optional field takes its default.
 */
export function readConfig(json: unknown, origin: string): ConfigResult {
  const { config, wrong: [first] } = examine(json, origin)
  return first === undefined ? { at: 'read', config } : { at: 'wrong', ...first }
}

/** Every wrong field of a block, in the order in which the boot comes upon them; none when the shop would start. */
export function wrongFields(json: unknown): readonly WrongField[] {
  return examine(json, 'https://shop.example').wrong
}

/** The fields of a block that mean nothing here, such as misspelt ones, by their paths. The shop starts without them. */
export function unknownFields(json: unknown): readonly string[] {
  const { asked } = examine(json, 'https://shop.example')
  const unknownIn = (value: unknown, at: string): readonly string[] => (!isGroup(value) ? [] : Object.entries(value).flatMap(([name, held]) =>
    asked.has(`${at}${name}`) ? unknownIn(held, `${at}${name}.`) : [`${at}${name}`]))
  return unknownIn(json, '')
}

interface Notes {
  /** A wrong field is noted and read as if it were absent, so that the others get their turn. */
  wrong(field: string, expected: Expectation): void
  asked(field: string): void
}

function examine(json: unknown, origin: string): { readonly config: Config; readonly wrong: readonly WrongField[]; readonly asked: ReadonlySet<string> } {
  const wrong: WrongField[] = []
  const asked = new Set<string>()
  const notes: Notes = { wrong: (field, expected) => void wrong.push({ field, expected }), asked: field => void asked.add(field) }
  return { config: readAll(fields(json, '', notes), origin, notes), wrong, asked }
}
const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function readAll(root: Fields, origin: string, notes: Notes): Config {
  const signIn = root.group('signIn')
  const botCheck = root.group('botCheck')
  const maps = root.group('maps')
  const cart = root.group('cart')
  const defaults = root.group('defaults')
  const links = root.group('links')
  const metrics = root.group('metrics')
  const order = root.group('order')
  const brand = root.filled('brand')
  const offered = root.listOf('locales', LOCALES, LOCALES, 'locales')
  if (offered.length === 0) notes.wrong('locales', 'locales')
  const locales = offered.length === 0 ? LOCALES : offered
  const link = (name: string): string => links.matching(name, '', /^$|^https?:\/\/\S+$/, 'urlOrEmpty')
  const cityId = defaults.id('cityId')
  const restoId = defaults.id('restoId')
  const deliveryMethod = defaults.oneOf<DeliveryMethod | ''>('deliveryMethod', ['DELIVERY', 'TAKE_AWAY'], '', 'method')
  return {
    brand,
    brandName: brandNames(root.raw('name'), brand, notes),
    theme: root.oneOf('theme', ['dark', 'light'], 'dark', 'theme'),
    whiteLabel: root.filled('whiteLabel'),
    production: root.boolean('production', true),
    apiBase: root.filled('apiBase', 'url', API_BASE),
    apiKey: root.text('apiKey', ''),
    locales,
    defaultLocale: root.oneOf('defaultLocale', locales, locales.includes('ru') ? 'ru' : locales[0] ?? 'ru', 'locale'),
    signIn: {
      methods: signIn.listOf('methods', METHODS, ['PHONE'], 'signInMethods'),
      googleClientId: signIn.text('googleClientId', ''),
      appleClientId: signIn.text('appleClientId', ''),
      vkClientId: signIn.text('vkClientId', ''),
      redirectUri: signIn.matching('redirectUri', `${origin}/auth`, WEB_ADDRESS, 'url'),
      vkHost: signIn.matching('vkHost', 'id.vk.ru', /^[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?$/, 'host'),
      vkMode: signIn.oneOf('vkMode', ['window', 'redirect'], 'window', 'vkMode'),
      vkOneTap: signIn.boolean('vkOneTap', false),
    },
    botCheck: { provider: botCheck.oneOf('provider', PROVIDERS, 'none', 'botCheck'), siteKey: botCheck.text('siteKey', '') },
    maps: {
      key: maps.text('key', ''),
      mapId: maps.text('mapId', ''),
      gazetteer: maps.matching('gazetteer', '/maps/streets.json', /^(https?:\/\/\S+|\/(?!\/)\S*)$/, 'urlOrPath'),
    },
    cart: { personCount: cart.boolean('personCount', true), promoCodes: cart.boolean('promoCodes', true) },
    preOrder: root.boolean('preOrder', true),
    defaults: {
      ...(cityId !== undefined && { cityId }),
      ...(deliveryMethod !== '' && { deliveryMethod }),
      ...(restoId !== undefined && { restoId }),
    },
    links: { appStore: link('appStore'), googlePlay: link('googlePlay'), support: link('support'), franchise: link('franchise') },
    metrics: {
      scriptUrl: metrics.matching('scriptUrl', '', LOADED, 'urlOrEmpty'),
      counterId: metrics.text('counterId', ''),
    },
    order: { idempotencyKey: order.boolean('idempotencyKey', false) },
    statistics: root.boolean('statistics', false),
    bootLoader: root.matching('bootLoader', '', LOADED, 'urlOrEmpty'),
  }
}

function brandNames(value: unknown, brand: string, notes: Notes): Record<Locale, string> {
  if (typeof value === 'string' && value !== '') return { ru: value, en: value, cnr: value }
  if (value === undefined) return { ru: brand, en: brand, cnr: brand }
  const names = fields(value, 'name', notes)
  const ru = names.filled('ru')
  return { ru, en: names.text('en', ru), cnr: names.text('cnr', ru) }
}

interface Fields {
  raw(name: string): unknown
  group(name: string): Fields
  text(name: string, otherwise: string): string
  filled(name: string, expected?: Expectation, form?: RegExp): string
  boolean(name: string, otherwise: boolean): boolean
  id(name: string): number | undefined
  matching(name: string, otherwise: string, form: RegExp, expected: Expectation): string
  oneOf<T extends string>(name: string, allowed: readonly T[], otherwise: T, expected: Expectation): T
  listOf<T extends string>(name: string, allowed: readonly T[], otherwise: readonly T[], expected: Expectation): readonly T[]
}

function fields(value: unknown, at: string, notes: Notes): Fields {
  if (!isGroup(value)) {
    notes.wrong(at || 'storefront-config', 'object')
    // what would be in it is not missed one by one
    return fields({}, at, { ...notes, wrong: () => undefined })
  }
  const pathOf = (name: string): string => (at === '' ? name : `${at}.${name}`)
  function raw(name: string): unknown {
    notes.asked(pathOf(name))
    return Object.hasOwn(value as object, name) ? (value as Record<string, unknown>)[name] : undefined
  }
  const wrong = (name: string, expected: Expectation): void => notes.wrong(pathOf(name), expected)
  /** What stands under a name when it is as wished; else what is there without it. */
  function checked<T>(name: string, otherwise: T, expected: Expectation, read: (found: unknown) => T | undefined): T {
    const found = raw(name)
    if (found === undefined) return otherwise
    const value = read(found)
    if (value === undefined) wrong(name, expected)
    return value ?? otherwise
  }
  return {
    raw,
    group(name) {
      const found = raw(name)
      return fields(found === undefined ? {} : found, pathOf(name), notes)
    },
    text: (name, otherwise) => checked(name, otherwise, 'text', found => (typeof found === 'string' ? found : undefined)),
    filled(name, expected = 'text', form = /\S/) {
      const found = raw(name)
      if (typeof found === 'string' && form.test(found)) return found
      wrong(name, expected)
      return ''
    },
    boolean: (name, otherwise) => checked(name, otherwise, 'boolean', found => (typeof found === 'boolean' ? found : undefined)),
    id: name => checked<number | undefined>(name, undefined, 'id', found => (Number.isSafeInteger(found) && (found as number) >= 1 ? found as number : undefined)),
    matching: (name, otherwise, form, expected) =>
      checked(name, otherwise, expected, found => (typeof found === 'string' && form.test(found) ? found : undefined)),
    oneOf: (name, allowed, otherwise, expected) => checked(name, otherwise, expected, found => allowed.find(item => item === found)),
    listOf: (name, allowed, otherwise, expected) => checked(name, otherwise, expected, found => {
      if (!Array.isArray(found)) return undefined
      const hits = found.flatMap(item => allowed.filter(known => known === item))
      return hits.length === found.length ? hits : undefined
    }),
  }
}
