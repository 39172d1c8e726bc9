import type { Infer } from '../../http/decode.ts'
import { sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import * as KEY from '../startup-keys.ts'
import type { Address, DeliveryPlace } from './address.ts'
import { sameAddress } from './address-line.ts'
import type { Choice, Chosen, ChoiceStore } from './choice.ts'
import type { Cities } from '../catalogue/cities.ts'
import {
  atForm, CLOSED, draftReader, emptyForm, fillForm, toLocationForm, inCity, left, placeFields, saveTried, withAddress,
  withDetail, withSwap, withAddressText,
  type CartCheckResult, type DialogState, type DishesMissing, type LocationErrors, type LocationForm, type OpenDialog,
} from './dialog-state.ts'
import { buildDialogView, type DialogView, type ResolvePoint } from './dialog-view.ts'
import type { LocationDialog } from './location-dialog.ts'
import type { RecentPlaces } from './saved-places.ts'

interface DialogOptions {
  /** Stores the draft of this tab, which must not open a dialog in another one. */
  readonly storedInTab: OpenStored
  /** `load` and `reload` fetch a whole city, by a chunk that loads later. */
  readonly cities: Cities & Readonly<Record<'load' | 'reload', (cityId: number) => void>>
  readonly choice: ChoiceStore
  readonly resolvePoint: Readable<ResolvePoint>
  readonly checkCart: (choice: Choice) => Promise<CartCheckResult>
  readonly recent: RecentPlaces
}
/** Changes an open dialog; ignored while it is closed. */
type Change = (turn: (open: OpenDialog) => DialogState) => void

/** Saves the location dialog, with the questions before that (LOC-11, LOC-12, LOC-15). */
function createSaving(options: DialogOptions, view: Readable<DialogView>, change: Change) {
  const { choice: { set, venue, stored }, checkCart, recent } = options
  function apply(choice: Choice): void {
    set(choice)
    change(() => CLOSED)
    if (choice.method === 'DELIVERY') recent.used(choice.place)
  }
  function settle(step: DishesMissing): void {
    step.settle(new Set(step.swapped))
    apply(step.choice)
  }
  async function check(form: LocationForm, choice: Choice): Promise<void> {
    change(open => saveTried(open, { status: 'checking' }))
    const result = await checkCart(choice)
    const now = view.get()
    if (now.status === 'closed' || now.state.step.status !== 'checking') return
    // the form has changed during the check, which its result is not about
    if (!sameJson(now.state.form, form)) return change(atForm)
    const swapped = result.dishes.filter(dish => dish.replacement.kind === 'swap').map(dish => dish.key)
    const step = { status: 'dishes-missing' as const, ...result, choice, swapped }
    if (result.dishes.length === 0) settle(step)
    else change(open => saveTried(open, step))
  }
  async function save(): Promise<keyof LocationErrors | null> {
    const now = view.get()
    if (now.status === 'closed' || now.validation === null) return null
    const { validation: { faults, choice }, state: { form, step, confirmed } } = now
    if (step.status === 'dishes-missing') settle(step)
    if (step.status !== 'method' && step.status !== 'house-number') return null
    const [field] = Object.keys(faults) as (keyof LocationErrors)[]
    if (field !== undefined || choice === null) {
      change(open => saveTried(open, { status: 'method' }))
      return field ?? null
    }
    const chosen = venue.get()
    if (chosen.kind === 'resto' && samePlace(choice, chosen.choice)) {
      // only the details may have changed, which affect neither the zone nor the cart
      const next = { ...choice, restoId: chosen.choice.restoId }
      if (sameJson(next, chosen.choice)) change(() => CLOSED)
      else apply(next)
      return null
    }
    // the question is asked once per address: the stored address was confirmed before
    const isConfirmed = step.status === 'house-number' || confirmed === form.address
      || sameAddress(stored.get().place, form.address)
    if (choice.method === 'TAKE_AWAY' || choice.place.hasHouse || isConfirmed) await check(form, choice)
    else change(open => saveTried(open, { status: 'house-number' }))
    return null
  }
  return save
}

/** Whether two choices have the same address or pick-up point; the details may differ (LOC-12). */
function samePlace(a: Choice, b: Chosen): boolean {
  if (a.cityId !== b.cityId) return false
  if (a.method === 'DELIVERY') return b.method === 'DELIVERY' && sameAddress(a.place, b.place)
  return b.method === 'TAKE_AWAY' && a.restoId === b.restoId
}

/**
 * The commands that put an address into the form, with its known details: a picked
 * one, or the map's (MAP-01).
 */
function createAddressCommands({ choice, recent }: DialogOptions, view: Readable<DialogView>, change: Change) {
  /** The addresses whose details are known: the stored one, and those last used on this device. */
  const known = (): readonly DeliveryPlace[] => {
    const { place } = choice.stored.get()
    return [...(place === null ? [] : [place]), ...recent.places.get()]
  }
  return {
    pickAddress: (address: Address): void => change(open => open.map === null
      ? fillForm(open, withAddress(open.form, address, known()))
      : fillForm(open, { address, addressText: address.address })),
    confirmMap(): void {
      const now = view.get()
      if (now.status === 'closed' || now.map?.canConfirm !== true) return
      change(({ map, ...open }) => {
        const { address, ...rest } = map ?? {}
        const moved = fillForm({ ...open, map: null }, rest)
        if (address === undefined || address === null) return moved
        return fillForm(moved, withAddress(moved.form, address, known()))
      })
    },
  }
}

export function createLocationDialog(options: DialogOptions): LocationDialog {
  const { storedInTab, cities, choice: choiceStore, resolvePoint } = options
  const state = createStore<DialogState>(CLOSED)
  const draft = storedInTab<Infer<typeof draftReader> | null>(KEY.locationDraft, draftReader, null)

  function put(next: DialogState): void {
    state.set(next)
    if (next.status === 'closed') return draft.set(null)
    const form = { ...next.form, pickUpId: next.form.pickUpId ?? next.proposed }
    if (next.touched) draft.set({ step: next.step.status === 'city' ? 'city' : 'method', form })
  }
  function change(turn: (open: OpenDialog) => DialogState): void {
    const now = state.get()
    put(now.status === 'open' ? turn(now) : now)
  }
  const fill = (fields: Partial<LocationForm>): void => change(open => fillForm(open, fields))
  const view = derive([state, cities.list, cities.data, resolvePoint], (now, list, all, resolve): DialogView =>
    now.status === 'closed' ? now : buildDialogView(now, list, all.get(now.form.cityId ?? 0) ?? null, resolve))

  return {
    save: createSaving(options, view, change),
    view,
    clearCity: () => change(open => ({ ...open, step: { status: 'city' }, submitted: false, touched: true })),
    switchMethod: method => fill({ method }),
    typeAddress: text => change(open => withAddressText(open, text)),
    leaveAddress: () => change(open => ({ ...open, addressLeft: true })),
    ...createAddressCommands(options, view, change),
    pickPlace: place => fill(placeFields(place)),
    typeDetail: (field, text) => change(open => fillForm(open, withDetail(open.form, field, text))),
    choosePickUp: pickUpId => fill({ pickUpId }),
    closeQuestion: () => change(atForm),
    openMap: () => change(open => ({ ...open, map: {} })),
    closeMap: () => change(open => ({ ...open, map: null })),
    swapMissing: (key, isSwapped) => change(open => withSwap(open, key, isSwapped)),
    close: () => change(left),
    open({ boot = false, method } = {}) {
      const list = cities.list.get()
      const known = list.status === 'ready' ? list.value.map(({ id }) => id) : []
      const drafted = draft.get()
      const saved = toLocationForm(choiceStore.stored.get())
      const start = { ...(drafted?.form ?? saved), pickUpId: null }
      const cityId = known.find(id => id === start.cityId || known.length === 1) ?? null
      const form = cityId !== null && cityId === start.cityId ? start : { ...emptyForm, cityId }
      put({
        status: 'open', boot, touched: drafted !== null, proposed: drafted?.form.pickUpId ?? saved.pickUpId,
        step: { status: cityId === null || drafted?.step === 'city' ? 'city' : 'method' },
        form: { ...form, method: method ?? form.method },
        map: null, submitted: false, addressLeft: false, confirmed: null,
      })
      if (cityId !== null) cities.load(cityId)
    },
    forget() {
      // removed before the dialog closes: a listener of that may open it again
      draft.set(null)
      put(CLOSED)
    },
    hasDraft: () => draft.get() !== null,
    chooseCity(cityId) {
      change(open => inCity(open, cityId))
      cities.load(cityId)
    },
    retryCity() {
      const now = state.get()
      const cityId = now.status === 'open' ? now.form.cityId : null
      if (cityId === null) void cities.loadList()
      else cities.reload(cityId)
    },
  }
}
