import { derive } from '../store/derived.ts'
import { createStore, type Readable } from '../store/store.ts'
import type { Account } from './account.ts'
import { isUnpaid } from './order/records.ts'
import type { DeliveryPlace } from './place/address.ts'
import type { ChoiceStore } from './place/choice.ts'
import type { Purchase } from './purchase.ts'

/** The person leaves a device that others may use: by signing out, or as a guest who is somebody else (STO-06). */
export function createLeaving(
  { providerProfiles, signOut }: Account, { draft, history, order }: Purchase['checkout'],
  choice: Pick<ChoiceStore, 'stored'>, recent: Readable<readonly DeliveryPlace[]>,
) {
  /** What of a person the device would lose, to be told before it does. */
  const personalData = derive(
    [draft.form.values, providerProfiles, choice.stored, recent, history.orders, order.placed, order.unpaid, order.state],
    (fields, said, { place }, places, past, placed, unpaid, state) => {
      const isNamed = [fields.name, fields.email, fields.phone].some(text => text !== '')
      const isKnown = isNamed || said !== null || placed !== null || past.length + unpaid.length > 0
      return {
        /** Whether that tells who it was: more than a place. */
        isKnown,
        /** Whether it holds anything of a person at all. */
        any: isKnown || place !== null || places.length > 0 || fields.comment !== '',
        /** Numbers of orders whose way to pay is kept here alone. */
        unpaid: [...(placed !== null && isUnpaid(placed) ? [placed] : []), ...unpaid.filter(one => one.said !== 'paid')]
          .map(one => one.number ?? '—'),
        /** Nobody knows what became of an order; it stays told. */
        isInDoubt: state.at === 'unknown' || state.at === 'sending',
      }
    },
  )
  return {
    personalData,
    /** Whether the customer is asked about it at present. */
    asks: createStore(false),
    leave: signOut,
  }
}
