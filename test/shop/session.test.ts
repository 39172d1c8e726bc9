import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { HttpPort } from '../../core/env.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import {
  requestCode, readBearer, callAsCustomer, createAccountApi, deferReply, failWith, selectCustomer, typeCode,
  type AccountApi, type Responder,
} from '../kit/account.ts'
import { roll, toStoredLine } from '../kit/cart.ts'
import { createChainHttp, createChain, flushRequests, start } from '../kit/chain.ts'
import { flushPromises } from '../kit/clock.ts'
import {
  buildShop, storedChoice, FRIDAY_NOON, openSandbox, STARTUP_KEYS, waitForValue, type TestSandbox, type TestShop,
} from '../kit/shop.ts'
import { suspendTab } from '../kit/tabs.ts'

const session = suite<{ sandbox: TestSandbox; phone: string }>('the session')
let last = 100
session.before(async context => {
  context.sandbox = await openSandbox()
})
session.before.each(context => { context.phone = `+79000010${(last += 1)}` })
session.after.each(async ({ sandbox }) => {
  await sandbox.clearFaults()
  await sandbox.control('tokens', { accessSeconds: 900, refreshSeconds: 86_400 })
  await sandbox.control('clock', { now: null })
})
session.after(context => context.sandbox.close())

const MARKERS = { ...STARTUP_KEYS, server_time_offset: '0' }
/** A shop whose clock was synchronised on an earlier visit. */
const openShop = (sandbox: TestSandbox, storage = createMemoryStorage(MARKERS)): TestShop =>
  buildShop({ apiBase: sandbox.url, storage })
const selectStatus = ({ shop }: TestShop) => shop.session.state.get().status

async function signIn(fixture: TestShop, sandbox: TestSandbox, phone: string): Promise<void> {
  await requestCode(fixture, phone)
  await typeCode(fixture, await sandbox.readSmsCode(phone))
}
/** The stored data of a customer with a cart, a name, a comment and a promo code. */
const FILLED = {
  ...storedChoice('DELIVERY'),
  server_time_offset: '0',
  cart_positions: JSON.stringify([toStoredLine(roll, 2)]),
  order_person: JSON.stringify({ email: 'anna@mail.example', name: 'Анна', phone: '' }),
  order_comment: JSON.stringify('не звонить'),
  order_promo_code: JSON.stringify({ code: 'ТЕСТ', active: true }),
  order_person_count: '3',
}
const readFilled = (storage: MemoryStorage) =>
  Object.fromEntries(Object.keys(FILLED).map(key => [key, storage.get(key)]))
const readAccount = (storage: MemoryStorage) =>
  ['person_tokens', 'person_profile', 'person_tokens.bad', 'person_profile.bad'].map(key => storage.get(key))
const ERASED = [null, null, null, null]

session('[AUTH-05] number and code make tokens, a profile and a customer', async ({ sandbox, phone }) => {
  const fixture = openShop(sandbox)
  const states: string[] = []
  fixture.shop.session.state.subscribe(() => states.push(selectStatus(fixture)))
  await signIn(fixture, sandbox, phone)
  assert.equal([selectCustomer(fixture)?.phone, selectCustomer(fixture)?.avatar], [phone, null])
  assert.equal(states, ['loading', 'authorised'])
  const stored = JSON.parse(fixture.storage.get('person_tokens') ?? '')
  assert.equal([Object.keys(stored).sort(), stored.source], [['accessToken', 'refreshToken', 'source'], 'PHONE'])
})

/** Anna's tab, which has asked for her profile. */
async function openAnna(me?: Responder) {
  const api = createAccountApi()
  if (me !== undefined) api.me = me
  const fixture = buildShop({ http: api, storage: createAnnasTab() })
  await callAsCustomer(fixture)
  return { ...fixture, api, openOther: () => buildShop({ http: api, storage: fixture.storage.otherTab() }) }
}

session('[AUTH-05, ERR-05] HTML entities in a name are decoded once, also after a reload', async () => {
  const fixture = await openAnna(() => [200, { id: 7, firstName: '&amp;quot;Анна&quot;' }])
  for (const page of [fixture, fixture.openOther()]) assert.is(selectCustomer(page)?.firstName, '&quot;Анна"')
})

session('[STO-01, LOC-16] saved addresses of the profile are offered, but not stored on the device', async () => {
  const me = { id: 7, firstName: 'Анна', deliveries: [{ address: 'улица Свободы, 18' }] }
  const fixture = await openAnna(() => [200, me])
  assert.equal(selectCustomer(fixture)?.deliveries.map(({ address }) => address), ['улица Свободы, 18'])
  const stored = JSON.parse(fixture.storage.get('person_profile') ?? '')
  assert.equal([stored.firstName, stored.deliveries], ['Анна', []])
})

