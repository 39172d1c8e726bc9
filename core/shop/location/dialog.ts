import type { Report, StoragePort } from '../../env.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { DeliveryMethod } from '../config.ts'
import type { Loadable, ProblemCode } from '../problem.ts'
import type { Point } from '../../geo/point.ts'
import type { Address } from './address.ts'
import type { Choice, ChoiceKeeper, DeliveryPlace } from './choice.ts'
import type { Cities, CityData } from './city-data.ts'
import { after, unchanged, type DialogEvent, type DialogState, type MissingDish, type OpenDialog } from './dialog-state.ts'
import { createDraftKeeper } from './dialog-draft.ts'
import { choiceOf, emptyForm, faultsOf, formOf, sameAddress, type DetailField, type LocationErrors, type LocationForm } from './form.ts'
import { methodsOffered, pickUpPoints } from './methods.ts'
import { zoneAt, type ZoneVerdict } from './zones.ts'
import type { City, Resto } from './wire.ts'

/** What the cart says to a new place: fine, or which dishes its restaurant does not have and how that is settled. */
export type CartVerdict =
  | { readonly at: 'fine' }
  | {
    readonly at: 'missing'
    readonly dishes: readonly MissingDish[]
    /** Replaces the dishes with these keys by their namesakes and takes the other missing ones out of the cart. */
    readonly settle: (swapped: ReadonlySet<string>) => void
  }

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

export interface LocationDialog {
  readonly view: Readable<DialogView>
  open(options?: { readonly boot?: boolean; readonly method?: DeliveryMethod }): void
  close(): void
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
  /** Whether a missing dish is to be replaced by its namesake, or leaves the cart. */
  swapMissing(key: string, on: boolean): void
  /** Settles the missing dishes as chosen and saves, without another question (LOC-15). */
  settleMissing(): void
  /** Leaves the cart as it is: the dialog closes on the saved place, or during boot returns to the form. */
  keepOldPlace(): void
  closeQuestion(): void
  /** Whether a point could be delivered to in the city of the form; null while the city is not loaded. */
  verdictAt(point: Point): ZoneVerdict | null
}

export function createLocationDialog(options: {
  readonly storage: StoragePort
  readonly cities: Cities
  readonly keeper: ChoiceKeeper
  /** The cart's total: it decides between overlapping zones. */
  readonly total: () => number
  readonly checkCart: (choice: Choice) => Promise<CartVerdict>
  readonly onSaved: (choice: Choice) => void
  readonly report: Report
}): LocationDialog {
  const { storage, cities, keeper, total, checkCart, onSaved, report } = options
  const state = createStore<DialogState>({ at: 'closed' })
  const draft = createDraftKeeper(storage, report)
  /** What «settle» will do while the question about missing dishes stands. */
  let settlement: { readonly choice: Choice; readonly settle: (swapped: ReadonlySet<string>) => void } | null = null

  function tell(event: DialogEvent): void {
    const next = after(state.get(), event)
    state.set(next)
    draft.keep(next)
  }
  const loaded = (cityId: number | null): CityData | null => {
    const found = cityId === null ? undefined : cities.data.get().get(cityId)
    return found?.at === 'ready' ? found.value : null
  }
  const judge = (point: Point, data: CityData): ZoneVerdict =>
    zoneAt(point, data, { restoId: keeper.storedRestoId.get(), total: total() })
  const verdictOf = (form: LocationForm, data: CityData | null): ZoneVerdict | null =>
    form.address === null || data === null || form.method === 'TAKE_AWAY' ? null : judge(form.address.point, data)
  async function loadCity(cityId: number): Promise<void> {
    await cities.load(cityId)
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
      settlement = { choice, settle: verdict.settle }
      tell({ type: 'dishes-missed', dishes: verdict.dishes })
      return null
    }
    apply(choice)
    return null
  }
  function apply(choice: Choice): void {
    keeper.set(choice)
    tell({ type: 'closed' })
    onSaved(choice)
  }
  async function save(): Promise<keyof LocationErrors | null> {
    const now = state.get()
    if (now.at === 'closed' || now.saving || now.step === 'city') return null
    const data = loaded(now.form.cityId)
    if (data === null) return null
    if (unchanged(now) && keeper.choice.get() !== null && keeper.selection.get().at === 'resto') {
      tell({ type: 'closed' })
      return null
    }
    const verdict = verdictOf(now.form, data)
    const first = (['pickUp', 'address', 'comment'] as const).find(name => faultsOf(now.form, data, verdict)[name] !== undefined)
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
    view,
    open({ boot = false, method } = {}) {
      const list = cities.list.get()
      const known = list.at === 'ready' ? list.value : []
      const saved = formOf(keeper.storedCityId.get(), keeper.storedMethod.get(), keeper.storedPlace.get(), keeper.storedRestoId.get())
      const kept = draft.read()
      const start = kept?.form ?? saved
      const only = known.length === 1 ? known[0]?.id ?? null : null
      const cityId = known.some(item => item.id === start.cityId) ? start.cityId : only
      const form = cityId === start.cityId ? start : { ...emptyForm, cityId }
      const step = cityId === null || kept?.step === 'city' ? 'city' : 'method'
      tell({ type: 'opened', boot, step, saved, form: method === undefined ? form : { ...form, method } })
      if (cityId !== null) void loadCity(cityId)
    },
    close() {
      const now = state.get()
      if (now.at === 'open' && !now.boot) tell({ type: 'closed' })
    },
    chooseCity(cityId) {
      tell({ type: 'city-chosen', cityId })
      void loadCity(cityId)
    },
    clearCity: () => tell({ type: 'city-cleared' }),
    retryCity() {
      const now = state.get()
      if (now.at === 'open' && now.form.cityId !== null) void loadCity(now.form.cityId)
      else void cities.loadList()
    },
    switchMethod(method) {
      const now = state.get()
      const data = now.at === 'open' ? loaded(now.form.cityId) : null
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
    swapMissing: (key, on) => tell({ type: 'swap-toggled', key, on }),
    settleMissing() {
      const now = state.get()
      if (now.at !== 'open' || now.question?.at !== 'dishes-missing' || settlement === null) return
      settlement.settle(new Set(now.question.swapped))
      apply(settlement.choice)
    },
    keepOldPlace() {
      const now = state.get()
      if (now.at === 'open') tell(now.boot ? { type: 'question-closed' } : { type: 'closed' })
    },
    closeQuestion: () => tell({ type: 'question-closed' }),
    verdictAt(point) {
      const now = state.get()
      const data = now.at === 'open' ? loaded(now.form.cityId) : null
      return data === null ? null : judge(point, data)
    },
  }
}

/**
 * Before the first try to save only the zone speaks, and words that were left without a choice; afterwards
 * every fault does, and goes as soon as it is mended.
 */
function visible(faults: LocationErrors, now: OpenDialog): LocationErrors {
  if (now.submitted) return faults
  const speaks = faults.address === 'addressOutOfZone' || (faults.address === 'addressPick' && now.addressLeft)
  return speaks && faults.address !== undefined ? { address: faults.address } : {}
}
function lackOf(list: Loadable<readonly City[]>, data: CityData | null): ProblemCode | null {
  if (list.at === 'ready' && list.value.length === 0) return 'noRestos'
  if (data === null) return null
  if (data.restos.length === 0) return 'noRestos'
  if (data.restos.every(resto => !resto.menus.some(menu => menu.isDelivery || menu.isTakeAway))) return 'noMenus'
  return data.zones.length === 0 && pickUpPoints(data).length === 0 ? 'noZones' : null
}
