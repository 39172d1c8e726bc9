import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isWithin, makeArea } from '../core/geo/area.ts'
import type { LatLng, ModifierGroup, PromoCode, Zone } from '../e2e/sandbox/dataset.ts'
import { menuIds } from '../e2e/demo/menu-ids.ts'
import { chains, world } from '../e2e/demo/world.ts'
import { heron } from '../e2e/demo/pictures/bowls.ts'
import { drawPicture, drawPlainPicture } from '../e2e/demo/pictures/draw.ts'

const data = suite('the sandbox shop')
const brand = 'public/brands/caplya'
const streetFile = readFileSync('public/maps/streets.json', 'utf8')
interface Street {
  readonly name: { readonly ru: string; readonly en: string; readonly cnr: string }
  readonly houses: readonly (readonly [number: string, lat: number, lng: number])[]
}
interface StreetCity {
  readonly name: string
  readonly bounds: Readonly<Record<'north' | 'south' | 'east' | 'west', number>>
  readonly streets: readonly Street[]
}
const gazetteer: { readonly cities: readonly StreetCity[] } = JSON.parse(streetFile)

const photos = [...world.positions, ...world.groups, ...world.promotions, ...world.restos].flatMap(item => item.photos)
const groupsOfModifiers = world.modifiers.flatMap(position => position.modifiers)
const positionIds = new Set(world.positions.map(position => position.id))

function zone(id: number): Zone {
  const found = world.zones.find(candidate => candidate.id === id)
  assert.ok(found, `zone ${id}`)
  return found
}

const areas = new Map(chains.flatMap(chain => chain.zones).map(({ id, points }) => [id, makeArea([[points]]).area]))
const isInside = (point: LatLng, { id }: Zone): boolean => isWithin(areas.get(id) ?? [], point)

function sharedEdges(a: Zone, b: Zone): number {
  const edges = (ring: readonly LatLng[]): readonly string[] => ring.map((to, index) =>
    [ring.at(index - 1) as LatLng, to].map(point => `${point.lat} ${point.lng}`).sort().join(' – '))
  const others = new Set(edges(b.points))
  return edges(a.points).filter(edge => others.has(edge)).length
}

function assertUnique(name: string, ids: readonly (number | string)[]): void {
  assert.is(new Set(ids).size, ids.length, `${name}: every id once`)
}

data('[CFG-04] gives every item a unique id, also among both chains', () => {
  for (const kind of ['cities', 'restos', 'zones', 'groups', 'positions', 'promotions', 'discounts'] as const)
    assertUnique(kind, chains.flatMap(chain => chain[kind].map(({ id }) => id)))
  assertUnique('positions with modifiers', world.modifiers.map(item => item.positionId))
  assertUnique('modifier groups', groupsOfModifiers.map(group => group.id))
  assertUnique('promo codes', world.promoCodes.map(promoCode => promoCode.code))
})

data('refers only to things that exist', () => {
  const cityIds = new Set(world.cities.map(city => city.id))
  const restoIds = new Set(world.restos.map(resto => resto.id))
  const groupIds = new Set(world.groups.map(group => group.id))
  const servedMenus = new Set(world.restos.flatMap(resto => resto.menus.map(menu => menu.id)))
  for (const resto of world.restos) assert.ok(cityIds.has(resto.cityId), resto.name)
  for (const position of world.positions) {
    assert.ok(servedMenus.has(position.menuId), position.name)
    assert.ok(position.groupId === undefined || groupIds.has(position.groupId), position.name)
  }
  const referredRestos = [...world.zones, ...world.preOrder].map(item => item.restoId)
  const offered = [...world.promotions, ...world.discounts, ...world.promoCodes].flatMap(item => item.restoIds ?? [])
  for (const id of [...referredRestos, ...offered]) assert.ok(restoIds.has(id), `restaurant ${id}`)
  const referredPositions = [
    ...world.modifiers.map(item => item.positionId),
    ...world.slots.flatMap(slot => slot.positionIds),
    ...world.zones.flatMap(item => item.undeliverable ?? []),
  ]
  for (const id of referredPositions) assert.ok(positionIds.has(id), `position ${id}`)
  for (const discount of world.discounts) assert.ok(discount.positionIds.some(id => positionIds.has(id)), discount.name)
})

