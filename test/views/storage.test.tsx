import * as assert from 'uvu/assert'
import { createLocalStorage } from '../../src/web/storage.ts'
import { exclusively } from '../../src/web/lock.ts'
import { component } from '../support/component.ts'

const kept = component('the browser\'s storage')

const real = Object.getOwnPropertyDescriptor(globalThis, 'localStorage') as PropertyDescriptor
kept.after.each(() => {
  Object.defineProperty(globalThis, 'localStorage', real)
  localStorage.clear()
})
/** Puts something else in the place of the browser's storage. */
function replace(by: PropertyDescriptor): void {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...by })
}
function open() {
  const reports: string[] = []
  let told = 0
  const storage = createLocalStorage({
    report: (what, detail) => reports.push(detail === undefined ? what : `${what} ${detail}`),
    onVolatile: () => {
      told += 1
    },
  })
  return { storage, reports, told: () => told }
}

kept('[STO-01] keeps, gives back, lists and removes', () => {
  const { storage, reports, told } = open()
  storage.set('city_id', '1')
  assert.is(localStorage.getItem('city_id'), '1')
  assert.is(storage.get('city_id'), '1')
  assert.equal(storage.keys(), ['city_id'])
  storage.remove('city_id')
  assert.is(storage.get('city_id'), null)
  assert.equal(reports, [])
  assert.is(told(), 0)
})

kept('[STO-04] a forbidden storage is memory for this visit, and that is said once', () => {
  for (const by of [
    { get: () => { throw new Error('SecurityError') } }, { value: null }, { value: undefined },
    { value: { getItem: () => { throw new Error('SecurityError') } } },
  ]) {
    replace(by)
    const { storage, reports, told } = open()
    storage.set('city_id', '1')
    storage.set('resto_id', '2')
    assert.is(storage.get('city_id'), '1')
    assert.equal(storage.keys().sort(), ['city_id', 'resto_id'])
    assert.equal(reports, ['storage.forbidden'])
    assert.is(told(), 1)
  }
})

kept('[STO-04] a full storage still gives back what it holds, and keeps the rest in memory, said once', () => {
  const held = new Map([['cart_positions', '[1]'], ['person_tokens', '{}']])
  const full = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: () => { throw new Error('QuotaExceededError') },
    removeItem: (key: string) => { held.delete(key) },
  }
  replace({ value: full })
  const { storage, reports, told } = open()
  assert.is(storage.get('cart_positions'), '[1]')
  assert.is(told(), 0, 'nothing is lost yet')
  storage.set('cart_positions', '[1,2]')
  storage.set('city_id', '1')
  assert.is(storage.get('cart_positions'), '[1,2]')
  assert.is(storage.get('city_id'), '1')
  assert.ok(storage.keys().includes('city_id'))
  assert.equal(reports, ['storage.write-failed cart_positions', 'storage.write-failed city_id'])
  assert.is(told(), 1)
  storage.remove('city_id')
  assert.is(storage.get('city_id'), null)
  assert.not.ok(storage.keys().includes('city_id'))
})

kept('[STO-05] hears of other tabs, of its own storage only, until it is told not to', () => {
  const { storage } = open()
  const heard: (string | null)[] = []
  const leave = storage.subscribe(key => heard.push(key))
  const tell = (key: string | null, area: Storage) => {
    const event = new Event('storage') as Event & { key?: string | null; storageArea?: Storage }
    event.key = key
    event.storageArea = area
    dispatchEvent(event)
  }
  tell('city_id', localStorage)
  tell('x', sessionStorage)
  tell(null, localStorage)
  leave()
  tell('city_id', localStorage)
  assert.equal(heard, ['city_id', null])
})

kept('[AUTH-06] runs one after the other where the browser has locks, and runs all the same where it has none', async () => {
  const before = Object.getOwnPropertyDescriptor(navigator, 'locks')
  const order: string[] = []
  let last: Promise<unknown> = Promise.resolve()
  const work = (name: string) => async () => {
    order.push(`${name} begins`)
    await new Promise(resolve => setTimeout(resolve, 5))
    order.push(`${name} ends`)
    return name
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: {
    request: (_: string, run: () => Promise<unknown>) => {
      const mine = last.then(run)
      last = mine.catch(() => undefined)
      return mine
    },
  } })
  assert.equal(await Promise.all([exclusively(work('a')), exclusively(work('b'))]), ['a', 'b'])
  assert.equal(order, ['a begins', 'a ends', 'b begins', 'b ends'])
  const failure = await exclusively(() => Promise.reject(new Error('refused'))).catch((error: unknown) => error)
  assert.is(failure instanceof Error && failure.message, 'refused')

  for (const locks of [undefined, { request: () => Promise.reject(new Error('SecurityError')) }]) {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
    assert.is(await exclusively(async () => 'done'), 'done')
  }
  if (before !== undefined) Object.defineProperty(navigator, 'locks', before)
})

kept.run()
