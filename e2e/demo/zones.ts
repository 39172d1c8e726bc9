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

export function zone(
  id: number, name: string, restoId: number, frame: ReturnType<typeof frameAround>, thresholds: readonly Threshold[],
  points: readonly Metres[], undeliverable?: readonly number[],
): Zone {
  return { id, name, restoId, points: frame.places(points), thresholds, ...(undeliverable && { undeliverable }) }
}

export const zones: readonly Zone[] = [
  zone(1101, 'Центр', restoIds.svobody, inYaroslavl, bands(45, [600, 199], [1000, 99], [1500, 0], 15_000), [
    ...borders.railway,
    ...borders.kotorosl.slice(1),
    [1600, -380], [1080, 350], [620, 940], [-20, 1420], [-900, 1960], [-1300, 2240],
  ]),
  zone(
    1102, 'Пятёрка и Суздалка', restoIds.svobody, inYaroslavl, bands(60, [800, 249], [1500, 149], [2500, 0], 20_000),
    [
      ...backwards(borders.railway),
      ...borders.tutayevRoad.slice(0, -1).reverse(),
      [-4900, -300], [-4300, -1500], [-3300, -1480], [-2700, -1200],
    ],
  ),
  zone(1201, 'Набережные', restoIds.volga, inYaroslavl, bands(40, [500, 149], [1200, 0], 12_000), [
    [-600, -350], [200, -1000], [1350, -760], [1600, -300], [1080, 350], [600, 960], [-20, 1420], [-1150, 2130],
      [-1300, 1200], [-1050, 350],
  ]),
  zone(
    1202, 'Заволжье', restoIds.volga, inYaroslavl, bands(70, [1200, 299], [2000, 199], [3500, 0], 25_000), inZavolzhye,
    ['ramen-tonkotsu', 'ramen-miso', 'soft-cone'].map(key => positionId(menuIds.yaroslavlMain, key)),
  ),
  // The bay in the east goes around the factories between the avenue and the Volga.
  zone(1301, 'За Которослью', restoIds.moskovsky, inYaroslavl, bands(50, [600, 199], [1200, 99], [1800, 0], 15_000), [
    ...borders.kotorosl,
    [2050, -1900],
    [760, -2150], [420, -2500], [430, -3050], [900, -3330], [2500, -2950],
    ...backwards(borders.southern),
    [-2900, -3200], [-2300, -2300],
  ]),
  zone(
    1302, 'Дядьково', restoIds.moskovsky, inYaroslavl, bands(75, [1000, 299], [3000, 0], 15_000),
    [...borders.southern, [3400, -4700], [1900, -5600], [-400, -5900], [-2100, -5500]],
  ),
  zone(1401, 'Брагино', restoIds.bragino, inYaroslavl, bands(50, [500, 149], [900, 79], [1300, 0], 10_000), [
    ...borders.tutayevRoad,
    [-1900, 2650], [-3000, 3350], [-3900, 4150], [-4600, 5000], [-5600, 4300], [-5700, 2300],
  ]),
  zone(2101, 'Центр и Стара Варош', restoIds.slobode, inPodgorica, bands(40, [10, 2.5], [15, 1.5], [25, 0], 250), [
    ...borders.moraca.slice(2, 7),
    [-400, -2700], [700, -2200], [1900, -1500], [2500, -200], [2100, 1100], [1000, 1500], [300, 2000],
  ]),
  zone(2102, 'Коник и Загорич', restoIds.slobode, inPodgorica, bands(60, [15, 3.5], [35, 0], 250), [
    [-400, -2700], [700, -2200], [1900, -1500], [2500, -200], [2100, 1100], [1000, 1500], [300, 2000],
    [900, 3000], [2300, 2600], [3400, 1200], [3700, -700], [2900, -2300], [1000, -3300],
  ]),
  zone(2201, 'Преко Мораче', restoIds.moraca, inPodgorica, bands(45, [8, 2], [20, 0], 200), [
    ...borders.moraca,
    [-2900, -2900], [-3700, -1200], [-3600, 900], [-2600, 2500], [-1300, 3300],
  ]),
]
