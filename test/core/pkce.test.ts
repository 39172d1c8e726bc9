import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { RandomPort } from '../../core/env.ts'
import { createChallenge, createSecret } from '../../core/pkce.ts'
import { createTestRandom } from '../kit/random.ts'
import { browserRandom } from '../../src/web/random.ts'

const pkce = suite('pkce')

const unreserved = /^[A-Za-z0-9_-]+$/

pkce('[AUTH-04] derives the challenge of RFC 7636, appendix B', async () => {
  const { sha256 } = createTestRandom()
  assert.is(
    await createChallenge(sha256, 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'),
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
})

pkce('[AUTH-04] makes secrets of 64 letters that VK ID takes', () => {
  const secret = createSecret(createTestRandom())
  assert.is(secret.length, 64)
  assert.match(secret, unreserved)
})

pkce('[AUTH-04] never makes the same secret twice in 101000', () => {
  const result = new Set<string>()
  for (let round = 0; round < 101_000; round += 1) result.add(createSecret(browserRandom))
  assert.is(result.size, 101_000)
})

pkce('[AUTH-04] draws all 64 letters equally often', () => {
  const random = createTestRandom(6)
  const counts = new Map<string, number>()
  const draws = 5000
  for (let round = 0; round < draws; round += 1) {
    for (const letter of createSecret(random)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  assert.is(counts.size, 64)
  // chi-squared with 63 degrees of freedom stays below 120 in all but 4 of 100000 fair draws; modulo bias gives
  // thousands
  const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - draws) ** 2 / draws, 0)
  assert.ok(chiSquared < 120, String(chiSquared))
})

pkce('[AUTH-04] takes its randomness from the port alone', () => {
  const honest = Math.random
  try {
    Math.random = () => 0
    const random = createTestRandom(7)
    assert.is.not(createSecret(random), createSecret(random))
    assert.is.not(createSecret(browserRandom), createSecret(browserRandom))
    assert.is(createSecret(createTestRandom(8)), createSecret(createTestRandom(8)))
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
    assert.throws(() => createSecret(broken), /broken/)
  })
}

pkce.run()
