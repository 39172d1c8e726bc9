import type { DeliveryMethod } from '../config.ts'
import type { Address } from './address.ts'
import type { DeliveryPlace } from './choice.ts'
import type { CityData } from './city-data.ts'
import { addressFields, type DetailField, type LocationForm } from './form.ts'
import { methodsOffered, pickUpPoints } from './methods.ts'

/** The location dialog as a machine: past-tense events, one pure function. */
export type DialogState = { readonly at: 'closed' } | OpenDialog
export interface OpenDialog {
  readonly at: 'open'
  /** During boot the dialog stays until it is saved: there is nothing to return to. */
  readonly boot: boolean
  readonly step: 'city' | 'method'
  readonly form: LocationForm
  /** What closing returns to. */
  readonly saved: LocationForm
  /** After the first try to save, faults show as they are; before, only those of the point's zone. */
  readonly submitted: boolean
  /** The address field was left with words that are no chosen address. */
  readonly addressLeft: boolean
  /** The address for which «without a house number» was confirmed; another address asks again. */
  readonly confirmedWithoutHouse: Address | null
  readonly question: DialogQuestion | null
  readonly saving: boolean
  /** The customer has typed or chosen something since it was opened: that is worth keeping for a reload. */
  readonly touched: boolean
}
export type DialogQuestion =
  | { readonly at: 'house-number' }
  /** `swapped` are the keys of the dishes to be replaced by their namesakes; the others leave the cart. */
  | { readonly at: 'dishes-missing'; readonly dishes: readonly MissingDish[]; readonly swapped: readonly string[] }
/** A line of the cart whose dish the new restaurant lacks, and what can be done for it. Prices are minor units of one piece. */
export interface MissingDish {
  readonly key: string
  readonly id: number
  readonly name: string
  readonly price: number
  readonly currency: string
  readonly remedy:
    /** The restaurant has a dish of the same name; `dropped` names the modifiers that it lacks. */
    | { readonly at: 'swap'; readonly price: number; readonly currency: string; readonly dropped: readonly string[] }
    /** It has one that must be composed anew. */
    | { readonly at: 'compose' }
    | { readonly at: 'gone' }
}

export type DialogEvent =
  | { readonly type: 'opened'; readonly boot: boolean; readonly step: 'city' | 'method'; readonly saved: LocationForm; readonly form: LocationForm; readonly touched: boolean }
  | { readonly type: 'closed' }
  | { readonly type: 'city-chosen'; readonly cityId: number }
  | { readonly type: 'city-cleared' }
  | { readonly type: 'city-loaded'; readonly data: CityData }
  | { readonly type: 'method-switched'; readonly method: DeliveryMethod; readonly data: CityData }
  | { readonly type: 'address-typed'; readonly text: string }
  | { readonly type: 'address-left' }
  | { readonly type: 'address-picked'; readonly address: Address; readonly text: string }
  | { readonly type: 'place-picked'; readonly place: DeliveryPlace }
  | { readonly type: 'detail-typed'; readonly field: DetailField; readonly text: string }
  | { readonly type: 'pick-up-chosen'; readonly restoId: number }
  | { readonly type: 'refused' }
  | { readonly type: 'house-number-asked' }
  | { readonly type: 'house-number-refined' }
  | { readonly type: 'house-number-skipped' }
  | { readonly type: 'check-started' }
  | { readonly type: 'dishes-missed'; readonly dishes: readonly MissingDish[] }
  | { readonly type: 'swap-toggled'; readonly key: string; readonly on: boolean }
  | { readonly type: 'question-closed' }
  | { readonly type: 'check-ended' }

const BY_CUSTOMER: ReadonlySet<DialogEvent['type']> = new Set<DialogEvent['type']>([
  'city-chosen', 'city-cleared', 'method-switched', 'address-typed', 'address-picked', 'place-picked', 'detail-typed', 'pick-up-chosen',
])

/** The dialog's next state; from the customer's first own change on it counts as touched. */
export function after(state: DialogState, event: DialogEvent): DialogState {
  const next = step(state, event)
  return next.at === 'open' && !next.touched && BY_CUSTOMER.has(event.type) ? { ...next, touched: true } : next
}

