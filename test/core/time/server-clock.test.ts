import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { NetworkError } from '../../../core/http/errors.ts'
import { createStored } from '../../../core/store/stored.ts'
import { createServerClock } from '../../../core/time/server-clock.ts'
import { createTestTimer } from '../../kit/clock.ts'
import { createTestStorage } from '../../kit/storage.ts'

const clocks = suite('server clock')

const noon = Date.UTC(2026, 10, 20, 12)
const hour = 3_600_000
const KEY = 'server_time_offset'

function open(content: Record<string, string> = {}, device = noon) {
  const timer = createTestTimer(device)
  const storage = createTestStorage(content)
  const reports: string[] = []
  const clock = createServerClock(
    timer, createStored(storage, (what, detail) => void reports.push(`${what} ${detail}`)), KEY,
  )
  return { timer, storage, reports, clock }
}

clocks('[BOOT-06] sets itself by the middle of the round trip and remembers the offset', async () => {
  const { clock, timer, storage } = open()
  assert.not(clock.hasOffset())
  assert.is(clock.now(), noon)
  const notifications: boolean[] = []
  clock.synced.subscribe(() => notifications.push(clock.synced.get()))
  const sync = clock.sync(
    () =>
      new Promise((resolve) => {
        timer.after(400, () => resolve(noon + hour + 200))
      }),
  )
  assert.not(clock.synced.get())
  await timer.advance(400)
  await sync
  assert.equal(notifications, [true])
  assert.ok(clock.hasOffset())
  assert.is(clock.now(), noon + 400 + hour)
  assert.is(storage.get(KEY), String(hour))
})

clocks('[BOOT-06] runs on the stored offset until a sync succeeds', async () => {
  const { clock } = open({ server_time_offset: '-86400000' })
  assert.ok(clock.hasOffset())
  assert.not(clock.synced.get())
  assert.is(clock.now(), noon - 86_400_000)
  await clock.sync(async () => noon + 5)
  assert.ok(clock.synced.get())
  assert.is(clock.now(), noon + 5)
})

clocks('[BOOT-06] rejects with the failure and keeps what it knew', async () => {
  const { clock, storage } = open({ server_time_offset: '5000' })
  const failure = new NetworkError('unreachable')
  try {
    await clock.sync(() => Promise.reject(failure))
    assert.unreachable()
  } catch (error) {
    assert.is(error, failure)
  }
  assert.not(clock.synced.get())
  assert.is(clock.now(), noon + 5000)
  assert.equal(storage.writes, [])
})

clocks('shows the server’s time on a device that is years off', async () => {
  for (const device of [0, Date.UTC(2001, 0, 1), Date.UTC(2040, 0, 1)]) {
    const { clock, timer } = open({}, device)
    await clock.sync(async () => noon)
    assert.is(clock.now(), noon)
    await timer.advance(hour)
    assert.is(clock.now(), noon + hour)
  }
})

for (const [what, moved] of [['was set back', -10 * hour], ['ran for an hour while the page froze', hour]] as const) {
  clocks(`[BOOT-06] asks again when the device’s clock ${what} during the call`, async () => {
    const { clock, timer, storage } = open()
    let requests = 0
    await clock.sync(async () => {
      requests += 1
      if (requests === 1) timer.set(noon + moved)
      return noon
    })
    assert.is(requests, 2)
    assert.is(clock.now(), noon)
    assert.is(storage.get(KEY), String(-moved))
  })
}

clocks('[BOOT-06] ignores answers that come after the page was suspended, and keeps the earlier time', async () => {
  const { clock, timer, storage } = open({ server_time_offset: '5000' })
  let requests = 0
  const failure = await clock.sync(async () => {
    requests += 1
    timer.set(timer.now() + hour)
    return noon
  }).then(() => null, (error: unknown) => error)
  assert.ok(failure instanceof NetworkError)
  assert.is(requests, 2)
  assert.not(clock.synced.get())
  assert.equal(storage.writes, [])
})

clocks('[BOOT-06] takes an answer that a slow network brings within the time of a call', async () => {
  const { clock, timer } = open()
  await clock.sync(async () => {
    timer.set(noon + 15_000)
    return noon + 7_500
  })
  assert.is(clock.now(), noon + 15_000)
})

clocks('[STO-04] overlooks a stored offset that is none', () => {
  for (const text of ['soon', '', '1.5', '"5"', '1e400', '[5]']) {
    const { clock, reports } = open({ server_time_offset: text })
    assert.not(clock.hasOffset())
    assert.is(clock.now(), noon)
    assert.equal(reports, ['storage.corrupt server_time_offset'])
  }
})

clocks('keeps the offset when the storage is cleared, and takes a better one from another tab', () => {
  const { clock, storage } = open({ server_time_offset: '5000' })
  const other = storage.otherTab()
  other.clear()
  assert.is(clock.now(), noon + 5000)
  other.set('server_time_offset', '7000')
  assert.is(clock.now(), noon + 7000)
})

clocks.run()
