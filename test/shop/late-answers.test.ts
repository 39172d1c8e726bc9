import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { HttpPort } from '../../core/env.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { requestCode, selectCustomer } from '../kit/account.ts'
import { flushPromises } from '../kit/clock.ts'
import { createSandboxHttp } from '../kit/sandbox-http.ts'
import {
  buildShop, waitUntil, openSandbox, waitForValue, type ShopOptions, type TestSandbox, type TestShop,
} from '../kit/shop.ts'
import { createApple, signInWithGoogle, createTestApple, issueIdentityToken, type Claims } from './social.fixture.ts'

const late = suite('answers of an abandoned sign-in')
let sandbox: TestSandbox
/** A new subject and a new phone number for each test. */
let [last, subject, phone] = [200, '', '']
late.before(async () => {
  sandbox = await openSandbox()
})
late.before.each(() => {
  last += 1
  subject = `late-${last}`
  phone = `+79000020${last}`
})
late.after(() => sandbox.close())

const IDS = {
  signIn: { methods: ['PHONE', 'GOOGLE', 'APPLE'], googleClientId: 'storefront-sandbox', appleClientId: 'ru.shop' },
}
const ANNA = { email: 'anna@apple.example', firstName: 'Анна', lastName: 'Ильина' }
const BORIS = { email: 'boris@mail.example', firstName: 'Борис' }

/** A network that delays one response until the test releases it. */
function createSlowNetwork(path: string) {
  const inner = createSandboxHttp()
  let answer: () => void = () => undefined
  let isHeld = false
  const gate = new Promise<void>(resolve => { answer = resolve })
  return {
    answer,
    isHeld: () => isHeld,
    async send(...[request, signal]: Parameters<HttpPort['send']>) {
      const response = await inner.send(request, signal)
      if (!isHeld && request.url.endsWith(path)) {
        isHeld = true
        await gate
      }
      return response
    },
  }
}
const openTab = (options: ShopOptions = {}): TestShop =>
  buildShop({ apiBase: sandbox.url, config: IDS, path: '/auth', ...options })
const selectRecipient = ({ shop }: Pick<TestShop, 'shop'>) => {
  const { name, email, phone } = shop.checkout.draft.form.values.get()
  return [name, email, phone]
}

/** Apple's window stays open until `finish` is called. */
function withApple(fixture: TestShop, claims: Claims) {
  const apple = createTestApple()
  let finish: () => void = () => undefined
  const open = new Promise<void>(resolve => { finish = resolve })
  apple.answer = async ({ nonce, state }) => {
    await open
    return {
      status: 'succeeded',
      state,
      identityToken: await issueIdentityToken(sandbox, { provider: 'APPLE', nonce, ...claims }),
      ...ANNA,
    }
  }
  return { attempt: createApple(fixture.shop, apple).signIn(), finish }
}
async function atCode(fixture: TestShop): Promise<void> {
  await requestCode(fixture, phone)
  fixture.shop.session.phone.setText(await sandbox.readSmsCode(phone))
}
/** A tab whose call to this path gets no answer until `http.answer`. */
async function holdCall<T>(path: string, call: (fixture: TestShop) => Promise<T>, options: ShopOptions = {}) {
  const http = createSlowNetwork(path)
  const fixture = openTab({ ...options, http })
  const result = call(fixture)
  await waitUntil(http.isHeld)
  const { phone, social } = fixture.shop.session
  return {
    ...fixture,
    isBusy: () => [phone.state.get().call.status === 'busy', social.state.get().status === 'busy'],
    async answer() {
      http.answer()
      const value = await result
      await flushPromises()
      return value
    },
  }
}
const holdCode = (options?: ShopOptions) => holdCall('/sign/in/phone', async fixture => {
  await atCode(fixture)
  return fixture.shop.session.phone.submitCode()
}, options)
const holdGoogle = (path: string, claims: Claims) =>
  holdCall(path, fixture => signInWithGoogle(fixture, sandbox, { subject, ...claims }))
