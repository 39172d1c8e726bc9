import { toHex } from '../../digest.ts'
import { toDetail } from '../../log/report.ts'
import type { Env } from '../../env.ts'
import { decode, type Decoder } from '../../decode/decode.ts'
import { parseJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import * as KEY from '../storage/startup-keys.ts'
import {
  applyOperation, compactReplica, createReplica, findLastEndedMinute, mergeReplicas, parseMinute, replicaDecoder,
  selectLines, storedListDecoder, type CartOperation, type Replica,
} from './replica.ts'
import { hasValidPrices, type CartLine, type NewLine } from './line.ts'
import { lineKey, MAX_COUNT, type LineIdentity } from './line-key.ts'
import type { FittingLine } from './template.ts'
import { buildReplacement, removeOperation, restoreOperation } from './replace-line.ts'
import { countPieces } from './totals.ts'

/** The cart that all tabs share. */
export interface Cart {
  /** The lines from top to bottom. Prices are minor units. */
  readonly lines: Readable<readonly CartLine[]>
  /** The number of pieces in all lines. */
  readonly itemCount: Readable<number>
  /** Pieces by dish id, whatever the modifiers, as the cards of the dishes show them. */
  readonly countByDish: Readable<ReadonlyMap<number, number>>
  /** The line that `undo` restores, as a list; empty if there is none. */
  readonly removed: Readable<readonly CartLine[]>
  /** Adds pieces of a dish, one by default. @throws RangeError for a price with inexact sums. */
  add(newLine: NewLine, count?: number): void
  /** Sets the count of a line of this menu; 0 removes the line. Ignores an unknown line. */
  setCount(line: LineIdentity, menuId: number, count: number): void
  /** Replaces a line by another at its place; see `buildReplacement`. */
  replaceLine(seen: CartLine, newLine: NewLine, count: number): void
  /** Removes a line of this menu. */
  remove(line: LineIdentity, menuId: number): void
  /** Removes all lines of these dishes. */
  removeIds(ids: readonly number[]): void
  /** Restores the line of `removed` at its former place; pieces added meanwhile stay. */
  undo(): void
  /**
   * Adds lines beside those of the cart, or instead of them. Returns a function that undoes this
   * once; pieces that were added later stay.
   */
  addLines(lines: readonly Pick<FittingLine, 'position' | 'count'>[], where: 'beside' | 'instead'): () => void
  /** Removes all lines. */
  clear(): void
  /** Removes the given pieces of each line; pieces that were added meanwhile stay. */
  removePieces(lines: readonly Pick<CartLine, 'id' | 'modifiers' | 'count'>[]): void
  /** Updates names and prices, unless a price is invalid. The caller informs the customer of changed prices. */
  refresh(lines: readonly NewLine[]): void
}

/** Creates the cart. Calls `onFirstDish` when this tab adds the first dish to an empty cart. */
export function createCart({ onFirstDish, ...ports }: ReplicaPorts & { readonly onFirstDish?: () => void }): Cart {
  const { cartLines, store } = openReplicas(ports)
  const removed = createStore<readonly CartLine[]>([])

  /** Applies operations. From now on, `undo` restores `removedLines` only. */
  function change(operations: readonly CartOperation[], removedLines: readonly CartLine[] = []): void {
    const wasEmpty = cartLines.get().length === 0
    removed.set(removedLines)
    store(operations)
    if (wasEmpty && cartLines.get().length > 0) onFirstDish?.()
  }
  function setCount(line: LineIdentity, menuId: number, count: number): void {
    const current = cartLines.get().find(other => other.menu.id === menuId && lineKey(other) === lineKey(line))
    if (current === undefined) return
    // apply the difference to the visible count, so that changes in two tabs add up
    if (count >= 1) change([{ position: current, pieces: Math.trunc(count) - current.count }], removed.get())
    else change([removeOperation(current)], [current])
  }

  return {
    lines: cartLines as Readable<readonly CartLine[]>,
    itemCount: derive([cartLines], countPieces),
    countByDish: derive([cartLines], (lines): ReadonlyMap<number, number> =>
      new Map(lines.map(({ id }) => [id, countPieces(lines.filter(line => line.id === id))]))),
    removed: removed as Readable<readonly CartLine[]>,
    add: (newLine: NewLine, count = 1): void => change([{ position: newLine, pieces: Math.max(0, count) }]),
    setCount,
    replaceLine: (seen: CartLine, newLine: NewLine, count: number): void =>
      change(buildReplacement(cartLines.get(), seen, newLine, count)),
    remove: (line: LineIdentity, menuId: number): void => setCount(line, menuId, 0),
    removeIds: (ids: readonly number[]): void =>
      change(cartLines.get().filter(line => ids.includes(line.id)).map(removeOperation)),
    undo: (): void => change(removed.get().map(restoreOperation)),
    addLines(lines: readonly Pick<FittingLine, 'position' | 'count'>[], where: 'beside' | 'instead'): () => void {
      const [replacedLines, keptLines] = where === 'instead' ? [cartLines.get(), []] : [[], cartLines.get()]
      const additions = lines.map(({ position, count }): CartOperation => {
        const current = keptLines.find(line => lineKey(line) === lineKey(position))?.count ?? 0
        // only the pieces that the line can take, since the undo function removes as many
        return { position, pieces: Math.min(count, MAX_COUNT - current) }
      })
      change([...replacedLines.map(removeOperation), ...additions])
      const removals = additions.map(addition => ({ ...addition, pieces: -addition.pieces }))
      let undoOperations = [...removals, ...replacedLines.map(restoreOperation)]
      return () => {
        if (undoOperations.length > 0) change(undoOperations)
        undoOperations = []
      }
    },
    clear: (): void => change(cartLines.get().map(removeOperation)),
    removePieces(lines: readonly Pick<CartLine, 'id' | 'modifiers' | 'count'>[]): void {
      const counts = new Map(lines.map(line => [lineKey({ ...line, hasModifiers: true }), line.count]))
      change(cartLines.get().map(position => ({ position, pieces: -(counts.get(lineKey(position)) ?? 0) })))
    },
    refresh: (lines: readonly NewLine[]): void =>
      store(lines.filter(hasValidPrices).map(position => ({ position, pieces: 0, mode: 'update' }))),
  }
}

/** `now`: any clock that the tabs share, in milliseconds since 1970. */
type ReplicaPorts = Pick<Env, 'storage' | 'report' | 'random'> & Pick<Env['timer'], 'now'>
/** Opens the replicas of all tabs, whose merge is the cart. Writes of tabs have no order: each has its own key. */
function openReplicas({ storage, report, random, now }: ReplicaPorts) {
  let replica: Replica = { until: 0, lines: [] }
  /** The name of this tab's writer (`createWriterName`); '' before its first write. */
  let writer = ''
  /** The keys of this tab's replicas, also of removed ones. */
  const ownKeys = new Set<string>()
  /** The text of each decoded replica, by key. Invalid texts stay stored, for a later version. */
  const decoded = new Map<string, string>()
  const decodeText = createDecoder(storage, report)
  /** Whether to merge the stored list: true until a replica is found that contains it. */
  let isListNeeded = true
  const cartLines = createStore<readonly CartLine[]>([])

  /** Merges the replica of a key. `incoming`: the text of an event. Returns whether it was merged. */
  function mergeStored(key: string, incoming: string | null = null): boolean {
    const text = key.startsWith(KEY.CART_REPLICA) ? incoming ?? storage.get(key) : null
    if (text === null || decoded.get(key) === text) return false
    const stored = decodeText(replicaDecoder, key, text)
    if (stored === undefined) return false
    decoded.set(key, text)
    isListNeeded &&= stored.early
    replica = mergeReplicas(replica, stored)
    return true
  }
  /** As `mergeStored`, for all replicas: events may arrive late, and do not arrive in a sleeping page. */
  const mergeAllStored = (): boolean => storage.keys().map(key => mergeStored(key)).includes(true)

  /** Updates the cart, and the list for other programs. */
  function publish(): void {
    const lines = selectLines(replica)
    const text = JSON.stringify(lines)
    // write the replica before the list: from then on, no tab reads the list
    if (isListNeeded && decoded.size > 0) write(createWriterName(now(), replica, writer, random))
    if (decoded.size > 0 && storage.get(KEY.cart) !== text) storage.set(KEY.cart, text)
    if (JSON.stringify(cartLines.get()) !== text) cartLines.set(lines)
  }
  /** Writes the replica. Once stored, removes this tab's former replicas, and those compacted into this one. */
  function write(newWriter: string): void {
    const [key, text] = [KEY.CART_REPLICA + newWriter, JSON.stringify(replica)]
    // a full storage keeps the former replicas: the next page finds their dishes
    const isStored = storage.set(key, text)
    decoded.delete(key)
    for (const otherKey of isStored ? decoded.keys() : []) {
      if (!ownKeys.has(otherKey) && parseMinute(otherKey) > replica.until) continue
      storage.remove(otherKey)
      decoded.delete(otherKey)
    }
    decoded.set(key, text)
    ownKeys.add(key)
    isListNeeded = false
    writer = newWriter
  }

  mergeAllStored()
  const storedList = decodeText(storedListDecoder, KEY.cart, storage.get(KEY.cart) ?? '[]')
  if (isListNeeded) replica = mergeReplicas(createReplica(storedList ?? []), replica)
  // compact at the start only: a page that has been open for long may have missed writes
  replica = compactReplica(replica, findLastEndedMinute([...decoded.keys()], toMinute(now())))
  publish()
  storage.subscribe((key, value) => {
    if (key === null ? mergeAllStored() : mergeStored(key, value)) publish()
  })

  /** Applies operations to the visible cart and stores the result. */
  function store(operations: readonly CartOperation[]): void {
    const before = replica
    // operations change `before`, which the customer sees, without the writes that are merged here
    mergeAllStored()
    const nextWriter = createWriterName(now(), replica, writer, random)
    const after = operations.reduce((state, operation) => applyOperation(state, operation, nextWriter), before)
    replica = mergeReplicas(replica, after)
    if (after !== before) write(nextWriter)
    publish()
  }
  return { cartLines, store }
}

/** Converts to minutes since 1970, of at most nine digits even if the clock is wrong. */
function toMinute(now: number): number {
  return Math.min(999_999_998, Math.max(0, Math.floor(now / 60_000)))
}
/** Returns `writer` within its minute, else a new name: a writer writes in one minute only. */
function createWriterName(now: number, { until }: Replica, writer: string, random: ReplicaPorts['random']): string {
  const minute = Math.max(toMinute(now), until + 1)
  return parseMinute(writer) === minute ? writer : `${minute}-${toHex(random.bytes(6))}`
}

/** Decodes texts. For an invalid one returns undefined, copies it to `.bad`, reports it once. */
function createDecoder(storage: ReplicaPorts['storage'], report: ReplicaPorts['report']) {
  const reported = new Set<string>()
  return <T>(decoder: Decoder<T>, key: string, text: string): T | undefined => {
    try {
      return decode(decoder, parseJson(text), report, 'cart')
    } catch {
      if (reported.has(text)) return undefined
      reported.add(text)
      storage.set(`${KEY.cart}.bad`, text)
      report('storage.corrupt', toDetail(key))
      return undefined
    }
  }
}
