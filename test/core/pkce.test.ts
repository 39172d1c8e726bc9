import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { RandomPort } from '../../core/env.ts'
import { challengeOf, createState, createVerifier } from '../../core/pkce.ts'
import { isA } from '../kit/errors.ts'
import { createTestRandom } from '../kit/random.ts'
import { browserRandom } from '../../src/web/random.ts'

const pkce = suite('pkce')

const unreserved = /^[A-Za-z0-9_-]+$/

pkce('[AUTH-04] derives the challenge of RFC 7636, appendix B', async () => {
  const { sha256 } = createTestRandom()
  assert.is(
    await challengeOf(sha256, 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'),
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
})

pkce('[AUTH-04] makes verifiers of 43 to 128 letters that VK ID takes, and a state of 64', () => {
  const random = createTestRandom()
  for (let length = 43; length <= 128; length += 1) {
    const verifier = createVerifier(random, length)
    assert.is(verifier.length, length)
    assert.match(verifier, unreserved)
  }
  assert.is(createVerifier(random).length, 64)
  const state = createState(random)
  assert.is(state.length, 64)
  assert.match(state, unreserved)
  for (const length of [42, 129, 0, -1, 64.5, Number.NaN]) assert.throws(() => createVerifier(random, length), isA(RangeError))
})

pkce('[AUTH-04] never makes the same verifier twice in 100000, nor a state that is one of them', () => {
  const made = new Set<string>()
  for (let round = 0; round < 100_000; round += 1) made.add(createVerifier(browserRandom))
  for (let round = 0; round < 1000; round += 1) made.add(createState(browserRandom))
  assert.is(made.size, 101_000)
})

pkce('[AUTH-04] draws all 64 letters equally often', () => {
  const random = createTestRandom(6)
  const counts = new Map<string, number>()
  const draws = 5000
  for (let round = 0; round < draws; round += 1) {
    for (const letter of createVerifier(random, 64)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  assert.is(counts.size, 64)
  // chi-squared with 63 degrees of freedom stays below 120 in all but 4 of 100000 fair draws; modulo bias gives thousands
  const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - draws) ** 2 / draws, 0)
  assert.ok(chiSquared < 120, String(chiSquared))
})

pkce('[AUTH-04] takes its randomness from the port alone', () => {
  const honest = Math.random
  try {
    Math.random = () => 0
    const random = createTestRandom(7)
    assert.is.not(createVerifier(random), createVerifier(random))
    assert.is.not(createVerifier(browserRandom), createVerifier(browserRandom))
    assert.is.not(createState(browserRandom), createState(browserRandom))
    assert.is(createVerifier(createTestRandom(8)), createVerifier(createTestRandom(8)))
  } finally {
    Math.random = honest
  }
})

for (const [name, bytes] of [
  ['always the same byte', (count: number) => new Uint8Array(count).fill(255)],
  ['zeros', (count: number) => new Uint8Array(count)],
  ['too few', (count: number) => Uint8Array.from({ length: count - 1 }, (_, index) => index)],
  ['none', () => new Uint8Array()],
] as const) {
  pkce(`gives up on a source of randomness that is broken: ${name}`, () => {
    const broken: RandomPort = { ...createTestRandom(), bytes }
    assert.throws(() => createState(broken), /broken/)
    assert.throws(() => createVerifier(broken), /broken/)
  })
}

pkce.run()
