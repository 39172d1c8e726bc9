import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { StoragePort } from '../../core/env.ts'
import { createCart } from '../../core/shop/cart/cart.ts'
import { plainSum, type NewPosition } from '../../core/shop/cart/position.ts'
import { createOrderDraft } from '../../core/shop/checkout/draft.ts'
import { cleanStorage } from '../../core/shop/hygiene.ts'
import { createChoiceKeeper, type Choice, type DeliveryPlace } from '../../core/shop/location/choice.ts'
import type { Cities } from '../../core/shop/location/city-data.ts'
import { createTokenKeeper } from '../../core/shop/session/tokens.ts'
import { createMemoryStorage } from '../../core/store/memory-storage.ts'
import { createStore } from '../../core/store/store.ts'
import { createTestRandom } from '../kit/random.ts'
import { createTestStorage } from '../kit/storage.ts'
import { NOON, roll, soup, wok } from './checkout.world.ts'
import { yaroslavl } from './location.world.ts'

/** A page may end at any moment: before each single write, whatever it is doing. The next one sees old or new. */
const crash = suite('a page that ends between two writes')

type Content = Readonly<Record<string, string>>
class PageEnded extends Error {}

/** Writes as long as the page lives: the call number `last` and all later ones do not happen any more. */
function mortal(storage: StoragePort, last: number): StoragePort & { readonly calls: () => number } {
  let calls = 0
  const live = (): void => {
    calls += 1
    if (calls >= last) throw new PageEnded()
  }
  return {
    ...storage,
    set(key, value) { live(); storage.set(key, value) },
    remove(key) { live(); storage.remove(key) },
    calls: () => calls,
  }
}

/** What the storage holds after a page that ended before its write number n, for every n there is. */
function* endings(before: Content, act: (storage: StoragePort) => void): Generator<Content> {
  for (let last = 1; ; last += 1) {
    const memory = createTestStorage(before)
    const storage = mortal(memory, last)
    try {
      act(storage)
    } catch (error) {
      if (!(error instanceof PageEnded)) throw error
    }
    yield memory.dump()
    if (storage.calls() < last) return
  }
}

const silent = (): void => undefined
const cities = { list: createStore({ at: 'ready', value: [yaroslavl] }), data: createStore(new Map()) } as unknown as Cities
const openCart = (storage: StoragePort, seed = 1, now = NOON) => createCart({ storage, report: silent, random: createTestRandom(seed), now: () => now })
const openChoice = (storage: StoragePort) => createChoiceKeeper({ storage, cities, total: createStore(0), report: silent })
const openDraft = (storage: StoragePort) => createOrderDraft({ storage, country: () => 'RU', report: silent })
const openTokens = (storage: StoragePort) => createTokenKeeper({
  storage, now: () => 0, checkTime: async () => undefined, refresh: () => Promise.reject(new Error('offline')), onSignedOut: silent, exclusively: run => run(), report: silent,
})
const prepared = (act: (storage: StoragePort) => void): Content => {
  const storage = createTestStorage()
  act(storage)
  return storage.dump()
}

const line = (dish: NewPosition, count: number) => ({ ...dish, count, sum: plainSum({ ...dish, count }), discounts: [], promoCodes: [] })
const place: DeliveryPlace = {
  address: 'улица Свободы, 18', apartment: '5', entrance: '', floor: '2', intercom: '', comment: '', location: { lat: 57.65, lng: 39.85 },
  hasHouse: true, placeId: 'p',
}
const home: Choice = { method: 'DELIVERY', cityId: 1, restoId: 11, place }
const filled = prepared(storage => {
  const cart = openCart(storage, 7)
  cart.add(roll, 2)
  cart.add(wok)
})

