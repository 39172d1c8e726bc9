import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { DeliveryPlace } from '../../core/shop/place/address.ts'
import type { Choice } from '../../core/shop/place/choice.ts'
import type { Shop } from '../kit/shop.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { toStoredLine, NOON, roll, soup, wok } from '../kit/cart.ts'
import { createTestTimer } from '../kit/clock.ts'
import { createTestRandom } from '../kit/random.ts'
import { buildShop, STARTUP_KEYS } from '../kit/shop.ts'
import { createTestStorage } from '../kit/storage.ts'

/**
 * A page may end before any storage write. The next page must see either the old or the new data
 * completely.
 */
const crash = suite('a page that ends between two writes')

type Content = Readonly<Record<string, string>>

/** The storage contents of pages that ended before their write number n, for every n. */
function listEndings(before: Content, act: (storage: MemoryStorage) => void): readonly Content[] {
  const memory = createTestStorage(before)
  const contents: Content[] = [memory.dump()]
  const watched = <Args extends readonly unknown[], T>(write: (...args: Args) => T) => (...args: Args): T => {
    const result = write(...args)
    contents.push(memory.dump())
    return result
  }
  act({ ...memory, set: watched(memory.set), remove: watched(memory.remove) })
  return contents
}

/** An API without responses. */
const http = { send: () => new Promise<never>(() => undefined) }
const open = (storage: MemoryStorage, { seed = 1, now = NOON, version = '1.0.0' } = {}): Shop =>
  buildShop({ storage, http, version, random: createTestRandom(seed), timer: createTestTimer(now) }).shop
const tokens = (name: string) => ({ accessToken: `${name}-access`, refreshToken: `${name}-refresh` })
function signIn(storage: MemoryStorage, name: string): void {
  // the profile response never arrives, so the page ends before it
  open(storage).session.completeSignIn(tokens(name), 'PHONE').catch(() => undefined)
}
const prepareStorage = (act: (storage: MemoryStorage) => void): Content => {
  const storage = createTestStorage(STARTUP_KEYS)
  act(storage)
  return storage.dump()
}

const place: DeliveryPlace = {
  address: 'улица Свободы, 18', apartment: '5', entrance: '', floor: '2', intercom: '', comment: '',
  location: { lat: 57.65, lng: 39.85 }, hasHouse: true, placeId: 'p',
}
const home: Choice = { method: 'DELIVERY', cityId: 1, restoId: 11, place }
const fillShop = prepareStorage(storage => {
  const { cart } = open(storage, { seed: 7 })
  cart.add(roll, 2)
  cart.add(wok)
})

interface Scenario {
  readonly name: string
  readonly before: Content
  act(storage: MemoryStorage): void
  /** The data that a new page reads. */
  see(storage: MemoryStorage): unknown
}
const seeCart = (storage: MemoryStorage): unknown => open(storage, { seed: 9 }).cart.lines.get()
const seeChoice = (storage: MemoryStorage): unknown => {
  const { choice, stored } = open(storage).location.choice
  return [choice.get(), stored.get()]
}
const seeSession = (storage: MemoryStorage): unknown => [
  open(storage).session.state.get().status, storage.get('person_tokens'),
]
const ofCart = (name: string, before: Content, act: (cart: Shop['cart']) => void, now = NOON): Scenario => ({
  name, before, act: storage => act(open(storage, { now }).cart), see: seeCart,
})
const ofChoice = (name: string, before: Content, act: (choice: Shop['location']['choice']) => void): Scenario => ({
  name, before, act: storage => act(open(storage).location.choice), see: seeChoice,
})
const ofDraft = (
  name: string, first: (draft: Shop['checkout']['draft']) => void, act: (draft: Shop['checkout']['draft']) => void,
): Scenario => ({
  name,
  before: prepareStorage(storage => first(open(storage).checkout.draft)),
  act: storage => act(open(storage).checkout.draft),
  see(storage) {
    const { form, promo } = open(storage).checkout.draft
    return [form.values.get(), promo.get()]
  },
})
const atHome = prepareStorage(storage => open(storage).location.choice.set(home))
const signedIn = prepareStorage(storage => signIn(storage, 'first'))
const scenarios: readonly Scenario[] = [
  ofCart('the first dish of a cart', {}, cart => cart.add(roll)),
  ofCart('one more of a dish', fillShop, cart => cart.add(roll)),
  ofCart('another count', fillShop, cart => cart.setCount(roll, 110, 1)),
  ofCart('a removed line', fillShop, cart => cart.remove(roll, 110)),
  ofCart('a cleared cart', fillShop, cart => cart.clear()),
  ofCart('the first change of a later visit', fillShop, cart => cart.add(soup), NOON + 10 * 60_000),
  ofCart(
    'the first change of a cart that was a list',
    { ...STARTUP_KEYS, cart_positions: JSON.stringify([toStoredLine(soup, 4)]) }, cart => cart.add(roll),
  ),
  ofChoice('the first choice of a place', {}, choice => choice.set(home)),
  ofChoice('another city, restaurant and method', atHome, choice =>
    choice.set({ method: 'TAKE_AWAY', cityId: 2, restoId: 21 }),
  ),
  ofChoice('another address of another restaurant', atHome, choice =>
    choice.set({
      ...home, restoId: 12, place: { ...place, address: 'Советская улица, 10', location: { lat: 57.62, lng: 39.88 } },
    }),
  ),
  ofChoice('the configured defaults', {}, choice =>
    choice.setDefaults({ cityId: 1, deliveryMethod: 'TAKE_AWAY', restoId: 11 }),
  ),
  ofDraft(
    'a typed name', ({ form }) => form.set('email', 'olga@example.com'), ({ form }) => form.set('name', 'Ольга'),
  ),
  ofDraft(
    'a promo code', ({ promo }) => promo.set({ code: 'A', active: true }),
    ({ promo }) => promo.set({ code: 'B', active: false, minOrderAmount: 100 }),
  ),
  { name: 'tokens that replace others', before: signedIn, act: storage => signIn(storage, 'second'), see: seeSession },
  { name: 'a sign-out', before: signedIn, act: storage => open(storage).session.signOut(), see: seeSession },
]

