import type { Locale } from '../../core/locale.ts'
import { toLocalizedAddress, listAlternates, buildMeta, type PageCard } from '../app/head/card.ts'
import { html, type Html } from './html.ts'
import { renderShopPage } from './shop-page.tsx'
import type { Page, PageKind, Site } from './site.ts'

/**
 * A prerendered page as HTML. `.ci/prerender/page.ts` inserts `head` into the head of the built
 * `index.html`, and `body` after the shop's root element.
 */
export interface RenderedPage {
  /** The path of the page's route. */
  readonly path: string
  readonly locale: Locale
  /** Whether the page is in the chain's default language, and so at its path alone. */
  readonly isDefault: boolean
  readonly head: string
  /** The page's content. With a `record` it belongs into the shop's root element. */
  readonly body: string
  /** The structured data (JSON-LD). It is at the end of the page: no customer waits for it. */
  readonly data: string
  /** The data from which the shop renders the page, as JSON. */
  readonly record: string
  /** Links for browsers without scripts, below a page with a `record`. */
  readonly links: string
  /** The kind of a page with a `record`: it says which files the page loads (`.ci/prerender/page.ts`). */
  readonly kind: PageKind
}

/**
 * Builds a page's description for search engines and messengers. The brand's description and
 * picture replace missing ones. `locales`: the languages in which the page is written.
 */
function buildCard(
  { config, origin, i18n, brand }: Site,
  { path, title, head: { description = '', image } }: Page,
  locales: readonly Locale[],
): PageCard {
  return {
    title,
    description: description.trim() === '' ? i18n.t('head.description', { brand }) : description,
    address: origin + path,
    image: image ?? `${origin}/brands/${encodeURIComponent(config.brand)}/share.png`,
    site: brand,
    locale: i18n.locale,
    languages: { locales, defaultLocale: config.defaultLocale },
  }
}

/** The languages in which each page is written, by path. */
export type LocalesByPath = ReadonlyMap<string, readonly Locale[]>

/**
 * Renders a page with its head. All links lead to pages in the page's language.
 */
export async function renderPage(site: Site, page: Page, localesByPath: LocalesByPath): Promise<RenderedPage> {
  const { i18n: { locale }, config: { defaultLocale } } = site
  const { path, record, kind, links = [] } = page
  const isDefault = locale === defaultLocale
  const head = renderHead(buildCard(site, page, localesByPath.get(path) ?? [])).html
  // also the fragment's page, which is the page itself
  const localizeLinks = (body: string): string =>
    (isDefault ? body : body.replace(/ href="(\/[^"?#]*)(#[^"]*)?"/g, ` href="$1?lang=${locale}$2"`))
  const { head: preloads, body } = await renderShopPage(site.config, site.i18n, record, site.origin)
  const json = renderJson(record).html
  return {
    path, locale, isDefault, head: head + preloads, body: localizeLinks(body), data: renderData(page), record: json,
    links: localizeLinks(html`${links}`.html), kind,
  }
}

function renderHead(card: PageCard): Html {
  return html`<title>${card.title}</title>
${buildMeta(card).map(([kind, key, content]) => html`<meta ${{ html: kind }}="${key}" content="${content}">
`)}<link rel="canonical" href="${toLocalizedAddress(card.locale, card)}">
${listAlternates(card).map(([language, href]) => html`<link rel="alternate" hreflang="${language}" href="${href}">
`)}`
}

/** Renders the structured data of a page. */
const renderData = ({ head: { data } }: Page): string =>
  html`${data.map(item => html`<script type="application/ld+json">${renderJson(item)}</script>
`)}`.html

/** Renders JSON for a script element. Escapes `<`, which could end the element. */
const renderJson = (item: object): Html => ({ html: JSON.stringify(item).replaceAll('<', '\\u003c') })
