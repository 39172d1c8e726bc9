import type { Resto } from '../../core/shop/catalogue/city-wire.ts'
import type { Words } from '../bind/shop.ts'

/** A pick-up point in a list: its street, or its address where the street would name two of them. */
export function pickUpName(resto: Resto, points: readonly Resto[]): string {
  const street = resto.street.trim()
  const isAlone = points.filter(one => one.street.trim() === street).length < 2
  return street !== '' && isAlone ? street : resto.address
}

/** What of its address the name leaves out: «дом 21»; all of it where it does not begin with the street, nothing where it is the name. */
export function pickUpHouse({ t }: Words, resto: Resto, name: string): string {
  const address = resto.address.trim()
  const rest = address.startsWith(name) ? address.slice(name.length).replace(/^[\s,]+/, '') : address
  return /^\d/.test(rest) ? t('location.house', { n: rest }) : rest
}
