import { parseJson } from '../../core/json.ts'
import { routes } from '../../core/shop/routes.ts'
import { informationPages } from '../i18n/information-pages.ts'
import { findDescription, parsePageText, type Block } from '../info/page-text.ts'
import { html, type Html } from './html.ts'
import { buildTextHead } from '../app/head/page-head.ts'
import { renderTrail } from './pieces.ts'
import type { Page, Site } from './site.ts'

/**
 * Renders the information pages for which the brand has a text. A text that is missing in the
 * default language is in Russian; a page of another language needs its own text. `readFile` reads a
 * file of the built site by its path; it returns undefined if the file is missing.
 */
export function renderInfoPages(site: Site, readFile: (path: string) => string | undefined): readonly Page[] {
  const { config: { brand: brandFolder, defaultLocale }, i18n: { locale: siteLocale, t }, brand } = site
  const locales = siteLocale === defaultLocale ? [...new Set([defaultLocale, 'ru'])] : [siteLocale]
  return informationPages.flatMap(([name, titleKey]) => {
    const { path } = routes[name]
    const candidates = locales.map(locale =>
      parsePageText(parseJson(readFile(`brands/${brandFolder}/pages/${locale}${path}.json`) ?? '')),
    )
    const text = candidates.find(candidate => candidate !== null)
    if (text === undefined || text === null) return []
    const { headSource } = site
    const head = buildTextHead(headSource, headSource.path(name), {
      title: text.title, description: findDescription(text),
    })
    return [{
      path,
      title: t('title.page', { page: t(titleKey), brand }),
      head,
      body: html`${renderTrail(head.trail)}<article><h1>${text.title}</h1>${text.blocks.map(renderBlock)}</article>`,
    }]
  })
}

function renderBlock(block: Block): Html {
  switch (block.type) {
    case 'h2': return html`<h2>${block.text}</h2>`
    case 'p': return html`<p>${block.text}</p>`
    case 'ul': return html`<ul>${block.items.map(item => html`<li>${item}</li>`)}</ul>`
    case 'table': return html`<table>${block.rows.map(
      (row, index) =>
        html`<tr>${row.map(cell =>
          (index === 0 ? html`<th scope="col">${cell}</th>` : html`<td>${cell}</td>`),
        )}</tr>`,
    )}</table>`
  }
}
