import type { Config, Locale } from '../../core/shop/config.ts'
import { intlLocale } from '../../core/locale.ts'
import { pattern } from '../../core/router/pattern.ts'
import { routes, type RouteName } from '../../core/shop/routes.ts'
import { createTranslator } from '../../core/text.ts'
import type { HeadSource, PageHead } from '../app/head/page-head.ts'
import { createMoneyFormat, createSpokenMoneyFormat } from '../bind/money-format.ts'
import { createPictureResolver } from '../bind/picture.ts'
import type { I18n } from '../bind/shop.ts'
import { createLangDetector } from '../bind/text.ts'
import { languages } from '../text/languages.ts'
import { ru } from '../text/ru.ts'
import type { SomeTexts } from '../text/texts.ts'
import type { Html } from './html.ts'

/** A page without its frame. */
export interface Page {
  readonly path: string
  readonly title: string
  readonly head: PageHead
  readonly body: Html
  /** True if the shop shows it as a layer over another page. */
  readonly isLayer?: boolean
}

/** The inputs of every page: texts, the chain's name, addresses. */
export interface Site {
  readonly config: Config
  /** The shop's origin, such as `https://shop.example`. */
  readonly origin: string
  /** Translations and formats of the default language. */
  readonly i18n: I18n
  /** The brand's name in that language. */
  readonly brand: string
  /** Resolves a photo's address; undefined for a missing or disallowed one. */
  readonly picture: (url: string | undefined) => string | undefined
  readonly source: HeadSource
}

/** Loads all texts of a language for a page of the shop. */
async function loadAllTexts(locale: Locale): Promise<SomeTexts> {
  if (locale === 'ru') return ru
  const { texts, later } = await languages[locale]()
  const parts = await Promise.all(Object.values(later).map(load => load()))
  return Object.assign({}, texts, ...parts.map(part => part.texts)) as SomeTexts
}

/** `origin` is the shop's; `own` are the brand's texts by language. */
export async function createSite(
  config: Config,
  origin: string,
  own: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Promise<Site> {
  const locale = config.defaultLocale
  const fallback = { ...ru, ...own['ru'] }
  const t = createTranslator({ locale, table: { ...await loadAllTexts(locale), ...own[locale] }, fallback })
  const figures = new Intl.NumberFormat(intlLocale(locale))
  const i18n: I18n = {
    locale,
    t,
    plural: t.plural,
    detectLang: createLangDetector(locale),
    formatNumber: value => figures.format(value),
    money: createMoneyFormat(locale),
    spokenMoney: createSpokenMoneyFormat(locale, () => t('money.minus')),
    loadTextGroup: async () => undefined,
  }
  const picture = createPictureResolver(config.apiBase)
  const source: HeadSource = { origin, path: buildPath, t: key => t(key), picture }
  return { config, origin, i18n, brand: config.brandName[locale], picture, source }
}

/** A route's path. */
export const buildPath = (name: RouteName, params: Readonly<Record<string, string | number>> = {}): string =>
  (pattern(routes[name].path) as { build(params: Readonly<Record<string, string | number>>): string }).build(params)
