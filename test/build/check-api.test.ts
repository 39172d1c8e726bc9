import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import fs from 'node:fs'
import { formatReport } from '../../.ci/check-api/main.ts'
import { createTestTimer } from '../kit/clock.ts'
import { runCheck, closeApi, openApi, type Api } from './check-api.fixture.ts'

const checked = suite<{ api: Api }>('the check of an honest API')
checked.after.each(({ api }) => closeApi(api))

const SOCIAL = { signIn: { methods: ['PHONE', 'GOOGLE', 'APPLE'], googleClientId: 'x', appleClientId: 'y' } }
/** Nobody outside can bring these about. */
const BY_CIRCUMSTANCE = [
  'code.delivery.positions-not-deliverable',
  'code.person-order.not-accepted-now',
  'code.resto.doesnt-support-delivery-cash-pay',
  'code.promo-code.not-found-for-resto',
  'code.promo-code.already-used',
  'code.promo-code.person-limit-exceed',
  'code.promo-code.limit-exceed',
  'code.promo-code.before-start',
  'code.promo-code.after-finish',
  'code.promo-code.invalid-delivery-type',
  'code.promo-code.invalid-delivery-method',
  'code.promo-code.not-active',
  'code.promo-code.hour-not-active',
  'code.sms.attempts-exhausted',
  'code.sms.send-failed',
  'code.sms.number-unreachable',
]

checked('[CFG-10] finds all kept, and names what it did not check', async context => {
  context.api = await openApi()
  const { broken, unchecked, brokenRows, tolerated } = await runCheck(context.api, { promoCode: 'СУШИ10' })
  assert.equal(broken, [], brokenRows)
  assert.equal(tolerated, [])
  const isLeft = (id: string): boolean =>
    BY_CIRCUMSTANCE.includes(id) || /^(?:sign-in|order)\.|^code\.(?:sms\.(?:too-often|wrong-code)|order\.)/.test(id)
  assert.equal(unchecked.filter(id => !isLeft(id)), [])
  assert.ok(unchecked.includes('order.answer') && unchecked.includes('sign-in.me'))
})

checked('[CFG-10] with an order it checks everything but what circumstances bring', async context => {
  context.api = await openApi()
  const { broken, unchecked, brokenRows } = await runCheck(context.api, {
    config: { ...(await context.api.sandbox.control('configuration')), ...SOCIAL },
    promoCode: 'СУШИ10',
    isOrdering: true,
  })
  assert.equal(broken, [], brokenRows)
  assert.equal(unchecked.filter(id => !BY_CIRCUMSTANCE.includes(id)), ['errors.vk-malformed'])
  const orders: Record<string, unknown>[] = await context.api.sandbox.control('orders')
  assert.is(orders.length, 1, 'one order, however often its key is repeated')
  const request = orders[0]?.['request'] as Readonly<Record<string, unknown>> | undefined
  assert.equal(
    [request?.['payType'], request?.['deliveryType']],
    ['CARD_ONLINE', 'TAKE_AWAY'],
    'which waits for a payment that nobody makes, and for nobody who drives',
  )
})

checked(
  '[CFG-10] an API with other forms, codes and headers passes when configured, with its quirks listed',
  async context => {
    context.api = await openApi({ dialect: 'loose', codes: 'own', identityHeader: 'X-Id' })
    const config = { ...(await context.api.sandbox.control('configuration')), ...SOCIAL }
    const { broken, unchecked, brokenRows, tolerated } = await runCheck(context.api, {
      config,
      promoCode: 'СУШИ10',
      isOrdering: true,
    })
    assert.equal(broken, [], brokenRows)
    // whose last threshold has no end
    assert.equal(
      unchecked.filter(id => !BY_CIRCUMSTANCE.includes(id)),
      ['errors.vk-malformed', 'code.delivery.order-sum-exceeded'],
    )
    for (const habit of [
      'deliveries.content[].polygon: a GeoJSON Polygon',
      'now.utc_time: no offset',
      'positions[].price: a string for a number',
    ])
      assert.ok(tolerated.includes(habit), habit)
  },
)

checked('[CFG-10] gifts, lines in parts and a package are no fault of an API', async context => {
  context.api = await openApi({ additions: true })
  const config = { ...await context.api.sandbox.control('configuration'), ...SOCIAL }
  const { broken, brokenRows } = await runCheck(context.api, { config, promoCode: 'СУШИ10', isOrdering: true })
  assert.equal(broken, [], brokenRows)
})

