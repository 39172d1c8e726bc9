import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import {
  requestCode, readBearer, callAsCustomer, createAccountApi, deferReply, failWith, selectCustomer, typeCode,
} from '../kit/account.ts'
import { createChainHttp, createChain, start } from '../kit/chain.ts'
import { createTestTimer, flushPromises } from '../kit/clock.ts'
import {
  buildShop, storedChoice, waitUntil, FRIDAY_NOON, openSandbox, waitForValue, type ShopOptions, type TestSandbox,
  type TestShop,
} from '../kit/shop.ts'

const session = suite<{ sandbox: TestSandbox; phone: string }>('the session')
let last = 100
session.before(async context => {
  context.sandbox = await openSandbox()
})
session.before.each(context => {
  last += 1
  context.phone = `+79000010${last}`
})
session.after.each(async context => {
  await context.sandbox.clearFaults()
  await context.sandbox.control('tokens', { accessSeconds: 900, refreshSeconds: 86_400 })
  await context.sandbox.control('clock', { now: null })
})
session.after(context => context.sandbox.close())

/** A shop with a clock offset from an earlier visit. */
const openShop = (sandbox: TestSandbox, options: ShopOptions = {}): TestShop =>
  buildShop({
    apiBase: sandbox.url, ...options,
    storage: options.storage ?? createMemoryStorage({ ...markers, server_time_offset: '0' }),
  })
const markers = { app_white_label: 'caplya', app_version: '1.0.0' }
const selectStatus = ({ shop }: TestShop) => shop.session.state.get().status

/** Sets the clocks of device and API to this many milliseconds after noon. */
async function advanceTo({ timer }: TestShop, sandbox: TestSandbox, milliseconds: number): Promise<void> {
  timer.set(FRIDAY_NOON + milliseconds)
  await sandbox.control('clock', { now: new Date(FRIDAY_NOON + milliseconds).toISOString() })
}
async function signIn(fixture: TestShop, sandbox: TestSandbox, phone: string): Promise<void> {
  await requestCode(fixture, phone)
  await typeCode(fixture, await sandbox.readSmsCode(phone))
}
/** A customer with a cart, a name, a comment and a promo code. */
function openFilledShop(): MemoryStorage {
  return createMemoryStorage({
    ...storedChoice('DELIVERY'),
    server_time_offset: '0',
    cart_positions: JSON.stringify([
      {
        id: 1001, menu: { id: 101 }, name: 'Ролл', count: 2, price: 50_000, sum: 100_000, hasModifiers: false,
        modifiers: [], discounts: [], promoCodes: [],
      },
    ]),
    order_person: JSON.stringify({ email: 'anna@mail.example', name: 'Анна', phone: '' }),
    order_comment: JSON.stringify('не звонить'),
    order_promo_code: JSON.stringify({ code: 'ТЕСТ', active: true }),
    order_person_count: '3',
  })
}
const things = [
  'cart_positions', 'order_person', 'order_comment', 'order_promo_code', 'order_person_count', 'city_id', 'resto_id',
  'order_delivery_method', 'order_delivery_place',
]
const readThings = (storage: MemoryStorage) => Object.fromEntries(things.map(key => [key, storage.get(key)]))

session(
  '[AUTH-05] the number and the code make tokens, a profile and an authorised customer',
  async ({ sandbox, phone }) => {
    const fixture = openShop(sandbox)
    const states: string[] = []
    fixture.shop.session.state.subscribe(() => states.push(selectStatus(fixture)))
    await signIn(fixture, sandbox, phone)
    const state = fixture.shop.session.state.get()
    assert.is(state.status === 'authorised' && state.profile.phone, phone)
    assert.is(state.status === 'authorised' && state.profile.avatar, null)
    assert.equal(states, ['loading', 'authorised'])
    const stored: unknown = JSON.parse(fixture.storage.get('person_tokens') ?? '')
    assert.equal(Object.keys(stored as object).sort(), ['accessToken', 'refreshToken', 'source'])
    assert.is((stored as { source: string }).source, 'PHONE')
  },
)

