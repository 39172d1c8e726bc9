import { createHash } from 'node:crypto'
import * as assert from 'uvu/assert'
import { MINUTE, sandboxSuite, type RunningSandbox } from './kit/open-shop.ts'

const signIn = sandboxSuite('sandbox social sign-in')

const issue = async (shop: RunningSandbox, body: object): Promise<string> =>
  (await shop.post('/_sandbox/identity-token', body)).json.token
const enter = (shop: RunningSandbox, provider: 'apple' | 'google', token: string) =>
  shop.call('POST', `/api/v1/sign/in/${provider}`, { headers: { 'x-identity-token': token } })
const me = async (shop: RunningSandbox, bearer: string) => (await shop.get('/api/v1/me', { bearer })).json

signIn('[AUTH-03] accepts an identity token of Google and Apple and returns the customer', async ({ shop }) => {
  const profile = { email: 'olga@example.com', firstName: 'Ольга', lastName: 'Иванова' }
  const google = await enter(shop, 'google', await issue(shop, { provider: 'GOOGLE', subject: '7', profile }))
  assert.equal(Object.keys(google.json), ['accessToken', 'refreshToken'])
  const person = await me(shop, google.json.accessToken)
  assert.equal(person, { id: person.id, accountIds: [`tiny-${person.id}`], ...profile, deliveries: [] })

  const repeated = await enter(shop, 'google', await issue(shop, { provider: 'GOOGLE', subject: '7' }))
  assert.is((await me(shop, repeated.json.accessToken)).id, person.id)
  const apple = await enter(shop, 'apple', await issue(shop, { provider: 'APPLE', subject: '7' }))
  assert.is.not((await me(shop, apple.json.accessToken)).id, person.id)
})

signIn('refuses an identity token of another provider, and one with a short nonce', async ({ shop }) => {
  const google = await issue(shop, { provider: 'GOOGLE' })
  const [head, body] = google.split('.')
  const guessable = await issue(shop, { provider: 'GOOGLE', nonce: 'short' })
  for (const [provider, token] of [
    ['apple', google], ['google', `${head}.${body}.AAAA`], ['google', guessable],
  ] as const)
    assert.is((await enter(shop, provider, token)).code, 'sign-in.identity-token-invalid')
})

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const authorize = async (shop: RunningSandbox, change: object = {}) => (await shop.post('/_sandbox/vk/authorize', {
  codeChallenge: createHash('sha256').update(VERIFIER).digest('base64url'), state: 'state-1', deviceId: 'device-1',
  redirectUri: 'http://127.0.0.1:4173/auth', profile: { phone: '+79995550100', firstName: 'Пётр' }, ...change,
})).json
const exchange = (shop: RunningSandbox, code: string, change: object = {}) => shop.post('/1/sign/in/vk-id', {
  apiKey: '', code, codeVerifier: VERIFIER, deviceId: 'device-1', redirectUri: 'http://127.0.0.1:4173/auth',
  state: 'state-1', ...change,
})

signIn('[AUTH-04] exchanges a VK code once, with the verifier of its challenge', async ({ shop }) => {
  const granted = await authorize(shop)
  assert.is(granted.state, 'state-1')
  assert.is(granted.deviceId, 'device-1')
  const reply = await exchange(shop, granted.code)
  assert.is(reply.status, 200)
  assert.equal(Object.keys(reply.json), ['accessToken', 'refreshToken', 'vkAccessToken'])
  assert.is((await me(shop, reply.json.accessToken)).firstName, 'Пётр')
  assert.is((await exchange(shop, granted.code)).code, 'sign-in.vk-code-not-found')
  const refreshed = await shop.call('POST', '/api/v1/sign/refresh', { bearer: reply.json.refreshToken })
  assert.equal(Object.keys(refreshed.json), ['accessToken', 'refreshToken'])
})

signIn('a VK code is used up by a failed exchange, and is valid for ten minutes', async ({ shop }) => {
  const { code } = await authorize(shop)
  assert.is((await exchange(shop, code, { state: 'state-2' })).code, 'sign-in.vk-state-mismatch')
  assert.is((await exchange(shop, code)).code, 'sign-in.vk-code-not-found')
  const { code: late } = await authorize(shop)
  shop.advanceClock(10 * MINUTE)
  assert.is((await exchange(shop, late)).code, 'sign-in.vk-code-not-found')
})

signIn.run()
