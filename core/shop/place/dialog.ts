import type { Infer } from '../../http/read.ts'
import { sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import type { DeliveryMethod } from '../config.ts'
import * as KEY from '../first-keys.ts'
import type { Address, DeliveryPlace, DetailField } from './address.ts'
import { sameAddress } from './address-line.ts'
import type { Choice, Chosen, ChoiceStore } from './choice.ts'
import type { Cities } from '../catalogue/cities.ts'
import {
  atForm, CLOSED, draftReader, emptyForm, filledIn, formOf, inCity, left, placeFields, saveTried, withSwap, withText,
  type CartVerdict, type DialogState, type DishesMissing, type LocationErrors, type LocationForm, type OpenDialog,
} from './dialog-state.ts'
import { viewOf, type DialogView, type JudgePoint } from './dialog-view.ts'
import type { RecentPlaces } from './saved-places.ts'

interface DialogOptions {
  /** What is half typed here must not open a dialog in another tab. */
  readonly storedInTab: OpenStored
  /** A whole city is loaded, or asked for anew, by what comes later. */
  readonly cities: Cities & Readonly<Record<'load' | 'reload', (cityId: number) => void>>
  readonly choice: ChoiceStore
  readonly judge: Readable<JudgePoint>
  readonly checkCart: (choice: Choice) => Promise<CartVerdict>
  readonly recent: RecentPlaces
}
/** Nothing changes in a closed dialog. */
type Change = (turn: (open: OpenDialog) => DialogState) => void

/** `boot`: without an answer there is no menu. */
export interface DialogOpening { readonly boot?: boolean; readonly method?: DeliveryMethod }

/** How the location dialog is saved, and what may be asked on the way (LOC-11, LOC-12, LOC-15). */
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
    change(open => saveTried(open, { at: 'checking' }))
    const verdict = await checkCart(choice)
    const now = view.get()
    if (now.at === 'closed' || now.state.step.at !== 'checking') return
    // changed while the check ran: its answer belongs to nobody
    if (!sameJson(now.state.form, form)) return change(atForm)
    const swapped = verdict.dishes.filter(dish => dish.replacement.at === 'swap').map(dish => dish.key)
    const step = { at: 'dishes-missing' as const, ...verdict, choice, swapped }
    if (verdict.dishes.length === 0) settle(step)
    else change(open => saveTried(open, step))
  }
  /** Also says yes to what it asks. Resolves with the first wrong field, or null when it saved or asks. */
  async function save(): Promise<keyof LocationErrors | null> {
    const now = view.get()
    if (now.at === 'closed' || now.judged === null) return null
    const { judged: { faults, choice }, state: { form, step, confirmed } } = now
    if (step.at === 'dishes-missing') settle(step)
    if (step.at !== 'method' && step.at !== 'house-number') return null
    const [field] = Object.keys(faults) as (keyof LocationErrors)[]
    if (field !== undefined || choice === null) {
      change(open => saveTried(open, { at: 'method' }))
      return field ?? null
    }
    const chosen = venue.get()
    if (chosen.at === 'resto' && samePlace(choice, chosen.choice)) {
      // only the door may have changed, which is nothing to zone and cart
      const next = { ...choice, restoId: chosen.choice.restoId }
      if (sameJson(next, chosen.choice)) change(() => CLOSED)
      else apply(next)
      return null
    }
    // once for each address: the one that was saved has been confirmed
    const isConfirmed = step.at === 'house-number' || confirmed === form.address || sameAddress(stored.get().place, form.address)
    if (choice.method === 'TAKE_AWAY' || choice.place.hasHouse || isConfirmed) await check(form, choice)
    else change(open => saveTried(open, { at: 'house-number' }))
    return null
  }
  return save
}

/** Whether two choices mean the same address or pick-up point: the door may differ (LOC-12). */
function samePlace(a: Choice, b: Chosen): boolean {
  if (a.cityId !== b.cityId) return false
  if (a.method === 'DELIVERY') return b.method === 'DELIVERY' && sameAddress(a.place, b.place)
  return b.method === 'TAKE_AWAY' && a.restoId === b.restoId
}

