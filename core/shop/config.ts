/**
 * The white label's configuration: a JSON block that the build writes from a brand file and that a
 * deployment can replace. The build, the deployment and the boot check each field, and fail if one
 * is invalid.
 */
import { LOCALES, type Locale } from '../locale.ts'
import { toDetail, type Report } from '../log/report.ts'
import {
  codes, flag, group, hosts, id, listOf, localizedTexts, matching, oneOf, required, requiredText, secure, textField,
  type Field, type FieldContext, type WrongField,
} from './config-fields.ts'
import { ownPages } from './own-pages.ts'

export type Config = ReturnType<typeof examineConfig>['config']
export type ConfigResult = ReturnType<typeof readConfig>

export type { Locale }

export type Theme = Config['theme']
export type SignInMethod = Config['signIn']['methods'][number]
export type DeliveryMethod = NonNullable<Config['defaults']['deliveryMethod']>

const optionalUrl: Field<string> = (raw, context) => matching(/^$|^https?:\/\/\S+$/, 'urlOrEmpty', '')(raw, context)
/** The URL of a resource on any site, or a path on the shop's own; '' for none. */
const resourceUrl: Field<string> = (raw, context) =>
  secure(matching(/^(?:|https?:\/\/\S+|\/(?!\/)\S*)$/, 'urlPathOrEmpty', ''))(raw, context)

/** The shop's name; the brand's folder if it is absent. */
const localizedNames: typeof localizedTexts = (raw, context) => raw === undefined ? {} : localizedTexts(raw, context)

