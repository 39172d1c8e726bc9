import {
  boolean, integer, list, minor, number, object, positiveId, satisfying, string, strictList, withDefault, type Infer,
} from '../../http/read.ts'
import { lineKey, isPriced, MAX_COUNT, plainSum, type CartLine, type NewLine } from './line.ts'

/**
 * The cart as every tab keeps it: a copy of the whole, which any two tabs can join, in any order and as often as they
 * like, with the same result. Each line counts the pieces that each writer has put in and taken out (a PN-counter: Shapiro
 * and others, «Conflict-free Replicated Data Types», 2011): no figure ever falls, so that the greater one is the newer.
 * What servers have said of a line is not kept.
 */

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
/**
 * What a writer has put in and taken out, and how much of either had been seen by whoever removed the whole line: two tabs that
 * do so at once note the same. The writer is its minute and a random name: good for one minute, so that whoever comes later
 * knows all that it wrote.
 */
const tally = object({ writer: string, plus: figure, minus: figure, plusGone: none, minusGone: none })
const line = object({
  /** Grows with each new version of order and position; of two copies the one with the greater stamp knows better. */
  stamp: figure,
  /** Where the line stands among the others. */
  order: number,
  position: satisfying(object(details), A_PRICE, isPriced),
  // a tally left out would change the count: such a line is left out whole
  tallies: strictList(tally),
})
/**
 * A tab's copy without its unusable lines. What was done up to `until`, in minutes since 1970, is in each line's tally of the base,
 * and a line that had gone by then is forgotten.
 */
export const copyReader = object({ until: figure, lines: list(line) })
export type Copy = Infer<typeof copyReader>
type Line = Infer<typeof line>
type Tally = Infer<typeof tally>

/** Pieces to put into a line, or to take out when below 0. */
export interface Step {
  readonly position: NewLine
  readonly pieces: number
  /** `back`: where the line stood before it went. `described`: with these words and prices, whatever it had. */
  readonly as?: 'back' | 'described'
}

/** Whose name has no minute is of the base. */
const BASE = 'until'

/** The minute of a writer, or of the key of its copy; NaN for what has none. */
export function minuteOf(name: string): number {
  return Number(/(?:^|\.)(\d{1,9})-[0-9a-f]+$/.exec(name)?.[1] ?? NaN)
}

/** What has been put in less what has been taken out: below 0 where two tabs have removed a line at once. */
function balanceOf(line: Line | undefined): number {
  return line?.tallies.reduce((all, one) => all + one.plus - one.plusGone - (one.minus - one.minusGone), 0) ?? 0
}
/** How many pieces are shown: more than fit into a line comes of tabs that add at once. */
function countOf(line: Line | undefined): number {
  return Math.min(MAX_COUNT, Math.max(0, balanceOf(line)))
}
/** The cart that a copy amounts to, in an order that is the same in every tab that knows the same. */
export function linesOf(copy: Copy): readonly CartLine[] {
  const live = copy.lines.filter(line => balanceOf(line) > 0)
    .sort((a, b) => a.order - b.order || (lineKey(a.position) < lineKey(b.position) ? -1 : 1))
  return live.map(line => {
    const plain = { ...line.position, count: countOf(line), discounts: [], promoCodes: [] }
    return { ...plain, sum: plainSum(plain) }
  })
}

/**
 * What two copies know together. Of what was done up to `until`, a copy with this very `until` knows all, but for lines that
 * the other one has removed since.
 */
export function join(a: Copy, b: Copy): Copy {
  const [ahead, behind] = a.until > b.until ? [a, b] : [b, a]
  const lines = new Map(ahead.lines.map(line => [lineKey(line.position), line]))
  for (const line of behind.lines) {
    const key = lineKey(line.position)
    const held = lines.get(key)
    const hasBase = held?.tallies.some(({ writer }) => writer === BASE) === true
    const tallies = behind.until === ahead.until ? line.tallies : based(line.tallies, ahead.until).flatMap(one => (
      one.writer !== BASE ? one : hasBase ? { ...one, plus: 0, minus: 0 } : []))
    if (held !== undefined) lines.set(key, { ...newer(held, line), tallies: merged([...held.tallies, ...tallies], Math.max) })
    else if (tallies.length > 0) lines.set(key, { ...line, tallies })
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
  for (const { writer, ...one } of tallies) {
    const { plus, minus, plusGone, minusGone } = all.get(writer) ?? NOTHING
    all.set(writer, {
      writer, plus: both(plus, one.plus), minus: both(minus, one.minus),
      plusGone: both(plusGone, one.plusGone), minusGone: both(minusGone, one.minusGone),
    })
  }
  return [...all.values()]
}
const NOTHING = { plus: 0, minus: 0, plusGone: 0, minusGone: 0 }
const sum = (a: number, b: number): number => a + b
/** With all writers of up to this minute in the base. */
function based(tallies: readonly Tally[], until: number): readonly Tally[] {
  return merged(tallies.map(one => (minuteOf(one.writer) > until ? one : { ...one, writer: BASE })), sum)
}

/** The same cart with all writers of up to this minute in the base: for who knows all that they wrote. */
export function settled(copy: Copy, until: number): Copy {
  if (until <= copy.until) return copy
  const lines = copy.lines.map(line => ({ ...line, tallies: based(line.tallies, until) }))
  return { until, lines: lines.filter(line => balanceOf(line) > 0 || line.tallies.some(({ writer }) => writer !== BASE)) }
}

/**
 * The copy after a step of this writer; the same one when the step changes nothing. A line that begins has its words and prices
 * of the step. Throws a RangeError for a price that no sum could be exact with.
 */
export function stepped(copy: Copy, { position, pieces, as }: Step, writer: string): Copy {
  if (!isPriced(position)) throw new RangeError(`${position.name}: ${position.price} is no price of a piece`)
  const held = copy.lines.find(line => lineKey(line.position) === lineKey(position))
  const count = countOf(held)
  const wanted = Math.min(MAX_COUNT, Math.max(0, count + (Math.trunc(pieces) || 0)))
  if (wanted === count && (count === 0 || as !== 'described')) return copy
  const known = held?.tallies ?? []
  // two tabs may have taken out the same pieces, so that there are fewer than none: what is put in now must not vanish into that
  const more = wanted - balanceOf(held)
  const own = { ...NOTHING, writer, plus: Math.max(0, more), minus: Math.max(0, -more) }
  const tallies = wanted > 0 ? merged([...known, own], sum)
    : known.map(one => ({ ...one, plusGone: one.plus, minusGone: one.minus }))
  const isSame = held !== undefined && count > 0 && as !== 'described'
  const { id, menu, name, price, hasModifiers, modifiers } = position
  const line = isSame ? { ...held, tallies } : {
    stamp: 1 + Math.max(0, ...copy.lines.map(one => one.stamp)),
    order: (as && held?.order) ?? 1 + Math.max(0, ...copy.lines.map(one => one.order)),
    position: { id, menu, name, price, hasModifiers, modifiers: hasModifiers ? modifiers : [] }, tallies,
  }
  return { ...copy, lines: [...copy.lines.filter(one => one !== held), line] }
}

/**
 * The copy that a list amounts to: the oldest one that there can be, which does not count beside any other. Every tab that
 * reads the list arrives at the same one, so that it counts once however many they are.
 */
export function copyOf(list: readonly (NewLine & { readonly count: number })[]): Copy {
  const nothing: Copy = { until: list.length === 0 ? 1 : 0, lines: [] }
  return list.reduce((copy, position) => stepped(copy, { position, pieces: position.count }, BASE), nothing)
}
