import type { ResponseName } from './answers.ts'

/*
 * The values of a small chain in the contract's terms: moments are milliseconds, outlines are pairs,
 * and an open-ended band has no maximum.
 */

const moscow = (text: string): number => Date.parse(`${text}+03:00`)
const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const
const week = (open: string, close: string) =>
  DAYS.map(dayOfWeek => ({ dayOfWeek, active: dayOfWeek !== 'TUESDAY', open, close }))
const square = (south: number, west: number, size: number) => [
  [south, west], [south, west + size], [south + size, west + size], [south + size, west],
]
const bands = [
  { deliveryCost: 24_900, deliveryTime: 60, orderPrice: { min: 0, max: 60_000 } },
  { deliveryCost: 14_900, deliveryTime: 45, orderPrice: { min: 60_000, max: 150_000 } },
  { deliveryCost: 0, deliveryTime: 0, orderPrice: { min: 150_000 } },
]
const resto = (id: number, fields: object = {}) => ({
  id,
  name: `Цапля ${id}`,
  address: `Советская, ${id}`,
  street: 'Советская',
  averageCheck: 90_000,
  currency: 'RUB',
  emails: ['a@caplya.test'],
  phones: ['+74852000011'],
  links: [{ type: 'VK', url: 'https://vk.test/caplya' }],
  location: { lat: 57.62, lng: 39.88 },
  order: id - 10,
  menus: [{ id: id * 10, name: 'Меню', order: 0, isDelivery: true, isOnline: false, isTable: false, isTakeAway: true }],
  openingHours: [...week('09:00', '23:30'), { dayOfWeek: 'SATURDAY', active: true, open: '23:45', close: '02:00' }],
  payConfig: { delivery: { cashUponReceipt: true, cardOnline: 'bank' }, takeAway: { cardUponReceipt: true } },
  pays: [],
  photos: [{ url: '/a.svg', width: 640 }],
  tags: [],
  timezone: '+03:00',
  ...fields,
})
const zone = (id: number, restoId: number, south: number) => ({
  id, name: `Зона ${id}`, restoId, polygon: square(south, 39.8, 0.1), thresholds: bands,
})
const dish = (id: number, fields: object = {}) => ({
  id, menu: { id: 110 }, positionGroup: { id: 1 }, name: `Блюдо ${id}`, price: 40_000 + id * 100, photos: [], tags: [],
  order: id, isAvailable: true, contents: [], allergens: [], ...fields,
})

