import { podgorica, yaroslavl } from './cities.ts'
import type { City, MenuRef, Named, PayOptions, Photo, Resto } from '../sandbox/dataset.ts'
import { closed, open, week, weekend, workdays } from './hours.ts'
import { menuIds } from './menu-ids.ts'

type Serves = 'delivery' | 'take-away' | 'online' | 'table'

export const pays = {
  card: { code: 'CARD', id: 1, name: 'Банковская карта' },
  cash: { code: 'CASH', id: 2, name: 'Наличные' },
  online: { code: 'ONLINE', id: 3, name: 'Онлайн на сайте' },
} satisfies Record<string, Named>

export const features = {
  japanese: { code: 'JAPANESE', id: 1, name: 'Японская кухня' },
  panasian: { code: 'PAN_ASIAN', id: 2, name: 'Паназиатская кухня' },
  kids: { code: 'KIDS', id: 3, name: 'Детский уголок' },
  terrace: { code: 'TERRACE', id: 4, name: 'Летняя терраса' },
  night: { code: 'NIGHT', id: 5, name: 'Работает ночью' },
  parking: { code: 'PARKING', id: 6, name: 'Парковка' },
  pets: { code: 'PETS', id: 7, name: 'Можно с собакой' },
} satisfies Record<string, Named>

const everyPayment: PayOptions = { cardOnline: 'sandbox', cardUponReceipt: true, cashUponReceipt: true }
export const cashOnly: PayOptions = { cashUponReceipt: true }
const nothing: PayOptions = {}

export const restoIds = { svobody: 11, volga: 12, moskovsky: 13, bragino: 14, kiosk: 15, slobode: 21,
  moraca: 22 } as const

export function menu(id: number, name: string, order: number, ...serves: readonly Serves[]): MenuRef {
  return {
    id,
    name,
    order,
    isDelivery: serves.includes('delivery'),
    isTakeAway: serves.includes('take-away'),
    isOnline: serves.includes('online'),
    isTable: serves.includes('table'),
  }
}

export function photos(restoId: number, ...captions: readonly string[]): readonly Photo[] {
  return captions.map((alt,
    index) => ({ url: `/pictures/resto/${restoId}-${index + 1}.svg`, width: 1280, height: 720, alt }))
}

type Area = Required<Pick<Resto, 'currency' | 'timezone'>>
const areas: Readonly<Record<number, Area>> = {
  2: { currency: 'EUR', timezone: 'Europe/Podgorica' },
  31: { currency: 'RUB', timezone: 'Europe/Kaliningrad' },
}
type Derived = 'cityId' | 'currency' | 'timezone' | 'payEngine' | 'street' | 'emails' | 'links'
type Venue = Required<Omit<Resto, Derived>> & Partial<Pick<Resto, 'street' | 'emails' | 'links'>>

/** Adds what follows from city, address and payments. The order of the fields is that of the API. */
export function inCity(city: City, venue: Venue): Resto {
  const { id, name, address, averageCheck, description, phones, location, menus, openingHours, order } = venue
  const { emails = [], links = [], payConfig, pays: ways, photos: pictures, tags } = venue
  const { street = address.replace(/,? \d+$/, '') } = venue
  const { currency, timezone } = areas[city.id] ?? { currency: 'RUB', timezone: '+03:00' }
  return {
    id, cityId: city.id, name, address, street, averageCheck, currency, description, emails, phones, links, location,
    menus, openingHours, order, payConfig, ...(ways.includes(pays.online) && { payEngine: 'sandbox' }), pays: ways,
    photos: pictures, tags, timezone,
  }
}

