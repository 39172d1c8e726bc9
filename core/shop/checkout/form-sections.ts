import { detectCountry, formatPhone, toE164 } from '../../phone.ts'
import { constant, derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { Zone } from '../../time/zone.ts'
import type { Eta } from '../catalogue/eta.ts'
import { hasDetails, type DeliveryPlace } from '../place/address.ts'
import { isComplete, type Venue } from '../place/choice.ts'
import type { PaymentMethod } from '../place/payment-methods.ts'
import type { OrderDraft } from './order-options.ts'
import { buildOrderComment, type OrderTerms, type Remark } from './comment.ts'
import type { OrderField, OrderValues } from './fields.ts'
import type { TimeChoice } from './time-choice.ts'

/**
 * What a section of the form shows. `fields`: the fields are open, for example because a value is
 * missing or invalid. `nothing`: the customer has nothing to select.
 */
export type FormSection<Summary> =
  | { readonly kind: 'fields' | 'nothing' }
  | { readonly kind: 'summary' } & Summary

/** The sections of the order form (CHK-01). */
export interface FormSections {
  readonly place: FormSection<PlaceSummary>
  readonly time: FormSection<TimeSummary>
  /** `name`: trimmed. `phone`: formatted, or as typed if it is of no known country. */
  readonly recipient: FormSection<{ readonly name: string; readonly phone: string }>
  readonly payment: FormSection<{ readonly method: PaymentMethod }>
  /** `text`: the comment that is sent to the API; '' for none. */
  readonly comment: FormSection<{ readonly text: string }>
}
/** `address`: the address of the restaurant to take the order away from. */
export type PlaceSummary = { readonly city: string } & (
  | { readonly method: 'TAKE_AWAY'; readonly address: string }
  | { readonly method: 'DELIVERY'; readonly place: DeliveryPlace })
/** `slot`: the selected time in milliseconds since 1970; null for as soon as possible. */
export type TimeSummary = { readonly zone: Zone } & (
  | { readonly slot: number }
  | { readonly slot: null; readonly estimate: Eta | null })

interface FormState {
  readonly venue: Readable<Venue>
  readonly timeChoice: Readable<TimeChoice | null>
  /** The offered payment methods. */
  readonly payments: Readable<readonly PaymentMethod[]>
  /** Whether the history has orders. */
  readonly hasOrders: Readable<boolean>
}

const FIELDS = { kind: 'fields' } as const
const ALL_FIELDS: FormSections =
  { place: FIELDS, time: FIELDS, recipient: FIELDS, payment: FIELDS, comment: FIELDS }

/**
 * Creates the sections of a form that is being opened. If the device has no orders at that moment,
 * the form shows its fields.
 */
export function createFormSections(
  { form, terms, remarks, payment: selectedPayment }: OrderDraft, { venue, timeChoice, payments, hasOrders }: FormState,
): Readable<FormSections> {
  if (!hasOrders.get()) return constant(ALL_FIELDS)
  const place = derive([venue, form.invalidFields], summarizePlace)
  const time = derive([venue, timeChoice], summarizeTime)
  const recipient = derive([form.values, form.invalidFields], summarizeRecipient)
  const payment = derive([selectedPayment, payments], summarizePayment)
  const comment = derive([form.values, remarks, terms, form.invalidFields], summarizeComment)
  return derive([place, time, recipient, payment, comment],
    (placeSection, timeSection, recipientSection, paymentSection, commentSection) => ({
      place: placeSection, time: timeSection, recipient: recipientSection, payment: paymentSection,
      comment: commentSection,
    }))
}

function summarizePlace(venue: Venue, invalid: readonly OrderField[]): FormSections['place'] {
  if (venue.kind === 'none' || !isComplete(venue.choice) || invalid.includes('placeComment')) return FIELDS
  const { city: { name: city }, resto: { address }, choice } = venue
  if (choice.method === 'TAKE_AWAY') return { kind: 'summary', method: 'TAKE_AWAY', city, address }
  // a new address has no details yet: the fields ask for the flat
  return hasDetails(choice.place) ? { kind: 'summary', method: 'DELIVERY', city, place: choice.place } : FIELDS
}

function summarizeTime(venue: Venue, choice: TimeChoice | null): FormSections['time'] {
  if (venue.kind === 'none') return FIELDS
  if (choice === null) return { kind: 'nothing' }
  const { zone, estimate, canBeAsap, content } = choice
  const selection = content.kind === 'options' ? content.selection : null
  if (selection !== null) return selection.hasExpired ? FIELDS : { kind: 'summary', zone, slot: selection.at }
  if (!canBeAsap) return FIELDS
  const hasSummary = content.kind === 'options' || estimate !== null
  return hasSummary ? { kind: 'summary', zone, slot: null, estimate } : { kind: 'nothing' }
}

const RECIPIENT_FIELDS: readonly OrderField[] = ['name', 'email', 'phone']
function summarizeRecipient(
  { name, phone }: OrderValues, invalid: readonly OrderField[],
): FormSections['recipient'] {
  if (invalid.some(field => RECIPIENT_FIELDS.includes(field))) return FIELDS
  const country = detectCountry(phone)
  const number = country === undefined ? undefined : toE164(phone, country)
  return { kind: 'summary', name: name.trim(), phone: number === undefined ? phone.trim() : formatPhone(number) }
}

/** Shows the fields for a default payment method: the customer has not selected it. */
function summarizePayment(
  selected: PaymentMethod | null, offered: readonly PaymentMethod[],
): FormSections['payment'] {
  return selected !== null && offered.includes(selected) ? { kind: 'summary', method: selected } : FIELDS
}

function summarizeComment(
  values: OrderValues, remarks: readonly Remark[], terms: OrderTerms, invalid: readonly OrderField[],
): FormSections['comment'] {
  if (invalid.includes('comment')) return FIELDS
  return { kind: 'summary', text: buildOrderComment({ ...values, remarks }, terms) }
}
