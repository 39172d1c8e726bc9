import type { Report } from '../../../core/env.ts'
import { asArray } from '../../../core/json.ts'
import { toDetail } from '../../../core/log/report.ts'
import type { Bounds, Point } from '../../../core/geo/point.ts'
import { memoizeLoad } from '../../web/import-chunk.ts'

/** The forms of a name, by locale (`ru`, `en`, `cnr`). */
export type LocalizedName = ReadonlyMap<string, string>

/** The cities, streets and houses of a street file. */
export interface Gazetteer {
  readonly cities: readonly GazetteerCity[]
}

export interface GazetteerCity {
  readonly names: LocalizedName
  readonly country: LocalizedName
  /** Empty if the file names no region. */
  readonly region: LocalizedName
  readonly bounds: Bounds
  readonly water: readonly (readonly Point[])[]
  readonly parks: readonly (readonly Point[])[]
  readonly streets: readonly Street[]
}

export type StreetKind = 'avenue' | 'street' | 'lane'

export interface Street {
  /** Unique in the gazetteer. Contains no slash, which separates street and house in a place id. */
  readonly id: string
  readonly name: LocalizedName
  readonly kind: StreetKind
  /** At least two points. */
  readonly line: readonly Point[]
  readonly houses: readonly House[]
}

export interface House {
  /** As written in an address: `12`, `2к1`, `7а`, `14/2`. */
  readonly number: string
  readonly point: Point
}

/**
 * Selects the name in a locale or its language; else in Russian, the language of most names; else
 * in any language.
 */
export function selectName(names: LocalizedName, locale: string): string {
  const language = locale.split('-')[0] ?? locale
  return names.get(locale) ?? names.get(language) ?? names.get('ru') ?? [...names.values()][0] ?? ''
}

/**
 * Decodes a street file of version 1. Drops invalid cities, polygons, streets and houses, and
 * reports each of them.
 * @throws Error for another format or version, or if no city is valid.
 */
export function decodeGazetteer(value: unknown, report: Report): Gazetteer {
  if (!isRecord(value) || value.version !== 1 || !Array.isArray(value.cities)) {
    throw new Error('Not a street file of version 1')
  }
  const usedIds = new Set<string>()
  const cities = decodeItems(
    value.cities, (city) => decodeCity(city, usedIds, report), () => report('gazetteer.city-dropped')
  )
  if (cities.length === 0) throw new Error('The street file has no usable city')
  return { cities }
}

/** Creates a function that loads a gazetteer once. After a failure the next call loads again. */
export function createGazetteerLoader(load: () => Promise<unknown>, report: Report): () => Promise<Gazetteer> {
  return memoizeLoad(async () => decodeGazetteer(await load(), report))
}

function decodeCity(value: unknown, usedIds: Set<string>, report: Report): GazetteerCity | null {
  if (!isRecord(value)) return null
  // a city without `names` may have `name`, its Russian name
  const names = decodeNames(value.names) ?? decodeNames({ ru: value.name })
  const country = decodeNames(value.country)
  const bounds = decodeBounds(value.bounds)
  if (names === null || country === null || bounds === null || !Array.isArray(value.streets)) return null
  const dropPolygon = () => report('gazetteer.polygon-dropped')
  return {
    names,
    country,
    region: decodeNames(value.region) ?? new Map(),
    bounds,
    water: decodeItems(asArray(value.water), (polygon) => decodeLine(polygon, 3), dropPolygon),
    parks: decodeItems(asArray(value.parks), (polygon) => decodeLine(polygon, 3), dropPolygon),
    streets: decodeItems(
      value.streets,
      (street) => decodeStreet(street, usedIds, report),
      (street) => report('gazetteer.street-dropped', isRecord(street) ? toDetail(String(street.id)) : undefined)
    )
  }
}

function decodeStreet(value: unknown, usedIds: Set<string>, report: Report): Street | null {
  if (!isRecord(value)) return null
  const { id, kind } = value
  const name = decodeNames(value.name)
  const line = decodeLine(value.line, 2)
  if (typeof id !== 'string' || id === '' || id.includes('/') || usedIds.has(id)) return null
  if (name === null || line === null || !isStreetKind(kind)) return null
  usedIds.add(id)
  const houses = decodeItems(asArray(value.houses), decodeHouse, () => report('gazetteer.house-dropped', toDetail(id)))
  return { id, name, kind, line, houses }
}

function decodeHouse(value: unknown): House | null {
  if (!Array.isArray(value)) return null
  const [number, lat, lng] = value as readonly unknown[]
  const point = decodePoint([lat, lng])
  return typeof number === 'string' && number !== '' && point !== null ? { number, point } : null
}

function decodeLine(value: unknown, minPoints: number): readonly Point[] | null {
  if (!Array.isArray(value)) return null
  const points = value.map(decodePoint)
  return points.length >= minPoints && points.every((point) => point !== null) ? points : null
}

function decodePoint(value: unknown): Point | null {
  if (!Array.isArray(value)) return null
  const [lat, lng] = value as readonly unknown[]
  return isWithin(lat, 90) && isWithin(lng, 180) ? { lat, lng } : null
}

function decodeBounds(value: unknown): Bounds | null {
  if (!isRecord(value)) return null
  const { north, south, east, west } = value
  if (!isWithin(north, 90) || !isWithin(south, 90) || !isWithin(east, 180) || !isWithin(west, 180)) return null
  return north > south && east > west ? { north, south, east, west } : null
}

function decodeNames(value: unknown): LocalizedName | null {
  if (!isRecord(value)) return null
  const names = new Map<string, string>()
  for (const [locale, name] of Object.entries(value)) {
    if (typeof name === 'string' && name.trim() !== '') names.set(locale, name.trim())
  }
  return names.size > 0 ? names : null
}

/** Decodes the items of a list, and leaves out those for which `decode` returns null. */
function decodeItems<T>(
  list: readonly unknown[], decode: (item: unknown) => T | null, onDropped: (item: unknown) => void
): T[] {
  const valid: T[] = []
  for (const item of list) {
    const decoded = decode(item)
    if (decoded === null) onDropped(item)
    else valid.push(decoded)
  }
  return valid
}

function isStreetKind(value: unknown): value is StreetKind {
  return value === 'avenue' || value === 'street' || value === 'lane'
}

function isWithin(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= limit
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