session('[AUTH-05] a reload is authorised at once and requests the profile again', async ({ sandbox, phone }) => {
  const fixture = openShop(sandbox)
  await signIn(fixture, sandbox, phone)
  const secondVisit = openShop(sandbox, { storage: fixture.storage.otherTab() })
  assert.is(selectStatus(secondVisit), 'authorised')
  secondVisit.shop.start()
  await waitUntil(() => secondVisit.http.paths.includes('GET /api/v1/me') && secondVisit.http.open === 0)
  assert.is(selectStatus(secondVisit), 'authorised')
})

session(
  '[AUTH-05, ERR-05] HTML entities in a name are decoded once, also when it is read again',
  async ({ sandbox, phone }) => {
    const fixture = openShop(sandbox)
    await sandbox.injectFaults({
      path: '/api/v1/me', kind: 'body', body: JSON.stringify({ id: 7, firstName: '&amp;quot;Анна&quot;' }),
    })
    await signIn(fixture, sandbox, phone)
    for (const { shop } of [fixture, openShop(sandbox, { storage: fixture.storage.otherTab() })]) {
      const state = shop.session.state.get()
      assert.is(state.status === 'authorised' && state.profile.firstName, '&quot;Анна"')
    }
  },
)

session('[AUTH-05] tokens without a profile are neither a guest nor a customer', async ({ sandbox, phone }) => {
  const fixture = openShop(sandbox)
  await signIn(fixture, sandbox, phone)
  const storage = createMemoryStorage({
    ...storedChoice('DELIVERY'), person_tokens: fixture.storage.get('person_tokens') ?? '',
  })
  const secondVisit = openShop(sandbox, { storage })
  assert.is(selectStatus(secondVisit), 'loading')
  assert.equal(secondVisit.http.paths, [], 'the shop requests nothing before it knows the customer')
  secondVisit.shop.start()
  await waitForValue(secondVisit.shop.session.state, state => state.status === 'authorised')
})

for (const kind of ['reset', 'cut', 'html', 'empty', 'bad-json', 'status'] as const) {
  session(
    `[AUTH-05] a profile answered with ${kind} keeps the tokens, says so, and can be asked for again`,
    async ({ sandbox, phone }) => {
      const fixture = openShop(sandbox)
      await sandbox.injectFaults({ path: '/api/v1/me', kind })
      await signIn(fixture, sandbox, phone)
      assert.is(selectStatus(fixture), 'failed')
      assert.ok(fixture.storage.get('person_tokens') !== null)
      await sandbox.clearFaults()
      await callAsCustomer(fixture)
      assert.is(selectStatus(fixture), 'authorised')
    },
  )
}

session('[AUTH-05] a known profile stays when requesting it again fails', async ({ sandbox, phone }) => {
  const fixture = openShop(sandbox)
  await signIn(fixture, sandbox, phone)
  await sandbox.injectFaults({ path: '/api/v1/me', kind: 'reset' })
  await callAsCustomer(fixture)
  assert.is(selectStatus(fixture), 'authorised')
})

session(
  '[AUTH-06] a refresh refused with 401 signs out, says why, and touches neither cart nor draft',
  async ({ sandbox, phone }) => {
    const storage = openFilledShop()
    const fixture = openShop(sandbox, { storage })
    await sandbox.control('tokens', { accessSeconds: 1, refreshSeconds: 86_400 })
    await signIn(fixture, sandbox, phone)
    const before = readThings(storage)
    await advanceTo(fixture, sandbox, 40_000)
    await sandbox.injectFaults({
      path: '/api/v1/sign/refresh',
      kind: 'status',
      status: 401,
      code: 'auth.token-invalid',
    })
    fixture.http.forget()
    await callAsCustomer(fixture)
    assert.equal(fixture.http.paths, ['POST /api/v1/sign/refresh'])
    assert.equal(fixture.shop.session.state.get(), { status: 'guest', ended: true })
    assert.is(storage.get('person_tokens'), null)
    assert.is(storage.get('person_profile'), null)
    assert.equal(readThings(storage), before)
    assert.is(fixture.shop.cart.lines.get().length, 1)
  },
)

