import type { RandomPort, Report, StoragePort } from '../../env.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { CART_COPY, KEY } from '../keys.ts'
import { copyOf, EMPTY, join, positionsOf, settled, type Copy } from './copy.ts'
import type { CartPosition } from './position.ts'
import { isLater, readCopy, readList, writeCopy, writeList } from './stored.ts'
import { createWriters, minuteOf, type Writer } from './writers.ts'

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

export function openCopies({ storage, report, random, now }: CopiesOptions): Copies {
  const writers = createWriters({ random, now, isTaken: id => storage.get(CART_COPY + id) !== null })
  let copy = EMPTY
  // whose copy is this tab's
  let own: Writer | null = null
  let hasCopies = false
  // a later version of the shop is about
  let isListOnly = false
  // the text of each copy as last taken in
  const taken = new Map<string, string>()
  const positions = createStore<readonly CartPosition[]>([])

  function takeIn(key: string, text: string | null): void {
    if (text === null) taken.delete(key)
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
    hasCopies = true
    writers.heard(writerOf(key), held.written)
    copy = join(copy, held.copy)
  }
  /** Whatever other tabs have written, as far as it can be seen: an event may come late, and to a sleeping page never. */
  function takeInAll(): void {
    for (const key of storage.keys()) if (isCopy(key)) takeIn(key, storage.get(key))
  }
  /** The list as it stands, in the place of all that is known. */
  function takeList(): void {
    const lines = storedList()
    if (lines !== undefined) copy = copyOf(lines)
  }
  function storedList(): readonly CartPosition[] | undefined {
    const text = storage.get(KEY.cart)
    if (text === null) return []
    const lines = readList(text, report)
    if (lines === undefined) putAside(KEY.cart, text)
    return lines
  }
  function putAside(key: string, text: string): void {
    storage.set(`${KEY.cart}.bad`, text)
    report('storage.corrupt', key)
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
  /** This tab's copy, in the place of its former one and of those whose writers are settled in it. */
  function store(writer: Writer): void {
    const former = own
    own = writer
    const text = writeCopy(copy, writers.now())
    taken.set(CART_COPY + writer.id, text)
    storage.set(CART_COPY + writer.id, text)
    if (former?.id === writer.id) return
    if (former !== null) storage.remove(CART_COPY + former.id)
    for (const key of storage.keys()) if (isCopy(key) && (minuteOf(writerOf(key)) ?? 0) <= copy.until) storage.remove(key)
  }

  takeInAll()
  const listed = storedList()
  if (!hasCopies || isListOnly) copy = copyOf(listed ?? [])
  // only here: a page that has been open for long may not have heard of everything yet
  copy = settled(copy, writers.ended(), writers.now())
  publish()
  // a page that ended between the two writes has left an old list
  if (hasCopies && !isListOnly) writeOut()

  storage.subscribe((key, value) => {
    if (key !== null && isCopy(key)) takeIn(key, value ?? storage.get(key))
    else if (key !== KEY.cart || !isListOnly) return
    if (isListOnly) takeList()
    else writeOut()
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
      const writer = writers.current(copy.until)
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

const isCopy = (key: string): boolean => key.startsWith(CART_COPY)
const writerOf = (key: string): string => key.slice(CART_COPY.length)
