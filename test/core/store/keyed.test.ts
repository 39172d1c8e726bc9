import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createKeyed } from '../../../core/store/keyed.ts'
import { createStore } from '../../../core/store/store.ts'
import { between, seeded } from '../../kit/random.ts'

const keyed = suite('keyed')

function listening(entries: readonly (readonly [number, number])[] = []) {
  const store = createStore<ReadonlyMap<number, number>>(new Map(entries))
  let subscribers = 0
  const counts = createKeyed({
    get: store.get,
    subscribe(listen) {
      subscribers += 1
      const cancel = store.subscribe(listen)
      return () => {
        subscribers -= 1
        cancel()
      }
    },
  })
  return { store, counts, subscribers: () => subscribers }
}

keyed('calls only the listeners of keys whose value changed', () => {
  const { store, counts } = listening([
    [1, 1],
    [2, 1],
  ])
  const told: number[] = []
  for (const id of [1, 2, 3, 4]) counts.subscribe(id, () => told.push(id))
  store.set(
    new Map([
      [1, 1],
      [2, 5],
      [3, 1],
    ]),
  )
  assert.equal(told.sort(), [2, 3])
  assert.is(counts.get(2), 5)
  told.length = 0
  store.set(new Map())
  assert.equal(told.sort(), [1, 2, 3])
  assert.is(counts.get(1), undefined)
})

keyed('subscribes to its source once, and only while somebody listens', () => {
  const { counts, subscribers } = listening()
  assert.is(subscribers(), 0)
  const cancels = [counts.subscribe(1, () => {}), counts.subscribe(1, () => {}), counts.subscribe(2, () => {})]
  assert.is(subscribers(), 1)
  for (const cancel of cancels) cancel()
  for (const cancel of cancels) cancel()
  assert.is(subscribers(), 0)
})

keyed('hears changes made while nobody listened as the present state', () => {
  const { store, counts } = listening([[1, 1]])
  counts.subscribe(1, () => {})()
  store.set(new Map([[1, 2]]))
  let told = 0
  counts.subscribe(1, () => (told += 1))
  store.set(new Map([[1, 2]]))
  assert.is(told, 0)
  store.set(new Map([[1, 3]]))
  assert.is(told, 1)
})

keyed('does not let a throwing listener rob the other keys', () => {
  const { store, counts } = listening()
  const told: number[] = []
  counts.subscribe(1, () => {
    throw new Error('one')
  })
  counts.subscribe(2, () => told.push(2))
  assert.throws(
    () =>
      store.set(
        new Map([
          [1, 1],
          [2, 1],
        ]),
      ),
    'one',
  )
  assert.equal(told, [2])
})

keyed('agrees with comparing every key, over 2000 random changes', () => {
  const random = seeded(11)
  const { store, counts } = listening()
  const told = new Set<number>()
  const cancels = new Map<number, () => void>()
  for (let round = 0; round < 2000; round += 1) {
    const id = between(random, 0, 30)
    const cancel = cancels.get(id)
    if (cancel === undefined) cancels.set(id, counts.subscribe(id, () => told.add(id)))
    else {
      cancel()
      cancels.delete(id)
    }
    const before = store.get()
    const after = new Map(before)
    for (let edit = between(random, 0, 4); edit > 0; edit -= 1) {
      const key = between(random, 0, 30)
      if (random() < 0.4) after.delete(key)
      else after.set(key, between(random, 0, 2))
    }
    told.clear()
    store.set(after)
    const wanted = [...cancels.keys()].filter((key) => before.get(key) !== after.get(key))
    assert.equal([...told].sort(), wanted.sort())
  }
})

keyed.run()
