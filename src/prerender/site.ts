import type { Config, Locale } from '../../core/shop/config.ts'
import { intlLocale } from '../../core/locale.ts'
import { compilePattern } from '../../core/router/pattern.ts'
import { routes, type RouteName } from '../../core/shop/routes.ts'
import { createTranslator } from '../../core/text.ts'
import { toLocalizedAddress } from '../app/head/card.ts'
import type { HeadSource, PageHead } from '../app/head/page-head.ts'
import { createMoneyFormat, createSpokenMoneyFormat } from '../i18n/money-format.ts'
import { createPictureResolver } from '../bind/picture.ts'
import type { I18n } from '../i18n/i18n.ts'
import { createLangDetector } from '../i18n/create-texts.ts'
import { languages } from '../text/languages.ts'
import { ru } from '../text/ru.ts'
import type { SomeTexts } from '../text/texts.ts'
import type { PageRecord } from '../../core/shop/storage/page-record.ts'
import type { Html } from './html.ts'

/** What the shop's own components render: a menu, restaurants, the brand's text, or a layer. */
export type PageKind = 'menu' | 'restaurants' | 'text' | 'dish' | 'promotion'

/** The content of a page. `renderPage` adds the document's head and the common links. */
export interface Page {
  readonly path: string
  readonly title: string
  readonly head: PageHead
  /** The data of a page that is rendered with the shop's own components. */
  readonly record: PageRecord
  /** Set together with `record`. */
  readonly kind: PageKind
  /** Links that browsers without scripts show below a page with a `record`. */
  readonly links?: readonly (Html | null)[]
}

/** The inputs that all pages of a language share: configuration, texts, the brand's name, addresses. */
export interface Site {
  readonly config: Config
  /** The shop's origin, such as `https://shop.example`. */
  readonly origin: string
  /** Translations and formats of the site's language. */
  readonly i18n: I18n
  /** The brand's name in the site's language. */
  readonly brand: string
  /** Resolves a photo's address; undefined for a missing or disallowed one. */
  readonly picture: (url: string | undefined) => string | undefined
  /** Inputs of the document head: origin, paths, texts, pictures. */
  readonly headSource: HeadSource
}

/** Loads all texts of a language. */
async function loadAllTexts(locale: Locale): Promise<SomeTexts> {
  if (locale === 'ru') return ru
  const { texts, loaders } = await languages[locale]()
  const files = await Promise.all(Object.values(loaders).map(load => load()))
  return Object.assign({}, texts, ...files.map(file => file.texts)) as SomeTexts
}

/** One function for all languages, because a lazy view loads again for another one. */
const loadNothing = async () => undefined

/**
 * Creates the inputs that all pages of a language share. `brandTexts`: the brand's own texts by
 * language, then by text key.
 */
export async function createSite(
  config: Config,
  origin: string,
  brandTexts: Readonly<Record<string, Readonly<Record<string, string>>>>,
  locale: Locale = config.defaultLocale,
): Promise<Site> {
  const fallback = { ...ru, ...brandTexts['ru'] }
  const t = createTranslator({ locale, table: { ...await loadAllTexts(locale), ...brandTexts[locale] }, fallback })
  const numberFormat = new Intl.NumberFormat(intlLocale(locale))
  const i18n: I18n = {
    locale,
    t,
    plural: t.plural,
    detectLang: createLangDetector(locale),
    formatNumber: value => numberFormat.format(value),
    money: createMoneyFormat(locale),
    spokenMoney: createSpokenMoneyFormat(locale, () => t('money.minus')),
    loadTextGroup: loadNothing,
  }
  const picture = createPictureResolver(config.apiBase)
  const path: HeadSource['path'] = (name, params) =>
    toLocalizedAddress(locale, { address: buildPath(name, params), languages: config })
  const headSource: HeadSource = { origin, path, t: key => t(key), picture }
  return { config, origin, i18n, brand: config.brandName[locale], picture, headSource }
}

/** Builds the path of a route. */
export function buildPath(name: RouteName, params: Readonly<Record<string, string | number>> = {}): string {
  const template = compilePattern(routes[name].path)
  // `name` can be any route, so the assertion accepts any parameters
  return (template as { build(params: Readonly<Record<string, string | number>>): string }).build(params)
}