type ExpectedName = Exclude<ResponseName, 'resto' | 'deliveries' | 'groups' | 'positions'>
export const expected: Readonly<Record<ExpectedName, unknown>> = {
  now: { utc_time: moscow('2026-11-20T12:00:00') },
  cities: [
    {
      id: 1, name: 'Ярославль', bounds: { north: 58, south: 57, east: 40.5, west: 39 },
      center: { lat: 57.62, lng: 39.88 }, zoom: 12,
    },
    { id: 2, name: 'Рыбинск', center: { lat: 58.05, lng: 38.83 }, zoom: 11 },
  ],
  restos: [
    { id: 11, name: 'Цапля 11', cityIds: [1] }, { id: 12, name: 'Цапля 12', cityIds: [2, 1] },
  ],
  modifiers: [
    {
      positionId: 3,
      modifiers: [
        {
          id: 31,
          modifierId: 301,
          minCount: 1,
          maxCount: 1,
          name: 'Лапша',
          items: [
            { id: 1, name: 'Удон', price: 0 }, { id: 2, name: 'Соба', price: 3_000 },
          ],
        },
        {
          id: 32, modifierId: 302, minCount: 0, maxCount: 3, name: '2026',
          items: [{ id: 5, name: 'Сыр', price: 4_900, maxCount: 2 }],
        },
      ],
    },
    {
      positionId: 4,
      modifiers: [
        {
          id: 41, modifierId: 301, minCount: 0, maxCount: 2, name: 'Соус', nameUi: 'Добавить соус',
          items: [{ id: 9, name: 'Соевый', price: 5_000 }],
        },
      ],
    },
  ],
  slots: [
    {
      positionIds: [5, 6],
      details: DAYS.map(dayOfWeek => ({
        dayOfWeek, startAt: '08:00', endAt: '11:30', isActive: dayOfWeek !== 'MONDAY',
      })),
    },
  ],
  preOrder: [
    { type: 'DELIVERY', minTimeMinutes: 60, dayInAdvance: 2, hours: week('10:00', '22:00') },
    { type: 'TAKE_AWAY', minTimeMinutes: 0, dayInAdvance: 0, hours: week('09:00', '00:00') },
  ],
  promotions: [
    {
      id: 1, name: 'Утро', photos: [], startAt: moscow('2026-11-01T00:00:00'), finishAt: moscow('2026-12-01T00:00:00'),
      promoCode: '2026',
    },
    {
      id: 2, name: 'Обед', description: 'Каждый день', photos: [{ url: '/p.svg' }],
      startAt: moscow('2026-11-20T10:30:00'), finishAt: moscow('2026-11-20T12:00:15'),
    },
    { id: 3, name: 'Всегда', photos: [] },
    { id: 4, name: 'Потом', photos: [], startAt: moscow('2026-11-21T00:00:00') },
  ],
  preflight: {
    promoCode: 'LETO',
    positions: [
      {
        id: 1, modifiers: [], sum: 78_200, payableAmount: 78_200, flags: [],
        discounts: [{ id: 7, name: 'Утро', calculatedAmount: 1_000 }], promoCodes: [],
        specials: [{ id: 1, name: 'Чай' }],
      },
      {
        id: 4, modifiers: [{ modifierId: 301, id: 9, count: 2 }], sum: 50_400, payableAmount: 40_400, flags: [],
        discounts: [], promoCodes: [], specials: [],
      },
      {
        id: 0, sum: 14_900, payableAmount: 14_900, flags: ['DELIVERY_PRICE'], discounts: [], promoCodes: [],
        specials: [],
      },
    ],
  },
  order: { id: '501', number: '501', status: 'ACCEPTED', payableAmount: 133_500 },
  tokens: { accessToken: 'access', refreshToken: 'refresh' },
  me: {
    id: 1001,
    accountIds: ['1', 'x-2'],
    email: 'anna@test.example',
    firstName: 'Анна',
    phone: '+79995550100',
    deliveries: [
      { address: 'Свободы, 18', apartment: '5', entrance: '2', floor: '3', location: { lat: 57.65, lng: 39.85 } },
    ],
  },
}
export const restos: Readonly<Record<number, unknown>> = {
  11: resto(11),
  12: resto(12, { payConfig: { delivery: { cashUponReceipt: true }, takeAway: {} }, street: '', phones: [] }),
}
export const deliveries: Readonly<Record<number, unknown>> = {
  11: { content: [zone(1, 11, 57.6), zone(2, 11, 57.7)] }, 12: { content: [zone(3, 12, 57.8)] },
}
export const groups = [
  { id: 1, menuId: 110, name: 'Роллы', order: 2, photos: [] },
  { id: 2, menuId: 110, name: 'Супы', order: 0, photos: [{ url: '/g.svg' }] },
]
export const positions = [
  dish(1),
  dish(2, { positionGroup: { id: 2 }, measure: { value: 300, unit: 'G' }, nutrition: { kcal: 250.5, fat: 7 } }),
  dish(3, { tags: [{ code: 'SPICY', id: 4, name: 'Острое' }], allergens: ['рыба'] }),
  dish(4, { name: '7', description: 'Вок' }), dish(5, { positionGroup: undefined, isAvailable: false }),
  dish(6, { contents: [{ name: 'рис', count: 2 }], price: 0 }),
]
