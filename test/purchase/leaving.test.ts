import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { createTestArchive } from '../kit/archive.ts'
import { findInMemory, findInStorages } from '../kit/remains.ts'
import { buildShop, type TestSandbox } from '../kit/shop.ts'
import { createLaggingStorage, toMemoryStorage } from '../shop/lagging-tabs.ts'
import {
  closeSandboxes, dumpStorage, listOrderableDishes, openCustomer, openReadyCustomer, openSandbox, prepareDevice, signIn,
  type Customer,
} from './customer.ts'

/** Tests which data of one person the next person on the same device can find (STO-06). */
const leaving = suite('the customer leaves a device')
leaving.after.each(closeSandboxes)

const PLACE = {
  address: 'улица Свободы, 20', apartment: 'кв. 4471', entrance: 'подъезд 83', floor: 'этаж 97', intercom: 'код 5513',
  comment: 'Калитка 9024', location: { lat: 57.62613, lng: 39.88457 }, hasHouse: true, placeId: 'place-id-of-hers',
}
const TYPED = {
  name: 'Аделаида', email: 'adelaida@mail.example', phone: '+7 999 700-11-22', comment: 'Без имбиря', change: '9 871',
}
const HALF = { address: 'Половинный переулок', apartment: '6612', comment: 'Злая собака' }
const STREET_ONLY = [
  'улица Свободы, 20', ...Object.values(HALF), ...Object.values(TYPED),
  ...Object.values(PLACE).filter(value => typeof value === 'string'), '57.62613', '39.88457',
]

interface Visit {
  readonly sandbox: TestSandbox
  readonly tabs: readonly Customer[]
  readonly tabStorages: readonly MemoryStorage[]
  readonly storage: MemoryStorage
  /** All personal data of this session. */
  readonly values: readonly string[]
  readonly unpaid: readonly string[]
}

function typeAll({ shop }: Customer): void {
  for (const [name, text] of Object.entries(TYPED)) shop.checkout.draft.form.set(name as keyof typeof TYPED, text)
}

/**
 * All data that a person can leave: fields, place, paid and unpaid orders, an incomplete address in
 * each of two tabs.
 */
async function visit(): Promise<Visit> {
  const sandbox = await openSandbox()
  const { guest } = await prepareDevice(sandbox)
  const storage = createMemoryStorage({
    ...guest, order_choice: JSON.stringify({ cityId: 1, restoId: 11, method: 'DELIVERY', place: PLACE }),
    order_payment_method: '"CARD_ONLINE"',
  })
  const tabStorages = [createMemoryStorage(), createMemoryStorage()]
  const tabs = tabStorages.map((tabStorage, index) =>
    openCustomer({
      sandbox,
      storage: index === 0 ? storage : storage.otherTab(),
      tabStorage,
      archive: createTestArchive(),
    }),
  )
  const [here, there] = tabs as [Customer, Customer]
  for (const tab of tabs) await tab.start()
  await signIn(here, sandbox)
  typeAll(here)
  const unpaid: string[] = []
  const urls: string[] = []
  for (const _ of [1, 2]) {
    if (here.shop.cart.itemCount.get() === 0) here.shop.cart.add(listOrderableDishes(here.shop)[0]!, 3)
    await here.waitForIdle()
    assert.is((await here.placeOrder()).kind, 'pay')
    const placed = here.shop.checkout.order.placed.get()!
    unpaid.push(placed.number ?? '')
    urls.push(placed.payment.at === 'on-receipt' ? '' : placed.payment.url)
  }
  here.shop.cart.add(listOrderableDishes(here.shop)[1]!, 2)
  here.shop.menu.favourites.toggle(listOrderableDishes(here.shop)[0]!.id)
  typeAll(here)
  here.shop.checkout.draft.toggleRemark('noCall')
  for (const { shop } of tabs) {
    shop.location.dialog.open()
    shop.location.dialog.typeAddress(HALF.address)
    shop.location.dialog.typeDetail('apartment', HALF.apartment)
    shop.location.dialog.typeDetail('comment', HALF.comment)
  }
  there.shop.checkout.draft.handleFocus('name')
  await here.waitForIdle()
  await there.waitForIdle()
  const { accessToken, refreshToken } = JSON.parse(storage.get('person_tokens') ?? '{}')
  const profile = here.shop.session.state.get()
  const own = profile.status === 'authorised' ? [profile.profile.phone, ...profile.profile.accountIds] : []
  const values = [...STREET_ONLY, ...unpaid, ...urls, accessToken, refreshToken, ...own].filter(
    value => value.length > 2,
  )
  return { sandbox, tabs, tabStorages, storage, values, unpaid }
}
const findRemains = ({ storage, tabStorages, tabs, values }: Visit): string[] =>
  [...findInStorages(values, [storage, ...tabStorages]), ...tabs.flatMap(({ shop }) => findInMemory(values, shop))]

