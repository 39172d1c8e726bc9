import type { Report } from '../../../../core/env.ts'
import { asArray } from '../../../../core/json.ts'
import { named } from '../../../../core/log/report.ts'
import type { Bounds, Point } from '../../../../core/geo/point.ts'
import { memoizeLoad } from '../../import-chunk.ts'

/** A name in several languages, keyed by locale (`ru`, `en`, `cnr`). Never empty. */
export type LocalizedName = ReadonlyMap<string, string>

export interface Gazetteer {
  readonly cities: readonly GazetteerCity[]
}

export interface GazetteerCity {
  readonly names: LocalizedName
  readonly country: LocalizedName
  readonly region: LocalizedName
  readonly bounds: Bounds
  readonly water: readonly (readonly Point[])[]
  readonly parks: readonly (readonly Point[])[]
  readonly streets: readonly Street[]
}

export type StreetKind = 'avenue' | 'street' | 'lane'

export interface Street {
  /** Unique in the whole gazetteer. Contains no slash, which separates the house in place ids. */
  readonly id: string
  readonly name: LocalizedName
  readonly kind: StreetKind
  /** At least two points. */
  readonly line: readonly Point[]
  readonly houses: readonly House[]
}

export interface House {
  /** As written on the house: `12`, `2к1`, `7а`, `14/2`. */
  readonly number: string
  readonly point: Point
}

/** The name in a locale; else in Russian, which every street file has; else in any language. */
export function selectName(names: LocalizedName, locale: string): string {
  const language = locale.split('-')[0] ?? locale
  return names.get(locale) ?? names.get(language) ?? names.get('ru') ?? [...names.values()][0] ?? ''
}

/**
 * Decodes a street file of version 1; invalid parts are dropped and reported.
 * @throws Error without a valid city.
 */
export function decodeGazetteer(foreign: unknown, report: Report): Gazetteer {
  if (!isRecord(foreign) || foreign.version !== 1 || !Array.isArray(foreign.cities)) {
    throw new Error('Not a street file of version 1')
  }
  const taken = new Set<string>()
  const cities = keep(foreign.cities, (city) => decodeCity(city, taken, report), () => report('gazetteer.city-dropped'))
  if (cities.length === 0) throw new Error('The street file has no usable city')
  return { cities }
}

/** All callers share one gazetteer. After a failure the next call loads again. */
export function createGazetteerLoader(load: () => Promise<unknown>, report: Report): () => Promise<Gazetteer> {
  return memoizeLoad(async () => decodeGazetteer(await load(), report))
}

function decodeCity(foreign: unknown, taken: Set<string>, report: Report): GazetteerCity | null {
  if (!isRecord(foreign)) return null
  const names = decodeNames(foreign.names) ?? decodeNames({ ru: foreign.name })
  const country = decodeNames(foreign.country)
  const bounds = decodeBounds(foreign.bounds)
  if (names === null || country === null || bounds === null || !Array.isArray(foreign.streets)) return null
  const dropPolygon = () => report('gazetteer.polygon-dropped')
  return {
    names,
    country,
    region: decodeNames(foreign.region) ?? new Map(),
    bounds,
    water: keep(asArray(foreign.water), (polygon) => decodeLine(polygon, 3), dropPolygon),
    parks: keep(asArray(foreign.parks), (polygon) => decodeLine(polygon, 3), dropPolygon),
    streets: keep(
      foreign.streets,
      (street) => decodeStreet(street, taken, report),
      (street) => report('gazetteer.street-dropped', isRecord(street) ? named(String(street.id)) : undefined)
    )
  }
}

function decodeStreet(foreign: unknown, taken: Set<string>, report: Report): Street | null {
  if (!isRecord(foreign)) return null
  const { id, kind } = foreign
  const name = decodeNames(foreign.name)
  const line = decodeLine(foreign.line, 2)
  if (typeof id !== 'string' || id === '' || id.includes('/') || taken.has(id)) return null
  if (name === null || line === null || !isStreetKind(kind)) return null
  taken.add(id)
  const houses = keep(asArray(foreign.houses), decodeHouse, () => report('gazetteer.house-dropped', named(id)))
  return { id, name, kind, line, houses }
}

function decodeHouse(foreign: unknown): House | null {
  if (!Array.isArray(foreign)) return null
  const [number, lat, lng] = foreign as readonly unknown[]
  const point = decodePoint([lat, lng])
  return typeof number === 'string' && number !== '' && point !== null ? { number, point } : null
}

function decodeLine(foreign: unknown, fewest: number): readonly Point[] | null {
  if (!Array.isArray(foreign)) return null
  const points = foreign.map(decodePoint)
  return points.length >= fewest && points.every((point) => point !== null) ? points : null
}

function decodePoint(foreign: unknown): Point | null {
  if (!Array.isArray(foreign)) return null
  const [lat, lng] = foreign as readonly unknown[]
  return isWithin(lat, 90) && isWithin(lng, 180) ? { lat, lng } : null
}

function decodeBounds(foreign: unknown): Bounds | null {
  if (!isRecord(foreign)) return null
  const { north, south, east, west } = foreign
  if (!isWithin(north, 90) || !isWithin(south, 90) || !isWithin(east, 180) || !isWithin(west, 180)) return null
  return north > south && east > west ? { north, south, east, west } : null
}

function decodeNames(foreign: unknown): LocalizedName | null {
  if (!isRecord(foreign)) return null
  const names = new Map<string, string>()
  for (const [locale, name] of Object.entries(foreign)) {
    if (typeof name === 'string' && name.trim() !== '') names.set(locale, name.trim())
  }
  return names.size > 0 ? names : null
}

function keep<T>(list: readonly unknown[], decode: (item: unknown) => T | null, drop: (item: unknown) => void): T[] {
  const kept: T[] = []
  for (const item of list) {
    const decoded = decode(item)
    if (decoded === null) drop(item)
    else kept.push(decoded)
  }
  return kept
}

function isStreetKind(foreign: unknown): foreign is StreetKind {
  return foreign === 'avenue' || foreign === 'street' || foreign === 'lane'
}

function isWithin(foreign: unknown, limit: number): foreign is number {
  return typeof foreign === 'number' && Math.abs(foreign) <= limit
}

function isRecord(foreign: unknown): foreign is Readonly<Record<string, unknown>> {
  return typeof foreign === 'object' && foreign !== null && !Array.isArray(foreign)
}
