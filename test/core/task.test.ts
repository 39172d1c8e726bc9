import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { debounce } from '../../core/debounce.ts'
import { latestOnly, limitConcurrency, singleFlight, withTimeout } from '../../core/task.ts'
import { createTestTimer, flushPromises } from '../kit/clock.ts'

const task = suite('task')

function deferred<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

const rejection = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(() => assert.unreachable('was expected to reject'), (error: unknown) => error)

task('what comes within its time is heard, a failure too, and leaves no timer behind', async () => {
  const timer = createTestTimer(0)
  assert.is(await withTimeout(timer, 100, async () => 'here'), 'here')
  assert.match(String(await rejection(withTimeout(timer, 100, () => Promise.reject(new Error('broken'))))), /broken/)
  await flushPromises()
  assert.is(timer.waiting, 0)
})

task('a task that takes too long is given up, aborted and no longer listened to', async () => {
  const timer = createTestTimer(0)
  const { promise, resolve } = deferred<string>()
  let isStopped = false
  const failed = rejection(withTimeout(timer, 100, signal => {
    signal.addEventListener('abort', () => { isStopped = true })
    return promise
  }))
  await timer.advance(99)
  assert.not.ok(isStopped)
  await timer.advance(1)
  assert.match(String(await failed), /nothing has come within 100 ms/)
  assert.ok(isStopped)
  resolve('late')
})

task('[LOC-09] only the newest question is answered, whatever the order of the answers', async () => {
  const latest = latestOnly()
  const [first, second] = [deferred<string>(), deferred<string>()]
  const signals: AbortSignal[] = []
  const sendRequest = (answer: Promise<string>) =>
    latest((signal) => {
      signals.push(signal)
      return answer
    })
  const one = sendRequest(first.promise)
  const two = sendRequest(second.promise)
  second.resolve('second')
  assert.equal(await two, { status: 'latest', value: 'second' })
  first.resolve('first')
  assert.equal(await one, { status: 'stale' })
  assert.equal(signals.map((signal) => signal.aborted), [true, false])
})

task('a question that was overtaken is stale also when it fails, the newest fails aloud', async () => {
  const latest = latestOnly()
  const first = deferred<string>()
  const one = latest(() => first.promise)
  const two = latest(() => Promise.reject(new Error('newest')))
  first.reject(new Error('old'))
  assert.equal(await one, { status: 'stale' })
  assert.is(((await rejection(two)) as Error).message, 'newest')
  const thrown = latest(() => {
    throw new Error('at once')
  })
  assert.is(((await rejection(thrown)) as Error).message, 'at once')
  assert.equal(await latest(async () => 1), { status: 'latest', value: 1 })
})

task('[LOC-09] waits until typing has paused for 150 ms, then runs the last task', async () => {
  const timer = createTestTimer(0)
  const typing = debounce(timer, 150)
  const ran: string[] = []
  typing.run(() => ran.push('a'))
  await timer.advance(149)
  typing.run(() => ran.push('ab'))
  await timer.advance(149)
  assert.equal(ran, [])
  await timer.advance(1)
  assert.equal(ran, ['ab'])
  await timer.advance(1000)
  assert.equal(ran, ['ab'])
  typing.run(() => ran.push('abc'))
  typing.cancel()
  await timer.advance(1000)
  assert.equal(ran, ['ab'])
  assert.is(timer.waiting, 0)
})

task('a debounced task may ask for the next one', async () => {
  const timer = createTestTimer(0)
  const waiting = debounce(timer, 10)
  let runs = 0
  const repeated = (): void => {
    runs += 1
    if (runs < 3) waiting.run(repeated)
  }
  waiting.run(repeated)
  await timer.advance(30)
  assert.is(runs, 3)
})

task('[AUTH-06] everybody who asks during a flight gets that flight', async () => {
  let runs = 0
  let answer = deferred<number>()
  const refresh = singleFlight(() => {
    runs += 1
    return answer.promise
  })
  const flights = Array.from({ length: 20 }, refresh)
  assert.is(runs, 1)
  answer.resolve(7)
  assert.equal(new Set(await Promise.all(flights)), new Set([7]))
  answer = deferred()
  const next = refresh()
  assert.is(runs, 2)
  answer.reject(new Error('down'))
  assert.is(((await rejection(next)) as Error).message, 'down')
  answer = deferred()
  refresh()
  assert.is(runs, 3)
})

task('a flight that throws before it begins does not ground all later ones', async () => {
  let isBroken = true
  const fly = singleFlight(async () => 1)
  const risky = singleFlight((): Promise<number> => {
    if (isBroken) throw new Error('at once')
    return fly()
  })
  assert.is(((await rejection(risky())) as Error).message, 'at once')
  isBroken = false
  assert.is(await risky(), 1)
})

task('runs at most six at a time, in the order of asking, also after failures', async () => {
  const six = limitConcurrency(6)
  const started: number[] = []
  const gates = Array.from({ length: 20 }, () => deferred<number>())
  const runs = gates.map((gate, index) =>
    six(() => {
      started.push(index)
      return gate.promise
    }),
  )
  const settled = Promise.allSettled(runs)
  await flushPromises()
  assert.equal(started, [0, 1, 2, 3, 4, 5])
  gates[3]?.reject(new Error('down'))
  gates[0]?.resolve(0)
  await flushPromises()
  assert.equal(started, [0, 1, 2, 3, 4, 5, 6, 7])
  for (const [index, gate] of gates.entries()) gate.resolve(index)
  const results = await settled
  assert.equal(started, [...gates.keys()])
  assert.equal(results.map((result) => result.status === 'fulfilled'), gates.map((_, index) => index !== 3))
  assert.is(await six(async () => 'again'), 'again')
})

task.run()
