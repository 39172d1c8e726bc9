import {
  boolean, integer, list, minor, number, object, positiveId, satisfying, string, strictList, withDefault,
} from '../../http/read.ts'
import { isPriced, MAX_COUNT } from './position.ts'

/** Readers of the cart's two stored forms, as JSON: what servers have said of a line is not read. */

// names are the menu's to give where a list has none (CART-01 names none)
const name = withDefault(string, '')
const modifier = object({ modifierId: positiveId, id: positiveId, name, price: minor, count: integer })
// a modifier left out would make another dish of it: such a line is left out whole
const details = {
  id: positiveId, menu: object({ id: positiveId }), name, price: minor, hasModifiers: boolean, modifiers: strictList(modifier),
}
const pieces = satisfying(integer, `1 to ${MAX_COUNT}`, count => count >= 1 && count <= MAX_COUNT)
const A_PRICE = 'a price of a piece that can be summed'

/** The list that other programs read and write (STO-01), without its unusable entries. */
export const listReader = list(satisfying(object({ ...details, count: pieces }), A_PRICE, isPriced))

// sums of figures must stay exact integers
const figure = satisfying(minor, 'a figure below a thousand million', value => value < 1e9)
const none = withDefault(figure, 0)
const tally = object({ writer: string, plus: figure, minus: figure, plusGone: none, minusGone: none })
// a tally left out would change the count: such a line is left out whole
const line = object({ stamp: figure, order: number, position: satisfying(object(details), A_PRICE, isPriced), tallies: strictList(tally) })

/** A tab's copy without its unusable lines. */
export const copyReader = object({ until: figure, lines: list(line) })
