import type { AddressSuggestion } from '../../../../core/env.ts'
import type { Bounds, Point } from '../../../../core/geo/point.ts'
import { inBounds } from '../../../../core/geo/near.ts'
import { nameIn, type City, type Gazetteer, type House, type Street } from './gazetteer.ts'
import { foldHouse, readingsOf } from './house-number.ts'
import { placeIdOf, placePoint, type Place } from './place.ts'
import { compareRanks, rankStreet, type Fit, type Rank, type SearchedStreet } from './street-rank.ts'
import { streetTypeOf, wordsOf } from './words.ts'

/** Finds addresses that begin like a query, best first, at most eight. */
export type Search = (query: string, options: { bounds: Bounds | null; locale: string }) => readonly AddressSuggestion[]

const mostResults = 8

interface Entry extends SearchedStreet {
  readonly city: City
  readonly street: Street
  readonly point: Point
  readonly houses: readonly { readonly house: House; readonly folded: string }[]
}

interface Found {
  readonly place: Place
  readonly title: string
  readonly rank: Rank
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
    for (const reading of readings) {
      if (reading.words.length === 0) continue
      for (const entry of entries) {
        const fit = rankStreet(entry, reading.words, locale)
        if (fit === null) continue
        for (const result of resultsOf(entry, fit, reading.house, readings.length > 1, bounds, locale)) {
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

function resultsOf(
  entry: Entry,
  fit: Fit,
  wanted: string,
  numbered: boolean,
  bounds: Bounds | null,
  locale: string
): Found[] {
  const { city, street } = entry
  const name = nameIn(street.name, locale)
  const found: Found[] = []
  if (wanted !== '') {
    for (const { house, folded } of entry.houses) {
      if (!folded.startsWith(wanted) || !isInside(house.point, bounds)) continue
      const exact = folded === wanted ? 0 : sameNumber(folded, wanted) ? 1 : 2
      const rank = [exact, ...fit.rank, Number.parseInt(folded, 10) || 0, folded.length]
      found.push({ place: { city, street, house }, title: `${name}, ${house.number}`, rank })
    }
  }
  // A number that is a whole word of the name belongs to the name. Else the street itself comes last:
  // it still helps when the house is not known.
  const missing = wanted !== '' ? 3 : !numbered ? 0 : fit.whole ? -1 : 1
  if (isInside(entry.point, bounds)) {
    found.push({ place: { city, street, house: null }, title: name, rank: [missing, ...fit.rank] })
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

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
