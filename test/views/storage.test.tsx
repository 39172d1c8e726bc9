import * as assert from 'uvu/assert'
import { createWebStorage } from '../../src/web/storage.ts'
import { BusyError } from '../../core/http/errors.ts'
import { runExclusively } from '../../src/web/lock.ts'
import { openCart, formatLines, NOON, roll, soup, wok, type Cart } from '../kit/cart.ts'
import { flushPromises } from '../kit/clock.ts'
import { componentSuite, createReplacer } from '../kit/view.tsx'
import { captureTimers, type PageTimers } from '../kit/page-timers.ts'

const browserStorage = componentSuite('the browser\'s storage')

const put = createReplacer(browserStorage)
let timers: PageTimers
browserStorage.before.each(() => { timers = captureTimers() })
browserStorage.after.each(() => {
  timers.restore()
  localStorage.clear()
})
/** Replaces the storage of the browser. */
const replace = (by: PropertyDescriptor): void => put(globalThis, 'localStorage', by)
function open() {
  const reports: string[] = []
  let notices = 0
  const storage = createWebStorage('localStorage', {
    report: (code, detail) => reports.push(detail === undefined ? code : `${code} ${detail}`),
    onVolatile: () => {
      notices += 1
    },
  })
  return { storage, reports, countNotices: () => notices }
}

browserStorage('[STO-01] keeps, gives back, lists and removes', () => {
  const { storage, reports, countNotices: notices } = open()
  assert.is(storage.set('city_id', '1'), true)
  assert.is(localStorage.getItem('city_id'), '1')
  assert.is(storage.get('city_id'), '1')
  assert.equal(storage.keys(), ['city_id'])
  storage.remove('city_id')
  assert.is(storage.get('city_id'), null)
  assert.equal(reports, [])
  assert.is(notices(), 0)
})

browserStorage('[STO-04] a forbidden storage is memory for this visit, which is reported once', () => {
  for (const by of [
    { get: () => { throw new Error('SecurityError') } }, { value: null }, { value: undefined },
    { value: { getItem: () => { throw new Error('SecurityError') } } },
  ]) {
    replace(by)
    const { storage, reports, countNotices: notices } = open()
    storage.set('city_id', '1')
    storage.set('resto_id', '2')
    assert.is(storage.get('city_id'), '1')
    assert.equal(storage.keys().sort(), ['city_id', 'resto_id'])
    assert.equal(reports, ['storage.forbidden'])
    assert.is(notices(), 1)
    const changes: (string | null)[] = []
    const stop = storage.subscribe(key => changes.push(key))
    dispatchEvent(new StorageEvent('storage', { key: 'city_id', newValue: '2' }))
    stop()
    assert.equal(changes, [], 'there is nothing that another tab could have written')
  }
})

browserStorage('[STO-04] a full storage is still readable, keeps the rest in memory, and reports it once', () => {
  const entries = new Map([['cart_positions', '[1]'], ['person_tokens', '{}']])
  const full = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: () => { throw new Error('QuotaExceededError') },
    removeItem: (key: string) => { entries.delete(key) },
  }
  replace({ value: full })
  const { storage, reports, countNotices: notices } = open()
  assert.is(storage.get('cart_positions'), '[1]')
  assert.is(notices(), 0, 'nothing is lost yet')
  assert.equal([storage.set('cart_positions', '[1,2]'), storage.set('city_id', '1')], [false, false])
  assert.is(storage.get('cart_positions'), '[1,2]')
  assert.is(storage.get('city_id'), '1')
  assert.ok(storage.keys().includes('city_id'))
  assert.equal(reports, ['storage.write-failed cart_positions', 'storage.write-failed city_id'])
  assert.is(notices(), 1)
  storage.remove('city_id')
  assert.is(storage.get('city_id'), null)
  assert.not.ok(storage.keys().includes('city_id'))
})

/** A storage whose call number `first` fails, and each later call while `isBroken` is true. */
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
  return {
    calls: () => calls,
    storage: new Proxy(storage, {
      ownKeys: () => { count('keys'); return Object.keys(data) },
      getOwnPropertyDescriptor: (_, key) => ({ value: data[String(key)], enumerable: true, configurable: true }),
    }),
  }
}
const openReportingCart = (seed: number) => {
  const { storage, reports, countNotices: notices } = open()
  return { cart: openCart(storage, { seed }), reports, notices }
}

for (const [how, isBroken] of [
  ['once', (after: number) => after === 0],
  ['from then on', () => true],
  ['whenever it is written', (_: number, name: string) => name === 'set'],
] as const) {
  browserStorage(`[STO-04] a storage that fails ${how} keeps the cart of this visit`, () => {
    const before: Record<string, string> = {}
    replace({ value: failing(before, Infinity, () => false).storage })
    openReportingCart(1).cart.add(roll)
    const old = '1 × Филадельфия'
    const fresh = '2 × Филадельфия, 1 × Том ям'
    const words = (cart: Cart): string => formatLines(cart).join(', ')
    let points = 0
    // From the second call on: the first one only tests whether a storage exists.
    for (let first = 2; ; first += 1) {
      const data = { ...before }
      const broken = failing(data, first, isBroken)
      replace({ value: broken.storage })
      const { cart, notices } = openReportingCart(2)
      const initialText = words(cart)
      cart.add(roll)
      cart.add(soup)
      // A value that was unreadable at the start is absent in this visit, and returns in the next.
      assert.is(words(cart), initialText === old ? fresh : '1 × Филадельфия, 1 × Том ям', `call ${first}`)
      assert.ok(notices() <= 1)
      const finished = broken.calls() < first
      replace({ value: failing(data, Infinity, () => false).storage })
      const cartText = words(openReportingCart(3).cart)
      const accepted = [old, '2 × Филадельфия', fresh]
      if (initialText !== old) accepted.push('1 × Филадельфия, 1 × Том ям')
      assert.ok(accepted.includes(cartText), `call ${first}: ${cartText}`)
      points += 1
      if (finished) break
    }
    assert.ok(points > 10, `${points} calls`)
  })
}