for (const fault of [
  { kind: 'reset' }, { kind: 'cut' }, { kind: 'status', status: 503 }, { kind: 'html' }, { kind: 'empty' },
] as const) {
  session(`[AUTH-06] a refresh answered with ${fault.kind} keeps the customer`, async ({ sandbox, phone }) => {
    const fixture = openShop(sandbox)
    await sandbox.control('tokens', { accessSeconds: 1, refreshSeconds: 86_400 })
    await signIn(fixture, sandbox, phone)
    await advanceTo(fixture, sandbox, 40_000)
    const before = fixture.storage.get('person_tokens')
    await sandbox.injectFaults({ path: '/api/v1/sign/refresh', ...fault })
    fixture.http.forget()
    await callAsCustomer(fixture)
    assert.equal(fixture.http.paths, ['POST /api/v1/sign/refresh'])
    assert.is(selectStatus(fixture), 'authorised')
    if (fault.kind !== 'cut') assert.is(fixture.storage.get('person_tokens'), before)
  })
}

session('[AUTH-06] twenty calls of a customer whose token has ended cause one refresh', async ({ sandbox, phone }) => {
  const fixture = openShop(sandbox)
  await signIn(fixture, sandbox, phone)
  await advanceTo(fixture, sandbox, 16 * 60_000)
  await Promise.all(Array.from({ length: 20 }, () => callAsCustomer(fixture)))
  assert.is(fixture.http.paths.filter(path => path.endsWith('/sign/refresh')).length, 1)
  assert.is(selectStatus(fixture), 'authorised')
})

session(
  '[AUTH-06] a token that the API no longer takes is renewed once and the call repeated once',
  async ({ sandbox, phone }) => {
    const fixture = openShop(sandbox)
    await signIn(fixture, sandbox, phone)
    const before = fixture.http.calls.length
    await sandbox.injectFaults({
      path: '/api/v1/me',
      kind: 'status',
      status: 401,
      code: 'auth.token-expired',
      times: 1,
    })
    await callAsCustomer(fixture)
    assert.equal(fixture.http.paths.slice(before), ['GET /api/v1/me', 'POST /api/v1/sign/refresh', 'GET /api/v1/me'])
    assert.is(selectStatus(fixture), 'authorised')
  },
)

session(
  '[AUTH-06] the end of a token follows the synced clock, not by a device that is a day ahead',
  async ({ sandbox, phone }) => {
    const fixture = openShop(sandbox, {
      timer: createTestTimer(FRIDAY_NOON + 86_400_000),
      storage: createMemoryStorage(),
    })
    fixture.shop.start()
    await waitUntil(() => fixture.storage.get('server_time_offset') !== null)
    await flushPromises()
    await signIn(fixture, sandbox, phone)
    const before = fixture.http.calls.length
    await callAsCustomer(fixture)
    assert.equal(fixture.http.paths.slice(before), ['GET /api/v1/me'])
  },
)

session('[AUTH-06] nor by one that is a day behind', async ({ sandbox, phone }) => {
  const fixture = openShop(sandbox, {
    timer: createTestTimer(FRIDAY_NOON - 86_400_000),
    storage: createMemoryStorage(),
  })
  fixture.shop.start()
  await waitUntil(() => fixture.storage.get('server_time_offset') !== null)
  await flushPromises()
  await sandbox.control('tokens', { accessSeconds: 1, refreshSeconds: 86_400 })
  await signIn(fixture, sandbox, phone)
  fixture.timer.set(FRIDAY_NOON - 86_400_000 + 40_000)
  const before = fixture.http.calls.length
  await callAsCustomer(fixture)
  assert.equal(fixture.http.paths.slice(before), ['POST /api/v1/sign/refresh', 'GET /api/v1/me'])
})

session(
  '[AUTH-06] before the time has ever been known no token counts as ended: the API decides',
  async ({ sandbox, phone }) => {
    const fixture = openShop(sandbox, {
      timer: createTestTimer(FRIDAY_NOON + 365 * 86_400_000), storage: createMemoryStorage(),
    })
    await signIn(fixture, sandbox, phone)
    const before = fixture.http.calls.length
    await callAsCustomer(fixture)
    assert.equal(fixture.http.paths.slice(before), ['GET /api/v1/me'])
    assert.is(selectStatus(fixture), 'authorised')
  },
)