interface Scenario {
  readonly name: string
  readonly before: Content
  act(storage: StoragePort): void
  /** What a fresh start sees. */
  see(storage: StoragePort): unknown
}
const seeCart = (storage: StoragePort): unknown => openCart(storage, 9).positions.get()
const seeChoice = (storage: StoragePort): unknown => {
  const { choice, storedCityId, storedMethod, storedRestoId } = openChoice(storage)
  return [choice.get(), storedCityId.get(), storedMethod.get(), storedRestoId.get()]
}
const later = NOON + 10 * 60_000
const scenarios: readonly Scenario[] = [
  { name: 'the first dish of a cart', before: {}, act: storage => openCart(storage).add(roll), see: seeCart },
  { name: 'one more of a dish', before: filled, act: storage => openCart(storage).add(roll), see: seeCart },
  { name: 'another count', before: filled, act: storage => openCart(storage).setCount(roll, 110, 1), see: seeCart },
  { name: 'a removed line', before: filled, act: storage => openCart(storage).remove(roll, 110), see: seeCart },
  { name: 'a cleared cart', before: filled, act: storage => openCart(storage).clear(), see: seeCart },
  { name: 'the first change of a later visit, which joins the old copies', before: filled, act: storage => openCart(storage, 1, later).add(soup), see: seeCart },
  { name: 'the first change of a cart that was a list', before: { cart_positions: JSON.stringify([line(soup, 4)]) }, act: storage => openCart(storage).add(roll), see: seeCart },
  {
    name: 'the first choice of a place', before: {}, act: storage => openChoice(storage).set(home), see: seeChoice,
  },
  {
    name: 'another city, restaurant and method', before: prepared(storage => openChoice(storage).set(home)), see: seeChoice,
    act: storage => openChoice(storage).set({ method: 'TAKE_AWAY', cityId: 2, restoId: 21 }),
  },
  {
    name: 'another address of another restaurant', before: prepared(storage => openChoice(storage).set(home)), see: seeChoice,
    act: storage => openChoice(storage).set({ ...home, restoId: 12, place: { ...place, address: 'Советская улица, 10', location: { lat: 57.62, lng: 39.88 } } }),
  },
  {
    name: 'the configured defaults', before: {}, see: seeChoice,
    act: storage => openChoice(storage).preset({ cityId: 1, deliveryMethod: 'TAKE_AWAY', restoId: 11 }),
  },
  {
    name: 'a typed name', before: prepared(storage => openDraft(storage).form.set('email', 'olga@example.com')),
    act: storage => openDraft(storage).form.set('name', 'Ольга'), see: storage => openDraft(storage).form.values.get(),
  },
  {
    name: 'a promo code', before: prepared(storage => openDraft(storage).promo.set({ code: 'A', active: true })),
    act: storage => openDraft(storage).promo.set({ code: 'B', active: false, minOrderAmount: 100 }), see: storage => openDraft(storage).promo.get(),
  },
  {
    name: 'tokens that replace others', before: prepared(storage => openTokens(storage).accept({ accessToken: 'a', refreshToken: 'b' } as never, 'PHONE')),
    act: storage => openTokens(storage).accept({ accessToken: 'c', refreshToken: 'd' } as never, 'PHONE'), see: storage => openTokens(storage).tokens.get(),
  },
  {
    name: 'a sign-out', before: prepared(storage => openTokens(storage).accept({ accessToken: 'a', refreshToken: 'b' } as never, 'PHONE')),
    act: storage => openTokens(storage).clear(), see: storage => openTokens(storage).tokens.get(),
  },
]

let points = 0
for (const { name, before, act, see } of scenarios) {
  crash(`[STO-04] [STO-01] ${name}: a fresh start sees all of it or nothing of it`, () => {
    const old = JSON.stringify(see(createTestStorage(before)))
    const whole = createTestStorage(before)
    act(whole)
    const fresh = JSON.stringify(see(whole))
    let hasFinished = false
    for (const content of endings(before, act)) {
      points += 1
      const seen = JSON.stringify(see(createTestStorage(content)))
      assert.ok(seen === old || seen === fresh, `a mix: ${seen}`)
      assert.ok(!hasFinished || seen === fresh, 'what was there is gone again')
      hasFinished ||= seen === fresh
    }
    assert.ok(hasFinished)
  })
}

const legacy = {
  order_delivery_type: '{"value":"DELIVERY","title":"Доставка"}',
  order_payment_type: '{"value":"CASH_UPON_RECEIPT","title":"Наличные"}',
  order_person: '{"emailAddress":"a@b.ru","fullName":"Аня","oldPhone":"+79000000000"}',
}
const kept = { city_id: '1', ...filled, order_comment: '"x"' }
const other = { menu_cache: '[]', 'cart_positions.bad': '{' }
for (const [name, before] of [
  ['of another version', { app_white_label: 'caplya', app_version: '1.0.0', ...kept, ...other, ...legacy }],
  ['of the same version', { app_white_label: 'caplya', app_version: '2.0.0', ...kept, ...legacy }],
  ['without markers', { ...kept, ...other, ...legacy }],
  ['without a version', { app_white_label: 'caplya', ...kept, ...legacy, order_delivery_method: '"TAKE_AWAY"' }],
  ['without a white label', { app_version: '1.0.0', ...kept, ...legacy }],
  ['of another white label', { app_white_label: 'oplatka', app_version: '2.0.0', ...kept, ...other, ...legacy }],
  ['of another white label, its label written first', { ...legacy, app_version: '2.0.0', ...kept, app_white_label: 'oplatka' }],
  ['of nobody', {}],
] as const) {
  crash(`[STO-02] [STO-03] a clean-up of things ${name} that was cut short is finished by the next page`, () => {
    const clean = (storage: StoragePort): void => cleanStorage({ storage, whiteLabel: 'caplya', version: '2.0.0', report: silent })
    const whole = createTestStorage(before)
    clean(whole)
    for (const content of endings(before, clean)) {
      points += 1
      // and the one that finishes it may be cut short as well
      for (const again of endings(content, clean)) {
        points += 1
        const next = createTestStorage(again)
        clean(next)
        assert.equal(next.dump(), whole.dump())
      }
    }
  })
}

crash('[STO-05] another tab never sees a mix of two choices', () => {
  const memory = createMemoryStorage()
  const watcher = openChoice(memory.otherTab())
  const seen: string[] = []
  watcher.choice.subscribe(() => seen.push(JSON.stringify(watcher.choice.get())))
  const away: Choice = { method: 'TAKE_AWAY', cityId: 2, restoId: 21 }
  const keeper = openChoice(memory)
  const here: string[] = []
  keeper.choice.subscribe(() => here.push(JSON.stringify(keeper.choice.get())))
  keeper.set(home)
  keeper.set(away)
  keeper.set(home)
  const wanted = [home, away, home].map(choice => JSON.stringify(choice))
  assert.equal(here, wanted)
  assert.equal(seen, wanted)
})

crash('[STO-04] every moment between two writes was tried', () => assert.ok(points > 500, `${points} moments`))

crash.run()
