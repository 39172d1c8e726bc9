import type { RandomPort, Report, StoragePort } from '../../env.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { CART_COPY, KEY } from '../keys.ts'
import { copyOf, EMPTY, join, minuteOf, positionsOf, settled, type Copy, type Writer } from './copy.ts'
import type { CartPosition } from './position.ts'
import { isLater, readCopy, readList, writeCopy, writeList } from './stored.ts'

/** A writer is good for one minute: this many later it has ended, and a page that starts has all that it wrote. */
const SETTLE_MINUTES = 2
/** In the year 2540. A clock that says more is wrong, and copies count minutes up to here and a little further. */
const CLOCK_END = 300_000_000

/**
 * The cart of all tabs in a storage that orders nothing between them: each tab writes its own key, with all that it
 * knows, and the cart is what all these copies amount to. No tab ever overwrites another's. After each change the
 * list of positions is written out for others to read; it is read here only where there are no copies.
 *
 * Where a later version of the shop keeps copies that this one cannot read, the list is what both understand: this
 * tab then shows whatever stands there and writes its changes there, and leaves all copies.
 */
export interface Copies {
  readonly positions: Readable<readonly CartPosition[]>
  readonly copy: () => Copy
  /** Stores what `edit` makes of the copy as it is shown; the same copy back means no change. */
  change(edit: (copy: Copy, writer: Writer) => Copy): void
}

export interface CopiesOptions {
  readonly storage: StoragePort
  readonly report: Report
  readonly random: RandomPort
  /** Milliseconds since 1970, by any clock that the tabs of a device share. */
  readonly now: () => number
}

/** When a copy was last written, by the device's clock, and by its writer: the two differ where the clock was set back. */
interface Written {
  readonly at: number
  readonly minute: number
}

export function openCopies({ storage, report, random, now }: CopiesOptions): Copies {
  let copy = EMPTY
  let own: Writer & { readonly began: number } | null = null
  // a later version of the shop is about
  let isListOnly = false
  // the text of each copy as last taken in, and when it was written
  const taken = new Map<string, string>()
  const written = new Map<string, Written>()
  const positions = createStore<readonly CartPosition[]>([])
  const minuteNow = (): number => Math.min(CLOCK_END, Math.max(0, Math.floor(now() / 60_000)))

  function takeIn(key: string, text: string | null): void {
    if (text === null || taken.get(key) === text) return
    taken.set(key, text)
    if (isLater(text)) {
      if (!isListOnly) report('cart.later-version', key)
      isListOnly = true
      return
    }
    const held = readCopy(text, report)
    if (held === undefined) {
      putAside(key, text)
      storage.remove(key)
      return
    }
    const minute = minuteOf(key.slice(CART_COPY.length)) ?? 0
    written.set(key, { at: held.written ?? minute, minute })
    copy = join(copy, held.copy)
  }
  /** Whatever other tabs have written, as far as it can be seen: an event may come late, and to a sleeping page never. */
  function takeInAll(): void {
    for (const key of storage.keys()) if (key.startsWith(CART_COPY)) takeIn(key, storage.get(key))
  }
  function putAside(key: string, text: string): void {
    storage.set(`${KEY.cart}.bad`, text)
    report('storage.corrupt', key)
  }
  /** The list as it stands, in the place of all that is known. */
  function takeList(): void {
    const lines = storedList()
    if (lines !== undefined) copy = copyOf(lines)
  }
  function storedList(): readonly CartPosition[] | undefined {
    const text = storage.get(KEY.cart)
    const lines = text === null ? [] : readList(text, report)
    if (lines === undefined) putAside(KEY.cart, text ?? '')
    return lines
  }

  function publish(): void {
    const before = positions.get()
    const next = positionsOf(copy)
    const known = new Map(before.map(line => [JSON.stringify(line), line]))
    const same = next.map(line => known.get(JSON.stringify(line)) ?? line)
    if (same.length !== before.length || same.some((line, index) => line !== before[index])) positions.set(same)
  }
  function writeOut(): void {
    const list = writeList(positionsOf(copy))
    if (storage.get(KEY.cart) !== list) storage.set(KEY.cart, list)
  }

  /** Up to which minute all writers have ended. */
  function endedUntil(): number {
    const device = minuteNow()
    const all = [...written.values()]
    const live = all.filter(({ at }) => Math.abs(device - at) < SETTLE_MINUTES)
    const last = live.length > 0 ? Math.min(...live.map(one => one.minute)) - 1 : Math.max(0, ...all.map(one => one.minute))
    return Math.max(device - SETTLE_MINUTES, last)
  }
  /** A writer is good for one minute, so that its figures are known to be final soon after. */
  function writerNow(): Writer & { readonly began: number } {
    const began = minuteNow()
    if (own?.began === began && own.minute > copy.until) return own
    // after the clock was set back: a minute that no writer has had, so that there is an order to end them in
    const last = Math.max(0, ...[...written.values()].map(one => one.minute))
    const minute = Math.max(began, copy.until + 1, last > began ? last + 1 : 0)
    let id: string
    do id = `${minute}-${Array.from(random.bytes(6), byte => byte.toString(16).padStart(2, '0')).join('')}`
    while (storage.get(CART_COPY + id) !== null)
    return { id, minute, began }
  }
  /** Copies whose writers are settled in ours, and our own former one, are not needed any more. */
  function tidy(former: Writer | null): void {
    if (former !== null) storage.remove(CART_COPY + former.id)
    for (const key of storage.keys()) {
      if (key.startsWith(CART_COPY) && (minuteOf(key.slice(CART_COPY.length)) ?? 0) <= copy.until) storage.remove(key)
    }
  }
  function store(writer: Writer & { readonly began: number }): void {
    const former = own
    own = writer
    const key = CART_COPY + writer.id
    const text = writeCopy(copy, writer.began)
    taken.set(key, text)
    written.set(key, { at: writer.began, minute: writer.minute })
    storage.set(key, text)
    if (former?.id !== writer.id) tidy(former)
  }

  takeInAll()
  const isNew = written.size === 0
  const listed = storedList()
  if (isNew || isListOnly) copy = copyOf(listed ?? [])
  // only here: a page that has been open for long may not have heard of everything yet
  copy = settled(copy, endedUntil())
  publish()
  // a page that ended between the two writes has left an old list
  if (!isNew && !isListOnly) writeOut()

  storage.subscribe((key, value) => {
    if (key?.startsWith(CART_COPY) === true) {
      const wasListOnly = isListOnly
      takeIn(key, value ?? storage.get(key))
      if (!isListOnly) writeOut()
      else if (!wasListOnly) takeList()
    } else if (key === KEY.cart && isListOnly) takeList()
    else return
    publish()
  })

  return {
    positions,
    copy: () => copy,
    change(edit) {
      // what was shown is what the customer has changed; what comes to light only now is joined to it
      let shown = copy
      takeInAll()
      if (isListOnly) {
        takeList()
        shown = copy
      }
      const writer = writerNow()
      const edited = edit(shown, writer)
      if (edited !== shown) {
        copy = copy === shown ? edited : join(copy, edited)
        if (!isListOnly) store(writer)
        writeOut()
      }
      publish()
    },
  }
}
