import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createStore } from '../../../core/store/store.ts'
import { isA } from '../../kit/errors.ts'

const store = suite('store')

store('holds a value and notifies its listeners after a change', () => {
  const count = createStore(1)
  const seen: number[] = []
  count.subscribe(() => seen.push(count.get()))
  count.set(2)
  count.set(count.get() + 1)
  assert.equal(seen, [2, 3])
})

store('does not notify of a value that is the same', () => {
  const cart = createStore<{ count: number }>({ count: Number.NaN })
  let calls = 0
  cart.subscribe(() => (calls += 1))
  cart.set(cart.get())
  assert.is(calls, 0)
  cart.set({ count: 0 })
  assert.is(calls, 1)
})

store('freezes what it holds, deeply, Maps too', () => {
  const dish = { name: 'Том ям', tags: [{ code: 'SPICY' }] }
  const menu = createStore({ dishes: new Map([[1, dish]]), list: [dish] })
  assert.throws(() => {
    dish.tags[0]!.code = 'VEGAN'
  }, /read only|Cannot assign/)
  assert.throws(() => menu.get().dishes.set(2, dish), /frozen/)
  menu.set({ dishes: new Map(), list: [{ name: 'Унаги', tags: [] }] })
  assert.ok(Object.isFrozen(menu.get().list[0]))
})

store('does not let a throwing listener rob the others', () => {
  const state = createStore(0)
  const notifications: string[] = []
  state.subscribe(() => {
    throw new Error('first')
  })
  state.subscribe(() => notifications.push('second'))
  state.subscribe(() => {
    throw new Error('third')
  })
  state.subscribe(() => notifications.push('fourth'))
  let thrown: unknown
  try {
    state.set(1)
  } catch (error) {
    thrown = error
  }
  assert.equal(notifications, ['second', 'fourth'])
  assert.instance(thrown, AggregateError)
  assert.equal((thrown as AggregateError).errors.map((error: Error) => error.message), ['first', 'third'])
  assert.is(state.get(), 1)
  assert.throws(() => state.set(2), isA(AggregateError))
})

store('throws a single error as it is', () => {
  const state = createStore(0)
  const fault = new TypeError('one')
  state.subscribe(() => {
    throw fault
  })
  try {
    state.set(1)
    assert.unreachable()
  } catch (error) {
    assert.is(error, fault)
  }
})

store('lets every listener finally see the last value when one of them changes it', () => {
  const state = createStore(0)
  const [early, late]: [number[], number[]] = [[], []]
  state.subscribe(() => early.push(state.get()))
  state.subscribe(() => {
    if (state.get() < 3) state.set(state.get() + 1)
  })
  state.subscribe(() => late.push(state.get()))
  state.set(1)
  assert.is(state.get(), 3)
  assert.is(early.at(-1), 3)
  assert.is(late.at(-1), 3)
})

store('stops two listeners that answer each other for ever', () => {
  const state = createStore(0)
  state.subscribe(() => state.set(state.get() + 1))
  assert.throws(() => state.set(1), /1000 times/)
  const other = createStore(0)
  let calls = 0
  other.subscribe(() => (calls += 1))
  other.set(1)
  assert.is(calls, 1)
})

store('is usable again after a listener went astray', () => {
  const state = createStore(0)
  let isWild = true
  let calls = 0
  state.subscribe(() => {
    calls += 1
    if (isWild) state.set(state.get() + 1)
  })
  assert.throws(() => state.set(1), /times at once/)
  isWild = false
  calls = 0
  state.set(-1)
  assert.is(calls, 1)
})

store('forgets a listener at once, also while telling', () => {
  const state = createStore(0)
  const notifications: string[] = []
  state.subscribe(() => {
    notifications.push('a')
    cancelB()
  })
  const cancelB = state.subscribe(() => notifications.push('b'))
  const listen = (): void => {
    notifications.push('c')
  }
  const cancelFirst = state.subscribe(listen)
  const cancelSecond = state.subscribe(listen)
  state.set(1)
  assert.equal(notifications, ['a', 'c', 'c'])
  cancelFirst()
  cancelFirst()
  state.set(2)
  assert.equal(notifications, ['a', 'c', 'c', 'a', 'c'])
  cancelSecond()
  state.set(3)
  assert.equal(notifications.length, 6)
})

store('a listener that subscribes during a notification is notified from the next change on', () => {
  const state = createStore(0)
  let inner = 0
  const cancel = state.subscribe(() => {
    cancel()
    state.subscribe(() => (inner += 1))
  })
  state.set(1)
  assert.is(inner, 0)
  state.set(2)
  assert.is(inner, 1)
})

store('cannot be poisoned through a key of parsed JSON', () => {
  const state = createStore<Record<string, unknown>>({})
  state.set(JSON.parse('{"__proto__":{"poisoned":true},"constructor":{"prototype":{"poisoned":true}}}'))
  state.set({ ...state.get(), more: 1 })
  assert.is(({} as Record<string, unknown>)['poisoned'], undefined)
})

store.run()
