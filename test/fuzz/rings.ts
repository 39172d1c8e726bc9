import { isWithin, makeArea } from '../../core/geo/area.ts'
import { getCorners, classifyPoint, makeRing, type RingPoints } from '../../core/geo/polygon.ts'
import { toPoint, toExactRing, locatePoint, type Grid } from '../kit/exact-ring.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import { inspectShort } from './invariants.ts'
import { randomValue } from './corrupt.ts'
import type { Fuzzer } from './fuzzer.ts'

/** Origins in Yaroslavl, at 0/0, at a pole and the date line. */
const ORIGINS: readonly Grid[] = [
  [576_000_000, 398_000_000], [0, 0], [-900_000_000, -1_800_000_000], [899_990_000, 1_799_990_000], [-50, -50],
]
const SPOTS = 12

/** Fuzzes rings, and areas of rings with holes, against the exact implementation with BigInt. */
export const rings: Fuzzer = {
  start: () => ({
    runSeed(seed) {
      const random = createRandom(seed)
      const origin = pickRandom(random, ORIGINS)
      const size = pickRandom(random, [3, 8, 40, 5_000, 66_000_000])
      const grids = Array.from({ length: randomBetween(random, 1, 3) }, () => createCorners(random, origin, size))
      if (random() < 0.3) return checkCorruptRing(random, grids[0] ?? [])
      const lists = grids.map(one => one.map(toPoint))
      const made = lists.map(makeRing)
      const { area } = makeArea([lists])
      for (let spot = 0; spot < SPOTS; spot += 1) {
        const spotPoint = pickNear(random, grids.flat(), size)
        const expected = grids.map(one => locatePoint(toExactRing(one), spotPoint))
        for (const [index, ring] of made.entries()) {
          if (ring.kind === 'refused') continue
          const found = classifyPoint(ring.ring, toPoint(spotPoint))
          if (found !== expected[index])
            return `${inspectShort(spotPoint)} is ${found}, not ${expected[index]}, of ${inspectShort(grids[index])}`
        }
        const [outer, ...holes] = made.map((ring, index) => (ring.kind === 'ring' ? expected[index] : undefined))
        const isServed = outer !== undefined && outer !== 'out' && !holes.includes('in')
        if (isWithin(area, toPoint(spotPoint)) !== isServed)
          return `${inspectShort(spotPoint)} is${isServed ? ' not' : ''} served by ${inspectShort(grids)}`
      }
      return undefined
    },
  }),
}

/** Corners of rings that cross or touch themselves, have duplicates, or lie on a line. */
function createCorners(random: () => number, [lat, lng]: Grid, size: number): readonly Grid[] {
  const bound = (value: number, most: number): number => Math.max(-most, Math.min(most, value))
  const made = Array.from({ length: randomBetween(random, 0, 9) }, (): Grid => [
    bound(lat + randomBetween(random, 0, size), 900_000_000),
    bound(lng + randomBetween(random, 0, size), 1_800_000_000),
  ])
  const [first] = made
  if (first === undefined) return made
  const at = randomBetween(random, 0, made.length - 1)
  return pickRandom<() => readonly Grid[]>(random, [
    () => made, () => [...made, first], () => [...made, ...[...made].reverse()],
    () => [...made.slice(0, at), ...made.slice(at, at + 1), ...made.slice(at)],
    () => made.map(([north]) => [north, lng]), () => [...made, ...made], () => [...made, made[at] ?? first, first],
  ])()
}
function pickNear(random: () => number, all: readonly Grid[], size: number): Grid {
  const [ay, ax] = all.length === 0 ? ORIGINS[0] as Grid : pickRandom(random, all)
  const [by, bx] = all.length === 0 ? ORIGINS[1] as Grid : pickRandom(random, all)
  const share = pickRandom(random, [0, 0.5, random()])
  const slip = (): number =>
    random() < 0.5 ? 0 : randomBetween(random, -1 - Math.floor(size / 10), 1 + Math.floor(size / 10))
  return [Math.round(ay + (by - ay) * share) + slip(), Math.round(ax + (bx - ax) * share) + slip()]
}

/**
 * Checks invalid positions: the ring is rejected, or its corners, rotated or reversed, make an equal
 * ring.
 */
function checkCorruptRing(random: () => number, grids: readonly Grid[]): string | undefined {
  const positions: unknown[] = grids.map(one =>
    random() < 0.15
      ? (randomValue(random) ?? {})
      : { ...toPoint(one), ...(random() < 0.1 && { lat: randomValue(random) }) },
  )
  const made = makeRing(positions as unknown as RingPoints)
  if (made.kind === 'refused') return undefined
  const own = getCorners(made.ring)
  const variants = [own, [...own].reverse(), [...own.slice(1), ...own.slice(0, 1)], [...own, ...own.slice(0, 1)]].map(
    makeRing,
  )
  for (const corner of [...own, { lat: NaN, lng: 0 }, { lat: Infinity, lng: -Infinity }]) {
    const found = classifyPoint(made.ring, corner)
    for (const variant of variants) {
      if (variant.kind === 'refused') return `its own corners are refused: ${inspectShort(own)}`
      if (classifyPoint(variant.ring, corner) !== found)
        return `${inspectShort(corner)} is ${found} of ${inspectShort(own)}, and not of the same turned`
    }
  }
  return undefined
}
