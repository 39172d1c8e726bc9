import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { buildShop } from '../kit/shop.ts'

const consent = suite('consent')

const COUNTER = { metrics: { counterId: '12345' } }
const SCRIPT = { metrics: { scriptUrl: 'https://count.example/a.js', counterId: '12345' } }
const KEY = 'cookie_consent_accepted'
const AGE = 'adulthood_confirmed'
/** A visit: the consent question, the running scripts and the stored consent. */
function visit(config: Record<string, unknown>, storage = createMemoryStorage()) {
  const { shop, reports } = buildShop({ config, storage })
  const { cookies } = shop.consent
  return {
    cookies,
    storage,
    reports,
    again: (next = config) => visit(next, storage),
    get seen() {
      return [cookies.question.get(), shop.consent.counters.get().counterId, shop.consent.counters.get().script]
    },
    get kept() {
      return storage.get(KEY)
    },
  }
}

consent('[MENU-12] without analytics the notice is shown once, and stored as before', () => {
  const first = visit({})
  assert.equal(first.seen, ['notice', null, null])
  first.cookies.answer(true)
  assert.equal(first.seen, [null, null, null])
  assert.is(first.kept, 'true')
  assert.equal(first.again().seen, [null, null, null])
})

consent('[MENU-12, CFG-06] where something counts it is asked, and runs after a yes only', () => {
  for (const [accepted, expected] of [[true, [null, '12345', null]], [false, [null, null, null]]] as const) {
    const first = visit(COUNTER)
    assert.equal([first.seen, first.kept], [['ask', null, null], null])
    first.cookies.answer(accepted)
    assert.equal(first.seen, expected)
    assert.equal(first.again().seen, expected)
  }
})

consent('[MENU-12, CFG-06] a counter that is added later is asked for; what was agreed to goes on meanwhile', () => {
  const before = visit({})
  before.cookies.answer(true)
  assert.equal(before.again(COUNTER).seen, ['ask', null, null], 'a notice that was read is no consent')
  const agreed = before.again(COUNTER)
  agreed.cookies.answer(true)
  const later = agreed.again(SCRIPT)
  assert.equal(later.seen, ['ask', '12345', null])
  later.cookies.answer(false)
  assert.equal(later.again().seen, [null, null, null])
  assert.equal(later.again(COUNTER).seen, [null, null, null], 'one that has gone is not asked for')
})

consent('[CFG-12] events of orders need a consent of their own; pages are counted meanwhile', () => {
  const ECOMMERCE = { metrics: { counterId: '12345', ecommerce: true } }
  const agreed = visit(COUNTER)
  agreed.cookies.answer(true)
  const later = agreed.again(ECOMMERCE)
  const readIds = () => [later.cookies.analytics.get().counterId, later.cookies.analytics.get().ecommerceId]
  assert.equal([later.cookies.question.get(), readIds()], ['ask', ['12345', null]])
  later.cookies.answer(true)
  assert.equal([later.cookies.question.get(), readIds()], [null, ['12345', '12345']])
  assert.equal(visit({ metrics: { ecommerce: true } }).cookies.services, [], 'nothing without a counter')
})

consent('[CFG-06] outside production the metrics script stays away while the configured counter runs', () => {
  const tried = visit({ ...SCRIPT, production: false })
  tried.cookies.answer(true)
  assert.equal([tried.seen, tried.again().seen], [[null, '12345', null], [null, '12345', null]])
})

for (const flag of ['true', 'false']) {
  consent(`[MENU-12, STO-03] the earlier value «${flag}» is a read notice and permits no analytics`, () => {
    const kept = () => createMemoryStorage({ [KEY]: flag, app_version: '0.0.0', app_white_label: 'caplya' })
    assert.equal(visit({}, kept()).seen, [null, null, null])
    assert.equal(visit(COUNTER, kept()).seen, ['ask', null, null])
  })
}

consent('[MENU-12] the other file of the same host was agreed to, another host was not', () => {
  const agreed = visit(SCRIPT)
  agreed.cookies.answer(true)
  assert.equal(agreed.again({ metrics: { scriptUrl: 'https://count.example/b.js?v=2', counterId: '12345' } }).seen, [
    null, '12345', 'https://count.example/b.js?v=2',
  ])
  assert.equal(agreed.again({ metrics: { scriptUrl: 'https://other.example/a.js', counterId: '12345' } }).seen, [
    'ask', '12345', null,
  ])
})

consent('[MENU-12, CFG-06] a consent can be withdrawn and given again', () => {
  const { cookies, again } = visit(COUNTER)
  cookies.answer(true)
  cookies.answer(false)
  assert.equal(again().seen, [null, null, null])
  cookies.answer(true)
  assert.equal(again().seen, [null, '12345', null])
})

consent('[MENU-07] the question of age has three answers: not asked, yes, no; the last two are kept', () => {
  for (const answer of [true, false]) {
    const storage = createMemoryStorage()
    const { adult } = buildShop({ storage }).shop.consent
    assert.is(adult.get(), null)
    adult.set(answer)
    assert.is(buildShop({ storage }).shop.consent.adult.get(), answer)
  }
})

consent('[STO-05] an answer reaches the other tab', () => {
  const storage = createMemoryStorage()
  const firstTab = buildShop({ storage }).shop.consent
  const there = buildShop({ storage: storage.otherTab() }).shop.consent
  firstTab.cookies.answer(true)
  firstTab.adult.set(false)
  assert.is(there.cookies.question.get(), null)
  assert.is(there.adult.get(), false)
})

consent('[STO-04] garbage is no consent', () => {
  for (const text of [
    '1', '"true"', '"yes"', '{}', '{broken', '[true]', '{"accepted":true}', '{"accepted":1,"to":["metrica 12345"]}',
    '{"accepted":true,"to":[1]}',
  ]) {
    const storage = createMemoryStorage({ app_white_label: 'caplya', app_version: '1.0.0', [KEY]: text, [AGE]: text })
    const { cookies, adult } = buildShop({ storage }).shop.consent
    assert.is(cookies.question.get(), 'notice', text)
    assert.equal(cookies.allowed.get(), [], text)
    assert.is(adult.get(), null, text)
  }
})

consent.run()
