import { hexOf } from '../../digest.ts'
import { named } from '../../log/report.ts'
import type { Env } from '../../env.ts'
import { read, type Read } from '../../http/read.ts'
import { parseJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import * as KEY from '../first-keys.ts'
import {
  copyOf, copyReader, join, linesOf, listReader, minuteOf, settled, stepped, type Copy, type Step,
} from './copy.ts'
import { isPriced, type CartLine, type NewLine } from './line.ts'
import { lineKey, MAX_COUNT, type LineIdentity } from './line-key.ts'
import type { FittingLine } from './template.ts'
import { itemCount } from './totals.ts'

export type Cart = ReturnType<typeof createCart>

/** The cart of all tabs. `onBegun` is told when this one puts something into an empty cart. */
export function createCart({ onBegun, ...device }: Device & { readonly onBegun?: () => void }) {
  const { cartLines, store } = openCopies(device)
  const removed = createStore<readonly CartLine[]>([])

  /** From here on only `last`, if anything, can be brought back. */
  function change(steps: readonly Step[], last: readonly CartLine[] = []): void {
    const wasEmpty = cartLines.get().length === 0
    removed.set(last)
    store(steps)
    if (wasEmpty && cartLines.get().length > 0) onBegun?.()
  }
  function setCount(line: LineIdentity, menuId: number, count: number): void {
    const held = cartLines.get().find(one => one.menu.id === menuId && lineKey(one) === lineKey(line))
    if (held === undefined) return
    // the step from what was seen, so that steps made in two tabs both count
    if (count >= 1) change([{ position: held, pieces: Math.trunc(count) - held.count }], removed.get())
    else change([out(held)], [held])
  }

  return {
    lines: cartLines as Readable<readonly CartLine[]>,
    itemCount: derive([cartLines], itemCount),
    /** By id, whatever the modifiers: what a card shows. */
    countOf: derive([cartLines], (lines): ReadonlyMap<number, number> =>
      new Map(lines.map(({ id }) => [id, itemCount(lines.filter(line => line.id === id))]))),
    /** What was taken out last and may come back, within the visit. */
    removed: removed as Readable<readonly CartLine[]>,
    /** Pieces of a dish. Throws a RangeError for a price that no sum could be exact with. */
    add: (position: NewLine, count = 1): void => change([{ position, pieces: Math.max(0, count) }]),
    /** A count of 0 removes the line. */
    setCount,
    remove: (line: LineIdentity, menuId: number): void => setCount(line, menuId, 0),
    removeIds: (ids: readonly number[]): void =>
      change(cartLines.get().filter(line => ids.includes(line.id)).map(out)),
    /** To its place; where it was added anew meanwhile the counts join. */
    undo: (): void => change(removed.get().map(again)),
    /** Answers with the way back, good for once: what has come in since stays. */
    putIn(lines: readonly Pick<FittingLine, 'position' | 'count'>[], where: 'beside' | 'instead'): () => void {
      const [former, stays] = where === 'instead' ? [cartLines.get(), []] : [[], cartLines.get()]
      const fresh = lines.map(({ position, count }): Step => {
        const held = stays.find(line => lineKey(line) === lineKey(position))?.count ?? 0
        return { position, pieces: Math.min(count, MAX_COUNT - held) }
      })
      change([...former.map(out), ...fresh])
      let back = [...fresh.map(step => ({ ...step, pieces: -step.pieces })), ...former.map(again)]
      return () => {
        if (back.length > 0) change(back)
        back = []
      }
    },
    clear: (): void => change(cartLines.get().map(out)),
    /** So many pieces of each line go, and what was put in beside them stays. */
    takeOut(lines: readonly Pick<CartLine, 'id' | 'modifiers' | 'count'>[]): void {
      const counts = new Map(lines.map(line => [lineKey({ ...line, hasModifiers: true }), line.count]))
      change(cartLines.get().map(position => ({ position, pieces: -(counts.get(lineKey(position)) ?? 0) })))
    },
    /** As the menu describes them now; whoever calls this tells the customer of prices. */
    refresh: (lines: readonly NewLine[]): void =>
      store(lines.filter(isPriced).map(position => ({ position, pieces: 0, as: 'described' }))),
  }
}
const out = (position: CartLine): Step => ({ position, pieces: -Infinity })
const again = (position: CartLine): Step => ({ position, pieces: position.count, as: 'back' })

/** The clock is any that the tabs share. */
type Device = Pick<Env, 'storage' | 'report' | 'random'> & Pick<Env['timer'], 'now'>
/** A storage orders nothing between tabs: each writes all it knows under its own key, and the cart is the join. */
function openCopies({ storage, report, random, now }: Device) {
  let copy: Copy = { until: 0, lines: [] }
  let writer = ''
  /** The copies that were understood, by key: no others are ever tidied away. */
  const known = new Map<string, string>()
  const understood = createReader(storage, report)
  /** Whether a list counts: nobody who knew it has written a copy. */
  let isListed = true
  const cartLines = createStore<readonly CartLine[]>([])

  /** Takes in what stands under the key of a copy, or is about to; whether it is news. */
  function takeIn(key: string, coming: string | null = null): boolean {
    const text = key.startsWith(KEY.CART_COPY) ? coming ?? storage.get(key) : null
    if (text === null || known.get(key) === text) return false
    const held = understood(copyReader, key, text)
    if (held === undefined) return false
    known.set(key, text)
    isListed &&= held.early
    copy = join(copy, held)
    return true
  }
  /** As far as it can be seen: an event may come late, and to a sleeping page never. */
  const takeInAll = (): void => storage.keys().forEach(key => takeIn(key))

  /** Shows the cart, and lists it for others. */
  function publish(): void {
    const lines = linesOf(copy)
    const text = JSON.stringify(lines)
    // first: from then on the list counts no more
    if (isListed && known.size > 0) write(nameAt(now(), copy, writer, random))
    if (known.size > 0 && storage.get(KEY.cart) !== text) storage.set(KEY.cart, text)
    if (JSON.stringify(cartLines.get()) !== text) cartLines.set(lines)
  }
  /** Writes the copy in the place of the tab's former one and of settled ones. */
  function write(name: string): void {
    const [former, key, text] = [KEY.CART_COPY + writer, KEY.CART_COPY + name, JSON.stringify(copy)]
    storage.set(key, text)
    known.delete(key)
    for (const other of known.keys()) {
      if (other !== former && !(minuteOf(other) <= copy.until)) continue
      storage.remove(other)
      known.delete(other)
    }
    known.set(key, text)
    isListed = false
    writer = name
  }

  takeInAll()
  const list = understood(listReader, KEY.cart, storage.get(KEY.cart) ?? '[]')
  if (isListed) copy = join(copyOf(list ?? []), copy)
  // only here: a page that has been open for long may not have heard of everything yet
  copy = settled(copy, lastEnded([...known.keys()], minuteAt(now())))
  publish()
  storage.subscribe((key, value) => {
    if (key !== null && takeIn(key, value)) publish()
  })

  /** Stores what these steps make of the cart as it is shown. */
  function store(steps: readonly Step[]): void {
    const shown = copy
    // what comes to light only now is joined to what the customer has changed
    takeInAll()
    const name = nameAt(now(), copy, writer, random)
    const changed = steps.reduce((held, step) => stepped(held, step, name), shown)
    copy = join(copy, changed)
    if (changed !== shown) write(name)
    publish()
  }
  return { cartLines, store }
}

/** Minutes since 1970, whatever nonsense the clock says. */
function minuteAt(now: number): number {
  return Math.min(999_999_998, Math.max(0, Math.floor(now / 60_000)))
}
/** Whose writers have all ended: two minutes ago and, should the clock have been wrong, with two writers after it. */
function lastEnded(names: readonly string[], now: number): number {
  const minutes = names.map(minuteOf).sort((a, b) => a - b)
  return Math.max(0, ...minutes.filter(minute => minute < Math.min(now - 1, minutes.at(-2) ?? 0)))
}
/** A writer ends with its minute, and then the tab takes another name. */
function nameAt(now: number, { until }: Copy, writer: string, random: Device['random']): string {
  const minute = Math.max(minuteAt(now), until + 1)
  return minuteOf(writer) === minute ? writer : `${minute}-${hexOf(random.bytes(6))}`
}

/** What a text says; undefined when it cannot be read: it is then put aside and told of, once a visit. */
function createReader(storage: Device['storage'], report: Device['report']) {
  const refused = new Set<string>()
  return <T>(reader: Read<T>, key: string, text: string): T | undefined => {
    try {
      return read(reader, parseJson(text), report, 'cart')
    } catch {
      if (refused.has(text)) return undefined
      refused.add(text)
      storage.set(`${KEY.cart}.bad`, text)
      report('storage.corrupt', named(key))
      return undefined
    }
  }
}
