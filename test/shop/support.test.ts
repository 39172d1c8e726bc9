import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { HttpPort } from '../../core/env.ts'
import { logCalls } from '../../core/log/calls.ts'
import { createLog } from '../../core/log/log.ts'
import type { LogEvent } from '../../core/shop/report/log-pages.ts'
import { detail } from '../../core/log/report.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { createReport } from '../../src/web/report.ts'
import { createTestArchive } from '../kit/archive.ts'
import { roll, toStoredLine } from '../kit/cart.ts'
import { createChainHttp, createChain, openShop, start } from '../kit/chain.ts'
import { createTestTimer } from '../kit/clock.ts'
import { createRandom, pickRandom } from '../kit/random.ts'
import { createTestHttp } from '../kit/http.ts'
import { buildShop, storedChoice, FRIDAY_NOON } from '../kit/shop.ts'
import { findLeaks } from './leaks.ts'
import { PERSON, runPurchase, formatReport } from './support.fixture.ts'

const support = suite('the report of a problem')

let printed: string[] = []
const { warn, error, log } = console
support.before.each(() => {
  printed = []
  console.warn = console.error = console.log = (...words: unknown[]) => void printed.push(words.map(String).join(' '))
})
support.after.each(() => {
  Object.assign(console, { warn, error, log })
})

/** Bytes of UTF-8 that every messenger and form accepts. */
const LIMIT = 8000
const bytes = (text: string): number => Buffer.byteLength(text)
const VALUES = Object.values(PERSON).map(String)

support('[UI-06] the search for leaks finds what it is meant to find', () => {
  assert.ok(findLeaks('12:00:01 call 8 (905) 731-82-64', VALUES).length > 0)
  assert.ok(findLeaks('12:00:01 Гюльчатай', VALUES).length > 0)
  assert.ok(findLeaks('12:00:01 GET /x?lat=57.626', VALUES).length > 0)
  assert.equal(findLeaks('12:00:01 GET /1/p/cities 200 12 мс', VALUES), [])
  for (const line of [
    '12:00:01 GET /x?code=1836 200 0 мс', '12:00:01 POST /x 422 sms.1836 200 мс ×4', '12:00:01 order → 18-36',
    'wire.item-dropped 1 8 3 6',
  ]) {
    assert.equal(findLeaks(line, ['1836']), ['1836'], line)
  }
  for (const own of [
    '12:18:36 POST /x 422 sms.code-not-found 183 мс ×6', 'сборка 1836\nсобытия: 18\n12:00:01 GET /x 183 6 мс',
    '12:00:01 order → idle ×1836',
  ]) {
    assert.equal(findLeaks(own, ['1836']), [], own)
  }
})

support('[UI-06] a purchase’s report has call patterns, page names and no personal data', async () => {
  const { texts, outcome, secrets, paths } = await runPurchase(1, 0)
  assert.is(outcome, 'placed')
  assert.ok(secrets.size >= 3, 'a code and two tokens')
  const last = texts.at(-1) ?? ''
  for (const part of [
    'GET /1/p/restos/:id 200', 'POST /1/persons/:id/orders/preflight 200', 'POST /api/v1/persons/:id/orders 20',
    'страница cart.index', 'order → sending', 'preflight → answered', 'магазин 1.2.3 · сборка ABCD1234 · бренд caplya',
    'город 1 · заведение 11 · способ DELIVERY', '2026-11-20 12:00:00 +03:00',
  ]) {
    assert.ok(last.includes(part), `${part} in\n${last}`)
  }
  assert.ok(!last.includes('?') && paths.some(path => path.includes('?')), 'no query')
  for (const text of texts) assert.equal(findLeaks(text, [...VALUES, ...secrets]), [], text)
  assert.equal(findLeaks(printed.join('\n'), [...VALUES, ...secrets]), [])
})

for (const seed of [2, 3, 4, 5, 6, 7, 8, 9]) {
  support(`[UI-06] a report over a failing, echoing network has no personal data (seed ${seed})`, async () => {
    const { texts, secrets, log } = await runPurchase(seed, 0.35)
    assert.ok(log.items().length > 20)
    for (const text of texts) {
      assert.equal(findLeaks(text, [...VALUES, ...secrets]), [], text)
      assert.ok(bytes(text) <= LIMIT)
    }
    assert.equal(findLeaks(printed.join('\n'), [...VALUES, ...secrets]), [], printed.join('\n'))
  })
}

