import { toHex } from '../../digest.ts'
import type { Env, GeolocationResult, AddressSuggestion, PlacePorts } from '../../env.ts'
import type { Point } from '../../geo/point.ts'
import { derive, select } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { debounce } from '../../debounce.ts'
import { latestOnly } from '../../task.ts'
import { toAddress } from './address-line.ts'
import type { DialogView } from './dialog-view.ts'
import type { LocationDialog } from './location-dialog.ts'
import { isInCity, type SavedPlace } from './saved-places.ts'
import type { City } from '../catalogue/location-api.ts'

/**
 * The suggestions for the typed text. `short`: the text is too short to search for. `geocoding`:
 * the point of the picked suggestion is being looked up.
 */
export interface AddressSearchState {
  readonly status: 'idle' | 'short' | 'searching' | 'found' | 'geocoding' | 'failed'
  readonly items: readonly AddressSuggestion[]
}

/** The request for the device's position and its result (LOC-16). */
export type GeolocationState = { readonly status: 'asking' } | GeolocationOutcome
type GeolocationOutcome =
  | { readonly status: 'idle' }
  | { readonly status: 'refused'; readonly why: Exclude<GeolocationResult, { readonly status: 'found' }>['status'] }
  /** The device is outside the selected city. `city`: the name of the selected city. */
  | { readonly status: 'outside-city'; readonly city: string }
  /** `accuracy`: the radius in metres. A `vague` position names no street and is not pinned. */
  | { readonly status: 'vague' | 'found'; readonly accuracy: number }

/** The state. `AddressInput` has a store for each of these fields. */
interface InputState {
  readonly search: AddressSearchState
  readonly pinning: Point | null
  readonly geolocation: GeolocationState
  readonly devicePosition: Point | null
}
interface InputOptions {
  readonly ports: PlacePorts & Pick<Env, 'timer' | 'random'>
  readonly locale: () => string
  /** The city to search in, and the saved addresses of that city. */
  readonly city: Readable<City | null>
  readonly places: Readable<readonly SavedPlace[]>
}
const DEBOUNCE_MILLISECONDS = 150
/** In characters: a shorter text is not searched for. */
const MIN_QUERY_LENGTH = 3
/** A position with a larger radius does not identify the street. */
const VAGUE_METRES = 2000
const INITIAL_STATE: InputState = {
  search: { status: 'idle', items: [] }, pinning: null, geolocation: { status: 'idle' }, devicePosition: null,
}

const hasPendingLookup = ({ search, pinning }: InputState): boolean => search.status === 'geocoding' || pinning !== null

/** Implements `pendingLookup` while a lookup is running. */
const waitForLookup = (state: Readable<InputState>) => new Promise<boolean>(resolve => {
  const stop = state.subscribe(() => {
    if (hasPendingLookup(state.get())) return
    stop()
    // typed text has the status `short` or `searching`
    resolve(['idle', 'failed'].includes(state.get().search.status))
  })
})

/**
 * The ways to enter an address in the dialog and on its map: a saved address, text, a point of the
 * map or the device's position. A new input cancels the previous one. No command rejects.
 */
export interface AddressInput {
  /** The suggestions for the typed text. */
  readonly search: Readable<AddressSearchState>
  /** The pinned point, while its address is being looked up; null otherwise. */
  readonly pinning: Readable<Point | null>
  /** The last request for the device's position. */
  readonly geolocation: Readable<GeolocationState>
  /** For take-away: the device's position, unless it is vague or outside the city; else null. */
  readonly devicePosition: Readable<Point | null>
  /** The saved addresses, while there is neither a text, an address nor a pin (LOC-16). */
  readonly offered: Readable<readonly SavedPlace[]>
  /** Sets the text of the address, and suggests addresses for it (LOC-09). */
  type(text: string): void
  /** Selects a saved or suggested address by its id. */
  pick(id: string): Promise<void>
  /** Looks up the address of a point that the customer pressed, or dragged the pin to (MAP-03). */
  pin(point: Point): Promise<void>
  /**
   * Requests the device's position on each call. For delivery, a position that is not vague is
   * pinned if it is in the city. For take-away, only distances are measured from it.
   */
  locate(): Promise<void>
  /** Confirms the selection of the map; ignored while the address of a pin is being looked up. */
  confirm(): void
  /**
   * Waits for the lookup of a pin or of a suggestion; null if none is running. Resolves to false if
   * the customer is then typing another text, else to true, even after a failure.
   */
  pendingLookup(): Promise<boolean> | null
}