const signInWith = (storage: MemoryStorage): unknown => JSON.parse(storage.get('person_tokens') ?? '{}').source

late('[AUTH-05, AUTH-06] Anna’s late answer from Apple is dropped after Boris signed in elsewhere', async () => {
  const firstTab = openTab()
  const { attempt, finish } = withApple(firstTab, { subject })
  const there = openTab({ storage: firstTab.storage.otherTab() })
  const other = withApple(there, { subject: `${subject}-boris` })
  // Boris' sign-in window in the other tab returns his name
  other.finish()
  await other.attempt
  const stored = firstTab.storage.get('person_provided')
  await waitForValue(firstTab.shop.session.state, state => state.status === 'authorised')
  const boris = selectCustomer(firstTab)
  finish()
  assert.is(await attempt, false)
  await flushPromises()
  assert.equal(selectCustomer(firstTab), boris)
  assert.is(firstTab.storage.get('person_provided'), stored)
  assert.equal(firstTab.http.paths.filter(path => path.includes('/sign/in')), [], 'her token is not sent')
})

late('[AUTH-03, AUTH-05] a late answer of Apple after a cancellation is neither sent nor stored', async () => {
  const ways: Readonly<Record<string, (fixture: TestShop) => unknown>> = {
    cancel: made => made.shop.session.social.cancel(), leave: made => made.shop.router.go('home.index', {}),
    phone: made => atCode(made),
  }
  for (const [way, giveUp] of Object.entries(ways)) {
    const fixture = openTab()
    const { attempt, finish } = withApple(fixture, { subject })
    await giveUp(fixture)
    assert.is(fixture.shop.session.social.state.get().status, 'idle', way)
    finish()
    assert.is(await attempt, false, way)
    assert.equal(fixture.http.paths.filter(path => path.endsWith('/sign/in/apple')), [], way)
    assert.is(fixture.storage.get('person_provided'), null, way)
    assert.equal(selectRecipient(fixture), ['', '', ''], way)
  }
})

late('[AUTH-03, AUTH-05] leaving the page while Google’s token is checked signs in no customer', async () => {
  const fixture = await holdGoogle('/sign/in/google', { profile: ANNA })
  assert.match(fixture.storage.get('person_provided') ?? '', /Анна|anna/)
  fixture.shop.router.go('cart.index', {})
  assert.is(fixture.storage.get('person_provided'), null)
  await fixture.answer()
  assert.is(fixture.shop.session.state.get().status, 'guest')
  assert.equal(['person_tokens', 'person_provided'].map(fixture.storage.get), [null, null])
})

late('[AUTH-05, AUTH-06] a profile that loads after another customer signed in is not shown or stored', async () => {
  const firstTab = await holdGoogle('/me', { profile: ANNA })
  const there = openTab({ storage: firstTab.storage.otherTab() })
  await signInWithGoogle(there, sandbox, { subject: `${subject}-boris`, profile: BORIS })
  const boris = selectCustomer(there)?.id
  await firstTab.answer()
  for (const tab of [firstTab, there]) assert.is(selectCustomer(tab)?.id, boris)
  assert.is(JSON.parse(firstTab.storage.get('person_profile') ?? '').id, boris)
})

late('[AUTH-05] what two tabs have heard of two persons at once does not mix: each gets his own', async () => {
  const firstTab = await holdGoogle('/sign/in/google', {
    subject: `${subject}-boris`, profile: BORIS, picture: 'https://lh3.example/boris.png',
  })
  const there = openTab({ storage: firstTab.storage.otherTab() })
  await sandbox.injectFaults({ path: '/api/v1/sign/in/google', kind: 'status', status: 503, times: 1 })
  await signInWithGoogle(there, sandbox, { subject, profile: ANNA, picture: 'https://lh3.example/anna.png' })
  await sandbox.clearFaults()
  await firstTab.answer()
  const customer = selectCustomer(firstTab)
  assert.equal([customer?.avatar, customer?.lastName], ['https://lh3.example/boris.png', ''])
})

