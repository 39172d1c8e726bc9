import type { Photo } from '../../core/shop/catalogue/menu-api.ts'
import type { TrailStep } from '../app/head/page-head.ts'
import type { TextKey } from '../text/texts.ts'
import type { RestaurantData } from './chain.ts'
import { html, type Html } from './html.ts'
import { buildPath, type Site } from './site.ts'

/** A picture, or null. The first one of a page loads eagerly, the others lazily. */
export function renderPicture({ picture }: Site, photo: Photo | undefined, name: string, isFirst = false): Html | null {
  const src = picture(photo?.url)
  if (photo === undefined || src === undefined) return null
  const alt = photo.alt ?? name
  return isFirst
    ? html`<img src="${src}" alt="${alt}" width="${photo.width ?? 640}" height="${photo.height ?? 480}">`
    : html`<img src="${src}" alt="${alt}" width="${photo.width ?? 640}" height="${photo.height ?? 480}" loading="lazy">`
}

/** Text with line breaks, as paragraphs. */
export function renderParagraphs(text: string | undefined): readonly Html[] {
  return (text ?? '').split('\n').filter(line => line.trim() !== '').map(line => html`<p>${line}</p>`)
}

/** The restaurant's name and address: the page may be opened in any city. */
export function renderRestaurantLine({ resto, city }: RestaurantData): Html {
  return html`<p class="place"><a href="${buildPath('restos.show', { restoId: resto.id })}">${
    resto.name
  }</a>, ${[city.name, resto.address].filter(part => part !== '').join(', ')}</p>`
}

/** The breadcrumb links of a page, without the page itself. */
export const renderTrail = (trail: readonly TrailStep[]): Html =>
  html`<nav><ol class="trail">${trail
    .slice(0, -1)
    .map(({ name, path }) => html`<li><a href="${path}">${name}</a></li>`)}</ol></nav>`

/** A section with a heading, or null without contents. */
export function renderSection({ i18n }: Site, title: TextKey, contents: Html | readonly Html[] | null): Html | null {
  if (contents === null || (Array.isArray(contents) && contents.length === 0)) return null
  return html`<section><h2>${i18n.t(title)}</h2>${contents}</section>`
}

export const renderLinkList = (steps: readonly TrailStep[]): Html | null =>
  steps.length === 0
    ? null
    : html`<ul>${steps.map(({ name, path }) => html`<li><a href="${path}">${name}</a></li>`)}</ul>`
