import { maxLength } from '../../form-rules.ts'
import { literal, nullable, object, positiveId, string, type Infer, type Read } from '../../http/read.ts'
import { recordOf } from '../../json.ts'
import type { MissingDish } from '../cart/template.ts'
import { addressReader, details, type Address, type DeliveryPlace } from './address.ts'
import type { Choice, StoredChoice } from './choice.ts'
import type { CityData } from '../catalogue/cities.ts'
import type { ZoneVerdict } from './zones.ts'
import { pickUpPoints } from './offered.ts'

/** Earlier drafts name two fields otherwise. */
const drafted: Read<Address> = (json, at) => {
  const { line, point, ...rest } = recordOf(json) ?? {}
  return addressReader({ address: line, location: point, ...rest }, at)
}
/** What is typed and chosen in the location dialog, saved or not. */
export type LocationForm = Infer<typeof form>
const form = object({
  cityId: nullable(positiveId), method: nullable(literal('DELIVERY', 'TAKE_AWAY')),
  // as typed; once an address is accepted, its words
  addressText: string, address: nullable(drafted), ...details, pickUpId: nullable(positiveId),
})
/** What comes back after a reload. */
export const draftReader = object({ step: literal('city', 'method'), form })

export const COMMENT_LIMIT = 100

/** In the order of the fields. */
export type LocationErrors = {
  readonly address?: 'addressRequired' | 'addressPick' | 'addressOutOfZone'
  readonly comment?: 'maxLength'
  readonly pickUp?: 'takeAwayRequired' | 'takeAwayNone'
}

export const emptyForm: LocationForm = {
  cityId: null, method: null, addressText: '', address: null,
  apartment: '', entrance: '', floor: '', intercom: '', comment: '', pickUpId: null,
}

/** What is saved; the address also in take-away, so that switching back finds it. */
export function formOf({ cityId, method, place, restoId }: StoredChoice): LocationForm {
  const pickUpId = method === 'TAKE_AWAY' ? restoId : null
  return { ...emptyForm, cityId, method, ...(place !== null && placeFields(place)), pickUpId }
}
export function placeFields({ address, location, hasHouse, placeId, ...door }: DeliveryPlace) {
  return { addressText: address, address: { address, location, hasHouse, placeId }, ...door }
}

const refused = (faults: LocationErrors) => ({ faults, choice: null })

/** Its choice, and its faults, shown or not: an address is chosen and lies in a zone (LOC-10), take-away has a point (LOC-13). */
export function judgeForm(form: LocationForm, data: CityData, verdict: ZoneVerdict | null) {
  const { method, pickUpId, address, addressText } = form
  const { cityId } = data
  if (method === 'TAKE_AWAY') {
    const points = pickUpPoints(data)
    const point = points.find(({ id }) => id === pickUpId)
    if (point === undefined) return refused({ pickUp: points.length === 0 ? 'takeAwayNone' : 'takeAwayRequired' })
    return { faults: {}, choice: { method, cityId, restoId: point.id } }
  }
  const comment = maxLength(COMMENT_LIMIT)(form.comment) === null ? {} : { comment: 'maxLength' as const }
  if (address === null) return refused({ address: addressText.trim() === '' ? 'addressRequired' : 'addressPick', ...comment })
  if (verdict?.at !== 'inside') return refused({ address: 'addressOutOfZone', ...comment })
  const { address: line, ...where } = address
  const place = {
    address: line, apartment: form.apartment.trim(), entrance: form.entrance.trim(), floor: form.floor.trim(),
    intercom: form.intercom.trim(), comment: form.comment.trim(), ...where,
  }
  return { faults: comment, choice: { method: 'DELIVERY' as const, cityId, restoId: verdict.resto.id, place } }
}

