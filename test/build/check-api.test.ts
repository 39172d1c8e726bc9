import fs from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createTestTimer } from '../kit/clock.ts'
import { BY_CIRCUMSTANCE, runCheck, closeApi, openApi, type Api } from './check-api.fixture.ts'

const checked = suite<{ api: Api }>('the check of an API that keeps the contract')
checked.after.each(({ api }) => closeApi(api))

const SOCIAL = { signIn: { methods: ['PHONE', 'GOOGLE', 'APPLE'], googleClientId: 'x', appleClientId: 'y' } }
/** Checks everything, with an order, by the configuration of the sandbox. */
const runFullCheck = async (api: Api) => runCheck(api, {
  config: { ...await api.sandbox.control('configuration'), ...SOCIAL }, promoCode: 'СУШИ10', isOrdering: true,
})
const omitCircumstances = (ids: readonly string[]): readonly string[] => ids.filter(id => !BY_CIRCUMSTANCE.test(id))

checked('[CFG-10] without an order all is kept, two calls run at a time, and no trace is left', async context => {
  const api = context.api = await openApi()
  const readTraces = async (): Promise<string> => JSON.stringify(
    await Promise.all(['state', 'codes', 'orders'].map(path => api.sandbox.control(path))),
    (name, value) => (name === 'now' ? 0 : value),
  )
  const before = await readTraces()
  const [steps, started, ended, found]: [string[], string[], string[], string[]] = [[], [], [], []]
  const result = await runCheck(api, { promoCode: 'СУШИ10', progress: {
    onStep: title => steps.push(title),
    onCallStart: call => started.push(call),
    onCallEnd: call => ended.push(call),
    onFinding: line => found.push(line),
  } })
  assert.equal([result.broken, result.tolerated, result.hints, found], [[], [], [], []], result.brokenRows)
  const needsOrder = /^(?:sign-in|order)\.|^code\.(?:sms\.(?:too-often|wrong-code)|order\.)/
  assert.equal(omitCircumstances(result.unchecked).filter(id => !needsOrder.test(id)), [])
  for (const id of ['order.key-repeated', 'sign-in.me'] as const)
    assert.is(result.reasons.get(id), 'needs a person and an order: --order')
  const { most, agents, requests, withoutOrigin } = api.proxy.takeStatistics()
  assert.is(most, 2)
  assert.equal([...agents].map(agent => /^storefront-check-api \(.+\)$/.test(agent ?? '')), [true])
  const pictures = requests.filter(request => request.startsWith('GET /pictures/'))
  assert.ok(pictures.length > 0)
  assert.equal(withoutOrigin, pictures, 'as a browser requests them')
  assert.is(await readTraces(), before)
  assert.not.ok(requests.some(request => /^POST .*persons\/\d+\/orders$/.test(request)))
  assert.equal(steps, ['The clock and CORS', 'Cities, restaurants, zones and menus', 'Texts and pictures', 'Sums',
    'Refusals and error codes'])
  assert.equal(started.slice(0, 2), ['GET /1/now', 'GET /1/now'])
  assert.ok(started.length > 50)
  assert.equal([...ended].sort(), [...started].sort())
})

checked('[CFG-10] with an order only codes that need special data stay unchecked', async context => {
  context.api = await openApi()
  const { broken, unchecked, brokenRows } = await runFullCheck(context.api)
  assert.equal(broken, [], brokenRows)
  assert.equal(omitCircumstances(unchecked), ['errors.vk-malformed'])
  const orders: { request: Record<string, unknown> }[] = await context.api.sandbox.control('orders')
  // one order, however often its key is repeated; nobody cooks or delivers it
  const kinds = orders.map(({ request }) => [request['payType'], request['deliveryType']])
  assert.equal(kinds, [['CARD_ONLINE', 'TAKE_AWAY']])
})

checked('[CFG-10] an API with other forms and codes passes when configured, and they are listed', async context => {
  context.api = await openApi({ dialect: 'loose', codes: 'own', identityHeader: 'X-Id' })
  const { broken, unchecked, brokenRows, tolerated } = await runFullCheck(context.api)
  assert.equal(broken, [], brokenRows)
  // the last threshold of this API has no end
  assert.equal(omitCircumstances(unchecked), ['errors.vk-malformed', 'code.delivery.order-sum-exceeded'])
  for (const deviation of [
    'deliveries.content[].polygon: a GeoJSON Polygon',
    'now.utc_time: no offset',
    'positions[].price: a string for a number',
  ])
    assert.ok(tolerated.includes(deviation), deviation)
})

checked('[CFG-10] gifts, lines in parts and a package are no fault of an API', async context => {
  context.api = await openApi({ additions: true })
  const { broken, brokenRows } = await runFullCheck(context.api)
  assert.equal(broken, [], brokenRows)
})

