/**
 * The white label's configuration: one JSON block, written by the build from a brand file, replaceable
 * at deployment. Every field is checked at both, and at boot; a wrong one stops them by name.
 */
import { codes, flag, group, hosts, id, listOf, matching, oneOf, required, secure, text, type Field, type Place, type WrongField } from './config-fields.ts'

export type Config = ReturnType<typeof examine>['config']
export type ConfigResult = ReturnType<typeof readConfig>

const LOCALES = ['ru', 'en', 'cnr'] as const
export type Locale = (typeof LOCALES)[number]

export type Theme = Config['theme']
export type SignInMethod = Config['signIn']['methods'][number]
export type DeliveryMethod = NonNullable<Config['defaults']['deliveryMethod']>

const word: Field<string> = (found, at) => required(matching(/\S/, 'text', ''))(found, at)
const link: Field<string> = (found, at) => matching(/^$|^https?:\/\/\S+$/, 'urlOrEmpty', '')(found, at)
/** What the page loads, from anywhere or from its own site; nothing when empty. */
const loaded: Field<string> = (found, at) =>
  secure(matching(/^(?:|https?:\/\/\S+|\/(?!\/)\S*)$/, 'urlOrEmpty', ''))(found, at)

const names: Field<{ readonly [L in Locale]?: string | undefined }> = (found, at) => {
  if (found === undefined) return {}
  if (typeof found === 'string' && found !== '') return { ru: found }
  const other = matching(/^/, 'text', undefined)
  return group({ ru: word, en: other, cnr: other })(found, at)
}

const blockAt = (origin: string) => group({
  brand: word,
  whiteLabel: word,
  /** What paths are appended to: no slash at the end, no query, no hash. */
  apiBase: secure(required(matching(/^https?:\/\/[^\s/?#]+(?:\/[^\s/?#]+)*$/, 'url', ''))),
  name: names,
  theme: oneOf(['dark', 'light', 'auto'], 'dark', 'theme'),
  production: flag(true),
  apiKey: text,
  api: group({
    codes,
    /** It carries an identity token of Google or Apple; a name as in RFC 9110. */
    identityHeader: matching(/^[\w!#$%&'*+.^`|~-]+$/, 'header', 'X-Identity-Token'),
  }),
  locales: listOf(LOCALES, LOCALES, 'locales', 1),
  defaultLocale: oneOf(LOCALES, undefined, 'locale'),
  signIn: group({
    methods: listOf(['PHONE', 'GOOGLE', 'APPLE', 'VK'], ['PHONE'], 'signInMethods'),
    googleClientId: text,
    appleClientId: text,
    vkClientId: text,
    redirectUri: secure(matching(/^https?:\/\/[^\s/?#]+[^\s]*$/, 'url', `${origin}/auth`)),
    vkHost: matching(/^[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?$/, 'host', 'id.vk.ru'),
    /** A window above the shop, or the page itself goes to VK ID and comes back. */
    vkMode: oneOf(['window', 'redirect'], 'window', 'vkMode'),
    /** VK ID's own button in a frame, in place of the plain one. */
    vkOneTap: flag(false),
  }),
  botCheck: group({
    provider: oneOf(['none', 'recaptcha', 'recaptcha-enterprise', 'smartcaptcha'], 'none', 'botCheck'), siteKey: text,
  }),
  maps: group({
    key: text, mapId: text,
    gazetteer: secure(matching(/^(?:https?:\/\/\S+|\/(?!\/)\S*)$/, 'urlOrPath', '/maps/streets.json')),
  }),
  cart: group({ personCount: flag(true), promoCodes: flag(true) }),
  preOrder: flag(true),
  defaults: group({ cityId: id, deliveryMethod: oneOf(['DELIVERY', 'TAKE_AWAY'], undefined, 'method'), restoId: id }),
  links: group({ appStore: link, googlePlay: link, support: link, franchise: link }),
  metrics: group({ scriptUrl: loaded, counterId: text }),
  /** Hosts of pictures, but for those of `bootLoader` and of configured services. */
  images: group({ hosts: hosts(undefined) }),
  /** Hosts that a payment link may open by itself; null: any. */
  payment: group({ hosts: hosts(null) }),
  order: group({ idempotencyKey: flag(false) }),
  // two calls that not every API has
  orders: group({ status: flag(false) }),
  session: group({ signOut: flag(false) }),
  statistics: flag(false),
  bootLoader: loaded,
})

/** `origin`, such as `https://shop.example`, completes the default return address of sign-in. */
export function readConfig(json: unknown, origin: string) {
  const { config, wrong: [first] } = examine(json, origin)
  return first === undefined ? { at: 'read', config } as const : { at: 'wrong', ...first } as const
}

/** A block as the shop reads it, its wrong fields in the order of reading, and all paths that mean something. */
export function examine(json: unknown, origin: string) {
  const at: Place = { path: '', wrong: [], asked: new Set() }
  const block = blockAt(origin)(json ?? null, at)
  const { brand, apiBase, locales, name: { ru = brand, en = ru, cnr = ru } } = block
  const defaultLocale: Locale = block.defaultLocale ?? (locales.includes('ru') ? 'ru' : locales[0]) ?? 'ru'
  if (!locales.includes(defaultLocale)) at.wrong.push({ field: 'defaultLocale', expected: 'locale' })
  const images = { hosts: block.images.hosts ?? [hostOf(apiBase)] }
  const config = { ...block, brandName: { ru, en, cnr }, defaultLocale, images }
  return { config, wrong: at.wrong as readonly WrongField[], asked: at.asked as ReadonlySet<string> }
}

const hostOf = (address: string): string => /\/\/(?:[^/]*@)?([^/]+)/.exec(address)?.[1]?.toLowerCase() ?? ''
