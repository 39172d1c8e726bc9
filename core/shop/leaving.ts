import { derive } from '../store/derived.ts'
import { createStore, type Readable } from '../store/store.ts'
import type { Account } from './account.ts'
import { isUnpaid } from './checkout/order-records.ts'
import type { DeliveryPlace } from './location/address.ts'
import type { ChoiceKeeper } from './location/choice.ts'
import type { Purchase } from './purchase.ts'

/** The person leaves a device that others may use: by signing out, or as a guest who is somebody else (STO-06). */
export function createLeaving(
  { provided, signOut }: Account, { draft, history, order }: Purchase['checkout'],
  choice: Pick<ChoiceKeeper, 'held'>, recent: Readable<readonly DeliveryPlace[]>,
) {
  /** What of a person the device would lose, to be told before it does. */
  const leftovers = derive(
    [draft.form.values, provided, choice.held, recent, history.orders, order.placed, order.owed, order.state],
    (fields, said, { place }, places, past, placed, owed, state) => {
      const isNamed = [fields.name, fields.email, fields.phone].some(text => text !== '')
      const isKnown = isNamed || said !== null || placed !== null || past.length + owed.length > 0
      return {
        /** Whether that tells who it was: more than a place. */
        isKnown,
        /** Whether it holds anything of a person at all. */
        any: isKnown || place !== null || places.length > 0 || fields.comment !== '',
        /** Numbers of orders whose way to pay is kept here alone. */
        unpaid: [...(placed !== null && isUnpaid(placed) ? [placed] : []), ...owed.filter(one => one.said !== 'paid')]
          .map(one => one.number ?? '—'),
        /** Nobody knows what became of an order; it stays told. */
        isInDoubt: state.at === 'unknown' || state.at === 'sending',
      }
    },
  )
  return {
    leftovers,
    /** Whether the customer is asked about it at present. */
    asks: createStore(false),
    leave: signOut,
  }
}
