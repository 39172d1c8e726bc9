import type { AddressSuggestion } from '../../../../core/env.ts'
import type { Bounds, Point } from '../../../../core/geo/point.ts'
import { inBounds } from '../../../../core/geo/near.ts'
import { selectName, type GazetteerCity, type Gazetteer, type House, type Street } from './gazetteer.ts'
import { foldHouse, isTownwideNumber, parseReadings, dropUnfinishedWord } from './house-number.ts'
import { buildPlaceId, getPlacePoint, type GazetteerPlace } from './place.ts'
import { compareRanks, rankStreet, toWord, type Fit, type Rank, type SearchedStreet, type Word } from './street-rank.ts'
import { findStreetType, splitAddress } from './words.ts'

/** Finds addresses by the beginnings of their words, best first, at most eight. */
export type SearchAddresses = (
  query: string,
  options: { bounds: Bounds | null; locale: string },
) => readonly AddressSuggestion[]

const mostResults = 8

interface Entry extends SearchedStreet {
  readonly city: GazetteerCity
  readonly street: Street
  readonly point: Point
  readonly houses: readonly { readonly house: House; readonly folded: string }[]
}

interface Result {
  readonly place: GazetteerPlace
  readonly title: string
  readonly rank: Rank
}

/**
 * Indexes the gazetteer for searching. A query matches a street when each of its words begins a
 * word of the street's name, in any order, in any of its languages and in either script. The type
 * of the street may be missing, abbreviated, or even wrong. A number matches the houses that begin
 * with it. Typing more never finds less: an unfinished word such as «корпус» is ignored when no
 * house matches it, and the best street stays in the list.
 */
export function createSearch(gazetteer: Gazetteer): SearchAddresses {
  const entries = gazetteer.cities.flatMap((city) => {
    const cityWords = new Set([...city.names.values()].flatMap(splitAddress))
    return city.streets.map((street) => buildEntry(city, cityWords, street))
  })
  return (query, { bounds, locale }) => {
    const words = splitAddress(query)
    const found = new Map<string, Result>()
    collect(entries, words, 0, { bounds, locale, found })
    const fewer = [...found.values()].some(({ place }) => place.house !== null) ? null : dropUnfinishedWord(words)
    if (fewer !== null) collect(entries, fewer, 2, { bounds, locale, found })
    const sorted = [...found.values()].sort((a, b) => compareRanks(a.rank, b.rank) || compareText(a.title, b.title))
    return withStreet(sorted).map(({ place, title }) => ({
      placeId: buildPlaceId(place),
      title,
      subtitle: selectName(place.city.names, locale)
    }))
  }
}

interface Collecting {
  readonly bounds: Bounds | null
  readonly locale: string
  /** By place id. */
  readonly found: Map<string, Result>
}

/** Adds the results of some words; `penalty` is added to the first number of their ranks. */
function collect(entries: readonly Entry[], typed: readonly string[], penalty: number, to: Collecting): void {
  const readings = parseReadings(typed)
  const numbered = readings.length > 1
  for (const { words, house } of readings) {
    const spoken = words.map(toWord)
    for (const entry of entries) {
      for (const { rank: [first = 0, ...rest], ...result } of resultsIn(entry, spoken, house, numbered, to)) {
        const id = buildPlaceId(result.place)
        const rank = [first + penalty, ...rest]
        const known = to.found.get(id)
        if (known === undefined || compareRanks(rank, known.rank) < 0) to.found.set(id, { ...result, rank })
      }
    }
  }
}

/** The results of one reading in a street; without a word for the street only blocks. */
function resultsIn(
  entry: Entry, words: readonly Word[], house: string, numbered: boolean, { bounds, locale }: Collecting
): Result[] {
  if (words.length === 0) return house === '' ? [] : findBlocks(entry, house, bounds, locale)
  const fit = rankStreet(entry, words, locale)
  return fit === null ? [] : listResults(entry, fit, house, numbered, bounds, locale)
}

/** Blocks, which are numbered throughout a town and searched for without a street: «корп. 1505». */
function findBlocks(entry: Entry, wanted: string, bounds: Bounds | null, locale: string): Result[] {
  const houses = entry.houses.filter(({ house }) => isTownwideNumber(house.number))
  return listResults({ ...entry, houses }, { rank: [], isWhole: false }, wanted, true, bounds, locale)
    .filter(({ place }) => place.house !== null)
}

/**
 * The first results, always with the best street: it
 * helps when the list is too short for all houses.
 */
function withStreet(sorted: readonly Result[]): readonly Result[] {
  const first = sorted.slice(0, mostResults)
  const street = sorted.find(({ place }) => place.house === null)
  return street === undefined || first.includes(street) ? first : [...first.slice(0, -1), street]
}

function buildEntry(city: GazetteerCity, cityWords: ReadonlySet<string>, street: Street): Entry {
  const names = [...street.name].map(([locale, name]) => ({ locale, words: splitAddress(name).map(toWord) }))
  const types = names
    .flatMap(({ words }) => words.map(({ text }) => findStreetType(text)))
    .filter((type) => type !== null)
  return {
    city,
    cityWords,
    street,
    point: getPlacePoint({ city, street, house: null }),
    names,
    types: new Set(types),
    houses: street.houses.map((house) => ({ house, folded: foldHouse(house.number) }))
  }
}

function listResults(
  entry: Entry,
  fit: Fit,
  wanted: string,
  numbered: boolean,
  bounds: Bounds | null,
  locale: string
): Result[] {
  const { city, street } = entry
  const name = selectName(street.name, locale)
  const found: Result[] = []
  if (wanted !== '') {
    for (const { house, folded } of entry.houses) {
      if (!folded.startsWith(wanted) || !isInside(house.point, bounds)) continue
      const exact = folded === wanted ? 0 : sameNumber(folded, wanted) ? 1 : 2
      const rank = [exact, ...fit.rank, Number.parseInt(folded, 10) || 0, folded.length]
      found.push({ place: { city, street, house }, title: `${name}, ${house.number}`, rank })
    }
  }
  // A number that is a whole word of the name belongs to the name.
  // Otherwise the street comes last: it helps when the house is unknown.
  const missing = wanted !== '' ? 3 : !numbered ? 0 : fit.isWhole ? -1 : 1
  if (isInside(entry.point, bounds)) {
    found.push({ place: { city, street, house: null }, title: name, rank: [missing, ...fit.rank] })
  }
  return found
}

/**
 * Whether a house has the wanted number, followed by a letter or a block: 12а for 12, but not 120.
 */
function sameNumber(folded: string, wanted: string): boolean {
  return !/\d$/.test(wanted) || !/^\d/.test(folded.slice(wanted.length))
}

function isInside(point: Point, bounds: Bounds | null): boolean {
  return bounds === null || inBounds(point, bounds)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
