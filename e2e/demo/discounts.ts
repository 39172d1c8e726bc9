import type { DiscountRule } from '../sandbox/dataset.ts'
import { positionId } from './menu/build-menu.ts'
import { menuIds } from './menu-ids.ts'
import { restoIds } from './restos.ts'

const inYaroslavl = [restoIds.svobody, restoIds.volga, restoIds.moskovsky, restoIds.bragino, restoIds.kiosk]
const inPodgorica = [restoIds.slobode, restoIds.moraca]

/** The position of the dish in every menu: a rule lists positions, and they differ by menu. */
const everywhere = (...keys: readonly string[]): readonly number[] =>
  [menuIds.yaroslavlMain, menuIds.braginoMain].flatMap(menuId => keys.map(key => positionId(menuId, key)))
const abroad = (...keys: readonly string[]): readonly number[] => keys.map(key => positionId(menuIds.podgoricaMain,
  key))

export const discounts: readonly DiscountRule[] = [
  { id: 1, name: 'Сет «Цапля» −15 %', restoIds: inYaroslavl, positionIds: everywhere('set-heron'), percent: 15 },
  {
    id: 2,
    name: 'Вок при самовывозе −10 %',
    restoIds: inYaroslavl,
    positionIds: everywhere('wok-chicken', 'wok-beef', 'wok-shrimp', 'wok-pork', 'wok-veg', 'wok-tofu'),
    percent: 10,
    method: 'TAKE_AWAY',
  },
  {
    id: 3,
    name: 'От трёх онигири −17 %',
    restoIds: inYaroslavl,
    positionIds: everywhere('onigiri-salmon', 'onigiri-tuna-mayo', 'onigiri-chicken', 'onigiri-umeboshi'),
    percent: 17,
    fromCount: 3,
  },
  {
    id: 4,
    name: 'Темпура при самовывозе −20 %',
    restoIds: inPodgorica,
    positionIds: abroad('tempura-salmon', 'tempura-shrimp', 'tempura-chicken', 'tempura-veg'),
    percent: 20,
    method: 'TAKE_AWAY',
  },
]