for (const [status, hasProfile] of [['authorised', true], ['loading', false]] as const) {
  session(`[AUTH-05] a reload with${hasProfile ? '' : 'out'} a profile is ${status} and loads it`, async () => {
    const { api, storage, openOther } = await openAnna()
    if (!hasProfile) storage.remove('person_profile')
    const secondVisit = openOther()
    assert.equal([selectStatus(secondVisit), api.listRequests('me').length], [status, 1])
    secondVisit.shop.start()
    await flushRequests()
    assert.equal([selectStatus(secondVisit), api.listRequests('me').length], ['authorised', 2])
  })
}

session('[AUTH-05] a known profile stays when loading it again fails', async () => {
  const fixture = await openAnna()
  fixture.api.me = failWith()
  await callAsCustomer(fixture)
  assert.is(selectStatus(fixture), 'authorised')
})

session('[AUTH-06] a refresh refused with 401 signs out, says why, keeps the cart', async ({ sandbox, phone }) => {
  const storage = createMemoryStorage(FILLED)
  const fixture = openShop(sandbox, storage)
  await sandbox.control('tokens', { accessSeconds: 1, refreshSeconds: 86_400 })
  await signIn(fixture, sandbox, phone)
  const before = readFilled(storage)
  fixture.timer.set(FRIDAY_NOON + 40_000)
  await sandbox.control('clock', { now: new Date(FRIDAY_NOON + 40_000).toISOString() })
  await sandbox.injectFaults({ path: '/api/v1/sign/refresh', kind: 'status', status: 401, code: 'auth.token-invalid' })
  fixture.http.forget()
  await callAsCustomer(fixture)
  assert.equal(fixture.http.paths, ['POST /api/v1/sign/refresh'])
  assert.equal(fixture.shop.session.state.get(), { status: 'guest', ended: true })
  assert.equal([readAccount(storage), readFilled(storage)], [ERASED, before])
  assert.is(fixture.shop.cart.lines.get().length, 1)
})

session('[AUTH-06, STO-06, CART-09] signing out offline keeps the cart only', async ({ sandbox, phone }) => {
  const storage = createMemoryStorage(FILLED)
  const firstTab = openShop(sandbox, storage)
  const tabs = [firstTab, ...[1, 2].map(() => openShop(sandbox, storage.otherTab()))]
  await signIn(firstTab, sandbox, phone)
  for (const { shop } of tabs) await waitForValue(shop.session.state, state => state.status === 'authorised')
  const before = readFilled(storage)
  await sandbox.injectFaults({ path: '/', kind: 'reset' })
  const calls = tabs.map(({ http }) => http.calls.length)
  firstTab.shop.session.signOut()
  assert.equal(readAccount(storage), ERASED)
  const gone = ['order_person', 'order_comment', 'order_promo_code', 'order_choice']
  assert.equal(readFilled(storage), { ...before, ...Object.fromEntries(gone.map(key => [key, null])) })
  for (const { shop } of tabs) {
    assert.equal(shop.session.state.get(), { status: 'guest', ended: false })
    const { name, email, phone: number } = shop.checkout.draft.form.values.get()
    assert.equal([name, email, number, shop.cart.itemCount.get()], ['', '', '', 2])
  }
  assert.equal(tabs.map(({ http }) => http.calls.length), calls, 'signing out sends no call')
})

const ANNAS_TOKENS = '{"accessToken":"anna","refreshToken":"r","source":"PHONE"}'
/** A device with Anna's session, in a tab that has not loaded her profile. */
const createAnnasTab = (stored: object = MARKERS) => createMemoryStorage({ ...stored, person_tokens: ANNAS_TOKENS })
/** Another tab stores Boris's tokens. */
function storeBorisTokens(storage: MemoryStorage): void {
  storage.otherTab().set('person_tokens', '{"accessToken":"boris","refreshToken":"b","source":"PHONE"}')
}
/** An API that signs Boris in, and knows him and Anna by their tokens. */
function createApi(fallback?: HttpPort): AccountApi {
  const api = createAccountApi(fallback)
  api.tokens = () => [200, { accessToken: 'boris', refreshToken: 'b' }]
  api.me = request => {
    const name = readBearer(request)
    const deliveries = [{ address: name, location: { lat: 57, lng: 39 } }]
    return [200, { id: name === 'boris' ? 2 : 1, accountIds: [], firstName: name, deliveries }]
  }
  return api
}
/** Signs Boris in, in another tab. */
async function signBorisIn(api: AccountApi, storage: MemoryStorage): Promise<TestShop> {
  const there = buildShop({ http: api, storage: storage.otherTab(), path: '/auth' })
  await requestCode(there, '+79000000008')
  await typeCode(there, '1234')
  return there
}

