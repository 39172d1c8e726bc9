import { identity, isPriced, MAX_COUNT, plainSum, type CartPosition, type Described, type NewPosition } from './position.ts'
import { minuteOf, type Writer } from './writers.ts'

/**
 * The cart as every tab keeps it: a copy of the whole, which any two tabs can join, in any order and as often as they
 * like, with the same result (a state-based CRDT: Shapiro, Preguiça, Baquero, Zawirski, «Conflict-free Replicated Data
 * Types», 2011). Each line counts pieces by writer; a writer only ever raises its own figures, so that the greater of
 * two is the newer one. Removing a line marks the pieces that were seen as gone: what another tab adds meanwhile stays.
 */
export interface Copy {
  /** Minutes since 1970: what writers of this minute and earlier did is joined in one tally, `until`. */
  readonly until: number
  /** By identity. A line without pieces stays for a while, to tell other copies that its pieces are gone. */
  readonly lines: ReadonlyMap<string, Line>
}
export interface Line {
  /** Grows with each new version of what follows; of two copies the one with the greater stamp knows better. */
  readonly stamp: number
  /** Where the line stands among the others. */
  readonly order: number
  readonly position: NewPosition
  /** The last minute in which a tab of ours changed the line. */
  readonly touched: number
  readonly tallies: ReadonlyMap<string, Tally>
}
/** Pieces put in and taken out by one writer, and how many of either a removal has seen. None of them ever falls. */
export interface Tally {
  readonly plus: number
  readonly minus: number
  readonly plusGone: number
  readonly minusGone: number
}

export const EMPTY: Copy = { until: 0, lines: new Map() }
/** The writer that stands for the list of a storage without copies. */
const LISTED: Writer = { id: 'foreign', minute: 0 }
const UNTIL = 'until'
const NOTHING: Tally = { plus: 0, minus: 0, plusGone: 0, minusGone: 0 }
/** How long an empty line is remembered, in minutes: longer than a browser keeps a sleeping tab. */
const MEMORY_MINUTES = 30 * 24 * 60

/** How many pieces a line has; concurrent removals may have taken more than there was. */
export function piecesOf(line: Line | undefined): number {
  if (line === undefined) return 0
  let sum = 0
  for (const { plus, minus, plusGone, minusGone } of line.tallies.values()) sum += plus - plusGone - (minus - minusGone)
  return Math.max(0, sum)
}

/** The cart that a copy amounts to, the same in every tab that knows the same. */
export function positionsOf(copy: Copy): CartPosition[] {
  const live = [...copy.lines].filter(([, line]) => piecesOf(line) > 0)
  live.sort(([a, one], [b, other]) => one.order - other.order || (a < b ? -1 : 1))
  return live.map(([, line]) => {
    const count = Math.min(MAX_COUNT, piecesOf(line))
    const plain = { ...line.position, count, discounts: [], promoCodes: [] }
    return { ...plain, sum: plainSum(plain) }
  })
}

/** What two copies know together. */
export function join(a: Copy, b: Copy): Copy {
  const until = Math.max(a.until, b.until)
  const lines = new Map(settled(a, until).lines)
  for (const [key, line] of settled(b, until).lines) {
    const held = lines.get(key)
    lines.set(key, held === undefined ? line : joinLine(held, line))
  }
  return { until, lines }
}

function joinLine(a: Line, b: Line): Line {
  const tallies = new Map(a.tallies)
  for (const [writer, tally] of b.tallies) tallies.set(writer, joinTally(tallies.get(writer) ?? NOTHING, tally))
  const about = newer(a, b, line => [line.order, line.position])
  return {
    stamp: about.stamp, order: about.order, position: about.position,
    touched: Math.max(a.touched, b.touched),
    tallies,
  }
}
function joinTally(a: Tally, b: Tally): Tally {
  return {
    plus: Math.max(a.plus, b.plus), minus: Math.max(a.minus, b.minus),
    plusGone: Math.max(a.plusGone, b.plusGone), minusGone: Math.max(a.minusGone, b.minusGone),
  }
}
/** Of two with the same stamp all tabs take the same one. */
function newer<T extends { readonly stamp: number }>(a: T, b: T, content: (of: T) => unknown): T {
  if (a.stamp !== b.stamp) return a.stamp > b.stamp ? a : b
  return JSON.stringify(content(a)) >= JSON.stringify(content(b)) ? a : b
}

/**
 * The same cart with the writers of up to this minute joined in one tally. Who knows all they wrote comes to the same
 * sums as everybody else who does, and a copy that knows less comes to lesser ones. Lines that are long empty `now` are forgotten.
 */
