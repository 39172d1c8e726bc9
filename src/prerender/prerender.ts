import type { HttpPort, Report, TimerPort } from '../../core/env.ts'
import { createHttp } from '../../core/http/http.ts'
import type { Locale } from '../../core/locale.ts'
import { readConfig } from '../../core/shop/config.ts'
import { loadChain } from './chain.ts'
import { renderPage, type RenderedPage } from './frame.ts'
import { createInfoPages } from './info-pages.ts'
import { renderPromotionPage } from './layer-pages.ts'
import { renderMenuPages } from './menu-pages.ts'
import { renderRobots, renderSitemaps } from './search-files.ts'
import { createSite, buildPath, type Page, type Site } from './site.ts'
import { createRestaurantListPage, createRestaurantPage } from './venue-pages.ts'

/** The inputs of the prerenderer, which `npm run prerender` passes. */
export interface PrerenderInput {
  /** The configuration block of the built `index.html`. */
  readonly block: unknown
  /** The brand's own texts by language, then by text key. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The shop's origin, such as `https://shop.example`. */
  readonly origin: string
  /** The API's address for the prerenderer, if it differs from the address for customers. */
  readonly api: string | undefined
  readonly port: HttpPort
  readonly timer: TimerPort
  /** Called for each deviation of the API from the contract, and for a page of the configuration that is left out. */
  readonly report: Report
  /** Reads a file of the built site by its path; undefined if the file is missing. */
  readonly readFile: (path: string) => string | undefined
  /**
   * The languages in which the pages are written: all of the configuration (default), or the default
   * language alone.
   */
  readonly languages?: 'all' | 'default' | undefined
}

/**
 * Renders the pages of a chain's restaurants, menus, dishes and promotions, its information pages,
 * and files for search engines (MENU-18), once for each language. `files`: the contents of
 * `robots.txt` and of the sitemaps by file name.
 * @throws when the configuration is invalid, a request fails, or the chain has no restaurant
 */
export async function prerender(input: PrerenderInput): Promise<{
  readonly pages: readonly RenderedPage[]
  readonly files: Readonly<Record<string, string>>
}> {
  const { block, texts, origin, report, languages = 'all' } = input
  const result = readConfig(block, origin, report)
  if (result.kind === 'wrong') throw new Error(`${result.field} is wrong`)
  const { defaultLocale, locales: configured } = result.config
  const locales = languages === 'default' ? [defaultLocale] : configured
  const config = { ...result.config, locales }
  const pages: (readonly [Site, Page])[] = []
  // one language after the other, because the API limits the number of concurrent requests
  for (const locale of [...new Set([defaultLocale, ...locales])]) {
    const site = await createSite(config, origin, texts, locale)
    pages.push(...(await createPages(site, input)).map(page => [site, page] as const))
  }
  const localesByPath = new Map<string, readonly Locale[]>([[buildPath('home.index'), locales]])
  for (const [{ i18n: { locale: written } }, { path }] of pages) {
    const earlier = localesByPath.get(path) ?? []
    localesByPath.set(path, locales.filter(locale => locale === written || earlier.includes(locale)))
  }
  const defaultSite = await createSite(config, origin, texts)
  // one after the other, because each page is rendered by its own shop
  const rendered: RenderedPage[] = []
  for (const [site, page] of pages) rendered.push(await renderPage(site, page, localesByPath))
  return {
    pages: rendered,
    files: { 'robots.txt': renderRobots(defaultSite), ...renderSitemaps(defaultSite, localesByPath) },
  }
}

/** Loads the chain in the site's language and creates its pages. */
async function createPages(site: Site, input: PrerenderInput): Promise<readonly Page[]> {
  const { api, port, timer, report, readFile } = input
  const { config, i18n: { locale } } = site
  const http = createHttp({
    port,
    timer,
    base: api ?? config.apiBase,
    codes: config.api.codes,
    headers: () => ({ 'Accept-Language': locale }),
  })
  // the responses deviate from the contract in the same way in each language
  const chain = await loadChain(http, config, locale === config.defaultLocale ? report : () => undefined)
  const pages: readonly Page[] = [
    await createRestaurantListPage(site, chain),
    ...await Promise.all(chain.restaurants.map(restaurant => createRestaurantPage(site, restaurant, chain))),
    ...chain.restaurants.flatMap(restaurant => [
      ...restaurant.menus.flatMap(menu => renderMenuPages(site, restaurant, menu, chain.now)),
      ...restaurant.promotions.map(promotion => renderPromotionPage(site, restaurant, promotion, chain.now)),
    ]),
    ...createInfoPages(site, readFile, chain.now),
  ]
  // Restaurants may share a menu or a promotion. A `Map` keeps the last page of each path, so the
  // list is reversed to keep the page of the first restaurant.
  return [...new Map([...pages].reverse().map(page => [page.path, page])).values()].reverse()
}