export function createAddressInput(
  dialog: LocationDialog, { ports, locale, city, places }: InputOptions,
): AddressInput {
  const state = createStore(INITIAL_STATE)
  const maps = createMapsSession(ports, locale)
  const debounced = debounce(ports.timer, DEBOUNCE_MILLISECONDS)
  const runLatest = latestOnly()
  const activeView = select(dialog.view, selectActiveView)
  const offered = derive([select(dialog.view, isAddressBlank), places, state], (isBlank, savedPlaces, { pinning }) =>
    (isBlank && pinning === null ? savedPlaces : []))

  /** Starts an input, which cancels the previous input. */
  function startInput(next: Partial<InputState>): void {
    debounced.cancel()
    runLatest.drop()
    state.set({ ...INITIAL_STATE, ...next })
  }
  /** Sets the state of the search. Cancels the running task; clears the pin and the position. */
  const resetToSearch = (status: AddressSearchState['status'], items: readonly AddressSuggestion[] = []): void =>
    startInput({ search: { status, items } })
  // another view or another city cancels the input
  for (const context of [activeView, select(city, selected => selected?.id)]) context.subscribe(() => startInput({}))
  async function suggest(query: string): Promise<void> {
    const response = await runLatest(() => maps.suggest(query, city.get()))
    if (response.status === 'latest') resetToSearch(response.value === null ? 'failed' : 'found', response.value ?? [])
  }
  /** Looks up the address of a pin. The pin stays at its point, which the address only names. */
  async function lookUpPin(location: Point, geolocation = INITIAL_STATE.geolocation): Promise<void> {
    startInput({ pinning: location, geolocation })
    const response = await runLatest(() => maps.geocodePoint(location))
    if (response.status === 'stale') return
    state.set({ ...INITIAL_STATE, geolocation })
    const unnamedPoint = { address: '', location, hasHouse: false, placeId: '' }
    dialog.pickAddress(response.value === null ? unnamedPoint : { ...toAddress(response.value), location })
  }

  return {
    search: select(state, current => current.search),
    pinning: select(state, current => current.pinning),
    geolocation: select(state, current => current.geolocation),
    devicePosition: select(state, current => current.devicePosition),
    offered,
    type(text) {
      const query = text.trim()
      if (query.length < MIN_QUERY_LENGTH) resetToSearch(query === '' ? 'idle' : 'short')
      else {
        resetToSearch('searching', state.get().search.items)
        debounced.run(() => void suggest(query))
      }
      dialog.typeAddress(text)
    },
    async pick(id) {
      const savedPlace = offered.get().find(saved => saved.id === id)
      const title = state.get().search.items.find(item => item.placeId === id)?.title
      resetToSearch(savedPlace === undefined ? 'geocoding' : 'idle')
      if (savedPlace !== undefined) return dialog.pickPlace(savedPlace.place)
      if (title !== undefined) dialog.typeAddress(title)
      const response = await runLatest(() => maps.geocodePlace(id))
      if (response.status === 'stale') return
      resetToSearch(response.value === null ? 'failed' : 'idle')
      if (response.value !== null) dialog.pickAddress(toAddress(response.value))
    },
    async pin(point) {
      if (activeView.get() !== false) await lookUpPin(point)
    },
    async locate() {
      startInput({ geolocation: { status: 'asking' } })
      const response = await runLatest(() => ports.geolocation.locate())
      if (response.status === 'stale') return
      const geolocation = toGeolocationOutcome(response.value, city.get())
      // the second comparison only narrows the type
      const isFound = geolocation.status === 'found' && response.value.status === 'found'
      const devicePosition = isFound ? response.value.point : null
      startInput({ geolocation, devicePosition })
      if (devicePosition !== null && activeView.get() !== false) void lookUpPin(devicePosition, geolocation)
    },
    confirm: () => (state.get().pinning === null ? dialog.confirmMap() : undefined),
    pendingLookup: () => (hasPendingLookup(state.get()) ? waitForLookup(state) : null),
  }
}

/** Selects the view in which the customer enters a delivery address; false if there is none. */
const selectActiveView = (view: DialogView) => view.status === 'open' && view.state.form.method === 'DELIVERY'
  && view.state.step.status !== 'city' && (view.map === null ? 'form' : 'map')

const isAddressBlank = (view: DialogView): boolean =>
  view.status === 'open' && view.state.form.addressText === '' && view.state.form.address === null

/**
 * Wraps the maps API: one session lasts from the first letter to the selection (LOC-09), and a
 * failed call resolves to null.
 */
function createMapsSession({ maps, random }: InputOptions['ports'], locale: () => string) {
  let session = ''
  return {
    suggest(query: string, city: City | null) {
      if (session === '') session = toHex(random.bytes(16))
      return maps.suggest(query, { bounds: city?.bounds ?? null, locale: locale(), session }).catch(() => null)
    },
    geocodePlace(placeId: string) {
      const options = { locale: locale(), session }
      session = ''
      return maps.geocodePlace(placeId, options).catch(() => null)
    },
    geocodePoint: (point: Point) => maps.geocodePoint(point, { locale: locale() }).catch(() => null),
  }
}

/** Converts the result of a request for the device's position, for the selected city. */
function toGeolocationOutcome(result: GeolocationResult, city: City | null): GeolocationOutcome {
  if (city === null) return { status: 'idle' }
  if (result.status !== 'found') return { status: 'refused', why: result.status }
  if (!isInCity(result.point, city)) return { status: 'outside-city', city: city.name }
  return { status: result.accuracy > VAGUE_METRES ? 'vague' : 'found', accuracy: result.accuracy }
}
