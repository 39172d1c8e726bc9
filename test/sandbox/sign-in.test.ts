import { createHash } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { MINUTE, openTinySandbox, type RunningSandbox } from './kit/open-shop.ts'

const signIn = suite<{ shop: RunningSandbox }>('sandbox social sign-in')
signIn.before.each(async context => { context.shop = await openTinySandbox() })
signIn.after.each(context => context.shop.close())

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

signIn('refuses an identity token of another provider, an old one, a foreign one and none', async ({ shop }) => {
  const google = await issue(shop, { provider: 'GOOGLE' })
  const refused = await enter(shop, 'apple', google)
  assert.is(refused.status, 422)
  assert.is(refused.code, 'sign-in.identity-token-invalid')
  const [head, body] = google.split('.')
  assert.is((await enter(shop, 'google', `${head}.${body}.AAAA`)).code, 'sign-in.identity-token-invalid')
  assert.is((await enter(shop, 'google', 'nonsense')).code, 'sign-in.identity-token-invalid')
  const guessable = (await shop.post('/_sandbox/identity-token', { provider: 'GOOGLE', nonce: 'short' })).json.token
  assert.is((await enter(shop, 'google', guessable)).code, 'sign-in.identity-token-invalid')
  assert.is((await shop.post('/api/v1/sign/in/google')).code, 'sign-in.identity-token-missing')
  shop.advanceClock(60 * MINUTE)
  assert.is((await enter(shop, 'google', google)).code, 'sign-in.identity-token-expired')
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

signIn('refuses a VK code with anything else than it was given for', async ({ shop }) => {
  const table: readonly (readonly [object, string])[] = [
    [{ codeVerifier: VERIFIER.replace('d', 'e') }, 'vk-verifier-mismatch'],
    [{ deviceId: 'device-2' }, 'vk-device-mismatch'],
    [{ redirectUri: 'http://127.0.0.1:4173/cart' }, 'vk-redirect-mismatch'],
    [{ state: 'state-2' }, 'vk-state-mismatch'],
  ]
  for (const [change, reason] of table) {
    const { code } = await authorize(shop)
    const reply = await exchange(shop, code, change)
    assert.is(reply.status, 422)
    assert.is(reply.code, `sign-in.${reason}`)
    assert.is((await exchange(shop, code)).code, 'sign-in.vk-code-not-found')
  }
  const { code } = await authorize(shop)
  assert.is((await exchange(shop, code, { codeVerifier: 'short' })).code, 'request.invalid')
  shop.advanceClock(10 * MINUTE)
  assert.is((await exchange(shop, code)).code, 'sign-in.vk-code-not-found')
  assert.is((await exchange(shop, 'unknown')).code, 'sign-in.vk-code-not-found')
})

signIn.run()
