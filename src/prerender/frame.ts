import { routes } from '../../core/shop/routes.ts'
import { addressIn, alternatesOf, metaOf, type PageCard } from '../app/head/card.ts'
import { informationPages } from '../bind/information-pages.ts'
import { html, type Html } from './html.ts'
import { pathOf, type Page, type Site } from './site.ts'

/** What a page puts into the built shop's page: into its head, and before the place of the shop. */
export interface Written {
  readonly path: string
  readonly head: string
  readonly body: string
}

export function cardOf({ config, origin, words, brand }: Site, { path, title, description = '', image }: Pick<Page, 'path' | 'title' | 'description' | 'image'>): PageCard {
  return {
    title,
    description: description.trim() === '' ? words.t('head.description', { brand }) : description,
    address: origin + path,
    image: image ?? `${origin}/brands/${encodeURIComponent(config.brand)}/share.png`,
    site: brand,
    locale: words.locale,
    languages: config,
  }
}

/** A page with its head and with the links that all have. `known` are the paths of all pages. */
export function framed(site: Site, page: Page, known: ReadonlySet<string>): Written {
  return { path: page.path, head: headOf(cardOf(site, page), page).html, body: bodyOf(site, page, known).html }
}

function headOf(card: PageCard, { data }: Page): Html {
  return html`<title>${card.title}</title>
${metaOf(card).map(([kind, key, content]) => html`<meta ${{ html: kind }}="${key}" content="${content}">
`)}<link rel="canonical" href="${addressIn(card.locale, card)}">
${alternatesOf(card).map(([language, href]) => html`<link rel="alternate" hreflang="${language}" href="${href}">
`)}${data.map(item => html`<script type="application/ld+json">${dataOf(item)}</script>
`)}`
}

/** In a script element only `<` can end the data. */
const dataOf = (item: object): Html => ({ html: JSON.stringify(item).replaceAll('<', '\\u003c') })

function bodyOf({ words: { locale, t }, brand }: Site, page: Page, known: ReadonlySet<string>): Html {
  const more = informationPages.filter(([name]) => known.has(routes[name].path))
  return html`<div id="prerendered" lang="${locale}"${page.isLayer === true && html` data-layer`}>
<header><a href="${pathOf('home.index')}">${brand}</a> <a href="${pathOf('restos.index')}">${t('nav.restos')}</a></header>
<main>${page.body}</main>
<footer><ul>${more.map(([name, title]) => html`<li><a href="${routes[name].path}">${t(title)}</a></li>`)}</ul></footer>
</div>`
}
