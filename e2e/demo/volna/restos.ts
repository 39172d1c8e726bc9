import type { Resto } from '../../sandbox/dataset.ts'
import { open, week } from '../hours.ts'
import { menuIds } from '../menu-ids.ts'
import { cashOnly, features, inCity, menu, pays, photos } from '../restos.ts'
import { zelenogradsk } from './city.ts'

export const restoIds = { promenade: 31, station: 32 } as const

export const restos: readonly Resto[] = [
  inCity(zelenogradsk, {
    id: restoIds.promenade,
    name: 'Тихая волна на Курортном',
    address: 'Курортный проспект, 9',
    averageCheck: 90_000,
    description:
      'Светлый зал в двух минутах от променада: боулы, супы и завтраки, окна на восток. Собакам ставим воду.',
    emails: ['more@volna.example'],
    phones: ['+74015000031'],
    links: [{ type: 'TELEGRAM', url: 'https://t.me/volna_example' }],
    location: { lat: 54.96413, lng: 20.47142 },
    menus: [menu(menuIds.volna, 'Меню', 1, 'delivery', 'take-away', 'online', 'table')],
    openingHours: open(week, '08:00–23:00'),
    order: 1,
    payConfig: {
      delivery: { cardOnline: 'sandbox', cardUponReceipt: true },
      takeAway: { cardOnline: 'sandbox', cardUponReceipt: true, cashUponReceipt: true },
    },
    pays: [pays.card, pays.online],
    photos: photos(restoIds.promenade, 'Терраса под деревьями', 'Светлый зал'),
    tags: [features.panasian, features.terrace, features.pets],
  }),
  inCity(zelenogradsk, {
    id: restoIds.station,
    name: 'Тихая волна. Окно',
    address: 'улица Ленина, 31',
    averageCheck: 60_000,
    description: 'Окно выдачи по дороге на пляж: супы в стаканах, онигири и лимонады.',
    phones: ['+74015000032'],
    location: { lat: 54.95953, lng: 20.45978 },
    menus: [menu(menuIds.volna, 'Меню', 1, 'take-away', 'online')],
    openingHours: open(week, '09:00–21:00'),
    order: 2,
    payConfig: { delivery: {}, takeAway: cashOnly },
    pays: [pays.cash],
    photos: photos(restoIds.station, 'Окно выдачи'),
    tags: [features.panasian],
  }),
]
