import * as assert from 'uvu/assert'
import { createWebStorage } from '../../src/web/storage.ts'
import { exclusively } from '../../src/web/lock.ts'
import { cartOn, linesOf, roll, soup } from '../kit/cart.ts'
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
  const storage = createWebStorage('localStorage', {
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
    const heard: (string | null)[] = []
    const stop = storage.subscribe(key => heard.push(key))
    dispatchEvent(new StorageEvent('storage', { key: 'city_id', newValue: '2' }))
    stop()
    assert.equal(heard, [], 'there is nothing that another tab could have written')
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

/** A storage whose call number `first` fails, and those after it as long as `isBroken` says. */
function failing(data: Record<string, string>, first: number, isBroken: (call: number, name: string) => boolean) {
  let calls = 0
  const count = (name: string): void => {
    calls += 1
    if (calls >= first && isBroken(calls - first, name)) throw new Error('the storage failed')
  }
  const storage = Object.assign(Object.create({
    getItem(key: string) { count('get'); return data[key] ?? null },
    setItem(key: string, value: string) { count('set'); data[key] = value },
    removeItem(key: string) { count('remove'); delete data[key] },
  }) as object, {})
  return { calls: () => calls, storage: new Proxy(storage, { ownKeys: () => { count('keys'); return Object.keys(data) }, getOwnPropertyDescriptor: (_, key) =>
    ({ value: data[String(key)], enumerable: true, configurable: true }) }) }
}
const openCart = (seed: number) => {
  const { storage, reports, told } = open()
  return { cart: cartOn(storage, { seed }), reports, told }
}

for (const [how, isBroken] of [
  ['once', (after: number) => after === 0],
  ['from then on', () => true],
  ['whenever it is written', (_: number, name: string) => name === 'set'],
] as const) {
  kept(`[STO-04] a storage that fails ${how}, at any call, leaves the visit its cart, and the next one the old or the new`, () => {
    const before: Record<string, string> = {}
    replace({ value: failing(before, Infinity, () => false).storage })
    openCart(1).cart.add(roll)
    const old = '1 × Филадельфия'
    const fresh = '2 × Филадельфия, 1 × Том ям'
    const words = (cart: ReturnType<typeof cartOn>): string => linesOf(cart).join(', ')
    let points = 0
    // from the second call on: the first one only asks whether there is a storage at all
    for (let first = 2; ; first += 1) {
      const data = { ...before }
      const broken = failing(data, first, isBroken)
      replace({ value: broken.storage })
      const { cart, told } = openCart(2)
      const atStart = words(cart)
      cart.add(roll)
      cart.add(soup)
      // what could not be read when the page began is not there for this visit, but it comes back
      assert.is(words(cart), atStart === old ? fresh : '1 × Филадельфия, 1 × Том ям', `call ${first}`)
      assert.ok(told() <= 1)
      const finished = broken.calls() < first
      replace({ value: failing(data, Infinity, () => false).storage })
      const seen = words(openCart(3).cart)
      const possible = [old, '2 × Филадельфия', fresh]
      if (atStart !== old) possible.push('1 × Филадельфия, 1 × Том ям')
      assert.ok(possible.includes(seen), `call ${first}: ${seen}`)
      points += 1
      if (finished) break
    }
    assert.ok(points > 10, `${points} calls`)
  })
}

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
  assert.equal(await Promise.all([exclusively('order', work('a')), exclusively('order', work('b'))]), ['a', 'b'])
  assert.equal(order, ['a begins', 'a ends', 'b begins', 'b ends'])
  let attempts = 0
  const refused = (): Promise<never> => {
    attempts += 1
    return Promise.reject(new Error('refused'))
  }
  const failure = await exclusively('order', refused).catch((error: unknown) => error)
  assert.equal([failure instanceof Error && failure.message, attempts], ['refused', 1], 'what has failed is not done once more')

  for (const locks of [undefined, { request: () => Promise.reject(new Error('SecurityError')) }]) {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
    assert.is(await exclusively('order', async () => 'done'), 'done')
  }
  if (before !== undefined) Object.defineProperty(navigator, 'locks', before)
})

kept('[CHK-05, AUTH-06] a renewal of the session that hangs in one tab does not hold the order of another', async () => {
  const before = Object.getOwnPropertyDescriptor(navigator, 'locks')
  const last = new Map<string, Promise<unknown>>()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: {
    request(name: string, run: () => Promise<unknown>) {
      const mine = Promise.resolve(last.get(name)).then(run)
      last.set(name, mine)
      return mine
    },
  } })
  void exclusively('session', () => new Promise(() => undefined))
  assert.is(await exclusively('order', async () => 'ordered'), 'ordered')
  if (before === undefined) Reflect.deleteProperty(navigator, 'locks')
  else Object.defineProperty(navigator, 'locks', before)
})

kept('[AUTH-06] whoever gets the lock sees what the tab before has written, though it takes a moment to arrive', async () => {
  const before = Object.getOwnPropertyDescriptor(navigator, 'locks')
  let last: Promise<unknown> = Promise.resolve()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: {
    request: (_: string, run: () => Promise<unknown>) => last = last.then(run),
  } })
  // one pair of tokens, as each of three tabs sees it: what another has written becomes readable 20 ms later
  const seen = ['first', 'first', 'first']
  const write = (by: number, pair: string): void => {
    seen[by] = pair
    setTimeout(() => seen.fill(pair), 20)
  }
  const exchanged: string[] = []
  await Promise.all([0, 1, 2].map(tab => exclusively('order', async () => {
    if (seen[tab] !== 'first') return
    exchanged.push(`tab ${tab}`)
    write(tab, 'second')
  })))
  assert.equal(exchanged, ['tab 0'], 'a pair is good for one exchange')
  if (before === undefined) Reflect.deleteProperty(navigator, 'locks')
  else Object.defineProperty(navigator, 'locks', before)
})

kept.run()