for (const [index, where] of ['in the tab that did it all', 'in the other tab'].entries()) {
  leaving(`[STO-06, AUTH-06] signing out ${where} leaves nothing of the customer behind`, async () => {
    const fixture = await visit()
    const before = dumpStorage(fixture.storage)
    assert.ok(
      new Set(findRemains(fixture).map(line => line.slice(line.indexOf(': ')))).size >= fixture.values.length - 2,
      'they were there',
    )
    fixture.tabs[index]!.shop.session.signOut()
    assert.equal(findRemains(fixture), [])
    for (const tab of fixture.tabs) await tab.waitForIdle()
    assert.equal(findRemains(fixture), [], 'nor is anything written back')
    for (const tab of fixture.tabs) {
      tab.shop.checkout.draft.handleBlur('name')
      tab.shop.checkout.draft.form.set('comment', 'Палочки')
    }
    assert.equal(findRemains(fixture), [], 'nor by what the next person types')
    const after = dumpStorage(fixture.storage)
    for (const key of ['city_id', 'resto_id', 'order_delivery_method', 'cart_positions'])
      assert.is(after[key], before[key], key)
    for (const key of [
      'order_history', 'order_unpaid', 'order_placed', 'order_recent_places', 'menu_favourites', 'order_comment_marks',
    ])
      assert.is(after[key], undefined, key)
  })
}

leaving('[STO-06] the orders that only this device can have paid are named before', async () => {
  const { tabs, unpaid } = await visit()
  for (const { shop } of tabs) {
    const remaining = shop.leaving.personalData.get()
    assert.equal(
      [remaining.hasAny, remaining.identifiesCustomer, remaining.isOutcomeUnknown, [...remaining.unpaid].sort()],
      [true, true, false, [...unpaid].sort()],
    )
  }
  tabs[0]!.shop.session.signOut()
  for (const { shop } of tabs)
    assert.equal(
      shop.leaving.personalData.get(),
      { hasAny: false, identifiesCustomer: false, isOutcomeUnknown: false, unpaid: [] },
    )
})

leaving('[STO-06, CART-09] the menu and the cart stay, without a delivery price', async () => {
  const { sandbox, tabs: [here], storage } = await visit()
  assert.ok(here)
  const pieces = here.shop.cart.itemCount.get()
  here.shop.session.signOut()
  await here.waitForIdle()
  const requestCount = here.network.paths.length
  const secondVisit = openCustomer({
    sandbox,
    storage: createMemoryStorage(dumpStorage(storage)),
    tabStorage: createMemoryStorage(),
  })
  await secondVisit.start()
  for (const { shop, network } of [here, secondVisit]) {
    shop.checkout.quote.refresh()
    const venue = shop.location.choice.venue.get()
    assert.equal(
      [venue.kind, shop.boot.state.get().status, shop.location.dialog.view.get().status], ['resto', 'ready', 'closed'],
    )
    assert.equal(shop.cart.itemCount.get(), pieces)
    assert.equal(
      [shop.checkout.quote.state.get().status, shop.cart.rule.get().status, shop.cart.breakdown.get().delivery],
      ['idle', 'none', null],
    )
    assert.equal(
      network.paths.slice(shop === here.shop ? requestCount : 0).filter(path => path.includes('preflight')), [],
    )
  }
  await signIn(secondVisit, sandbox)
  await secondVisit.waitForIdle()
  typeAll(secondVisit)
  secondVisit.shop.checkout.draft.form.set('change', '')
  assert.equal(await secondVisit.placeOrder(), { kind: 'location' }, 'an order needs a place')
})

leaving('[STO-06, AUTH-06] an ended session erases profile and tokens only; «Это не я» erases the rest', async () => {
  const fixture = await visit()
  const [here] = fixture.tabs
  assert.ok(here)
  const refused = { kind: 'status', status: 401, code: 'auth.token-expired' } as const
  await fixture.sandbox.injectFaults({ path: '/api/v1/me', ...refused }, { path: '/api/v1/sign/refresh', ...refused })
  await here.drive(here.shop.session.loadProfile())
  assert.equal(here.shop.session.state.get(), { status: 'guest', ended: true })
  assert.is(here.shop.checkout.draft.form.values.get().name, TYPED.name)
  assert.is(here.shop.location.choice.stored.get().place?.intercom, PLACE.intercom)
  assert.is(here.shop.leaving.personalData.get().identifiesCustomer, true)
  here.shop.leaving.leave()
  assert.equal(findRemains(fixture), [])
  assert.equal(here.shop.session.state.get(), { status: 'guest', ended: false })
})