for (const where of ['here', 'in another tab', 'in another tab of which this one has not heard'] as const) {
  late(`[AUTH-02, AUTH-05] a code in check does not replace a Google sign-in ${where}`, async () => {
    const storage = createMemoryStorage()
    const isDeaf = where.endsWith('heard')
    const fixture = await holdCode({ storage: isDeaf ? { ...storage, subscribe: () => () => undefined } : storage })
    const google = where === 'here' ? fixture : openTab({ storage: storage.otherTab() })
    await signInWithGoogle(google, sandbox, { subject, profile: BORIS })
    if (!isDeaf) await waitForValue(fixture.shop.session.state, state => state.status === 'authorised')
    const id = selectCustomer(fixture)?.id
    assert.is(await fixture.answer(), false)
    assert.equal(
      [selectCustomer(fixture)?.id, signInWith(storage), fixture.isBusy()], [id, 'GOOGLE', [false, false]],
    )
  })
}

for (const [what, giveUp] of [
  ['«Изменить номер»', ({ session }) => session.phone.changeNumber()],
  ['leaving the page', ({ router }) => router.go('home.index', {})],
] as const satisfies readonly (readonly [string, (shop: TestShop['shop']) => void])[]) {
  late(`[AUTH-02] ${what} while a code is checked signs no customer in, and a new number stays`, async () => {
    const fixture = await holdCode()
    giveUp(fixture.shop)
    assert.equal(fixture.isBusy(), [false, false], 'the button is free for another time')
    const { phone } = fixture.shop.session
    if (phone.state.get().step === 'code') phone.changeNumber()
    phone.setText('+7 901 ')
    assert.is(await fixture.answer(), false)
    assert.equal([fixture.shop.session.state.get().status, fixture.storage.get('person_tokens')], ['guest', null])
    const { step, typed, call } = phone.state.get()
    assert.equal({ step, typed, call }, { step: 'number', typed: '+7 901 ', call: { status: 'idle' } })
  })
}

late('[AUTH-02, AUTH-06] a code that arrives after a sign-in leaves no number for the next visitor', async () => {
  const fixture = await holdCall('/sign/in/phone/code', made => requestCode(made, phone))
  await signInWithGoogle(fixture, sandbox, { subject })
  await fixture.answer()
  assert.is(fixture.storage.get('sign_in_code'), null)
  assert.is(fixture.shop.session.phone.state.get().step, 'number')
})

late("[AUTH-02] a code asked for just before Apple's window was opened can be typed all the same", async () => {
  const fixture = await holdCall('/sign/in/phone/code', made => requestCode(made, phone))
  withApple(fixture, { subject })
  assert.equal(fixture.isBusy(), [false, true])
  await fixture.answer()
  assert.is(fixture.shop.session.phone.state.get().step, 'code')
  assert.equal(fixture.isBusy(), [false, true], 'the window is still waited for')
})

late('[AUTH-02, AUTH-03] «Изменить номер» during Apple’s window discards the number only', async () => {
  const fixture = openTab()
  await atCode(fixture)
  const { attempt, finish } = withApple(fixture, { subject })
  fixture.shop.session.phone.changeNumber()
  assert.is(fixture.shop.session.social.state.get().status, 'busy')
  finish()
  assert.ok(await attempt)
  assert.is(signInWith(fixture.storage), 'APPLE')
})

late("[AUTH-02] a bot check that ends after Apple's window was opened sends no code", async () => {
  let pass: (token: string) => void = () => undefined
  const fixture = openTab({ captcha: () => new Promise(resolve => { pass = resolve }) })
  const request = requestCode(fixture, phone)
  withApple(fixture, { subject })
  pass('proof')
  await request
  assert.equal(fixture.http.paths, [])
})

late.run()
