import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import fs from 'node:fs'
import type { Point } from '../../core/geo/point.ts'
import { decodeGazetteer } from '../../src/maps/embedded/gazetteer.ts'
import { foldHouse } from '../../src/maps/embedded/house-number.ts'
import { createSearch } from '../../src/maps/embedded/search.ts'
import { createTownFile } from './town.ts'

const search = suite('address search')
const town = decodeGazetteer(createTownFile(), () => {})
const find = createSearch(town)
const yaroslavl = town.cities[0]!.bounds
const titles = (query: string, locale = 'ru', bounds: typeof yaroslavl | null = yaroslavl) =>
  find(query, { bounds, center: null, locale }).map((suggestion) => suggestion.title)

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
  [
    '150000, Ярославль, улица Свободы, 12, подъезд 2, этаж 3, кв 34', 'улица Свободы, 12',
    'a post code, and the door at the end',
  ],
  ['Ярославль, улица Свободы, 12', 'улица Свободы, 12', 'the city in front'],
  ['свободы 77', 'улица Свободы', 'an unknown house: the street'],
  ['8 марта', 'улица 8 Марта', 'a number in the name'],
  ['8 марта 8', 'улица 8 Марта, 8', 'the same number as name and house'],
  ['елочный', 'Ёлочный переулок', 'е for ё'],
  ['Ёлочный пер 5', 'Ёлочный переулок, 5', 'ё itself'],
  ['щедрина', 'улица Салтыкова-Щедрина', 'the second half of a double name'],
  ['салтыкова щедрина 7', 'улица Салтыкова-Щедрина, 7', 'a space for a hyphen'],
  ['svobody street', 'улица Свободы', 'another language than the screen'],
  ['улица Московское шоссе', 'Московское шоссе', 'a type too many'],
]
for (const [query, first, why] of firsts) {
  search(`[LOC-09] «${query}» finds ${first}`, () => {
    assert.is(titles(query)[0], first, why)
  })
}