session('[AUTH-06] a corrected clock signs no customer out: the time is loaded first', async ({ sandbox, phone }) => {
  const aYearBehind = FRIDAY_NOON - 365 * 86_400_000
  for (const isReloaded of [false, true]) {
    const fixture = openShop(sandbox, { timer: createTestTimer(aYearBehind), storage: createMemoryStorage(markers) })
    fixture.shop.start()
    await waitUntil(() => fixture.storage.get('server_time_offset') !== null)
    await flushPromises()
    await signIn(fixture, sandbox, isReloaded ? phone : `+79000011${phone.slice(-3)}`)
    fixture.timer.set(FRIDAY_NOON)
    const later = isReloaded ? openShop(sandbox, { storage: fixture.storage }) : fixture
    if (isReloaded) later.shop.start()
    else await callAsCustomer(later)
    await waitUntil(() => later.http.paths.filter(path => path === 'GET /api/v1/me').length > 0)
    await flushPromises()
    assert.is(selectStatus(later), 'authorised')
    assert.ok(later.storage.get('person_tokens') !== null)
  }
})

session(
  '[AUTH-06, STO-06, CART-09] signing out erases personal data in all tabs and keeps the cart',
  async ({ sandbox, phone }) => {
    const storage = openFilledShop()
    const firstTab = openShop(sandbox, { storage })
    const there = openShop(sandbox, { storage: storage.otherTab() })
    await signIn(firstTab, sandbox, phone)
    await waitForValue(there.shop.session.state, state => state.status === 'authorised')
    const before = readThings(storage)
    firstTab.shop.session.signOut()
    assert.equal(firstTab.shop.session.state.get(), { status: 'guest', ended: false })
    assert.equal(there.shop.session.state.get(), { status: 'guest', ended: false })
    assert.is(storage.get('person_tokens'), null)
    assert.is(storage.get('person_profile'), null)
    const gone = ['order_person', 'order_comment', 'order_promo_code', 'order_delivery_place']
    assert.equal(readThings(storage), { ...before, ...Object.fromEntries(gone.map(key => [key, null])) })
    for (const { shop } of [firstTab, there]) {
      const { name, email, phone: number } = shop.checkout.draft.form.values.get()
      assert.equal([name, email, number], ['', '', ''])
      assert.is(shop.cart.itemCount.get(), 2)
    }
  },
)

session('[AUTH-06] a renewal lost after the exchange is retried once, then signs out', async ({ sandbox, phone }) => {
  const storage = openFilledShop()
  const fixture = openShop(sandbox, { storage })
  await signIn(fixture, sandbox, phone)
  const before = readThings(storage)
  await advanceTo(fixture, sandbox, 16 * 60_000)
  await sandbox.injectFaults({ path: '/api/v1/sign/refresh', kind: 'cut', after: true, times: 1 })
  await callAsCustomer(fixture)
  assert.is(selectStatus(fixture), 'authorised')
  await callAsCustomer(fixture)
  assert.equal(fixture.shop.session.state.get(), { status: 'guest', ended: true })
  assert.equal(readThings(storage), before)
  assert.is(fixture.http.paths.filter(path => path.endsWith('/sign/refresh')).length, 2)
})

session('[AUTH-06] signing out offline erases tokens and profile at once, in all tabs', async ({ sandbox, phone }) => {
  const storage = openFilledShop()
  const firstTab = openShop(sandbox, { storage })
  await signIn(firstTab, sandbox, phone)
  const tabs = [firstTab, ...[1, 2].map(() => openShop(sandbox, { storage: storage.otherTab() }))]
  await sandbox.injectFaults({ path: '/', kind: 'reset' })
  const calls = tabs.map(({ http }) => http.calls.length)
  firstTab.shop.session.signOut()
  assert.equal(tabs.map(({ shop }) => shop.session.state.get()), tabs.map(() => ({ status: 'guest', ended: false })))
  for (const key of ['person_tokens', 'person_profile', 'person_tokens.bad', 'person_profile.bad'])
    assert.is(storage.get(key), null, key)
  assert.is(firstTab.shop.cart.lines.get().length, 1)
  assert.equal(tabs.map(({ http }) => http.calls.length), calls, 'nothing has to be asked for it')
})

