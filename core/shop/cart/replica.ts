import {
  boolean, integer, list, minor, number, object, positiveId, satisfying, signedMinor, strictList, string, withDefault,
  type Infer,
} from '../../decode/decode.ts'
import { hasValidPrices, assertPriced, plainSum, type CartLine, type NewLine } from './line.ts'
import { lineKey, MAX_COUNT, type LineIdentity } from './line-key.ts'

/*
 * A replica of the cart, one in each tab: a state-based CRDT, whose merge is commutative,
 * associative and idempotent. The count of a line is a PN-counter: each writer counts the pieces
 * that it has added and those that it has removed. Counters only grow, so the greater of two values
 * is newer. A writer is a tab in one minute. Compaction adds up the counters of all writers up to a
 * minute (`until`) into a single counter, the base. Server data such as discounts is not stored.
 * @see Shapiro et al., «Conflict-free Replicated Data Types», 2011
 */

// a stored list (`cart_positions`) may lack dish names (CART-01): the menu supplies them
const name = withDefault(string, '')
const modifier = object({ modifierId: positiveId, id: positiveId, name, price: signedMinor, count: integer })
const position = satisfying(object({
  id: positiveId, menu: object({ id: positiveId }), name, price: minor, hasModifiers: boolean,
  // dropping a single modifier would make another dish, so an invalid one drops the whole line
  modifiers: strictList(modifier),
}), 'a price that can be summed', hasValidPrices)
/** Decodes the count of a line: 1 to `MAX_COUNT` pieces. */
export const pieceCountDecoder = satisfying(integer, `1 to ${MAX_COUNT}`, count => count >= 1 && count <= MAX_COUNT)
const countField = object({ count: pieceCountDecoder })
/** Decodes the list that other programs read and write (STO-01); drops invalid entries. */
export const storedListDecoder = list((json, at) => ({ ...position(json, at), ...countField(json, at) }))

/** Below 1e9, so that sums stay exact. */
const smallInteger = satisfying(minor, 'a figure whose sums are exact', value => value < 1e9)
const optionalSmallInteger = withDefault(smallInteger, 0)
/**
 * The counter of a writer. A tab that removes the whole line marks the counters of all writers: it
 * copies each `plus` and `minus` that it sees to `plusGone` and `minusGone`, so that the same removal
 * in two tabs counts once. Both are absent in a replica with `early`.
 *
 * A tab takes a new writer each minute, named by that minute and random digits, and a writer writes
 * in its minute only. So a tab that starts in a later minute reads all writes of that writer.
 */
const counter = object({
  writer: string, plus: smallInteger, minus: smallInteger,
  plusGone: optionalSmallInteger, minusGone: optionalSmallInteger,
})
const line = object({
  /** The version of the line's sort rank (`order`) and dish (`position`): the greater is newer. */
  stamp: smallInteger,
  order: number, position,
  // dropping a counter would change the count, so an invalid one drops the whole line
  tallies: strictList(counter),
})
/**
 * Decodes a stored replica. `until`: minutes since 1970. The base has all writes up to that minute;
 * lines that were removed by then are absent.
 */
export const replicaDecoder = object({
  until: smallInteger, lines: list(line),
  /**
   * Whether the replica was written before the cart service had loaded, and thus without the lines
   * of the stored list.
   */
  early: withDefault(boolean, false),
})
export type Replica = Omit<Infer<typeof replicaDecoder>, 'early'>
type Line = Infer<typeof line>
type Counter = Infer<typeof counter>

/** Adds pieces to a line, or removes them if `pieces` is negative. */
export interface CartOperation {
  readonly position: NewLine
  readonly pieces: number
  /** `restore`: puts a removed line back at its rank. `update`: replaces its name and prices. */
  readonly mode?: 'restore' | 'update'
  /** The line whose rank a new line gets. */
  readonly inPlaceOf?: LineIdentity
}

/** The `writer` of the base counter (a stored value; not the field `until`). */
const BASE = 'until'
/** Whether a counter is not compacted yet. */
const isOpen = ({ writer }: Counter): boolean => writer !== BASE

/** Parses the minute in a writer's name, or in the key of its replica; NaN for the base. */
export function parseMinute(name: string): number {
  return Number(/(?:^|\.)(\d{1,9})-[0-9a-f]+$/.exec(name)?.[1] ?? NaN)
}

/** Added minus removed pieces; negative when two tabs have removed the same pieces. */
function netCount({ tallies }: Line): number {
  return tallies.reduce((sumSoFar, { plus, plusGone, minus, minusGone }) =>
    sumSoFar + plus - plusGone - (minus - minusGone), 0)
}
/** Limits a net count to the range of a line, which concurrent changes can exceed. */
const clampCount = (net: number): number => Math.min(MAX_COUNT, Math.max(0, net))

/** The cart lines of a replica, in an order that is the same in all tabs with the same data. */
export function selectLines(replica: Replica): readonly CartLine[] {
  const linesInCart = replica.lines.filter(line => netCount(line) > 0)
    .sort((a, b) => a.order - b.order || (lineKey(a.position) < lineKey(b.position) ? -1 : 1))
  return linesInCart.map(line => {
    const lineWithCount = { ...line.position, count: clampCount(netCount(line)), discounts: [], promoCodes: [] }
    return { ...lineWithCount, sum: plainSum(lineWithCount) }
  })
}

/**
 * Merges two replicas. The replica with the later `until` (`ahead`) has all writes up to that minute.
 * A later removal also marks counters of that time. So of these counters only the marks are taken
 * from the other replica.
 */
