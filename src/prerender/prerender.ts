import type { HttpPort, Report, TimerPort } from '../../core/env.ts'
import { createHttp } from '../../core/http/http.ts'
import { readConfig } from '../../core/shop/config.ts'
import { readChain } from './chain.ts'
import { framed, type Written } from './frame.ts'
import { infoPages } from './info-pages.ts'
import { menuPages } from './menu-pages.ts'
import { robotsText, sitemaps } from './search-files.ts'
import { createSite, pathOf, type Page } from './site.ts'
import { promotionPage, venueListPage, venuePage } from './venue-pages.ts'

export interface Wanted {
  /** The built shop's configuration block, and the brand's words by language. */
  readonly block: unknown
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Where the shop is served, such as `https://shop.example`. */
  readonly origin: string
  /** Another way to the API than customers have. */
  readonly api: string | undefined
  readonly port: HttpPort
  readonly timer: TimerPort
  readonly report: Report
  readonly readFile: (path: string) => string | undefined
}

/** Every public page of a chain, and what tells search engines of them (MENU-18). Rejects where any answer of the API is missing. */
export async function prerender({ block, texts, origin, api, port, timer, report, readFile }: Wanted): Promise<{ readonly pages: readonly Written[]; readonly files: Readonly<Record<string, string>> }> {
  const read = readConfig(block, origin)
  if (read.at === 'wrong') throw new Error(`${read.field} is wrong`)
  const { config } = read
  const site = createSite(config, origin, texts)
  const http = createHttp({ port, timer, base: api ?? config.apiBase, codes: config.api.codes, headers: () => ({ 'Accept-Language': site.words.locale }) })
  const chain = await readChain(http, config.whiteLabel, report)
  const all: readonly Page[] = [
    venueListPage(site, chain),
    ...chain.places.flatMap(place => [
      venuePage(site, place),
      ...place.menus.flatMap(menu => menuPages(site, place, menu)),
      ...place.promotions.map(promotion => promotionPage(site, place, promotion, chain.now)),
    ]),
    ...infoPages(site, readFile),
  ]
  // several restaurants may have the same menu or promotion: the first speaks for it
  const pages = [...new Map([...all].reverse().map(page => [page.path, page])).values()].reverse()
  const paths = pages.map(({ path }) => path)
  const known = new Set(paths)
  return {
    pages: pages.map(page => framed(site, page, known)),
    files: { 'robots.txt': robotsText(site), ...sitemaps(site, [pathOf('home.index'), ...paths]) },
  }
}
