import {
  boolean, integer, list, minor, number, object, positiveId, satisfying, strictList, string, withDefault, type Infer,
} from '../../http/read.ts'
import { isPriced, mustBePriced, plainSum, type CartLine, type NewLine } from './line.ts'
import { lineKey, MAX_COUNT } from './line-key.ts'

/**
 * Copies of the cart that can be joined in any order, and as often as one likes, with the same result: a line counts
 * what each writer has put in and taken out, and of two figures the greater is the newer
 * (a PN-counter: Shapiro and others, «Conflict-free Replicated Data Types», 2011). What servers have said of a line is
 * not kept.
 */

// names are the menu's to give where a list has none (CART-01 names none)
const name = withDefault(string, '')
const modifier = object({ modifierId: positiveId, id: positiveId, name, price: minor, count: integer })
const position = satisfying(object({
  id: positiveId, menu: object({ id: positiveId }), name, price: minor, hasModifiers: boolean,
  // a modifier left out would make another dish of it: such a line is left out whole
  modifiers: strictList(modifier),
}), 'a price that can be summed', isPriced)
/** How many of a dish a line can hold. */
export const pieces = satisfying(integer, `1 to ${MAX_COUNT}`, count => count >= 1 && count <= MAX_COUNT)
const counted = object({ count: pieces })
/** The list that other programs read and write (STO-01), without its unusable entries. */
export const listReader = list((json, at) => ({ ...position(json, at), ...counted(json, at) }))

const figure = satisfying(minor, 'a figure whose sums are exact', value => value < 1e9)
const none = withDefault(figure, 0)
// `gone` is what who removes a whole line has seen: two tabs that do so at once note the same.
// A writer is a minute and a random name, and ends with that minute: who comes later knows all that it wrote
const tally = object({ writer: string, plus: figure, minus: figure, plusGone: none, minusGone: none })
const line = object({
  /** Grows with each version of order and position. */
  stamp: figure,
  order: number, position,
  // a tally left out would change the count: such a line is left out whole
  tallies: strictList(tally),
})
/** Of what was done up to `until`, in minutes since 1970, only the base's sum is left, and no line that was gone. */
export const copyReader = object({
  until: figure, lines: list(line),
  /** Of a page whose cart had not come yet: it knew the list of no other. */
  early: withDefault(boolean, false),
})
export type Copy = Omit<Infer<typeof copyReader>, 'early'>
type Line = Infer<typeof line>
type Tally = Infer<typeof tally>

/** Pieces to put into a line, or to take out when below 0. */
export interface Step {
  readonly position: NewLine
  readonly pieces: number
  /** `back`: where the line stood before it went. `described`: with these words and prices. */
  readonly as?: 'back' | 'described'
}

const BASE = 'until'
const isOpen = ({ writer }: Tally): boolean => writer !== BASE

/** Of a writer, or of the key of its copy; NaN for what has none, as the base. */
export function minuteOf(name: string): number {
  return Number(/(?:^|\.)(\d{1,9})-[0-9a-f]+$/.exec(name)?.[1] ?? NaN)
}

/** Put in less taken out: below 0 where two tabs have taken out the same pieces. */
function balanceOf({ tallies }: Line): number {
  return tallies.reduce((all, one) => all + one.plus - one.plusGone - (one.minus - one.minusGone), 0)
}
/** Tabs that add at once may come to more than fits into a line. */
const shown = (balance: number): number => Math.min(MAX_COUNT, Math.max(0, balance))

/** The cart of a copy, in an order that is the same in every tab that knows the same. */
export function linesOf(copy: Copy): readonly CartLine[] {
  const live = copy.lines.filter(line => balanceOf(line) > 0)
    .sort((a, b) => a.order - b.order || (lineKey(a.position) < lineKey(b.position) ? -1 : 1))
  return live.map(line => {
    const plain = { ...line.position, count: shown(balanceOf(line)), discounts: [], promoCodes: [] }
    return { ...plain, sum: plainSum(plain) }
  })
}

