import type { Env, PlacePorts } from '../../env.ts'
import type { Point } from '../../geo/point.ts'
import { derive, select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { Address } from './address.ts'
import { sameAddress, toAddress } from './address-line.ts'
import { createLookups, hasPendingLookup, waitForLookup, type AddressSearchState } from './address-lookups.ts'
import type { DialogView } from './dialog-view.ts'
import type { LocationDialog } from './location-dialog.ts'
import { toGeolocationOutcome, type GeolocationState } from './device-position.ts'
import { createMapsSession } from './maps-session.ts'
import { measurePickUpPoints, type PickUpPoint } from './pick-up-points.ts'
import type { SavedPlace } from './saved-places.ts'
import type { City } from '../catalogue/location-api.ts'

interface InputOptions {
  readonly ports: PlacePorts & Pick<Env, 'timer' | 'random'>
  readonly locale: () => string
  /** The city to search in, and the saved addresses of that city. */
  readonly city: Readable<City | null>
  readonly places: Readable<readonly SavedPlace[]>
}
/** In characters: a shorter text is not searched for. */
const MIN_QUERY_LENGTH = 3

/**
 * The ways to enter an address in the dialog and on its map: a saved address, text, a point of the
 * map or the device's position. A new input cancels the previous one. No command rejects.
 */
export interface AddressInput {
  /** The suggestions for the typed text. */
  readonly search: Readable<AddressSearchState>
  /** The pinned point, while its address is being looked up; null otherwise. */
  readonly pinning: Readable<Point | null>
  /** Whether the address of a pin or of a picked suggestion is being looked up. */
  readonly isLookingUp: Readable<boolean>
  /** The last request for the device's position. */
  readonly geolocation: Readable<GeolocationState>
  /** For take-away: the device's position, unless it is vague or outside the city; else null. */
  readonly devicePosition: Readable<Point | null>
  /**
   * The pick-up points: the nearest first, if the device's position is known or no zone serves the
   * address of the form (LOC-18).
   */
  readonly pickUpPoints: Readable<readonly PickUpPoint[]>
  /** The saved addresses, while there is neither a text, an address nor a pin (LOC-16). */
  readonly offered: Readable<readonly SavedPlace[]>
  /** The saved addresses other than the selected one, while `offered` has none (LOC-16). */
  readonly otherPlaces: Readable<readonly SavedPlace[]>
  /** Sets the text of the address, and suggests addresses for it (LOC-09). */
  type(text: string): void
  /** Selects a saved or suggested address by its id; of a street without a house lists the houses. */
  pick(id: string): Promise<void>
  /** Lists the houses of a selected street that has none, unless suggestions are shown (LOC-17). */
  suggestHouses(): Promise<void>
  /** Looks up the address of a point that the customer pressed, or dragged the pin to (MAP-03). */
  pin(point: Point): Promise<void>
  /**
   * Requests the device's position on each call. For delivery, a position that is not vague is
   * pinned if it is in the city. For take-away, the nearest pick-up point is selected (LOC-18).
   */
  locate(): Promise<void>
  /** Confirms the selection of the map; ignored while an address is being looked up (MAP-04). */
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
  const maps = createMapsSession(ports, locale)
  const lookups = createLookups(dialog, maps, city, ports.timer)
  const activeView = select(dialog.view, selectActiveView)
  const { state, startInput, resetToSearch, suggest, listHouses, lookUpPin, runLatest } = lookups
  // another view or another city cancels the input
  for (const context of [activeView, select(city, selected => selected?.id)]) context.subscribe(() => startInput({}))
  const isLookingUp = select(state, hasPendingLookup)
  const offered = derive([select(dialog.view, isAddressBlank), places, state], (isBlank, savedPlaces, { pinning }) =>
    (isBlank && pinning === null ? savedPlaces : []))
  return {
    search: select(state, current => current.search),
    pinning: select(state, current => current.pinning),
    isLookingUp,
    geolocation: select(state, current => current.geolocation),
    devicePosition: select(state, current => current.devicePosition),
    pickUpPoints: derive([dialog.view, state], (view, { devicePosition }) =>
      (view.status === 'closed' ? [] : measurePickUpPoints(view.points, devicePosition ?? view.unservedPoint))),
    offered,
    otherPlaces: derive([dialog.view, places, offered], (view, savedPlaces, { length }) =>
      (view.status === 'closed' || length > 0 ? [] : listOtherPlaces(savedPlaces, view.state.form.address))),
    type(text) {
      dialog.typeAddress(text)
      const query = toQuery(text)
      const street = selectStreet(dialog.view.get())
      if (street !== null) void listHouses(street)
      else if (query.length < MIN_QUERY_LENGTH) resetToSearch(query === '' ? 'idle' : 'short')
      else suggest(query)
    },
    async pick(id) {
      const savedPlace = places.get().find(saved => saved.id === id)
      const title = state.get().search.items.find(item => item.placeId === id)?.title
      resetToSearch(savedPlace === undefined ? 'geocoding' : 'idle')
      if (savedPlace !== undefined) return dialog.pickPlace(savedPlace.place)
      if (title !== undefined) dialog.typeAddress(title)
      const response = await runLatest(() => maps.geocodePlace(id))
      if (response.status === 'stale') return
      resetToSearch(response.value === null ? 'failed' : 'idle')
      if (response.value === null) return
      dialog.pickAddress(toAddress(response.value))
      const street = selectStreet(dialog.view.get())
      if (street !== null) await listHouses(street)
    },
    async suggestHouses() {
      const street = selectStreet(dialog.view.get())
      if (street !== null && state.get().search.status === 'idle') await listHouses(street)
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
      if (devicePosition === null) return
      if (activeView.get() !== false) return void lookUpPin(devicePosition, geolocation)
      const view = dialog.view.get()
      const [nearest] = view.status === 'open' ? measurePickUpPoints(view.points, devicePosition) : []
      if (nearest !== undefined) dialog.choosePickUp(nearest.resto.id)
    },
    confirm: () => (isLookingUp.get() ? undefined : dialog.confirmMap()),
    pendingLookup: () => (isLookingUp.get() ? waitForLookup(state) : null),
  }
}

/** Selects the view in which the customer enters a delivery address; false if there is none. */
const selectActiveView = (view: DialogView) => view.status === 'open' && view.state.form.method === 'DELIVERY'
  && view.state.step.status !== 'city' && (view.map === null ? 'form' : 'map')

/** Selects the street of the form that needs a house; null for none, and while the map is open. */
const selectStreet = (view: DialogView): Address | null =>
  (view.status === 'open' && selectActiveView(view) === 'form' ? view.streetWithoutHouse : null)

/** Converts a typed text to a query. A house typed right behind the street is separated (LOC-17). */
const toQuery = (text: string): string => text.trim().replace(/(\p{L}{3})(\d)/gu, '$1, $2')

const listOtherPlaces = (places: readonly SavedPlace[], address: Address | null): readonly SavedPlace[] =>
  places.filter(({ place }) => !sameAddress(place, address))

const isAddressBlank = (view: DialogView): boolean =>
  view.status === 'open' && view.state.form.addressText === '' && view.state.form.address === null
