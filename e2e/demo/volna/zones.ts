import type { Zone } from '../../sandbox/dataset.ts'
import { frameAround, type Metres } from '../frame.ts'
import { bands, zone } from '../zones.ts'
import { zelenogradsk } from './city.ts'
import { restoIds } from './restos.ts'

const inTown = frameAround(zelenogradsk.center)

/** The border of the two zones, from west to east. */
const south: readonly Metres[] = [[-2600, 0], [-1700, -140], [-820, -120], [100, -60], [900, 60], [2400, 100]]

export const zones: readonly Zone[] = [
  zone(
    3101, 'У моря', restoIds.promenade, inTown, bands(30, [500, 149], [1000, 0], 12_000),
    [...south, [2350, 1220], [1700, 1130], [400, 970], [-900, 890], [-2550, 780]],
  ),
  zone(
    3102, 'За парком', restoIds.promenade, inTown, bands(45, [700, 199], [1400, 99], [2000, 0], 12_000),
    [...[...south].reverse(), [-2800, -300], [-2100, -1300], [-200, -1850], [1800, -1400]],
  ),
]