{
  const file = createTownFile()
  const [city] = file.cities
  if (city === undefined) throw new Error('no city')
  const streets = city.streets
    .slice(0, 2)
    .map((street, at) => ({ ...street, name: { ru: ['улица Кирова', 'улица Ленина'][at] } }))
  const kirov = createSearch(
    decodeGazetteer({ ...file, cities: [{ ...city, name: 'Киров', names: { ru: 'Киров' }, streets }] }, () => {}),
  )
  for (const [query, first] of [
    ['Киров, улица Кирова, 12', 'улица Кирова, 12'], ['Киров Кирова 12', 'улица Кирова, 12'],
    ['улица Кирова, 12, Киров', 'улица Кирова, 12'], ['г. Киров, ул. Ленина, 3', 'улица Ленина, 3'],
    ['киров', 'улица Кирова'], ['Кирова 12', 'улица Кирова, 12'],
  ] as const) {
    search(`[LOC-09] «${query}» in Киров finds ${first}: a city is no prefix of a street`, () => {
      assert.is(kirov(query, { bounds: null, center: null, locale: 'ru' })[0]?.title, first)
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
  const [first] = find('svobody 12', { bounds: yaroslavl, center: null, locale: 'en' })
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

search('[LOC-09] without bounds, addresses near the center of the city come first', () => {
  const file = createTownFile()
  const [yaroslavlCity, podgoricaCity] = file.cities
  const later = yaroslavlCity?.streets[5]
  podgoricaCity?.streets.push({ ...later, id: 'pod-9', line: [[42.45, 19.26], [42.45, 19.28]] })
  const searchEverywhere = createSearch(decodeGazetteer(file, () => {}))
  const ids = (center: Point | null) =>
    searchEverywhere('свобод', { bounds: null, center, locale: 'ru' }).map(({ placeId }) => placeId)
  assert.equal(ids({ lat: 42.44, lng: 19.26 }), ['pod-9', 'yar-1', 'yar-2', 'yar-6'])
  assert.equal(ids({ lat: 57.626, lng: 39.88 }), ['yar-1', 'yar-2', 'yar-6', 'pod-9'])
  assert.equal(ids(null).slice(0, 2), ['yar-1', 'yar-2'], 'by the text alone')
})

search('[LOC-09] nothing is found for nonsense, for a number alone and for the city alone', () => {
  for (const query of ['', '  ', '12', '!!!', 'абракадабра', 'Ярославль']) assert.equal(titles(query), [], query)
})

search('[LOC-09] at most eight suggestions', () => {
  assert.is(titles('у').length <= 8, true)
  assert.is(titles('свободы 1').length, 8)
})

/** Streets with many forms of house numbers; missing names fall back to the first language. */
function createTownSearch(streets: Readonly<Record<string, readonly string[]>>, names: readonly string[] = ['ru']) {
  const file = createTownFile()
  const [city] = file.cities
  if (city === undefined) throw new Error('no city')
  const line = [[57.626, 39.88], [57.626, 39.89]]
  const drawnStreets = Object.entries(streets).map(([name, houses], at) => ({
    id: `s-${at}`, kind: 'street', line, name: Object.fromEntries(names.map((locale) => [locale, name])),
    houses: houses.map((number, index) => [number, 57.626, 39.88 + index * 0.0005])
  }))
  const search = createSearch(decodeGazetteer({ ...file, cities: [{ ...city, streets: drawnStreets }] }, () => {}))
  const options = { bounds: null, center: null, locale: names[0] ?? 'ru' }
  return (query: string) => search(query, options).map(({ title }) => title)
}
const written = createTownSearch({
  'Канонерская улица': ['3', '5 литера Б', '7', '15', '50'],
  'улица Блохина': ['5', '5А', '5 корпус А', '9к3', '9к3 литера В', '93Б', '160', '12', '12Г'],
  МКАД: ['вл. 7', '42 соор. 1', '42 стр. 2', '71 "А"'],
  Зеленоград: ['к2019', 'корп. 1505', '1206'],
  '5-й микрорайон': ['1', '12', '5'],
  '8-й микрорайон': ['12'],
  'деревня Брёхово': ['7', 'б/н']
})
const jadranski = createTownSearch({ 'Jadranski put': ['12', 'bb'], 'Ulica Slobode': ['5', 'b.b.'] }, ['cnr'])

for (const [query, first] of [
  ['Канонерская 5 литера Б', 'Канонерская улица, 5 литера Б'],
  ['Канонерская 5 лит. Б', 'Канонерская улица, 5 литера Б'],
  ['Канонерская, д. 5, лит. Б', 'Канонерская улица, 5 литера Б'], ['Канонерская 5Б', 'Канонерская улица, 5 литера Б'],
  ['Канонерская 5лит.Б', 'Канонерская улица, 5 литера Б'], ['Канонерская 5', 'Канонерская улица, 5 литера Б'],
  ['Блохина 5 корпус А', 'улица Блохина, 5 корпус А'], ['Блохина 5 корп. А', 'улица Блохина, 5 корпус А'],
  ['Блохина 5а', 'улица Блохина, 5А'], ['Блохина д. 9к.3', 'улица Блохина, 9к3'],
  ['Блохина 9 к 3', 'улица Блохина, 9к3'], ['Блохина, д.9, корп.3, лит.В', 'улица Блохина, 9к3 литера В'],
  ['Блохина 12 г', 'улица Блохина, 12Г'], ['Блохина 12 г. Ярославль', 'улица Блохина, 12'],
  ['Блохина 93 б', 'улица Блохина, 93Б'], ['Блохина д.160', 'улица Блохина, 160'],
  ['Блохина 5, кв. 12', 'улица Блохина, 5'], ['МКАД вл. 7', 'МКАД, вл. 7'], ['МКАД владение 7', 'МКАД, вл. 7'],
  ['МКАД вл7', 'МКАД, вл. 7'], ['МКАД 7', 'МКАД, вл. 7'], ['МКАД 42 соор 1', 'МКАД, 42 соор. 1'],
  ['МКАД, 42, сооружение 1', 'МКАД, 42 соор. 1'], ['МКАД 42 строение 2', 'МКАД, 42 стр. 2'],
  ['МКАД 42с2', 'МКАД, 42 стр. 2'], ['МКАД 71а', 'МКАД, 71 "А"'], ['МКАД 71 «А»', 'МКАД, 71 "А"'],
  ['Зеленоград к2019', 'Зеленоград, к2019'], ['Зеленоград, корпус 2019', 'Зеленоград, к2019'],
  ['Зеленоград 2019', 'Зеленоград, к2019'], ['корп. 1505', 'Зеленоград, корп. 1505'],
  ['к1505', 'Зеленоград, корп. 1505'], ['корпус 1206', 'Зеленоград, 1206'], ['5 мкр 12', '5-й микрорайон, 12'],
  ['мкр. 5, д. 12', '5-й микрорайон, 12'], ['5-й микрорайон 12', '5-й микрорайон, 12'],
  ['5 мкр 5', '5-й микрорайон, 5'], ['микрорайон 8, дом 12', '8-й микрорайон, 12'], ['Брёхово 7', 'деревня Брёхово, 7'],
  ['дер. Брехово, д. 7', 'деревня Брёхово, 7'], ['Брёхово б/н', 'деревня Брёхово, б/н'],
] as const) {
  search(`[LOC-09] «${query}» finds the house ${first}`, () => {
    assert.is(written(query)[0], first)
  })
}

for (const [query, first] of [
  ['Jadranski put bb', 'Jadranski put, bb'], ['Jadranski put b.b.', 'Jadranski put, bb'],
  ['Јадрански пут бб', 'Jadranski put, bb'], ['Ядрански пут 12', 'Jadranski put, 12'],
  ['slobode bb', 'Ulica Slobode, b.b.'], ['улица слободе бб', 'Ulica Slobode, b.b.'],
] as const) {
  search(`[LOC-09] «${query}» finds ${first}: a house without a number, and either script`, () => {
    assert.is(jadranski(query)[0], first)
  })
}

const twoScripts: readonly (readonly [name: string, query: string])[] = [
  ['улица Салтыкова-Щедрина', 'saltykova shchedrina'], ['улица Чайковского', 'Chaykovskogo'],
  ['улица Циолковского', 'tsiolkovskogo'], ['улица Юности', 'Yunosti'], ['Ёлочный переулок', 'yolochny'],
  ['улица Хользунова', 'Kholzunova'], ['Советская улица', 'Sovetskaya'], ['Ulica Đura Daničića', 'Джура Даничича'],
  ['Njegoševa', 'Негошева'], ['Njegoševa', 'Његошева'], ['Ulica Bracana Bracanovića', 'Брацана'],
  ['Hercegovačka', 'Херцеговачка'],
]
for (const [name, query] of twoScripts) {
  search(`[LOC-09] «${query}» finds ${name}, each beginning of it as well`, () => {
    const find1 = createTownSearch({ [name]: [], 'улица Мира': [], 'Trg Republike': [] })
    assert.equal(find1(query), [name])
    for (let length = 4; length < query.length; length += 1) {
      assert.is(find1(query.slice(0, length))[0], name, query.slice(0, length))
    }
  })
}

search('[LOC-09] a house of another street is not found by its number alone, nor a block by another number', () => {
  for (const query of ['1505', 'дом 12', 'корп. 7', 'корп. 5', 'корп. 16']) assert.equal(written(query), [], query)
})

/** The complete typed text of a house. */
const forms = (street: string, number: string): readonly string[] => {
  const [, digits = number, letter = ''] = /^(\d+)(\p{L}?)$/u.exec(number) ?? []
  const [, main, block] = /^(\d+)к(\d+)$/u.exec(number) ?? []
  return [
    `${street}, ${number}`,
    `${street} д. ${number}, кв. 5`,
    ...(letter === ''
      ? []
      : [
          `${street} ${digits} литера ${letter}`,
          `${street}, дом ${digits}, лит. ${letter}`,
          `${street} ${digits} "${letter}"`,
        ]),
    ...(block === undefined
      ? []
      : [`${street}, дом ${main}, корпус ${block}`, `${street} ${main} корп. ${block}, подъезд 2`]),
  ]
}

for (const file of ['public/maps/streets.json', 'public/brands/volna/streets.json']) {
  search(`[LOC-09] typing more of a house in ${file} never finds less`, () => {
    const { cities } = decodeGazetteer(JSON.parse(fs.readFileSync(file, 'utf8')), () => {})
    const lost: string[] = []
    let typed = 0
    for (const city of cities) {
      const { bounds, streets } = city
      const suggest = createSearch({ cities: [city] })
      const options = { bounds, center: null, locale: 'ru' }
      for (const [at, { id, name, houses }] of streets.entries()) {
        const street = [...name.values()][at % name.size] ?? ''
        // house numbers of a street have common beginnings
        const lists = new Map<string, readonly string[]>()
        const findLines = (query: string): readonly string[] => {
          const list = lists.get(query) ?? suggest(query, options).map(({ placeId }) => placeId)
          lists.set(query, list)
          return list
        }
        for (const [index, { number }] of houses.entries()) {
          const all = forms(street, number)
          // each house number in one form; some have a letter or a block in all of them
          for (const form of all.length > 2 && (at + index) % 5 === 0 ? all : all.slice(0, 1)) {
            for (let length = street.length; length <= form.length; length += 1, typed += 1) {
              const list = findLines(form.slice(0, length))
              if (!list.includes(id) && !list.includes(`${id}/${number}`)) lost.push(form.slice(0, length))
            }
            if (findLines(form)[0] !== `${id}/${number}`) lost.push(`${form} → ${findLines(form)[0]}`)
          }
        }
      }
    }
    assert.equal(lost.slice(0, 20), [])
    assert.ok(typed > 5000, String(typed))
  })
}

search('house numbers have one spelling', () => {
  for (const spelling of ['2к1', '2 К 1', '2 корпус 1', '2 корп. 1', '2k1']) {
    assert.is(foldHouse(spelling), '2к1', spelling)
  }
  assert.is(foldHouse('14/2'), '14/2')
})

search.run()