checked('[CFG-10] [CFG-09] codes and headers that no configuration names are faults, by name', async context => {
  context.api = await openApi({ codes: 'own', identityHeader: 'X-Id' })
  const { broken, brokenRows } = await runCheck(context.api)
  for (const id of ['promo-code.not-found', 'delivery.address-out-of-zone'])
    assert.ok(broken.includes(`code.${id}`), id)
  assert.equal(broken.filter(id => !id.startsWith('code.')), ['cors.preflight.x-identity-token'])
  assert.match(brokenRows, 'E_PROMO_CODE_NOT_FOUND')
  assert.match(brokenRows, 'name it in api.codes')
})

checked('[CFG-10, MENU-22] a dish for 0 and a zone without summer time get advice only', async context => {
  context.api = await openApi()
  const modifiersUrl = `${context.api.sandbox.url}/1/restos/11/positions/modifiers`
  const [{ positionId: free }] = await (await fetch(modifiersUrl)).json() as [{ positionId: number }]
  const size = (id: number, price: number) => ({ id, name: `${id}`, price })
  const items = [size(1, 59_000), size(2, 45_000)]
  const sizes = { id: 1, modifierId: 2, minCount: 1, maxCount: 1, name: 'Размер', items }
  context.api.proxy.setFault(({ request, json }) => {
    if (/^GET \/1\/p\/restos\/11$/.test(request)) json.timezone = 'Asia/Almaty'
    if (/^GET \/1\/p\/restos\/12$/.test(request)) json.timezone = 'Europe/Podgorica'
    if (/restos\/11\/positions\/modifiers/.test(request)) json[0].modifiers = [sizes]
    if (/menus\/\d+\/positions/.test(request) && Array.isArray(json))
      for (const dish of json.filter(item => item.id === free)) dish.price = 0
  })
  const { broken, brokenRows, advice } = await runCheck(context.api)
  assert.equal(broken, [], brokenRows)
  const listEvidence = (id: string) => advice.find(item => item.id === id)?.seen ?? []
  assert.equal(listEvidence('restos.timezone-offset').filter(({ asked }) => /restos\/1[12]$/.test(asked)), [{
    asked: 'GET /1/p/restos/11', came: 'timezone Asia/Almaty, which is +05:00 all the year by the data of this machine',
  }])
  const [price] = listEvidence('menus.price-from')
  assert.match(price?.came ?? '', new RegExp(`^dish ${free} «.+»: price 0, shown as from 450\\.00 RUB$`))
})

checked('[CFG-10, ERR-05] what is left out of a menu has the name that customers know', async context => {
  context.api = await openApi()
  let dish = ''
  context.api.proxy.setFault(({ request, json }) => {
    if (/menus\/101\/positions/.test(request)) {
      dish = `dish ${json[0].id} «${json[0].name}»`
      delete json[0].price
    }
    if (/restos\/11\/positions\/modifiers/.test(request))
      Object.assign(json[0].modifiers[0], { minCount: 99, maxCount: 99 })
  })
  const { brokenRows } = await runCheck(context.api)
  const fault = 'positions[0].price: expected an amount in minor units, got nothing, which is left out'
  assert.match(brokenRows, `${dish}: ${fault}`)
  assert.match(brokenRows, /dish \d+ «[^»]+»: modifier group \d+: no selection can satisfy it, which is left out/)
})

checked('[CFG-10] a chain without promo codes and pre-orders is not asked for them', async context => {
  context.api = await openApi()
  const { default: _, ...config } = JSON.parse(fs.readFileSync('public/brands/volna/brand.json', 'utf8'))
  const { broken, unchecked, brokenRows } = await runCheck(context.api, { config, whiteLabel: 'volna' })
  assert.equal(broken, [], brokenRows)
  for (const id of [
    'menus.hours-ahead', 'code.promo-code.not-found', 'preflight.promo', 'errors.identity-malformed',
    'cors.preflight.x-identity-token',
  ])
    assert.ok(unchecked.includes(id), id)
  assert.not.ok(context.api.proxy.takeStatistics().requests.some(request => request.includes('working-hours')))
})

checked('[CFG-10] late responses keep the contract, however many calls wait in line', async context => {
  context.api = await openApi()
  const { after, advance } = createTestTimer(0)
  let passed = Promise.resolve()
  // 45 calls of the catalogue start at once, and the last one is answered a minute and a half later
  context.api.proxy.setFault(() => { passed = passed.then(() => advance(2000)) })
  const { broken, brokenRows } = await runCheck(context.api, { promoCode: 'СУШИ10', after })
  assert.equal(broken, [], brokenRows)
})

/** Renames the fields of all responses. */
const renameFields = (json: unknown, rename: (name: string) => string): unknown => json && JSON.parse(
  JSON.stringify(json), (_, value) => (typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).map(([name, field]) => [rename(name), field]))))
const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

