import { distanceMetres } from '../../../core/geo/near.ts'
import type { City, Resto } from '../../../core/shop/catalogue/location-api.ts'
import type { MenuSections } from '../../../core/shop/catalogue/menu.ts'
import type { Position, Promotion } from '../../../core/shop/catalogue/menu-api.ts'
import { routes, type RouteName } from '../../../core/shop/routes.ts'
import type { TextKey } from '../../text/texts.ts'
import {
  menuData,
  positionData,
  promotionData,
  restaurantData,
  trailData,
  type Addresses,
  type LinkedData,
  type Prices,
} from './structured-data.ts'

/** A step of the breadcrumb trail. `path` is a path of the shop. */
export interface Step { readonly name: string; readonly path: string }

/**
 * A page's data for search engines and messengers. The shop and the prerendered pages share this
 * file, so both have the same head.
 */
export interface PageHead {
  /** Omitted: the brand's description. */
  readonly description?: string | undefined
  /** The address of a picture. Omitted: the brand's picture. */
  readonly image?: string | undefined
  /** The breadcrumb trail from home to the page itself; empty for home. */
  readonly trail: readonly Step[]
  readonly data: readonly LinkedData[]
}

/** The inputs of a head: origin, paths, texts and picture addresses. */
export interface HeadSource {
  readonly origin: string
  readonly path: (name: RouteName, params?: Readonly<Record<string, string | number>>) => string
  readonly t: (key: TextKey) => string
  readonly picture: (url: string | undefined) => string | undefined
}

const buildAddresses = ({ origin, path, picture }: HeadSource): Addresses => ({
  home: `${origin}/`,
  menu: menuId => origin + path('menus.show', { menuId }),
  position: (menuId, positionId) => origin + path('menus.positions.show', { menuId, positionId }),
  picture: photo => picture(photo.url) ?? '',
})

/** Creates a head with this trail, as links and as data. */
function headWith(
  source: HeadSource,
  steps: readonly Step[],
  data: readonly LinkedData[],
  rest: Pick<PageHead, 'description' | 'image'> = {},
): PageHead {
  const trail = [{ name: source.t('nav.home'), path: source.path('home.index') }, ...steps]
  return {
    ...rest,
    trail,
    data: [...data, trailData(trail.map(({ name, path }) => ({ name, address: source.origin + path })))],
  }
}

const venueListStep = ({ t, path }: HeadSource): Step => ({ name: t('nav.restos'), path: path('restos.index') })
const venueStep = ({ path }: HeadSource, { id, name }: Resto): Step => ({
  name,
  path: path('restos.show', { restoId: id }),
})
const menuStep = ({ path }: HeadSource, { id, name }: MenuSections['menu']): Step => ({
  name,
  path: path('menus.show', { menuId: id }),
})

/** The city whose centre is nearest: the API's restaurant does not name its city. */
function findCityName({ location }: Resto, cities: readonly City[]): string | undefined {
  const [nearest] = [...cities].sort((a, b) => distanceMetres(a.center, location) - distanceMetres(b.center, location))
  return nearest?.name
}

/** Home describes the selected restaurant under the brand's name. */
export function homeHead(source: HeadSource, resto: Resto, brand: string, cities: readonly City[]): PageHead {
  const addresses = buildAddresses(source)
  const names = { name: brand, city: findCityName(resto, cities), url: addresses.home }
  return { trail: [], data: [restaurantData(resto, names, addresses)] }
}

/** The list of restaurants. */
export const venueListHead = (source: HeadSource): PageHead => headWith(source, [venueListStep(source)], [])

/** A restaurant. */
export function venueHead(source: HeadSource, resto: Resto, cities: readonly City[]): PageHead {
  const step = venueStep(source, resto)
  const data = restaurantData(
    resto,
    { name: resto.name, city: findCityName(resto, cities), url: source.origin + step.path },
    buildAddresses(source),
  )
  return headWith(source, [venueListStep(source), step], [data], {
    description: resto.description,
    image: source.picture(resto.photos[0]?.url),
  })
}

/** The restaurant of the dishes, and the modifiers that determine prices. */
export interface HeadPlace { readonly resto: Resto; readonly modifiers: Prices['modifiers'] }
const selectPrices = ({ resto: { currency }, modifiers }: HeadPlace): Prices => ({ currency, modifiers })

/** A menu of a restaurant. */
export function menuHead(source: HeadSource, place: HeadPlace, menu: MenuSections): PageHead {
  const data = menuData(menu, selectPrices(place), source.t('menu.otherGroup'), buildAddresses(source))
  return headWith(source, [venueStep(source, place.resto), menuStep(source, menu.menu)], [data])
}

/** A dish of a menu. `isShown` is false when its picture needs the age question first. */
export function positionHead(
  source: HeadSource, place: HeadPlace, menu: MenuSections['menu'], position: Position, isShown = true,
): PageHead {
  const step = {
    name: position.name,
    path: source.path('menus.positions.show', { menuId: position.menuId, positionId: position.id }),
  }
  const data = positionData(position, selectPrices(place), buildAddresses(source))
  return headWith(source, [venueStep(source, place.resto), menuStep(source, menu), step], [data], {
    description: position.description, image: isShown ? source.picture(position.photos[0]?.url) : undefined,
  })
}

/** A promotion of a restaurant. */
export function promotionHead(source: HeadSource, resto: Resto, promotion: Promotion): PageHead {
  const { id, name, description, photos } = promotion
  const step = { name, path: source.path('promotions.show', { promotionId: id }) }
  return headWith(
    source,
    [venueStep(source, resto), step],
    [promotionData(promotion, resto.name, source.origin + step.path, buildAddresses(source))],
    {
      description,
      image: source.picture(photos[0]?.url),
    },
  )
}

/** An information page. */
export function textHead(
  source: HeadSource,
  name: RouteName,
  { title, description }: { readonly title: string; readonly description: string | undefined },
): PageHead {
  return headWith(source, [{ name: title, path: routes[name].path }], [], { description })
}
