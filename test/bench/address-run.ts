import { decodeGazetteer } from '../../src/web/maps/embedded/gazetteer.ts'
import { createSearch } from '../../src/web/maps/embedded/search.ts'

const QUERIES = [
  'с', 'сво', 'свободы', 'свободы 1', 'ул. Свободы, д. 12, кв. 5', 'московский проспект 100', 'njegoševa 2',
  'такой улицы нет',
]
const ROUNDS = 9

/**
 * The best and the median time in ms of each query on the shipped streets, and the best of a scan with
 * `includes`. `now` is a clock in ms.
 */
export function measure(json: unknown, now: () => number) {
  const gazetteer = decodeGazetteer(json, () => undefined)
  const search = createSearch(gazetteer)
  const streets = gazetteer.cities.flatMap(city => city.streets)
  const names = streets.map(({ name }) => [...name.values()].join(' ').toLowerCase())
  const scan = (query: string): number =>
    names.filter(name =>
      query
        .toLowerCase()
        .split(' ')
        .every(part => name.includes(part)),
    ).length
  function times(run: () => unknown): { readonly best: number; readonly median: number } {
    const taken = Array.from({ length: ROUNDS }, () => {
      const start = now()
      run()
      return now() - start
    }).sort((a, b) => a - b)
    return { best: taken[0] ?? 0, median: taken[ROUNDS >> 1] ?? 0 }
  }
  const rows = QUERIES.map(query => {
    const plain = times(() => scan(query))
    const { best, median } = times(() => search(query, { bounds: null, locale: 'ru' }))
    return {
      query, found: search(query, { bounds: null, locale: 'ru' }).length, best: round(best), median: round(median),
      plain: round(plain.best), ratio: round(best / plain.best),
    }
  })
  const build = times(() => createSearch(gazetteer))
  return {
    streets: streets.length, houses: streets.reduce((sum, { houses }) => sum + houses.length, 0), build: build.median,
    rows,
  }
}

const round = (value: number): number => Math.round(value * 100) / 100
