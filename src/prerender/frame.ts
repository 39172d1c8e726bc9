import { routes } from '../../core/shop/routes.ts'
import { toLocalizedAddress, listAlternates, buildMeta, type PageCard } from '../app/head/card.ts'
import { informationPages } from '../i18n/information-pages.ts'
import { html, type Html } from './html.ts'
import { buildPath, type Page, type Site } from './site.ts'

/**
 * A prerendered page as HTML. `.ci/prerender/page.ts` inserts `head` into the head of the built
 * `index.html`, and `body` after the shop's root element.
 */
export interface RenderedPage {
  /** The path of the page's route. */
  readonly path: string
  readonly head: string
  readonly body: string
}

/**
 * Builds a page's description for search engines and messengers. The brand's description and
 * picture replace missing ones.
 */
export function buildCard(
  { config, origin, i18n, brand }: Site,
  { path, title, head: { description = '', image } }: Pick<Page, 'path' | 'title' | 'head'>,
): PageCard {
  return {
    title,
    description: description.trim() === '' ? i18n.t('head.description', { brand }) : description,
    address: origin + path,
    image: image ?? `${origin}/brands/${encodeURIComponent(config.brand)}/share.png`,
    site: brand,
    locale: i18n.locale,
    languages: config,
  }
}

/**
 * Renders a page with its head and the common links. `paths`: the paths of all prerendered pages.
 * The footer links to an information page only if its path is in `paths`.
 */
export function renderPage(site: Site, page: Page, paths: ReadonlySet<string>): RenderedPage {
  const head = renderHead(buildCard(site, page), page).html
  return { path: page.path, head, body: renderBody(site, page, paths).html }
}

function renderHead(card: PageCard, { head: { data } }: Page): Html {
  return html`<title>${card.title}</title>
${buildMeta(card).map(([kind, key, content]) => html`<meta ${{ html: kind }}="${key}" content="${content}">
`)}<link rel="canonical" href="${toLocalizedAddress(card.locale, card)}">
${listAlternates(card).map(([language, href]) => html`<link rel="alternate" hreflang="${language}" href="${href}">
`)}${data.map(item => html`<script type="application/ld+json">${renderJson(item)}</script>
`)}`
}

/** Renders JSON for a script element. Escapes `<`, which could end the element. */
const renderJson = (item: object): Html => ({ html: JSON.stringify(item).replaceAll('<', '\\u003c') })

function renderBody({ i18n: { locale, t }, brand }: Site, page: Page, paths: ReadonlySet<string>): Html {
  const infoPages = informationPages.filter(([name]) => paths.has(routes[name].path))
  const links = infoPages.map(([name, title]) => html`<li><a href="${routes[name].path}">${t(title)}</a></li>`)
  return html`<div id="prerendered" lang="${locale}"${page.isLayer === true && html` data-layer`}>
<header><a href="${buildPath('home.index')}">${brand}</a> <a href="${buildPath('restos.index')}">${
  t('nav.restos')
}</a></header>
<main>${page.body}</main>
<footer><ul>${links}</ul></footer>
</div>`
}
