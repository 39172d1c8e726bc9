import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { isUnpaid } from '../checkout/order-records.ts'
import type { Choosing } from './choosing.ts'
import type { Ground } from './ground.ts'
import type { Places } from './places.ts'
import type { Purchase } from './purchase.ts'
import type { SignIn } from './sign-in.ts'

/** What of a person the device would lose, to be told before it does (STO-06). */
export interface Leftovers {
  /** Whether it holds anything of a person at all. */
  readonly any: boolean
  /** Whether that tells who it was: more than a place. */
  readonly isKnown: boolean
  /** Numbers of orders whose way to pay is kept here alone. */
  readonly unpaid: readonly string[]
  /** Nobody knows what became of an order; it stays told. */
  readonly isInDoubt: boolean
}

/** The person leaves a device that others may use: by signing out, or as a guest who is somebody else (STO-06). */
export function createLeaving(
  { erasable }: Ground, { choice }: Places, { provided, signOut }: SignIn, { order, draft, history, preflight, offers }: Purchase,
  { dialog, recent }: Choosing,
) {
  const { placed, owed, state } = order
  const leftovers: Readable<Leftovers> = derive(
    [draft.form.values, provided, choice.held, recent, history.orders, placed, owed, state],
    (fields, said, { place }, places, past, shown, unpaid, now): Leftovers => {
      const isKnown = [fields.name, fields.email, fields.phone].some(text => text !== '') || said !== null || shown !== null || past.length + unpaid.length > 0
      return {
        isKnown,
        any: isKnown || place !== null || places.length > 0 || fields.comment !== '',
        unpaid: [...(shown !== null && isUnpaid(shown) ? [shown] : []), ...unpaid.filter(one => one.said !== 'paid')].map(one => one.number ?? '—'),
        isInDoubt: now.at === 'unknown' || now.at === 'sending',
      }
    },
  )

  // what no storage holds, in each tab
  erasable.onErased(() => {
    draft.forget()
    order.forget()
    if (preflight.promo.get().at !== 'idle') preflight.removePromo()
    const offer = offers.view.get()
    if (offer.at === 'asked' && offer.from === 'order') offers.dismiss()
    dialog.forget()
  })

  return {
    leftovers,
    /** Whether the customer is asked about it at present. */
    asks: createStore(false),
    leave: signOut,
    /** Called when the page comes back to sight: another tab may have erased everything while this one slept. */
    check: erasable.check,
    onErased: erasable.onErased,
  }
}
