import { hexOf } from '../../digest.ts'
import { named } from '../../log/report.ts'
import type { Env } from '../../env.ts'
import { read, type Read } from '../../http/read.ts'
import { parseJson } from '../../json.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { CART_COPY, KEY } from '../keys.ts'
import { copyOf, copyReader, join, linesOf, listReader, minuteOf, settled, stepped, type Copy, type Step } from './copy.ts'
import type { CartLine } from './line.ts'

/** `now` is in milliseconds since 1970, by any clock that the tabs of a device share. */
export type CopiesOptions = Pick<Env, 'storage' | 'report' | 'random'> & { readonly now: () => number }

/**
 * The cart of all tabs in a storage that orders nothing between them: each tab writes its own key with all that it knows,
 * and the cart is what these copies amount to. The list is for others to read, and read here only where there are none.
 */
export function openCopies({ storage, report, random, now }: CopiesOptions) {
  let copy: Copy = { until: 0, lines: [] }
  let writer = ''
  /** The texts of the copies that were understood, by key: no others are ever tidied away. */
  const known = new Map<string, string>()
  const refused = new Map<string, string>()
  const cartLines = createStore<readonly CartLine[]>([])

  /** What a text says; undefined when it cannot be read: it is then put aside and told of. */
  function understood<T>(reader: Read<T>, key: string, text: string): T | undefined {
    try {
      return read(reader, parseJson(text), report, 'cart')
    } catch {
      storage.set(`${KEY.cart}.bad`, text)
      report('storage.corrupt', named(key))
      return undefined
    }
  }
  /** Takes in what stands under the key of a copy, or is about to; whether it is news. */
  function takeIn(key: string, coming: string | null = null): boolean {
    const text = key.startsWith(CART_COPY) ? coming ?? storage.get(key) : null
    if (text === null || known.get(key) === text || refused.get(key) === text) return false
    const held = understood(copyReader, key, text)
    const texts = held === undefined ? refused : known
    texts.set(key, text)
    if (held !== undefined) copy = join(copy, held)
    return held !== undefined
  }
  /** As far as it can be seen: an event may come late, and to a sleeping page never. */
  const takeInAll = (): void => storage.keys().forEach(key => takeIn(key))

  /** Shows the cart, and lists it. */
  function publish(): void {
    const lines = linesOf(copy)
    const text = JSON.stringify(lines)
    if (known.size > 0 && storage.get(KEY.cart) !== text) storage.set(KEY.cart, text)
    if (JSON.stringify(cartLines.get()) !== text) cartLines.set(lines)
  }
  /** Writes the copy in this name, in the place of the tab's former one and of those that are settled in it. */
  function store(name: string): void {
    const [former, key, text] = [CART_COPY + writer, CART_COPY + name, JSON.stringify(copy)]
    storage.set(key, text)
    writer = name
    for (const other of known.keys()) {
      if (other === key || (other !== former && !(minuteOf(other) <= copy.until))) continue
      storage.remove(other)
      known.delete(other)
    }
    known.set(key, text)
  }

  takeInAll()
  const list = understood(listReader, KEY.cart, storage.get(KEY.cart) ?? '[]')
  if (known.size === 0) copy = copyOf(list ?? [])
  // only here: a page that has been open for long may not have heard of everything yet
  copy = settled(copy, lastEnded([...known.keys()], minuteAt(now())))
  publish()
  storage.subscribe((key, value) => {
    if (key !== null && takeIn(key, value)) publish()
  })

  return {
    lines: cartLines as Readable<readonly CartLine[]>,
    /** Stores what these steps make of the cart as it is shown. */
    change(steps: readonly Step[]): void {
      const shown = copy
      // what comes to light only now is joined to what the customer has changed
      takeInAll()
      const minute = Math.max(minuteAt(now()), copy.until + 1)
      const name = minuteOf(writer) === minute ? writer : `${minute}-${hexOf(random.bytes(6))}`
      const changed = steps.reduce((held, step) => stepped(held, step, name), shown)
      copy = join(copy, changed)
      if (changed !== shown) store(name)
      publish()
    },
  }
}

/** Minutes since 1970, whatever nonsense the clock says. */
function minuteAt(now: number): number {
  return Math.min(999_999_998, Math.max(0, Math.floor(now / 60_000)))
}
/** The last minute whose writers have all ended: two minutes ago and, should the clock have been wrong, two writers. */
function lastEnded(names: readonly string[], now: number): number {
  const minutes = names.map(minuteOf).sort((a, b) => a - b)
  return Math.max(0, ...minutes.filter(minute => minute < Math.min(now - 1, minutes.at(-2) ?? 0)))
}
