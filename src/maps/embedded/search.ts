import type { AddressSuggestion } from '../../../core/env.ts'
import type { Bounds, Point } from '../../../core/geo/point.ts'
import { distanceMetres, isInBounds } from '../../../core/geo/near.ts'
import { selectName, type GazetteerCity, type Gazetteer, type House, type Street } from './gazetteer.ts'
import { foldHouse, isTownwideNumber, parseReadings, dropUnfinishedWord } from './house-number.ts'
import { buildPlaceId, getPlacePoint, type GazetteerPlace } from './place.ts'
import { compareRanks, rankStreet, toWord, type Fit, type Rank, type SearchedStreet, type Word } from './street-rank.ts'
import { findStreetType, splitAddress } from './words.ts'

/**
 * Finds at most eight addresses by the beginnings of their words, the best first. Without bounds,
 * addresses near `center` come before all others.
 */
export type SearchAddresses = (query: string, options: SearchOptions) => readonly AddressSuggestion[]
type SearchOptions = Readonly<{ bounds: Bounds | null; center: Point | null; locale: string }>

const maxResults = 8
/** In metres. An address within this distance is near the centre of a city without bounds. */
const nearbyRadius = 30_000
/** The penalty of results for which an unfinished last word of the query was ignored. */
const unfinishedPenalty = 2

/** A street of the search index. `folded`: the folded number of a house. */
interface Entry extends SearchedStreet {
  readonly city: GazetteerCity
  readonly street: Street
  readonly point: Point
  readonly houses: readonly { readonly house: House; readonly folded: string }[]
}

/** A match of a query, with its title in the list. */
interface Result {
  readonly place: GazetteerPlace
  readonly title: string
  readonly rank: Rank
}

/**
 * Creates a search in an index of the gazetteer. Each word of a query, except for the house and the
 * city, must be the beginning of a word of the street's name, in any language and script. A street
 * type may be missing, abbreviated or wrong.
 */
export function createSearch(gazetteer: Gazetteer): SearchAddresses {
  const entries = gazetteer.cities.flatMap((city) => {
    const cityWords = new Set([...city.names.values()].flatMap(splitAddress))
    return city.streets.map((street) => buildEntry(city, cityWords, street))
  })
  return (query, options) => {
    const words = splitAddress(query)
    const results = new Map<string, Result>()
    addResults(entries, words, 0, { ...options, results })
    const hasHouse = [...results.values()].some(({ place }) => place.house !== null)
    // a longer query must not find less: if no house matches, an unfinished last word is ignored
    const fewerWords = hasHouse ? null : dropUnfinishedWord(words)
    if (fewerWords !== null) addResults(entries, fewerWords, unfinishedPenalty, { ...options, results })
    const sorted = [...results.values()].sort((a, b) => compareRanks(a.rank, b.rank) || compareText(a.title, b.title))
    return takeFirst(sorted).map(({ place, title }) => ({
      placeId: buildPlaceId(place),
      title,
      subtitle: selectName(place.city.names, options.locale)
    }))
  }
}

/** Lists the houses of a place's street within the bounds, in the order of their numbers. */
export function listHouses(
  { city, street }: GazetteerPlace, { bounds, locale }: Omit<SearchOptions, 'center'>,
): readonly AddressSuggestion[] {
  const name = selectName(street.name, locale)
  return street.houses
    .filter(({ point }) => isInside(point, bounds))
    .sort((a, b) => a.number.localeCompare(b.number, 'ru', { numeric: true }))
    .map((house) => ({
      placeId: buildPlaceId({ city, street, house }), title: `${name}, ${house.number}`, subtitle: ''
    }))
}

/** The options of a search, and its results so far. */
interface SearchContext extends SearchOptions {
  /** By place id. */
  readonly results: Map<string, Result>
}

/**
 * Adds the results of a query's words to the context. A place keeps only its best result. The
 * distance is the first number of each rank, `penalty` is added to the second.
 */
