import { podgorica, yaroslavl } from './cities.ts'
import type { Threshold, Zone } from '../sandbox/dataset.ts'
import { frameAround, type Metres } from './frame.ts'
import { menuIds } from './menu-ids.ts'
import { positionId } from './menu/build-menu.ts'
import { restoIds } from './restos.ts'

const inYaroslavl = frameAround(yaroslavl.center)
const inPodgorica = frameAround(podgorica.center)

/**
 * Creates bands from bounds in whole roubles or euros: each sum starts a band with the price that
 * follows, and the last sum is the largest order.
 */
export function bands(minutes: number,
  ...chain: readonly (readonly [from: number, price: number] | number)[]): readonly Threshold[] {
  const starts = chain.filter(link => typeof link !== 'number')
  const last = chain.find(link => typeof link === 'number') ?? 0
  return starts.map(([from, price], index) => ({
    deliveryCost: Math.round(price * 100),
    deliveryTime: minutes,
    orderPrice: { min: from * 100, max: (starts[index + 1]?.[0] ?? last) * 100 },
  }))
}

/** Borders that two zones share, point for point. */
const borders = {
  /** «Центр» and «Пятёрка», along the railway. */
  railway: [[-1850, 1900], [-1700, 1250], [-1500, 500], [-1560, -250], [-1850, -1080]],
  /** «Центр» and «За Которослью», along the river from west to east. */
  kotorosl: [[-1850, -1080], [-1560, -1900], [-900, -1740], [-380, -1500], [180, -1270], [720, -1080], [1480, -900]],
  /** «Пятёрка» and «Брагино». */
  tutayevRoad: [[-4600, 700], [-3500, 980], [-2600, 1500], [-1850, 1900]],
  /** «За Которослью» and «Дядьково». */
  southern: [[-2600, -4350], [-1200, -4120], [300, -4200], [1500, -4050], [2600, -3600]],
  /** The two banks of the Morača, from north to south. */
  moraca: [[-270, 3300], [-330, 2300], [-560, 1300], [-760, 520], [-880, -420], [-1180, -1400], [-1560, -2500],
    [-1850, -3600]],
} satisfies Record<string, readonly Metres[]>

const backwards = (border: readonly Metres[]): readonly Metres[] => [...border].reverse()

const inZavolzhye: readonly Metres[] = [
  [1050, 1750], [1750, 1100], [2150, 300], [2750, 550], [3300, 1350], [3150, 2450], [2300, 3000], [1500, 2700],
]

export const zones: readonly Zone[] = [
  {
    id: 1101,
    name: 'Центр',
    restoId: restoIds.svobody,
    points: inYaroslavl.places([
      ...borders.railway,
      ...borders.kotorosl.slice(1),
      [1600, -380], [1080, 350], [620, 940], [-20, 1420], [-900, 1960], [-1300, 2240],
    ]),
    thresholds: bands(45, [600, 199], [1000, 99], [1500, 0], 15_000),
  },
  {
    id: 1102,
    name: 'Пятёрка и Суздалка',
    restoId: restoIds.svobody,
    points: inYaroslavl.places([
      ...backwards(borders.railway),
      ...borders.tutayevRoad.slice(0, -1).reverse(),
      [-4900, -300], [-4300, -1500], [-3300, -1480], [-2700, -1200],
    ]),
    thresholds: bands(60, [800, 249], [1500, 149], [2500, 0], 20_000),
  },
  {
    id: 1201,
    name: 'Набережные',
    restoId: restoIds.volga,
    points: inYaroslavl.places([
      [-600, -350], [200, -1000], [1350, -760], [1600, -300], [1080, 350], [600, 960], [-20, 1420], [-1150, 2130],
        [-1300, 1200], [-1050, 350],
    ]),
    thresholds: bands(40, [500, 149], [1200, 0], 12_000),
  },
  {
    id: 1202,
    name: 'Заволжье',
    restoId: restoIds.volga,
    points: inYaroslavl.places(inZavolzhye),
    thresholds: bands(70, [1200, 299], [2000, 199], [3500, 0], 25_000),
    undeliverable: ['ramen-tonkotsu', 'ramen-miso', 'soft-cone'].map(key => positionId(menuIds.yaroslavlMain, key)),
  },
  {
    id: 1301,
    name: 'За Которослью',
    restoId: restoIds.moskovsky,
    // The bay in the east goes around the factories between the avenue and the Volga.
    points: inYaroslavl.places([
      ...borders.kotorosl,
      [2050, -1900],
      [760, -2150], [420, -2500], [430, -3050], [900, -3330], [2500, -2950],
      ...backwards(borders.southern),
      [-2900, -3200], [-2300, -2300],
    ]),
    thresholds: bands(50, [600, 199], [1200, 99], [1800, 0], 15_000),
  },
  {
    id: 1302,
    name: 'Дядьково',
    restoId: restoIds.moskovsky,
    points: inYaroslavl.places([...borders.southern, [3400, -4700], [1900, -5600], [-400, -5900], [-2100, -5500]]),
    thresholds: bands(75, [1000, 299], [3000, 0], 15_000),
  },
  {
    id: 1401,
    name: 'Брагино',
    restoId: restoIds.bragino,
    points: inYaroslavl.places([
      ...borders.tutayevRoad,
      [-1900, 2650], [-3000, 3350], [-3900, 4150], [-4600, 5000], [-5600, 4300], [-5700, 2300],
    ]),
    thresholds: bands(50, [500, 149], [900, 79], [1300, 0], 10_000),
  },
  {
    id: 2101,
    name: 'Центр и Стара Варош',
    restoId: restoIds.slobode,
    points: inPodgorica.places([
      ...borders.moraca.slice(2, 7),
      [-400, -2700], [700, -2200], [1900, -1500], [2500, -200], [2100, 1100], [1000, 1500], [300, 2000],
    ]),
    thresholds: bands(40, [10, 2.5], [15, 1.5], [25, 0], 250),
  },
  {
    id: 2102,
    name: 'Коник и Загорич',
    restoId: restoIds.slobode,
    points: inPodgorica.places([
      [-400, -2700], [700, -2200], [1900, -1500], [2500, -200], [2100, 1100], [1000, 1500], [300, 2000],
      [900, 3000], [2300, 2600], [3400, 1200], [3700, -700], [2900, -2300], [1000, -3300],
    ]),
    thresholds: bands(60, [15, 3.5], [35, 0], 250),
  },
  {
    id: 2201,
    name: 'Преко Мораче',
    restoId: restoIds.moraca,
    points: inPodgorica.places([
      ...borders.moraca,
      [-2900, -2900], [-3700, -1200], [-3600, 900], [-2600, 2500], [-1300, 3300],
    ]),
    thresholds: bands(45, [8, 2], [20, 0], 200),
  },
]
