import { hexOf } from '../../digest.ts'
import type { MapsPort, RandomPort, Suggestion, TimerPort } from '../../env.ts'
import type { Bounds } from '../../geo/point.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { debounce, latestOnly } from '../../task.ts'
import { addressOf, type Address } from './address.ts'

const DEBOUNCE_MILLISECONDS = 150

export type SearchState =
  | { readonly at: 'idle' }
  | { readonly at: 'short' }
  | { readonly at: 'searching'; readonly items: readonly Suggestion[] }
  | { readonly at: 'found'; readonly items: readonly Suggestion[] }
  /** A suggestion was picked and its point is being looked up. */
  | { readonly at: 'locating' }
  | { readonly at: 'failed' }

export interface AddressSearch {
  readonly state: Readable<SearchState>
  typed(query: string): void
  /** The geocoded address of a suggestion, or null when it cannot be had or something else was typed or picked meanwhile. */
  pick(placeId: string): Promise<Address | null>
  clear(): void
}

/** Suggestions while an address is typed: debounced, the newest answer wins, one session token from the first letter to the pick (LOC-09). */
export function createAddressSearch(options: {
  readonly maps: MapsPort
  readonly timer: TimerPort
  readonly random: RandomPort
  readonly locale: () => string
  readonly bounds: () => Bounds | null
  /** Letters before the search starts; the location dialog passes 3. */
  readonly minimum: number
}): AddressSearch {
  const { maps, timer, random, locale, bounds, minimum } = options
  const state = createStore<SearchState>({ at: 'idle' })
  const wait = debounce(timer, DEBOUNCE_MILLISECONDS)
  const latest = latestOnly()
  let session = ''

  const shown = (): readonly Suggestion[] => {
    const current = state.get()
    return current.at === 'found' || current.at === 'searching' ? current.items : []
  }
  async function search(query: string): Promise<void> {
    if (session === '') session = hexOf(random.bytes(16))
    try {
      const answer = await latest(() => maps.suggest(query, { bounds: bounds(), locale: locale(), session }))
      if (answer.at === 'latest') state.set({ at: 'found', items: answer.value })
    } catch {
      state.set({ at: 'failed' })
    }
  }
  function stop(): void {
    wait.cancel()
    latest.drop()
  }

  return {
    state,
    typed(query) {
      stop()
      const text = query.trim()
      if (text.length === 0) return state.set({ at: 'idle' })
      if (text.length < minimum) return state.set({ at: 'short' })
      state.set({ at: 'searching', items: shown() })
      wait.run(() => void search(text))
    },
    async pick(placeId) {
      const asked = session
      session = ''
      stop()
      state.set({ at: 'locating' })
      try {
        const answer = await latest(() => maps.geocodePlace(placeId, { locale: locale(), session: asked }))
        if (answer.at === 'stale') return null
        state.set({ at: answer.value === null ? 'failed' : 'idle' })
        return answer.value === null ? null : addressOf(answer.value)
      } catch {
        state.set({ at: 'failed' })
        return null
      }
    },
    clear() {
      stop()
      state.set({ at: 'idle' })
    },
  }
}
