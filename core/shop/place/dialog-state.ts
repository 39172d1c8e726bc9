import type { DeliveryMethod } from '../config.ts'
import type { Address } from './address.ts'
import type { Choice } from './choice.ts'
import type { DialogDraft, LocationForm } from './form.ts'

/** The location dialog as a machine: past-tense events, one pure function. */
export type DialogState = { readonly at: 'closed' } | OpenDialog
export interface OpenDialog {
  readonly at: 'open'
  /** During boot the dialog stays until it is saved: there is nothing to return to. */
  readonly boot: boolean
  readonly step: DialogStep
  readonly form: LocationForm
  /** The pick-up point to begin with, until one is chosen here. */
  readonly proposed: number | null
  /** The map popup's own copy of what is chosen: confirming writes it back, closing drops it (MAP-01). */
  readonly map: Pick<LocationForm, 'address' | 'pickUpId'> | null
  /** After the first try to save, faults show as they are; before, only those of the point's zone. */
  readonly submitted: boolean
  /** The address field was left with words that are no chosen address. */
  readonly addressLeft: boolean
  /** The address for which «without a house number» was confirmed; another address asks again. */
  readonly confirmedWithoutHouse: Address | null
  /** The customer has typed or chosen something since it was opened: that is worth keeping for a reload. */
  readonly touched: boolean
}
/** The city or the form; `checking` and the two questions follow a try to save the form. */
export type DialogStep = { readonly at: 'city' | 'method' | 'checking' | 'house-number' } | DishesMissing
export interface DishesMissing extends Extract<CartVerdict, { readonly at: 'dishes-missing' }> {
  /** What is saved once they are settled. */
  readonly choice: Choice
  /** The keys of the dishes to be replaced by their namesakes; the others leave the cart. */
  readonly swapped: readonly string[]
}

/** What the cart says to a new place: fine, or which dishes its restaurant does not have. `settle` is what saving does to the cart's side. */
export type CartVerdict =
  | { readonly at: 'fine'; readonly settle?: () => void }
  | {
    readonly at: 'dishes-missing'
    readonly dishes: readonly MissingDish[]
    /** Replaces the dishes with these keys by their namesakes and takes the other missing ones out of the cart. */
    readonly settle: (swapped: ReadonlySet<string>) => void
  }
/** A line of the cart whose dish the new restaurant lacks, and what can be done for it. Prices are minor units of one piece. */
export interface MissingDish {
  readonly key: string
  readonly id: number
  readonly name: string
  readonly price: number
  readonly currency: string
  readonly replacement:
    /** The restaurant has a dish of the same name; `dropped` names the modifiers that it lacks. */
    | { readonly at: 'swap'; readonly price: number; readonly currency: string; readonly dropped: readonly string[] }
    /** It has one that must be composed anew. */
    | { readonly at: 'compose' }
    | { readonly at: 'gone' }
}

export type DialogEvent =
  | { readonly type: 'opened'; readonly boot: boolean; readonly draft: DialogDraft; readonly proposed: number | null; readonly touched: boolean }
  | { readonly type: 'city-chosen'; readonly cityId: number }
  | { readonly type: 'method-switched'; readonly method: DeliveryMethod }
  | { readonly type: 'address-typed'; readonly text: string }
  | { readonly type: 'filled-in'; readonly fields: Partial<LocationForm> }
  /** What the try has come to: a fault of the form, a check, or a question. */
  | { readonly type: 'save-tried'; readonly step: DialogStep }
  | { readonly type: 'swap-toggled'; readonly key: string; readonly on: boolean }
  /** Neither a check nor a question stands between the customer and the form any more. */
  | { readonly type: 'form-returned' }
  | { readonly type: 'closed' | 'city-cleared' | 'address-left' | 'map-opened' | 'map-closed' | 'house-number-skipped' }

/** The dialog's next state. */
export function reduce(state: DialogState, event: DialogEvent): DialogState {
  if (event.type === 'opened') {
    const { boot, touched, proposed, draft: { step, form } } = event
    const untried = { map: null, submitted: false, addressLeft: false, confirmedWithoutHouse: null }
    return { at: 'open', boot, step: { at: step }, form, proposed, ...untried, touched }
  }
  if (state.at === 'closed') return state
  const { form, step } = state
  switch (event.type) {
    case 'closed':
      return { at: 'closed' }
    case 'city-chosen': {
      // another city: neither its streets nor its pick-up points are those of the former
      const other = { cityId: event.cityId, method: null, addressText: '', address: null, pickUpId: null }
      const next = event.cityId === form.cityId ? form : { ...form, ...other }
      return { ...state, step: { at: 'method' }, form: next, submitted: false, addressLeft: false, touched: true }
    }
    case 'city-cleared':
      return { ...state, step: { at: 'city' }, submitted: false, touched: true }
    case 'method-switched':
      return { ...state, form: { ...form, method: event.method }, submitted: false, touched: true }
    case 'address-typed': {
      // typing over an accepted address takes the acceptance away; a bare point has no line of its own that could be kept
      const isSame = event.text !== '' && event.text === form.address?.line
      const next = { ...form, addressText: event.text, address: isSame ? form.address : null }
      return { ...state, form: next, addressLeft: false, touched: true }
    }
    case 'address-left':
      return { ...state, addressLeft: form.address === null && form.addressText.trim() !== '' }
    case 'filled-in': {
      const { fields } = event
      const { address = state.map?.address ?? null, pickUpId = state.map?.pickUpId ?? null } = fields
      // the map lies over the form
      if (state.map !== null) return { ...state, map: { address, pickUpId } }
      return { ...state, form: { ...form, ...fields }, addressLeft: state.addressLeft && !('address' in fields), touched: true }
    }
    case 'map-opened':
      return { ...state, map: { address: form.address, pickUpId: form.pickUpId } }
    case 'map-closed':
      return { ...state, map: null }
    case 'save-tried':
      return { ...state, submitted: true, step: event.step }
    case 'form-returned':
      return { ...state, step: { at: 'method' } }
    case 'house-number-skipped':
      return { ...state, step: { at: 'method' }, confirmedWithoutHouse: form.address }
    case 'swap-toggled': {
      if (step.at !== 'dishes-missing') return state
      const others = step.swapped.filter(key => key !== event.key)
      return { ...state, step: { ...step, swapped: event.on ? [...others, event.key] : others } }
    }
  }
}
