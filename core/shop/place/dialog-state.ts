import type { DeliveryMethod } from '../config.ts'
import type { Address } from './address.ts'
import type { Choice } from './choice.ts'
import type { LocationForm } from './form.ts'

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
  /** What differs on the map over the form: confirming writes it back, closing drops it (MAP-01). */
  readonly map: Partial<LocationForm> | null
  /** After the first try to save, faults show as they are; before, only those of the point's zone. */
  readonly submitted: boolean
  /** The address field was left since something was typed in it. */
  readonly addressLeft: boolean
  /** The address for which «without a house number» was confirmed; another address asks again. */
  readonly confirmedWithoutHouse: Address | null
  /** Something was typed or chosen since it was opened: worth keeping for a reload. */
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

/** What the cart says to a new place. `settle` is what saving does to it: missing dishes are replaced by their namesakes, or leave. */
export type CartVerdict =
  | { readonly at: 'fine'; readonly settle?: () => void }
  | { readonly at: 'dishes-missing'; readonly dishes: readonly MissingDish[]; readonly settle: (swapped: ReadonlySet<string>) => void }
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
    /** `compose`: it has one that must be composed anew. */
    | { readonly at: 'compose' | 'gone' }
}

export type DialogEvent =
  | { readonly type: 'opened' } & Pick<OpenDialog, 'boot' | 'step' | 'form' | 'proposed' | 'touched'>
  | { readonly type: 'city-chosen'; readonly cityId: number }
  | { readonly type: 'method-switched'; readonly method: DeliveryMethod }
  | { readonly type: 'address-typed'; readonly text: string }
  | { readonly type: 'filled-in'; readonly fields: Partial<LocationForm> }
  /** What the try has come to: a fault of the form, a check, or a question. */
  | { readonly type: 'save-tried'; readonly step: DialogStep }
  | { readonly type: 'swap-toggled'; readonly key: string; readonly on: boolean }
  /** `left` by the customer, `ended` with or without a choice; `form-returned`: nothing stands before the form any more. */
  | { readonly type: 'left' | 'ended' | 'form-returned' }
  | { readonly type: 'city-cleared' | 'address-left' | 'map-opened' | 'map-closed' | 'map-confirmed' }

/** The dialog's next state. */
export function reduce(state: DialogState, event: DialogEvent): DialogState {
  if (event.type === 'opened') {
    const { type: _type, ...begun } = event
    return { at: 'open', ...begun, map: null, submitted: false, addressLeft: false, confirmedWithoutHouse: null }
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
      return { ...state, step: { at: 'method' }, form: next, submitted: false, touched: true }
    }
    case 'city-cleared':
      return { ...state, step: { at: 'city' }, submitted: false, touched: true }
    case 'method-switched':
      return { ...state, form: { ...form, method: event.method }, submitted: false, touched: true }
    case 'address-typed': {
      // the map has a search of its own
      if (map !== null) return state
      // typing over an accepted address takes the acceptance away; a bare point has no words that could be kept
      const isSame = event.text !== '' && event.text === form.address?.address
      const next = { ...form, addressText: event.text, address: isSame ? form.address : null }
      return { ...state, form: next, addressLeft: false, touched: true }
    }
    case 'address-left':
      return { ...state, addressLeft: true }
    case 'filled-in':
      if (map !== null) return { ...state, map: { ...map, ...event.fields } }
      return { ...state, form: { ...form, ...event.fields }, touched: true }
    case 'map-opened':
      return { ...state, map: {} }
    case 'map-closed':
      return { ...state, map: null }
    case 'map-confirmed':
      return reduce({ ...state, map: null }, { type: 'filled-in', fields: map ?? {} })
    case 'save-tried':
      // from the question about the house on, it has been answered
      return { ...state, submitted: true, step: event.step, ...(step.at === 'house-number' && { confirmedWithoutHouse: form.address }) }
    case 'form-returned':
      return { ...state, step: { at: 'method' } }
    case 'swap-toggled': {
      if (step.at !== 'dishes-missing') return state
      const others = step.swapped.filter(key => key !== event.key)
      return { ...state, step: { ...step, swapped: event.on ? [...others, event.key] : others } }
    }
  }
}
