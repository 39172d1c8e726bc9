import { derive } from '../../store/derived.ts'
import { createStore } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import type { DeliveryMethod } from '../config.ts'
import { KEY } from '../keys.ts'
import type { Address, DeliveryPlace, DetailField } from './address.ts'
import type { Choice, ChoiceKeeper } from './choice.ts'
import type { Cities } from './city-data.ts'
import { after, type CartVerdict, type DialogEvent, type DialogState } from './dialog-state.ts'
import { viewOf, type DialogView } from './dialog-view.ts'
import { draftReader, emptyForm, formOf, placeFields, type DialogDraft, type LocationForm } from './form.ts'
import { createSaving } from './saving.ts'

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
    closeQuestion: () => tell({ type: 'save-tried', step: { at: 'method' } }),
    openMap: () => tell({ type: 'map-opened' }),
    closeMap: () => tell({ type: 'map-closed' }),
  }
}

export function createLocationDialog({ storedInTab, cities, keeper, checkCart, onSaved }: {
  /** Opens values that belong to this tab: what is half typed here must not open a dialog there. */
  readonly storedInTab: OpenStored
  readonly cities: Cities
  readonly keeper: ChoiceKeeper
  readonly checkCart: (choice: Choice) => Promise<CartVerdict>
  readonly onSaved: (choice: Choice) => void
}) {
  const state = createStore<DialogState>({ at: 'closed' })
  const draft = storedInTab<DialogDraft | null>(KEY.locationDraft, draftReader, null)

  function tell(event: DialogEvent): void {
    const next = after(state.get(), event)
    state.set(next)
    if (next.at === 'closed') draft.set(null)
    else if (next.touched) draft.set({ step: next.step.at === 'city' ? 'city' : 'method', form: next.form })
  }
  const view = derive([state, cities.list, cities.data, keeper.judge, keeper.held], (now, list, all, judge, saved): DialogView => now.at === 'closed'
    ? now
    : viewOf(now, list, all.get(now.form.cityId ?? 0) ?? null, judge, saved))

  return {
    ...gesturesOf(tell),
    ...createSaving({ view, tell, keeper, checkCart, onSaved }),
    view,
    open({ boot = false, method }: { readonly boot?: boolean; readonly method?: DeliveryMethod } = {}): void {
      const list = cities.list.get()
      const known = list.at === 'ready' ? list.value.map(({ id }) => id) : []
      const kept = draft.get()
      // no point is chosen here yet: the view shows the saved one while it is offered
      const start = kept?.form ?? { ...formOf(keeper.held.get()), pickUpId: null }
      const cityId = known.find(id => id === start.cityId || known.length === 1) ?? null
      const form = cityId !== null && cityId === start.cityId ? start : { ...emptyForm, cityId }
      const step = cityId === null || kept?.step === 'city' ? 'city' : 'method'
      tell({ type: 'opened', boot, draft: { step, form: { ...form, method: method ?? form.method } }, touched: kept !== null })
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
      tell({ type: 'map-confirmed', fields })
    },
  }
}
export type LocationDialog = ReturnType<typeof createLocationDialog>