support('[UI-06] errors are reported by code and place, without quoted data', async () => {
  const values = Object.entries(PERSON)
  const quoting = `${PERSON.name} ${PERSON.phone}`
  const log = createLog<LogEvent>({ now: () => FRIDAY_NOON })
  const archive = createTestArchive()
  archive.beforeCall = call => {
    if (call.startsWith('put')) throw new TypeError(`cannot keep "${quoting}" at ${PERSON.email}`)
  }
  const api = createTestHttp()
  api.expect('GET', '/1/restos/11/promotions').answer(200, [
    { id: 1, name: 'Акция', photos: [] }, { id: quoting, name: PERSON.name },
  ])
  api
    .expect('POST', '/1/persons/orders/preflight')
    .answer(422, { errors: [{ code: 'promo-code.not-found', message: quoting }] })
  api.expect('POST', '/1/persons/orders/preflight').text(502, quoting)
  const chain = createChainHttp(createChain(), api)
  const timer = createTestTimer(FRIDAY_NOON)
  const storage = createMemoryStorage({
    ...storedChoice('DELIVERY'),
    order_person: JSON.stringify({ name: PERSON.name, email: PERSON.email, phone: PERSON.typedPhone }),
    cart_positions: `[${quoting}`,
  })
  const { shop } = buildShop({
    http: logCalls(chain, log, timer.now), storage, timer, log, archive, report: createReport(log),
  })
  await start({ shop })
  await timer.advance(20_000)
  shop.cart.add({ id: 1, menu: { id: 110 }, name: 'Блюдо 1', price: 50_000, hasModifiers: false, modifiers: [] })
  await Promise.all([shop.checkout.quote.applyPromo(PERSON.promo), timer.advance(1000)])
  const text = formatReport(log, storage, shop)
  for (const part of [
    'storage.corrupt cart_positions', 'wire.item-dropped promotions[1].id: expected', 'archive.write-failed TypeError',
    'GET /1/p/restos/:id 200', 'POST /1/persons/orders/preflight 422 promo-code.not-found',
    'POST /1/persons/orders/preflight 502', 'preflight → failed requestFailed', 'страница home.index',
  ])
    assert.ok(text.includes(part), `${part} in\n${text}`)
  assert.equal(findLeaks(text, VALUES), [], text)
  for (const [name, value] of values)
    assert.not.ok(printed.join('\n').includes(String(value)), `${name} in\n${printed.join('\n')}`)
  assert.equal(findLeaks(printed.join('\n'), [PERSON.name, PERSON.phone, PERSON.email]), [])
})

support('[UI-06] the report has the newest events in eight thousand bytes, and counts the others', () => {
  const random = createRandom(5)
  const log = createLog<LogEvent>({ now: () => Date.parse('2026-11-20T12:00:00Z') })
  const long =
    detail`position ${1}: expected a string, got null, position ${1}: expected a string, got null, got null`
  for (let index = 0; index < 5000; index += 1) {
    const path = `/1/restos/${index}/position-time-slots`
    log.add(pickRandom<LogEvent>(random, [
      { kind: 'call', method: 'GET', path, status: 200, milliseconds: random() * 1e4, code: '' },
      { kind: 'report', code: 'wire.item-dropped', detail: long }, { kind: 'page', name: 'menus.positions.show' },
    ]))
  }
  log.add({ kind: 'page', name: 'cart.index' })
  const text = formatReport(log, createMemoryStorage())
  assert.ok(bytes(text) <= LIMIT && bytes(text) > LIMIT - 400, String(bytes(text)))
  assert.ok(text.endsWith('страница cart.index'))
  assert.match(text, /события: \d+\/200\n/)
})

support('[UI-06] an empty log and unknown facts make a report all the same', () => {
  const text = formatReport(createLog<LogEvent>({ now: () => NaN }), createMemoryStorage())
  assert.match(text, /события: 0$/)
  const log = createLog<LogEvent>({ now: () => NaN })
  log.add({ kind: 'page', name: 'home.index' })
  assert.match(formatReport(log, createMemoryStorage()), /\?\? страница home\.index$/)
})