session(
  '[AUTH-06] twenty calls of two tabs refused with 401 cause one refresh and one repeat each',
  async ({ sandbox, phone }) => {
    let last: Promise<unknown> = Promise.resolve()
    const exclusively: NonNullable<ShopOptions['exclusively']> = run => {
      const mine = last.then(run)
      last = mine.catch(() => undefined)
      return mine
    }
    const firstTab = openShop(sandbox, { exclusively })
    await signIn(firstTab, sandbox, phone)
    const there = openShop(sandbox, { storage: firstTab.storage.otherTab(), exclusively })
    const { accessToken: old } = JSON.parse(firstTab.storage.get('person_tokens') ?? '{}')
    const calls = () =>
      [firstTab, there].flatMap(({ http }) => http.calls).filter(({ url }) => url.endsWith('/api/v1/me'))
    for (const { http } of [firstTab, there]) http.forget()
    await sandbox.injectFaults({
      path: '/api/v1/me',
      kind: 'status',
      status: 401,
      code: 'auth.token-expired',
      times: 20,
    })
    await Promise.all([firstTab, there].flatMap(made => Array.from({ length: 10 }, () => callAsCustomer(made))))
    await waitUntil(() => firstTab.http.open + there.http.open === 0)
    assert.is(
      [firstTab, there].flatMap(({ http }) => http.paths).filter(path => path.endsWith('/sign/refresh')).length,
      1,
    )
    assert.is(calls().filter(call => readBearer(call) === old).length, 20)
    assert.equal([firstTab, there].map(selectStatus), ['authorised', 'authorised'])
  },
)

const ANNAS_TOKENS = '{"accessToken":"anna","refreshToken":"r","source":"PHONE"}'
/** A device with Anna's session, in a tab that has not loaded her profile. */
const createAnnasTab = () => createMemoryStorage({ ...markers, server_time_offset: '0', person_tokens: ANNAS_TOKENS })
/** Another tab stores Boris's tokens. */
function storeBorisTokens(storage: MemoryStorage): void {
  storage.otherTab().set('person_tokens', '{"accessToken":"boris","refreshToken":"b","source":"PHONE"}')
}

/**
 * Anna's tab with a pending preflight, an API that identifies persons by their token, and a second
 * tab.
 */
async function openPendingQuote(hears: boolean, refusal?: Promise<void>) {
  const storage = createMemoryStorage({
    ...Object.fromEntries(openFilledShop().keys().map(key => [key, openFilledShop().get(key) ?? ''])),
    person_tokens: ANNAS_TOKENS,
  })
  const priced: string[] = []
  const catalogue = createChainHttp(createChain({ dishes: [], preflight: () => [503, {}] }))
  const api = createAccountApi({
    send(request, signal) {
      const isPrice = request.url.endsWith('/preflight')
      if (isPrice) priced.push(`${new URL(request.url).pathname} ${readBearer(request) ?? '-'}`)
      if (isPrice && refusal !== undefined && readBearer(request) === 'anna')
        return refusal.then(() => ({ status: 401, text: '{}' }))
      return catalogue.send(request, signal)
    },
  })
  api.tokens = () => [200, { accessToken: 'boris', refreshToken: 'b' }]
  api.me = request => [
    200,
    {
      id: readBearer(request) === 'boris' ? 2 : 1, accountIds: [], phone: '', firstName: readBearer(request) ?? '',
      deliveries: [],
    },
  ]
  const firstTab = buildShop({ http: api, storage: hears ? storage : { ...storage, subscribe: () => () => undefined } })
  await start(firstTab)
  assert.is(selectCustomer(firstTab)?.id, 1)
  const there = buildShop({ http: api, storage: storage.otherTab(), path: '/auth' })
  return {
    here: firstTab,
    there,
    storage,
    priced,
    price: () => firstTab.shop.checkout.quote.requestPrices(),
    async borisSignsIn() {
      await requestCode(there, '+79000000008')
      await typeCode(there, '1234')
    },
  }
}
const ANNAS = '/1/persons/1/orders/preflight anna'
const BORISS = '/1/persons/2/orders/preflight boris'
const NOBODYS = '/1/persons/orders/preflight -'