data('[MENU-01] is large: a main menu of 110 dishes or more, a bar of 15, and a foreign menu of 60', () => {
  const count = (menuId: number): number => world.positions.filter(position => position.menuId === menuId).length
  assert.ok(count(menuIds.yaroslavlMain) >= 110)
  assert.ok(count(menuIds.yaroslavlBar) >= 15)
  assert.ok(count(menuIds.podgoricaMain) + count(menuIds.podgoricaBar) >= 60)
  assert.ok(world.groups.filter(group => group.menuId === menuIds.yaroslavlMain).length >= 12)
  assert.ok(world.restos.length >= 5)
  assert.ok(world.promotions.filter(promotion => promotion.finishDay !== undefined).length >= 8)
  assert.ok(world.discounts.length >= 3)
})

data('[MENU-02] has dishes without a group', () => {
  assert.ok(world.positions.some(position => position.groupId === undefined))
})

data('has a kitchen in Bragino with other ids and a shorter menu', () => {
  const names = (menuId: number): ReadonlySet<string> =>
    new Set(world.positions.filter(position => position.menuId === menuId).map(position => position.name))
  const [main, bragino] = [names(menuIds.yaroslavlMain), names(menuIds.braginoMain)]
  assert.ok([...bragino].every(name => main.has(name)), 'the same dishes by name')
  assert.ok(bragino.size > 60 && bragino.size < main.size, 'fewer of them')
})

data('[I18N-04] prices everything in positive whole minor units', () => {
  for (const { name, price } of world.positions) assert.ok(Number.isSafeInteger(price) && price > 0, name)
  for (const item of groupsOfModifiers.flatMap(group => group.items))
    assert.ok(Number.isSafeInteger(item.price) && item.price >= 0, item.name)
})

data('[MENU-05] offers modifiers whose bounds can be met', () => {
  const capacity = (group: ModifierGroup): number =>
    group.items.reduce((sum, item) => sum + (item.maxCount ?? group.maxCount), 0)
  for (const group of groupsOfModifiers) {
    assert.ok(group.minCount >= 0 && group.minCount <= group.maxCount, group.name)
    assert.ok(group.maxCount <= capacity(group), `${group.name}: enough to choose from`)
    assertUnique(group.name, group.items.map(item => item.id))
  }
  assert.ok(world.modifiers.length >= 25)
  for (const [min, max] of [[0, 3], [1, 1], [2, 2], [1, 2]]) {
    assert.ok(
      groupsOfModifiers.some(group => group.minCount === min && group.maxCount === max), `a choice of ${min} to ${max}`,
    )
  }
})

data('[MENU-04] has dishes for the morning, for weekday lunch, and one that is off', () => {
  assert.ok(world.slots.some(({ details }) => details.every(({ endAt }) => endAt === '12:00')))
  assert.ok(world.slots.some(({ details }) =>
    details.length === 5 && details.every(({ startAt, endAt }) => startAt === '11:00' && endAt === '16:00')))
  assert.ok(world.slots.some(({ details }) => details.every(({ isActive }) => !isActive)))
})

data('[MENU-10] has restaurants round the clock, past midnight, with a day off and with a break', () => {
  const has = (test: (hours: (typeof world.restos)[number]['openingHours']) => boolean): boolean =>
    world.restos.some(resto => test(resto.openingHours))
  assert.ok(has(hours => hours.every(day => day.open === '00:00' && day.close === '00:00')))
  assert.ok(has(hours => hours.every(day => day.open === '11:00' && day.close === '02:00')))
  assert.ok(has(hours => hours.some(day => !day.active)))
  assert.ok(has(hours => hours.filter(day => day.dayOfWeek === 'MONDAY').length === 2))
})

data('[CHK-02] has restaurants that take no online card, only cash, or bring nothing', () => {
  const isTakingAway = world.restos.filter(resto => resto.menus.some(menu => menu.isTakeAway))
  assert.ok(isTakingAway.some(({ payConfig }) => !payConfig.takeAway.cardOnline && payConfig.delivery.cardOnline))
  assert.ok(isTakingAway.some(({ payConfig: { takeAway } }) =>
    !takeAway.cardOnline && !takeAway.cardUponReceipt && takeAway.cashUponReceipt))
  const takeAwayOnly = world.restos.filter(resto => resto.menus.every(menu => !menu.isDelivery))
  assert.ok(takeAwayOnly.length > 0)
  for (const resto of takeAwayOnly) assert.not(world.zones.some(item => item.restoId === resto.id), resto.name)
})

