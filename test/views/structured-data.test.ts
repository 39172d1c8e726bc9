import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import { compileSchedule } from '../../core/time/schedule.ts'
import { parseZone } from '../../core/time/zone.ts'
import { buildDishData, buildRestaurantData } from '../../src/app/head/structured-data.ts'

const data = suite('the structured data of a restaurant')

const RESTO: Resto = {
  id: 11, name: 'Кафе', address: 'улица Свободы, 18', street: '', currency: 'RUB', emails: [], phones: [], links: [],
  location: { lat: 57, lng: 39 }, menus: [], order: 0,
  payConfig: { delivery: {}, takeAway: {} }, pays: [], photos: [], tags: [], zone: parseZone('+03:00', () => undefined),
  schedule: compileSchedule([]),
}
const ADDRESSES = { home: '', menu: String, position: String, picture: () => '' }
const describe = (fields: Partial<Resto>): any => buildRestaurantData(
  { ...RESTO, ...fields },
  { name: 'Кафе', city: 'Ярославль', url: 'https://shop.example/restos/11' },
  ADDRESSES,
)

for (const [phones, zone, expected] of [
  [['+74852000118', '8 (485) 200-01-19'], '+03:00', 'RU'],
  [['+38220000024'], '+01:00', 'ME'],
  [['+38220000024'], 'Europe/Podgorica', 'ME'],
  [[], 'Europe/Podgorica', 'ME'],
  [[], 'Asia/Yekaterinburg', 'RU'],
  // Kazakhstan has the code 7 too
  [['+7 701 000 00 00'], '+05:00', undefined],
  [['8 (727) 000-00-00'], 'Asia/Almaty', undefined],
  // contradictions
  [['+74852000118', '+38220000024'], '+03:00', undefined],
  [['+74852000118'], 'Europe/Podgorica', undefined],
  [[], '+03:00', undefined],
  [['none'], 'Europe/Belgrade', undefined],
] as const) {
  data(`[MENU-18] the phones «${phones.join(', ')}» in ${zone} are in ${expected ?? 'an unknown country'}`, () => {
    const { address } = describe({ phones, zone: parseZone(zone, () => undefined) })
    assert.is(address.addressCountry, expected)
  })
}

data('[MENU-18] a day off, a round-the-clock day and 24 hours from ten have valid hours', () => {
  const day = (dayOfWeek: string, open: string, close: string) => ({ dayOfWeek, active: true, open, close })
  const hours = describe({
    schedule: compileSchedule([
      day('MONDAY', '10:00', '10:00'), day('TUESDAY', '00:00', '00:00'), day('WEDNESDAY', '11:00', '02:00'),
      day('THURSDAY', '00:00', '24:00'),
    ] as never),
  }).openingHoursSpecification.slice(0, 5).map(({ opens, closes }: any) => `${opens}–${closes}`)
  assert.equal(hours, ['10:00–09:59', '00:00–23:59', '11:00–02:00', '00:00–23:59', '00:00–00:00'])
})

data('[MENU-16] a restaurant whose currency is unknown names none', () => {
  assert.equal(['RUB', ''].map(currency => describe({ currency }).currenciesAccepted), ['RUB', undefined])
  const dish = { id: 1, menuId: 2, name: 'Суп', price: 10_000, photos: [], tags: [], isAvailable: true } as never
  const prices = { modifiers: new Map(), currency: '' } as never
  const { offers }: any = buildDishData(dish, prices, ADDRESSES)
  assert.equal([offers.price, offers.priceCurrency], ['100.00', undefined])
})

data.run()