session('[AUTH-06] a sign-in in another tab removes the former profile before any call', async () => {
  const { here, priced, price, borisSignsIn } = await openPendingQuote(true)
  await price()
  assert.is(priced.at(-1), ANNAS)
  priced.length = 0
  here.shop.session.state.subscribe(() => void price())
  await borisSignsIn()
  await waitForValue(here.shop.session.state, state => state.status === 'authorised' && state.profile.id === 2)
  await flushPromises()
  await flushPromises()
  assert.ok(priced.includes(BORISS))
  assert.equal(priced.filter(item => item !== BORISS && item !== NOBODYS), [])
})

session(
  '[AUTH-05] a call in the former name is not made even while the word of the other tab is on its way',
  async () => {
    const { there, storage, priced, price, borisSignsIn } = await openPendingQuote(false)
    await price()
    assert.is(priced.at(-1), ANNAS)
    priced.length = 0
    await borisSignsIn()
    await price()
    assert.equal(priced, [NOBODYS])
    assert.is(selectCustomer(there)?.id, 2)
    assert.is(JSON.parse(storage.get('person_profile') ?? '').id, 2, "the other's profile stands")
  },
)

session('[AUTH-06] a refused call is not repeated with another customer’s token', async () => {
  for (const hears of [true, false]) {
    let refuse = (): void => undefined
    const { priced, price, borisSignsIn } = await openPendingQuote(hears, new Promise(said => (refuse = said)))
    void price()
    await flushPromises()
    assert.is(priced.at(-1), ANNAS)
    await borisSignsIn()
    refuse()
    await flushPromises()
    await flushPromises()
    assert.equal(priced.filter(item => ![ANNAS, BORISS, NOBODYS].includes(item)), [])
  }
})

session('[AUTH-06, LOC-16] a suspended tab replaces the former profile and its addresses', async () => {
  const storage = createAnnasTab()
  const listeners: ((key: string | null) => void)[] = []
  const asleep = {
    ...storage,
    subscribe: (listen: (key: string | null) => void) => (listeners.push(listen), () => undefined),
  }
  const api = createAccountApi()
  api.tokens = () => [200, { accessToken: 'boris', refreshToken: 'b' }]
  api.me = request => [
    200,
    {
      id: readBearer(request) === 'boris' ? 2 : 1, accountIds: [],
      deliveries: [{ address: readBearer(request), location: { lat: 57, lng: 39 } }],
    },
  ]
  const firstTab = buildShop({ http: api, storage: asleep })
  await callAsCustomer(firstTab)
  assert.is(selectCustomer(firstTab)?.id, 1)
  const there = buildShop({ http: api, storage: storage.otherTab() })
  await requestCode(there, '+79000000008')
  await typeCode(there, '1234')
  const before = api.listRequests('me').length
  for (const listen of listeners) listen('person_tokens')
  assert.is.not(selectCustomer(firstTab)?.id, 1)
  await flushPromises()
  assert.is(api.listRequests('me').length, before + 1)
  assert.equal(selectCustomer(firstTab)?.deliveries.map(delivery => delivery.address), ['boris'])
})

session('[AUTH-06] a suspended tab repeats a request for the customer who signed in meanwhile', async () => {
  const storage = createAnnasTab()
  const listeners: ((key: string | null) => void)[] = []
  const asleep = {
    ...storage,
    subscribe: (listen: (key: string | null) => void) => (listeners.push(listen), () => undefined),
  }
  const api = createAccountApi()
  const firstTab = buildShop({ http: api, storage: asleep })
  await callAsCustomer(firstTab)
  const [letIn, forHere] = [api.me, deferReply()]
  api.me = forHere.reply
  const asking = callAsCustomer(firstTab)
  await flushPromises()
  api.tokens = () => [200, { accessToken: 'boris', refreshToken: 'b' }]
  api.me = () => new Promise(() => undefined)
  const there = buildShop({ http: api, storage: storage.otherTab() })
  await requestCode(there, '+79000000008')
  void typeCode(there, '1234')
  await flushPromises()
  api.me = letIn
  for (const listen of listeners) listen('person_tokens')
  forHere.respond(503)
  await asking
  await flushPromises()
  assert.is(selectStatus(firstTab), 'authorised')
})

