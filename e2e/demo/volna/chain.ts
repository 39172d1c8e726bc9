import type { Dataset, DiscountRule, Promotion } from '../../sandbox/dataset.ts'
import { positionId } from '../menu/build-menu.ts'
import { zelenogradsk } from './city.ts'
import { volnaMenu } from './menu.ts'
import { restoIds, restos } from './restos.ts'
import { zones } from './zones.ts'

const everywhere = Object.values(restoIds)
const soups = ['tom-yum', 'tom-yum-chicken', 'miso', 'miso-salmon', 'pho-bo'].map(key =>
  positionId(volnaMenu.menuId, key),
)

const discounts: readonly DiscountRule[] = [
  { id: 31, name: 'Суп с собой −10 %', restoIds: everywhere, positionIds: soups, percent: 10, method: 'TAKE_AWAY' },
]

const promotions: readonly Promotion[] = [
  {
    id: 31, restoIds: everywhere, name: 'Суп с собой дешевле на 10 %', startDay: -5, finishDay: 40,
    description: ['Заберите любой суп сами — скидка посчитается в корзине, код не нужен.',
      ...soups.filter((_, index) => index % 2 === 0).map(id => `/menus/${volnaMenu.menuId}/positions/${id}`)].join('\n'),
    photos: [{ url: '/pictures/promo/31.svg', width: 1280, height: 720, alt: 'Суп с собой дешевле на 10 %' }],
  },
  {
    id: 32, restoIds: [restoIds.promenade], name: 'Завтрак у моря', startDay: -30, finishDay: 60,
    description: `С 8:00 до 12:00 — сырники, каша и омлет, а к ним море в окне.\n/menus/${volnaMenu.menuId}`,
    photos: [{ url: '/pictures/promo/32.svg', width: 1280, height: 720, alt: 'Завтрак у моря' }],
  },
]

/**
 * The chain «Тихая волна»: one city by the sea, two restaurants, one menu; no pre-orders and no
 * promo codes.
 */
export const volna: Dataset = {
  whiteLabel: 'volna',
  cities: [zelenogradsk],
  restos,
  zones,
  groups: volnaMenu.groups,
  positions: volnaMenu.positions,
  modifiers: volnaMenu.modifiers,
  slots: volnaMenu.slots,
  preOrder: [],
  promotions,
  discounts,
  promoCodes: [],
}
