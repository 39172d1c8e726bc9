import type { GeolocationPort } from '../../env.ts'
import type { Point } from '../../geo/point.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { latestOnly } from '../../task.ts'
import { isInCity } from './saved-places.ts'
import type { City } from './wire.ts'

/** «Where I am»: what came of asking the device (LOC-16). */
export type WhereaboutsState =
  | { readonly at: 'idle' }
  | { readonly at: 'asking' }
  /** The pin stands where the device is; `accuracy` is the radius in metres within which it really is. */
  | { readonly at: 'found'; readonly accuracy: number }
  /** Too vague to name a street: nothing is pinned. */
  | { readonly at: 'vague'; readonly accuracy: number }
  | { readonly at: 'outside-city'; readonly city: string }
  | { readonly at: 'refused'; readonly why: 'denied' | 'unavailable' | 'timeout' }

export interface Whereabouts {
  readonly state: Readable<WhereaboutsState>
  /** Asks the device, and pins the point when it lies in the city. A second press asks anew. */
  ask(): Promise<void>
  /** Another address was chosen: what is known of the device says nothing of it, and a late answer moves no pin. */
  forget(): void
}

/** Beyond this radius a point says which part of the city, but not which street. */
const VAGUE_METRES = 2000

export function createWhereabouts(options: {
  readonly geolocation: GeolocationPort
  readonly city: () => City | null
  /** Takes the point over and looks up its address. */
  readonly pin: (point: Point) => void
}): Whereabouts {
  const { geolocation, city, pin } = options
  const state = createStore<WhereaboutsState>({ at: 'idle' })
  const latest = latestOnly()
  return {
    state,
    async ask() {
      state.set({ at: 'asking' })
      const answer = await latest(() => geolocation.locate())
      if (answer.at === 'stale') return
      const found = answer.value
      const chosen = city()
      if (found.at !== 'found') return state.set({ at: 'refused', why: found.at })
      if (chosen === null) return state.set({ at: 'idle' })
      if (!isInCity(found.point, chosen)) return state.set({ at: 'outside-city', city: chosen.name })
      if (found.accuracy > VAGUE_METRES) return state.set({ at: 'vague', accuracy: found.accuracy })
      state.set({ at: 'found', accuracy: found.accuracy })
      pin(found.point)
    },
    forget() {
      latest.drop()
      if (state.get().at !== 'idle') state.set({ at: 'idle' })
    },
  }
}

/** A radius as people say it, always rounded up: 37 → 40, 118 → 150, 1240 → 1300 metres. */
export function roundedAccuracy(metres: number): number {
  const step = metres < 100 ? 10 : metres < 1000 ? 50 : 100
  return Math.max(10, Math.ceil(metres / step) * step)
}
