import type { RandomPort, Report, StoragePort } from '../../env.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { CART_COPY, KEY } from '../keys.ts'
import { EMPTY, join, minuteOf, positionsOf, settled, takenOver, type Copy, type Writer } from './copy.ts'
import type { CartPosition } from './position.ts'
import { isLater, isOurs, readCopy, readList, writeCopy, writeList } from './stored.ts'

/** Writers this many minutes old have ended, for a writer is good for one; a page that starts has all they wrote. */
const SETTLE_MINUTES = 2

/**
 * The cart of all tabs in a storage that orders nothing between them: each tab writes its own key, with all that it
 * knows, and the cart is what all these copies amount to. No tab ever overwrites another's. After each change the
 * list of positions is written out for other programs, and theirs is taken over.
 *
 * Where a later version of the shop keeps copies that this one cannot read, the list is what both understand: this
 * tab then shows whatever stands there and writes its changes there, as another program would, and leaves all copies.
 */
export interface Copies {
  readonly positions: Readable<readonly CartPosition[]>
  readonly copy: () => Copy
  /** Stores what `edit` makes of the copy; the same copy back means no change. */
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
  let copy = EMPTY
  let writer: Writer | null = null
  // the list as last read or written, so that an echo is no change
  let list: string | null = null
  // everything was taken away at once: no word about the cart
  let wasCleared = false
  let isWriting = false
  // a later version of the shop is about
  let isListOnly = false
  const positions = createStore<readonly CartPosition[]>([])

  function takeIn(key: string): void {
    const text = storage.get(key)
    if (text === null) return
    if (isLater(text)) {
      if (!isListOnly) report('cart.later-version', key)
      isListOnly = true
      return
    }
    const held = readCopy(text, report)
    if (held !== undefined) {
      copy = join(copy, held)
      return
    }
    putAside(key, text)
    storage.remove(key)
  }
  function putAside(key: string, text: string): void {
    storage.set(`${KEY.cart}.bad`, text)
    report('storage.corrupt', key)
  }

  /**
   * Reads the list if it is new, and takes it over if another program wrote or removed it, or if nothing else is left.
   * Says whether that changed the copy, which is to be stored then: other tabs may never see that list.
   */
  function readForeign(): boolean {
    const text = storage.get(KEY.cart)
    const isGone = text === null && copy.lines.size > 0 && !wasCleared
    if (text === list && !isGone) return false
    list = text
    if (text === null ? !isGone : isOurs(text) && copy.lines.size > 0 && !isListOnly) return false
    const lines = text === null ? [] : readList(text, report)
    if (lines === undefined) {
      putAside(KEY.cart, text ?? '')
      if (copy.lines.size > 0 && !isListOnly) writeOut()
      return false
    }
    copy = takenOver(copy, lines, minuteNow())
    return copy.lines.size > 0 && !isListOnly
  }

  function publish(): void {
    const before = positions.get()
    const next = positionsOf(copy)
    const known = new Map(before.map(line => [JSON.stringify(line), line]))
    const same = next.map(line => known.get(JSON.stringify(line)) ?? line)
    if (same.length !== before.length || same.some((line, index) => line !== before[index])) positions.set(same)
  }
  function writeOut(): void {
    wasCleared = false
    list = writeList(positionsOf(copy), !isListOnly)
    if (storage.get(KEY.cart) !== list) storage.set(KEY.cart, list)
  }

  const minuteNow = (): number => Math.max(0, Math.floor(now() / 60_000))
  /** A writer is good for one minute, so that its figures are known to be final soon after. */
  function writerNow(): Writer {
    const minute = Math.max(minuteNow(), copy.until + 1)
    if (writer?.minute === minute) return writer
    let id: string
    do id = `${minute}-${Array.from(random.bytes(6), byte => byte.toString(16).padStart(2, '0')).join('')}`
    while (storage.get(CART_COPY + id) !== null)
    return { id, minute }
  }
  /** Copies whose writers are settled in ours, and our own former one, are not needed any more. */
  function tidy(own: Writer, former: Writer | null): void {
    if (former !== null) storage.remove(CART_COPY + former.id)
    for (const key of storage.keys()) {
      if (!key.startsWith(CART_COPY) || key === CART_COPY + own.id) continue
      if ((minuteOf(key.slice(CART_COPY.length)) ?? 0) <= copy.until) storage.remove(key)
    }
  }

  function store(own = writerNow()): void {
    if (isListOnly) {
      writeOut()
      return
    }
    const former = writer
    writer = own
    isWriting = true
    try {
      // copies without a list would look as if another program had removed the list
      if (storage.get(KEY.cart) === null) storage.set(KEY.cart, writeList([]))
      storage.set(CART_COPY + own.id, writeCopy(copy))
      if (former?.id !== own.id) tidy(own, former)
      writeOut()
    } finally {
      isWriting = false
    }
  }

  for (const key of storage.keys()) if (key.startsWith(CART_COPY)) takeIn(key)
  // only here: a page that has been open for long may not have heard of everything yet
  copy = settled(copy, minuteNow() - SETTLE_MINUTES)
  if (readForeign()) store()
  publish()
  // a page that ended between the two writes has left an old list
  if (copy.lines.size > 0 && list !== null && isOurs(list) && !isListOnly) writeOut()

  storage.subscribe((key) => {
    if (key === null) {
      // the storage was cleared: the cart stays, and is stored again with the next change
      list = null
      wasCleared = true
      return
    }
    if (key === KEY.cart) {
      if (readForeign() && !isWriting) store()
    } else if (key.startsWith(CART_COPY)) {
      takeIn(key)
      // not in answer to a list, or two tabs that cannot reach each other's copies would answer each other for ever
      if (!isWriting && list !== null && isOurs(list) && !isListOnly) writeOut()
    } else return
    publish()
  })

  return {
    positions,
    copy: () => copy,
    change(edit) {
      const isForeign = readForeign()
      const before = copy
      const own = writerNow()
      copy = edit(copy, own)
      if (copy !== before || isForeign) store(own)
      publish()
    },
  }
}
