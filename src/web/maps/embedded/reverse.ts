import type { Point } from '../../../../core/geo/point.ts'
import type { City, Gazetteer, House, Street } from './gazetteer.ts'
import type { Place } from './place.ts'

/** The nearest address and the point of it that is nearest: the house, or a point on the street's line. */
export interface Nearest {
  readonly place: Place
  readonly point: Point
}

const houseReach = 60
const streetReach = 250
const cellSize = 125
const metresPerDegree = 111_195

interface Flat {
  readonly x: number
  readonly y: number
}

interface Index {
  readonly flatten: (point: Point) => Flat
  readonly raise: (flat: Flat) => Point
  readonly houses: Grid<{ readonly place: Place; readonly house: House; readonly at: Flat }>
  readonly segments: Grid<{ readonly place: Place; readonly from: Flat; readonly to: Flat }>
}

type Grid<T> = ReadonlyMap<string, T[]>

/**
 * Prepares the gazetteer for «what is here?». The answer is the nearest house within 60 m, else the
 * nearest street within 250 m, else null. Each city is laid flat in metres on a grid of 125 m, so a
 * question looks only at what is around the point.
 */
export function createReverse(gazetteer: Gazetteer): (point: Point) => Nearest | null {
  const indexes = gazetteer.cities.map(indexOf)
  return (point) => {
    let best: (Nearest & { readonly distance: number }) | null = null
    for (const index of indexes) {
      const found = nearestHouse(index, point) ?? nearestStreet(index, point)
      if (found === null) continue
      const better = best === null || rankOf(found) < rankOf(best)
      if (better) best = found
    }
    return best === null ? null : { place: best.place, point: best.point }
  }
}

function rankOf(found: Nearest & { readonly distance: number }): number {
  return found.place.house === null ? streetReach + found.distance : found.distance
}

function indexOf(city: City): Index {
  const middle = (city.bounds.north + city.bounds.south) / 2
  const perLng = metresPerDegree * Math.cos((middle * Math.PI) / 180)
  const flatten = (point: Point) => ({ x: point.lng * perLng, y: point.lat * metresPerDegree })
  const raise = (flat: Flat) => ({ lat: flat.y / metresPerDegree, lng: flat.x / perLng })
  const houses = new Map<string, { place: Place; house: House; at: Flat }[]>()
  const segments = new Map<string, { place: Place; from: Flat; to: Flat }[]>()
  for (const street of city.streets) {
    for (const house of street.houses) {
      const at = flatten(house.point)
      put(houses, cellOf(at.x), cellOf(at.y), { place: { city, street, house }, house, at })
    }
    putLine(segments, { city, street, house: null }, street, flatten)
  }
  return { flatten, raise, houses, segments }
}

function putLine(
  grid: Map<string, { place: Place; from: Flat; to: Flat }[]>,
  place: Place,
  street: Street,
  flatten: (point: Point) => Flat
): void {
  const line = street.line.map(flatten)
  for (const [index, to] of line.entries()) {
    const from = line[index - 1]
    if (from === undefined) continue
    // Long segments are cut so that each piece touches few cells and a diagonal does not fill its whole box.
    const pieces = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / cellSize))
    const cells = new Set<string>()
    for (let piece = 0; piece <= pieces; piece += 1) {
      const at = between(from, to, piece / pieces)
      cells.add(`${cellOf(at.x)}:${cellOf(at.y)}`)
    }
    for (const cell of cells) putCell(grid, cell, { place, from, to })
  }
}

function nearestHouse(index: Index, point: Point): (Nearest & { distance: number }) | null {
  const at = index.flatten(point)
  let best: (Nearest & { distance: number }) | null = null
  for (const item of around(index.houses, at, houseReach)) {
    const distance = Math.hypot(item.at.x - at.x, item.at.y - at.y)
    if (distance > houseReach || (best !== null && distance >= best.distance)) continue
    best = { place: item.place, point: item.house.point, distance }
  }
  return best
}

function nearestStreet(index: Index, point: Point): (Nearest & { distance: number }) | null {
  const at = index.flatten(point)
  let best: (Nearest & { distance: number }) | null = null
  // Pieces are registered by their ends only, so one more cell has to be searched.
  for (const item of around(index.segments, at, streetReach + cellSize)) {
    const foot = nearestOnSegment(at, item.from, item.to)
    const distance = Math.hypot(foot.x - at.x, foot.y - at.y)
    if (distance > streetReach || (best !== null && distance >= best.distance)) continue
    best = { place: item.place, point: index.raise(foot), distance }
  }
  return best
}

function nearestOnSegment(at: Flat, from: Flat, to: Flat): Flat {
  const length = (to.x - from.x) ** 2 + (to.y - from.y) ** 2
  if (length === 0) return from
  const share = ((at.x - from.x) * (to.x - from.x) + (at.y - from.y) * (to.y - from.y)) / length
  return between(from, to, Math.min(1, Math.max(0, share)))
}

function* around<T>(grid: Grid<T>, at: Flat, reach: number): Iterable<T> {
  const [column, row, cells] = [cellOf(at.x), cellOf(at.y), Math.ceil(reach / cellSize)]
  for (let x = column - cells; x <= column + cells; x += 1) {
    for (let y = row - cells; y <= row + cells; y += 1) yield* grid.get(`${x}:${y}`) ?? []
  }
}

function put<T>(grid: Map<string, T[]>, column: number, row: number, item: T): void {
  putCell(grid, `${column}:${row}`, item)
}

function putCell<T>(grid: Map<string, T[]>, cell: string, item: T): void {
  const items = grid.get(cell)
  if (items === undefined) grid.set(cell, [item])
  else items.push(item)
}

function cellOf(metres: number): number {
  return Math.floor(metres / cellSize)
}

function between(from: Flat, to: Flat, share: number): Flat {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}
