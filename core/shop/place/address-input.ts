import { hexOf } from '../../digest.ts'
import type { Env, Located, AddressSuggestion } from '../../env.ts'
import type { Point } from '../../geo/point.ts'
import { derive, select } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { debounce, latestOnly } from '../../task.ts'
import { addressOf, type Address } from './address.ts'
import type { LocationDialog } from './dialog.ts'
import { isInCity, type SavedPlace } from './saved-places.ts'
import type { City } from '../catalogue/city-wire.ts'

/** `locating`: a suggestion was picked and its point is being looked up. */
export type AddressSearchState =
  | { readonly at: 'idle' | 'short' | 'locating' | 'failed' }
  | { readonly at: 'searching' | 'found'; readonly items: readonly AddressSuggestion[] }

/** «Where I am»: what came of asking the device (LOC-16). */
export type GeolocationState =
  | { readonly at: 'idle' | 'asking' }
  /** The pin stands where the device is, within so many metres; what is too vague to name a street is not pinned. */
  | { readonly at: 'found' | 'vague'; readonly accuracy: number }
  | { readonly at: 'outside-city'; readonly city: string }
  | { readonly at: 'refused'; readonly why: 'denied' | 'unavailable' | 'timeout' }

interface InputOptions {
  readonly ports: Pick<Env, 'maps' | 'geolocation' | 'timer' | 'random'>
  readonly locale: () => string
  /** The one to search in. */
  readonly city: () => City | null
}
const DEBOUNCE_MILLISECONDS = 150
/** Letters before the search starts. */
const MINIMUM = 3
/** Beyond this radius a point says which part of the city, but not which street. */
const VAGUE_METRES = 2000
const IDLE = { at: 'idle' } as const

export type AddressInput = ReturnType<typeof createAddressInput>

/**
 * The ways to an address: words, a point of the map, the device's place. What is said last counts: it ends whatever was under way.
 * What is not to be seen hears nothing: an answer for a field that is gone must not fill it when it is back.
 */
function createAddressInput({ ports, locale, city }: InputOptions, isShown: Readable<boolean>, found: (address: Address) => void) {
  const { maps, timer, random } = ports
  const search = createStore<AddressSearchState>(IDLE)
  const pinning = createStore<Point | null>(null)
  const geolocation = createStore<GeolocationState>(IDLE)
  const wait = debounce(timer, DEBOUNCE_MILLISECONDS)
  const latest = latestOnly()
  let session = ''

  function clear(): void {
    wait.cancel()
    latest.drop()
    search.set(IDLE)
    pinning.set(null)
    geolocation.set(IDLE)
  }
  async function ask(query: string): Promise<void> {
    if (session === '') session = hexOf(random.bytes(16))
    const options = { bounds: city()?.bounds ?? null, locale: locale(), session }
    const answer = await latest(() => maps.suggest(query, options).catch(() => null))
    if (answer.at === 'latest') search.set(answer.value === null ? { at: 'failed' } : { at: 'found', items: answer.value })
  }
  /** The pin stays where the finger put it; the found address only names the place, and without one the point still is a place. */
  async function lookUp(point: Point): Promise<void> {
    pinning.set(point)
    const answer = await latest(() => maps.geocodePoint(point, { locale: locale() }).catch(() => null))
    if (answer.at === 'stale') return
    pinning.set(null)
    found(answer.value === null ? { line: '', hasHouse: false, point, placeId: '' } : { ...addressOf(answer.value), point })
  }
  isShown.subscribe(() => {
    if (!isShown.get()) clear()
  })

  return {
    search: search as Readable<AddressSearchState>,
    /** The point whose address is being looked up. */
    pinning: pinning as Readable<Point | null>,
    geolocation: geolocation as Readable<GeolocationState>,
    clear,
    /** Suggests addresses for words: debounced, one session from the first letter to the pick (LOC-09). */
    suggest(words: string): void {
      const before = search.get()
      clear()
      const query = words.trim()
      if (query.length >= MINIMUM) {
        search.set({ at: 'searching', items: 'items' in before ? before.items : [] })
        wait.run(() => void ask(query))
      } else if (query !== '') search.set({ at: 'short' })
    },
    /** Looks a suggestion up. */
    async pick(placeId: string): Promise<void> {
      clear()
      search.set({ at: 'locating' })
      const asked = session
      session = ''
      const answer = await latest(() => maps.geocodePlace(placeId, { locale: locale(), session: asked }).catch(() => null))
      if (answer.at === 'stale') return
      search.set({ at: answer.value === null ? 'failed' : 'idle' })
      if (answer.value !== null) found(addressOf(answer.value))
    },
    /** A press on the map or the end of a drag: its address is looked up (MAP-03). */
    async pin(point: Point): Promise<void> {
      if (!isShown.get()) return
      clear()
      await lookUp(point)
    },
    /** Asks the device, and pins the point when it lies in the city. A second press asks anew. */
    async locate(): Promise<void> {
      clear()
      geolocation.set({ at: 'asking' })
      const answer = await latest(() => ports.geolocation.locate())
      if (answer.at === 'stale') return
      const said = judge(answer.value, city())
      geolocation.set(said)
      if (said.at === 'found' && answer.value.at === 'found') void lookUp(answer.value.point)
    },
  }
}

