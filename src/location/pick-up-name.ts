import type { Resto } from '../../core/shop/catalogue/city-wire.ts'

/** A pick-up point in a list: its street, or its address where the street would name two of them. */
export function pickUpName(resto: Resto, points: readonly Resto[]): string {
  const street = resto.street.trim()
  const isAlone = points.filter(one => one.street.trim() === street).length < 2
  return street !== '' && isAlone ? street : resto.address
}
