import * as assert from 'uvu/assert'
import { signHs256 } from '../../e2e/sandbox/jwt.ts'
import { MINUTE, NOON, sandboxSuite, type RunningSandbox } from './kit/open-shop.ts'

const tokens = sandboxSuite('sandbox tokens')

const me = (shop: RunningSandbox, bearer: string) => shop.get('/api/v1/me', { bearer })
const refresh = (shop: RunningSandbox, bearer: string) => shop.call('POST', '/api/v1/sign/refresh', { bearer })
const parseClaims = (token: string): any => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

tokens('carry their expiry: a quarter of an hour and thirty days', async ({ shop }) => {
  const customer = await shop.signIn()
  assert.is(parseClaims(customer.accessToken).exp, NOON / 1000 + 15 * 60)
  assert.is(parseClaims(customer.refreshToken).exp, NOON / 1000 + 30 * 24 * 3600)
})

tokens('[AUTH-06] expire to the second and are exchanged for new ones', async ({ shop }) => {
  const customer = await shop.signIn()
  shop.advanceClock(15 * MINUTE - 1)
  assert.is((await me(shop, customer.accessToken)).status, 200)
  shop.advanceClock(1)
  const expired = await me(shop, customer.accessToken)
  assert.is(expired.outcome, '401 auth.token-expired')
  const fresh = await refresh(shop, customer.refreshToken)
  assert.is(fresh.status, 200)
  assert.is.not(fresh.json.refreshToken, customer.refreshToken)
  assert.is((await me(shop, fresh.json.accessToken)).json.id, customer.id)
})

tokens('close the whole sign-in when a refresh token comes a second time', async ({ shop }) => {
  const customer = await shop.signIn()
  const fresh = (await refresh(shop, customer.refreshToken)).json
  const replay = await refresh(shop, customer.refreshToken)
  assert.is(replay.outcome, '401 auth.token-replayed')
  assert.is((await refresh(shop, fresh.refreshToken)).status, 401)
  assert.is((await me(shop, fresh.accessToken)).code, 'auth.token-invalid')
  assert.is((await shop.get('/_sandbox/state')).json.tokens.replays, 2)
  shop.advanceClock(2 * MINUTE)
  assert.is((await me(shop, (await shop.signIn()).accessToken)).status, 200)
})

tokens('let one of two exchanges at once through', async ({ shop }) => {
  const customer = await shop.signIn()
  const replies = await Promise.all([refresh(shop, customer.refreshToken), refresh(shop, customer.refreshToken)])
  assert.equal(replies.map(reply => reply.status).sort(), [200, 401])
})

tokens('of one sign-in do not close another', async ({ shop }) => {
  const phone = await shop.signIn()
  shop.advanceClock(2 * MINUTE)
  const tablet = await shop.signIn()
  await refresh(shop, phone.refreshToken)
  await refresh(shop, phone.refreshToken)
  assert.is((await me(shop, tablet.accessToken)).status, 200)
})

tokens('are refused when forged, of the other kind, or no tokens at all', async ({ shop }) => {
  const customer = await shop.signIn()
  const [head, , signature] = customer.accessToken.split('.')
  const stretched = Buffer.from(JSON.stringify({ ...parseClaims(customer.accessToken), exp: 9e9 })).toString(
    'base64url',
  )
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${stretched}.`
  const foreign = signHs256(parseClaims(customer.accessToken), 'another secret')
  for (const bad of [
    `${head}.${stretched}.${signature}`, unsigned, foreign, customer.refreshToken, 'token', 'a.b.c.d',
  ]) {
    const reply = await me(shop, bad)
    assert.is(reply.outcome, '401 auth.token-invalid', bad)
  }
  assert.is((await refresh(shop, customer.accessToken)).code, 'auth.token-invalid')
  assert.is((await shop.get('/api/v1/me', { headers: { authorization: 'Basic abc' } })).code, 'auth.token-missing')
})

tokens('stay valid over a restart, and a replay stays a replay', async ({ shop }) => {
  const customer = await shop.signIn()
  const fresh = (await refresh(shop, customer.refreshToken)).json
  await shop.restart()
  assert.is((await me(shop, fresh.accessToken)).json.id, customer.id)
  assert.is((await refresh(shop, customer.refreshToken)).code, 'auth.token-replayed')
  await shop.restart()
  assert.is((await me(shop, fresh.accessToken)).status, 401)
})

tokens.run()
