import type { Config, Locale } from '../../core/shop/config.ts'
import { intlLocale } from '../../core/locale.ts'
import { pattern } from '../../core/router/pattern.ts'
import { routes, type RouteName } from '../../core/shop/routes.ts'
import { createTranslator } from '../../core/text.ts'
import type { Addresses, LinkedData } from '../app/head/structured-data.ts'
import { createMoneyFormat } from '../bind/money-format.ts'
import { pictureUrls } from '../bind/picture.ts'
import type { Words } from '../bind/shop.ts'
import { cnr } from '../text/cnr.ts'
import { en } from '../text/en.ts'
import { ru } from '../text/ru.ts'
import type { Html } from './html.ts'

/** One page, before its frame is put around it. */
export interface Page {
  readonly path: string
  readonly title: string
  /** The brand's own where there is none. */
  readonly description?: string | undefined
  /** A picture's address. */
  readonly image?: string | undefined
  readonly data: readonly LinkedData[]
  readonly body: Html
  /** The shop shows it over another page. */
  readonly isLayer?: boolean
}

/** What every page is made with: the chain's words, its name, and where things are. */
export type Site = ReturnType<typeof createSite>

const TABLES: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { ru, en, cnr }

/** `origin` is where the shop is served; `own` are the brand's words by language. */
export function createSite(config: Config, origin: string, own: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const locale = config.defaultLocale
  const fallback = { ...ru, ...own['ru'] }
  const t = createTranslator({ locale, table: { ...TABLES[locale], ...own[locale] }, fallback })
  const figures = new Intl.NumberFormat(intlLocale(locale))
  const words: Words = { locale, t, plural: t.plural, figure: value => figures.format(value), money: createMoneyFormat(locale), need: async () => undefined }
  const picture = pictureUrls(config.apiBase)
  const at: Addresses = {
    home: `${origin}/`,
    menu: menuId => origin + pathOf('menus.show', { menuId }),
    position: (menuId, positionId) => origin + pathOf('menus.positions.show', { menuId, positionId }),
    picture: photo => picture(photo.url) ?? '',
  }
  return { config, origin, words, brand: config.brandName[locale], picture, at }
}

/** A route's path. */
export const pathOf = (name: RouteName, params: Readonly<Record<string, string | number>> = {}): string =>
  (pattern(routes[name].path) as { build(params: Readonly<Record<string, string | number>>): string }).build(params)
