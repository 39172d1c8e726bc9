import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { derive, select } from '../../../core/store/derived.ts'
import { createStore } from '../../../core/store/store.ts'
import type { Readable } from '../../../core/store/store.ts'

const derived = suite('derived')

/** A store that counts its subscribers. */
function counted<S>(initial: S) {
  const store = createStore(initial)
  let count = 0
  const readable: Readable<S> = {
    get: store.get,
    subscribe(listen) {
      count += 1
      const cancel = store.subscribe(listen)
      return () => {
        count -= 1
        cancel()
      }
    },
  }
  return { store, readable, count: () => count }
}

derived('computes from several sources, typed', () => {
  const price = createStore(100)
  const name = createStore('Унаги')
  const label = derive([price, name], (amount, title) => `${title} ${amount.toFixed(0)}`)
  assert.is(label.get(), 'Унаги 100')
  name.set('Том ям')
  assert.is(label.get(), 'Том ям 100')
})

derived('computes only when asked, and once for the same sources', () => {
  const source = createStore(1)
  let runs = 0
  const doubled = derive([source], (n) => {
    runs += 1
    return { n: n * 2 }
  })
  assert.is(runs, 0)
  assert.is(doubled.get(), doubled.get())
  assert.is(runs, 1)
  source.set(2)
  assert.is(runs, 1)
  assert.is(doubled.get().n, 4)
  assert.is(runs, 2)
})

derived('subscribes to its sources only while it has listeners', () => {
  const { readable, count, store } = counted(1)
  const doubled = select(readable, (n) => n * 2)
  doubled.get()
  assert.is(count(), 0)
  const cancelOne = doubled.subscribe(() => {})
  const cancelTwo = doubled.subscribe(() => {})
  assert.is(count(), 1)
  cancelOne()
  cancelOne()
  assert.is(count(), 1)
  cancelTwo()
  assert.is(count(), 0)
  store.set(5)
  assert.is(doubled.get(), 10)
  let notifications = 0
  doubled.subscribe(() => (notifications += 1))
  store.set(6)
  assert.is(notifications, 1)
})

derived('does not notify when the result is the same', () => {
  const state = createStore({ name: 'a', count: 1 })
  const count = select(state, ({ count: n }) => n)
  let notifications = 0
  count.subscribe(() => (notifications += 1))
  state.set({ name: 'b', count: 1 })
  assert.is(notifications, 0)
  state.set({ name: 'b', count: 2 })
  assert.is(notifications, 1)
})

derived('keeps the old object when an equal one is computed', () => {
  const numbers = createStore([1, 2, 3])
  const odd = derive([numbers], list => list.filter(n => n % 2 === 1), (a, b) => a.join() === b.join())
  const before = odd.get()
  numbers.set([1, 3, 4])
  assert.is(odd.get(), before)
  numbers.set([5])
  assert.equal(odd.get(), [5])
})

derived('never shows a mixture of old and new, in whatever order listeners come', () => {
  const total = createStore(1)
  const recorded: string[] = []
  const doubled = select(total, (n) => n * 2)
  // reads the derived value before it has been notified of the change
  total.subscribe(() => recorded.push(`early ${total.get()} ${doubled.get()}`))
  const both = derive([total, doubled], (n, twice) => `${n} ${twice}`)
  both.subscribe(() => recorded.push(`both ${both.get()}`))
  total.set(2)
  assert.equal(recorded, ['early 2 4', 'both 2 4'])
})

derived('still notifies a listener after the value was read by another caller', () => {
  const source = createStore(1)
  const doubled = select(source, (n) => n * 2)
  let notifications = 0
  source.subscribe(() => doubled.get())
  doubled.subscribe(() => (notifications += 1))
  source.set(2)
  assert.is(notifications, 1)
})

derived('lets an error of the computation out, and recovers', () => {
  const source = createStore(1)
  const strict = select(source, (n) => {
    if (n === 2) throw new Error('two')
    return n
  })
  let notifications = 0
  strict.subscribe(() => (notifications += 1))
  assert.throws(() => source.set(2), /^two$/)
  assert.throws(() => strict.get(), /^two$/)
  source.set(3)
  assert.is(strict.get(), 3)
  assert.is(notifications, 1)
})

derived('a first listener that the computation failed for is not taken for one', () => {
  const source = createStore(2)
  const strict = select(source, (n) => {
    if (n === 2) throw new Error('two')
    return n
  })
  let notifications = 0
  assert.throws(() => strict.subscribe(() => (notifications += 1)), /^two$/)
  source.set(3)
  strict.subscribe(() => (notifications += 1))
  source.set(4)
  assert.is(notifications, 1)
})

derived.run()
