import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeGazetteer } from '../../src/web/maps/embedded/gazetteer.ts'
import { foldHouse } from '../../src/web/maps/embedded/house-number.ts'
import { createSearch } from '../../src/web/maps/embedded/search.ts'
import { townFile } from './town.ts'

const search = suite('address search')
const town = decodeGazetteer(townFile(), () => {})
const find = createSearch(town)
const yaroslavl = town.cities[0]!.bounds
const titles = (query: string, locale = 'ru', bounds: typeof yaroslavl | null = yaroslavl) =>
  find(query, { bounds, locale }).map((suggestion) => suggestion.title)

const firsts: readonly (readonly [query: string, first: string, why: string])[] = [
  ['своб', 'улица Свободы', 'the beginning of a name'],
  ['СВОБОДЫ', 'улица Свободы', 'capital letters'],
  ['ул. Свободы', 'улица Свободы', 'a shortened type'],
  ['пр-т Свободы', 'проспект Свободы', 'a type with a hyphen'],
  ['пр. свободы 3', 'проспект Свободы, 3', 'a type that decides between two streets'],
  ['Свободы улица 12', 'улица Свободы, 12', 'another order of words'],
  ['12 свободы ул', 'улица Свободы, 12', 'the house first'],
  ['свободы 12 а', 'улица Свободы, 12а', 'a letter after a space'],
  ['свободы 12A', 'улица Свободы, 12а', 'a Latin letter'],
  ['свободы, д. 2 корп. 1', 'улица Свободы, 2к1', 'a block in words'],
  ['свободы 14/2', 'улица Свободы, 14/2', 'a corner house'],
  ['свободы 12 кв 5', 'улица Свободы, 12', 'a flat that does not belong here'],
  ['г. Ярославль, ул. Свободы, д. 12, кв. 5', 'улица Свободы, 12', 'a line from a messenger'],
  ['Россия, Ярославская область, Ярославль, улица Свободы, 12', 'улица Свободы, 12', 'a line from a map'],
  ['150000, Ярославль, улица Свободы, 12, подъезд 2, этаж 3, кв 34', 'улица Свободы, 12', 'a post code, and the door at the end'],
  ['Ярославль, улица Свободы, 12', 'улица Свободы, 12', 'the city in front'],
  ['свободы 77', 'улица Свободы', 'an unknown house: the street'],
  ['8 марта', 'улица 8 Марта', 'a number in the name'],
  ['8 марта 8', 'улица 8 Марта, 8', 'the same number as name and house'],
  ['елочный', 'Ёлочный переулок', 'е for ё'],
  ['Ёлочный пер 5', 'Ёлочный переулок, 5', 'ё itself'],
  ['щедрина', 'улица Салтыкова-Щедрина', 'the second half of a double name'],
  ['салтыкова щедрина 7', 'улица Салтыкова-Щедрина, 7', 'a space for a hyphen'],
  ['svobody street', 'улица Свободы', 'another language than the screen'],
  ['улица Московское шоссе', 'Московское шоссе', 'a type too many']
]
for (const [query, first, why] of firsts) {
  search(`[LOC-09] «${query}» finds ${first}: ${why}`, () => {
    assert.is(titles(query)[0], first)
  })
}

{
  const file = townFile()
  const [city] = file.cities
  if (city === undefined) throw new Error('no city')
  const streets = city.streets.slice(0, 2).map((street, at) => ({ ...street, name: { ru: ['улица Кирова', 'улица Ленина'][at] } }))
  const kirov = createSearch(decodeGazetteer({ ...file, cities: [{ ...city, name: 'Киров', names: { ru: 'Киров' }, streets }] }, () => {}))
  for (const [query, first] of [
    ['Киров, улица Кирова, 12', 'улица Кирова, 12'], ['Киров Кирова 12', 'улица Кирова, 12'], ['улица Кирова, 12, Киров', 'улица Кирова, 12'],
    ['г. Киров, ул. Ленина, 3', 'улица Ленина, 3'], ['киров', 'улица Кирова'], ['Кирова 12', 'улица Кирова, 12'],
  ] as const) {
    search(`[LOC-09] «${query}» in Киров finds ${first}: a city is no beginning of a street that is named as well`, () => {
      assert.is(kirov(query, { bounds: null, locale: 'ru' })[0]?.title, first)
    })
  }
}

search('[LOC-09] streets that begin like the query come before those that have it later', () => {
  assert.equal(titles('свобод'), ['улица Свободы', 'проспект Свободы', 'Новая улица Свободная'])
})

search('[LOC-09] a number gives the house itself, then its letters, then longer numbers', () => {
  assert.equal(titles('свободы 12').slice(0, 3), ['улица Свободы, 12', 'улица Свободы, 12а', 'улица Свободы, 120'])
})

search('[LOC-09] suggestions are in the language of the screen, with the city below', () => {
  const [first] = find('svobody 12', { bounds: yaroslavl, locale: 'en' })
  assert.equal(first, { placeId: 'yar-1/12', title: 'Svobody Street, 12', subtitle: 'Yaroslavl' })
  const podgorica = town.cities[1]!.bounds
  assert.is(titles('dura danicica', 'cnr', podgorica)[0], 'Ulica Đura Daničića')
  assert.is(titles('Djura', 'cnr', podgorica)[0], 'Ulica Đura Daničića')
})

search('[LOC-09] only addresses within the bounds are offered', () => {
  assert.equal(titles('слободы'), [])
  assert.equal(titles('слободы', 'ru', null), ['улица Слободы'])
  assert.equal(titles('свободы', 'ru', { north: 57.63, south: 57.62, east: 40, west: 39.8 }), ['улица Свободы'])
})

search('[LOC-09] nothing is found for nonsense, for a number alone and for the city alone', () => {
  for (const query of ['', '  ', '12', '!!!', 'абракадабра', 'Ярославль']) assert.equal(titles(query), [], query)
})

search('[LOC-09] at most eight suggestions', () => {
  assert.is(titles('у').length <= 8, true)
  assert.is(titles('свободы 1').length, 8)
})

search('house numbers have one spelling', () => {
  for (const spelling of ['2к1', '2 К 1', '2 корпус 1', '2 корп. 1', '2k1']) {
    assert.is(foldHouse(spelling), '2к1', spelling)
  }
  assert.is(foldHouse('14/2'), '14/2')
})

search.run()
