import type { Report } from '../../env.ts'
import { detail } from '../../log/report.ts'
import type { Minor } from '../../money.ts'
import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { SelectedMenu } from '../catalogue/menu.ts'
import type { DeliveryBand, DeliveryZone } from '../place/zones.ts'

/**
 * An order minimum that is so many median prices is implausible. Real minimums are from a third of
 * the median price to ten of them. With prices in roubles instead of kopecks it is a hundred times more.
 */
const IMPLAUSIBLE_RATIO = 40

/** Computes the median of the prices above 0, in minor units; undefined if there are none. */
export function computeMedian(prices: readonly Minor[]): Minor | undefined {
  const sorted = prices.filter(price => price > 0).sort((a, b) => a - b)
  return sorted[sorted.length >> 1]
}

/** Finds the smallest order minimum above 0 of delivery bands, in minor units; undefined for none. */
export function findLeastMinimum(bands: readonly Pick<DeliveryBand, 'min'>[]): Minor | undefined {
  const minimums = bands.map(({ min }) => min).filter(min => min > 0)
  return minimums.length === 0 ? undefined : Math.min(...minimums)
}

/** Whether prices with this median are probably in major units, such as roubles, while order minimums are in kopecks. */
export const areInMajorUnits = (median: Minor, minimum: Minor | undefined): boolean =>
  minimum !== undefined && median * IMPLAUSIBLE_RATIO <= minimum

/**
 * Reports once if the prices of a selected menu are probably in major units. The customer would see
 * every price a hundred times too small, and could never reach the minimum.
 */
export function reportPriceScale(
  zone: Readable<DeliveryZone | null>, selectedMenu: Readable<SelectedMenu | null>, report: Report,
): void {
  const suspect = derive([zone, selectedMenu], (current, selected) => {
    const median = selected && computeMedian([...selected.menu.positions.values()].map(({ price }) => price))
    const minimum = current && findLeastMinimum(current.bands)
    return median && minimum && areInMajorUnits(median, minimum) ? { median, minimum } : null
  })
  const check = (): void => {
    const found = suspect.get()
    if (found === null) return
    stop()
    report('menu.price-scale', detail`median price ${found.median}, order minimum ${found.minimum} in minor units`)
  }
  const stop = suspect.subscribe(check)
  check()
}
