import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createLog } from '../../../core/log/log.ts'
import { detail } from '../../../core/log/report.ts'
import type { LogEvent } from '../../../core/shop/report/log-pages.ts'

const log = suite('the last events of a page')

log('[UI-06] the last events stand in their order, however many there were', () => {
  for (const count of [0, 1, 4, 5, 6, 12]) {
    const log = createLog<{ readonly kind: string }>({ now: () => 0, capacity: 5 })
    for (let item = 1; item <= count; item += 1) log.add({ kind: String(item) })
    const wanted = Array.from({ length: Math.min(count, 5) }, (_, index) =>
      String(count - Math.min(count, 5) + 1 + index),
    )
    assert.equal(log.items().map(({ event }) => event.kind), wanted, `${count} items`)
  }
})

log('[UI-06] a million events take the place of two hundred', () => {
  let now = 0
  const shopLog = createLog<LogEvent>({ now: () => now })
  const before = process.memoryUsage().heapUsed
  for (now = 1; now <= 1_000_000; now += 1)
    shopLog.add({ kind: 'report', code: 'wire.item-dropped', detail: detail`resto ${now % 9973}` })
  assert.is(shopLog.items().length, 200)
  assert.is(shopLog.items()[0]?.at, 999_801)
  assert.is(shopLog.items().at(-1)?.at, 1_000_000)
  globalThis.gc?.()
  assert.ok(process.memoryUsage().heapUsed - before < 64e6, 'nothing of the others is kept')
})

log('[UI-06] what repeats itself takes one place and is counted, and the time is that of the last', () => {
  let now = 10
  const shopLog = createLog<LogEvent>({ now: () => now })
  shopLog.add({ kind: 'page', name: 'home.index' })
  for (let time = 0; time < 500; time += 1) {
    now += 1
    shopLog.add({ kind: 'fault', code: 'page.rejected', detail: detail`TypeError` })
  }
  shopLog.add({ kind: 'fault', code: 'page.rejected', detail: detail`RangeError` })
  assert.equal(
    shopLog.items().map(({ at, times, event }) => [at, times, event.kind]),
    [[10, 1, 'page'], [510, 500, 'fault'], [510, 1, 'fault']],
  )
  assert.is(shopLog.getFaultCount(), 501)
})

log('[CFG-13] each further event reaches the listeners, whose errors are ignored', () => {
  const shopLog = createLog<LogEvent>({ now: () => 1 })
  const kinds: string[] = []
  shopLog.add({ kind: 'page', name: 'home.index' })
  const ends = [
    shopLog.subscribe(() => { throw new Error('broken') }), shopLog.subscribe(({ kind }) => kinds.push(kind)),
  ]
  const fault = { kind: 'fault', code: 'page.rejected', detail: detail`TypeError` } as const
  for (let time = 0; time < 2; time += 1) shopLog.add(fault)
  for (const end of ends) end()
  shopLog.add(fault)
  assert.equal([kinds, shopLog.getFaultCount()], [['fault', 'fault'], 3])
})

log('[STO-06] once cleared it has no earlier entry, and starts from the beginning', () => {
  const shopLog = createLog<LogEvent>({ now: () => 1, capacity: 3 })
  for (const name of ['home.index', 'menus.show', 'cart.index', 'orders.index'] as const)
    shopLog.add({ kind: 'page', name })
  shopLog.clear()
  assert.equal(shopLog.items(), [])
  for (const name of ['orders.index', 'auth.index'] as const) shopLog.add({ kind: 'page', name })
  assert.equal(shopLog.items().map(({ event }) => event.kind === 'page' && event.name), ['orders.index', 'auth.index'])
})

log.run()
