import type { Suggestion } from '../../../../core/env.ts'
import { inBounds, type Bounds, type Point } from '../../../../core/geo/point.ts'
import { nameIn, type City, type Gazetteer, type House, type Street } from './gazetteer.ts'
import { foldHouse, readingsOf } from './house-number.ts'
import { placeIdOf, placePoint, type Place } from './place.ts'
import { streetTypeOf, wordsOf } from './words.ts'

/** Finds addresses that begin like a query, best first, at most eight. */
export type Search = (query: string, options: { bounds: Bounds | null; locale: string }) => readonly Suggestion[]

const mostResults = 8

interface Entry {
  readonly city: City
  readonly cityWords: ReadonlySet<string>
  readonly street: Street
  readonly point: Point
  /** One per language. */
  readonly names: readonly { readonly locale: string; readonly words: readonly string[] }[]
  readonly types: ReadonlySet<string>
  readonly houses: readonly { readonly house: House; readonly folded: string }[]
}

interface Found {
  readonly place: Place
  readonly title: string
  /** Compared number by number; smaller is better. */
  readonly rank: readonly number[]
}

/**
 * Prepares the gazetteer for searching. A query finds a street when each of its words begins some
 * word of the street's name, in any order and in any of its languages; the type of the street may
 * be left out, shortened, or even wrong. A number finds the houses that begin with it.
 */
export function createSearch(gazetteer: Gazetteer): Search {
  const entries = gazetteer.cities.flatMap((city) => {
    const cityWords = new Set([...city.names.values()].flatMap(wordsOf))
    return city.streets.map((street) => entryOf(city, cityWords, street))
  })
  return (query, { bounds, locale }) => {
    const readings = readingsOf(wordsOf(query))
    const found = new Map<string, Found>()
    for (const [index, reading] of readings.entries()) {
      if (reading.words.length === 0) continue
      for (const entry of entries) {
        const street = rankStreet(entry, reading.words, locale)
        if (street === null) continue
        for (const result of resultsOf(entry, street, reading.house, index, bounds, locale)) {
          const id = placeIdOf(result.place)
          const known = found.get(id)
          if (known === undefined || compareRanks(result.rank, known.rank) < 0) found.set(id, result)
        }
      }
    }
    return [...found.values()]
      .sort((a, b) => compareRanks(a.rank, b.rank) || compareText(a.title, b.title))
      .slice(0, mostResults)
      .map(({ place, title }) => ({ placeId: placeIdOf(place), title, subtitle: nameIn(place.city.names, locale) }))
  }
}

function entryOf(city: City, cityWords: ReadonlySet<string>, street: Street): Entry {
  const names = [...street.name].map(([locale, name]) => ({ locale, words: wordsOf(name) }))
  const types = names.flatMap(({ words }) => words.map(streetTypeOf)).filter((type) => type !== null)
  return {
    city,
    cityWords,
    street,
    point: placePoint({ city, street, house: null }),
    names,
    types: new Set(types),
    houses: street.houses.map((house) => ({ house, folded: foldHouse(house.number) }))
  }
}

/** How well a street fits the words in its best language; null when it does not. */
function rankStreet(entry: Entry, words: readonly string[], locale: string): readonly number[] | null {
  let best: readonly number[] | null = null
  for (const name of entry.names) {
    const rank = rankName(name.words, words, entry)
    if (rank === null) continue
    const full = [...rank, locale.startsWith(name.locale) ? 0 : 1, name.words.length]
    if (best === null || compareRanks(full, best) < 0) best = full
  }
  return best
}

function rankName(name: readonly string[], words: readonly string[], entry: Entry): readonly number[] | null {
  const free = new Set(name.keys())
  let notWhole = 0
  let wrongTypes = 0
  let first = -1
  let named = 0
  for (const word of words) {
    const at = bestWord(name, free, word)
    if (at !== null) {
      free.delete(at)
      if (name[at] !== word) notWhole += 1
      if (streetTypeOf(name[at] ?? '') === null) {
        if (first < 0) first = at
        named += 1
      }
      continue
    }
    const type = streetTypeOf(word)
    if (type !== null) {
      if (!entry.types.has(type)) wrongTypes += 1
    } else if (!entry.cityWords.has(word)) return null
  }
  const agrees = words.some((word) => entry.types.has(streetTypeOf(word) ?? ''))
  if (named === 0 && !agrees && free.size === name.length) return null
  const starts = name.findIndex((word) => streetTypeOf(word) === null)
  return [wrongTypes, named === 0 || first === starts ? 0 : 1, notWhole]
}

/** The free word of the name that a query's word begins: a whole match first, a type of street last. */
function bestWord(name: readonly string[], free: ReadonlySet<number>, word: string): number | null {
  let best: number | null = null
  let score = 0
  for (const at of free) {
    const candidate = name[at] ?? ''
    if (!candidate.startsWith(word)) continue
    const points = (candidate === word ? 4 : 1) + (streetTypeOf(candidate) === null ? 1 : 0)
    if (points > score) {
      score = points
      best = at
    }
  }
  return best
}

function resultsOf(
  entry: Entry,
  street: readonly number[],
  wanted: string,
  reading: number,
  bounds: Bounds | null,
  locale: string
): Found[] {
  const { city, street: road } = entry
  const name = nameIn(road.name, locale)
  const found: Found[] = []
  if (wanted !== '') {
    for (const { house, folded } of entry.houses) {
      if (!folded.startsWith(wanted) || !isInside(house.point, bounds)) continue
      const exact = folded === wanted ? 0 : sameNumber(folded, wanted) ? 1 : 2
      const rank = [exact, ...street, Number.parseInt(folded, 10) || 0, folded.length]
      found.push({ place: { city, street: road, house }, title: `${name}, ${house.number}`, rank })
    }
  }
  // The street itself still helps when the house is not known: it comes after every house found.
  const missing = wanted === '' ? (reading === 0 ? 0 : 1) : 3
  if (isInside(entry.point, bounds)) {
    found.push({ place: { city, street: road, house: null }, title: name, rank: [missing, ...street] })
  }
  return found
}

/** Whether a house is the wanted number with a letter or a block after it: 12а for 12, but not 120. */
function sameNumber(folded: string, wanted: string): boolean {
  return !/\d$/.test(wanted) || !/^\d/.test(folded.slice(wanted.length))
}

function isInside(point: Point, bounds: Bounds | null): boolean {
  return bounds === null || inBounds(point, bounds)
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? -1) - (b[index] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