session('[AUTH-05] a failure that the other tab has resolved is not shown to the next customer', async () => {
  const api = createAccountApi()
  const storage = createAnnasTab()
  const letIn = api.me
  api.me = failWith()
  const firstTab = buildShop({ http: api, storage })
  await callAsCustomer(firstTab)
  const there = buildShop({ http: api, storage: storage.otherTab() })
  api.me = letIn
  await callAsCustomer(there)
  assert.is(selectStatus(firstTab), 'authorised')
  storeBorisTokens(storage)
  storage.otherTab().remove('person_profile')
  assert.is(selectStatus(firstTab), 'loading')
  await flushPromises()
  assert.is(selectStatus(firstTab), 'authorised')
})

session('[AUTH-05] a request that fails late is not shown to the next customer, whose profile loads', async () => {
  const api = createAccountApi()
  const storage = createAnnasTab()
  const [letIn, late] = [api.me, deferReply()]
  api.me = late.reply
  const firstTab = buildShop({ http: api, storage })
  const asking = callAsCustomer(firstTab)
  await flushPromises()
  firstTab.shop.session.signOut()
  late.respond(503)
  await asking
  assert.is(selectStatus(firstTab), 'guest')
  api.me = letIn
  storeBorisTokens(storage)
  assert.is(selectStatus(firstTab), 'loading')
  await flushPromises()
  assert.is(selectStatus(firstTab), 'authorised')
})

session('[STO-06] a sign-in whose customer was erased in another tab is dropped', async () => {
  const api = createAccountApi()
  const storage = createMemoryStorage({ ...markers, server_time_offset: '0' })
  const listeners: ((key: string | null) => void)[] = []
  const asleep = {
    ...storage,
    subscribe: (listen: (key: string | null) => void) => (listeners.push(listen), () => undefined),
  }
  const firstTab = buildShop({ http: api, storage: asleep })
  await requestCode(firstTab, '+79000000007')
  buildShop({ http: api, storage: storage.otherTab() }).shop.leaving.leave()
  await typeCode(firstTab, '1234')
  assert.is(selectStatus(firstTab), 'guest')
  storeBorisTokens(storage)
  for (const listen of listeners) listen('person_tokens')
  await flushPromises()
  assert.is(selectStatus(firstTab), 'authorised')
})

session('[AUTH-05] a failed request of a customer who has left is not shown to the next one', async () => {
  const api = createAccountApi()
  const storage = createAnnasTab()
  const letIn = api.me
  api.me = failWith()
  const firstTab = buildShop({ http: api, storage })
  await callAsCustomer(firstTab)
  assert.is(selectStatus(firstTab), 'failed')
  firstTab.shop.session.signOut()
  const there = buildShop({ http: api, storage: storage.otherTab() })
  api.me = letIn
  storeBorisTokens(storage)
  assert.equal([selectStatus(firstTab), selectStatus(there)], ['loading', 'loading'])
  await flushPromises()
  assert.equal([selectStatus(firstTab), selectStatus(there)], ['authorised', 'authorised'])
})

session('[STO-05] signing in shows in the other tab', async ({ sandbox, phone }) => {
  const firstTab = openShop(sandbox)
  const there = openShop(sandbox, { storage: firstTab.storage.otherTab() })
  assert.is(selectStatus(there), 'guest')
  await signIn(firstTab, sandbox, phone)
  await waitForValue(there.shop.session.state, state => state.status === 'authorised')
  const state = there.shop.session.state.get()
  assert.is(state.status === 'authorised' && state.profile.phone, phone)
})

session('[STO-05] a change of language shows in the other tab', async ({ sandbox }) => {
  const firstTab = openShop(sandbox)
  const there = openShop(sandbox, { storage: firstTab.storage.otherTab() })
  firstTab.shop.locale.set('en')
  assert.is(there.shop.locale.get(), 'en')
  assert.is(firstTab.storage.get('app_locale'), 'en')
})

session('[AUTH-06] a profile that arrives after signing out is dropped', async ({ sandbox, phone }) => {
  const fixture = openShop(sandbox)
  await signIn(fixture, sandbox, phone)
  const loading = callAsCustomer(fixture)
  fixture.shop.session.signOut()
  await loading
  assert.is(selectStatus(fixture), 'guest')
  assert.is(fixture.storage.get('person_profile'), null)
})

session('[AUTH-06] a personal call of a guest is not sent', async ({ sandbox }) => {
  const fixture = openShop(sandbox)
  await callAsCustomer(fixture)
  assert.equal(fixture.http.calls, [])
})

