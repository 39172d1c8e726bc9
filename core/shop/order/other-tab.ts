import type { StoragePort } from '../../env.ts'
import type { Readable } from '../../store/store.ts'
import type { CartLine } from '../cart/line.ts'
import { lineKey } from '../cart/line-key.ts'
import * as KEY from '../keys.ts'
import type { Chosen } from '../place/choice.ts'
import type { PaymentMethod } from '../place/serves.ts'
import type { OrderValues } from './fields.ts'

/** The parts of an order that another tab can change while this one shows the form. */
export type OrderPart = 'place' | 'dishes' | 'time' | 'payment' | 'persons' | 'recipient'
/** Plain values, compared by their JSON; null while a part is empty. */
export type OrderParts = Readonly<Record<OrderPart, unknown>>
export interface OtherTabChanges {
  /** Called when the order's page opens: the customer sees all changes that were made before. */
  startTracking(): void
  /** Applies changes that a sleeping tab has missed. */
  catchUp(): void
  /** Returns the parts that another tab has changed, each once: the caller informs the customer. */
  takeChanges(): readonly OrderPart[]
}

/**
 * Tracks changes that another tab makes to the order, so that the customer can confirm them before it is sent (CHK-05).
 * A part that the customer then changes in this tab, or that the other tab changes back, counts as unchanged.
 * `isForeign`: whether another tab has made the change of the present event.
 */
export function createOtherTabChanges(
  parts: Readable<OrderParts>,
  { isForeign, catchUp }: { isForeign(): boolean; catchUp(keys: readonly string[]): void },
  storage: Pick<StoragePort, 'keys'>,
): OtherTabChanges {
  /** For each changed part, the JSON of the last value that did not come from another tab. */
  const changed = new Map<string, string>()
  let before = serialiseParts(parts.get())

  function note(part: string, was: string, now: string): void {
    if (!isForeign() || changed.get(part) === now) changed.delete(part)
    else if (!changed.has(part) && was !== 'null') changed.set(part, was)
  }
  parts.subscribe(() => {
    const now = serialiseParts(parts.get())
    for (const [part, text] of now) {
      const was = before.get(part) ?? 'null'
      if (was !== text) note(part, was, text)
    }
    before = now
  })
  return {
    startTracking: () => changed.clear(),
    catchUp: () => catchUp(sharedKeys(storage)),
    takeChanges() {
      const taken = [...changed.keys()] as OrderPart[]
      changed.clear()
      return taken
    },
  }
}

const serialiseParts = (parts: OrderParts): ReadonlyMap<string, string> =>
  new Map(Object.entries(parts).map(([part, value]) => [part, JSON.stringify(value)]))

/** The parts of the present order that another tab can change. */
export function selectOrderParts(
  choice: Chosen | null, lines: readonly CartLine[], time: string | null, payment: PaymentMethod | null,
  persons: number, recipient: Pick<OrderValues, 'name' | 'email' | 'phone'>,
): OrderParts {
  const { name, email, phone } = recipient
  const dishes = lines.map(line => [lineKey(line), line.count])
  return {
    place: choice, dishes: dishes.length === 0 ? null : dishes, time: time ?? 'soon', payment, persons,
    recipient: name + email === '' ? null : [name, email, phone],
  }
}

/** The existing keys of the order's parts. The page keeps the values of keys that the browser has cleared. */
const sharedKeys = (storage: Pick<StoragePort, 'keys'>): readonly string[] =>
  storage.keys().filter(key => OF_THE_ORDER.includes(key) || key.startsWith(KEY.CART_REPLICA))
const OF_THE_ORDER: readonly string[] = [KEY.choice, KEY.preOrderTime, KEY.paymentMethod, KEY.personCount, KEY.person]