let points = 0
for (const { name, before, act, see } of scenarios) {
  crash(`[STO-04] [STO-01] ${name}: a restart sees all or nothing`, () => {
    const old = JSON.stringify(see(createTestStorage(before)))
    const whole = createTestStorage(before)
    act(whole)
    const fresh = JSON.stringify(see(whole))
    let hasFinished = false
    for (const content of listEndings(before, act)) {
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
const { app_white_label: _label, app_version: _version, ...cart } = fillShop
const kept = { city_id: '1', ...cart, order_comment: '"x"' }
const other = { menu_cache: '[]', 'cart_positions.bad': '{' }
for (const [name, before] of [
  ['of another version', { app_white_label: 'caplya', app_version: '1.0.0', ...kept, ...other, ...legacy }],
  ['of the same version', { app_white_label: 'caplya', app_version: '2.0.0', ...kept, ...legacy }],
  ['without markers', { ...kept, ...other, ...legacy }],
  ['without a version', { app_white_label: 'caplya', ...kept, ...legacy, order_delivery_method: '"TAKE_AWAY"' }],
  ['without a white label', { app_version: '1.0.0', ...kept, ...legacy }],
  ['of another white label', { app_white_label: 'oplatka', app_version: '2.0.0', ...kept, ...other, ...legacy }],
  ['of another white label, label first', { ...legacy, app_version: '2.0.0', ...kept, app_white_label: 'oplatka' }],
  ['of an empty device', {}],
] as const) {
  crash(`[STO-02] [STO-03] the next page finishes a clean-up of data ${name}`, () => {
    const clean = (storage: MemoryStorage): void => void open(storage, { version: '2.0.0' })
    const whole = createTestStorage(before)
    clean(whole)
    // the page that finishes the migration may end early as well: each resulting storage content is checked once
    const known = new Set<string>()
    const contents: Content[] = [before]
    for (let content = contents.pop(); content !== undefined; content = contents.pop()) {
      const ways = listEndings(content, clean)
      assert.equal(ways.at(-1), whole.dump())
      for (const way of ways) {
        points += 1
        if (known.has(JSON.stringify(way))) continue
        known.add(JSON.stringify(way))
        contents.push(way)
      }
    }
  })
}

crash('[STO-05] another tab never sees a mix of two choices', () => {
  const memory = createMemoryStorage()
  const watcher = open(memory.otherTab()).location.choice
  const recorded: string[] = []
  watcher.choice.subscribe(() => recorded.push(JSON.stringify(watcher.choice.get())))
  const away: Choice = { method: 'TAKE_AWAY', cityId: 2, restoId: 21 }
  const choiceStore = open(memory).location.choice
  const here: string[] = []
  choiceStore.choice.subscribe(() => here.push(JSON.stringify(choiceStore.choice.get())))
  choiceStore.set(home)
  choiceStore.set(away)
  choiceStore.set(home)
  const wanted = [home, away, home].map(choice => JSON.stringify(choice))
  assert.equal(here, wanted)
  assert.equal(recorded, wanted)
})

crash('[STO-04] every moment between two writes was tried', () => assert.ok(points > 500, `${points} moments`))

crash.run()
