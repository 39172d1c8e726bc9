import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import type { I18n } from '../i18n/i18n.ts'

/**
 * Formats the name of a pick-up point in a list: its street, or its address if the street is
 * unknown or another point has the same street.
 */
export function formatPickUpName(resto: Resto, points: readonly Resto[]): string {
  const street = resto.street.trim()
  const isUnique = points.filter(point => point.street.trim() === street).length < 2
  return street !== '' && isUnique ? street : resto.address
}

/**
 * Formats the part of the address that the name omits: «дом 21». Returns the whole address if it
 * does not begin with the name, and '' if the two are equal.
 */
export function formatPickUpHouse({ t }: I18n, resto: Resto, name: string): string {
  const address = resto.address.trim()
  if (!address.startsWith(name)) return address
  const rest = address.slice(name.length).replace(/^[\s,]+/, '')
  return /^\d/.test(rest) ? t('location.house', { n: rest }) : rest
}
