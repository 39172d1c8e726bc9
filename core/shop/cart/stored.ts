import type { Report } from '../../env.ts'
import {
  boolean, integer, list, minor, number, object, optional, positiveId, read, satisfying, string, strictList, withDefault, type Read,
} from '../../http/read.ts'
import { parseJson } from '../../json.ts'
import type { Copy, Tally } from './copy.ts'
import { identity, isPriced, MAX_COUNT, MAX_SUM, type CartPosition } from './position.ts'

/** The cart's two stored forms: the list that others read (STO-01), and a tab's copy. */

// names are the menu's to give where a list has none (CART-01 names none)
const name = withDefault(string, '')
const modifier = object({ modifierId: positiveId, id: positiveId, name, price: minor, count: integer })
// a modifier left out would make another dish of it: such a line is left out whole
const details = { id: positiveId, menu: object({ id: positiveId }), name, price: minor, hasModifiers: boolean, modifiers: strictList(modifier) }
const amount = satisfying(minor, `at most ${MAX_SUM}`, value => value <= MAX_SUM)
const granted = {
  sum: amount,
  discounts: withDefault(list(object({ id: integer, name: string, calculatedAmount: amount })), []),
  promoCodes: withDefault(list(object({ code: string, calculatedAmount: amount })), []),
}
const pieces = satisfying(integer, `1 to ${MAX_COUNT}`, count => count >= 1 && count <= MAX_COUNT)
const A_PRICE = 'a price of a piece that can be summed'
const positions = list(satisfying(object({ ...details, count: pieces, ...granted }), A_PRICE, isPriced))

/** The list as it is stored. */
export function writeList(lines: readonly CartPosition[]): string {
  return JSON.stringify(lines)
}
/** The list in a text without its unusable entries; undefined when it is no list. Never throws. */
export function readList(text: string, report: Report): readonly CartPosition[] | undefined {
  const json = parseJson(text)
  return Array.isArray(json) ? read(positions, json, report, 'cart') : undefined
}

// sums of figures must stay exact integers
const figure = satisfying(minor, 'a figure below a thousand million', value => value < 1e9)
const stamp = satisfying(minor, 'a stamp', value => value < 2 ** 52)
const tally = object({ writer: string, plus: figure, minus: figure, plusGone: figure, minusGone: figure })
const honestTally: typeof tally = satisfying(tally, 'no more gone than there was', one => one.plusGone <= one.plus && one.minusGone <= one.minus)
// a tally left out would change the count: such a line is left out whole
const line = object({
  stamp, order: number, position: satisfying(object(details), A_PRICE, isPriced), touched: figure, tallies: strictList(honestTally),
})
const minute = satisfying(minor, 'a minute', value => value < 5e8)
const copyReader = object({ until: minute, written: optional(minute), lines: list(line) })

/** The layout of copies, to be raised and written as `layout` by a shop whose copies this one would misread. */
const LAYOUT = 1
const layoutReader = object({ layout: withDefault(figure, LAYOUT) })
/** Whether a later version of the shop has written this copy, in a layout that is not known here. Never throws. */
export function isLater(text: string): boolean {
  return (attempt(layoutReader, parseJson(text), () => undefined)?.layout ?? LAYOUT) > LAYOUT
}

/** A copy as its JSON text, which `readCopy` takes back; `written` is the device's minute. */
export function writeCopy({ until, lines }: Copy, written: number): string {
  return JSON.stringify({
    until,
    written,
    lines: [...lines.values()].map(({ tallies, ...rest }) => ({ ...rest, tallies: [...tallies].map(([writer, held]) => ({ writer, ...held })) })),
  })
}
/** The copy in a text without its unusable lines, and when it was written, unless an earlier version did; undefined when it is none. Never throws. */
export function readCopy(text: string, report: Report): { readonly copy: Copy; readonly written: number | undefined } | undefined {
  const held = attempt(copyReader, parseJson(text), report)
  if (held === undefined) return undefined
  const lines = held.lines.map(({ tallies, ...rest }) => [
    identity(rest.position),
    { ...rest, tallies: new Map(tallies.map(({ writer, ...figuresOf }): [string, Tally] => [writer, figuresOf])) },
  ] as const)
  return { copy: { until: held.until, lines: new Map(lines) }, written: held.written }
}
function attempt<T>(reader: Read<T>, json: unknown, report: Report): T | undefined {
  try {
    return read(reader, json, report, 'cart copy')
  } catch {
    return undefined
  }
}