data('[MENU-03] draws a picture for every photograph, in no more than 20 kB, without words or links', () => {
  for (const { url } of photos) {
    const svg = drawPicture(url.replace('/pictures/', '')) ?? ''
    assert.ok(svg.startsWith('<svg'), url)
    assert.ok(svg.length < 20_000, `${url}: ${svg.length}`)
    assert.not.match(svg, /<text|<script|<style|href="(?!#)|NaN|undefined/)
    for (const [, id = ''] of svg.matchAll(/(?:url\(#|href="#)([a-z0-9]+)/g))
      assert.ok(svg.includes(`id="${id}"`), `${url}: #${id}`)
  }
  const dishUrls = new Set(photos.map(photo => photo.url).filter(url => url.includes('/dish/')))
  assertUnique('pictures of dishes', [...dishUrls].map(url => drawPicture(url.replace('/pictures/', '')) ?? ''))
})

data('draws the same picture twice, and nothing for a path that it does not know', () => {
  assert.is(drawPicture('dish/philadelphia.svg'), drawPicture('dish/philadelphia.svg'))
  const readSize = (svg = '') => /<svg [^>]* width="(\d+)" height="(\d+)"/.exec(svg)?.slice(1)
  assert.equal(readSize(drawPlainPicture('dish/philadelphia.svg')), readSize(drawPicture('dish/philadelphia.svg')))
  for (const path of ['dish/unknown.svg', 'dish/constructor.svg', '../brand.json', 'dish/philadelphia.png', ''])
    assert.equal([drawPicture(path), drawPlainPicture(path)], [undefined, undefined])
})

data('[CART-06] has zones of one, two and three bands, each beginning where the last one ended', () => {
  for (const { name, thresholds } of world.zones) {
    thresholds.forEach((threshold, index) => {
      assert.ok(threshold.orderPrice.min < threshold.orderPrice.max, name)
      if (index > 0) assert.is(threshold.orderPrice.min, thresholds[index - 1]?.orderPrice.max, name)
    })
    assert.is(thresholds[thresholds.length - 1]?.deliveryCost, 0, `${name}: free at the end`)
  }
  assert.is(zone(1101).thresholds.length, 3)
  assert.is(zone(1101).thresholds[0]?.orderPrice.min, 60_000)
})

data('[LOC-07] has zones that share a border, overlap, and go around a bay', () => {
  assert.ok(sharedEdges(zone(1101), zone(1102)) >= 4, 'neighbours of one restaurant')
  assert.ok(sharedEdges(zone(1101), zone(1301)) >= 6, 'neighbours of two restaurants')
  assert.ok(sharedEdges(zone(2101), zone(2201)) >= 4, 'along the Morača')
  const both = world.restos.find(resto => resto.id === 12)?.location as LatLng
  assert.ok(isInside(both, zone(1101)) && isInside(both, zone(1201)), 'two restaurants bring here')
  const bay = { lat: 57.6014, lng: 39.8962 }
  assert.not(world.zones.some(item => isInside(bay, item)), 'no zone contains the bay')
  for (const beside of [
    { lat: bay.lat + 0.0085, lng: bay.lng }, { lat: bay.lat - 0.0085, lng: bay.lng },
    { lat: bay.lat, lng: bay.lng - 0.0065 },
  ]) {
    assert.ok(isInside(beside, zone(1301)), 'the zone lies on three sides of it')
  }
})

data('[CHK-03] takes orders for later an hour ahead and three to seven days on', () => {
  for (const hours of world.preOrder) {
    assert.is(hours.minTimeMinutes, 60)
    assert.ok(hours.dayInAdvance >= 3 && hours.dayInAdvance <= 7)
  }
  const methods = (restoId: number): readonly string[] =>
    world.preOrder.filter(item => item.restoId === restoId).map(item => item.type)
  assert.equal(methods(11), ['DELIVERY', 'TAKE_AWAY'])
  assert.ok(
    world.restos.some(resto => methods(resto.id).includes('DELIVERY') && !methods(resto.id).includes('TAKE_AWAY')),
  )
})

data('[CART-08] has a promo code that works and one for each way to fail', () => {
  const working = world.promoCodes.find(promoCode => promoCode.code === 'СУШИ10')
  assert.equal([working?.percent, working?.maxDiscountAmount, working?.minOrderAmount], [10, 50_000, 100_000])
  const ways: Readonly<Record<string, (promoCode: PromoCode) => boolean>> = {
    'not-found-for-resto': ({ restoIds }) => restoIds?.length === 1,
    'already-used': ({ perPerson }) => perPerson === 1,
    'person-limit-exceed': ({ perPerson }) => perPerson !== undefined && perPerson > 1,
    'limit-exceed': ({ total }) => total === 0,
    'before-start': ({ startDay }) => startDay !== undefined && startDay > 0,
    'after-finish': ({ finishDay }) => finishDay !== undefined && finishDay < 0,
    'invalid-delivery-type with delivery': ({ method }) => method === 'TAKE_AWAY',
    'invalid-delivery-type with take-away': ({ method }) => method === 'DELIVERY',
    'not-active': ({ active }) => !active,
    'hour-not-active': ({ from, to }) => from !== undefined && to !== undefined,
  }
  for (const [error, fails] of Object.entries(ways)) assert.ok(world.promoCodes.some(fails), error)
})

data('[MAP-06] has streets in three languages, most houses inside a zone and some streets in none', () => {
  const [first, second] = gazetteer.cities.map(city => city.streets.filter(street => street.houses.length > 0).length)
  assert.ok((first ?? 0) >= 150 && (second ?? 0) >= 100)
  assert.ok(Buffer.byteLength(streetFile) <= 350_000)
  for (const city of gazetteer.cities) {
    const served = (lat: number, lng: number): boolean => world.zones.some(item => isInside({ lat, lng }, item))
    const houses = city.streets.flatMap(street => street.houses)
    assert.ok(houses.filter(([, lat, lng]) => served(lat, lng)).length > houses.length * 0.65, city.name)
    assert.ok(
      city.streets.some(street => street.houses.length > 0 && street.houses.every(([, lat, lng]) => !served(lat, lng))),
      `${city.name}: out of area`,
    )
    assert.ok(city.streets.some(street => street.houses.length === 0), `${city.name}: no houses`)
    for (const language of ['ru', 'en', 'cnr'] as const)
      assertUnique(`${city.name} ${language}`, city.streets.map(street => street.name[language]))
  }
})

data('[MAP-06] numbers houses odd on one side and even on the other, upwards', () => {
  for (const street of gazetteer.cities.flatMap(city => city.streets)) {
    const numbers = street.houses.map(([number]) => Number.parseInt(number))
    const [odd, even] = [numbers.filter(number => number % 2 === 1), numbers.filter(number => number % 2 === 0)]
    for (const side of [odd, even])
      side.forEach((number, index) => assert.ok(index === 0 || number > (side[index - 1] ?? 0), street.name.ru))
  }
})

data('puts every restaurant at its own address', () => {
  for (const resto of world.restos) {
    const [, street = '', number = ''] = /^(.+?),? (\d+)$/.exec(resto.address) ?? []
    const result = gazetteer.cities
      .flatMap(city => city.streets)
      .find(candidate => Object.values(candidate.name).includes(street))
    const house = result?.houses.find(([label]) => label === number)
    assert.equal([house?.[1], house?.[2]], [resto.location.lat, resto.location.lng], resto.address)
  }
})

data('[RT-02] has a Russian text for each information page, and the terms and delivery in three languages', () => {
  const slugs = [
    'informaciya-dlya-klientov', 'unikalnye-preimushchestva', 'pravila-prodazhi', 'postavshchikam',
    'postavshchikam-uslug-i-produkcii', 'sovmestnye-promo-akcii', 'podarki-ot-partnerov', 'dostavka', 'terms-of-sale',
  ]
  const pages = [
    ...slugs.map(slug => `ru/${slug}`), 'en/dostavka', 'en/terms-of-sale', 'cnr/dostavka', 'cnr/terms-of-sale',
  ]
  for (const page of pages) {
    const { title, blocks } = JSON.parse(readFileSync(`${brand}/pages/${page}.json`, 'utf8')) as {
      title: string
      blocks: readonly { type: string }[]
    }
    assert.ok(title.length > 3 && blocks.length >= 2, page)
    assert.ok(blocks.every(block => ['p', 'h2', 'ul', 'table'].includes(block.type)), page)
  }
  const { whiteLabel } = JSON.parse(readFileSync(`${brand}/brand.json`, 'utf8')) as { whiteLabel: string }
  assert.is(whiteLabel, world.whiteLabel)
})

data('[CFG-14] has the text of each own page of a brand in each of its languages', () => {
  const folders = ['caplya', 'volna'].map(name => `public/brands/${name}`)
  const files = folders.flatMap(folder => {
    const { locales, pages = [] } = JSON.parse(readFileSync(`${folder}/brand.json`, 'utf8')) as {
      locales: readonly string[]
      pages?: readonly { slug: string }[]
    }
    return pages.flatMap(({ slug }) => locales.map(locale => `${folder}/pages/${locale}/${slug}.json`))
  })
  assert.ok(files.length > 0)
  for (const file of files) assert.ok(JSON.parse(readFileSync(file, 'utf8')).blocks.length >= 2, file)
})

// ---- the second chain

const volna = chains.find(chain => chain.whiteLabel === 'volna')
assert.ok(volna)

data('[CFG-04] has a second chain with one city, other addresses and a shorter menu', () => {
  assert.is(volna.cities.length, 1)
  assert.is(volna.restos.length, 2)
  const [card, main] = [volna.positions, world.positions].map(list => new Set(list.map(position => position.name)))
  assert.ok(card && main && card.size >= 35 && card.size < main.size && [...card].every(name => main.has(name)))
  const menus = new Set(volna.restos.flatMap(resto => resto.menus.map(menu => menu.id)))
  assert.ok([...volna.positions, ...volna.groups].every(({ menuId }) => menus.has(menuId)))
  const places = new Set(volna.restos.map(resto => resto.id))
  for (const id of [
    ...volna.zones.map(item => item.restoId),
    ...[...volna.promotions, ...volna.discounts].flatMap(item => item.restoIds),
  ])
    assert.ok(places.has(id))
  // the second chain's shop never contains the name of the first
  assert.not.match(JSON.stringify(volna), /[Цц]апл|[Cc]aplya/)
})

data('[CFG-04] draws all pictures of the second chain', () => {
  const pictures = [...volna.positions, ...volna.groups, ...volna.promotions, ...volna.restos]
    .flatMap(item => item.photos)
  for (const { url } of pictures) assert.match(drawPicture(url.replace('/pictures/', '')) ?? '', /^<svg/, url)
})

data('[CFG-04] the pictures of the second chain carry no bird of the first', () => {
  const bird = /<path d="([^"]+)"/.exec(heron('#fff'))?.[1] ?? ''
  assert.ok(drawPicture('dish/gift-card.svg')?.includes(bird), 'the box of the first chain carries it')
  const pictures = [...volna.positions, ...volna.groups, ...volna.promotions, ...volna.restos]
    .flatMap(item => item.photos.map(photo => photo.url))
  for (const url of pictures) assert.not(drawPicture(url.replace('/pictures/', ''))?.includes(bird), url)
})

/** Counts how often a picture uses the symbols of a roll's piece, which begin with its shadow. */
function countRolls(svg: string): number {
  const [definitions = '', scene = ''] = svg.split('</defs>')
  const symbols = new Map(definitions.split('<g id="').slice(1).map(part => {
    const end = part.indexOf('"')
    return [part.slice(0, end), part.slice(end)] as const
  }))
  const count = (shapes: string): number => [...shapes.matchAll(/<use href="#(\w+)"/g)].reduce((sum, [, id = '']) => {
    const symbol = symbols.get(id)
    return sum + (symbol === undefined ? 0 : symbol.startsWith('"><ellipse cx="16" cy="100"') ? 1 : count(symbol))
  }, 0)
  return count(scene)
}

data('[MENU-03] the picture of a set shows as many rolls as its contents say', () => {
  const sets = world.positions.filter(({ name }) => /^Сет «/.test(name))
  assert.ok(new Set(sets.map(({ name }) => name)).size >= 7)
  for (const { name, contents, photos: [photo] } of sets) {
    const counts = Array.from(contents ?? [], ({ count = 1 }) => count)
    // fewer than eight are bowls of soup
    const rolls = counts.filter(count => count >= 8).reduce((sum, count) => sum + count, 0)
    assert.is(countRolls(drawPicture(photo?.url.replace('/pictures/', '') ?? '') ?? ''), rolls, name)
  }
})

data('[CFG-04, MAP-06] puts the second chain on other streets, in a small file', () => {
  const text = readFileSync('public/brands/volna/streets.json', 'utf8')
  assert.ok(Buffer.byteLength(text) < 60_000)
  const [city, ...more] = (JSON.parse(text) as typeof gazetteer).cities
  assert.ok(city && more.length === 0 && city.name === volna.cities[0]?.name)
  assert.equal(city.bounds, volna.cities[0]?.bounds)
  for (const resto of volna.restos) {
    const [, street = '', number = ''] = /^(.+?), (\d+)$/.exec(resto.address) ?? []
    const house = city.streets
      .find(candidate => candidate.name.ru === street)
      ?.houses.find(([label]) => label === number)
    assert.equal([house?.[1], house?.[2]], [resto.location.lat, resto.location.lng], resto.address)
  }
  const served = (lat: number, lng: number): boolean => volna.zones.some(item => isInside({ lat, lng }, item))
  const houses = city.streets.flatMap(street => street.houses)
  assert.ok(houses.filter(([, lat, lng]) => served(lat, lng)).length > houses.length * 0.8)
  assert.ok(houses.some(([, lat, lng]) => !served(lat, lng)), 'some houses are out of the way')
  for (const language of ['ru', 'en', 'cnr'] as const)
    assertUnique(language, city.streets.map(street => street.name[language]))
})

data.run()
