import type {
  Dataset, Day, Hours, LatLng, MenuRef, Position, PromoCode, Resto, Threshold,
} from '../../../e2e/sandbox/dataset.ts'

/*
 * A dataset small enough for mental arithmetic. Sums are in kopecks; the tests' clock shows a
 * Wednesday noon.
 */

const DAYS: readonly Day[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
const daily = (open: string, close: string): readonly Hours[] =>
  DAYS.map(dayOfWeek => ({ dayOfWeek, active: true, open, close }))
const menu = (id: number, isDelivery: boolean, isTakeAway: boolean): MenuRef =>
  ({ id, isDelivery, isOnline: true, isTable: false, isTakeAway, name: `Меню ${id}`, order: id })

const resto = (id: number, cityId: number, menus: readonly MenuRef[], rest: Partial<Resto> = {}): Resto => ({
  id, cityId, name: `Заведение ${id}`, address: `Ярославль, улица Свободы, ${id}`, street: `улица Свободы, ${id}`,
  currency: 'RUB', description: 'Роллы и вок у самой Волги. '.repeat(60), emails: [], phones: ['+74852000000'],
  links: [], location: { lat: 57.62, lng: 39.82 }, menus,
  openingHours: daily('10:00', '22:00'), order: id,
  payConfig: {
    delivery: { cardOnline: 'bank', cardUponReceipt: true, cashUponReceipt: true },
    takeAway: { cardOnline: 'bank', cardUponReceipt: true, cashUponReceipt: true },
  },
  pays: [], photos: [], tags: [], timezone: '+03:00', ...rest,
})
const position = (id: number, menuId: number, price: number, rest: Partial<Position> = {}): Position =>
  ({ id, menuId, name: `Блюдо ${id}`, price, photos: [{ url: `/pictures/dish/${id}.svg` }], tags: [], ...rest })
const band = (min: number, max: number, deliveryCost: number): Threshold =>
  ({ deliveryCost, deliveryTime: 60, orderPrice: { min, max } })
const square = (west: number, east: number): readonly LatLng[] => [
  { lat: 57.60, lng: west }, { lat: 57.60, lng: east }, { lat: 57.64, lng: east }, { lat: 57.64, lng: west },
]
const promo = (code: string, rest: Partial<PromoCode> = {}): PromoCode => ({ code, percent: 10, active: true, ...rest })

/** The only restaurant of most tests: delivery and take-away, ten to ten. */
export const MAIN = 11
/** A restaurant that accepts no payment. */
export const UNPAYABLE = 13
/** A restaurant in Podgorica, where daylight saving time applies. */
export const ABROAD = 21

export const ROLL = 1
export const WOK = 2
export const ONIGIRI = 3
export const WINE = 4
export const BREAKFAST = 5
export const RETIRED = 6
export const SOUP = 7
export const TAKE_AWAY_ONLY = 8
export const CHEAP = 9

/**
 * Points in the first zone, in the second one (which delivers no soup), on their common border, and
 * outside.
 */
export const NEAR: LatLng = { lat: 57.62, lng: 39.82 }
export const FAR: LatLng = { lat: 57.62, lng: 39.86 }
export const BORDER: LatLng = { lat: 57.62, lng: 39.84 }
export const OUTSIDE: LatLng = { lat: 57.70, lng: 39.82 }

const adult = { code: 'ADULT', id: 2, name: '18+' }

export const tinyDataset: Dataset = {
  whiteLabel: 'tiny',
  cities: [
    {
      id: 1, name: 'Ярославль', bounds: { north: 57.7, south: 57.5, east: 40, west: 39.7 },
      center: { lat: 57.62, lng: 39.85 }, zoom: 12,
    },
    {
      id: 2, name: 'Подгорица', bounds: { north: 42.5, south: 42.4, east: 19.4, west: 19.1 },
      center: { lat: 42.44, lng: 19.26 }, zoom: 12,
    },
  ],
  restos: [
    resto(MAIN, 1, [menu(101, true, true), menu(102, false, true), menu(105, true, true)]),
    resto(UNPAYABLE, 1, [menu(104, true, true)], { payConfig: { delivery: {}, takeAway: { cardOnline: '' } } }),
    resto(ABROAD, 2, [menu(201, true, true)], {
      currency: 'EUR', timezone: 'Europe/Podgorica', openingHours: daily('18:00', '02:00'),
    }),
  ],
  zones: [
    {
      id: 1, name: 'Ближняя', restoId: MAIN, points: square(39.80, 39.84),
      thresholds: [band(60000, 100000, 19900), band(100000, 150000, 9900), band(150000, 1500000, 0)],
    },
    {
      id: 2, name: 'Дальняя', restoId: MAIN, points: square(39.84, 39.88), thresholds: [band(50000, 200000, 5000)],
      undeliverable: [SOUP],
    },
    {
      id: 3, name: 'Подгорица', restoId: ABROAD, thresholds: [],
      points: [
        { lat: 42.40, lng: 19.20 }, { lat: 42.40, lng: 19.30 }, { lat: 42.48, lng: 19.30 }, { lat: 42.48, lng: 19.20 },
      ],
    },
    { id: 4, name: 'Без оплаты', restoId: UNPAYABLE, points: square(39.80, 39.84), thresholds: [] },
  ],
  groups: [{ id: 1, menuId: 101, name: 'Роллы', order: 1, photos: [] }],
  positions: [
    position(ROLL, 101, 50000, { groupId: 1 }),
    position(WOK, 101, 30000),
    position(ONIGIRI, 101, 10001),
    position(WINE, 105, 90000, { tags: [adult] }),
    position(BREAKFAST, 101, 25000),
    position(RETIRED, 101, 25000),
    position(SOUP, 101, 20000),
    position(TAKE_AWAY_ONLY, 102, 20000),
    position(CHEAP, 102, 99),
    position(31, 104, 70000),
    position(41, 201, 1000),
  ],
  modifiers: [{
    positionId: WOK,
    modifiers: [
      {
        id: 1, modifierId: 901, minCount: 1, maxCount: 1, name: 'Лапша',
        items: [{ id: 1, name: 'Удон', price: 0 }, { id: 2, name: 'Соба', price: 1500 }],
      },
      {
        id: 2, modifierId: 902, minCount: 0, maxCount: 3, name: 'Соусы', nameUi: 'Соус к воку',
        items: [{ id: 3, name: 'Соевый', price: 2000, maxCount: 2 }, { id: 4, name: 'Спайси', price: 3000 }],
      },
    ],
  }],
  slots: [
    {
      positionIds: [BREAKFAST],
      details: [{ dayOfWeek: 'WEDNESDAY', startAt: '10:00', endAt: '12:00', isActive: true }],
    },
    {
      positionIds: [RETIRED],
      details: [{ dayOfWeek: 'WEDNESDAY', startAt: '00:00', endAt: '00:00', isActive: false }],
    },
  ],
  preOrder: [
    { restoId: MAIN, type: 'DELIVERY', minTimeMinutes: 60, dayInAdvance: 2, hours: daily('11:00', '21:00') },
  ],
  promotions: [
    { id: 1, restoIds: [MAIN], name: 'Неделя лосося', photos: [], startDay: -1, finishDay: 6, promoCode: 'ТЕСТ10' },
    { id: 2, restoIds: [ABROAD], name: 'Скидка гостям', photos: [], startDay: 0 },
  ],
  discounts: [
    { id: 1, name: 'Суп дешевле', restoIds: [MAIN], positionIds: [SOUP], percent: 15 },
    { id: 2, name: 'От трёх онигири', restoIds: [MAIN], positionIds: [ONIGIRI], percent: 17, fromCount: 3 },
    { id: 3, name: 'Вок с собой', restoIds: [MAIN], positionIds: [WOK], percent: 10, method: 'TAKE_AWAY' },
  ],
  promoCodes: [
    promo('ТЕСТ10', { maxDiscountAmount: 15000, minOrderAmount: 80000 }),
    promo('ЧУЖОЙ', { restoIds: [ABROAD] }),
    promo('ОДИН', { perPerson: 1 }),
    promo('ПРОЦЕНТ', { percent: 1, perPerson: 1 }),
    promo('ДВА', { perPerson: 2 }),
    promo('ВСЕМДВА', { total: 2 }),
    promo('РАНО', { startDay: 1 }),
    promo('ПОЗДНО', { finishDay: -1 }),
    promo('САМОВЫВОЗ', { method: 'TAKE_AWAY' }),
    promo('ВЫКЛЮЧЕН', { active: false }),
    promo('НОЧЬ', { from: '22:00', to: '06:00' }),
  ],
}