checked('[CFG-10] a refusal that comes with 200 is reported in plain language', async context => {
  context.api = await openApi()
  context.api.proxy.setFault(answer => {
    if (answer.status >= 400) Object.assign(answer, { status: 200, json: { ...answer.json, status: answer.status } })
  })
  const { broken, brokenRows } = await runCheck(context.api)
  assert.equal(broken, ['errors.status'])
  assert.match(brokenRows, '200 where a refusal was expected')
})

checked(
  '[CFG-10] [CFG-09] own codes and headers that the configuration does not name are faults, by name',
  async context => {
    context.api = await openApi({ codes: 'own', identityHeader: 'X-Id' })
    const { broken, brokenRows } = await runCheck(context.api)
    assert.ok(broken.includes('cors.preflight.x-identity-token'))
    assert.ok(broken.includes('code.promo-code.not-found') && broken.includes('code.delivery.address-out-of-zone'))
    assert.equal(
      broken.filter(id => !/^code\.|x-identity-token/.test(id)),
      [],
    )
    assert.match(brokenRows, 'E_PROMO_CODE_NOT_FOUND')
    assert.match(brokenRows, 'name it in api.codes')
  },
)

checked(
  '[CFG-10, MENU-22] a price in a required choice and a zone name without summer time are advice only',
  async context => {
    context.api = await openApi()
    const [composed] = (await (await fetch(`${context.api.sandbox.url}/1/restos/11/positions/modifiers`)).json()) as {
      positionId: number
    }[]
    const free = composed?.positionId
    context.api.proxy.setFault(({ request, json }) => {
      if (/^GET \/1\/p\/restos\/(?:11|12)$/.test(request))
        json.timezone = request.endsWith('11') ? 'Asia/Almaty' : 'Europe/Podgorica'
      if (/restos\/11\/positions\/modifiers/.test(request)) {
        const size = (id: number, price: number) => ({ id, name: `${id}`, price })
        json[0].modifiers = [
          { id: 1, modifierId: 2, minCount: 1, maxCount: 1, name: 'Размер', items: [size(1, 59_000), size(2, 45_000)] },
        ]
      }
      if (/menus\/\d+\/positions/.test(request) && Array.isArray(json))
        for (const dish of json) Object.assign(dish, { price: dish.id === free ? 0 : dish.price })
    })
    const { broken, brokenRows, advice, result } = await runCheck(context.api)
    assert.equal(broken, [], brokenRows)
    const [zone, price] = ['restos.timezone-offset', 'menus.price-from'].map(
      id => advice.find(item => item.id === id)?.seen ?? [],
    )
    assert.equal(
      zone?.filter(({ asked }) => /restos\/1[12]$/.test(asked)).map(({ asked, came }) => [asked, came]),
      [['GET /1/p/restos/11', 'timezone Asia/Almaty, which is +05:00 all the year by the data of this machine']],
    )
    assert.match(price?.[0]?.came ?? '', new RegExp(`^dish ${free} «.+»: price 0, shown as from 450\\.00 RUB$`))
    assert.match(formatReport(result), /\nAdvice:\n {2}restos\.timezone-offset\n/)
  },
)

checked('[CFG-10, ERR-05] what is left out of a menu is named as customers know it', async context => {
  context.api = await openApi()
  const names = new Map<number, string>()
  context.api.proxy.setFault(({ request, json }) => {
    if (/menus\/101\/positions/.test(request)) {
      for (const dish of json) names.set(dish.id, dish.name)
      delete json[0].price
    }
    if (/restos\/11\/positions\/modifiers/.test(request))
      Object.assign(json[0].modifiers[0], { minCount: 99, maxCount: 99 })
  })
  const { brokenRows } = await runCheck(context.api)
  const [[id, name] = []] = names
  assert.match(
    brokenRows,
    `dish ${id} «${name}»: positions[0].price: expected an amount in minor units, got nothing, which is left out`,
  )
  assert.match(brokenRows, /dish \d+ «[^»]+»: modifier group \d+: its counts cannot be met, which is left out/)
})

checked('[CFG-10] each call that is over is heard of while the others are under way', async context => {
  context.api = await openApi()
  const progress: [number, string][] = []
  await runCheck(context.api, { onProgress: (calls, asked) => progress.push([calls, asked]) })
  assert.equal(progress.slice(0, 2), [[1, 'GET /1/now'], [2, 'GET /1/now']])
  assert.equal(progress.map(([calls]) => calls), progress.map((_, at) => at + 1))
  assert.ok(progress.length > 50)
})