export function settled(copy: Copy, until: number, now = until): Copy {
  if (until <= copy.until) return copy
  const lines = new Map<string, Line>()
  for (const [key, line] of copy.lines) {
    const tallies = new Map<string, Tally>()
    let sum = NOTHING
    for (const [writer, tally] of line.tallies) {
      if (writer === UNTIL || (minuteOf(writer) ?? Infinity) <= until) sum = added(sum, tally)
      else tallies.set(writer, tally)
    }
    if (sum.plus > 0 || sum.minus > 0) tallies.set(UNTIL, sum)
    const next = { ...line, tallies }
    if (piecesOf(next) > 0 || line.touched > now - MEMORY_MINUTES) lines.set(key, next)
  }
  return { until, lines }
}
function added(a: Tally, b: Tally): Tally {
  return { plus: a.plus + b.plus, minus: a.minus + b.minus, plusGone: a.plusGone + b.plusGone, minusGone: a.minusGone + b.minusGone }
}

/**
 * Pieces put into a line, which begins anew when it had none: with these words and prices, at `order` or at the end.
 * Throws a RangeError for a price that no sum could be exact with.
 */
export function put(copy: Copy, position: NewPosition, pieces: number, writer: Writer, order = lastOrder(copy) + 1): Copy {
  if (!isPriced(position)) throw new RangeError(`${position.name}: ${position.price} is no price of a piece`)
  const key = identity(position)
  const held = copy.lines.get(key)
  const isLive = piecesOf(held) > 0
  const line = held !== undefined && isLive ? held : {
    // what has been taken out twice must not eat what comes now
    tallies: new Map(), ...(held !== undefined && emptied(held)),
    stamp: nextStamp(copy), order, position: detailsOf(position), touched: writer.minute,
  }
  const tally = line.tallies.get(writer.id) ?? NOTHING
  return withLine(copy, key, tallied(line, writer, { ...tally, plus: tally.plus + pieces }))
}

/** Pieces taken out of a line that keeps some. */
export function take(copy: Copy, key: string, pieces: number, writer: Writer): Copy {
  const line = copy.lines.get(key)
  if (line === undefined) return copy
  const tally = line.tallies.get(writer.id) ?? NOTHING
  return withLine(copy, key, tallied(line, writer, { ...tally, minus: tally.minus + pieces }))
}

/** These lines without the pieces that this copy knows of. */
export function withoutLines(copy: Copy, keys: readonly string[], minute: number): Copy {
  const lines = new Map(copy.lines)
  for (const key of keys) {
    const line = lines.get(key)
    if (line !== undefined) lines.set(key, { ...emptied(line), touched: Math.max(line.touched, minute) })
  }
  return { ...copy, lines }
}

/** Lines as the menu has them now, at another price than they were put in at. */
export function refreshed(copy: Copy, described: ReadonlyMap<string, Described>): Copy {
  const stamp = nextStamp(copy)
  const lines = new Map(copy.lines)
  for (const [key, { name, price, modifiers }] of described) {
    const line = lines.get(key)
    if (line !== undefined && isPriced({ price, modifiers })) lines.set(key, { ...line, stamp, position: { ...line.position, name, price, modifiers } })
  }
  return { ...copy, lines }
}

/** The copy that a list amounts to. Every tab that reads the list arrives at the same one, so that it counts once however many they are. */
export function copyOf(list: readonly CartPosition[]): Copy {
  let copy = EMPTY
  for (const position of list) copy = put(copy, position, position.count, LISTED)
  return copy
}

function emptied(line: Line): Line {
  const tallies = new Map<string, Tally>()
  for (const [writer, { plus, minus }] of line.tallies) tallies.set(writer, { plus, minus, plusGone: plus, minusGone: minus })
  return { ...line, tallies }
}
function tallied(line: Line, writer: Writer, tally: Tally): Line {
  return { ...line, touched: Math.max(line.touched, writer.minute), tallies: new Map(line.tallies).set(writer.id, tally) }
}
function withLine(copy: Copy, key: string, line: Line): Copy {
  return { ...copy, lines: new Map(copy.lines).set(key, line) }
}
function lastOrder(copy: Copy): number {
  return Math.max(0, ...[...copy.lines.values()].filter(line => piecesOf(line) > 0).map(line => line.order))
}
function nextStamp(copy: Copy): number {
  let last = 0
  for (const { stamp } of copy.lines.values()) last = Math.max(last, stamp)
  return last + 1
}
function detailsOf({ id, menu, name, price, hasModifiers, modifiers }: NewPosition): NewPosition {
  return { id, menu, name, price, hasModifiers, modifiers: hasModifiers ? modifiers : [] }
}