export const restos: readonly Resto[] = [
  inCity(yaroslavl, {
    id: restoIds.svobody,
    name: 'Цапля на Свободы',
    address: 'улица Свободы, 18',
    averageCheck: 120_000,
    description:
      'Первая «Цапля» в городе: открытая кухня, длинная стойка на двенадцать мест и витрина с рыбой, ' +
      'которую привозят по вторникам и пятницам.\nГотовим круглосуточно: ночью меню то же, что и днём.',
    emails: ['svobody@caplya.example'],
    phones: ['+74852000118', '+74852000119'],
    links: [
      { type: 'VK', url: 'https://vk.com/caplya.example' },
      { type: 'TELEGRAM', url: 'https://t.me/caplya_example' },
    ],
    location: { lat: 57.62748, lng: 39.87228 },
    menus: [
      menu(menuIds.yaroslavlMain, 'Основное меню', 1, 'delivery', 'take-away', 'online', 'table'),
      menu(menuIds.yaroslavlBar, 'Бар', 2, 'delivery', 'take-away', 'table'),
    ],
    openingHours: open(week, '00:00–00:00'),
    order: 1,
    payConfig: { delivery: everyPayment, takeAway: everyPayment },
    pays: [pays.card, pays.cash, pays.online],
    photos: photos(restoIds.svobody, 'Зал и стойка открытой кухни', 'Вход с улицы Свободы', 'Стол у окна вечером'),
    tags: [features.japanese, features.panasian, features.night, features.kids],
  }),
  inCity(yaroslavl, {
    id: restoIds.volga,
    name: 'Цапля у Волги',
    address: 'Советская улица, 21',
    averageCheck: 150_000,
    description:
      'Ресторан в двух шагах от набережной: терраса с видом на реку, тихая музыка и коктейльная карта. ' +
      'По пятницам и субботам бар открыт, как и кухня, до двух ночи.',
    emails: ['volga@caplya.example'],
    phones: ['+74852000134'],
    links: [{ type: 'VK', url: 'https://vk.com/caplya.example' }],
    location: { lat: 57.63025, lng: 39.89401 },
    menus: [
      menu(menuIds.yaroslavlMain, 'Основное меню', 1, 'delivery', 'take-away', 'online', 'table'),
      menu(menuIds.yaroslavlBar, 'Бар', 2, 'take-away', 'table'),
    ],
    openingHours: open(week, '11:00–02:00'),
    order: 2,
    payConfig: { delivery: everyPayment, takeAway: { cardUponReceipt: true, cashUponReceipt: true } },
    pays: [pays.card, pays.cash, pays.online],
    photos: photos(restoIds.volga, 'Терраса с видом на Волгу', 'Барная стойка', 'Зал с бумажными фонарями'),
    tags: [features.japanese, features.terrace, features.pets],
  }),
  inCity(yaroslavl, {
    id: restoIds.moskovsky,
    name: 'Цапля на Московском',
    address: 'Московский проспект, 54',
    averageCheck: 95_000,
    description:
      'Семейный ресторан за Которослью: просторный зал, детский уголок и парковка во дворе. Понедельник — день уборки.',
    emails: ['moskovsky@caplya.example'],
    phones: ['+74852000197'],
    location: { lat: 57.59674, lng: 39.88227 },
    menus: [menu(menuIds.yaroslavlMain, 'Основное меню', 1, 'delivery', 'take-away', 'table')],
    openingHours: [
      ...closed('MONDAY'),
      ...open(['TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'], '10:00–23:00'),
      ...open(weekend, '10:00–00:00'),
    ],
    order: 3,
    payConfig: { delivery: { cardOnline: 'sandbox', cashUponReceipt: true }, takeAway: everyPayment },
    pays: [pays.card, pays.cash, pays.online],
    photos: photos(restoIds.moskovsky, 'Семейный зал', 'Фасад на Московском проспекте'),
    tags: [features.japanese, features.kids, features.parking],
  }),
  inCity(yaroslavl, {
    id: restoIds.bragino,
    name: 'Цапля в Брагине',
    address: 'Ленинградский проспект, 23',
    averageCheck: 80_000,
    description:
      'Небольшая кухня на доставку с пятью столиками. Карта короче, чем в центре, зато хиты — все. С 15 до 17 перерыв: варим рис на вечер.',
    emails: ['bragino@caplya.example'],
    phones: ['+74852000152'],
    location: { lat: 57.64974, lng: 39.82181 },
    menus: [menu(menuIds.braginoMain, 'Меню', 1, 'delivery', 'take-away', 'online')],
    openingHours: [...open(workdays, '10:00–15:00', '17:00–23:00'), ...open(weekend, '10:00–15:00', '17:00–23:30')],
    order: 4,
    payConfig: { delivery: { cardUponReceipt: true, cashUponReceipt: true }, takeAway: cashOnly },
    pays: [pays.card, pays.cash],
    photos: photos(restoIds.bragino, 'Кухня и окно выдачи', 'Вход с Ленинградского проспекта'),
    tags: [features.japanese, features.parking],
  }),
  inCity(yaroslavl, {
    id: restoIds.kiosk,
    name: 'Цапля. Островок у вокзала',
    address: 'улица Свободы, 35',
    street: 'улица Свободы, 35',
    averageCheck: 60_000,
    description: 'Окно выдачи: заказ на сайте, самовывоз через двадцать минут. Доставки отсюда нет.',
    phones: ['+74852000174'],
    location: { lat: 57.62632, lng: 39.8609 },
    menus: [menu(menuIds.yaroslavlMain, 'Основное меню', 1, 'take-away', 'online')],
    openingHours: [...open(workdays, '07:00–22:00'), ...open(weekend, '09:00–22:00')],
    order: 5,
    payConfig: { delivery: nothing, takeAway: cashOnly },
    pays: [pays.cash],
    photos: photos(restoIds.kiosk, 'Окно выдачи'),
    tags: [features.japanese],
  }),
  inCity(podgorica, {
    id: restoIds.slobode,
    name: 'Čaplja Centar',
    address: 'Ulica Slobode 14',
    averageCheck: 2_200,
    description: 'Ресторан на пешеходной улице: зал на сорок мест, веранда под платанами и бар с сакэ.',
    emails: ['centar@caplya.example'],
    phones: ['+38220000024'],
    links: [{ type: 'INSTAGRAM', url: 'https://instagram.example/caplja' }],
    location: { lat: 42.44242, lng: 19.26483 },
    menus: [
      menu(menuIds.podgoricaMain, 'Основное меню', 1, 'delivery', 'take-away', 'online', 'table'),
      menu(menuIds.podgoricaBar, 'Бар', 2, 'delivery', 'take-away', 'table'),
    ],
    openingHours: [...open(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'SUNDAY'], '10:00–23:00'),
      ...open(['FRIDAY', 'SATURDAY'], '10:00–01:00')],
    order: 1,
    payConfig: { delivery: everyPayment, takeAway: everyPayment },
    pays: [pays.card, pays.cash, pays.online],
    photos: photos(restoIds.slobode, 'Веранда под платанами', 'Зал с видом на кухню'),
    tags: [features.japanese, features.terrace, features.pets],
  }),
  inCity(podgorica, {
    id: restoIds.moraca,
    name: 'Čaplja Preko Morače',
    address: 'Bulevar Svetog Petra Cetinjskog 39',
    averageCheck: 1_800,
    description: 'Кухня на доставку и самовывоз в новой части города, рядом с парковкой.',
    emails: ['moraca@caplya.example'],
    phones: ['+38220000061'],
    location: { lat: 42.4436, lng: 19.24635 },
    menus: [menu(menuIds.podgoricaMain, 'Основное меню', 1, 'delivery', 'take-away', 'online')],
    openingHours: [...open(week.slice(0, 6), '11:00–23:00'), ...closed('SUNDAY')],
    order: 2,
    payConfig: { delivery: { cardUponReceipt: true, cashUponReceipt: true }, takeAway: { cardUponReceipt: true } },
    pays: [pays.card, pays.cash],
    photos: photos(restoIds.moraca, 'Окно выдачи и зал', 'Фасад вечером'),
    tags: [features.japanese, features.parking],
  }),
]
