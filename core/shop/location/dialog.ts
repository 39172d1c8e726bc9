import type { Report, StoragePort } from '../../env.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { DeliveryMethod } from '../config.ts'
import type { Loadable, ProblemCode } from '../problem.ts'
import type { Point } from '../../geo/point.ts'
import type { Address } from './address.ts'
import { isWhole, type Choice, type ChoiceKeeper, type DeliveryPlace } from './choice.ts'
import type { Cities, CityData } from './city-data.ts'
import { after, type DialogEvent, type DialogState, type OpenDialog } from './dialog-state.ts'
import { createDraftKeeper } from './dialog-draft.ts'
import { choiceOf, detailsOf, emptyForm, faultsOf, formOf, sameAddress, samePlace, type DetailField, type LocationErrors, type LocationForm } from './form.ts'
import { lackOf, methodsOffered, pickUpPoints } from './methods.ts'
import { createMissingDishes, type CartVerdict, type MissingDishes } from './missing-dishes.ts'
import type { ZoneVerdict } from './zones.ts'
import type { City, Resto } from './wire.ts'

/** All that the dialog's screen shows; views decide nothing. */
export type DialogView = { readonly at: 'closed' } | OpenDialogView
export interface OpenDialogView {
  readonly at: 'open'
  readonly state: OpenDialog
  readonly cities: Loadable<readonly City[]>
  readonly city: City | null
  /** With one city, or while one is being chosen, its button does nothing (LOC-02). */
  readonly cityInert: boolean
  readonly data: Loadable<CityData> | null
  readonly methods: readonly DeliveryMethod[]
  readonly points: readonly Resto[]
  readonly verdict: ZoneVerdict | null
  readonly errors: LocationErrors
  /** What the city lacks, if it lacks something (BOOT-08). */
  readonly lack: ProblemCode | null
}

export interface LocationDialog extends MissingDishes {
  readonly view: Readable<DialogView>
  open(options?: { readonly boot?: boolean; readonly method?: DeliveryMethod }): void
  close(): void
  /** Whoever typed here has left: closed without a trace; at boot it is asked anew. */
  forget(): void
  chooseCity(cityId: number): void
  clearCity(): void
  retryCity(): void
  switchMethod(method: DeliveryMethod): void
  typeAddress(text: string): void
  /** The address field has lost the focus. */
  leaveAddress(): void
  pickAddress(address: Address, text: string): void
  /** A saved address, with what is known of the door. */
  pickPlace(place: DeliveryPlace): void
  typeDetail(field: DetailField, text: string): void
  choosePickUp(restoId: number): void
  /** Resolves with the first wrong field, or null when the dialog saved or asks something. */
  save(): Promise<keyof LocationErrors | null>
  refineHouseNumber(): void
  skipHouseNumber(): Promise<void>
  closeQuestion(): void
  /** Whether a point could be delivered to in the city of the form; null while the city is not loaded. */
  verdictAt(point: Point): ZoneVerdict | null
}