function addResults(
  entries: readonly Entry[], queryWords: readonly string[], penalty: number, context: SearchContext
): void {
  const readings = parseReadings(queryWords)
  // the last reading has no house, each other reading has one
  const hasHouseReading = readings.length > 1
  for (const { words: texts, house } of readings) {
    const words = texts.map(toWord)
    for (const entry of entries) {
      for (const result of searchEntry(entry, words, house, hasHouseReading, context)) {
        const id = buildPlaceId(result.place)
        const [first = 0, ...rest] = result.rank
        const rank = [rankDistance(result.place, context), first + penalty, ...rest]
        const previous = context.results.get(id)
        const isBetter = previous === undefined || compareRanks(rank, previous.rank) < 0
        if (isBetter) context.results.set(id, { ...result, rank })
      }
    }
  }
}

/**
 * The results of one reading in a street. If the reading has no words, only townwide numbers match.
 */
function searchEntry(
  entry: Entry, words: readonly Word[], house: string, hasHouseReading: boolean, { bounds, locale }: SearchContext
): Result[] {
  if (words.length === 0) return house === '' ? [] : findTownwideHouses(entry, house, bounds, locale)
  const fit = rankStreet(entry, words, locale)
  return fit === null ? [] : listResults(entry, fit, house, hasHouseReading, bounds, locale)
}

/** The matching houses with a number that is unique in the town, such as «корп. 1505». */
function findTownwideHouses(entry: Entry, queryHouse: string, bounds: Bounds | null, locale: string): Result[] {
  const houses = entry.houses.filter(({ house }) => isTownwideNumber(house.number))
  const withoutStreet: Fit = { rank: [], isWhole: false }
  const hasHouseReading = true
  return listResults({ ...entry, houses }, withoutStreet, queryHouse, hasHouseReading, bounds, locale)
    .filter(({ place }) => place.house !== null)
}

/**
 * The first results, always with the best street: the customer can select the street if the house
 * is not in the list.
 */
function takeFirst(sorted: readonly Result[]): readonly Result[] {
  const first = sorted.slice(0, maxResults)
  const bestStreet = sorted.find(({ place }) => place.house === null)
  return bestStreet === undefined || first.includes(bestStreet) ? first : [...first.slice(0, -1), bestStreet]
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

/**
 * The matching houses of a street, and the street. `hasHouseReading`: whether any reading of the
 * query has a house.
 */
function listResults(
  entry: Entry,
  fit: Fit,
  queryHouse: string,
  hasHouseReading: boolean,
  bounds: Bounds | null,
  locale: string
): Result[] {
  const { city, street } = entry
  const name = selectName(street.name, locale)
  const results: Result[] = []
  if (queryHouse !== '') {
    for (const { house, folded } of entry.houses) {
      if (!folded.startsWith(queryHouse) || !isInside(house.point, bounds)) continue
      const houseRank = [rankHouse(folded, queryHouse), ...fit.rank]
      const rank = [...houseRank, Number.parseInt(folded, 10) || 0, folded.length]
      results.push({ place: { city, street, house }, title: `${name}, ${house.number}`, rank })
    }
  }
  if (isInside(entry.point, bounds)) {
    const streetRank = rankWithoutHouse(queryHouse, hasHouseReading, fit)
    results.push({ place: { city, street, house: null }, title: name, rank: [streetRank, ...fit.rank] })
  }
  return results
}

/** Lower is better: the same number, the same number with a letter or a part, a longer number. */
function rankHouse(folded: string, queryHouse: string): number {
  if (folded === queryHouse) return 0
  return hasSameNumber(folded, queryHouse) ? 1 : 2
}

/** The rank of a street without a house: after its houses, if the reading has a house. */
function rankWithoutHouse(queryHouse: string, hasHouseReading: boolean, fit: Fit): number {
  if (queryHouse !== '') return 3
  if (!hasHouseReading) return 0
  // this reading takes the number as a word of the street's name («8 марта»)
  return fit.isWhole ? -1 : 1
}

/** Whether the last number of `queryHouse` is whole in `folded`: as 12 in 12а, unlike 12 in 120. */
function hasSameNumber(folded: string, queryHouse: string): boolean {
  return !/\d$/.test(queryHouse) || !/^\d/.test(folded.slice(queryHouse.length))
}

/** 0 near the centre of a city without bounds, 1 further away; always 0 in a city with bounds. */
function rankDistance(place: GazetteerPlace, { bounds, center }: SearchOptions): number {
  if (bounds !== null || center === null) return 0
  return distanceMetres(getPlacePoint(place), center) <= nearbyRadius ? 0 : 1
}

function isInside(point: Point, bounds: Bounds | null): boolean {
  return bounds === null || isInBounds(point, bounds)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