/** Anna's tab, which records the preflights; `refusal` delays the 401 to hers. */
async function openPendingQuote(hears: boolean, refusal?: Promise<void>) {
  const storage = createAnnasTab(FILLED)
  const priced: string[] = []
  const catalogue = createChainHttp(createChain({ dishes: [], preflight: () => [503, {}] }))
  const api = createApi({
    send(request, signal) {
      const isPrice = request.url.endsWith('/preflight')
      if (isPrice) priced.push(`${new URL(request.url).pathname} ${readBearer(request) ?? '-'}`)
      if (isPrice && refusal !== undefined && readBearer(request) === 'anna')
        return refusal.then(() => ({ status: 401, text: '{}' }))
      return catalogue.send(request, signal)
    },
  })
  const firstTab = buildShop({ http: api, storage: hears ? storage : suspendTab(storage).storage })
  await start(firstTab)
  assert.is(selectCustomer(firstTab)?.id, 1)
  return {
    here: firstTab, storage, priced, price: () => firstTab.shop.checkout.quote.requestPrices(),
    borisSignsIn: () => signBorisIn(api, storage),
  }
}
const ANNAS = '/1/persons/1/orders/preflight anna'
const BORISS = '/1/persons/2/orders/preflight boris'
const GUESTS = '/1/persons/orders/preflight -'

session('[AUTH-06] a sign-in in another tab removes the former profile before any call', async () => {
  const { here, priced, price, borisSignsIn } = await openPendingQuote(true)
  await price()
  assert.is(priced.at(-1), ANNAS)
  priced.length = 0
  here.shop.session.state.subscribe(() => void price())
  await borisSignsIn()
  await flushRequests()
  assert.is(selectCustomer(here)?.id, 2)
  assert.ok(priced.includes(BORISS))
  assert.equal(priced.filter(item => item !== BORISS && item !== GUESTS), [])
})

session('[AUTH-05] no call is made for the former customer before a tab learns of the sign-in', async () => {
  const { storage, priced, price, borisSignsIn } = await openPendingQuote(false)
  await price()
  assert.is(priced.at(-1), ANNAS)
  priced.length = 0
  const there = await borisSignsIn()
  await price()
  assert.equal(priced, [GUESTS])
  assert.equal([selectCustomer(there)?.id, JSON.parse(storage.get('person_profile') ?? '').id], [2, 2])
})

session('[AUTH-06] a refused call is not repeated with another customer’s token', async () => {
  for (const hears of [true, false]) {
    let refuse = (): void => undefined
    const { priced, price, borisSignsIn } = await openPendingQuote(hears, new Promise(resolve => { refuse = resolve }))
    void price()
    await flushPromises()
    assert.is(priced.at(-1), ANNAS)
    await borisSignsIn()
    refuse()
    await flushRequests()
    assert.equal(priced.filter(item => ![ANNAS, BORISS, GUESTS].includes(item)), [])
  }
})

/** Anna's tab with her profile, which the browser then suspends. */
async function openSuspended() {
  const storage = createAnnasTab()
  const tab = suspendTab(storage)
  const api = createApi()
  const firstTab = buildShop({ http: api, storage: tab.storage })
  await callAsCustomer(firstTab)
  assert.is(selectCustomer(firstTab)?.id, 1)
  return { storage, tab, api, firstTab }
}

session('[AUTH-06, LOC-16] a suspended tab replaces the former profile and its addresses', async () => {
  const { storage, tab, api, firstTab } = await openSuspended()
  await signBorisIn(api, storage)
  const before = api.listRequests('me').length
  tab.wake('person_tokens')
  assert.is.not(selectCustomer(firstTab)?.id, 1)
  await flushPromises()
  assert.is(api.listRequests('me').length, before + 1)
  assert.equal(selectCustomer(firstTab)?.deliveries.map(delivery => delivery.address), ['boris'])
})

session('[AUTH-06] a suspended tab repeats a request for the customer who signed in meanwhile', async () => {
  const { storage, tab, api, firstTab } = await openSuspended()
  const { me } = api
  const late = deferReply()
  api.me = late.reply
  const pending = callAsCustomer(firstTab)
  await flushPromises()
  api.me = () => new Promise(() => undefined)
  void signBorisIn(api, storage)
  await flushRequests()
  api.me = me
  tab.wake('person_tokens')
  late.respond(503)
  await pending
  await flushPromises()
  assert.is(selectCustomer(firstTab)?.id, 2)
})

/** Anna's tab, whose profile could not be loaded. */
async function openFailedProfile() {
  const firstTab = await openAnna(failWith())
  assert.is(selectStatus(firstTab), 'failed')
  firstTab.api.me = createAccountApi().me
  return { storage: firstTab.storage, firstTab, there: firstTab.openOther() }
}

