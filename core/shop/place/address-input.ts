import { hexOf } from '../../digest.ts'
import type { Env, Located, AddressSuggestion, PlacePorts } from '../../env.ts'
import type { Point } from '../../geo/point.ts'
import { derive, select } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { debounce } from '../../debounce.ts'
import { latestOnly } from '../../task.ts'
import { addressOf } from './address-line.ts'
import type { LocationDialog } from './dialog.ts'
import { isInCity, type SavedPlace } from './saved-places.ts'
import type { City } from '../catalogue/city-wire.ts'

/** `locating`: the point of what was picked is being looked up. */
export interface AddressSearchState {
  readonly at: 'idle' | 'short' | 'searching' | 'found' | 'locating' | 'failed'
  readonly items: readonly AddressSuggestion[]
}

/** «Where I am»: what came of asking the device (LOC-16). */
export type GeolocationState = { readonly at: 'asking' } | ReturnType<typeof judge>
interface InputState {
  readonly search: AddressSearchState
  /** The point whose address is being looked up. */
  readonly pinning: Point | null
  readonly geolocation: GeolocationState
  /** Where the device has just said it is, in the city: how far is it from here? */
  readonly here: Point | null
}
interface InputOptions {
  readonly ports: PlacePorts & Pick<Env, 'timer' | 'random'>
  readonly locale: () => string
  /** Where to search, and the saved places in it. */
  readonly city: Readable<City | null>
  readonly places: Readable<readonly SavedPlace[]>
}
const DEBOUNCE_MILLISECONDS = 150
/** Letters before the search starts. */
const MINIMUM = 3
/** Beyond this radius a point does not say which street. */
const VAGUE_METRES = 2000
const NOTHING: InputState = { search: { at: 'idle', items: [] }, pinning: null, geolocation: { at: 'idle' }, here: null }

export type AddressInput = ReturnType<typeof createAddressInput>

/** The ways to an address in the dialog and on its map: a saved one, words, a point, the device's place. */
export function createAddressInput(dialog: LocationDialog, { ports, locale, city, places }: InputOptions) {
  const state = createStore(NOTHING)
  const maps = createMapsSession(ports, locale)
  const wait = debounce(ports.timer, DEBOUNCE_MILLISECONDS)
  const latest = latestOnly()
  /** An answer for a form or map that is gone must not fill in another. */
  const asks = select(dialog.view, view => view.at === 'open' && view.state.form.method === 'DELIVERY'
    && view.state.step.at !== 'city' && (view.map === null ? 'form' : 'map'))
  const isBlank = select(dialog.view, view =>
    view.at === 'open' && view.state.form.addressText === '' && view.state.form.address === null)
  const offered = derive([isBlank, places, state], (is, known, { pinning }) => (is && pinning === null ? known : []))

  /** Ends whatever was under way: what is said last counts. */
  function begin(next: Partial<InputState>): void {
    wait.cancel()
    latest.drop()
    state.set({ ...NOTHING, ...next })
  }
  const search = (at: AddressSearchState['at'], items: readonly AddressSuggestion[] = []): void => begin({ search: { at, items } })
  for (const other of [asks, select(city, where => where?.id)]) other.subscribe(() => begin({}))

  async function ask(query: string): Promise<void> {
    const answer = await latest(() => maps.suggest(query, city.get()))
    if (answer.at === 'latest') search(answer.value === null ? 'failed' : 'found', answer.value ?? [])
  }
  /** The pin stays where the finger put it; the found address only names the place, if there is one. */
  async function lookUp(location: Point, geolocation = NOTHING.geolocation): Promise<void> {
    begin({ pinning: location, geolocation })
    const answer = await latest(() => maps.geocodePoint(location))
    if (answer.at === 'stale') return
    state.set({ ...NOTHING, geolocation })
    const nameless = { address: '', location, hasHouse: false, placeId: '' }
    dialog.pickAddress(answer.value === null ? nameless : { ...addressOf(answer.value), location })
  }

  return {
    search: select(state, now => now.search),
    pinning: select(state, now => now.pinning),
    geolocation: select(state, now => now.geolocation),
    here: select(state, now => now.here),
    /** Saved addresses, while nothing has been said (LOC-16). */
    offered,
    /** Suggests addresses for words (LOC-09). */
    type(text: string): void {
      const query = text.trim()
      if (query.length < MINIMUM) search(query === '' ? 'idle' : 'short')
      else search('searching', state.get().search.items)
      if (query.length >= MINIMUM) wait.run(() => void ask(query))
      dialog.typeAddress(text)
    },
    /** By the id of what is offered or suggested. */
    async pick(id: string): Promise<void> {
      const known = offered.get().find(one => one.id === id)
      const title = state.get().search.items.find(item => item.placeId === id)?.title
      search(known === undefined ? 'locating' : 'idle')
      if (known !== undefined) return dialog.pickPlace(known.place)
      if (title !== undefined) dialog.typeAddress(title)
      const answer = await latest(() => maps.geocodePlace(id))
      if (answer.at === 'stale') return
      search(answer.value === null ? 'failed' : 'idle')
      if (answer.value !== null) dialog.pickAddress(addressOf(answer.value))
    },
    /** A press on the map or the end of a drag: its address is looked up (MAP-03). */
    async pin(point: Point): Promise<void> {
      if (asks.get() !== false) await lookUp(point)
    },
    /** Pins the device's place when it lies in the city; in take-away it only measures the way. A second press asks anew. */
    async locate(): Promise<void> {
      begin({ geolocation: { at: 'asking' } })
      const answer = await latest(() => ports.geolocation.locate())
      if (answer.at === 'stale') return
      const said = judge(answer.value, city.get())
      const here = said.at === 'found' && answer.value.at === 'found' ? answer.value.point : null
      begin({ geolocation: said, here })
      if (here !== null && asks.get() !== false) void lookUp(here, said)
    },
    /** Takes the map's point over, unless it has yet to be named. */
    confirm: () => (state.get().pinning === null ? dialog.confirmMap() : undefined),
  }
}

/** The maps, by one session from the first letter to the pick (LOC-09); null when they do not answer. */
function createMapsSession({ maps, random }: InputOptions['ports'], locale: () => string) {
  let session = ''
  return {
    suggest(query: string, city: City | null) {
      if (session === '') session = hexOf(random.bytes(16))
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

/** `accuracy` in metres; what is too `vague` to name a street is not pinned. */
function judge(located: Located, city: City | null) {
  if (city === null) return { at: 'idle' as const }
  if (located.at !== 'found') return { at: 'refused' as const, why: located.at }
  if (!isInCity(located.point, city)) return { at: 'outside-city' as const, city: city.name }
  return { at: located.accuracy > VAGUE_METRES ? 'vague' as const : 'found' as const, accuracy: located.accuracy }
}
