import { decodeGazetteer } from '../../src/maps/embedded/gazetteer.ts'
import { createSearch } from '../../src/maps/embedded/search.ts'
import { measureTimes, toRow } from './search-runs.ts'

const QUERIES = [
  'с', 'сво', 'свободы', 'свободы 1', 'ул. Свободы, д. 12, кв. 5', 'московский проспект 100', 'njegoševa 2',
  'такой улицы нет',
]

/** Times the address search on the shipped streets. `now` is a clock in ms. */
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
  const options = { bounds: null, center: null, locale: 'ru' } as const
  const rows = QUERIES.map(query =>
    toRow(
      query, search(query, options).length, measureTimes(now, () => () => search(query, options)),
      measureTimes(now, () => () => scan(query)),
    ),
  )
  const build = measureTimes(now, () => () => createSearch(gazetteer))
  const houses = streets.reduce((sum, street) => sum + street.houses.length, 0)
  return { about: `${streets.length} streets, ${houses} houses; prepared in ${build.median.toFixed(1)} ms`, rows }
}
