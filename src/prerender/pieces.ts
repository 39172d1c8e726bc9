import type { Photo } from '../../core/shop/catalogue/menu-wire.ts'
import { trailData } from '../app/head/structured-data.ts'
import type { TextKey } from '../text/texts.ts'
import type { Place } from './chain.ts'
import { html, type Html } from './html.ts'
import { pathOf, type Site } from './site.ts'

/** A picture, or nothing where there is none; the first of a page is not waited for with the others. */
export function pictureOf({ picture }: Site, photo: Photo | undefined, name: string, isFirst = false): Html | null {
  const src = picture(photo?.url)
  if (photo === undefined || src === undefined) return null
  const alt = photo.alt ?? name
  return isFirst
    ? html`<img src="${src}" alt="${alt}" width="${photo.width ?? 640}" height="${photo.height ?? 480}">`
    : html`<img src="${src}" alt="${alt}" width="${photo.width ?? 640}" height="${photo.height ?? 480}" loading="lazy">`
}

/** Text with line breaks, as paragraphs. */
export function paragraphs(text: string | undefined): readonly Html[] {
  return (text ?? '').split('\n').filter(line => line.trim() !== '').map(line => html`<p>${line}</p>`)
}

/** Which restaurant it is, and where: the page may be opened in any city. */
export function placeLine({ resto, city }: Place): Html {
  return html`<p class="place"><a href="${pathOf('restos.show', { restoId: resto.id })}">${resto.name}</a>, ${[city.name, resto.address].filter(part => part !== '').join(', ')}</p>`
}

export interface Step { readonly name: string; readonly path: string }

/** The way to a page, as links and as data; its own step is the last. */
export function trailOf({ words, origin }: Site, ...steps: readonly Step[]) {
  const home: Step = { name: words.t('nav.home'), path: pathOf('home.index') }
  return {
    links: html`<nav><ol class="trail">${[home, ...steps.slice(0, -1)].map(({ name, path }) => html`<li><a href="${path}">${name}</a></li>`)}</ol></nav>`,
    data: trailData([home, ...steps].map(({ name, path }) => ({ name, address: origin + path }))),
  }
}

/** A part with a heading, or nothing without contents. */
export function section({ words }: Site, title: TextKey, contents: Html | readonly Html[] | null): Html | null {
  if (contents === null || (Array.isArray(contents) && contents.length === 0)) return null
  return html`<section><h2>${words.t(title)}</h2>${contents}</section>`
}

export const linkList = (steps: readonly Step[]): Html | null =>
  (steps.length === 0 ? null : html`<ul>${steps.map(({ name, path }) => html`<li><a href="${path}">${name}</a></li>`)}</ul>`)