leaving('[STO-06, CHK-05] an order of unknown outcome stays shown, without the customer’s texts', async () => {
  const { sandbox, storage, page: here, openTab } = await openReadyCustomer()
  await sandbox.injectFaults({ path: '^/api/v1/persons/\\d+/orders$', kind: 'cut', times: 1 })
  await here.placeOrder()
  const there = await openTab()
  assert.is(here.shop.leaving.personalData.get().isOutcomeUnknown, true)
  here.shop.session.signOut()
  const impersonal = ['currency', 'id', 'payable', 'phones', 'restoName', 'startedAt', 'timeZone']
  for (const { shop } of [here, there]) {
    const state = shop.checkout.order.state.get()
    assert.equal(Object.keys(state.status === 'unknown' ? state.attempt : {}).sort(), impersonal)
  }
  assert.equal(Object.keys(JSON.parse(storage.get('order_attempt') ?? '{}')).sort(), impersonal)
})

leaving(
  '[STO-06, CHK-08] an order accepted after its customer left is shown by number, without the address',
  async () => {
    const { sandbox, storage, page: here, openTab } = await openReadyCustomer()
    const there = await openTab()
    here.network.afterAnswer = path => {
      if (path.endsWith('/orders')) there.shop.session.signOut()
    }
    await here.placeOrder()
    const [order] = await sandbox.control('orders')
    const placed = here.shop.checkout.order.placed.get()
    assert.equal([placed?.number, placed?.where, here.shop.checkout.history.orders.get()], [order.number, '', []])
    assert.equal(findInStorages(['Советская', 'Ольга', 'olga@'], [storage]), [])
  },
)

leaving('[STO-06, STO-05] a tab that has not been notified yet writes nothing back', async () => {
  const sandbox = await openSandbox()
  const { member } = await prepareDevice(sandbox)
  const device = createLaggingStorage(member)
  const lags = [device.open(), device.open()]
  const tabs = lags.map(lag =>
    openCustomer({
      sandbox,
      storage: toMemoryStorage(lag),
      tabStorage: createMemoryStorage(),
    }),
  )
  const [here, there] = tabs as [Customer, Customer]
  for (const tab of tabs) await tab.start()
  for (const lag of lags) lag.deliver()
  here.shop.session.signOut()
  // the other tab's customer is still typing
  there.shop.checkout.draft.form.set('name', 'Ольга Петровна')
  there.shop.location.choice.editPlace({ intercom: '5513' })
  for (const _ of [1, 2, 3]) for (const lag of lags) lag.deliver()
  const remaining = Object.entries(device.content()).filter(([, text]) => /Ольга|olga@|5513|Советская/.test(text))
  assert.equal(remaining, [])
  for (const { shop } of tabs)
    assert.equal([shop.checkout.draft.form.values.get().name, shop.location.choice.stored.get().place], ['', null])
})

leaving('[STO-06] a tab that was suspended erases when it wakes, but keeps the next customer’s input', async () => {
  const { sandbox, storage, page: here } = await openReadyCustomer()
  const deaf: MemoryStorage = { ...storage.otherTab(), subscribe: () => () => undefined }
  const tabStorage = createMemoryStorage()
  const asleep = openCustomer({ sandbox, storage: deaf, tabStorage })
  await asleep.start()
  asleep.shop.location.dialog.open()
  asleep.shop.location.dialog.typeAddress(HALF.address)
  here.shop.session.signOut()
  here.shop.checkout.draft.form.set('name', 'Борис')
  assert.is(asleep.shop.checkout.draft.form.values.get().name, 'Ольга')
  asleep.shop.leaving.detectErasure()
  assert.equal(
    [
      asleep.shop.checkout.draft.form.values.get().name, asleep.shop.location.dialog.view.get().status,
      tabStorage.get('order_location_draft'),
    ],
    ['Борис', 'closed', null],
  )
  assert.match(storage.get('order_person') ?? '', 'Борис')
  // and a tab that was closed at that time and is reopened by the browser
  const closed = createMemoryStorage({ order_location_draft: '{"step":"method"}', position_draft_5: '{}' })
  openCustomer({ sandbox, storage: storage.otherTab(), tabStorage: closed })
  assert.equal(closed.keys(), ['app_person_left'])
})

leaving('[STO-06] variants of personal keys are erased with them, impersonal keys stay', () => {
  const storage = createMemoryStorage({ app_white_label: 'caplya', app_version: '1.0.0' })
  const { shop } = buildShop({ storage })
  const [leave, stay] = [
    ['order_tip', 'person_birthday', 'order_person.bad', 'city_id.bad', 'position_draft_7', 'sign_in_face'],
    ['app_theme', 'cart_positions.copy.1-a', 'scroll_positions', '_ym_uid'],
  ]
  for (const key of [...leave, ...stay]) storage.set(key, '{"count":1}')
  shop.session.signOut()
  assert.equal(leave.filter(key => storage.get(key) !== null), [])
  assert.equal(stay.filter(key => storage.get(key) === null), [])
})

leaving.run()
