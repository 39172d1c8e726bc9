import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMinute } from '../../../core/time/minute.ts'
import { createTestTimer } from '../../kit/clock.ts'

const minute = suite('the present minute')
const SECOND = 1000
const NOON = Date.parse('2026-11-20T12:00:00+03:00')

minute('[MENU-10] is the full minute, and changes at the next one while it has listeners', async () => {
  const timer = createTestTimer(NOON + 20 * SECOND)
  const now = createMinute(timer, timer.now)
  let ticks = 0
  now.subscribe(() => {
    ticks += 1
  })
  assert.is(now.get(), NOON)
  await timer.advance(39 * SECOND)
  assert.is(ticks, 0)
  await timer.advance(2 * SECOND)
  assert.is(ticks, 1)
  assert.is(now.get(), NOON + 60 * SECOND)
  await timer.advance(5 * 60 * SECOND)
  assert.is(ticks, 6)
})

minute('no timer runs without a listener', async () => {
  const timer = createTestTimer(NOON)
  const now = createMinute(timer, timer.now)
  assert.is(timer.waiting, 0)
  const first = now.subscribe(() => undefined)
  const second = now.subscribe(() => undefined)
  assert.is(timer.waiting, 1)
  first()
  assert.is(timer.waiting, 1)
  second()
  assert.is(timer.waiting, 0)
  timer.set(NOON + 3_600_000)
  assert.is(now.get(), NOON + 3_600_000, 'asked without listening, it is never old')
})

minute('a listener that leaves when the minute changes leaves no timer behind', async () => {
  const timer = createTestTimer(NOON)
  const now = createMinute(timer, timer.now)
  const leave = now.subscribe(() => leave())
  await timer.advance(61 * SECOND)
  assert.is(timer.waiting, 0)
})

minute('a listener that throws robs no other of the minute, nor of those to come', async () => {
  const timer = createTestTimer(NOON)
  const now = createMinute(timer, timer.now)
  const ticks: number[] = []
  now.subscribe(() => {
    throw new Error('a view')
  })
  now.subscribe(() => ticks.push(now.get()))
  for (let count = 1; count <= 2; count += 1) {
    const thrown = await timer.advance(60 * SECOND + 20).then(() => null, (error: unknown) => error)
    assert.is(thrown instanceof Error && thrown.message, 'a view', 'the timer throws the error of the view')
    assert.equal(ticks.length, count)
  }
  assert.equal(ticks, [NOON + 60 * SECOND, NOON + 120 * SECOND])
})

minute('[MENU-10] after the clock was corrected, listeners are notified at the next full minute', async () => {
  const timer = createTestTimer(NOON)
  let offset = 0
  const now = createMinute(timer, () => timer.now() + offset)
  const ticks: number[] = []
  now.subscribe(() => ticks.push(now.get()))
  await timer.advance(5 * SECOND)
  offset = 50 * SECOND
  now.refresh()
  await timer.advance(6 * SECOND)
  assert.equal(ticks, [NOON, NOON + 60 * SECOND])
  await timer.advance(60 * SECOND)
  assert.equal(ticks.length, 3)
  assert.is(timer.waiting, 1, 'and one timer waits, not one more after each wake')
})

minute('a function subscribed twice is notified twice, and once after one unsubscribes', async () => {
  const timer = createTestTimer(NOON)
  const now = createMinute(timer, timer.now)
  let ticks = 0
  const listen = (): void => void (ticks += 1)
  const first = now.subscribe(listen)
  const second = now.subscribe(listen)
  await timer.advance(61 * SECOND)
  assert.is(ticks, 2)
  first()
  first()
  await timer.advance(60 * SECOND)
  assert.is(ticks, 3)
  second()
  assert.is(timer.waiting, 0)
})

minute('two looks within a minute are the same for those who draw', async () => {
  const timer = createTestTimer(NOON)
  const now = createMinute(timer, timer.now)
  now.subscribe(() => undefined)
  const first = now.get()
  await timer.advance(30 * SECOND)
  assert.is(now.get(), first)
})

minute('[BOOT-06] wakes when the clock has been set, or after sleep', () => {
  const timer = createTestTimer(NOON)
  let offset = 0
  const now = createMinute(timer, () => timer.now() + offset)
  let ticks = 0
  now.subscribe(() => {
    ticks += 1
  })
  offset = 86_400_000
  now.refresh()
  assert.is(ticks, 1)
  assert.is(now.get(), NOON + 86_400_000)
})

minute.run()