const NONE: readonly SavedPlace[] = []

/** The address field of the location dialog, and the map beside it. `places` are the saved ones of the dialog's city. */
export function createAddressField(dialog: LocationDialog, places: Readable<readonly SavedPlace[]>, options: InputOptions) {
  const form = select(dialog.view, view => (view.at === 'open' && view.state.step.at !== 'city' && view.map === null ? view.state.form : null))
  const input = createAddressInput(options, select(form, now => now?.method === 'DELIVERY'), dialog.pickAddress)
  const offered = derive([form, places, input.pinning], (now, known, point) =>
    now?.addressText === '' && now.address === null && point === null ? known : NONE)
  return {
    ...input,
    /** The saved addresses that are offered while nothing has been said (LOC-16). */
    offered,
    type(text: string): void {
      input.suggest(text)
      dialog.typeAddress(text)
    },
    /** Picks what is offered or suggested, by its id. */
    async pick(id: string): Promise<void> {
      const known = offered.get().find(one => one.id === id)
      const shown = input.search.get()
      if (known !== undefined) {
        input.clear()
        return dialog.pickPlace(known.place)
      }
      const title = 'items' in shown ? shown.items.find(item => item.placeId === id)?.title : undefined
      if (title !== undefined) dialog.typeAddress(title)
      await input.pick(id)
    },
  }
}

/** The address search over the map popup, and the map. */
export function createMapInput(dialog: LocationDialog, options: InputOptions) {
  const isShown = select(dialog.view, view => view.at === 'open' && view.map !== null && view.state.form.method === 'DELIVERY')
  const input = createAddressInput(options, isShown, dialog.pickAddress)
  return {
    ...input,
    /** Confirms the map's choice, unless the point on it has yet to be named. */
    confirm(): void {
      if (input.pinning.get() === null) dialog.confirmMap()
    },
  }
}

function judge(located: Located, city: City | null): GeolocationState {
  if (located.at !== 'found') return { at: 'refused', why: located.at }
  if (city === null) return IDLE
  if (!isInCity(located.point, city)) return { at: 'outside-city', city: city.name }
  return { at: located.accuracy > VAGUE_METRES ? 'vague' : 'found', accuracy: located.accuracy }
}

/** A radius as people say it, always rounded up: 37 → 40, 118 → 150, 1240 → 1300 metres. */
export function roundedAccuracy(metres: number): number {
  const step = metres < 100 ? 10 : metres < 1000 ? 50 : 100
  return Math.max(10, Math.ceil(metres / step) * step)
}
