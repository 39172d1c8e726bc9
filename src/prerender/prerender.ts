import type { HttpPort, Report, TimerPort } from '../../core/env.ts'
import { createHttp } from '../../core/http/http.ts'
import { readConfig } from '../../core/shop/config.ts'
import { loadChain } from './chain.ts'
import { renderPage, type RenderedPage } from './frame.ts'
import { renderInfoPages } from './info-pages.ts'
import { renderMenuPages } from './menu-pages.ts'
import { renderRobots, renderSitemaps } from './search-files.ts'
import { createSite, buildPath, type Page } from './site.ts'
import { renderPromotionPage, renderRestaurantListPage, renderRestaurantPage } from './venue-pages.ts'

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
  /** Called for each deviation of the API from the contract. */
  readonly report: Report
  /** Reads a file of the built site by its path; undefined if the file is missing. */
  readonly readFile: (path: string) => string | undefined
}

/**
 * Renders the pages of a chain's restaurants, menus, dishes and promotions, its information pages,
 * and files for search engines (MENU-18). `files`: the contents of `robots.txt` and of the sitemaps
 * by file name.
 * @throws when the configuration is invalid, a request fails, or the chain has no restaurant
 */
export async function prerender({
  block,
  texts,
  origin,
  api,
  port,
  timer,
  report,
  readFile,
}: PrerenderInput): Promise<{
  readonly pages: readonly RenderedPage[]
  readonly files: Readonly<Record<string, string>>
}> {
  const result = readConfig(block, origin)
  if (result.kind === 'wrong') throw new Error(`${result.field} is wrong`)
  const { config } = result
  const site = await createSite(config, origin, texts)
  const http = createHttp({
    port,
    timer,
    base: api ?? config.apiBase,
    codes: config.api.codes,
    headers: () => ({ 'Accept-Language': site.i18n.locale }),
  })
  const chain = await loadChain(http, config.whiteLabel, report)
  const allPages: readonly Page[] = [
    renderRestaurantListPage(site, chain),
    ...chain.restaurants.flatMap(restaurant => [
      renderRestaurantPage(site, restaurant, chain),
      ...restaurant.menus.flatMap(menu => renderMenuPages(site, restaurant, menu)),
      ...restaurant.promotions.map(promotion => renderPromotionPage(site, restaurant, promotion, chain.now)),
    ]),
    ...renderInfoPages(site, readFile),
  ]
  // Restaurants may share a menu or a promotion. A `Map` keeps the last page of each path, so the
  // list is reversed to keep the page of the first restaurant.
  const pages = [...new Map([...allPages].reverse().map(page => [page.path, page])).values()].reverse()
  const paths = pages.map(({ path }) => path)
  const knownPaths = new Set(paths)
  return {
    pages: pages.map(page => renderPage(site, page, knownPaths)),
    files: { 'robots.txt': renderRobots(site), ...renderSitemaps(site, [buildPath('home.index'), ...paths]) },
  }
}