/** Up to its `until` the later copy knows all, but for what the other has removed. */
export function join(a: Copy, b: Copy): Copy {
  const [ahead, behind] = a.until > b.until ? [a, b] : [b, a]
  const lines = new Map(ahead.lines.map(line => [lineKey(line.position), line]))
  for (const line of behind.lines) {
    const key = lineKey(line.position)
    const held = lines.get(key)
    const known = held?.tallies ?? []
    const hasBase = !known.every(isOpen)
    const tallies = behind.until === ahead.until ? line.tallies : based(line.tallies, ahead.until)
      .flatMap(one => (isOpen(one) ? one : hasBase ? { ...one, plus: 0, minus: 0 } : []))
    if (held === undefined && tallies.length === 0) continue
    lines.set(key, { ...newer(held ?? line, line), tallies: merged([...known, ...tallies], Math.max) })
  }
  return { until: ahead.until, lines: [...lines.values()] }
}
/** Of two with the same stamp all tabs take the same one. */
function newer(a: Line, b: Line): Line {
  const content = ({ order, position }: Line): string => JSON.stringify([order, position])
  return a.stamp > b.stamp || (a.stamp === b.stamp && content(a) >= content(b)) ? a : b
}
/** One tally a writer. */
function merged(tallies: readonly Tally[], both: (a: number, b: number) => number): readonly Tally[] {
  const all = new Map<string, Tally>()
  for (const one of tallies) {
    const held = all.get(one.writer)
    all.set(one.writer, held === undefined ? one : {
      writer: one.writer, plus: both(held.plus, one.plus), minus: both(held.minus, one.minus),
      plusGone: both(held.plusGone, one.plusGone), minusGone: both(held.minusGone, one.minusGone),
    })
  }
  return [...all.values()]
}
const sum = (a: number, b: number): number => a + b
/** With all writers of up to this minute in the base. */
function based(tallies: readonly Tally[], until: number): readonly Tally[] {
  return merged(tallies.map(one => (minuteOf(one.writer) > until ? one : { ...one, writer: BASE })), sum)
}

/** By who knows all that they wrote; lines that have gone are forgotten. */
export function settled(copy: Copy, until: number): Copy {
  if (until <= copy.until) return copy
  const lines = copy.lines.map(line => ({ ...line, tallies: based(line.tallies, until) }))
  return { until, lines: lines.filter(line => balanceOf(line) > 0 || line.tallies.some(isOpen)) }
}

/** The same copy if nothing changes. Throws a RangeError for a price that cannot be summed. */
export function stepped(copy: Copy, { position: said, pieces: more, as }: Step, writer: string): Copy {
  mustBePriced(said)
  const held = copy.lines.find(line => lineKey(line.position) === lineKey(said))
  const balance = held === undefined ? 0 : balanceOf(held)
  const count = shown(balance)
  const wanted = shown(count + (Math.trunc(more) || 0))
  if (wanted === count && (count === 0 || as !== 'described')) return copy
  const known = held?.tallies ?? []
  // from below none, too: what is put in now must not vanish into that
  const [plus, minus] = [Math.max(0, wanted - balance), Math.max(0, balance - wanted)]
  const tallies = wanted > 0 ? merged([...known, { writer, plus, minus, plusGone: 0, minusGone: 0 }], sum)
    : known.map(one => ({ ...one, plusGone: one.plus, minusGone: one.minus }))
  const next = (figure: 'stamp' | 'order'): number => 1 + Math.max(0, ...copy.lines.map(one => one[figure]))
  const { id, menu, name, price, hasModifiers, modifiers } = said
  const line = held !== undefined && count > 0 && as !== 'described' ? { ...held, tallies } : {
    stamp: next('stamp'), order: (as && held?.order) ?? next('order'), tallies,
    position: { id, menu, name, price, hasModifiers, modifiers: hasModifiers ? modifiers : [] },
  }
  return { ...copy, lines: [...copy.lines.filter(one => one !== held), line] }
}

/** The oldest copy there can be, the same in every tab: the list counts once. */
export function copyOf(list: readonly (NewLine & { readonly count: number })[]): Copy {
  const nothing: Copy = { until: list.length === 0 ? 1 : 0, lines: [] }
  return list.reduce((copy, one) => stepped(copy, { position: one, pieces: one.count }, BASE), nothing)
}
