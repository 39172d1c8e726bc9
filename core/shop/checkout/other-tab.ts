import type { StoragePort } from '../../env.ts'
import type { Readable } from '../../store/store.ts'
import type { CartLine } from '../cart/line.ts'
import { lineKey } from '../cart/line-key.ts'
import * as KEY from '../storage/keys.ts'
import type { ChoiceWithOptionalPlace } from '../place/choice.ts'
import type { PaymentMethod } from '../place/payment-methods.ts'
import type { OrderValues } from './fields.ts'

/** The parts of an order that another tab can change while this tab shows the form. */
export type OrderPart = 'choice' | 'dishes' | 'time' | 'payment' | 'persons' | 'recipient'
/** The values of the parts, compared by their JSON; null while a part is empty. */
export type OrderParts = Readonly<Record<OrderPart, unknown>>
/** Tracks changes that another tab makes to the order. */
export interface OtherTabChanges {
  /** Forgets the changes so far. The order's page calls this when it opens, as it then shows the new values. */
  discardChanges(): void
  /** Applies other tabs' changes whose events this tab has missed while it was suspended. */
  catchUp(): void
  /** Returns the parts that other tabs have changed, for the caller to show; then forgets that they have changed. */
  takeChanges(): readonly OrderPart[]
}

/**
 * Tracks changes that another tab makes to the order, so that the customer can confirm them before
 * the order is sent (CHK-05). A part counts as unchanged if it was empty before, if the customer
 * then changes it in this tab, or if the other tab changes it back.
 *
 * `isForeign`: whether another tab has made the change that is being handled. `catchUp`:
 * handles changes of these storage keys whose events this tab has missed.
 */
export function createOtherTabChanges(
  parts: Readable<OrderParts>,
  { isForeign, catchUp }: { isForeign(): boolean; catchUp(keys: readonly string[]): void },
  storage: Pick<StoragePort, 'keys'>,
): OtherTabChanges {
  /** For each part that another tab has changed, the JSON of its value before that change. */
  const originals = new Map<string, string>()
  let previous = serialiseParts(parts.get())

  function recordChange(part: string, previousJson: string, json: string): void {
    if (!isForeign() || originals.get(part) === json) originals.delete(part)
    else if (!originals.has(part) && previousJson !== 'null') originals.set(part, previousJson)
  }
  parts.subscribe(() => {
    const current = serialiseParts(parts.get())
    for (const [part, json] of current) {
      const previousJson = previous.get(part) ?? 'null'
      if (previousJson !== json) recordChange(part, previousJson, json)
    }
    previous = current
  })
  return {
    discardChanges: () => originals.clear(),
    catchUp: () => catchUp(listOrderKeys(storage)),
    takeChanges() {
      const changedParts = [...originals.keys()] as OrderPart[]
      originals.clear()
      return changedParts
    },
  }
}

const serialiseParts = (parts: OrderParts): ReadonlyMap<string, string> =>
  new Map(Object.entries(parts).map(([part, value]) => [part, JSON.stringify(value)]))

/**
 * Selects the values of the order's parts. `time`: ISO 8601; null for as soon as possible, which
 * does not count as empty. A recipient without name and email counts as empty.
 */
export function selectOrderParts(
  choice: ChoiceWithOptionalPlace | null, lines: readonly CartLine[], time: string | null,
  payment: PaymentMethod | null, persons: number, recipient: Pick<OrderValues, 'name' | 'email' | 'phone'>,
): OrderParts {
  const { name, email, phone } = recipient
  const dishes = lines.map(line => [lineKey(line), line.count])
  return {
    choice, dishes: dishes.length === 0 ? null : dishes, time: time ?? 'soon', payment, persons,
    recipient: name + email === '' ? null : [name, email, phone],
  }
}

/**
 * Lists the keys of the order's parts that the storage has. A key that the browser has cleared is
 * not read again, so that the page keeps the value.
 */
const listOrderKeys = (storage: Pick<StoragePort, 'keys'>): readonly string[] =>
  storage.keys().filter(key => ORDER_KEYS.includes(key) || key.startsWith(KEY.CART_REPLICA))
const ORDER_KEYS: readonly string[] = [KEY.choice, KEY.preOrderTime, KEY.paymentMethod, KEY.personCount, KEY.person]
