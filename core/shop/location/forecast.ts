import { bandAt } from '../../threshold.ts'
import type { DeliveryBand } from './wire.ts'

/** What delivery to a zone will probably be: minor units and minutes. */
export interface DeliveryForecast {
  readonly minutes: number
  readonly cost: number
  /** The order sum from which delivery is free; null when it is free already or never will be. */
  readonly freeFrom: number | null
}

/**
 * The terms that hold for an order sum, before anything is charged: below the smallest order those of the
 * first band, between bands those of the next, above the largest those of the last. Null without bands.
 */
export function forecastOf(bands: readonly DeliveryBand[], total: number): DeliveryForecast | null {
  const band = bandAt(bands, total) ?? bands.find(({ min }) => min > total) ?? bands.at(-1)
  if (band === undefined) return null
  const free = band.cost === 0 ? undefined : bands.find(other => other.cost === 0 && other.min > total)
  return { minutes: band.minutes, cost: band.cost, freeFrom: free?.min ?? null }
}
