import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeGazetteer } from '../../src/maps/embedded/gazetteer.ts'
import { foldHouse, parseReadings } from '../../src/maps/embedded/house-number.ts'
import { createSearch } from '../../src/maps/embedded/search.ts'
import { createTownFile } from './town.ts'

/** Tests house numbers of two parts, words before a number, and flats, floors and entrances. */
const doors = suite('address search: compound numbers and doors')

const STREETS: Readonly<Record<string, readonly string[]>> = {
  'улица Свободы': ['2', '3', '5', '6', '10-12', '12', '12а', '120', '14/2', '16–18', '20а-22', '2к1', '101', '1012'],
  '5-й микрорайон': ['1', '2', '5', '12'],
  '8-й микрорайон': ['12'],
  'улица 8 Марта': ['8', '12'],
  'Здоровая улица': ['7'],
}
const file = createTownFile()
const line = [[57.626, 39.88], [57.626, 39.89]]
const streets = Object.entries(STREETS).map(([name, houses], at) => ({
  id: `s-${at}`, kind: 'street', line, name: { ru: name },
  houses: houses.map((number, index) => [number, 57.626, 39.88 + index * 0.0005]),
}))
const cities = file.cities.slice(0, 1).map(city => ({ ...city, streets }))
const search = createSearch(decodeGazetteer({ ...file, cities }, () => {}))
const options = { bounds: null, center: null, locale: 'ru' }
const find = (query: string): string[] => search(query, options).map(({ title }) => title)

const svobody = (house: string): string => (house === '' ? 'улица Свободы' : `улица Свободы, ${house}`)

for (const [house, queries] of [
  ['10-12', ['10-12', '10–12', '10—12', '10‑12', '10/12', '10 - 12', '10 – 12']],
  ['10-12', ['д. 10-12', 'дом 10/12', '10-12, кв 5']],
  ['16–18', ['16-18', '16–18', '16/18', '16-18, 2 подъезд']],
  ['20а-22', ['20а-22', '20а/22', '20А – 22', '20 а - 22']],
  ['14/2', ['14/2', '14-2', '14–2']],
  ['101', ['101']],
  ['1012', ['1012']],
  // a flat after a dash, if no house has both numbers
  ['12', ['12-5', '12–34', '12/5']],
  ['2', ['зд. 2', 'зд2', 'здание 2', 'двлд. 2', 'двлд 2', 'домовладение 2', 'домовл. 2', 'влд. 2', 'зд. 2, кв. 5']],
  ['2к1', ['зд. 2 корп. 1', 'домовладение 2к1']],
  // words such as «entrance» after a number
  ['12', [
    '12, 2 подъезд', '12 2 подъезд', '12, 2-й подъезд', '12, 2й подъезд', '12 34 кв', '12, 5 этаж',
    '12, 2-й этаж', '12, 5 этаж кв 6',
    '12, 2 подъезд, 5 этаж, кв 6', '12 2 подъезд 5 этаж 6 кв', '12, кв 6, 2 подъезд, 5 этаж',
    '12 подъезд 2, 5 этаж', '12, 2-ой подъезд, 3-ий этаж',
    'дом 12, 2 подъезд', '12 2nd floor', '12 floor 2', '12, 2. sprat', '12, 2 ulaz',
  ]],
  ['12', [
    '12 комната 3', '12, комн. 3', '12 ком. 3', '12, 3 комната', '12, пом. 3', '12, помещение 3',
    '12, парадная 2', '12, 2 парадная', '12 подъезд 2 этаж 3 кв 34',
    '12, soba 3', '12, room 3', '12 entrance 2',
  ]],
  ['12а', ['12а 2 подъезд', '12 а 2 подъезд', '12 лит. а, 2 подъезд']],
  ['2к1', ['2к1, 2 подъезд', '2 корп. 1, 2 подъезд', '2 корп 1 подъезд 2', '2 корп. 1, 5 этаж, 12 кв']],
] as const) {
  for (const query of queries) {
    doors(`[LOC-09] «Свободы ${query}» finds house ${house} first`, () => {
      assert.is(find(`Свободы ${query}`)[0], svobody(house))
    })
  }
}

