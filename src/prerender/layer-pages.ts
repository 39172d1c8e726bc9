import type { RecordedResponses } from '../../core/http/recorded-responses.ts'
import { asArray, asRecord } from '../../core/json.ts'
import type { Menu } from '../../core/shop/catalogue/location-api.ts'
import type { Position, Promotion } from '../../core/shop/catalogue/menu-api.ts'
import type { PageRecord } from '../../core/shop/storage/page-record.ts'
import { buildDishHead, buildPromotionHead, type PageHead } from '../app/head/page-head.ts'
import { formatRestaurantPageTitle } from '../i18n/page-title.ts'
import type { RestaurantData } from './chain.ts'
import { html, type Html } from './html.ts'
import { buildPath, type Page, type Site } from './site.ts'

/** Renders the page of a dish. `savedAt`: the API's time in ms since 1970. */
export function renderDishPage(
  site: Site, restaurant: RestaurantData, menu: Menu, position: Position, savedAt: number,
): Page {
  const { i18n, config, headSource } = site
  const path = buildPath('menus.positions.show', { menuId: position.menuId, positionId: position.id })
  return {
    ...buildLayerParts(restaurant, buildDishHead(headSource, restaurant, menu, position)),
    path,
    kind: 'dish',
    title: formatRestaurantPageTitle(i18n, config, restaurant.resto, position.name),
    record: buildRecord(site, restaurant, menu, path, { menuId: menu.id, positionId: position.id }, savedAt),
  }
}

/** Renders the page of a promotion. `savedAt`: the API's time in ms since 1970. */
export function renderPromotionPage(
  site: Site, restaurant: RestaurantData, promotion: Promotion, savedAt: number,
): Page {
  const { i18n: { t }, brand, headSource } = site
  const { menus: [sections], resto } = restaurant
  const path = buildPath('promotions.show', { promotionId: promotion.id })
  return {
    ...buildLayerParts(restaurant, buildPromotionHead(headSource, resto, promotion)),
    path,
    kind: 'promotion',
    title: t('title.promotion', { name: promotion.name, brand }),
    record: buildRecord(site, restaurant, sections?.menu, path, { promotionId: promotion.id }, savedAt),
  }
}

/** The parts of a page that all layers have: a browser without scripts gets links instead of the page below. */
const buildLayerParts = (restaurant: RestaurantData, head: PageHead): Pick<Page, 'head' | 'links'> =>
  ({ head, links: [renderLinks(head, restaurant)] })

/**
 * Renders the way to the page, and the name and the address of the restaurant: a visitor from a search
 * engine may be in another city.
 */
function renderLinks({ trail }: PageHead, { resto, city }: RestaurantData): Html {
  const place = [city.name, resto.address].filter(part => part !== '').join(', ')
  return html`<nav><ol>${trail.slice(0, -1).map(({ name, path }) => html`<li><a href="${path}">${name}</a></li>`)
  }</ol></nav><p><a href="${buildPath('restos.show', { restoId: resto.id })}">${resto.name}</a>, ${place}</p>`
}

/** What a layer shows. */
type Subject = { readonly menuId: number; readonly positionId: number } | { readonly promotionId: number }

/** The data of a layer. `menu`: decides the delivery method; undefined for a restaurant without menus. */
function buildRecord(
  { i18n }: Site, { city, resto, responses }: RestaurantData, menu: Menu | undefined, path: string, subject: Subject,
  savedAt: number,
): PageRecord {
  const method = menu === undefined || menu.isDelivery ? 'DELIVERY' : 'TAKE_AWAY'
  return {
    locale: i18n.locale,
    path,
    savedAt,
    layer: { cityId: city.id, restoId: resto.id, method },
    responses: selectResponses(responses, subject, city.id),
  }
}

/**
 * Selects what a layer needs of the responses about its restaurant: each list has only the items that
 * belong to the subject. A page with the whole menu would be large, and each menu has many dishes.
 */
function selectResponses(
  responses: RecordedResponses, subject: Subject, cityId: number,
): RecordedResponses {
  const { menuId = 0, positionId = 0, promotionId = 0 } = subject as Partial<Record<string, number>>
  const keeps = (field: string, id: number) => (item: unknown): boolean => Number(asRecord(item)?.[field]) === id
  const rules: readonly (readonly [RegExp, (item: unknown) => boolean])[] = [
    [/^\/1\/p\/cities/, keeps('id', cityId)],
    [new RegExp(`^/1/p/menus/${menuId}/position-groups`), () => true],
    [/\/position-groups/, () => false],
    [new RegExp(`^/1/p/menus/${menuId}/positions`), keeps('id', positionId)],
    [/^\/1\/p\/menus\/\d+\/positions/, () => false],
    [/\/positions\/modifiers/, keeps('positionId', positionId)],
    [/\/position-time-slots/, item => asArray(asRecord(item)?.['positionIds']).map(Number).includes(positionId)],
    [/\/promotions/, keeps('id', promotionId)],
  ]
  return Object.fromEntries(Object.entries(responses).filter(([url]) => !url.includes('/deliveries'))
    .map(([url, json]) => {
      const [, isKept] = rules.find(([pattern]) => pattern.test(url)) ?? []
      return [url, isKept === undefined ? json : asArray(json).filter(isKept)]
    }))
}
