import { frameAround, type Metres } from '../frame.ts'
import { distance, distanceToLine, isInside, type Line, measureLength, mayMeet, simplify } from './geometry.ts'
import { housesAlong } from './houses.ts'
import { joinStreets } from './join.ts'
import type { LocalNames } from './names.ts'
import type { CityPlan, DrawnStreet, StreetKind } from './plan.ts'
import { podgoricaPlan } from './podgorica.ts'
import { randomFrom } from './random.ts'
import { traceStreets } from './trace.ts'
import { yaroslavlPlan } from './yaroslavl.ts'
import { zelenogradskPlan } from './zelenogradsk.ts'

type Degrees = readonly [lat: number, lng: number]

export interface GazetteerStreet {
  readonly id: string
  readonly name: LocalNames
  readonly kind: StreetKind
  readonly line: readonly Degrees[]
  readonly houses: readonly (readonly [number: string, lat: number, lng: number])[]
}

export interface GazetteerCity {
  readonly name: string
  readonly names: LocalNames
  readonly country: LocalNames
  readonly region: LocalNames
  readonly bounds: { readonly north: number; readonly south: number; readonly east: number; readonly west: number }
  readonly water: readonly (readonly Degrees[])[]
  readonly parks: readonly (readonly Degrees[])[]
  readonly streets: readonly GazetteerStreet[]
}

/** The street files and their cities: a page loads only the streets of its chain's cities. */
export const streetFiles: Readonly<Record<string, readonly CityPlan[]>> = {
  'public/maps/streets.json': [yaroslavlPlan, podgoricaPlan],
  'public/brands/volna/streets.json': [zelenogradskPlan],
}

/** The text of a street file, identical at every run. */
export function gazetteerText(plans: readonly CityPlan[]): string {
  const cities = plans.map(gazetteerCity)
  // One street a line keeps the history of the file readable.
  const [head = '', ...rest] = JSON.stringify({ version: 1, cities }).split('{"id":')
  return `${[head, ...rest.map(street => `{"id":${street}`)].join('\n')}\n`
}

function gazetteerCity(plan: CityPlan): GazetteerCity {
  const frame = frameAround(plan.city.center)
  const degrees = (point: Metres): Degrees => {
    const { lat, lng } = frame.place(point)
    return [lat, lng]
  }
  const random = randomFrom(plan.seed)
  const streets = allStreets(plan, random)
  const taken: Metres[] = []
  return {
    name: plan.names.ru,
    names: plan.names,
    country: plan.country,
    region: plan.region,
    bounds: plan.city.bounds,
    water: plan.water.map(ring => simplify(ring, 4).map(degrees)),
    parks: plan.parks.map(ring => simplify(ring, 4).map(degrees)),
    streets: streets.map((street, index) => {
      const houses = street.hasHouses ? placeHouses(plan, street, streets, taken, random) : []
      taken.push(...houses.map(house => house.at))
      return {
        id: `${plan.prefix}-${index + 1}`,
        name: plan.inThreeLanguages(street.name),
        kind: street.kind,
        line: simplify(street.line, 3).map(degrees),
        houses: houses.map(house => [house.number, ...degrees(house.at)] as const),
      }
    }),
  }
}

function allStreets(plan: CityPlan, random: () => number): readonly DrawnStreet[] {
  const given = plan.drawn.map(street => street.line)
  const loose = traceStreets({
    pulls: plan.pulls,
    given,
    isBuildable: point => isBuildable(plan, point, 45),
    spacing: plan.spacing,
    corner: { west: -6000, east: 5400, south: -6000, north: 5400 },
    random,
  })
  const traced = joinStreets(loose, given, point => isBuildable(plan, point, 10))
  const nearest = [...traced].sort((a, b) => fromCentre(a) - fromCentre(b))
  const long = nearest.filter(line => measureLength(line) >= 560)
  const short = nearest.filter(line => measureLength(line) < 560)
  const named = (lines: readonly Line[], names: readonly string[], kind: StreetKind): readonly DrawnStreet[] =>
    lines.slice(0, names.length).map((line,
      index) => ({ name: names[index] ?? '', kind, hasHouses: true, line: outward(line) }))
  return [...plan.drawn, ...named(long, plan.streetNames, 'street'), ...named(short, plan.laneNames, 'lane')]
}

function placeHouses(plan: CityPlan, street: DrawnStreet, streets: readonly DrawnStreet[], taken: readonly Metres[],
  random: () => number) {
  const wide = street.kind === 'avenue'
  const others = streets.filter(other => other !== street && mayMeet(other.line, street.line,
    60)).map(other => other.line)
  return housesAlong({
    line: street.line,
    setback: wide ? 36 : street.kind === 'street' ? 26 : 20,
    gap: wide ? 88 : street.kind === 'street' ? 66 : 52,
    isFree: point => isBuildable(plan, point, 12) && taken.every(other => distance(other, point) > 24),
    others,
    random,
  })
}

function isBuildable(plan: CityPlan, point: Metres, margin: number): boolean {
  if (!plan.built.some(ring => isInside(point, ring))) return false
  return [...plan.water, ...plan.parks].every(ring => !isInside(point, ring) && distanceToLine(point,
    [...ring, ring[0] as Metres]) > margin)
}

/** Reverses the line if needed: houses are counted from the end nearer to the centre. */
function outward(line: Line): Line {
  const [first, last] = [line[0] as Metres, line[line.length - 1] as Metres]
  return Math.hypot(...first) <= Math.hypot(...last) ? line : [...line].reverse()
}

function fromCentre(line: Line): number {
  return Math.min(...line.map(point => Math.hypot(point[0], point[1])))
}
