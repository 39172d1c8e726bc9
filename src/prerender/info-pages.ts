import { parseJson } from '../../core/json.ts'
import { routes } from '../../core/shop/routes.ts'
import { informationPages } from '../bind/information-pages.ts'
import { pageOf, type Block } from '../info/page-text.ts'
import { html, type Html } from './html.ts'
import { trailOf } from './pieces.ts'
import type { Page, Site } from './site.ts'

/** The brand's information pages that have a text; `readFile` gives a file of the built shop by its path in it. */
export function infoPages(site: Site, readFile: (path: string) => string | undefined): readonly Page[] {
  const { config: { brand: folder, defaultLocale }, words: { t }, brand } = site
  return informationPages.flatMap(([name, key]) => {
    const { path } = routes[name]
    const texts = [...new Set([defaultLocale, 'ru'])].map(locale => pageOf(parseJson(readFile(`brands/${folder}/pages/${locale}${path}.json`) ?? '')))
    const text = texts.find(one => one !== null)
    if (text === undefined || text === null) return []
    const trail = trailOf(site, { name: text.title, path })
    const first = text.blocks.find(block => block.type === 'p')
    return [{
      path,
      title: t('title.page', { page: t(key), brand }),
      description: first?.type === 'p' ? first.text : undefined,
      data: [trail.data],
      body: html`${trail.links}<article><h1>${text.title}</h1>${text.blocks.map(blockOf)}</article>`,
    }]
  })
}

function blockOf(block: Block): Html {
  switch (block.type) {
    case 'h2': return html`<h2>${block.text}</h2>`
    case 'p': return html`<p>${block.text}</p>`
    case 'ul': return html`<ul>${block.items.map(item => html`<li>${item}</li>`)}</ul>`
    case 'table': return html`<table>${block.rows.map((row, at) => html`<tr>${row.map(cell => (at === 0 ? html`<th scope="col">${cell}</th>` : html`<td>${cell}</td>`))}</tr>`)}</table>`
  }
}
