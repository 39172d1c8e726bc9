import type { Point } from '../../core/geo/point.ts'

/** A place in whole numbers of 1e-7 degrees, so that two gates judge the very same point. */
export type Grid = readonly [lat: number, lng: number]
export const toPoint = ([lat, lng]: Grid): Point => ({ lat: lat / 1e7, lng: lng / 1e7 })

/** A ring for a gate that is written with BigInt, without boxes, sorting or shortcuts. */
export interface ExactRing {
  readonly ys: readonly bigint[]
  readonly xs: readonly bigint[]
}
export const toExactRing = (corners: readonly Grid[]): ExactRing => ({
  ys: corners.map(([lat]) => BigInt(lat)), xs: corners.map(([, lng]) => BigInt(lng)),
})

/**
 * Every edge is asked whether the point is on it, and whether a ray to the east crosses it; crossings are
 * compared as fractions.
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
