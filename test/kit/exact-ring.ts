import type { Point } from '../../core/geo/point.ts'

/** A point in integers of 1e-7 degrees, so that both implementations test exactly the same point. */
export type Grid = readonly [lat: number, lng: number]
export const toPoint = ([lat, lng]: Grid): Point => ({ lat: lat / 1e7, lng: lng / 1e7 })

/**
 * A ring for the reference implementation: exact BigInt arithmetic, without bounding boxes, sorting or
 * shortcuts.
 */
export interface ExactRing {
  readonly ys: readonly bigint[]
  readonly xs: readonly bigint[]
}
export const toExactRing = (corners: readonly Grid[]): ExactRing => ({
  ys: corners.map(([lat]) => BigInt(lat)), xs: corners.map(([, lng]) => BigInt(lng)),
})

/**
 * Ray casting: checks for every edge whether the point is on it, and whether a ray to the east crosses
 * it. Crossings are compared as fractions.
 */
export function locatePoint({ ys, xs }: ExactRing, [lat, lng]: Grid): 'in' | 'edge' | 'out' {
  const y = BigInt(lat)
  const x = BigInt(lng)
  let isIn = false
  for (let index = 0; index < ys.length; index += 1) {
    const next = index + 1 === ys.length ? 0 : index + 1
    const [ay, ax, by, bx] = [ys[index]!, xs[index]!, ys[next]!, xs[next]!]
    const isInRows = ay < by ? ay <= y && y <= by : by <= y && y <= ay
    if (!isInRows) continue
    const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    const isInColumns = ax < bx ? ax <= x && x <= bx : bx <= x && x <= ax
    if (side === 0n && isInColumns) return 'edge'
    if ((ay <= y) === (by <= y)) continue
    if (by > ay ? side > 0n : side < 0n) isIn = !isIn
  }
  return isIn ? 'in' : 'out'
}
