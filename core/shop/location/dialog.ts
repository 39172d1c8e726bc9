import { sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import type { DeliveryMethod } from '../config.ts'
import { KEY } from '../keys.ts'
import { sameAddress, type Address, type DeliveryPlace, type DetailField } from './address.ts'
import { isWhole, type Choice, type ChoiceKeeper } from './choice.ts'
import type { Cities } from './city-data.ts'
import { after, type CartVerdict, type DialogEvent, type DialogState } from './dialog-state.ts'
import { viewOf, type DialogView } from './dialog-view.ts'
import {
  choiceOf, detailsOf, draftReader, emptyForm, faultsOf, formOf, placeFields, samePlace, type DialogDraft, type LocationErrors, type LocationForm,
} from './form.ts'

interface DialogOptions {
  /** Opens values that belong to this tab: what is half typed here must not open a dialog there. */
  readonly storedInTab: OpenStored
  readonly cities: Cities
  readonly keeper: ChoiceKeeper
  readonly checkCart: (choice: Choice) => Promise<CartVerdict>
  readonly onSaved: (choice: Choice) => void
}

/** What the customer says in the form, or over the map while that is open. */
function gesturesOf(tell: (event: DialogEvent) => void) {
  const fill = (fields: Partial<LocationForm>): void => tell({ type: 'filled-in', fields })
  return {
    clearCity: () => tell({ type: 'city-cleared' }),
    switchMethod: (method: DeliveryMethod) => tell({ type: 'method-switched', method }),
    typeAddress: (text: string) => tell({ type: 'address-typed', text }),
    /** The address field has lost the focus. */
    leaveAddress: () => tell({ type: 'address-left' }),
    pickAddress: (address: Address) => fill({ address, addressText: address.line }),
    /** A saved address, with what is known of the door. */
    pickPlace: (place: DeliveryPlace) => fill(placeFields(place)),
    typeDetail: (field: DetailField, text: string) => fill({ [field]: text }),
    choosePickUp: (pickUpId: number) => fill({ pickUpId }),
    /** Back to the form, to mend it. */
    closeQuestion: () => tell({ type: 'form-returned' }),
    openMap: () => tell({ type: 'map-opened' }),
    closeMap: () => tell({ type: 'map-closed' }),
  }
}

/** How the location dialog is saved, and what may be asked on the way (LOC-11, LOC-12, LOC-15). */
function createSaving({ keeper, checkCart, onSaved }: DialogOptions, view: Readable<DialogView>, tell: (event: DialogEvent) => void) {
  function apply(choice: Choice): void {
    keeper.set(choice)
    tell({ type: 'closed' })
    onSaved(choice)
  }
  async function check(form: LocationForm, choice: Choice): Promise<void> {
    tell({ type: 'save-tried', step: { at: 'checking' } })
    const verdict = await checkCart(choice)
    const now = view.get()
    if (now.at === 'closed' || now.state.step.at !== 'checking') return
    // changed while the check ran: its answer belongs to nobody
    if (!sameJson(now.state.form, form)) return tell({ type: 'form-returned' })
    if (verdict.at === 'dishes-missing') {
      const swapped = verdict.dishes.filter(dish => dish.remedy.at === 'swap').map(dish => dish.key)
      return tell({ type: 'save-tried', step: { ...verdict, choice, swapped } })
    }
    verdict.settle?.()
    apply(choice)
  }
  async function save(): Promise<keyof LocationErrors | null> {
    const now = view.get()
    if (now.at === 'closed' || now.state.step.at !== 'method' || now.data?.at !== 'ready') return null
    const { verdict, state: { form, step, confirmedWithoutHouse } } = now
    const faults = faultsOf(form, now.data.value, verdict)
    // by now, perhaps in another tab
    const saved = formOf(keeper.held.get())
    const selection = keeper.selection.get()
    if (selection.at === 'resto' && isWhole(selection.choice) && faults.comment === undefined && samePlace(form, saved)) {
      // nothing but the door may have changed: neither its zone nor the cart has anything new to say
      const { choice } = selection
      const next = choice.method === 'DELIVERY' ? { ...choice, place: { ...choice.place, ...detailsOf(form) } } : choice
      if (sameJson(next, choice)) tell({ type: 'closed' })
      else apply(next)
      return null
    }
    const field = (['pickUp', 'address', 'comment'] as const).find(name => faults[name] !== undefined)
    const choice = choiceOf(form, verdict)
    if (field !== undefined || choice === null) {
      tell({ type: 'save-tried', step })
      return field ?? 'address'
    }
    // once for each address: the one that was saved has been confirmed
    const isConfirmed = confirmedWithoutHouse === form.address || sameAddress(saved.address, form.address)
    if (choice.method === 'DELIVERY' && !choice.place.hasHouse && !isConfirmed) tell({ type: 'save-tried', step: { at: 'house-number' } })
    else await check(form, choice)
    return null
  }

  return {
    /** Resolves with the first wrong field, or null when the dialog saved or asks something. */
    save,
    /** Saves without a house number. */
    async skipHouseNumber(): Promise<void> {
      tell({ type: 'house-number-skipped' })
      await save()
    },
    /** Whether a missing dish is to be replaced by its namesake, or leaves the cart. */
    swapMissing: (key: string, on: boolean) => tell({ type: 'swap-toggled', key, on }),
    /** Settles the missing dishes as chosen and saves, without another question. */
    settleMissing(): void {
      const now = view.get()
      if (now.at === 'closed' || now.state.step.at !== 'dishes-missing') return
      const { settle, swapped, choice } = now.state.step
      settle(new Set(swapped))
      apply(choice)
    },
    /** Leaves the cart as it is: the dialog closes on the saved place, or during boot returns to the form. */
    keepOldPlace(): void {
      const now = view.get()
      if (now.at === 'open') tell({ type: now.state.boot ? 'form-returned' : 'closed' })
    },
  }
}

export function createLocationDialog(options: DialogOptions) {
  const { storedInTab, cities, keeper } = options
  const state = createStore<DialogState>({ at: 'closed' })
  const draft = storedInTab<DialogDraft | null>(KEY.locationDraft, draftReader, null)

  function tell(event: DialogEvent): void {
    const next = after(state.get(), event)
    state.set(next)
    if (next.at === 'closed') return draft.set(null)
    const form = { ...next.form, pickUpId: next.form.pickUpId ?? next.proposed }
    if (next.touched) draft.set({ step: next.step.at === 'city' ? 'city' : 'method', form })
  }
  const view = derive([state, cities.list, cities.data, keeper.judge], (now, list, all, judge): DialogView =>
    now.at === 'closed' ? now : viewOf(now, list, all.get(now.form.cityId ?? 0) ?? null, judge))

  return {
    ...gesturesOf(tell),
    ...createSaving(options, view, tell),
    view,
    open({ boot = false, method }: { readonly boot?: boolean; readonly method?: DeliveryMethod } = {}): void {
      const list = cities.list.get()
      const known = list.at === 'ready' ? list.value.map(({ id }) => id) : []
      const kept = draft.get()
      const saved = formOf(keeper.held.get())
      const start = { ...(kept?.form ?? saved), pickUpId: null }
      const cityId = known.find(id => id === start.cityId || known.length === 1) ?? null
      const form = cityId !== null && cityId === start.cityId ? start : { ...emptyForm, cityId }
      const step = cityId === null || kept?.step === 'city' ? 'city' : 'method'
      const proposed = kept?.form.pickUpId ?? saved.pickUpId
      tell({ type: 'opened', boot, draft: { step, form: { ...form, method: method ?? form.method } }, proposed, touched: kept !== null })
      if (cityId !== null) void cities.load(cityId)
    },
    close(): void {
      const now = view.get()
      if (now.at === 'open' && !now.state.boot) tell({ type: 'closed' })
    },
    /** Whoever typed here has left: closed without a trace; at boot it is asked anew. */
    forget(): void {
      // first: whoever hears that it is closed may open it anew
      draft.set(null)
      tell({ type: 'closed' })
    },
    /** Whether something was typed in this tab that has not been saved. */
    hasDraft: () => draft.get() !== null,
    chooseCity(cityId: number): void {
      tell({ type: 'city-chosen', cityId })
      void cities.load(cityId)
    },
    retryCity(): void {
      const now = state.get()
      const cityId = now.at === 'open' ? now.form.cityId : null
      void (cityId === null ? cities.loadList() : cities.reload(cityId))
    },
    /** Writes the map's copy back, when it can be. */
    confirmMap(): void {
      const now = view.get()
      if (now.at === 'closed' || now.map === null || !now.map.canConfirm) return
      const { address, restoId } = now.map
      const fields = now.state.form.method === 'TAKE_AWAY' ? { pickUpId: restoId } : { address, addressText: address?.line ?? '' }
      tell({ type: 'map-closed' })
      tell({ type: 'filled-in', fields })
    },
  }
}
export type LocationDialog = ReturnType<typeof createLocationDialog>