support('[UI-06] the report describes the environment, and how often an event happened', () => {
  const log = createLog<LogEvent>({ now: () => FRIDAY_NOON })
  for (let times = 0; times < 3; times += 1) log.add({ kind: 'report', code: 'storage.forbidden', })
  const text = formatReport(log, createMemoryStorage({ server_time_offset: '0' }))
  for (const part of [
    'язык ru', 'тема dark', '390×844×3', 'сеть есть', 'хранилище работает', 'время сервера известно', 'Chrome 131',
    'Android', 'storage.forbidden ×3',
  ])
    assert.ok(text.includes(part), `${part} in\n${text}`)
  const poor = formatReport(log, createMemoryStorage(), null, {
    language: 'cnr', theme: 'light', isOnline: false, isVolatile: true, browser: 'Firefox 128', system: 'Linux',
  })
  for (const part of [
    'язык cnr', 'тема light', 'сеть нет', 'хранилище до закрытия вкладки', 'время сервера неизвестно', 'Firefox 128',
    'Linux',
  ])
    assert.ok(poor.includes(part), `${part} in\n${poor}`)
})

support('[UI-06] a call is remembered by its path, its outcome and the code of its refusal', async () => {
  let now = 0
  const log = createLog<LogEvent>({ now: () => now })
  const call = async (send: HttpPort['send'], url: string, signal = new AbortController().signal): Promise<void> => {
    await logCalls({ send }, log, () => now)
      .send({ url, method: 'GET', headers: { Authorization: 'Bearer x' } }, signal)
      .catch(() => undefined)
  }
  for (const [status, text] of [
    [200, '{"code":"secret"}'], [422, '{"errors":[{ "code" : "promo-code.not-found","message":"Анна"}]}'],
    [502, '<html>'], [422, '{"errors":[{"code":"anna"}]}'], [0, 'Анна'],
  ] as const) {
    await call(async () => {
      now += 40
      if (status === 0) throw new Error(text)
      return { status, text }
    }, 'https://api.example:8080/1/p/cities?phone=1#x')
  }
  const wish = new AbortController()
  const untilAborted: HttpPort['send'] = (_, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error())))
  const sent = call(untilAborted, '/maps/Анна/Anna', wish.signal)
  wish.abort()
  await sent
  const of = (path: string, status: number, milliseconds: number, code: string) => ({
    kind: 'call', method: 'GET', path, status, milliseconds, code,
  })
  assert.equal(
    log.items().map(item => item.event),
    [
      of('/1/p/cities', 200, 40, ''), of('/1/p/cities', 422, 40, 'promo-code.not-found'),
      of('/1/p/cities', 502, 40, ''), of('/1/p/cities', 422, 40, ''), of('/1/p/cities', 0, 40, 'unreachable'),
      of('/maps/:id/:id', 0, 0, 'cancelled'),
    ],
  )
})

support('[UI-06] states are reported with the reason for them, in codes', async () => {
  const log = createLog<LogEvent>({ now: () => FRIDAY_NOON })
  const stored = { cart_positions: JSON.stringify([toStoredLine(roll, 2)]) }
  const { shop, chain, storage, timer } = await openShop({}, { log, path: '/cart', stored })
  const price = async (): Promise<void> => {
    await Promise.all([shop.checkout.quote.requestPrices(), timer.advance(20_000)])
  }
  chain.preflight = () => [422, { errors: [{ code: 'person-order.not-accepted-now', message: 'Анна' }] }]
  await price()
  assert.match(formatReport(log, storage, shop), /заказ idle · расчёт refused closed[^]*preflight → refused closed/)
  chain.preflight = () => [502, 'Анна']
  await price()
  assert.match(formatReport(log, storage, shop), /preflight → failed requestFailed/)
  assert.not.match(formatReport(log, storage, shop), /Анна/)
})

support('[UI-06, STO-06] signing out erases the log, so the next report starts empty', async () => {
  const log = createLog<LogEvent>({ now: () => FRIDAY_NOON })
  const { shop, storage } = await openShop(
    {}, { log, path: '/cart', stored: { person_tokens: '{"accessToken":"a","refreshToken":"r","source":"PHONE"}' } },
  )
  assert.match(formatReport(log, storage, shop), /страница cart\.index/)
  shop.session.signOut()
  assert.match(formatReport(log, storage, shop), /события: 0$/)
  shop.router.go('auth.index', {})
  assert.match(formatReport(log, storage, shop), /события: 1\n\S+ страница auth\.index$/)
})

support.run()
