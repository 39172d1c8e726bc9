import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { requestCode, callAsCustomer, typeCode } from '../kit/account.ts'
import { flushPromises } from '../kit/clock.ts'
import { buildShop, openSandbox, waitForValue, type ShopOptions, type TestSandbox, type TestShop } from '../kit/shop.ts'
import { signInWithGoogle } from './social.fixture.ts'

const next = suite<{ sandbox: TestSandbox; subject: string; phone: string }>('the next visitor of a shared device')
let last = 300
next.before(async context => {
  context.sandbox = await openSandbox()
})
next.before.each(context => {
  last += 1
  context.subject = `next-${last}`
  context.phone = `+79000030${last}`
})
next.after.each(context => context.sandbox.clearFaults())
next.after(context => context.sandbox.close())

const IDS = { signIn: { methods: ['PHONE', 'GOOGLE'], googleClientId: 'storefront-sandbox' } }
const openTab = (sandbox: TestSandbox, options: ShopOptions = {}): TestShop =>
  buildShop({ apiBase: sandbox.url, config: IDS, ...options })
const reloaded = (made: TestShop, sandbox: TestSandbox): TestShop =>
  openTab(sandbox, { storage: made.storage.otherTab() })
const ANNA = { email: 'anna@mail.example', firstName: 'Анна' }
const BORIS = { email: 'boris@mail.example', firstName: 'Борис' }

async function atCode(made: TestShop, sandbox: TestSandbox, phone: string): Promise<void> {
  await requestCode(made, phone)
  made.shop.session.phone.typed(await sandbox.readSmsCode(phone))
}
async function expire(made: TestShop, sandbox: TestSandbox): Promise<void> {
  const refused = { kind: 'status', status: 401, code: 'auth.token-expired' } as const
  await sandbox.injectFaults({ path: '/api/v1/me', ...refused }, { path: '/api/v1/sign/refresh', ...refused })
  await callAsCustomer(made)
  await sandbox.clearFaults()
  assert.equal(made.shop.session.state.get(), { status: 'guest', ended: true })
}
const selectRecipient = ({ shop }: TestShop): string[] => {
  const { name, email, phone } = shop.checkout.draft.form.values.get()
  return [name, email, phone]
}
const BLANK = { step: 'number', typed: '', asked: null, call: { status: 'idle' } }
const selectPhone = ({ shop }: TestShop) => shop.session.phone.state.get()

next(
  '[CHK-01, AUTH-06] after a session the next customer’s order has nothing of the former profile',
  async ({ sandbox, subject }) => {
    const here = openTab(sandbox)
    const there = openTab(sandbox, { storage: here.storage.otherTab() })
    await signInWithGoogle(here, sandbox, { subject, profile: ANNA })
    assert.equal(selectRecipient(here), ['Анна', 'anna@mail.example', ''])
    await expire(here, sandbox)
    assert.equal(selectRecipient(here), ['Анна', 'anna@mail.example', ''], 'an end by itself touches no draft')
    const again = reloaded(here, sandbox)
    await signInWithGoogle(again, sandbox, { subject: `${subject}-boris`, profile: { firstName: 'Борис' } })
    await waitForValue(there.shop.session.state, state => state.status === 'authorised')
    for (const tab of [here, there, again]) assert.equal(selectRecipient(tab), ['Борис', '', ''])
    again.shop.session.signOut()
    for (const tab of [here, there, again]) assert.equal(selectRecipient(tab), ['', '', ''])
    assert.not.match(JSON.stringify(here.storage.keys().map(key => here.storage.get(key))), /Анна|Борис|anna@/)
  },
)

next(
  '[CHK-01] who signs in again after the end of his session finds the draft as it was',
  async ({ sandbox, subject }) => {
    const made = openTab(sandbox)
    await signInWithGoogle(made, sandbox, { subject, profile: ANNA })
    await expire(made, sandbox)
    made.shop.checkout.draft.form.set('phone', '+79001112233')
    await signInWithGoogle(made, sandbox, { subject, profile: ANNA })
    assert.equal(selectRecipient(made), ['Анна', 'anna@mail.example', '+79001112233'])
  },
)

next(
  '[CHK-01] typed fields stay after any sign-in, also over fields from the former profile',
  async ({ sandbox, subject }) => {
    const made = openTab(sandbox)
    made.shop.checkout.draft.form.set('phone', '+79001112233')
    await signInWithGoogle(made, sandbox, { subject, profile: ANNA })
    made.shop.checkout.draft.form.set('email', 'work@mail.example')
    await expire(made, sandbox)
    await signInWithGoogle(made, sandbox, { subject: `${subject}-boris`, profile: BORIS })
    assert.equal(selectRecipient(made), ['Борис', 'work@mail.example', '+79001112233'])
  },
)

next(
  '[CHK-01] what the customer had typed just as the profile says it leaves with that person too',
  async ({ sandbox, subject }) => {
    const made = openTab(sandbox)
    made.shop.checkout.draft.form.set('name', 'Анна')
    await signInWithGoogle(made, sandbox, { subject, profile: ANNA })
    await expire(made, sandbox)
    await signInWithGoogle(made, sandbox, { subject: `${subject}-boris` })
    assert.equal(selectRecipient(made), ['', '', ''])
  },
)