export function mergeReplicas(a: Replica, b: Replica): Replica {
  const [ahead, behind] = a.until > b.until ? [a, b] : [b, a]
  const lines = new Map(ahead.lines.map(line => [lineKey(line.position), line]))
  for (const line of behind.lines) {
    const key = lineKey(line.position)
    const existing = lines.get(key)
    const existingCounters = existing?.tallies ?? []
    const hasBase = !existingCounters.every(isOpen)
    // take only the marks from the base of `behind`, and only if the line of `ahead` has a base
    const dropBaseCounts = (counter: Counter): readonly Counter[] => {
      if (isOpen(counter)) return [counter]
      return hasBase ? [{ ...counter, plus: 0, minus: 0 }] : []
    }
    const tallies = behind.until === ahead.until
      ? line.tallies
      : compactCounters(line.tallies, ahead.until).flatMap(dropBaseCounts)
    if (existing === undefined && tallies.length === 0) continue
    const merged = mergeCounters([...existingCounters, ...tallies], Math.max)
    lines.set(key, { ...selectNewer(existing ?? line, line), tallies: merged })
  }
  return { until: ahead.until, lines: [...lines.values()] }
}
/** The newer version of a line; for equal stamps all tabs choose the same version. */
function selectNewer(a: Line, b: Line): Line {
  const content = ({ order, position }: Line): string => JSON.stringify([order, position])
  return a.stamp > b.stamp || (a.stamp === b.stamp && content(a) >= content(b)) ? a : b
}
/** Merges the counters of each writer into one. */
function mergeCounters(counters: readonly Counter[], combine: (a: number, b: number) => number): readonly Counter[] {
  const merged = new Map<string, Counter>()
  for (const counter of counters) {
    const existing = merged.get(counter.writer)
    merged.set(counter.writer, existing === undefined ? counter : {
      writer: counter.writer, plus: combine(existing.plus, counter.plus), minus: combine(existing.minus, counter.minus),
      plusGone: combine(existing.plusGone, counter.plusGone), minusGone: combine(existing.minusGone, counter.minusGone),
    })
  }
  return [...merged.values()]
}
const sum = (a: number, b: number): number => a + b
/** Adds the counters of all writers up to minute `until` to the base. */
function compactCounters(counters: readonly Counter[], until: number): readonly Counter[] {
  const isLater = ({ writer }: Counter): boolean => parseMinute(writer) > until
  const renamed = counters.map(counter => (isLater(counter) ? counter : { ...counter, writer: BASE }))
  return mergeCounters(renamed, sum)
}

/** Finds the last minute of ended writers: before the previous minute and the two newest replicas; else 0. */
export function findLastEndedMinute(names: readonly string[], currentMinute: number): number {
  const minutes = names.map(parseMinute).sort((a, b) => a - b)
  return Math.max(0, ...minutes.filter(minute => minute < Math.min(currentMinute - 1, minutes.at(-2) ?? 0)))
}
/** Compacts writes up to minute `until`; the replica must have all of them. Drops removed lines. */
export function compactReplica(replica: Replica, until: number): Replica {
  if (until <= replica.until) return replica
  const lines = replica.lines.map(line => ({ ...line, tallies: compactCounters(line.tallies, until) }))
  return { until, lines: lines.filter(line => netCount(line) > 0 || line.tallies.some(isOpen)) }
}

/**
 * Applies an operation. Returns the same replica if the count does not change, except that `update`
 * always changes a line that is in the cart.
 * @throws RangeError for a price whose sums would not be exact.
 */
export function applyOperation(
  replica: Replica, { position: newLine, pieces: change, mode, inPlaceOf }: CartOperation, writer: string,
): Replica {
  assertPriced(newLine)
  const findLine = (identity: LineIdentity) => replica.lines.find(line => lineKey(line.position) === lineKey(identity))
  const existing = findLine(newLine)
  const net = existing === undefined ? 0 : netCount(existing)
  const count = clampCount(net)
  const newCount = clampCount(count + (Math.trunc(change) || 0))
  if (newCount === count && (count === 0 || mode !== 'update')) return replica
  const counters = existing?.tallies ?? []
  // start from the net count, which may be negative: added pieces must not only cancel the deficit
  const [plus, minus] = [Math.max(0, newCount - net), Math.max(0, net - newCount)]
  const tallies = newCount > 0 ? mergeCounters([...counters, { writer, plus, minus, plusGone: 0, minusGone: 0 }], sum)
    : counters.map(counter => ({ ...counter, plusGone: counter.plus, minusGone: counter.minus }))
  const nextValue = (field: 'stamp' | 'order'): number => 1 + Math.max(0, ...replica.lines.map(line => line[field]))
  const replacedOrder = inPlaceOf === undefined ? undefined : findLine(inPlaceOf)?.order
  const keptOrder = mode === undefined ? replacedOrder : existing?.order
  const { id, menu, name, price, hasModifiers, modifiers } = newLine
  const line = existing !== undefined && count > 0 && mode !== 'update' ? { ...existing, tallies } : {
    stamp: nextValue('stamp'), order: keptOrder ?? nextValue('order'), tallies,
    position: { id, menu, name, price, hasModifiers, modifiers: hasModifiers ? modifiers : [] },
  }
  return { ...replica, lines: [...replica.lines.filter(other => other !== existing), line] }
}

/**
 * Creates a replica from the stored list. It is equal in every tab, so that merging counts the list
 * once. It has `until: 0`, so that any compacted replica is newer. An empty list gives `until: 1`,
 * so that a replica of a former list loses the lines of that list when the two are merged.
 */
export function createReplica(list: readonly (NewLine & { readonly count: number })[]): Replica {
  const empty: Replica = { until: list.length === 0 ? 1 : 0, lines: [] }
  return list.reduce((replica, line) => applyOperation(replica, { position: line, pieces: line.count }, BASE), empty)
}
