import { useState } from 'react'
import { detectCountry, formatPhone, toE164 } from '../../core/phone.ts'
import { buildOrderComment } from '../../core/shop/checkout/comment.ts'
import { withCity } from '../../core/shop/place/address-line.ts'
import { isComplete } from '../../core/shop/place/choice.ts'
import { parseIsoMoment } from '../../core/time/iso.ts'
import { formatEta, formatMoment } from '../bind/days.ts'
import { formatDoorDetails } from '../bind/door-words.ts'
import { PAYMENT_TEXT_KEYS } from '../bind/payment-words.ts'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'

export type FormSectionName = 'place' | 'time' | 'recipient' | 'payment' | 'comment'

/**
 * A section's summary line. Null and undefined show the section's fields instead. Null: a value is
 * missing or invalid, so the fields stay open. Undefined: the customer has nothing to select.
 */
export type SectionSummary = string | null | undefined

/**
 * The summary lines of the form's sections. All are null if the device had no orders when the form
 * was opened, so that the form shows its fields.
 */
export function useSectionSummaries(): Readonly<Record<FormSectionName, SectionSummary>> {
  const hasOrders = useStore(usePurchase().checkout.hasOrders)
  const [hadOrders] = useState(hasOrders)
  const summaries = {
    place: usePlaceSummary(),
    time: useTimeSummary(),
    recipient: useRecipientSummary(),
    payment: usePaymentSummary(),
    comment: useCommentSummary(),
  }
  return hadOrders ? summaries : { place: null, time: null, recipient: null, payment: null, comment: null }
}

function usePlaceSummary(): SectionSummary {
  const i18n = useI18n()
  const venue = useStore(useShop().location.choice.venue)
  const fault = useStore(usePurchase().checkout.draft.form.firstFault)
  if (venue.kind === 'none' || !isComplete(venue.choice) || fault === 'placeComment') return null
  const { city, resto, choice } = venue
  if (choice.method === 'TAKE_AWAY') return `${i18n.t('method.takeAway')} · ${withCity(city.name, resto.address)}`
  const door = formatDoorDetails(i18n, choice.place)
  // A new address has no door details yet: null makes the form ask for the flat.
  return door.length === 0
    ? null
    : [withCity(city.name, choice.place.address || i18n.t('address.pointOnMap')), ...door].join(' · ')
}

function useTimeSummary(): SectionSummary {
  const { location, menu, clock } = useShop()
  const { checkout } = usePurchase()
  const i18n = useI18n()
  const venue = useStore(location.choice.venue)
  const selectedTime = useStore(checkout.draft.preOrderTime)
  const hasExpired = useStore(checkout.isTimeGone)
  const eta = useStore(checkout.eta)
  const hasSlots = useSelected(checkout.days, days => days.length > 0)
  const isClosed = useSelected(menu.openness, status => status?.status === 'closed')
  const now = useStore(clock.minute)
  if (venue.kind === 'none' || hasExpired || (isClosed && selectedTime === null)) return null
  const { zone } = venue.resto
  if (selectedTime !== null) return formatMoment(i18n, zone, parseIsoMoment(selectedTime) ?? now, now)
  const estimate = eta?.isForecast === true ? formatEta(i18n, zone, eta, now) : null
  if (estimate !== null) return `${i18n.t('checkout.asap')}, ${estimate}`
  return hasSlots ? i18n.t('checkout.asap') : undefined
}

function useRecipientSummary(): SectionSummary {
  const { form } = usePurchase().checkout.draft
  const { name, phone } = useStore(form.values)
  const fault = useStore(form.firstFault)
  // Faults are listed from top to bottom: if the first one is of the comment or the cash sum, the
  // recipient's fields above are valid.
  if (fault !== null && fault !== 'comment' && fault !== 'change') return null
  const country = detectCountry(phone)
  const number = country === undefined ? undefined : toE164(phone, country)
  return `${name.trim()}, ${number === undefined ? phone.trim() : formatPhone(number)}`
}

/** The payment method that the customer has selected; null for a default, which the form shows. */
function usePaymentSummary(): SectionSummary {
  const { checkout } = usePurchase()
  const { t } = useI18n()
  const selected = useStore(checkout.draft.payment)
  const offered = useStore(checkout.payments)
  return selected !== null && offered.includes(selected) ? t(PAYMENT_TEXT_KEYS[selected]) : null
}

/** The comment that is sent to the API; the field's label if the comment is empty. */
function useCommentSummary(): SectionSummary {
  const { draft } = usePurchase().checkout
  const { t } = useI18n()
  const values = useStore(draft.form.values)
  const remarks = useStore(draft.remarks)
  const terms = useStore(draft.terms)
  const fault = useStore(draft.form.firstFault)
  return fault === 'comment' ? null : buildOrderComment({ ...values, remarks }, terms) || t('checkout.comment')
}