browserStorage('[STO-04, CART-01] a full storage keeps the dishes that were stored before', () => {
  const texts: Record<string, string> = {}
  let isFull = false
  const device = failing(texts, 1, (_, name) => isFull && name === 'set')
  replace({ value: device.storage })
  let minutes = 0
  const openLater = (seed: number): Cart =>
    openCart(open().storage, { seed, now: () => NOON + (minutes += 5) * 60_000 })
  openLater(1).add(roll)
  const cart = openLater(2)
  cart.add(soup)
  isFull = true
  cart.add(wok)
  cart.add(wok)
  assert.is(formatLines(cart).join(), '1 × Филадельфия,1 × Том ям,2 × Вок')
  assert.is(formatLines(openLater(3)).join(), '1 × Филадельфия,1 × Том ям')
  isFull = false
  cart.add(wok)
  assert.is(formatLines(openLater(4)).join(), '1 × Филадельфия,1 × Том ям,3 × Вок')
  assert.is(Object.keys(texts).filter(key => key.startsWith('cart_positions.copy.')).length, 2, 'one of each tab that writes')
})

browserStorage('[STO-05] hears of other tabs, of this storage only, until it unsubscribes', () => {
  const { storage } = open()
  const changes: (string | null)[] = []
  const leave = storage.subscribe(key => changes.push(key))
  const dispatchStorage = (key: string | null, area: Storage) => {
    const event = new Event('storage') as Event & { key?: string | null; storageArea?: Storage }
    event.key = key
    event.storageArea = area
    dispatchEvent(event)
  }
  dispatchStorage('city_id', localStorage)
  dispatchStorage('x', sessionStorage)
  dispatchStorage(null, localStorage)
  leave()
  dispatchStorage('city_id', localStorage)
  assert.equal(changes, ['city_id', null])
})

/** A time-out in milliseconds that no test reaches. */
const LIMIT = 60_000

/** Replaces the Web Locks API by a queue for each name. */
function queueLocks(): void {
  const last = new Map<string, Promise<unknown>>()
  put(navigator, 'locks', { value: { request(name: string, _: object, run: () => Promise<unknown>) {
    const own = Promise.resolve(last.get(name)).then(run)
    last.set(name, own.catch(() => undefined))
    return own
  } } })
}
/** Waits for tasks while the clock goes on. */
async function settle<T>(tasks: Promise<T>): Promise<T> {
  for (let step = 0; step < 20; step += 1) await timers.advance(100)
  return tasks
}

browserStorage('[AUTH-06] tasks run one after another with locks, and also without', async () => {
  const order: string[] = []
  const createTask = (name: string) => async () => {
    order.push(`${name} begins`)
    await flushPromises()
    order.push(`${name} ends`)
    return name
  }
  queueLocks()
  assert.equal(await settle(Promise.all(['a', 'b'].map(name => runExclusively('order', createTask(name), LIMIT)))),
    ['a', 'b'])
  assert.equal(order, ['a begins', 'a ends', 'b begins', 'b ends'])
  let attempts = 0
  const refused = (): Promise<never> => {
    attempts += 1
    return Promise.reject(new Error('refused'))
  }
  const failure = await settle(runExclusively('order', refused, LIMIT).catch((error: Error) => error.message))
  assert.equal([failure, attempts], ['refused', 1], 'what has failed is not done once more')
  for (const locks of [undefined, { request: () => Promise.reject(new Error('SecurityError')) }]) {
    put(navigator, 'locks', { value: locks })
    assert.is(await settle(runExclusively('order', async () => 'done', LIMIT)), 'done')
  }
})

browserStorage('[CHK-05, AUTH-06] a hanging session renewal does not block an order in another tab', async () => {
  queueLocks()
  void runExclusively('session', () => new Promise(() => undefined), LIMIT)
  assert.is(await settle(runExclusively('order', async () => 'ordered', LIMIT)), 'ordered')
})

browserStorage('[AUTH-06] the holder of the lock sees what the tab before has written, however late', async () => {
  queueLocks()
  // One pair of tokens in three tabs: a write of one tab is readable in the others 20 ms later.
  const visible = ['first', 'first', 'first']
  const refreshes: number[] = []
  await settle(Promise.all([0, 1, 2].map(tab => runExclusively('order', async () => {
    if (visible[tab] !== 'first') return
    refreshes.push(tab)
    visible[tab] = 'second'
    setTimeout(() => visible.fill('second'), 20)
  }, LIMIT))))
  assert.equal(refreshes, [0], 'a pair is good for one exchange')
})

browserStorage('[CHK-05, AUTH-06] a lock that another tab never releases times out; nothing runs later', async () => {
  let release: () => void = () => undefined
  const lock = new Promise<void>(resolve => { release = resolve })
  put(navigator, 'locks', { value: {
    request: (
      _: string, { signal }: { signal: AbortSignal }, run: () => Promise<unknown>,
    ) => new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      void lock.then(() => signal.aborted || resolve(run()))
    }),
  } })
  let runs = 0
  const waiting = runExclusively('order', async () => { runs += 1 }, 20).catch((error: unknown) => error)
  assert.instance(await settle(waiting), BusyError)
  release()
  await timers.advance(1000)
  assert.is(runs, 0)
})

browserStorage.run()
