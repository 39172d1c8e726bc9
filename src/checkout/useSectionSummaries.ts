import { useState } from 'react'
import { detectCountry, formatPhone, toE164 } from '../../core/phone.ts'
import { orderComment } from '../../core/shop/order/comment.ts'
import { withCity } from '../../core/shop/place/address-line.ts'
import { isComplete } from '../../core/shop/place/choice.ts'
import { parseIso } from '../../core/time/iso.ts'
import { formatEta, formatMoment } from '../bind/days.ts'
import { formatDoorDetails } from '../bind/door-words.ts'
import { PAYMENT_TEXT_KEYS } from '../bind/payment-words.ts'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'

export type FormSectionName = 'place' | 'time' | 'recipient' | 'payment' | 'comment'
/**
 * A section's summary line. Null while something is missing, undefined where there is nothing to
 * choose.
 */
export type SectionSummary = string | null | undefined

/**
 * The summary lines of the form's sections, for a device that had ordered before the form was opened.
 */
export function useSectionSummaries(): Readonly<Record<FormSectionName, SectionSummary>> {
  const hasOrders = useStore(usePurchase().checkout.hasOrders)
  const [isBack] = useState(hasOrders)
  const known = {
    place: usePlaceLine(),
    time: useTimeLine(),
    recipient: useRecipientLine(),
    payment: usePaymentLine(),
    comment: useCommentLine(),
  }
  return isBack ? known : { place: null, time: null, recipient: null, payment: null, comment: null }
}

function usePlaceLine(): SectionSummary {
  const i18n = useI18n()
  const venue = useStore(useShop().location.choice.venue)
  const fault = useStore(usePurchase().checkout.draft.form.firstFault)
  if (venue.kind === 'none' || !isComplete(venue.choice) || fault === 'placeComment') return null
  const { city, resto, choice } = venue
  if (choice.method === 'TAKE_AWAY') return `${i18n.t('method.takeAway')} · ${withCity(city.name, resto.address)}`
  const door = formatDoorDetails(i18n, choice.place)
  // A new address has no door details yet. Without a summary line, the form asks for the flat.
  return door.length === 0
    ? null
    : [withCity(city.name, choice.place.address || i18n.t('address.pointOnMap')), ...door].join(' · ')
}

function useTimeLine(): SectionSummary {
  const { location, menu, clock } = useShop()
  const { checkout } = usePurchase()
  const i18n = useI18n()
  const venue = useStore(location.choice.venue)
  const chosen = useStore(checkout.draft.preOrderTime)
  const isGone = useStore(checkout.timeGone)
  const eta = useStore(checkout.eta)
  const hasSlots = useSelected(checkout.days, days => days.length > 0)
  const isClosed = useSelected(menu.openness, status => status?.status === 'closed')
  const now = useStore(clock.minute)
  if (venue.kind === 'none' || isGone || (isClosed && chosen === null)) return null
  const asap = eta?.isForecast === true ? [formatEta(i18n, venue.resto.zone, eta, now)] : []
  if (chosen === null) return hasSlots || asap.length > 0 ? [i18n.t('checkout.asap'), ...asap].join(', ') : undefined
  return formatMoment(i18n, venue.resto.zone, parseIso(chosen) ?? now, now)
}

function useRecipientLine(): SectionSummary {
  const { form } = usePurchase().checkout.draft
  const { name, phone } = useStore(form.values)
  const fault = useStore(form.firstFault)
  // A fault in the recipient's fields is reported before one in the comment or the change.
  if (fault !== null && fault !== 'comment' && fault !== 'change') return null
  const country = detectCountry(phone)
  const number = country === undefined ? undefined : toE164(phone, country)
  return `${name.trim()}, ${number === undefined ? phone.trim() : formatPhone(number)}`
}

/** Only a method that the customer has chosen. The first offered method is a default. */
function usePaymentLine(): SectionSummary {
  const { checkout } = usePurchase()
  const { t } = useI18n()
  const chosen = useStore(checkout.draft.payment)
  const offered = useStore(checkout.payments)
  return chosen !== null && offered.includes(chosen) ? t(PAYMENT_TEXT_KEYS[chosen]) : null
}

/** The comment that will be sent, or the field's label. */
function useCommentLine(): SectionSummary {
  const { draft } = usePurchase().checkout
  const { t } = useI18n()
  const values = useStore(draft.form.values)
  const remarks = useStore(draft.remarks)
  const terms = useStore(draft.terms)
  const fault = useStore(draft.form.firstFault)
  return fault === 'comment' ? null : orderComment({ ...values, remarks }, terms) || t('checkout.comment')
}
