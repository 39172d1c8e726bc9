import type { HttpPort, Report, TimerPort } from '../../core/env.ts'
import { createHttp } from '../../core/http/http.ts'
import { readConfig } from '../../core/shop/config.ts'
import { readChain } from './chain.ts'
import { framed, type Written } from './frame.ts'
import { infoPages } from './info-pages.ts'
import { menuPages } from './menu-pages.ts'
import { robotsText, sitemaps } from './search-files.ts'
import { createSite, buildPath, type Page } from './site.ts'
import { promotionPage, venueListPage, venuePage } from './venue-pages.ts'

export interface Wanted {
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
}: Wanted): Promise<{ readonly pages: readonly Written[]; readonly files: Readonly<Record<string, string>> }> {
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
  const chain = await readChain(http, config.whiteLabel, report)
  const all: readonly Page[] = [
    venueListPage(site, chain),
    ...chain.places.flatMap(place => [
      venuePage(site, place, chain),
      ...place.menus.flatMap(menu => menuPages(site, place, menu)),
      ...place.promotions.map(promotion => promotionPage(site, place, promotion, chain.now)),
    ]),
    ...infoPages(site, readFile),
  ]
  // several restaurants may share a menu or a promotion: the first one is used
  const pages = [...new Map([...all].reverse().map(page => [page.path, page])).values()].reverse()
  const paths = pages.map(({ path }) => path)
  const known = new Set(paths)
  return {
    pages: pages.map(page => framed(site, page, known)),
    files: { 'robots.txt': robotsText(site), ...sitemaps(site, [buildPath('home.index'), ...paths]) },
  }
}
