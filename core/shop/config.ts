/**
 * The white label's configuration: one JSON block, written by the build from a brand file and
 * replaceable at deployment. Every field is checked at both, and again at boot; a wrong one stops them by name.
 */
import type { ApiCode } from './api-codes.ts'
import { fields, groupIn, isGroup, type Fields, type Notes, type WrongField } from './config-fields.ts'

export type { Expectation, WrongField } from './config-fields.ts'

export type Locale = 'ru' | 'en' | 'cnr'
export type SignInMethod = 'PHONE' | 'GOOGLE' | 'APPLE' | 'VK'
export type BotCheckProvider = 'none' | 'recaptcha' | 'recaptcha-enterprise' | 'smartcaptcha'
export type DeliveryMethod = 'DELIVERY' | 'TAKE_AWAY'

export type Config = ReturnType<typeof readAll>

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

function examine(json: unknown, origin: string): { readonly config: Config; readonly wrong: readonly WrongField[]; readonly asked: ReadonlySet<string> } {
  const wrong: WrongField[] = []
  const asked = new Set<string>()
  const notes: Notes = { wrong: (field, expected) => void wrong.push({ field, expected }), asked: field => void asked.add(field) }
  return { config: readAll(fields(json, '', notes), origin, notes), wrong, asked }
}

function readAll(root: Fields, origin: string, notes: Notes) {
  const signIn = groupIn(root, 'signIn')
  const botCheck = groupIn(root, 'botCheck')
  const maps = groupIn(root, 'maps')
  const cart = groupIn(root, 'cart')
  const defaults = groupIn(root, 'defaults')
  const links = groupIn(root, 'links')
  const metrics = groupIn(root, 'metrics')
  const api = groupIn(root, 'api')
  const order = groupIn(root, 'order')
  const brand = root.filled('brand')
  const whiteLabel = root.filled('whiteLabel')
  const apiBase = root.secure('apiBase', root.filled('apiBase', 'url', API_BASE))
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
    whiteLabel,
    production: root.boolean('production', true),
    apiBase,
    apiKey: root.text('apiKey', ''),
    api: {
      /** The chain's own error codes, in the contract's terms. */
      codes: codesOf(groupIn(api, 'codes')),
      /** The header that carries an identity token of Google or Apple. */
      identityHeader: api.matching('identityHeader', 'X-Identity-Token', HEADER, 'header'),
    },
    locales,
    defaultLocale: root.oneOf('defaultLocale', locales, locales.includes('ru') ? 'ru' : locales[0] ?? 'ru', 'locale'),
    signIn: {
      methods: signIn.listOf('methods', METHODS, ['PHONE'], 'signInMethods'),
      googleClientId: signIn.text('googleClientId', ''),
      appleClientId: signIn.text('appleClientId', ''),
      vkClientId: signIn.text('vkClientId', ''),
      redirectUri: signIn.secure('redirectUri', signIn.matching('redirectUri', `${origin}/auth`, WEB_ADDRESS, 'url')),
      vkHost: signIn.matching('vkHost', 'id.vk.ru', /^[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?$/, 'host'),
      /** A window above the shop, or the page itself goes to VK ID and comes back. */
      vkMode: signIn.oneOf('vkMode', ['window', 'redirect'], 'window', 'vkMode'),
      /** VK ID's own button in a frame, which knows the customer by name, in place of the plain one. */
      vkOneTap: signIn.boolean('vkOneTap', false),
    },
    botCheck: { provider: botCheck.oneOf('provider', PROVIDERS, 'none', 'botCheck'), siteKey: botCheck.text('siteKey', '') },
    maps: {
      key: maps.text('key', ''),
      mapId: maps.text('mapId', ''),
      gazetteer: maps.secure('gazetteer', maps.matching('gazetteer', '/maps/streets.json', /^(https?:\/\/\S+|\/(?!\/)\S*)$/, 'urlOrPath')),
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
      scriptUrl: metrics.secure('scriptUrl', metrics.matching('scriptUrl', '', LOADED, 'urlOrEmpty')),
      counterId: metrics.text('counterId', ''),
    },
    /** Hosts of pictures, with their port where it is not the usual one; those of `bootLoader` and of configured services apart. */
    images: { hosts: groupIn(root, 'images').hosts('hosts') ?? [hostOf(apiBase)].filter(host => host !== '') },
    /** Hosts that a payment link may open by itself; null: any. */
    payment: { hosts: groupIn(root, 'payment').hosts('hosts') ?? null },
    order: { idempotencyKey: order.boolean('idempotencyKey', false) },
    /** Whether the API has the call that tells an order's status. */
    orders: { status: groupIn(root, 'orders').boolean('status', false) },
    /** Whether the API has the call that ends a session. */
    session: { signOut: groupIn(root, 'session').boolean('signOut', false) },
    statistics: root.boolean('statistics', false),
    bootLoader: root.secure('bootLoader', root.matching('bootLoader', '', LOADED, 'urlOrEmpty')),
  }
}

function codesOf(codes: Fields): Readonly<Record<string, ApiCode>> {
  return Object.fromEntries(codes.names().flatMap(theirs => {
    const ours = codes.code(theirs)
    return ours === undefined ? [] : [[theirs, ours]]
  }))
}
const hostOf = (address: string): string => /^https?:\/\/(?:[^/?#]*@)?([^/?#]+)/.exec(address)?.[1]?.toLowerCase() ?? ''

function brandNames(value: unknown, brand: string, notes: Notes): Record<Locale, string> {
  if (typeof value === 'string' && value !== '') return { ru: value, en: value, cnr: value }
  if (value === undefined) return { ru: brand, en: brand, cnr: brand }
  const names = fields(value, 'name', notes)
  const ru = names.filled('ru')
  return { ru, en: names.text('en', ru), cnr: names.text('cnr', ru) }
}
