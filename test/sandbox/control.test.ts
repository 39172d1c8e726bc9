import * as assert from 'uvu/assert'
import { HOUR, sandboxSuite, type RunningSandbox } from './kit/open-shop.ts'
import { MAIN, ROLL } from './kit/tiny-dataset.ts'

const control = sandboxSuite('sandbox control panel')

const readTime = async (shop: RunningSandbox): Promise<string> => (await shop.get('/1/now')).json.utc_time

control('sets a clock that goes on, moves it and gives the real one back', async ({ shop }) => {
  await shop.post('/_sandbox/clock', { now: '2027-01-01T00:00:00+03:00' })
  shop.advanceClock(HOUR)
  assert.is(await readTime(shop), '2026-12-31T22:00:00.000Z')
  await shop.post('/_sandbox/clock', { now: null, offset: 5 * HOUR })
  assert.is(await readTime(shop), '2026-03-04T15:00:00.000Z')
  await shop.post('/_sandbox/clock', { now: null })
  assert.is(await readTime(shop), '2026-03-04T10:00:00.000Z')
  assert.is((await shop.post('/_sandbox/clock', { now: 'noon' })).code, 'request.invalid')
  assert.is((await shop.post('/_sandbox/clock', {})).code, 'request.invalid')
})

control('refuses a field that is unknown or wrong, and names the known ones', async ({ shop }) => {
  const rule = { path: '/1/now', kind: 'delay' }
  const wrong: readonly (readonly [path: string, body: object, message: string])[] = [
    [
      'faults', { rules: [rule, { ...rule, ms: 800 }] },
      'Поле rules[1].ms: такого нет; '
        + 'есть path, kind, method, times, status, code, message, body, location, delayMs, after',
    ],
    ['sold-out', { positionIds: [], ids: [ROLL] }, 'Поле ids: такого нет; есть positionIds'],
    ['clock', { now: null, offsetMs: 1 }, 'Поле offsetMs: такого нет; есть now, offset'],
    [
      'identity-token', { provider: 'APPLE', profile: { firstname: 'Анна' } },
      'Поле profile.firstname: такого нет; есть phone, email, firstName, lastName, patronymic',
    ],
    [
      'reset', { menu: { ofSection: 1, dishes: ['Блюдо 1', 'Блюдо ноль'] } },
      'Поле menu.dishes: нет блюда «Блюдо ноль»',
    ],
  ]
  const readState = async () => (await shop.get('/_sandbox/state')).json
  const before = await readState()
  for (const [path, body, message] of wrong) {
    const { status, json } = await shop.post(`/_sandbox/${path}`, body)
    assert.equal([status, json.errors?.[0].message], [422, message], path)
  }
  for (const [path, body] of [
    ['sold-out', { positionIds: ['1'] }], ['payments-off', { delivery: [] }],
    ['tokens', { accessSeconds: 0, refreshSeconds: 1 }], ['identity-token', { provider: 'VK' }],
    ['vk/authorize', { codeChallenge: 'short' }], ['faults', { rules: [{ path: '(', kind: 'status' }] }],
    ['faults', { rules: [{ path: '/', kind: 'boom' }] }],
  ] as const)
    assert.is((await shop.post(`/_sandbox/${path}`, body)).code, 'request.invalid', path)
  assert.equal(await readState(), before)
})

control('shows codes, orders and settings in one look', async ({ shop }) => {
  const customer = await shop.signIn()
  const { number } = (await shop.order(customer)).json
  await shop.post('/_sandbox/closed', { restoIds: [MAIN] })
  await shop.post('/_sandbox/sold-out', { positionIds: [ROLL] })
  await shop.post('/_sandbox/faults', { rules: [{ path: '/x', kind: 'hang' }] })
  const state = (await shop.get('/_sandbox/state')).json
  assert.is(state.now, '2026-03-04T09:00:00.000Z')
  assert.equal(state.closed, [MAIN])
  assert.equal(state.soldOut, [ROLL])
  assert.equal(state.faults, [{ path: '/x', kind: 'hang' }])
  assert.equal(state.tokens, { accessSeconds: 900, refreshSeconds: 2592000, replays: 0, families: 1 })
  assert.is(state.accounts[0].id, customer.id)
  assert.is(state.orders[0].number, number)
  assert.is(state.codes[0].isUsed, true)
})

control('forgets everything at a reset, on the disk too', async ({ shop }) => {
  const customer = await shop.signIn()
  await shop.order(customer)
  await shop.post('/_sandbox/closed', { restoIds: [MAIN] })
  await shop.post('/_sandbox/clock', { now: '2030-01-01T00:00:00Z' })
  for (const again of [async () => { await shop.post('/_sandbox/reset') }, () => shop.restart()]) {
    await again()
    const state = (await shop.get('/_sandbox/state')).json
    assert.is(state.now, '2026-03-04T09:00:00.000Z')
    assert.equal([state.orders, state.accounts, state.codes, state.closed], [[], [], [], []])
    assert.is((await shop.get('/api/v1/me', { bearer: customer.accessToken })).status, 401)
  }
  const newcomer = await shop.signIn()
  assert.is((await shop.order(newcomer)).json.number, 'Я-1001')
})

control('serves a short menu from a reset to the next one, and takes only what it serves', async ({ shop }) => {
  const served = async (): Promise<readonly string[]> =>
    (await shop.get('/1/p/menus/101/positions')).json.map(({ name }: { name: string }) => name)
  const all = await served()
  const last = all.at(-1) ?? ''
  await shop.post('/_sandbox/reset', { menu: { ofSection: 0, dishes: [last] } })
  assert.equal(await served(), [last])
  assert.match((await shop.preflight()).code, 'position')
  await shop.post('/_sandbox/reset')
  assert.equal(await served(), all)
  assert.is((await shop.preflight()).status, 200)
})

control('switches the payments of a method off and on again, in the catalogue and for carts', async ({ shop }) => {
  const payConfig = async () => (await shop.get(`/1/p/restos/${MAIN}`)).json.payConfig
  const before = await payConfig()
  const customer = await shop.signIn()
  const state = (await shop.post('/_sandbox/payments-off', { delivery: [MAIN], takeAway: [] })).json
  assert.equal(state.paymentsOff, { delivery: [MAIN], takeAway: [] })
  assert.equal(await payConfig(), { ...before, delivery: {} })
  assert.match((await shop.order(customer)).code ?? '', 'resto.doesnt-support-delivery')
  await shop.post('/_sandbox/payments-off', { delivery: [], takeAway: [MAIN] })
  assert.equal(await payConfig(), { ...before, takeAway: {} })
  await shop.post('/_sandbox/reset')
  assert.equal(await payConfig(), before)
  assert.is((await shop.order(await shop.signIn())).status, 200)
})

control('has a page in Russian that loads nothing from elsewhere', async ({ shop }) => {
  const page = await shop.get('/_sandbox')
  assert.match(page.headers.get('content-type') ?? '', 'text/html')
  assert.match(page.headers.get('content-security-policy') ?? '', "default-src 'none'")
  for (const words of ['lang="ru"', 'Коды из СМС', 'Стоп-лист', 'Блюдо 1', 'Заведение 11'])
    assert.match(page.text, words)
  assert.not.match(page.text, /(src|href)="/)
})

control.run()