for (const query of [
  '2 подъезд', '5 этаж', '5 этаж кв 6', '2-й этаж', '2-й подъезд', 'комната 3', 'кв 6', '6 кв', 'подъезд 2',
  '2-й этаж, кв 6', '2 подъезд, 5 этаж, кв 6',
]) {
  doors(`[LOC-09] «Свободы ${query}» finds the street first, as it names no house`, () => {
    assert.is(find(`Свободы ${query}`)[0], svobody(''))
  })
}

for (const [query, first] of [
  ['мкр 5-12', '5-й микрорайон, 12'], ['мкр 5 12', '5-й микрорайон, 12'],
  ['мкр. 5, 12, подъезд 2', '5-й микрорайон, 12'],
  ['5 мкр 12, 2 подъезд', '5-й микрорайон, 12'], ['5-й мкр, 12, 2-й подъезд', '5-й микрорайон, 12'],
  ['8 марта 12 2 подъезд', 'улица 8 Марта, 12'],
  ['8 марта 12 подъезд 2', 'улица 8 Марта, 12'], ['8 марта 2 подъезд', 'улица 8 Марта'],
  ['8 марта, 8, 5-й этаж', 'улица 8 Марта, 8'],
  ['здоров', 'Здоровая улица'], ['здоровая зд 7', 'Здоровая улица, 7'],
  ['здоровая, зд. 7, 2 этаж', 'Здоровая улица, 7'],
] as const) {
  doors(`[LOC-09] «${query}» finds ${first}, by the street's own number too`, () => assert.is(find(query)[0], first))
}

doors('[LOC-09] the first of two numbers finds the house that has both, and no longer number', () => {
  assert.equal(find('Свободы 10').slice(0, 2), [svobody('10-12'), svobody('101')])
  assert.not(find('Свободы 101').includes(svobody('10-12')))
})

doors('[LOC-09] a line with a door finds its street while it is typed, and its house when it is whole', () => {
  const lost: string[] = []
  for (const house of ['12', '10-12', '16–18', '2к1', '12а', '14/2']) {
    for (const rest of [
      ', 2 подъезд, 5 этаж, кв 6', ' подъезд 2 этаж 5 кв 6', ', комната 3', ', 2-й этаж', ' здание 2', '-34',
      ' помещение 3, домофон 4',
    ]) {
      const whole = `Свободы ${house}${rest}`
      for (let length = 'Свободы '.length; length <= whole.length; length += 1) {
        const typed = whole.slice(0, length)
        if (!find(typed).includes(svobody(''))) lost.push(typed)
      }
      const isFound = find(whole).includes(svobody(house))
      // two numbers and a third one are another house with two numbers
      if (!isFound && !(rest === '-34' && house !== '12')) lost.push(`${whole} → ${find(whole).join(' | ')}`)
    }
  }
  assert.equal(lost, [])
})

doors('[LOC-09] a house of two numbers has one spelling', () => {
  for (const spelling of ['10-12', '10–12', '10—12', '10/12', '10 - 12', '10;12', '10, 12']) {
    assert.is(foldHouse(spelling), '10/12', spelling)
  }
  for (const spelling of ['20а-22', '20А/22', '20 а – 22']) assert.is(foldHouse(spelling), '20а/22', spelling)
  for (const [spelling, folded] of [
    ['2к-1', '2к1'], ['2к1-3', '2к1/3'], ['зд. 5', '5'], ['двлд 5', '5'], ['1/2', '1/2'], ['9к3 литера В', '9к3в'],
  ] as const) {
    assert.is(foldHouse(spelling), folded, spelling)
  }
})

doors('[LOC-09] a text of many numbers has three readings for each of them at most', () => {
  const words = Array.from({ length: 100 }, (_, at) => String(at + 1))
  assert.ok(parseReadings(['Свободы', ...words]).length <= 301)
})

doors.run()
