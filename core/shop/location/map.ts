import type { MapsPort } from '../../env.ts'
import type { Point } from '../../geo/point.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { latestOnly } from '../../task.ts'
import type { DeliveryMethod } from '../config.ts'
import { addressOf, barePoint, type Address } from './address.ts'

/** The map popup's own copy of the place: confirming writes it back, closing drops it (MAP-01). */
export type MapState =
  | { readonly at: 'closed' }
  | {
    readonly at: 'open'
    readonly method: DeliveryMethod
    readonly address: Address | null
    readonly restoId: number | null
    /** The point whose address is being looked up. */
    readonly locating: Point | null
    readonly failed: boolean
  }

export interface MapPopup {
  readonly state: Readable<MapState>
  /** The point of the map beside the form whose address is being looked up. */
  readonly pinning: Readable<Point | null>
  open(from: { method: DeliveryMethod; address: Address | null; restoId: number | null }): void
  close(): void
  /** A click on the map or the end of a drag: reverse-geocoded, in delivery only (MAP-03). */
  pick(point: Point): Promise<void>
  /** An address found by the popup's own search. */
  found(address: Address): void
  choose(restoId: number): void
  confirm(): void
  /** A click on the map beside the form: looked up and written back at once. */
  pin(point: Point): Promise<void>
  /** Something newer has been typed or chosen: a look-up for `pin` that is on its way counts no more. */
  forgetPin(): void
}

export function createMapPopup(options: {
  readonly maps: MapsPort
  readonly locale: () => string
  readonly onConfirmed: (choice: { address: Address | null; restoId: number | null }) => void
}): MapPopup {
  const { maps, locale, onConfirmed } = options
  const state = createStore<MapState>({ at: 'closed' })
  const pinning = createStore<Point | null>(null)
  const latest = latestOnly()

  /** The pin stays where the finger put it; the found address only names the place, and without one the point still is a place. */
  async function nameOf(point: Point): Promise<{ readonly address: Address; readonly failed: boolean }> {
    try {
      const found = await maps.geocodePoint(point, { locale: locale() })
      return { address: found === null ? barePoint(point) : { ...addressOf(found), point }, failed: false }
    } catch {
      return { address: barePoint(point), failed: true }
    }
  }
  function stop(): void {
    latest.drop()
    pinning.set(null)
  }

  return {
    state,
    pinning,
    open(from) {
      stop()
      state.set({ at: 'open', ...from, locating: null, failed: false })
    },
    close() {
      stop()
      state.set({ at: 'closed' })
    },
    async pick(point) {
      const before = state.get()
      if (before.at !== 'open' || before.method !== 'DELIVERY') return
      state.set({ ...before, locating: point, failed: false })
      const answer = await latest(() => nameOf(point))
      const now = state.get()
      if (answer.at === 'latest' && now.at === 'open') state.set({ ...now, ...answer.value, locating: null })
    },
    found(address) {
      const now = state.get()
      stop()
      if (now.at === 'open') state.set({ ...now, address, locating: null, failed: false })
    },
    choose(restoId) {
      const now = state.get()
      if (now.at === 'open') state.set({ ...now, restoId })
    },
    confirm() {
      const now = state.get()
      if (now.at !== 'open' || now.locating !== null) return
      state.set({ at: 'closed' })
      // only what this method chooses: the other half of the copy was never touched
      onConfirmed(now.method === 'DELIVERY' ? { address: now.address, restoId: null } : { address: null, restoId: now.restoId })
    },
    async pin(point) {
      pinning.set(point)
      const answer = await latest(() => nameOf(point))
      if (answer.at === 'stale') return
      pinning.set(null)
      onConfirmed({ address: answer.value.address, restoId: null })
    },
    forgetPin: stop,
  }
}