checked('[CFG-10] a chain without promo codes and orders ahead is not asked for them', async context => {
  context.api = await openApi()
  const { default: _, ...config } = JSON.parse(fs.readFileSync('public/brands/volna/brand.json', 'utf8'))
  const { broken, unchecked, brokenRows } = await runCheck(context.api, { config, whiteLabel: 'volna' })
  assert.equal(broken, [], brokenRows)
  for (const id of [
    'menus.hours-ahead',
    'code.promo-code.not-found',
    'preflight.promo',
    'errors.identity-malformed',
    'cors.preflight.x-identity-token',
  ])
    assert.ok(unchecked.includes(id), id)
  assert.not.ok(context.api.proxy.takeStatistics().requests.some(asked => asked.includes('working-hours')))
})

checked('[CFG-10] asks for two things at a time, says who asks, and leaves no trace', async context => {
  context.api = await openApi()
  const traces = async (): Promise<string> =>
    JSON.stringify(
      await Promise.all(['state', 'codes', 'orders'].map(path => context.api.sandbox.control(path))),
      (name, value) => (name === 'now' ? 0 : value),
    )
  const before = await traces()
  await runCheck(context.api)
  const { most, agents, requests } = context.api.proxy.takeStatistics()
  assert.is(most, 2)
  assert.equal([...agents].map(agent => /^storefront-check-api \(.+\)$/.test(agent ?? '')), [true])
  assert.is(await traces(), before)
  assert.not.ok(requests.some(item => /^POST .*persons\/\d+\/orders$/.test(item)))
})

checked(
  '[CFG-10] an API that is a little late each time keeps the contract, however many calls wait in line',
  async context => {
    context.api = await openApi()
    const { after, advance } = createTestTimer(0)
    let passed = Promise.resolve()
    // the clock advances with each answer: 45 calls of the catalogue start at once, and the last one is answered
    // a minute and a half later
    context.api.proxy.setFault(() => {
      passed = passed.then(() => advance(2000))
    })
    const { broken, brokenRows } = await runCheck(context.api, { promoCode: 'СУШИ10', after })
    assert.equal(broken, [], brokenRows)
    assert.is(context.api.proxy.takeStatistics().most, 2)
  },
)

checked('[CFG-10] what was not checked is listed with the reason that applies', async context => {
  context.api = await openApi()
  const reasonsOf = async (given: Parameters<typeof runCheck>[1]): Promise<ReadonlyMap<string, string>> => {
    const { result: { results } } = await runCheck(context.api, given)
    return new Map(results.flatMap(row => (row.status === 'unchecked' ? [[row.id, row.reason]] : [])))
  }
  assert.is((await reasonsOf({})).get('order.key-repeated'), 'needs a person and an order: --order')
  const unkeyed = await reasonsOf({ config: { order: { idempotencyKey: false } }, isOrdering: true })
  assert.is(unkeyed.get('order.key-repeated'), 'order.idempotencyKey is off; the API allows it: switch it on')
  assert.is(unkeyed.get('sign-in.out'), 'session.signOut is off')
  assert.is((await context.api.sandbox.control('orders')).length, 1)
  const checked = await reasonsOf({ config: { botCheck: { provider: 'recaptcha', siteKey: 'x' } }, isOrdering: true })
  assert.match(checked.get('sign-in.code') ?? '', /^recaptcha asks for a person/)
  assert.is(checked.get('order.answer'), 'no customer is signed in')
  context.api.proxy.setFault(answer => {
    if (/^POST .*persons\/\d+\/orders$/.test(answer.request)) answer.status = 500
  })
  await context.api.sandbox.control('reset', {})
  assert.is((await reasonsOf({ config: {}, isOrdering: true })).get('order.sum'), 'no order was placed')
})

checked('[CFG-10] the report shows the call, the answer, the contract and what customers lose', async context => {
  context.api = await openApi()
  context.api.proxy.setFault(answer => { if (/cities\?/.test(answer.request)) delete answer.json[0].center })
  const { result, counts } = await runCheck(context.api)
  const text = formatReport(result)
  assert.match(
    text,
    [
      'Cities: 3 kept, 1 broken, 0 unchecked',
      '  BROKEN cities.list',
      '    checked:   GET /1/p/cities?whiteLabel=caplya',
      '    observed:  cities[0].center: expected an object, got nothing, which is left out',
      '    contract:  GET /1/p/cities?whiteLabel= returns City[], without any invalid item.',
      '    customers: Cities are missing from the list, or the shop does not open.',
      '',
    ].join('\n'),
  )
  assert.ok(text.endsWith(`\n${counts.kept} kept, 1 broken, ${counts.unchecked} unchecked\n`))
  assert.match(text, '\nSigning in: 0 kept, 0 broken, 5 unchecked\n')
  for (const { id, status } of result.results)
    if (status === 'unchecked') assert.match(text, new RegExp(`^    (?:.*, )?${id.replaceAll('.', '\\.')}(?:,|$)`, 'm'))
})

checked.run()
