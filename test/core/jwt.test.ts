import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeBase64url, encodeBase64url } from '../../core/base64url.ts'
import { parseJson } from '../../core/json.ts'
import { parseClaims, isExpired } from '../../core/jwt.ts'
import { randomBetween, createRandom } from '../kit/random.ts'

const tokens = suite('token')

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (payload: unknown): string => `${part({ alg: 'HS256' })}.${part(payload)}.c2lnbmF0dXJl`

tokens('[AUTH-06] says when a token expires, whatever else is in it', () => {
  const name = 'Аня 🍣 "\\"'
  assert.equal(parseClaims(jwt({ name, exp: 1.5 })), { name, exp: 1.5 })
  assert.equal([1499, 1500].map(now => isExpired(jwt({ name, exp: 1.5 }), now)), [false, true])
  assert.equal(
    [1_300_819_379, 1_300_819_380].map(now => isExpired('eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjEzMDA4MTkzODB9.x', now * 1000)),
    [false, true],
  )
})

tokens('[AUTH-06] takes a token without a readable expiry for one that says nothing, and never throws', () => {
  const strange = [
    '', '.', '..', '...', 'a.b', 'a.b.c', 'opaque-token', 'a.%%%.c', 'a.eyJ.c', `${jwt({ exp: 5 })}.d`, jwt(null),
    jwt(5), jwt([5]), jwt('exp'), jwt({}), jwt({ exp: '5' }), jwt({ exp: null }), jwt({ exp: [5] }), jwt({ EXP: 5 }),
    jwt({ exp: true }), `a.${Buffer.from('{"exp":1e400}').toString('base64url')}.c`,
    `a.${Buffer.from('{"exp":NaN}').toString('base64url')}.c`,
    `a.${Buffer.from('{"__proto__":{"exp":5}}').toString('base64url')}.c`, 'ё.ё.ё', '\u0000.\u0000.\u0000',
  ]
  for (const token of strange) assert.not(isExpired(token, Number.MAX_SAFE_INTEGER), token)
  const invalidUtf8 = [Buffer.from([0xff, 0xfe]), Buffer.from('{"exp":"\xff"}', 'latin1')]
    .map(text => `x.${text.toString('base64url')}.y`)
  for (const token of ['', 'a', 'a.b.c', jwt([]), jwt(null), ...invalidUtf8])
    assert.is(parseClaims(token), undefined, token)
})

tokens('[AUTH-06] is expired from the second of its expiry on', () => {
  const token = jwt({ exp: 1000 })
  assert.equal([999_999, 1_000_000, 1_000_001].map((now) => isExpired(token, now)), [false, true, true])
  assert.ok(isExpired(jwt({ exp: 0 }), 0))
  assert.not(isExpired(jwt({ exp: 1e20 }), Date.UTC(2100, 0)))
  assert.equal(
    [969_999, 970_000].map(now => isExpired(token, now, 30_000)), [false, true], 'a margin ends it earlier',
  )
})

tokens('writes and reads base64url like everybody else', () => {
  const random = createRandom(2)
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, () => randomBetween(random, 0, 255))
    const text = Buffer.from(bytes).toString('base64url')
    assert.is(encodeBase64url(bytes), text)
    assert.equal(decodeBase64url(text), bytes)
    assert.equal(decodeBase64url(text.padEnd(Math.ceil(text.length / 4) * 4, '=')), bytes)
  }
  for (const wrong of ['a', 'abcde', 'ab+/', 'ab d', 'аб', 'ab=c', 'ab==='])
    assert.is(decodeBase64url(wrong), undefined, wrong)
})

tokens('parses JSON without throwing', () => {
  assert.equal(parseJson('{"a":[1]}'), { a: [1] })
  assert.is(parseJson('null'), null)
  assert.is(parseJson('\uFEFF5'), 5)
  for (const wrong of ['', '{', 'undefined', 'NaN', "'a'", '[1,]', '\uFEFF', '01'])
    assert.is(parseJson(wrong), undefined, wrong)
})

tokens.run()