for (const [what, hint, change] of [
  ['in snake_case', 'responses look like snake_case: the contract has camelCase',
    (json: unknown) => renameFields(json, toSnakeCase)],
  ['with capital letters', 'responses look like fields with other capital letters: the contract has camelCase',
    (json: unknown) => renameFields(json, name => name.replace(/^[a-z]/, letter => letter.toUpperCase()))],
  ['wrapped in data', 'responses look wrapped in data: the contract has their content alone',
    (json: unknown) => ({ success: true, data: json })],
] as const) {
  checked(`[CFG-10] responses ${what} are hinted at once, with all their calls`, async context => {
    context.api = await openApi()
    context.api.proxy.setFault(answer => { if (answer.status === 200) answer.json = change(answer.json) })
    const found: string[] = []
    const none = () => undefined
    const { broken, hints } = await runCheck(context.api, {
      progress: { onStep: none, onCallStart: none, onCallEnd: none, onFinding: line => void found.push(line) },
    })
    assert.ok(broken.includes('cities.list') || broken.includes('restos.menus'), broken.join())
    assert.equal(hints.map(({ says }) => says), [hint])
    assert.is(found.filter(line => line === `Hint: ${hint}`).length, 1)
    assert.is(new Set(hints[0]?.asked).size, hints[0]?.asked.length)
    for (const id of broken) assert.is(found.filter(line => line.startsWith(`BROKEN ${id}: `)).length, 1, id)
  })
}

checked('[CFG-10, ERR-02] the reason why a menu cannot be decoded is told, not only that it failed', async context => {
  context.api = await openApi()
  context.api.proxy.setFault(answer => { if (/menus\/\d+\/positions/.test(answer.request)) answer.json = {} })
  const { brokenRows } = await runCheck(context.api)
  assert.match(brokenRows, 'Failed to fetch menu positions: positions: expected a list, got object')
})

checked('[CFG-10] a response that does not come in time breaks its row and that of the speed', async context => {
  context.api = await openApi()
  const { after, advance } = createTestTimer(0)
  context.api.proxy.setFault(answer => {
    if (!/cities\?/.test(answer.request)) return
    answer.delay = 500
    void advance(16_000)
  })
  const { broken, brokenRows } = await runCheck(context.api, { after })
  assert.ok(broken.includes('speed.answers') && broken.includes('cities.list'), broken.join())
  assert.match(brokenRows, 'no response within 15 s')
})

checked('[CFG-10] a time with a space in place of T is tolerated and told', async context => {
  context.api = await openApi()
  context.api.proxy.setFault(({ request, json }) => {
    if (/\/1\/now/.test(request)) json.utc_time = json.utc_time.replace('T', ' ').slice(0, 19)
  })
  const { broken, brokenRows, tolerated } = await runCheck(context.api)
  assert.equal(broken, [], brokenRows)
  assert.equal(tolerated, ['now.utc_time: a space for T', 'now.utc_time: no offset'])
})

checked('[CFG-10] prices are compared with the smallest order minimum in any currency', async context => {
  context.api = await openApi()
  context.api.proxy.setFault(({ request, json }) => {
    if (/^GET \/1\/p\/restos\/\d+$/.test(request)) json.currency = 'KZT'
    if (/deliveries/.test(request)) {
      for (const { thresholds } of json.content)
        for (const { orderPrice } of thresholds)
          for (const end of ['min', 'max']) if (orderPrice[end] !== undefined) orderPrice[end] *= 100
    }
  })
  const { brokenRows } = await runCheck(context.api)
  assert.match(brokenRows, /half of the dishes cost at most [\d.]+ KZT, and the smallest order minimum is [\d.]+ KZT/)
})

checked('[CFG-10] each unchecked row has the reason that applies', async context => {
  const { proxy, sandbox } = context.api = await openApi()
  const readReasons = async (config: Readonly<Record<string, unknown>>) =>
    (await runCheck(context.api, { config, isOrdering: true })).reasons
  const unkeyed = await readReasons({ order: { idempotencyKey: false } })
  assert.is(unkeyed.get('order.key-repeated'), 'order.idempotencyKey is off; the API allows it: switch it on')
  assert.is(unkeyed.get('sign-in.out'), 'session.signOut is off')
  assert.is((await sandbox.control('orders')).length, 1)
  const guarded = await readReasons({ botCheck: { provider: 'recaptcha', siteKey: 'x' } })
  assert.match(guarded.get('sign-in.code') ?? '', /^recaptcha asks for a person/)
  assert.is(guarded.get('order.answer'), 'no customer is signed in')
  proxy.setFault(answer => { if (/^POST .*persons\/\d+\/orders$/.test(answer.request)) answer.status = 500 })
  await sandbox.control('reset', {})
  assert.is((await readReasons({})).get('order.sum'), 'no order was placed')
})

checked.run()