/** The location dialog as a machine: past-tense events, one pure function. */
export type DialogState = { readonly at: 'closed' } | OpenDialog
export interface OpenDialog {
  readonly at: 'open'
  /** Stays until it is saved: there is nothing to return to. */
  readonly boot: boolean
  readonly step: DialogStep
  readonly form: LocationForm
  /** The pick-up point until one is chosen here. */
  readonly proposed: number | null
  /** What differs on the map: confirming writes it back, closing drops it (MAP-01). */
  readonly map: Partial<LocationForm> | null
  /** After the first try to save, faults show as they are. */
  readonly submitted: boolean
  /** Since something was typed in it. */
  readonly addressLeft: boolean
  /** Is right without a house number, the customer says; another address asks again. */
  readonly confirmed: Address | null
  /** Worth keeping for a reload. */
  readonly touched: boolean
}
export type DialogStep = { readonly at: 'city' | 'method' | 'checking' | 'house-number' } | DishesMissing
export interface DishesMissing extends CartVerdict {
  readonly at: 'dishes-missing'
  readonly choice: Choice
  /** Keys of the dishes to be replaced by their namesakes; the others leave the cart. */
  readonly swapped: readonly string[]
}

/** What the cart says to a new place: the dishes that are missing there, and what saving does to it. */
export interface CartVerdict {
  readonly dishes: readonly MissingDish[]
  settle(swapped: ReadonlySet<string>): void
}
export type DialogEvent =
  | { readonly type: 'opened' } & Pick<OpenDialog, 'boot' | 'step' | 'form' | 'proposed' | 'touched'>
  | { readonly type: 'city-chosen'; readonly cityId: number }
  | { readonly type: 'address-typed'; readonly text: string }
  | { readonly type: 'filled-in'; readonly fields: Partial<LocationForm> }
  | { readonly type: 'save-tried'; readonly step: DialogStep }
  | { readonly type: 'swap-toggled'; readonly key: string; readonly on: boolean }
  /** `left` by its customer, `ended` with or without a choice. */
  | { readonly type: 'left' | 'ended' | 'form-returned' }
  | { readonly type: 'city-cleared' | 'address-left' | 'map-opened' | 'map-closed' | 'map-confirmed' }

export function reduce(state: DialogState, event: DialogEvent): DialogState {
  if (event.type === 'opened') {
    const { type: _type, ...begun } = event
    return { at: 'open', ...begun, map: null, submitted: false, addressLeft: false, confirmed: null }
  }
  if (state.at === 'closed') return state
  const { form, step, map } = state
  switch (event.type) {
    case 'ended':
      return { at: 'closed' }
    case 'left':
      if (!state.boot) return { at: 'closed' }
      return step.at === 'city' ? state : { ...state, step: { at: 'method' } }
    case 'city-chosen': {
      // another city: neither its streets nor its pick-up points are those of the former
      const other = { cityId: event.cityId, method: null, addressText: '', address: null, pickUpId: null }
      const next = event.cityId === form.cityId ? form : { ...form, ...other }
      return { ...state, step: { at: 'method' }, form: next, submitted: false, addressLeft: false, touched: true }
    }
    case 'city-cleared':
      return { ...state, step: { at: 'city' }, submitted: false, touched: true }
    case 'address-typed': {
      // it lies under the map
      if (map !== null) return state
      // typing over an accepted address takes the acceptance away; a bare point has no words
      const isSame = event.text !== '' && event.text === form.address?.address
      const next = { ...form, addressText: event.text, address: isSame ? form.address : null }
      return { ...state, form: next, addressLeft: false, touched: true }
    }
    case 'address-left':
      return { ...state, addressLeft: true }
    case 'filled-in':
      if (map !== null) return { ...state, map: { ...map, ...event.fields } }
      // who turns to the other method is not blamed for it before trying to save
      return { ...state, form: { ...form, ...event.fields }, submitted: state.submitted && !('method' in event.fields), touched: true }
    case 'map-opened':
      return { ...state, map: {} }
    case 'map-closed':
      return { ...state, map: null }
    case 'map-confirmed':
      return reduce({ ...state, map: null }, { type: 'filled-in', fields: map ?? {} })
    case 'save-tried':
      return { ...state, submitted: true, step: event.step, confirmed: step.at === 'house-number' ? form.address : state.confirmed }
    case 'form-returned':
      return { ...state, step: { at: 'method' } }
    case 'swap-toggled': {
      if (step.at !== 'dishes-missing') return state
      const others = step.swapped.filter(key => key !== event.key)
      return { ...state, step: { ...step, swapped: event.on ? [...others, event.key] : others } }
    }
  }
}
