import * as assert from 'uvu/assert'
import { delivery, sandboxSuite } from './kit/open-shop.ts'

const habits = sandboxSuite('the habits of an API')

const ONLINE = { payType: 'CARD_ONLINE', returnUrl: 'http://127.0.0.1:4173/cart' }

habits(
  "[CFG-09] a refusal carries the contract's code, or the chain's own; the status and the message stay",
  async ({ shop }) => {
    const refused = () => shop.preflight({ promoCode: 'НЕТТАКОГО' })
    const agreed = await refused()
    await shop.post('/_sandbox/habits', { codes: 'own' })
    const own = await refused()
    assert.equal([agreed.code, own.code], ['promo-code.not-found', 'E_PROMO_CODE_NOT_FOUND'])
    assert.equal([own.status, own.json.errors[0].message], [agreed.status, agreed.json.errors[0].message])
    assert.is((await shop.get('/1/p/cities/99')).code, 'city.not-found', 'the shop does not decide by this code')
  },
)

habits('[CFG-09] lists what a shop must configure: own codes, the header and the calls', async ({ shop }) => {
  const plain = (await shop.get('/_sandbox/configuration')).json
  assert.equal(plain, {
    api: { codes: {}, identityHeader: 'X-Identity-Token' }, order: { idempotencyKey: true }, orders: { status: false },
    session: { signOut: false },
  })
  await shop.post('/_sandbox/habits', { codes: 'own', identityHeader: 'X-Own', orderStatus: true, signOut: true })
  const { api, orders, session } = (await shop.get('/_sandbox/configuration')).json
  assert.equal([api.identityHeader, orders, session], ['X-Own', { status: true }, { signOut: true }])
  assert.is(api.codes.E_SMS_WRONG_CODE, 'sms.wrong-code')
  assert.is(new Set(Object.values(api.codes)).size, Object.keys(api.codes).length)
})

habits('[CFG-09] the identity token is expected in one header, which browsers may send', async ({ shop }) => {
  const { token } = (await shop.post('/_sandbox/identity-token', { provider: 'GOOGLE' })).json
  const signIn = (header: string) => shop.call('POST', '/api/v1/sign/in/google', { headers: { [header]: token } })
  await shop.post('/_sandbox/habits', { identityHeader: 'X-Own' })
  assert.equal(
    [(await signIn('X-Identity-Token')).code, (await signIn('X-Own')).status], ['sign-in.identity-token-missing', 200],
  )
  const response = await shop.call('OPTIONS', '/api/v1/sign/in/google', {
    headers: { origin: 'http://a', 'access-control-request-method': 'POST' },
  })
  assert.match(response.headers.get('access-control-allow-headers') ?? '', /X-Own/)
})

habits(
  '[CFG-09] returns an order’s status to its customer only, and has no such call when switched off',
  async ({ shop }) => {
    const [olga, anna] = [await shop.signIn(), await shop.signIn('+79995550101')]
    const { id } = (await shop.order(olga, ONLINE)).json
    const status = (customer: typeof olga, order = id) =>
      shop.get(`/api/v1/persons/${customer.id}/orders/${order}`, { bearer: customer.accessToken })
    assert.equal([(await status(olga)).status, (await status(olga)).code], [404, 'route.not-found'])
    await shop.post('/_sandbox/habits', { orderStatus: true })
    assert.equal((await status(olga)).json, { id, status: 'AWAITING_PAYMENT' })
    await shop.call('POST', `/pay/${id}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'outcome=success',
    })
    assert.equal((await status(olga)).json, { id, status: 'ACCEPTED' })
    await shop.post('/_sandbox/order-status', { orderId: id, status: 'COOKING', readyAt: '2026-03-04T13:00:00+03:00' })
    assert.equal((await status(olga)).json, { id, status: 'COOKING', readyAt: '2026-03-04T13:00:00+03:00' })
    assert.equal(
      [(await status(anna)).code, (await status(olga, 'unknown')).code], ['order.not-found', 'order.not-found'],
    )
    assert.is((await shop.get(`/api/v1/persons/${olga.id}/orders/${id}`)).status, 401)
  },
)

habits(
  '[CFG-09] revokes a session by its refresh token, on disk too, and has no such call when off',
  async ({ shop }) => {
    const customer = await shop.signIn()
    const end = (bearer: string) => shop.call('POST', '/api/v1/sign/out', { bearer })
    assert.is((await end(customer.refreshToken)).status, 404)
    await shop.post('/_sandbox/habits', { signOut: true })
    assert.equal([(await end(customer.accessToken)).status, (await end('nonsense')).status], [401, 401])
    assert.is((await shop.get('/api/v1/me', { bearer: customer.accessToken })).status, 200)
    assert.is((await end(customer.refreshToken)).status, 204)
    await shop.restart()
    assert.is((await shop.get('/api/v1/me', { bearer: customer.accessToken })).status, 401)
    assert.is((await shop.post('/api/v1/sign/refresh', undefined, { bearer: customer.refreshToken })).status, 401)
  },
)

habits('[CFG-09] goes back to the habits that it was started with when it forgets all else', async ({ shop }) => {
  await shop.post('/_sandbox/habits', { dialect: 'loose', codes: 'own', orderStatus: true })
  await shop.post('/_sandbox/reset')
  assert.equal((await shop.get('/_sandbox/state')).json.habits, {
    dialect: 'plain', codes: 'contract', identityHeader: 'X-Identity-Token', orderStatus: false, signOut: false,
    additions: false,
  })
  for (const wrong of [{ dialect: 'odd' }, { codes: true }, { orderStatus: 'yes' }, { identityHeader: 'X Own' }]) {
    assert.is((await shop.post('/_sandbox/habits', wrong)).status, 422, JSON.stringify(wrong))
  }
  assert.is((await shop.preflight(delivery())).status, 200)
})

habits.run()
