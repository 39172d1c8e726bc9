import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import type { DeliveryMethod } from '../config.ts'
import { KEY } from '../keys.ts'
import type { Address } from './address.ts'
import type { Choice, ChoiceKeeper, DeliveryPlace } from './choice.ts'
import type { Cities, CityData } from './city-data.ts'
import { after, type CartVerdict, type DialogEvent, type DialogState } from './dialog-state.ts'
import { viewOf, type DialogView } from './dialog-view.ts'
import { draftReader, emptyForm, formOf, placeFields, type DetailField, type DialogDraft, type LocationForm } from './form.ts'
import { createSaving, type Saving } from './saving.ts'

/** What the customer says in the form, or over the map while that is open. */
function gesturesOf(tell: (event: DialogEvent) => void) {
  const fill = (fields: Partial<LocationForm>): void => tell({ type: 'filled-in', fields })
  return {
    clearCity: () => tell({ type: 'city-cleared' }),
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

export interface LocationDialog extends ReturnType<typeof gesturesOf>, Saving {
  readonly view: Readable<DialogView>
  open(options?: { readonly boot?: boolean; readonly method?: DeliveryMethod }): void
  close(): void
  /** Whoever typed here has left: closed without a trace; at boot it is asked anew. */
  forget(): void
  /** Whether something was typed in this tab that has not been saved. */
  hasDraft(): boolean
  chooseCity(cityId: number): void
  retryCity(): void
  switchMethod(method: DeliveryMethod): void
  /** Writes the map's copy back, when it can be. */
  confirmMap(): void
}

export function createLocationDialog({ storedInTab, cities, keeper, checkCart, onSaved }: {
  /** Opens values that belong to this tab: what is half typed here must not open a dialog there. */
  readonly storedInTab: OpenStored
  readonly cities: Cities
  readonly keeper: ChoiceKeeper
  readonly checkCart: (choice: Choice) => Promise<CartVerdict>
  readonly onSaved: (choice: Choice) => void
}): LocationDialog {
  const state = createStore<DialogState>({ at: 'closed' })
  const draft = storedInTab<DialogDraft | null>(KEY.locationDraft, draftReader, null)

  function tell(event: DialogEvent): void {
    const next = after(state.get(), event)
    state.set(next)
    if (next.at === 'closed') draft.set(null)
    else if (next.touched) draft.set({ step: next.step.at === 'city' ? 'city' : 'method', form: next.form })
  }
  function loaded(cityId: number): CityData | null {
    const found = cities.data.get().get(cityId)
    return found?.at === 'ready' ? found.value : null
  }
  async function loadCity(cityId: number): Promise<void> {
    if (loaded(cityId) === null) await cities.load(cityId)
    showCity(cityId)
  }
  function showCity(cityId: number): void {
    // the event carries its city: an answer for a city chosen earlier changes nothing (LOC-04)
    const data = loaded(cityId)
    if (data !== null) tell({ type: 'city-loaded', data })
  }
  const view = derive([state, cities.list, cities.data, keeper.judge], (now, list, all, judge): DialogView => now.at === 'closed'
    ? now
    : viewOf(now, list, all.get(now.form.cityId ?? 0) ?? null, judge))

  return {
    ...gesturesOf(tell),
    ...createSaving({ view, tell, keeper, checkCart, onSaved }),
    view,
    open({ boot = false, method } = {}) {
      const list = cities.list.get()
      const known = list.at === 'ready' ? list.value : []
      const kept = draft.get()
      const start = kept?.form ?? formOf(keeper.held.get())
      const only = known.length === 1 ? known[0]?.id ?? null : null
      const cityId = known.some(item => item.id === start.cityId) ? start.cityId : only
      const form = cityId !== null && cityId === start.cityId ? start : { ...emptyForm, cityId }
      const step = cityId === null || kept?.step === 'city' ? 'city' : 'method'
      tell({ type: 'opened', boot, draft: { step, form: { ...form, method: method ?? form.method } }, touched: kept !== null })
      if (cityId !== null) void loadCity(cityId)
    },
    close() {
      const now = view.get()
      if (now.at === 'open' && !now.state.boot) tell({ type: 'closed' })
    },
    forget() {
      // first: whoever hears that it is closed may open it anew
      draft.set(null)
      tell({ type: 'closed' })
    },
    hasDraft: () => draft.get() !== null,
    chooseCity(cityId) {
      tell({ type: 'city-chosen', cityId })
      void loadCity(cityId)
    },
    retryCity() {
      const now = state.get()
      const cityId = now.at === 'open' ? now.form.cityId : null
      if (cityId === null) void cities.loadList()
      else void cities.reload(cityId).then(() => showCity(cityId))
    },
    switchMethod(method) {
      const now = view.get()
      if (now.at === 'open' && now.data?.at === 'ready') tell({ type: 'method-switched', method, data: now.data.value })
    },
    confirmMap() {
      const now = view.get()
      if (now.at === 'open' && now.map?.canConfirm === true) tell({ type: 'map-confirmed' })
    },
  }
}