const buildBlockReader = (origin: string) => group({
  brand: requiredText,
  whiteLabel: requiredText,
  /** The prefix of all API paths: no slash at the end, no query, no fragment. */
  apiBase: secure(required(matching(/^https?:\/\/[^\s/?#]+(?:\/[^\s/?#]+)*$/, 'url', ''))),
  name: localizedNames,
  theme: oneOf(['dark', 'light', 'auto'], 'dark', 'theme'),
  /** Whether customers use this shop. The metrics script runs only then. */
  production: flag(true),
  apiKey: textField,
  api: group({
    codes,
    /** The header for an identity token of Google or Apple. @see RFC 9110 for its syntax */
    identityHeader: matching(/^[\w!#$%&'*+.^`|~-]+$/, 'header', 'X-Identity-Token'),
  }),
  locales: listOf(LOCALES, LOCALES, 'locales', 1),
  defaultLocale: oneOf(LOCALES, undefined, 'locale'),
  signIn: group({
    methods: listOf(['PHONE', 'GOOGLE', 'APPLE', 'VK'], ['PHONE'], 'signInMethods'),
    googleClientId: textField,
    appleClientId: textField,
    vkClientId: textField,
    redirectUri: secure(matching(/^https?:\/\/[^\s/?#]+[^\s]*$/, 'url', `${origin}/auth`)),
    vkHost: matching(/^[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?$/, 'host', 'id.vk.ru'),
    /** Whether VK ID opens in a window, or the page redirects to VK ID. */
    vkMode: oneOf(['window', 'redirect'], 'window', 'vkMode'),
    /** Whether VK ID's own button is shown in a frame, instead of a plain button. */
    vkOneTap: flag(false),
  }),
  botCheck: group({
    provider: oneOf(['none', 'recaptcha', 'recaptcha-enterprise', 'smartcaptcha'], 'none', 'botCheck'),
    siteKey: textField,
  }),
  maps: group({
    /** See `selectMapsProvider`. */
    provider: oneOf(['auto', 'google', 'yandex', 'embedded'], 'auto', 'mapsProvider'),
    key: textField, mapId: textField, yandexKey: textField,
    gazetteer: secure(matching(/^(?:https?:\/\/\S+|\/(?!\/)\S*)$/, 'urlOrPath', '/maps/streets.json')),
  }),
  cart: group({ personCount: flag(true), promoCodes: flag(true) }),
  preOrder: flag(true),
  defaults: group({ cityId: id, deliveryMethod: oneOf(['DELIVERY', 'TAKE_AWAY'], undefined, 'method'), restoId: id }),
  links: group({ appStore: optionalUrl, googlePlay: optionalUrl, support: optionalUrl, franchise: optionalUrl }),
  pages: ownPages,
  /** The contact that is shown if the shop cannot start. */
  support: group({ phone: textField }),
  metrics: group({ scriptUrl: resourceUrl, counterId: textField, ecommerce: flag(false) }),
  /** Hosts of pictures besides those of `bootLoader`, `welcomePicture` and of configured services. */
  images: group({ hosts: hosts(undefined) }),
  /** Hosts whose payment links open without asking the customer; null for all. */
  payment: group({ hosts: hosts(null) }),
  /** `source`: whether orders have the UTM parameters of the visit. */
  order: group({ idempotencyKey: flag(false), source: flag(false) }),
  // two calls that not every API supports
  orders: group({ status: flag(false) }),
  session: group({ signOut: flag(false) }),
  /** Where reports of faults are sent, after the customer's consent; '' for nowhere. */
  report: group({ url: secure(optionalUrl) }),
  /**
   * `personalData`: whether the order form asks for consent to the processing of personal data
   * (CFG-14). `version`: the edition of the privacy policy; another one asks again.
   */
  consent: group({ personalData: flag(false), version: textField }),
  /** Whether VK ID's statistics may be sent, after the customer's consent. */
  statistics: flag(false),
  bootLoader: resourceUrl,
  /** A picture of the brand's food, shown behind the first question for the place; '' for none. */
  welcomePicture: resourceUrl,
})

/**
 * Reads the configuration, or returns its first invalid field. An entry that is left out is reported.
 * `origin`: of the page, for the default of `signIn.redirectUri`.
 */
export function readConfig(json: unknown, origin: string, report: Report = () => undefined) {
  const { config, wrong } = examineConfig(json, origin)
  const firstWrong = wrong.find(({ isDropped }) => isDropped !== true)
  if (firstWrong !== undefined) return { kind: 'wrong', ...firstWrong } as const
  for (const { field } of wrong) report('config.entry-dropped', toDetail(field))
  return { kind: 'read', config } as const
}

/** Reads a block: the configuration, the invalid fields in order, the paths of all known fields. */
export function examineConfig(json: unknown, origin: string) {
  const context: FieldContext = { path: '', wrong: [], knownPaths: new Set() }
  const block = buildBlockReader(origin)(json ?? null, context)
  const { brand, apiBase, locales, name } = block
  const defaultLocale: Locale = block.defaultLocale ?? (locales.includes('ru') ? 'ru' : locales[0]) ?? 'ru'
  if (!locales.includes(defaultLocale)) context.wrong.push({ field: 'defaultLocale', expected: 'locale' })
  const images = { hosts: block.images.hosts ?? [parseHost(apiBase)] }
  const mapsProvider = selectMapsProvider(block.maps)
  const config = { ...block, brandName: resolveNames(name, brand), defaultLocale, images, mapsProvider }
  const wrong: readonly WrongField[] = context.wrong
  const knownPaths: ReadonlySet<string> = context.knownPaths
  return { config, wrong, knownPaths }
}

/**
 * The provider of maps and address search: the selected one if it has its key, else the embedded
 * map. `auto` takes Google with its key, else Yandex with its key.
 */
export function selectMapsProvider(
  { provider = 'auto', key, yandexKey }: { readonly [N in 'provider' | 'key' | 'yandexKey']?: string | undefined },
): 'google' | 'yandex' | 'embedded' {
  const isSelectable = (name: string) => provider === 'auto' || provider === name
  if (key && isSelectable('google')) return 'google'
  return yandexKey && isSelectable('yandex') ? 'yandex' : 'embedded'
}

/** The shop's name in every language. A missing name is the Russian one, else the brand. */
function resolveNames(
  names: { readonly [L in Locale]?: string | undefined }, brand: string,
): Readonly<Record<Locale, string>> {
  const { ru = brand } = names
  return Object.fromEntries(LOCALES.map(locale => [locale, names[locale] ?? ru])) as Record<Locale, string>
}

const parseHost = (address: string): string => /\/\/(?:[^/]*@)?([^/]+)/.exec(address)?.[1]?.toLowerCase() ?? ''
