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
  open(from: { method: DeliveryMethod; address: Address | null; restoId: number | null }): void
  close(): void
  /** A click on the map or the end of a drag: reverse-geocoded, in delivery only (MAP-03). */
  pick(point: Point): Promise<void>
  /** An address found by the popup's own search. */
  found(address: Address): void
  choose(restoId: number): void
  confirm(): void
}

export function createMapPopup(options: {
  readonly maps: MapsPort
  readonly locale: () => string
  readonly onConfirmed: (choice: { address: Address | null; restoId: number | null }) => void
}): MapPopup {
  const { maps, locale, onConfirmed } = options
  const state = createStore<MapState>({ at: 'closed' })
  const latest = latestOnly()

  return {
    state,
    open: from => state.set({ at: 'open', ...from, locating: null, failed: false }),
    close: () => state.set({ at: 'closed' }),
    async pick(point) {
      const before = state.get()
      if (before.at !== 'open' || before.method !== 'DELIVERY') return
      state.set({ ...before, locating: point, failed: false })
      let address = barePoint(point)
      let failed = false
      const answer = await latest(async () => {
        try {
          const found = await maps.geocodePoint(point, { locale: locale() })
          // the pin stays where the finger put it; the address only names the place
          if (found !== null) address = { ...addressOf(found), point }
        } catch {
          failed = true // the point alone is still a place: «Точка на карте»
        }
      })
      const now = state.get()
      if (answer.at === 'latest' && now.at === 'open') state.set({ ...now, address, locating: null, failed })
    },
    found(address) {
      const now = state.get()
      void latest(() => Promise.resolve()) // a look-up on its way is stale
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
      onConfirmed({ address: now.address, restoId: now.restoId })
    },
  }
}