session('[AUTH-05] a failure that the other tab has resolved is not shown to the next customer', async () => {
  const { storage, firstTab, there } = await openFailedProfile()
  await callAsCustomer(there)
  assert.is(selectStatus(firstTab), 'authorised')
  storeBorisTokens(storage)
  storage.otherTab().remove('person_profile')
  assert.is(selectStatus(firstTab), 'loading')
  await flushPromises()
  assert.is(selectStatus(firstTab), 'authorised')
})

session('[AUTH-05] a failed request of a customer who has left is not shown to the next one', async () => {
  const { storage, firstTab, there } = await openFailedProfile()
  firstTab.shop.session.signOut()
  storeBorisTokens(storage)
  assert.equal([firstTab, there].map(selectStatus), ['loading', 'loading'])
  await flushPromises()
  assert.equal([firstTab, there].map(selectStatus), ['authorised', 'authorised'])
})

for (const status of [503, 200]) {
  session(`[AUTH-06] a profile request that ends with ${status} after the sign-out changes nothing`, async () => {
    const [api, storage, late] = [createAccountApi(), createAnnasTab(), deferReply()]
    const { me } = api
    api.me = late.reply
    const firstTab = buildShop({ http: api, storage })
    const pending = callAsCustomer(firstTab)
    await flushPromises()
    firstTab.shop.session.signOut()
    late.respond(status, { id: 7, accountIds: [], deliveries: [] })
    await pending
    assert.equal([selectStatus(firstTab), storage.get('person_profile')], ['guest', null])
    api.me = me
    storeBorisTokens(storage)
    assert.is(selectStatus(firstTab), 'loading')
    await flushPromises()
    assert.is(selectStatus(firstTab), 'authorised')
  })
}

session('[STO-06] a sign-in whose customer was erased in another tab is dropped', async () => {
  const [api, storage] = [createAccountApi(), createMemoryStorage(MARKERS)]
  const tab = suspendTab(storage)
  const firstTab = buildShop({ http: api, storage: tab.storage })
  await requestCode(firstTab, '+79000000007')
  buildShop({ http: api, storage: storage.otherTab() }).shop.leaving.leave()
  await typeCode(firstTab, '1234')
  assert.is(selectStatus(firstTab), 'guest')
  storeBorisTokens(storage)
  tab.wake('person_tokens')
  await flushPromises()
  assert.is(selectStatus(firstTab), 'authorised')
})

session('[STO-05] a change of language shows in the other tab', () => {
  const firstTab = buildShop()
  const there = buildShop({ storage: firstTab.storage.otherTab() })
  firstTab.shop.locale.set('en')
  assert.equal([there.shop.locale.get(), firstTab.storage.get('app_locale')], ['en', 'en'])
})

session('[AUTH-07] neither addresses nor reports name tokens and codes', async ({ sandbox, phone }) => {
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
  const { accessToken, refreshToken } = stored
  for (const secret of [accessToken, refreshToken, accessToken.split('.')[2] ?? '', phone, phone.slice(1)])
    assert.not.ok(seen.includes(secret), seen)
  for (const { headers, url } of fixture.http.calls)
    if (headers['Authorization'] !== undefined) assert.match(url, /\/api\/v1\/(me|sign\/refresh)$/)
})

/** The customer that the shop derives from this profile. */
const loadCustomer = async (me: object) => selectCustomer(await openAnna(() => [200, me]))
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
  ['an absent value replaces nothing', { phone: '+79000000002' }, ['Анна', 'me@mail.example', '+79000000002']],
] as const) {
  session(`[AUTH-05] the profile: ${name}`, async () => {
    const second = { personName: 'Никто', email: 'no@mail.example', phone: '+79000000009' }
    const profile = await loadCustomer({ ...ME, deliveries: delivery === undefined ? [] : [delivery, second] })
    assert.equal([profile?.firstName, profile?.email, profile?.phone], shown)
    assert.is(profile?.avatar, null)
  })
}

session('[AUTH-05] a person of whom little is known has empty words, not gaps', async () => {
  assert.equal(await loadCustomer({ id: 5, accountIds: [], deliveries: [{ location: { lat: 500, lng: 0 } }] }), {
    id: 5, accountIds: [], avatar: null, email: '', firstName: '', lastName: '', patronymic: '', phone: '',
    deliveries: [{ address: '', apartment: '', entrance: '', floor: '', intercom: '', comment: '', location: null }],
  })
})

session('[CHK-01] signing in fills the empty fields of the order, and those only', async ({ sandbox, phone }) => {
  const fixture = openShop(sandbox, createMemoryStorage(FILLED))
  await signIn(fixture, sandbox, phone)
  assert.equal(fixture.shop.checkout.draft.form.values.get(), {
    name: 'Анна', email: 'anna@mail.example', phone, comment: 'не звонить', change: '',
  })
})

session.run()