next('[AUTH-06, CHK-01] signing out before the profile loads erases name and e-mail', async ({ sandbox, subject }) => {
  const made = openTab(sandbox)
  await signInWithGoogle(made, sandbox, { subject, profile: ANNA })
  made.storage.remove('person_profile')
  await sandbox.injectFaults({ path: '/api/v1/me', kind: 'status', status: 503 })
  const again = reloaded(made, sandbox)
  await callAsCustomer(again)
  assert.is(again.shop.session.state.get().status, 'failed')
  again.shop.session.signOut()
  assert.equal(selectRecipient(again), ['', '', ''])
  assert.not.match(made.storage.get('order_person') ?? '', /Анна|anna@/)
})

next(
  '[AUTH-02, AUTH-06] signing out leaves no phone number in the field, on the device or in tabs',
  async ({ sandbox, phone }) => {
    const here = openTab(sandbox)
    await atCode(here, sandbox, phone)
    const there = reloaded(here, sandbox)
    assert.is(selectPhone(there).step, 'code')
    assert.ok(await here.shop.session.phone.submitCode())
    await waitForValue(there.shop.session.state, state => state.status === 'authorised')
    here.shop.session.signOut()
    for (const tab of [here, there, reloaded(here, sandbox)]) assert.equal(selectPhone(tab), BLANK)
    assert.is(here.storage.get('sign_in_code'), null)
  },
)

next(
  '[AUTH-02, AUTH-06] a suspended tab forgets the number and its code on its next event',
  async ({ sandbox, phone }) => {
    const storage = createMemoryStorage()
    const listeners: ((key: string | null) => void)[] = []
    const asleep: MemoryStorage = {
      ...storage,
      subscribe: listen => {
        listeners.push(listen)
        return () => undefined
      },
    }
    const there = openTab(sandbox, { storage: asleep })
    await atCode(there, sandbox, phone)
    const here = openTab(sandbox, { storage: storage.otherTab() })
    assert.ok(await typeCode(here, await sandbox.readSmsCode(phone)))
    here.shop.session.signOut()
    for (const listen of listeners) for (const key of ['person_tokens', 'sign_in_code']) listen(key)
    assert.equal(selectPhone(there), BLANK)
  },
)

next(
  '[AUTH-02, AUTH-06] a number that was typed before a sign-in by Google is gone with it',
  async ({ sandbox, subject }) => {
    const made = openTab(sandbox)
    made.shop.session.phone.typed('+7 900 123')
    assert.match(made.storage.get('sign_in_code') ?? '', /900 123/)
    await signInWithGoogle(made, sandbox, { subject })
    assert.is(made.storage.get('sign_in_code'), null)
    made.shop.session.signOut()
    assert.equal(selectPhone(made), BLANK)
  },
)

next('[STO-06, AUTH-02] a number that was deleted before its guest left is not stored', async ({ sandbox, phone }) => {
  const made = openTab(sandbox)
  await requestCode(made, phone)
  made.shop.session.phone.changeNumber()
  made.shop.session.phone.typed('')
  made.shop.leaving.leave()
  made.shop.session.phone.typed('+7')
  assert.not.match(JSON.stringify([selectPhone(made), made.storage.get('sign_in_code')]), new RegExp(phone.slice(1)))
})

next(
  '[AUTH-02, AUTH-06] a number that an earlier version of the shop stored is erased when signing out',
  async ({ sandbox, subject }) => {
    const made = openTab(sandbox)
    await signInWithGoogle(made, sandbox, { subject })
    made.storage.set('sign_in_code', '{"phone":"","requestedAt":0,"number":"+7 900 123"}')
    reloaded(made, sandbox).shop.session.signOut()
    assert.is(made.storage.get('sign_in_code'), null)
  },
)

next(
  '[AUTH-02, AUTH-06] a number typed while signed in is erased when the session ends',
  async ({ sandbox, subject }) => {
    const here = openTab(sandbox)
    await signInWithGoogle(here, sandbox, { subject })
    here.shop.session.phone.typed('+7 900 123')
    await expire(here, sandbox)
    for (const tab of [here, reloaded(here, sandbox)]) assert.equal(selectPhone(tab), BLANK)
    await signInWithGoogle(here, sandbox, { subject })
    const typedAt = here.shop.clock.now()
    here.storage.set('sign_in_code', JSON.stringify({ phone: '', requestedAt: 0, number: '+7 900 123', typedAt }))
    const again = reloaded(here, sandbox)
    await expire(again, sandbox)
    for (const tab of [again, reloaded(again, sandbox)]) assert.equal(selectPhone(tab), BLANK)
  },
)

next(
  '[AUTH-06] an ended session is announced in all tabs and after a reload, until dismissed',
  async ({ sandbox, subject }) => {
    const here = openTab(sandbox)
    await signInWithGoogle(here, sandbox, { subject })
    const there = reloaded(here, sandbox)
    await expire(here, sandbox)
    const after = reloaded(here, sandbox)
    for (const tab of [here, there, after]) assert.equal(tab.shop.session.state.get(), { status: 'guest', ended: true })
    after.shop.session.dismissEnded()
    for (const tab of [here, there, after, reloaded(here, sandbox)])
      assert.equal(tab.shop.session.state.get(), { status: 'guest', ended: false })
  },
)

next('[AUTH-06] nor is it shown any more once a customer has signed in', async ({ sandbox, subject }) => {
  const made = openTab(sandbox)
  await signInWithGoogle(made, sandbox, { subject })
  await expire(made, sandbox)
  await signInWithGoogle(made, sandbox, { subject: `${subject}-boris` })
  made.shop.session.signOut()
  await flushPromises()
  assert.equal(reloaded(made, sandbox).shop.session.state.get(), { status: 'guest', ended: false })
  assert.is(made.storage.get('person_session_ended'), null)
})

next.run()
