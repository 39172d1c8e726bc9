import { debounce } from '../../debounce.ts'
import type { AddressSuggestion, TimerPort } from '../../env.ts'
import type { Point } from '../../geo/point.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { latestOnly } from '../../task.ts'
import type { City } from '../catalogue/location-api.ts'
import type { Address } from './address.ts'
import { toAddress } from './address-line.ts'
import type { GeolocationState } from './device-position.ts'
import type { LocationDialog } from './location-dialog.ts'
import type { MapsSession } from './maps-session.ts'

/**
 * The suggestions for the typed text. `short`: the text is too short to search for. `geocoding`:
 * the point of the picked suggestion is being looked up.
 */
export interface AddressSearchState {
  readonly status: 'idle' | 'short' | 'searching' | 'found' | 'geocoding' | 'failed'
  readonly items: readonly AddressSuggestion[]
}

/** The state. `AddressInput` has a store for each of these fields. */
export interface InputState {
  readonly search: AddressSearchState
  readonly pinning: Point | null
  readonly geolocation: GeolocationState
  readonly devicePosition: Point | null
}
const DEBOUNCE_MILLISECONDS = 150
const INITIAL_STATE: InputState = {
  search: { status: 'idle', items: [] }, pinning: null, geolocation: { status: 'idle' }, devicePosition: null,
}

/** Whether the address of a pin or of a suggestion is being looked up. */
export const hasPendingLookup = ({ search, pinning }: InputState): boolean =>
  search.status === 'geocoding' || pinning !== null

/** Waits for a running lookup; see `AddressInput.pendingLookup`. */
export const waitForLookup = (state: Readable<InputState>) => new Promise<boolean>(resolve => {
  const stop = state.subscribe(() => {
    if (hasPendingLookup(state.get())) return
    stop()
    // typed text has the status `short` or `searching`
    resolve(['idle', 'failed'].includes(state.get().search.status))
  })
})

/** The requests of the address field to the maps API. A new one cancels the previous one. */
export function createLookups(
  dialog: LocationDialog, maps: MapsSession, city: Readable<City | null>, timer: TimerPort,
) {
  const state = createStore(INITIAL_STATE)
  const debounced = debounce(timer, DEBOUNCE_MILLISECONDS)
  const runLatest = latestOnly()

  /** Starts an input, which cancels the previous input. */
  function startInput(next: Partial<InputState>): void {
    debounced.cancel()
    runLatest.drop()
    state.set({ ...INITIAL_STATE, ...next })
  }
  /** Sets the state of the search. Cancels the running task; clears the pin and the position. */
  const resetToSearch = (status: AddressSearchState['status'], items: readonly AddressSuggestion[] = []): void =>
    startInput({ search: { status, items } })

  /** Lists the houses of a street; nothing if the search fails, since they can be typed as well. */
  async function listHouses(street: Address): Promise<void> {
    debounced.cancel()
    state.set({ ...state.get(), search: { status: 'searching', items: [] } })
    const response = await runLatest(() => maps.suggestHouses(street, city.get()))
    if (response.status === 'stale') return
    const items = response.value ?? []
    state.set({ ...state.get(), search: { status: items.length > 0 ? 'found' : 'idle', items } })
  }
  async function suggestNow(query: string): Promise<void> {
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
    state, runLatest, startInput, resetToSearch, listHouses, lookUpPin,
    /** Suggests addresses after a pause of the typing; until then the former suggestions stay. */
    suggest(query: string): void {
      resetToSearch('searching', state.get().search.items)
      debounced.run(() => void suggestNow(query))
    },
  }
}
