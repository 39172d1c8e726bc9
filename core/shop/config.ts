/**
 * The white label's configuration: one JSON block, written by the build from a brand file and
 * replaceable at deployment. Every field is checked at both, and again at boot; a wrong one stops them by name.
 */
import { createFields, type Fields, type WrongField } from './config-fields.ts'

export type { Expectation, WrongField } from './config-fields.ts'

export type Config = ReturnType<typeof readAll>

export type ConfigResult =
  | { readonly at: 'read'; readonly config: Config }
  | ({ readonly at: 'wrong' } & WrongField)

export const LOCALES = ['ru', 'en', 'cnr'] as const
const SIGN_IN = ['PHONE', 'GOOGLE', 'APPLE', 'VK'] as const
const METHODS = ['DELIVERY', 'TAKE_AWAY'] as const
export type Locale = (typeof LOCALES)[number]
export type SignInMethod = (typeof SIGN_IN)[number]
export type DeliveryMethod = (typeof METHODS)[number]
const WEB_ADDRESS = /^https?:\/\/[^\s/?#]+[^\s]*$/
/** What the page loads, from anywhere or from its own site; nothing when empty. */
const LOADED = /^$|^https?:\/\/\S+$|^\/(?!\/)\S*$/
/** The same, and never nothing. */
const PLACED = /^(?:https?:\/\/\S+|\/(?!\/)\S*)$/
/** What paths are appended to: no slash at the end, no query, no hash. */
const API_BASE = /^https?:\/\/[^\s/?#]+(?:\/[^\s/?#]+)*$/
/** A header's name, RFC 9110. */
const HEADER = /^[\w!#$%&'*+.^`|~-]+$/

/**
 * Reads the whole block. `origin` (such as `https://shop.example`) completes the default return
 * address of sign-in. Unknown fields are ignored; an absent optional field takes its default.
 */
export function readConfig(json: unknown, origin: string): ConfigResult {
  const { config, wrong: [first] } = examine(json, origin)
  return first === undefined ? { at: 'read', config } : { at: 'wrong', ...first }
}

/** A block as the shop reads it, every wrong field in the order in which the boot comes upon them, and the paths that mean something. */
export function examine(json: unknown, origin: string) {
  const wrong: WrongField[] = []
  const fields = createFields(json, (field, expected) => void wrong.push({ field, expected }))
  return { config: readAll(fields, origin), wrong: wrong as readonly WrongField[], asked: fields.asked }
}

function readAll(root: Fields, origin: string) {
  const brand = root.filled('brand')
  const whiteLabel = root.filled('whiteLabel')
  const apiBase = root.secure('apiBase', root.filled('apiBase', 'url', API_BASE))
  const offered = root.listOf('locales', LOCALES, LOCALES, 'locales')
  if (offered.length === 0) root.tell('locales', 'locales')
  const locales: readonly Locale[] = offered.length === 0 ? LOCALES : offered
  const link = (name: string): string => root.matching(`links.${name}`, '', /^$|^https?:\/\/\S+$/, 'urlOrEmpty')
  const cityId = root.id('defaults.cityId')
  const restoId = root.id('defaults.restoId')
  const deliveryMethod = root.oneOf<DeliveryMethod | ''>('defaults.deliveryMethod', METHODS, '', 'method')
  return {
    brand,
    brandName: brandNames(root, brand),
    theme: root.oneOf('theme', ['dark', 'light'], 'dark', 'theme'),
    whiteLabel,
    production: root.boolean('production', true),
    apiBase,
    apiKey: root.text('apiKey', ''),
    api: {
      /** The chain's own error codes, in the contract's terms. */
      codes: root.codes('api.codes'),
      /** The header that carries an identity token of Google or Apple. */
      identityHeader: root.matching('api.identityHeader', 'X-Identity-Token', HEADER, 'header'),
    },
    locales,
    defaultLocale: root.oneOf('defaultLocale', locales, locales.includes('ru') ? 'ru' : locales[0] ?? 'ru', 'locale'),
    signIn: {
      methods: root.listOf('signIn.methods', SIGN_IN, ['PHONE'], 'signInMethods'),
      googleClientId: root.text('signIn.googleClientId', ''),
      appleClientId: root.text('signIn.appleClientId', ''),
      vkClientId: root.text('signIn.vkClientId', ''),
      redirectUri: root.secure('signIn.redirectUri', root.matching('signIn.redirectUri', `${origin}/auth`, WEB_ADDRESS, 'url')),
      vkHost: root.matching('signIn.vkHost', 'id.vk.ru', /^[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?$/, 'host'),
      /** A window above the shop, or the page itself goes to VK ID and comes back. */
      vkMode: root.oneOf('signIn.vkMode', ['window', 'redirect'], 'window', 'vkMode'),
      /** VK ID's own button in a frame, which knows the customer by name, in place of the plain one. */
      vkOneTap: root.boolean('signIn.vkOneTap', false),
    },
    botCheck: {
      provider: root.oneOf('botCheck.provider', ['none', 'recaptcha', 'recaptcha-enterprise', 'smartcaptcha'], 'none', 'botCheck'),
      siteKey: root.text('botCheck.siteKey', ''),
    },
    maps: {
      key: root.text('maps.key', ''),
      mapId: root.text('maps.mapId', ''),
      gazetteer: root.secure('maps.gazetteer', root.matching('maps.gazetteer', '/maps/streets.json', PLACED, 'urlOrPath')),
    },
    cart: { personCount: root.boolean('cart.personCount', true), promoCodes: root.boolean('cart.promoCodes', true) },
    preOrder: root.boolean('preOrder', true),
    defaults: {
      ...(cityId !== undefined && { cityId }),
      ...(deliveryMethod !== '' && { deliveryMethod }),
      ...(restoId !== undefined && { restoId }),
    },
    links: { appStore: link('appStore'), googlePlay: link('googlePlay'), support: link('support'), franchise: link('franchise') },
    metrics: {
      scriptUrl: root.secure('metrics.scriptUrl', root.matching('metrics.scriptUrl', '', LOADED, 'urlOrEmpty')),
      counterId: root.text('metrics.counterId', ''),
    },
    /** Hosts of pictures, with their port where it is not the usual one; those of `bootLoader` and of configured services apart. */
    images: { hosts: root.hosts('images.hosts') ?? [hostOf(apiBase)].filter(host => host !== '') },
    /** Hosts that a payment link may open by itself; null: any. */
    payment: { hosts: root.hosts('payment.hosts') ?? null },
    order: { idempotencyKey: root.boolean('order.idempotencyKey', false) },
    /** Whether the API has the call that tells an order's status. */
    orders: { status: root.boolean('orders.status', false) },
    /** Whether the API has the call that ends a session. */
    session: { signOut: root.boolean('session.signOut', false) },
    statistics: root.boolean('statistics', false),
    bootLoader: root.secure('bootLoader', root.matching('bootLoader', '', LOADED, 'urlOrEmpty')),
  }
}

const hostOf = (address: string): string => /^https?:\/\/(?:[^/?#]*@)?([^/?#]+)/.exec(address)?.[1]?.toLowerCase() ?? ''

function brandNames(root: Fields, brand: string): Record<Locale, string> {
  const value = root.raw('name')
  if (value === undefined) return { ru: brand, en: brand, cnr: brand }
  if (typeof value === 'string' && value !== '') return { ru: value, en: value, cnr: value }
  const ru = root.filled('name.ru')
  return { ru, en: root.text('name.en', ru), cnr: root.text('name.cnr', ru) }
}
