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

export interface PrerenderInput {
  /** The configuration block of the build, and the brand's texts by language. */
  readonly block: unknown
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The shop's origin, such as `https://shop.example`. */
  readonly origin: string
  /** An API address other than the customers' one. */
  readonly api: string | undefined
  readonly port: HttpPort
  readonly timer: TimerPort
  readonly report: Report
  readonly readFile: (path: string) => string | undefined
}

/**
 * Renders every public page of a chain, and the files for search engines (MENU-18). Rejects if a
 * request of the API fails.
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
}: PrerenderInput): Promise<{ readonly pages: readonly RenderedPage[]; readonly files: Readonly<Record<string, string>> }> {
  const read = readConfig(block, origin)
  if (read.kind === 'wrong') throw new Error(`${read.field} is wrong`)
  const { config } = read
  const site = await createSite(config, origin, texts)
  const http = createHttp({
    port,
    timer,
    base: api ?? config.apiBase,
    codes: config.api.codes,
    headers: () => ({ 'Accept-Language': site.i18n.locale }),
  })
  const chain = await loadChain(http, config.whiteLabel, report)
  const all: readonly Page[] = [
    renderRestaurantListPage(site, chain),
    ...chain.restaurants.flatMap(place => [
      renderRestaurantPage(site, place, chain),
      ...place.menus.flatMap(menu => renderMenuPages(site, place, menu)),
      ...place.promotions.map(promotion => renderPromotionPage(site, place, promotion, chain.now)),
    ]),
    ...renderInfoPages(site, readFile),
  ]
  // several restaurants may share a menu or a promotion: the first one is used
  const pages = [...new Map([...all].reverse().map(page => [page.path, page])).values()].reverse()
  const paths = pages.map(({ path }) => path)
  const known = new Set(paths)
  return {
    pages: pages.map(page => renderPage(site, page, known)),
    files: { 'robots.txt': renderRobots(site), ...renderSitemaps(site, [buildPath('home.index'), ...paths]) },
  }
}
