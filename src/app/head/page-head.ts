import { distanceMetres } from '../../../core/geo/near.ts'
import { toE164 } from '../../../core/phone.ts'
import type { City, Resto } from '../../../core/shop/catalogue/location-api.ts'
import type { MenuSections } from '../../../core/shop/catalogue/menu.ts'
import type { Position, Promotion } from '../../../core/shop/catalogue/menu-api.ts'
import type { RouteName } from '../../../core/shop/routes.ts'
import type { TextKey } from '../../text/texts.ts'
import { buildChainData } from './chain-data.ts'
import {
  buildMenuData,
  buildDishData,
  buildPromotionData,
  buildRestaurantData,
  buildTrailData,
  type AddressBuilder,
  type LinkedData,
  type Prices,
} from './structured-data.ts'

/** A step of the breadcrumb trail. `path` is relative to the shop's origin. */
export interface TrailStep { readonly name: string; readonly path: string }

/**
 * The head of a page: data for search engines and messengers. The shop and the prerenderer share
 * this file, so both produce the same head.
 */
export interface PageHead {
  /** Omitted: the brand's description. */
  readonly description?: string | undefined
  /** The address of a picture. Omitted: the brand's picture. */
  readonly image?: string | undefined
  /** The breadcrumb trail from home to the page itself; empty for home. */
  readonly trail: readonly TrailStep[]
  /** The JSON-LD blocks. */
  readonly data: readonly LinkedData[]
}

/** The inputs of a head: origin, paths, texts and picture addresses. */
export interface HeadSource {
  readonly origin: string
  /** Builds the path of a route, with `?lang=` in a language other than the default. */
  readonly path: (name: RouteName, params?: Readonly<Record<string, string | number>>) => string
  readonly t: (key: TextKey) => string
  /** Resolves a photo's address; undefined if the address is missing or disallowed. */
  readonly picture: (url: string | undefined) => string | undefined
}

const buildAddresses = ({ origin, path, picture }: HeadSource): AddressBuilder => ({
  home: `${origin}/`,
  menu: menuId => origin + path('menus.show', { menuId }),
  position: (menuId, positionId) => origin + path('menus.positions.show', { menuId, positionId }),
  picture: photo => picture(photo.url) ?? '',
})

/** Builds a head whose trail is home and `steps`, as links and as JSON-LD. */
function buildHeadWithTrail(
  source: HeadSource,
  steps: readonly TrailStep[],
  data: readonly LinkedData[],
  rest: Pick<PageHead, 'description' | 'image'> = {},
): PageHead {
  const trail = [{ name: source.t('nav.home'), path: source.path('home.index') }, ...steps]
  return {
    ...rest,
    trail,
    data: [...data, buildTrailData(trail.map(({ name, path }) => ({ name, address: source.origin + path })))],
  }
}

const toRestaurantListStep = ({ t, path }: HeadSource): TrailStep => ({
  name: t('nav.restos'),
  path: path('restos.index'),
})
const toRestaurantStep = ({ path }: HeadSource, { id, name }: Resto): TrailStep => ({
  name,
  path: path('restos.show', { restoId: id }),
})
const toMenuStep = ({ path }: HeadSource, { id, name }: MenuSections['menu']): TrailStep => ({
  name,
  path: path('menus.show', { menuId: id }),
})

/** Returns the nearest city's name: the API's restaurant does not name its city. */
function findCityName({ location }: Resto, cities: readonly City[]): string | undefined {
  const [nearest] = [...cities].sort((a, b) => distanceMetres(a.center, location) - distanceMetres(b.center, location))
  return nearest?.name
}

/** The brand of a chain: its folder in the site, its name and its support phone, which may be empty. */
export interface BrandFacts { readonly folder: string; readonly name: string; readonly phone: string }

/**
 * The head of home: the site and the chain, and the selected restaurant under the brand's name.
 * `resto` is null before a restaurant is selected.
 */
export function buildHomeHead(
  source: HeadSource,
  { folder, name, phone }: BrandFacts,
  resto: Resto | null,
  cities: readonly City[],
): PageHead {
  const addresses = buildAddresses(source)
  const url = addresses.home
  const logo = `${url}brands/${encodeURIComponent(folder)}/icon.png`
  const chain = buildChainData({ name, url, logo, phone: toE164(phone, 'RU') })
  if (resto === null) return { trail: [], data: chain }
  const facts = { name, city: findCityName(resto, cities), url }
  return { trail: [], data: [...chain, buildRestaurantData(resto, facts, addresses)] }
}

/** The head of the list of restaurants. */
export const buildRestaurantListHead = (source: HeadSource): PageHead =>
  buildHeadWithTrail(source, [toRestaurantListStep(source)], [])

/** The head of a restaurant's page. */
export function buildRestaurantHead(source: HeadSource, resto: Resto, cities: readonly City[]): PageHead {
  const step = toRestaurantStep(source, resto)
  const data = buildRestaurantData(
    resto,
    { name: resto.name, city: findCityName(resto, cities), url: source.origin + step.path },
    buildAddresses(source),
  )
  return buildHeadWithTrail(source, [toRestaurantListStep(source), step], [data], {
    description: resto.description,
    image: source.picture(resto.photos[0]?.url),
  })
}

/** The restaurant of the dishes, and the modifiers that determine prices. */
export interface PricedRestaurant { readonly resto: Resto; readonly modifiers: Prices['modifiers'] }
const selectPrices = ({ resto: { currency }, modifiers }: PricedRestaurant): Prices => ({ currency, modifiers })

/** The head of a menu's page. */
export function buildMenuHead(source: HeadSource, restaurant: PricedRestaurant, menu: MenuSections): PageHead {
  const data = buildMenuData(menu, selectPrices(restaurant), source.t('menu.otherGroup'), buildAddresses(source))
  return buildHeadWithTrail(source, [toRestaurantStep(source, restaurant.resto), toMenuStep(source, menu.menu)], [data])
}

/** The head of a dish. `canShowPicture` is false for a dish that needs the age question first. */
export function buildDishHead(
  source: HeadSource,
  restaurant: PricedRestaurant,
  menu: MenuSections['menu'],
  position: Position,
  canShowPicture = true,
): PageHead {
  const step = {
    name: position.name,
    path: source.path('menus.positions.show', { menuId: position.menuId, positionId: position.id }),
  }
  const data = buildDishData(position, selectPrices(restaurant), buildAddresses(source))
  const steps = [toRestaurantStep(source, restaurant.resto), toMenuStep(source, menu), step]
  return buildHeadWithTrail(source, steps, [data], {
    description: position.description, image: canShowPicture ? source.picture(position.photos[0]?.url) : undefined,
  })
}

/** The head of a promotion. */
export function buildPromotionHead(source: HeadSource, resto: Resto, promotion: Promotion): PageHead {
  const { id, name, description, photos } = promotion
  const step = { name, path: source.path('promotions.show', { promotionId: id }) }
  return buildHeadWithTrail(
    source,
    [toRestaurantStep(source, resto), step],
    [buildPromotionData(promotion, resto.name, source.origin + step.path, buildAddresses(source))],
    {
      description,
      image: source.picture(photos[0]?.url),
    },
  )
}

/** The head of an information page. `path` is that of its route. */
export function buildTextHead(
  source: HeadSource,
  path: string,
  { title, description }: { readonly title: string; readonly description: string | undefined },
): PageHead {
  return buildHeadWithTrail(source, [{ name: title, path }], [], { description })
}