function step(state: DialogState, event: DialogEvent): DialogState {
  if (event.type === 'opened') {
    return {
      at: 'open', boot: event.boot, step: event.step, form: event.form, saved: event.saved,
      submitted: false, addressLeft: false, confirmedWithoutHouse: null, question: null, saving: false, touched: event.touched,
    }
  }
  if (state.at === 'closed') return state
  switch (event.type) {
    case 'closed':
      return { at: 'closed' }
    case 'city-chosen': {
      // another city: neither its streets nor its pick-up points are those of the former
      const form = event.cityId === state.form.cityId
        ? state.form
        : { ...state.form, cityId: event.cityId, method: null, addressText: '', address: null, pickUpId: null }
      return { ...state, step: 'method', form, submitted: false, addressLeft: false, question: null }
    }
    case 'city-cleared':
      return { ...state, step: 'city', submitted: false, question: null }
    case 'city-loaded':
      return event.data.cityId === state.form.cityId ? { ...state, form: settled(state.form, event.data) } : state
    case 'method-switched':
      return { ...state, form: settled({ ...state.form, method: event.method }, event.data), submitted: false }
    case 'address-typed':
      // typing over an accepted address takes the acceptance away: the line must be chosen anew
      return { ...state, addressLeft: false, form: typedOver(state.form, event.text) }
    case 'address-left':
      return { ...state, addressLeft: state.form.address === null && state.form.addressText.trim() !== '' }
    case 'address-picked':
      return { ...state, addressLeft: false, form: { ...state.form, address: event.address, addressText: event.text } }
    case 'place-picked': {
      const { apartment, entrance, floor, intercom, comment } = event.place
      return { ...state, addressLeft: false, form: { ...state.form, ...addressFields(event.place), apartment, entrance, floor, intercom, comment } }
    }
    case 'detail-typed':
      return { ...state, form: { ...state.form, [event.field]: event.text } }
    case 'pick-up-chosen':
      return { ...state, form: { ...state.form, pickUpId: event.restoId } }
    case 'refused':
      return { ...state, submitted: true }
    case 'house-number-asked':
      return { ...state, submitted: true, question: { at: 'house-number' } }
    case 'house-number-refined':
      return { ...state, question: null }
    case 'house-number-skipped':
      return { ...state, question: null, confirmedWithoutHouse: state.form.address }
    case 'check-started':
      return { ...state, submitted: true, saving: true, question: null }
    case 'dishes-missed':
      return {
        ...state,
        saving: false,
        question: {
          at: 'dishes-missing',
          dishes: event.dishes,
          swapped: event.dishes.filter(dish => dish.remedy.at === 'swap').map(dish => dish.key),
        },
      }
    case 'swap-toggled': {
      const { question } = state
      if (question?.at !== 'dishes-missing') return state
      const others = question.swapped.filter(key => key !== event.key)
      return { ...state, question: { ...question, swapped: event.on ? [...others, event.key] : others } }
    }
    case 'question-closed':
      return { ...state, question: null }
    case 'check-ended':
      return { ...state, saving: false }
  }
}

/** A bare point has no line of its own, so that whatever is typed, the empty text included, takes its place. */
function typedOver(form: LocationForm, text: string): LocationForm {
  const isSame = text !== '' && text === form.address?.line
  return { ...form, addressText: text, address: isSame ? form.address : null }
}

/** The form within what the city offers: an offered method, and in take-away a chosen point, the first unless another is. */
function settled(form: LocationForm, data: CityData): LocationForm {
  const offered = methodsOffered(data)
  const method = form.method !== null && offered.includes(form.method) ? form.method : offered[0] ?? 'DELIVERY'
  if (method !== 'TAKE_AWAY') return method === form.method ? form : { ...form, method }
  const points = pickUpPoints(data)
  const pickUpId = points.some(point => point.id === form.pickUpId) ? form.pickUpId : points[0]?.id ?? null
  return method === form.method && pickUpId === form.pickUpId ? form : { ...form, method, pickUpId }
}