export function createLocationDialog(options: {
  readonly storage: StoragePort
  readonly cities: Cities
  readonly keeper: ChoiceKeeper
  readonly checkCart: (choice: Choice) => Promise<CartVerdict>
  readonly onSaved: (choice: Choice) => void
  readonly report: Report
}): LocationDialog {
  const { storage, cities, keeper, checkCart, onSaved, report } = options
  const state = createStore<DialogState>({ at: 'closed' })
  const draft = createDraftKeeper(storage, report)

  function tell(event: DialogEvent): void {
    const next = after(state.get(), event)
    state.set(next)
    draft.keep(next)
  }
  const loaded = (cityId: number | null): CityData | null => {
    const found = cityId === null ? undefined : cities.data.get().get(cityId)
    return found?.at === 'ready' ? found.value : null
  }
  const openData = (now = state.get()): CityData | null => (now.at === 'open' ? loaded(now.form.cityId) : null)
  const verdictOf = (form: LocationForm, data: CityData | null): ZoneVerdict | null =>
    form.address === null || data === null || form.method === 'TAKE_AWAY' ? null : keeper.judge(form.address.point, data)
  async function loadCity(cityId: number): Promise<void> {
    if (loaded(cityId) === null) await cities.load(cityId)
    showCity(cityId)
  }
  function showCity(cityId: number): void {
    // the event carries its city: an answer for a city chosen earlier changes nothing (LOC-04)
    const data = loaded(cityId)
    if (data !== null) tell({ type: 'city-loaded', data })
  }

  const view = derive([state, cities.list, cities.data], (now, list, all): DialogView => {
    if (now.at === 'closed') return now
    const known = list.at === 'ready' ? list.value : []
    const city = known.find(item => item.id === now.form.cityId) ?? null
    const found = now.form.cityId === null ? null : all.get(now.form.cityId) ?? null
    const data = found?.at === 'ready' ? found.value : null
    const verdict = verdictOf(now.form, data)
    const faults = data === null ? {} : faultsOf(now.form, data, verdict)
    return {
      at: 'open',
      state: now,
      cities: list,
      city,
      cityInert: known.length <= 1 || found?.at === 'loading',
      data: found,
      methods: data === null ? [] : methodsOffered(data),
      points: data === null ? [] : pickUpPoints(data),
      verdict,
      errors: visible(faults, now),
      lack: lackOf(list, data),
    }
  })

  async function finish(open: OpenDialog, choice: Choice): Promise<null> {
    tell({ type: 'check-started' })
    const verdict = await checkCart(choice)
    const now = state.get()
    // closed or changed while the check ran: its answer belongs to nobody
    if (now.at === 'closed' || !now.saving || now.form !== open.form) {
      if (now.at === 'open' && now.saving) tell({ type: 'check-ended' })
      return null
    }
    if (verdict.at === 'missing') {
      missing.ask(choice, verdict)
      return null
    }
    verdict.settle?.()
    apply(choice)
    return null
  }
  function apply(choice: Choice): void {
    keeper.set(choice)
    tell({ type: 'closed' })
    onSaved(choice)
  }
  /** The saved place stays, with what else was typed: neither its zone nor the cart has anything new to say. */
  function keepPlace(form: LocationForm): null {
    const before = keeper.choice.get()
    if (form.method === 'DELIVERY') keeper.editPlace(detailsOf(form))
    tell({ type: 'closed' })
    const saved = keeper.choice.get()
    if (saved !== null && isWhole(saved) && saved !== before) onSaved(saved)
    return null
  }
  const storedForm = (): LocationForm =>
    formOf(keeper.held.get())
  const missing = createMissingDishes({ state, tell, apply })
  function isSelected(): boolean {
    const selection = keeper.selection.get()
    return selection.at === 'resto' && isWhole(selection.choice)
  }
  async function save(): Promise<keyof LocationErrors | null> {
    const now = state.get()
    if (now.at === 'closed' || now.saving || now.step === 'city') return null
    const data = loaded(now.form.cityId)
    if (data === null) return null
    const verdict = verdictOf(now.form, data)
    const faults = faultsOf(now.form, data, verdict)
    // another tab may have saved another place meanwhile: what is shown here is what is saved
    if (faults.comment === undefined && isSelected() && samePlace(now.form, storedForm())) return keepPlace(now.form)
    const first = (['pickUp', 'address', 'comment'] as const).find(name => faults[name] !== undefined)
    const choice = choiceOf(now.form, verdict)
    if (first !== undefined || choice === null) {
      tell({ type: 'refused' })
      return first ?? 'address'
    }
    // once for each address: the one that was saved has been confirmed
    const isConfirmed = now.confirmedWithoutHouse === now.form.address || sameAddress(now.saved.address, now.form.address)
    if (choice.method === 'DELIVERY' && !choice.place.hasHouse && !isConfirmed) {
      tell({ type: 'house-number-asked' })
      return null
    }
    return finish(now, choice)
  }

  return {
    ...missing.answers,
    view,
    open({ boot = false, method } = {}) {
      const list = cities.list.get()
      const known = list.at === 'ready' ? list.value : []
      const saved = storedForm()
      const kept = draft.read()
      const start = kept?.form ?? saved
      const only = known.length === 1 ? known[0]?.id ?? null : null
      const cityId = known.some(item => item.id === start.cityId) ? start.cityId : only
      const form = cityId !== null && cityId === start.cityId ? start : { ...emptyForm, cityId }
      const step = cityId === null || kept?.step === 'city' ? 'city' : 'method'
      tell({ type: 'opened', boot, step, saved, touched: kept !== null, form: method === undefined ? form : { ...form, method } })
      if (cityId !== null) void loadCity(cityId)
    },
    close() {
      const now = state.get()
      if (now.at === 'open' && !now.boot) tell({ type: 'closed' })
    },
    forget: () => tell({ type: 'closed' }),
    chooseCity(cityId) {
      tell({ type: 'city-chosen', cityId })
      void loadCity(cityId)
    },
    clearCity: () => tell({ type: 'city-cleared' }),
    retryCity() {
      const now = state.get()
      const cityId = now.at === 'open' ? now.form.cityId : null
      if (cityId === null) void cities.loadList()
      else void cities.reload(cityId).then(() => showCity(cityId))
    },
    switchMethod(method) {
      const data = openData()
      if (data !== null) tell({ type: 'method-switched', method, data })
    },
    typeAddress: text => tell({ type: 'address-typed', text }),
    leaveAddress: () => tell({ type: 'address-left' }),
    pickAddress: (address, text) => tell({ type: 'address-picked', address, text }),
    pickPlace: place => tell({ type: 'place-picked', place }),
    typeDetail: (field, text) => tell({ type: 'detail-typed', field, text }),
    choosePickUp: restoId => tell({ type: 'pick-up-chosen', restoId }),
    save,
    refineHouseNumber: () => tell({ type: 'house-number-refined' }),
    async skipHouseNumber() {
      tell({ type: 'house-number-skipped' })
      await save()
    },
    closeQuestion: () => tell({ type: 'question-closed' }),
    verdictAt(point) {
      const data = openData()
      return data === null ? null : keeper.judge(point, data)
    },
  }
}

/**
 * Before the first try to save only the zone speaks, words that were left without a choice, and a lack of pick-up
 * points, which nothing in the form can mend; afterwards every fault does, and goes as soon as it is mended.
 */
function visible(faults: LocationErrors, now: OpenDialog): LocationErrors {
  if (now.submitted || faults.pickUp === 'takeAwayNone') return faults
  const speaks = faults.address === 'addressOutOfZone' || (faults.address === 'addressPick' && now.addressLeft)
  return speaks && faults.address !== undefined ? { address: faults.address } : {}
}
