import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { RandomPort } from '../../core/env.ts'
import { challengeOf, createState, createVerifier } from '../../core/pkce.ts'
import { isA } from '../kit/errors.ts'
import { createTestRandom } from '../kit/random.ts'

const pkce = suite('pkce')

const unreserved = /^[A-Za-z0-9\-._~]+$/

pkce('[AUTH-04] derives the challenge of RFC 7636, appendix B', async () => {
  const { sha256 } = createTestRandom()
  assert.is(
    await challengeOf(sha256, 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'),
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
})

pkce('[AUTH-04] makes verifiers of 43 to 128 unreserved letters, and a state of 64', () => {
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

pkce('[AUTH-04] never makes the same verifier twice in 20000', () => {
  const random = createTestRandom(5)
  assert.is(new Set(Array.from({ length: 20_000 }, () => createVerifier(random, 43))).size, 20_000)
})

pkce('[AUTH-04] draws all 66 letters equally often', () => {
  const random = createTestRandom(6)
  const counts = new Map<string, number>()
  const draws = 5000
  for (let round = 0; round < draws; round += 1) {
    for (const letter of createVerifier(random, 66)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  assert.is(counts.size, 66)
  // chi-squared with 65 degrees of freedom stays below 120 in all but 4 of 100000 fair draws; modulo bias gives thousands
  const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - draws) ** 2 / draws, 0)
  assert.ok(chiSquared < 120, String(chiSquared))
})

pkce('[AUTH-04] takes its randomness from the port alone', () => {
  const honest = Math.random
  try {
    Math.random = () => 0
    const random = createTestRandom(7)
    assert.is.not(createVerifier(random), createVerifier(random))
    assert.is(createVerifier(createTestRandom(8)), createVerifier(createTestRandom(8)))
  } finally {
    Math.random = honest
  }
})

pkce('gives up on a source of randomness that is broken', () => {
  const broken: RandomPort = { ...createTestRandom(), bytes: (count) => new Uint8Array(count).fill(255) }
  assert.throws(() => createState(broken), /broken/)
})

pkce.run()
