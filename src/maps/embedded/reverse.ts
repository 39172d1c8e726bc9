import type { Point } from '../../../core/geo/point.ts'
import type { GazetteerCity, Gazetteer, House, Street } from './gazetteer.ts'
import type { GazetteerPlace } from './place.ts'

/** The address nearest to a point. `point`: the house, or the closest point on the street. */
export interface NearestAddress {
  readonly place: GazetteerPlace
  readonly point: Point
}

/** The search radii, and the width of a grid's cell, in metres. */
const maxHouseDistance = 60
const maxStreetDistance = 250
const cellSize = 125

/** Metres per degree of latitude. */
const metresPerDegree = 111_195

/** A point on a plane, in metres. */
interface PlanePoint {
  readonly x: number
  readonly y: number
}

/** The houses and streets of a city on a plane. */
interface CityIndex {
  readonly project: (point: Point) => PlanePoint
  readonly unproject: (point: PlanePoint) => Point
  readonly houses: Grid<{ readonly place: GazetteerPlace; readonly house: House; readonly at: PlanePoint }>
  readonly segments: Grid<Segment>
}
/** A straight piece of a street's line. */
interface Segment {
  readonly place: GazetteerPlace
  readonly from: PlanePoint
  readonly to: PlanePoint
}

/** The items of each cell, by the key of the cell (see `formatCell`). */
type Grid<T> = ReadonlyMap<string, T[]>

type Match = NearestAddress & { readonly distance: number }

/**
 * Creates a function that finds the nearest house within 60 m of a point, else the nearest street
 * within 250 m, else null. Each city has a grid with cells of 125 m, so a search visits only nearby
 * cells.
 */
export function createReverseGeocoder(gazetteer: Gazetteer): (point: Point) => NearestAddress | null {
  const indexes = gazetteer.cities.map(buildIndex)
  return (point) => {
    let best: Match | null = null
    for (const index of indexes) {
      const nearest = findHouse(index, point) ?? findStreet(index, point)
      if (nearest === null) continue
      const isBetter = best === null || computeRank(nearest) < computeRank(best)
      if (isBetter) best = nearest
    }
    return best === null ? null : { place: best.place, point: best.point }
  }
}

/** Lower is better: every house ranks above every street. */
function computeRank({ place, distance }: Match): number {
  return place.house === null ? maxStreetDistance + distance : distance
}

function buildIndex(city: GazetteerCity): CityIndex {
  const middleLat = (city.bounds.north + city.bounds.south) / 2
  const metresPerLng = metresPerDegree * Math.cos((middleLat * Math.PI) / 180)
  const project = (point: Point) => ({ x: point.lng * metresPerLng, y: point.lat * metresPerDegree })
  const unproject = ({ x, y }: PlanePoint) => ({ lat: y / metresPerDegree, lng: x / metresPerLng })
  const houses = new Map<string, { place: GazetteerPlace; house: House; at: PlanePoint }[]>()
  const segments = new Map<string, Segment[]>()
  for (const street of city.streets) {
    for (const house of street.houses) {
      const at = project(house.point)
      addToCell(houses, formatCell(toCell(at.x), toCell(at.y)), { place: { city, street, house }, house, at })
    }
    addLine(segments, { city, street, house: null }, street, project)
  }
  return { project, unproject, houses, segments }
}

/** Adds the segments of a street's line to the grid. */
function addLine(
  grid: Map<string, Segment[]>,
  place: GazetteerPlace,
  street: Street,
  project: (point: Point) => PlanePoint
): void {
  const line = street.line.map(project)
  for (const [index, to] of line.entries()) {
    const from = line[index - 1]
    if (from === undefined) continue
    // Adds the segment to the cells of sampled points, at most 125 m apart. The bounding box of a
    // long segment would have far more cells.
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / cellSize))
    const cells = new Set<string>()
    for (let step = 0; step <= steps; step += 1) {
      const sample = interpolate(from, to, step / steps)
      cells.add(formatCell(toCell(sample.x), toCell(sample.y)))
    }
    for (const cell of cells) addToCell(grid, cell, { place, from, to })
  }
}

function findHouse(index: CityIndex, point: Point): Match | null {
  const at = index.project(point)
  let best: Match | null = null
  for (const item of listNearby(index.houses, at, maxHouseDistance)) {
    const distance = Math.hypot(item.at.x - at.x, item.at.y - at.y)
    if (distance > maxHouseDistance || (best !== null && distance >= best.distance)) continue
    best = { place: item.place, point: item.house.point, distance }
  }
  return best
}

function findStreet(index: CityIndex, point: Point): Match | null {
  const at = index.project(point)
  let best: Match | null = null
  // `addLine` may miss a cell that a segment crosses between samples, so search one cell farther.
  for (const { place, from, to } of listNearby(index.segments, at, maxStreetDistance + cellSize)) {
    const closest = findClosestPoint(at, from, to)
    const distance = Math.hypot(closest.x - at.x, closest.y - at.y)
    if (distance > maxStreetDistance || (best !== null && distance >= best.distance)) continue
    best = { place, point: index.unproject(closest), distance }
  }
  return best
}

/** The point of a segment that is closest to another point. */
function findClosestPoint(at: PlanePoint, from: PlanePoint, to: PlanePoint): PlanePoint {
  const squaredLength = (to.x - from.x) ** 2 + (to.y - from.y) ** 2
  if (squaredLength === 0) return from
  const ratio = ((at.x - from.x) * (to.x - from.x) + (at.y - from.y) * (to.y - from.y)) / squaredLength
  return interpolate(from, to, Math.min(1, Math.max(0, ratio)))
}

/** The items of all cells within a distance of a position. */
function* listNearby<T>(grid: Grid<T>, at: PlanePoint, distance: number): Iterable<T> {
  const [column, row] = [toCell(at.x), toCell(at.y)]
  const cells = Math.ceil(distance / cellSize)
  for (let x = column - cells; x <= column + cells; x += 1) {
    for (let y = row - cells; y <= row + cells; y += 1) yield* grid.get(formatCell(x, y)) ?? []
  }
}

function addToCell<T>(grid: Map<string, T[]>, cell: string, item: T): void {
  const items = grid.get(cell)
  if (items === undefined) grid.set(cell, [item])
  else items.push(item)
}

const formatCell = (column: number, row: number): string => `${column}:${row}`

function toCell(metres: number): number {
  return Math.floor(metres / cellSize)
}

function interpolate(from: PlanePoint, to: PlanePoint, ratio: number): PlanePoint {
  return { x: from.x + (to.x - from.x) * ratio, y: from.y + (to.y - from.y) * ratio }
}