/** What is typed and chosen goes into the form, or onto the map while that is open. */
export function createLocationDialog(options: DialogOptions) {
  const { storedInTab, cities, choice: choiceStore, judge } = options
  const state = createStore<DialogState>(CLOSED)
  const draft = storedInTab<Infer<typeof draftReader> | null>(KEY.locationDraft, draftReader, null)

  function put(next: DialogState): void {
    state.set(next)
    if (next.at === 'closed') return draft.set(null)
    const form = { ...next.form, pickUpId: next.form.pickUpId ?? next.proposed }
    if (next.touched) draft.set({ step: next.step.at === 'city' ? 'city' : 'method', form })
  }
  function change(turn: (open: OpenDialog) => DialogState): void {
    const now = state.get()
    put(now.at === 'open' ? turn(now) : now)
  }
  const fill = (fields: Partial<LocationForm>): void => change(open => filledIn(open, fields))
  const view = derive([state, cities.list, cities.data, judge], (now, list, all, judges): DialogView =>
    now.at === 'closed' ? now : viewOf(now, list, all.get(now.form.cityId ?? 0) ?? null, judges))

  return {
    save: createSaving(options, view, change),
    view,
    clearCity: () => change(open => ({ ...open, step: { at: 'city' }, submitted: false, touched: true })),
    switchMethod: (method: DeliveryMethod) => fill({ method }),
    typeAddress: (text: string) => change(open => withText(open, text)),
    leaveAddress: () => change(open => ({ ...open, addressLeft: true })),
    pickAddress: (address: Address) => fill({ address, addressText: address.address }),
    /** With what is known of the door. */
    pickPlace: (place: DeliveryPlace) => fill(placeFields(place)),
    typeDetail: (field: DetailField, text: string) => fill({ [field]: text }),
    choosePickUp: (pickUpId: number) => fill({ pickUpId }),
    closeQuestion: () => change(atForm),
    openMap: () => change(open => ({ ...open, map: {} })),
    closeMap: () => change(open => ({ ...open, map: null })),
    swapMissing: (key: string, on: boolean) => change(open => withSwap(open, key, on)),
    /** Keeps place and cart; at boot, where there is none to keep, closes only a question. */
    close: () => change(left),
    open({ boot = false, method }: DialogOpening = {}): void {
      const list = cities.list.get()
      const known = list.at === 'ready' ? list.value.map(({ id }) => id) : []
      const kept = draft.get()
      const saved = formOf(choiceStore.stored.get())
      const start = { ...(kept?.form ?? saved), pickUpId: null }
      const cityId = known.find(id => id === start.cityId || known.length === 1) ?? null
      const form = cityId !== null && cityId === start.cityId ? start : { ...emptyForm, cityId }
      put({
        at: 'open', boot, touched: kept !== null, proposed: kept?.form.pickUpId ?? saved.pickUpId,
        step: { at: cityId === null || kept?.step === 'city' ? 'city' : 'method' }, form: { ...form, method: method ?? form.method },
        map: null, submitted: false, addressLeft: false, confirmed: null,
      })
      if (cityId !== null) cities.load(cityId)
    },
    /** Whoever typed here has left: closed without a trace; at boot it is asked anew. */
    forget(): void {
      // first: whoever hears that it is closed may open it anew
      draft.set(null)
      put(CLOSED)
    },
    /** Something was typed in this tab that has not been saved. */
    hasDraft: () => draft.get() !== null,
    chooseCity(cityId: number): void {
      change(open => inCity(open, cityId))
      cities.load(cityId)
    },
    retryCity(): void {
      const now = state.get()
      const cityId = now.at === 'open' ? now.form.cityId : null
      if (cityId === null) void cities.loadList()
      else cities.reload(cityId)
    },
    confirmMap(): void {
      const now = view.get()
      if (now.at === 'open' && now.map?.canConfirm === true) change(open => filledIn({ ...open, map: null }, open.map ?? {}))
    },
  }
}
export type LocationDialog = ReturnType<typeof createLocationDialog>
