import { identity, isPriced, MAX_COUNT, plainSum, type CartPosition, type NewPosition } from './position.ts'

/**
 * The cart as every tab keeps it: a copy of the whole, which any two tabs can join, in any order and as often as they
 * like, with the same result. Each line counts the pieces that each writer has put in and taken out (a PN-counter: Shapiro
 * and others, «Conflict-free Replicated Data Types», 2011): no figure ever falls, so that the greater one is the newer.
 */
export interface Copy {
  /** Minutes since 1970: what was done up to then is in each line's tally of `BASE`, and a line that had gone by then is forgotten. */
  readonly until: number
  readonly lines: readonly Line[]
}
export interface Line {
  /** Grows with each new version of order and position; of two copies the one with the greater stamp knows better. */
  readonly stamp: number
  /** Where the line stands among the others. */
  readonly order: number
  readonly position: NewPosition
  readonly tallies: readonly Tally[]
}
export interface Tally {
  /** Its minute and a random name: a writer is good for one minute, so that whoever comes later knows all that it wrote. */
  readonly writer: string
  readonly plus: number
  readonly minus: number
  /** How much of either had been seen by whoever removed the whole line: two tabs that do so at once note the same. */
  readonly plusGone: number
  readonly minusGone: number
}
/** Pieces to put into a line, or to take out when below 0. */
export interface Step {
  readonly position: NewPosition
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
/** The lines that have pieces, in an order that is the same in every tab that knows the same. */
function liveLines(copy: Copy): readonly Line[] {
  const live = copy.lines.filter(line => balanceOf(line) > 0)
  return live.sort((a, b) => a.order - b.order || (identity(a.position) < identity(b.position) ? -1 : 1))
}

/** The cart that a copy amounts to. */
export function positionsOf(copy: Copy): readonly CartPosition[] {
  return liveLines(copy).map(line => {
    const plain = { ...line.position, count: countOf(line), discounts: [], promoCodes: [] }
    return { ...plain, sum: plainSum(plain) }
  })
}

/**
 * What two copies know together. Of what was done up to `until`, a copy with this very `until` knows all, but for lines that
 * the other one has removed since.
 */
export function join(a: Copy, b: Copy): Copy {
  const until = Math.max(a.until, b.until)
  const lines = new Map<string, Line>()
  for (const copy of a.until > b.until ? [a, b] : [b, a]) {
    for (const line of copy.lines) {
      const isKnown = (minute: number): boolean => minute > until || (copy.until === until && Number.isNaN(minute))
      const tallies = line.tallies.filter(({ writer }) => isKnown(minuteOf(writer)))
      const held = lines.get(identity(line.position)) ?? { ...line, tallies: [] }
      const others = line.tallies.filter(one => !tallies.includes(one)).map(one => ({ ...one, writer: BASE, plus: 0, minus: 0 }))
      if (held.tallies.some(({ writer }) => writer === BASE)) tallies.push(...merged(others, sum))
      lines.set(identity(line.position), { ...newer(held, line), tallies: merged([...held.tallies, ...tallies], Math.max) })
    }
  }
  return { until, lines: [...lines.values()].filter(line => line.tallies.length > 0) }
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
    const held = all.get(one.writer) ?? tallyOf(one.writer)
    all.set(one.writer, {
      writer: one.writer, plus: both(held.plus, one.plus), minus: both(held.minus, one.minus),
      plusGone: both(held.plusGone, one.plusGone), minusGone: both(held.minusGone, one.minusGone),
    })
  }
  return [...all.values()]
}
const sum = (a: number, b: number): number => a + b
function tallyOf(writer: string, plus = 0, minus = 0): Tally {
  return { writer, plus, minus, plusGone: 0, minusGone: 0 }
}
/** Without the pieces that are known of. */
function emptied(tallies: readonly Tally[]): readonly Tally[] {
  return tallies.map(one => ({ ...one, plusGone: one.plus, minusGone: one.minus }))
}

/** The same cart with all writers of up to this minute in the base: for who knows all that they wrote. */
export function settled(copy: Copy, until: number): Copy {
  if (until <= copy.until) return copy
  const lines = copy.lines.map(line => {
    const tallies = line.tallies.map(tally => (minuteOf(tally.writer) > until ? tally : { ...tally, writer: BASE }))
    return { ...line, tallies: merged(tallies, sum) }
  })
  return { until, lines: lines.filter(line => balanceOf(line) > 0 || line.tallies.some(({ writer }) => writer !== BASE)) }
}

/**
 * The copy after a step of this writer; the same one when the step changes nothing. A line that begins has its words and prices
 * of the step. Throws a RangeError for a price that no sum could be exact with.
 */
export function stepped(copy: Copy, { position, pieces, as }: Step, writer: string): Copy {
  if (!isPriced(position)) throw new RangeError(`${position.name}: ${position.price} is no price of a piece`)
  const held = copy.lines.find(line => identity(line.position) === identity(position))
  const count = countOf(held)
  const wanted = Math.min(MAX_COUNT, Math.max(0, count + (Math.trunc(pieces) || 0)))
  if (wanted === count && (count === 0 || as !== 'described')) return copy
  // what has been taken out twice must not eat what comes now
  const more = wanted - balanceOf(held)
  const known = held?.tallies ?? []
  const tallies = wanted === 0 ? emptied(known) : merged([...known, tallyOf(writer, Math.max(0, more), Math.max(0, -more))], sum)
  const isSame = held !== undefined && count > 0 && as !== 'described'
  const { id, menu, name, price, hasModifiers, modifiers } = position
  const line = isSame ? { ...held, tallies } : {
    stamp: 1 + Math.max(0, ...copy.lines.map(one => one.stamp)),
    order: (as && held?.order) ?? 1 + (liveLines(copy).at(-1)?.order ?? 0),
    position: { id, menu, name, price, hasModifiers, modifiers: hasModifiers ? modifiers : [] }, tallies,
  }
  return { ...copy, lines: [...copy.lines.filter(one => one !== held), line] }
}

/**
 * The copy that a list amounts to: the oldest one that there can be, which does not count beside any other. Every tab that
 * reads the list arrives at the same one, so that it counts once however many they are.
 */
export function copyOf(list: readonly (NewPosition & { readonly count: number })[]): Copy {
  const nothing: Copy = { until: list.length === 0 ? 1 : 0, lines: [] }
  return list.reduce((copy, position) => stepped(copy, { position, pieces: position.count }, BASE), nothing)
}
