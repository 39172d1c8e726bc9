/**
 * The white label's configuration: one JSON block, written by the build from a brand file and
 * replaceable at deployment. Every field is checked at boot; the first wrong one stops it by name.
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
  | 'signInMethods' | 'botCheck' | 'theme'

export type ConfigResult =
  | { readonly at: 'read'; readonly config: Config }
  | { readonly at: 'wrong'; readonly field: string; readonly expected: Expectation }

const LOCALES: readonly Locale[] = ['ru', 'en', 'cnr']
const METHODS: readonly SignInMethod[] = ['PHONE', 'GOOGLE', 'APPLE', 'VK']
const PROVIDERS: readonly BotCheckProvider[] = ['none', 'recaptcha', 'recaptcha-enterprise', 'smartcaptcha']
const WEB_ADDRESS = /^https?:\/\/[^\s/?#]+[^\s]*$/
/** What paths are appended to: no slash at the end, no query, no hash. */
const API_BASE = /^https?:\/\/[^\s/?#]+(?:\/[^\s/?#]+)*$/

class WrongField extends Error {
  readonly field: string
  readonly expected: Expectation
  constructor(field: string, expected: Expectation) {
    super(`configuration field ${field} must be: ${expected}`)
    this.field = field
    this.expected = expected
  }
}

/**
 * Reads the whole block. `origin` (such as `https://shop.example`) completes the default return
 * address of sign-in. Unknown fields are ignored; an absent optional field takes its default.
 */
export function readConfig(json: unknown, origin: string): ConfigResult {
  try {
    return { at: 'read', config: readAll(fields(json, ''), origin) }
  } catch (error) {
    if (error instanceof WrongField) return { at: 'wrong', field: error.field, expected: error.expected }
    throw error
  }
}

function readAll(root: Fields, origin: string): Config {
  const signIn = root.group('signIn')
  const botCheck = root.group('botCheck')
  const maps = root.group('maps')
  const cart = root.group('cart')
  const defaults = root.group('defaults')
  const links = root.group('links')
  const metrics = root.group('metrics')
  const order = root.group('order')
  const brand = root.filled('brand')
  const locales = root.listOf('locales', LOCALES, LOCALES, 'locales')
  if (locales.length === 0) throw new WrongField('locales', 'locales')
  const link = (name: string): string => links.matching(name, '', /^$|^https?:\/\/\S+$/, 'urlOrEmpty')
  const cityId = defaults.id('cityId')
  const restoId = defaults.id('restoId')
  const deliveryMethod = defaults.oneOf<DeliveryMethod | ''>('deliveryMethod', ['DELIVERY', 'TAKE_AWAY'], '', 'method')
  return {
    brand,
    brandName: brandNames(root.raw('name'), brand),
    theme: root.oneOf('theme', ['dark', 'light'], 'dark', 'theme'),
    whiteLabel: root.filled('whiteLabel'),
    production: root.boolean('production', true),
    apiBase: apiBase(root),
    apiKey: root.text('apiKey', ''),
    locales,
    defaultLocale: root.oneOf('defaultLocale', locales, locales.includes('ru') ? 'ru' : locales[0] ?? 'ru', 'locale'),
    signIn: {
      methods: signIn.listOf('methods', METHODS, ['PHONE'], 'signInMethods'),
      googleClientId: signIn.text('googleClientId', ''),
      appleClientId: signIn.text('appleClientId', ''),
      vkClientId: signIn.text('vkClientId', ''),
      redirectUri: signIn.matching('redirectUri', `${origin}/auth`, WEB_ADDRESS, 'url'),
      vkHost: signIn.text('vkHost', 'id.vk.ru'),
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
      scriptUrl: metrics.matching('scriptUrl', '', /^$|^https?:\/\/\S+$/, 'urlOrEmpty'),
      counterId: metrics.text('counterId', ''),
    },
    order: { idempotencyKey: order.boolean('idempotencyKey', false) },
    statistics: root.boolean('statistics', false),
    bootLoader: root.matching('bootLoader', '', /^$|^https?:\/\/\S+$|^\/(?!\/)\S*$/, 'urlOrEmpty'),
  }
}

function apiBase(root: Fields): string {
  const base = root.filled('apiBase', 'url')
  if (!API_BASE.test(base)) throw new WrongField('apiBase', 'url')
  return base
}

function brandNames(value: unknown, brand: string): Record<Locale, string> {
  if (typeof value === 'string' && value !== '') return { ru: value, en: value, cnr: value }
  if (value === undefined) return { ru: brand, en: brand, cnr: brand }
  const names = fields(value, 'name')
  const ru = names.filled('ru')
  return { ru, en: names.text('en', ru), cnr: names.text('cnr', ru) }
}

interface Fields {
  raw(name: string): unknown
  group(name: string): Fields
  text(name: string, otherwise: string): string
  filled(name: string, expected?: Expectation): string
  boolean(name: string, otherwise: boolean): boolean
  id(name: string): number | undefined
  matching(name: string, otherwise: string, form: RegExp, expected: Expectation): string
  oneOf<T extends string>(name: string, allowed: readonly T[], otherwise: T, expected: Expectation): T
  listOf<T extends string>(name: string, allowed: readonly T[], otherwise: readonly T[], expected: Expectation): readonly T[]
}

function fields(value: unknown, at: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new WrongField(at || 'storefront-config', 'object')
  const source = value as Record<string, unknown>
  const raw = (name: string): unknown => (Object.hasOwn(source, name) ? source[name] : undefined)
  const path = (name: string): string => (at === '' ? name : `${at}.${name}`)
  const self: Fields = {
    raw,
    group(name) {
      const found = raw(name)
      return fields(found === undefined ? {} : found, path(name))
    },
    text(name, otherwise) {
      const found = raw(name)
      if (found === undefined) return otherwise
      if (typeof found !== 'string') throw new WrongField(path(name), 'text')
      return found
    },
    filled(name, expected = 'text') {
      const found = raw(name)
      if (typeof found !== 'string' || found.trim() === '') throw new WrongField(path(name), expected)
      return found
    },
    boolean(name, otherwise) {
      const found = raw(name)
      if (found === undefined) return otherwise
      if (typeof found !== 'boolean') throw new WrongField(path(name), 'boolean')
      return found
    },
    id(name) {
      const found = raw(name)
      if (found === undefined) return undefined
      if (!Number.isSafeInteger(found) || (found as number) < 1) throw new WrongField(path(name), 'id')
      return found as number
    },
    matching(name, otherwise, form, expected) {
      const found = raw(name)
      if (found === undefined) return otherwise
      if (typeof found !== 'string' || !form.test(found)) throw new WrongField(path(name), expected)
      return found
    },
    oneOf(name, allowed, otherwise, expected) {
      const found = raw(name)
      if (found === undefined) return otherwise
      const hit = allowed.find(item => item === found)
      if (hit === undefined) throw new WrongField(path(name), expected)
      return hit
    },
    listOf(name, allowed, otherwise, expected) {
      const found = raw(name)
      if (found === undefined) return otherwise
      if (!Array.isArray(found)) throw new WrongField(path(name), expected)
      return found.map(item => {
        const hit = allowed.find(known => known === item)
        if (hit === undefined) throw new WrongField(path(name), expected)
        return hit
      })
    },
  }
  return self
}
