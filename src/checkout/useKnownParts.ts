import { useState } from 'react'
import { countryOf, formatPhone, toE164 } from '../../core/phone.ts'
import { orderComment } from '../../core/shop/order/comment.ts'
import { withCity } from '../../core/shop/place/address-line.ts'
import { isComplete } from '../../core/shop/place/choice.ts'
import { parseIso } from '../../core/time/iso.ts'
import { dueText, whenText } from '../bind/days.ts'
import { doorWords } from '../bind/door-words.ts'
import { PAYMENT_TEXT } from '../bind/payment-words.ts'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useWords } from '../bind/shop.ts'

export type FormPartName = 'place' | 'time' | 'recipient' | 'payment' | 'comment'
/** A part in a line; null while something is missing in it, undefined where there is nothing to choose. */
export type KnownPart = string | null | undefined

/** What is known of the form's parts to whoever had ordered from this device when the form was entered. */
export function useKnownParts(): Readonly<Record<FormPartName, KnownPart>> {
  const hasOrders = useStore(usePurchase().checkout.hasOrders)
  const [isBack] = useState(hasOrders)
  const known = { place: usePlaceLine(), time: useTimeLine(), recipient: useRecipientLine(), payment: usePaymentLine(), comment: useCommentLine() }
  return isBack ? known : { place: null, time: null, recipient: null, payment: null, comment: null }
}

function usePlaceLine(): KnownPart {
  const words = useWords()
  const venue = useStore(useShop().location.choice.venue)
  const fault = useStore(usePurchase().checkout.draft.form.firstFault)
  if (venue.at === 'none' || !isComplete(venue.choice) || fault === 'placeComment') return null
  const { city, resto, choice } = venue
  if (choice.method === 'TAKE_AWAY') return `${words.t('method.takeAway')} · ${withCity(city.name, resto.address)}`
  const door = doorWords(words, choice.place)
  // a new address has none yet: a flat that nobody asks for is a courier at the wrong door
  return door.length === 0 ? null : [withCity(city.name, choice.place.address || words.t('address.pointOnMap')), ...door].join(' · ')
}

function useTimeLine(): KnownPart {
  const { location, menu, clock } = useShop()
  const { checkout } = usePurchase()
  const words = useWords()
  const venue = useStore(location.choice.venue)
  const chosen = useStore(checkout.draft.preOrderTime)
  const isGone = useStore(checkout.timeGone)
  const due = useStore(checkout.due)
  const hasSlots = useSelected(checkout.days, days => days.length > 0)
  const isClosed = useSelected(menu.openness, status => status?.at === 'closed')
  const now = useStore(clock.minute)
  if (venue.at === 'none' || isGone || (isClosed && chosen === null)) return null
  const asap = due?.isForecast === true ? [dueText(words, venue.resto.zone, due, now)] : []
  if (chosen === null) return hasSlots || asap.length > 0 ? [words.t('checkout.asap'), ...asap].join(', ') : undefined
  return whenText(words, venue.resto.zone, parseIso(chosen) ?? now, now)
}

function useRecipientLine(): KnownPart {
  const { form } = usePurchase().checkout.draft
  const { name, phone } = useStore(form.values)
  const fault = useStore(form.firstFault)
  // of its own fields the first wrong one is named before those that follow
  if (fault !== null && fault !== 'comment' && fault !== 'change') return null
  const country = countryOf(phone)
  const number = country === undefined ? undefined : toE164(phone, country)
  return `${name.trim()}, ${number === undefined ? phone.trim() : formatPhone(number)}`
}

/** Only a way that the customer has chosen: the first one offered is nobody's choice. */
function usePaymentLine(): KnownPart {
  const { checkout } = usePurchase()
  const { t } = useWords()
  const chosen = useStore(checkout.draft.payment)
  const offered = useStore(checkout.payments)
  return chosen !== null && offered.includes(chosen) ? t(PAYMENT_TEXT[chosen]) : null
}

/** What will be sent, or what may be said there. */
function useCommentLine(): KnownPart {
  const { draft } = usePurchase().checkout
  const { t } = useWords()
  const values = useStore(draft.form.values)
  const remarks = useStore(draft.remarks)
  const terms = useStore(draft.terms)
  const fault = useStore(draft.form.firstFault)
  return fault === 'comment' ? null : orderComment({ ...values, remarks }, terms) || t('checkout.comment')
}
