import * as assert from 'uvu/assert'
import { createLog } from '../../core/log/log.ts'
import { detail, toDetail } from '../../core/log/report.ts'
import type { LogEvent } from '../../core/shop/report/log-pages.ts'
import { createStore } from '../../core/store/store.ts'
import { reportFaultsWhenAllowed } from '../../src/app/fault-reporting.ts'
import type { ReportSource } from '../../src/app/support/source.ts'
import { flushPromises } from '../kit/clock.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { buildShop, FRIDAY_NOON } from '../kit/shop.ts'
import { findLeaks } from '../shop/leaks.ts'
import { PERSON, runPurchase } from '../shop/support.fixture.ts'
import { componentSuite } from '../support/component.ts'

const faults = componentSuite('the reports of faults to the operator')

const URL = 'https://faults.example/report'
const fault = (code: string, about = 'TypeError main-0A57FE18.js:1:2'): LogEvent =>
  ({ kind: 'fault', code, detail: toDetail(about) })

/** A page with consent as stored; `accepts`: whether the browser takes a report. */
function openPage({ url = URL, tabStorage = createMemoryStorage(), accepts = true } = {}) {
  const log = createLog<LogEvent>({ now: () => FRIDAY_NOON })
  const { shop, storage } = buildShop({ config: { report: { url } }, tabStorage, log })
  const source: ReportSource = {
    version: '1.2.3', log, cspViolations: [], storage, isStorageVolatile: createStore(false), shop: () => shop,
  }
  const sent: { readonly url: string; readonly text: string }[] = []
  const page = { isAccepting: accepts }
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (to: string, text: string) => {
      if (page.isAccepting) sent.push({ url: to, text })
      return page.isAccepting
    },
  })
  const notices = shop.notices.get()!
  const stop = reportFaultsWhenAllowed(shop, notices, source)
  const listKeys = () => sent.map(({ text }) => /^key: (.*)$/m.exec(text)?.[1])
  const add = async (...events: readonly LogEvent[]): Promise<void> => {
    for (const event of events) log.add(event)
    for (let turn = 0; turn < 20; turn += 1) await flushPromises()
  }
  return { log, sent, page, stop, listKeys, add, cookies: notices.cookies }
}

// the tests wait for promises, not for the file of the chunk
faults.before(async () => void await import('../../src/app/support/ProblemReport.tsx'))

faults('[CFG-13] a fault is sent after consent only, once for each class and place', async () => {
  const { sent, listKeys, add, cookies } = openPage()
  await add(fault('page.uncaught'))
  assert.equal([cookies.question.get(), sent], ['ask', []])
  cookies.answer(true)
  await add()
  assert.equal(listKeys(), ['page.uncaught TypeError main.js:1:2'])
  assert.is(sent[0]?.url, URL)
  assert.match(sent[0]?.text ?? '', /^key: [^\n]*\n\n[^]*1\.2\.3[^]*page\.uncaught TypeError main-0A57FE18\.js:1:2$/)
  await add({ kind: 'page', name: 'cart.index' }, fault('page.uncaught'))
  await add(fault('page.uncaught', 'TypeError main-ABCD1234.js:1:2'))
  assert.is(sent.length, 1, 'the hash of a file does not count')
  await add(fault('page.uncaught', 'RangeError main-0A57FE18.js:1:2'), fault('screen.crashed'))
  assert.equal(listKeys().slice(1), ['page.uncaught RangeError main.js:1:2', 'screen.crashed TypeError main.js:1:2'])
  cookies.answer(false)
  await add(fault('page.rejected'))
  assert.is(sent.length, 3, 'withdrawn')
})

faults('[CFG-13] a visit sends five reports at most, also after a reload', async () => {
  const tabStorage = createMemoryStorage()
  const first = openPage({ tabStorage })
  first.cookies.answer(true)
  await first.add(...[1, 2, 3].map(place => fault('page.uncaught', `Error a.js:1:${place}`)))
  const again = openPage({ tabStorage })
  again.cookies.answer(true)
  await again.add(...[3, 4, 5, 6, 7].map(place => fault('page.uncaught', `Error a.js:1:${place}`)))
  assert.equal([...first.listKeys(), ...again.listKeys()],
    [1, 2, 3, 4, 5].map(place => `page.uncaught Error a.js:1:${place}`))
  for (const text of ['{broken', 'null', '{"length":9}']) {
    tabStorage.set('app_reported_faults', text)
    const page = openPage({ tabStorage })
    page.cookies.answer(true)
    await page.add(fault('page.uncaught'))
    assert.is(page.sent.length, 1, text)
  }
})

faults('[CFG-13] nothing is sent after a refusal, without an address, or after the end', async () => {
  const refused = openPage()
  refused.cookies.answer(false)
  await refused.add(fault('page.uncaught'))
  const unconfigured = openPage({ url: '' })
  unconfigured.cookies.answer(true)
  await unconfigured.add(fault('page.uncaught'))
  const ended = openPage()
  ended.cookies.answer(true)
  await ended.add(fault('page.uncaught'))
  ended.stop()
  await ended.add(fault('page.rejected'))
  assert.equal([refused.sent.length, unconfigured.sent.length, ended.sent.length], [0, 0, 1])
  assert.equal(unconfigured.cookies.services, [])
})

faults('[CFG-13] a report that the browser does not take is sent with the next fault', async () => {
  const { page, add, cookies, listKeys } = openPage({ accepts: false })
  cookies.answer(true)
  await add(fault('page.uncaught'))
  page.isAccepting = true
  await add(fault('page.rejected', 'NoError'))
  assert.equal(listKeys(), ['page.uncaught TypeError main.js:1:2', 'page.rejected NoError'])
})

faults('[CFG-13] a report has at most 8000 bytes, and the newest events', async () => {
  const { sent, add, cookies } = openPage()
  cookies.answer(true)
  const about = 'position 1: expected a string, got null, position 1: expected a string, got null'
  await add(...Array.from({ length: 200 }, (_, index): LogEvent =>
    ({ kind: 'report', code: 'wire.item-dropped', detail: toDetail(`${about} ${index}`) })))
  await add(fault('page.uncaught', 'TypeError a.js:1:1'))
  const size = Buffer.byteLength(sent[0]?.text ?? '')
  assert.ok(size <= 8000 && size > 7800, String(size))
  assert.match(sent[0]?.text ?? '', /! page\.uncaught TypeError a\.js:1:1$/)
})

faults('[CFG-13] the report of a fault in a whole visit has nothing personal', async () => {
  const { log, secrets } = await runPurchase(1, 0)
  const { sent, add, cookies } = openPage()
  cookies.answer(true)
  for (const { event } of log.items()) await add(event)
  await add({ kind: 'fault', code: 'page.rejected', detail: detail`NoError` })
  assert.is(sent.length, 1)
  assert.match(sent[0]?.text ?? '', /order → sending/)
  assert.equal(findLeaks(sent[0]?.text ?? '', [...Object.values(PERSON).map(String), ...secrets]), [])
})

faults.run()
