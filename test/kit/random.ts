import { createHash } from 'node:crypto'
import type { RandomPort } from '../../core/env.ts'

/** Numbers in [0, 1) that look random and are the same for the same seed (mulberry32, T. Ettinger). */
export function createRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A whole number from `low` to `high`, both included. */
export function randomBetween(random: () => number, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

/** One of a list, which must not be empty. */
export function pickRandom<T>(random: () => number, list: readonly T[]): T {
  return list[randomBetween(random, 0, list.length - 1)] as T
}

/** A random port that gives the same bytes for the same seed, and the true SHA-256. */
export function createTestRandom(seed = 1): RandomPort {
  const random = createRandom(seed)
  return {
    bytes: (count) => Uint8Array.from({ length: count }, () => randomBetween(random, 0, 255)),
    sha256: async (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest()),
  }
}
