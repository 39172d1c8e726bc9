import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import type { Config } from '../../core/shop/config.ts'
import type { I18n } from './i18n.ts'

/**
 * Formats the title of a page of a restaurant: the name of a menu or a dish, the restaurant, the
 * brand. The restaurants of a chain have dishes of the same names, and search engines show one of
 * several pages with equal titles.
 */
export function formatRestaurantPageTitle(
  { t, locale }: Pick<I18n, 't' | 'locale'>,
  { brandName }: Pick<Config, 'brandName'>,
  restaurant: Pick<Resto, 'name' | 'address'>,
  name: string,
): string {
  const brand = brandName[locale]
  return t('title.menu', { name, restaurant: formatRestaurantLabel(brand, restaurant), brand })
}

/**
 * Formats what tells a restaurant from the others of the chain: its name, or its address if the
 * name is only that of the brand.
 */
export function formatRestaurantLabel(brand: string, { name, address }: Pick<Resto, 'name' | 'address'>): string {
  const isNamedAsBrand = name.trim().toLowerCase() === brand.trim().toLowerCase()
  return isNamedAsBrand && address.trim() !== '' ? address : name
}
