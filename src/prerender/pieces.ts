import type { Photo } from '../../core/shop/catalogue/menu-api.ts'
import type { TrailStep } from '../app/head/page-head.ts'
import type { TextKey } from '../text/texts.ts'
import type { RestaurantData } from './chain.ts'
import { html, type Html } from './html.ts'
import { buildPath, type Site } from './site.ts'

/**
 * Renders a photo; null without a photo or with a disallowed address. `name` is the alternative
 * text of a photo that has none. Only the main picture of a page should load eagerly.
 */
export function renderPicture(
  { picture }: Site,
  photo: Photo | undefined,
  name: string,
  loading: 'eager' | 'lazy' = 'lazy',
): Html | null {
  const src = picture(photo?.url)
  if (photo === undefined || src === undefined) return null
  const { alt = name, width = 640, height = 480 } = photo
  return loading === 'eager'
    ? html`<img src="${src}" alt="${alt}" width="${width}" height="${height}">`
    : html`<img src="${src}" alt="${alt}" width="${width}" height="${height}" loading="lazy">`
}

/** Renders each line of a text as a paragraph. */
export function renderParagraphs(text: string | undefined): readonly Html[] {
  return (text ?? '').split('\n').filter(line => line.trim() !== '').map(line => html`<p>${line}</p>`)
}

/**
 * Renders the restaurant's name and address. A visitor from a search engine may be in another city,
 * so each page of a restaurant says where it is.
 */
export function renderRestaurantLine({ resto, city }: RestaurantData): Html {
  return html`<p class="place"><a href="${buildPath('restos.show', { restoId: resto.id })}">${
    resto.name
  }</a>, ${[city.name, resto.address].filter(part => part !== '').join(', ')}</p>`
}

/** Renders the breadcrumb links of a page, without the last step, which is the page itself. */
export const renderTrail = (trail: readonly TrailStep[]): Html =>
  html`<nav><ol class="trail">${trail
    .slice(0, -1)
    .map(({ name, path }) => html`<li><a href="${path}">${name}</a></li>`)}</ol></nav>`

/** Renders a section with a heading; null if `contents` is null or an empty list. */
export function renderSection({ i18n }: Site, title: TextKey, contents: Html | readonly Html[] | null): Html | null {
  if (contents === null || (Array.isArray(contents) && contents.length === 0)) return null
  return html`<section><h2>${i18n.t(title)}</h2>${contents}</section>`
}

/** Renders a list of links; null for an empty list. */
export const renderLinkList = (steps: readonly TrailStep[]): Html | null =>
  steps.length === 0
    ? null
    : html`<ul>${steps.map(({ name, path }) => html`<li><a href="${path}">${name}</a></li>`)}</ul>`
