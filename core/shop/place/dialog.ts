import { sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import * as KEY from '../storage/startup-keys.ts'
import type { Address, DeliveryPlace } from './address.ts'
import { sameAddress } from './address-line.ts'
import type { Choice, ChoiceWithOptionalPlace, ChoiceStore } from './choice.ts'
import type { Cities } from '../catalogue/cities.ts'
import { buildOpenDialog } from './dialog-opening.ts'
import {
  CLOSED, closeByCustomer, draftDecoder, changeFields, markSubmitted, placeFields, returnToForm, selectCity,
  withAddress, withAddressText, withDetail, withReplacement, type CartCheckResult, type DialogState,
  type DishesMissing, type LocationDraft, type LocationErrors, type LocationForm, type OpenDialog,
} from './dialog-state.ts'
import { buildDialogView, type DialogView, type ResolvePoint } from './dialog-view.ts'
import type { DialogOpening, LocationDialog } from './location-dialog.ts'
import { isInCity, type RecentPlaces } from './saved-places.ts'

interface DialogOptions {
  /** Opens stores of this tab: the draft must not open a dialog in another tab. */
  readonly storedInTab: OpenStored
  /** `load` and `reload` fetch a whole city, once the chunk of the city loader has loaded. */
  readonly cities: Cities & Readonly<Record<'load' | 'reload', (cityId: number) => void>>
  readonly choice: ChoiceStore
  readonly resolvePoint: Readable<ResolvePoint>
  readonly checkCart: (choice: Choice) => Promise<CartCheckResult>
  readonly recent: RecentPlaces
}
/** Changes an open dialog. Ignored while the dialog is closed: a draft then stays stored. */
type Change = (update: (open: OpenDialog) => DialogState) => void

/** Creates the command that saves the dialog, or first asks a question (LOC-11, LOC-12, LOC-15). */
function createSaveCommand(options: DialogOptions, view: Readable<DialogView>, change: Change) {
  const { choice: { set, venue }, checkCart, recent } = options
  function apply(choice: Choice): void {
    set(choice)
    change(() => CLOSED)
    if (choice.method === 'DELIVERY') recent.add(choice.place)
  }
  function finish(step: DishesMissing): void {
    step.applyToCart(new Set(step.replacedKeys))
    apply(step.choice)
  }
  async function check(form: LocationForm, choice: Choice): Promise<void> {
    change(open => markSubmitted(open, { status: 'checking' }))
    const result = await checkCart(choice)
    const current = view.get()
    if (current.status === 'closed' || current.state.step.status !== 'checking') return
    // the result does not apply to a form that has changed during the check
    if (!sameJson(current.state.form, form)) return change(returnToForm)
    const replacedKeys = result.dishes.filter(dish => dish.replacement.kind === 'swap').map(dish => dish.key)
    const step = { status: 'dishes-missing' as const, ...result, choice, replacedKeys }
    if (result.dishes.length === 0) finish(step)
    else change(open => markSubmitted(open, step))
  }
  async function save(): Promise<keyof LocationErrors | null> {
    const current = view.get()
    if (current.status === 'closed' || current.validation === null) return null
    const { validation: { faults, choice }, state: { form, step, confirmedAddress } } = current
    if (step.status === 'dishes-missing') {
      finish(step)
      return null
    }
    if (step.status !== 'method' && step.status !== 'house-number') return null
    const [firstInvalidField] = Object.keys(faults) as (keyof LocationErrors)[]
    if (firstInvalidField !== undefined || choice === null) {
      change(open => markSubmitted(open, { status: 'method' }))
      return firstInvalidField ?? null
    }
    const selectedVenue = venue.get()
    if (selectedVenue.kind === 'resto' && sameDestination(choice, selectedVenue.choice)) {
      // at most the details have changed, which affect neither the zone nor the cart
      const next = { ...choice, restoId: selectedVenue.choice.restoId }
      if (sameJson(next, selectedVenue.choice)) change(() => CLOSED)
      else apply(next)
      return null
    }
    // ask about the house number once for each address
    const isConfirmed = step.status === 'house-number' || sameAddress(confirmedAddress, form.address)
    if (choice.method === 'TAKE_AWAY' || choice.place.hasHouse || isConfirmed) await check(form, choice)
    else change(open => markSubmitted(open, { status: 'house-number' }))
    return null
  }
  return save
}

/** Whether two choices have the same address or pick-up point; the details may differ (LOC-12). */
function sameDestination(a: Choice, b: ChoiceWithOptionalPlace): boolean {
  if (a.cityId !== b.cityId) return false
  if (a.method === 'DELIVERY') return b.method === 'DELIVERY' && sameAddress(a.place, b.place)
  return b.method === 'TAKE_AWAY' && a.restoId === b.restoId
}

/**
 * Creates the commands that accept an address. While the map is open, a picked address changes only
 * the map's fields; `confirmMap` puts these into the form (MAP-01).
 */
function createAddressCommands({ choice, recent }: DialogOptions, view: Readable<DialogView>, change: Change) {
  /**
   * The addresses of the selected city whose details are known: the stored one, and those last used on
   * this device. Their lines do not name the city.
   */
  function listKnownPlaces(): readonly DeliveryPlace[] {
    const current = view.get()
    const city = current.status === 'open' ? current.city : null
    if (city === null) return []
    const { cityId, place } = choice.stored.get()
    const recentPlaces = recent.places.get().filter(({ location }) => isInCity(location, city))
    return place !== null && cityId === city.id ? [place, ...recentPlaces] : recentPlaces
  }
  return {
    pickAddress: (address: Address): void => change(open => changeFields(open, open.map === null
      ? withAddress(open.form, address, listKnownPlaces())
      : { address, addressText: address.address })),
    confirmMap(): void {
      const current = view.get()
      if (current.status === 'closed' || current.map?.canConfirm !== true) return
      change(({ map: mapFields, ...open }) => {
        const { address, ...otherFields } = mapFields ?? {}
        const next = changeFields({ ...open, map: null }, otherFields)
        if (address === undefined || address === null) return next
        return changeFields(next, withAddress(next.form, address, listKnownPlaces()))
      })
    },
  }
}

export function createLocationDialog(options: DialogOptions): LocationDialog {
  const { storedInTab, cities, choice: choiceStore, resolvePoint } = options
  const state = createStore<DialogState>(CLOSED)
  const draft = storedInTab<LocationDraft | null>(KEY.locationDraft, draftDecoder, null)

  function put(next: DialogState): void {
    state.set(next)
    if (next.status === 'closed') return draft.set(null)
    // the draft keeps a pick-up point that is only proposed, so that the next page proposes it too
    const form = { ...next.form, pickUpId: next.form.pickUpId ?? next.proposedPickUpId }
    if (next.isTouched) draft.set({ step: next.step.status === 'city' ? 'city' : 'method', form })
  }
  function change(update: (open: OpenDialog) => DialogState): void {
    const current = state.get()
    if (current.status === 'open') put(update(current))
  }
  function listCityIds(): readonly number[] {
    const list = cities.list.get()
    return list.status === 'ready' ? list.value.map(({ id }) => id) : []
  }
  const setFields = (fields: Partial<LocationForm>): void => change(open => changeFields(open, fields))
  const view = derive([state, cities.list, cities.data, resolvePoint], (current, list, data, resolve): DialogView => {
    if (current.status === 'closed') return current
    const cityState = data.get(current.form.cityId ?? 0) ?? null
    return buildDialogView(current, list, cityState, resolve)
  })

  let lastOpening: DialogOpening = {}
  function open(opening: DialogOpening = {}): void {
    lastOpening = opening
    const next = buildOpenDialog(opening, { cityIds: listCityIds(), draft: draft.get(), choice: choiceStore })
    put(next)
    if (next.form.cityId !== null && !next.awaitsCities) cities.load(next.form.cityId)
  }
  cities.list.subscribe(() => {
    const current = state.get()
    const isWaiting = current.status === 'open' && current.awaitsCities && !current.isTouched
    if (isWaiting && listCityIds().length > 0) open(lastOpening)
  })

  return {
    save: createSaveCommand(options, view, change),
    view,
    showCities: () => change(open => ({ ...open, step: { status: 'city' }, isSubmitted: false, isTouched: true })),
    switchMethod: method => setFields({ method }),
    typeAddress: text => change(open => withAddressText(open, text)),
    leaveAddress: () => change(open => ({ ...open, hasLeftAddress: true })),
    ...createAddressCommands(options, view, change),
    pickPlace: place => setFields(placeFields(place)),
    typeDetail: (field, text) => change(open => changeFields(open, withDetail(open.form, field, text))),
    choosePickUp: pickUpId => setFields({ pickUpId }),
    switchToPickUp: pickUpId => setFields({ method: 'TAKE_AWAY', pickUpId }),
    closeQuestion: () => change(returnToForm),
    openMap: () => change(open => ({ ...open, map: {} })),
    closeMap: () => change(open => ({ ...open, map: null })),
    setReplaced: (key, isReplaced) => change(open => withReplacement(open, key, isReplaced)),
    close: () => change(closeByCustomer),
    open,
    discard() {
      // remove the draft before the dialog closes: a listener may open the dialog again
      draft.set(null)
      put(CLOSED)
    },
    hasDraft: () => draft.get() !== null,
    chooseCity(cityId) {
      change(open => selectCity(open, cityId))
      cities.load(cityId)
    },
    retryCity() {
      const current = state.get()
      const cityId = current.status === 'open' ? current.form.cityId : null
      if (cityId === null || listCityIds().length === 0) void cities.loadList()
      else cities.reload(cityId)
    },
  }
}