session(
  '[AUTH-07] tokens and codes travel in headers and bodies only: no address and no report names them',
  async ({ sandbox, phone }) => {
    const fixture = openShop(sandbox)
    fixture.shop.start()
    await signIn(fixture, sandbox, phone)
    const stored: { accessToken: string; refreshToken: string } = JSON.parse(fixture.storage.get('person_tokens') ?? '')
    await sandbox.injectFaults(
      { path: '/api/v1/me', kind: 'status', status: 401, code: 'auth.token-expired', times: 1 },
      { path: '/api/v1/sign/refresh', kind: 'bad-json', times: 1 },
    )
    await callAsCustomer(fixture)
    await sandbox.injectFaults({ path: '/api/v1/me', kind: 'empty', times: 1 })
    await callAsCustomer(fixture)
    fixture.storage.otherTab().set('person_tokens', `{"accessToken":"${stored.accessToken}","broken`)
    const seen = [...fixture.http.calls.map(call => call.url), ...fixture.reports].join('\n')
    assert.ok(fixture.reports.length > 0)
    for (const secret of [
      stored.accessToken, stored.refreshToken, stored.accessToken.split('.')[2] ?? '', phone, phone.slice(1),
    ]) {
      assert.not.ok(seen.includes(secret), seen)
    }
    for (const call of fixture.http.calls) {
      const bearer = call.headers['Authorization']
      if (bearer !== undefined) assert.match(call.url, /\/api\/v1\/(me|sign\/refresh)$/)
    }
  },
)

/** The customer that the shop derives from this profile. */
async function collectReports(me: object) {
  const api = createAccountApi()
  api.me = () => [200, me]
  const fixture = buildShop({
    http: api,
    storage: createMemoryStorage({
      ...markers, person_tokens: '{"accessToken":"a","refreshToken":"r","source":"PHONE"}',
    }),
  })
  await callAsCustomer(fixture)
  return selectCustomer(fixture)
}
const ME = { id: 5, accountIds: ['x'], firstName: 'Анна', email: 'me@mail.example', phone: '+79000000001' }
for (const [name, delivery, shown] of [
  ['without a saved delivery', undefined, ['Анна', 'me@mail.example', '+79000000001']],
  [
    "the first delivery's name, e-mail and phone come first",
    { personName: 'Аня', email: 'd@mail.example', phone: '+79000000002' }, ['Аня', 'd@mail.example', '+79000000002'],
  ],
  [
    'an empty value replaces nothing', { personName: '', email: ' ', phone: '' },
    ['Анна', 'me@mail.example', '+79000000001'],
  ],
  ['an absent value replaces nothing', {}, ['Анна', 'me@mail.example', '+79000000001']],
  ['each field for itself', { phone: '+79000000002' }, ['Анна', 'me@mail.example', '+79000000002']],
] as const) {
  session(`[AUTH-05] the profile: ${name}`, async () => {
    const second = { personName: 'Никто', email: 'no@mail.example', phone: '+79000000009' }
    const profile = await collectReports({ ...ME, deliveries: delivery === undefined ? [] : [delivery, second] })
    assert.equal([profile?.firstName, profile?.email, profile?.phone], shown)
    assert.is(profile?.avatar, null)
  })
}

session('[AUTH-05] a person of whom little is known has empty words, not gaps', async () => {
  assert.equal(await collectReports({ id: 5, accountIds: [], deliveries: [{ location: { lat: 500, lng: 0 } }] }), {
    id: 5, accountIds: [], avatar: null, email: '', firstName: '', lastName: '', patronymic: '', phone: '',
    deliveries: [{ address: '', apartment: '', entrance: '', floor: '', intercom: '', comment: '', location: null }],
  })
})

session('[CHK-01] signing in fills the empty fields of the order, and those only', async ({ sandbox, phone }) => {
  const storage = openFilledShop()
  const fixture = openShop(sandbox, { storage })
  await signIn(fixture, sandbox, phone)
  assert.equal(fixture.shop.checkout.draft.form.values.get(), {
    name: 'Анна', email: 'anna@mail.example', phone, comment: 'не звонить', change: '',
  })
})

session.run()
