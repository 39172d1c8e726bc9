import { toHex } from '../../digest.ts'
import type { Env, GeolocationResult, AddressSuggestion, PlacePorts } from '../../env.ts'
import type { Point } from '../../geo/point.ts'
import { derive, select } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { debounce } from '../../debounce.ts'
import { latestOnly } from '../../task.ts'
import { toAddress } from './address-line.ts'
import type { LocationDialog } from './location-dialog.ts'
import { isInCity, type SavedPlace } from './saved-places.ts'
import type { City } from '../catalogue/location-api.ts'

/**
 * The suggestions for the typed text. `short`: the text is too short to search for. `locating`: the
 * picked suggestion is being geocoded.
 */
export interface AddressSearchState {
  readonly status: 'idle' | 'short' | 'searching' | 'found' | 'locating' | 'failed'
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

/** The values of the members of `AddressInput` with these names. */
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
/** The length of a text, in characters, from which it is searched for. */
const MIN_QUERY_LENGTH = 3
/** A position with a larger radius does not identify the street. */
const VAGUE_METRES = 2000
const INITIAL_STATE: InputState = {
  search: { status: 'idle', items: [] }, pinning: null, geolocation: { status: 'idle' }, devicePosition: null,
}

const hasPendingLookup = ({ search, pinning }: InputState): boolean => search.status === 'locating' || pinning !== null

/** Waits for the end of a lookup. Resolves to false if another input has replaced it. */
const waitForLookup = (state: Readable<InputState>) => new Promise<boolean>(resolve => {
  const stop = state.subscribe(() => {
    if (hasPendingLookup(state.get())) return
    stop()
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
  /** The point whose address is being looked up; null when there is none. */
  readonly pinning: Readable<Point | null>
  /** The last request for the device's position. */
  readonly geolocation: Readable<GeolocationState>
  /** The device's position, if it was found in the city; distances are measured from it. */
  readonly devicePosition: Readable<Point | null>
  /** Saved addresses, while the address is empty (LOC-16). */
  readonly offered: Readable<readonly SavedPlace[]>
  /** Sets the text of the address, and suggests addresses for it (LOC-09). */
  type(text: string): void
  /** Selects a saved or suggested address by its id. */
  pick(id: string): Promise<void>
  /** Looks up the address of a point that the customer pressed, or dragged the map to (MAP-03). */
  pin(point: Point): Promise<void>
  /**
   * Requests the device's position on each call. For delivery, a position in the city is pinned;
   * for take-away, it only serves to measure distances.
   */
  locate(): Promise<void>
  /** Confirms the point of the map; ignored while its address is being looked up. */
  confirm(): void
  /**
   * Waits for the end of the running lookup; null when none is running. Resolves to false if
   * another input has replaced it.
   */
  pendingLookup(): Promise<boolean> | null
}

export function createAddressInput(
  dialog: LocationDialog, { ports, locale, city, places }: InputOptions,
): AddressInput {
  const state = createStore(INITIAL_STATE)
  const maps = createMapsSession(ports, locale)
  const debounced = debounce(ports.timer, DEBOUNCE_MILLISECONDS)
  const latest = latestOnly()
  /** Where the customer enters an address; false for nowhere. A change of it cancels the input. */
  const activeForm = select(dialog.view, view => view.status === 'open' && view.state.form.method === 'DELIVERY'
    && view.state.step.status !== 'city' && (view.map === null ? 'form' : 'map'))
  const isBlank = select(dialog.view, view =>
    view.status === 'open' && view.state.form.addressText === '' && view.state.form.address === null)
  const offered = derive([isBlank, places, state], (isEmpty, savedPlaces, { pinning }) =>
    (isEmpty && pinning === null ? savedPlaces : []))

  /** Starts an input, which cancels the previous input. */
  function startInput(next: Partial<InputState>): void {
    debounced.cancel()
    latest.drop()
    state.set({ ...INITIAL_STATE, ...next })
  }
  const setSearch = (status: AddressSearchState['status'], items: readonly AddressSuggestion[] = []): void =>
    startInput({ search: { status, items } })
  for (const context of [activeForm, select(city, selected => selected?.id)]) context.subscribe(() => startInput({}))

  async function suggest(query: string): Promise<void> {
    const response = await latest(() => maps.suggest(query, city.get()))
    if (response.status === 'latest') setSearch(response.value === null ? 'failed' : 'found', response.value ?? [])
  }
  /** Looks up the address of a pin. The pin keeps its point, which the address only names. */
  async function lookUp(location: Point, geolocation = INITIAL_STATE.geolocation): Promise<void> {
    startInput({ pinning: location, geolocation })
    const response = await latest(() => maps.geocodePoint(location))
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
      if (query.length < MIN_QUERY_LENGTH) setSearch(query === '' ? 'idle' : 'short')
      else setSearch('searching', state.get().search.items)
      if (query.length >= MIN_QUERY_LENGTH) debounced.run(() => void suggest(query))
      dialog.typeAddress(text)
    },
    async pick(id) {
      const savedPlace = offered.get().find(saved => saved.id === id)
      const title = state.get().search.items.find(item => item.placeId === id)?.title
      setSearch(savedPlace === undefined ? 'locating' : 'idle')
      if (savedPlace !== undefined) return dialog.pickPlace(savedPlace.place)
      if (title !== undefined) dialog.typeAddress(title)
      const response = await latest(() => maps.geocodePlace(id))
      if (response.status === 'stale') return
      setSearch(response.value === null ? 'failed' : 'idle')
      if (response.value !== null) dialog.pickAddress(toAddress(response.value))
    },
    async pin(point) {
      if (activeForm.get() !== false) await lookUp(point)
    },
    async locate() {
      startInput({ geolocation: { status: 'asking' } })
      const response = await latest(() => ports.geolocation.locate())
      if (response.status === 'stale') return
      const located = locateInCity(response.value, city.get())
      const isFound = located.status === 'found' && response.value.status === 'found'
      const devicePosition = isFound ? response.value.point : null
      startInput({ geolocation: located, devicePosition })
      if (devicePosition !== null && activeForm.get() !== false) void lookUp(devicePosition, located)
    },
    confirm: () => (state.get().pinning === null ? dialog.confirmMap() : undefined),
    pendingLookup: () => (hasPendingLookup(state.get()) ? waitForLookup(state) : null),
  }
}

/** The maps API with one session from the first letter to the pick (LOC-09). Failures give null. */
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

/** Compares the position of the device with the selected city. */
function locateInCity(located: GeolocationResult, city: City | null): GeolocationOutcome {
  if (city === null) return { status: 'idle' }
  if (located.status !== 'found') return { status: 'refused', why: located.status }
  if (!isInCity(located.point, city)) return { status: 'outside-city', city: city.name }
  return { status: located.accuracy > VAGUE_METRES ? 'vague' : 'found', accuracy: located.accuracy }
}
