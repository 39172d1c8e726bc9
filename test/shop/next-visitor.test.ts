import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { suspendTab } from '../kit/tabs.ts'
import { requestCode, callAsCustomer, typeCode } from '../kit/account.ts'
import { buildShop, openSandbox, waitForValue, type ShopOptions, type TestSandbox, type TestShop } from '../kit/shop.ts'
import { signInWithGoogle } from './social.fixture.ts'

const next = suite('the next visitor of a shared device')
let sandbox: TestSandbox
/** A new subject and a new phone number for each test. */
let [last, subject, phone] = [300, '', '']
next.before(async () => {
  sandbox = await openSandbox()
})
next.before.each(() => {
  last += 1
  subject = `next-${last}`
  phone = `+79000030${last}`
})
next.after.each(() => sandbox.clearFaults())
next.after(() => sandbox.close())

const IDS = { signIn: { methods: ['PHONE', 'GOOGLE'], googleClientId: 'storefront-sandbox' } }
const openTab = (options: ShopOptions = {}): TestShop => buildShop({ apiBase: sandbox.url, config: IDS, ...options })
const reloadTab = (fixture: TestShop): TestShop => openTab({ storage: fixture.storage.otherTab() })
const ANNA = { email: 'anna@mail.example', firstName: 'Анна' }

async function atCode(fixture: TestShop, phone: string): Promise<void> {
  await requestCode(fixture, phone)
  fixture.shop.session.phone.setText(await sandbox.readSmsCode(phone))
}
async function expire(fixture: TestShop): Promise<void> {
  const refused = { kind: 'status', status: 401, code: 'auth.token-expired' } as const
  await sandbox.injectFaults({ path: '/api/v1/me', ...refused }, { path: '/api/v1/sign/refresh', ...refused })
  await callAsCustomer(fixture)
  await sandbox.clearFaults()
  assert.equal(fixture.shop.session.state.get(), { status: 'guest', ended: true })
}
const selectRecipient = ({ shop }: TestShop): string[] => {
  const { name, email, phone } = shop.checkout.draft.form.values.get()
  return [name, email, phone]
}
const BLANK = { step: 'number', typed: '', codeRequest: null, call: { status: 'idle' } }
const selectPhone = ({ shop }: TestShop) => shop.session.phone.state.get()

next('[CHK-01, AUTH-06] after a session the next customer’s order has nothing of the former profile', async () => {
  const firstTab = openTab()
  const there = openTab({ storage: firstTab.storage.otherTab() })
  await signInWithGoogle(firstTab, sandbox, { subject, profile: ANNA })
  assert.equal(selectRecipient(firstTab), ['Анна', 'anna@mail.example', ''])
  await expire(firstTab)
  assert.equal(selectRecipient(firstTab), ['Анна', 'anna@mail.example', ''], 'a session that ends leaves the draft')
  const secondVisit = reloadTab(firstTab)
  await signInWithGoogle(secondVisit, sandbox, { subject: `${subject}-boris`, profile: { firstName: 'Борис' } })
  await waitForValue(there.shop.session.state, state => state.status === 'authorised')
  for (const tab of [firstTab, there, secondVisit]) assert.equal(selectRecipient(tab), ['Борис', '', ''])
  secondVisit.shop.session.signOut()
  for (const tab of [firstTab, there, secondVisit]) assert.equal(selectRecipient(tab), ['', '', ''])
  assert.not.match(JSON.stringify(firstTab.storage.keys().map(key => firstTab.storage.get(key))), /Анна|Борис|anna@/)
})

next('[AUTH-06, CHK-01] signing out before the profile loads erases name and e-mail', async () => {
  const fixture = openTab()
  await signInWithGoogle(fixture, sandbox, { subject, profile: ANNA })
  fixture.storage.remove('person_profile')
  await sandbox.injectFaults({ path: '/api/v1/me', kind: 'status', status: 503 })
  const secondVisit = reloadTab(fixture)
  await callAsCustomer(secondVisit)
  assert.is(secondVisit.shop.session.state.get().status, 'failed')
  secondVisit.shop.session.signOut()
  assert.equal(selectRecipient(secondVisit), ['', '', ''])
  assert.not.match(fixture.storage.get('order_person') ?? '', /Анна|anna@/)
})

next('[AUTH-02, AUTH-06] signing out leaves no phone number in the field, on the device or in tabs', async () => {
  const firstTab = openTab()
  await atCode(firstTab, phone)
  const otherTab = reloadTab(firstTab)
  assert.is(selectPhone(otherTab).step, 'code')
  assert.ok(await firstTab.shop.session.phone.submitCode())
  await waitForValue(otherTab.shop.session.state, state => state.status === 'authorised')
  firstTab.shop.session.signOut()
  for (const tab of [firstTab, otherTab, reloadTab(firstTab)]) assert.equal(selectPhone(tab), BLANK)
  assert.is(firstTab.storage.get('sign_in_code'), null)
})

next('[AUTH-02, AUTH-06] a suspended tab forgets the number and its code on its next event', async () => {
  const storage = createMemoryStorage()
  const tab = suspendTab(storage)
  const there = openTab({ storage: tab.storage })
  await atCode(there, phone)
  const firstTab = openTab({ storage: storage.otherTab() })
  assert.ok(await typeCode(firstTab, await sandbox.readSmsCode(phone)))
  firstTab.shop.session.signOut()
  tab.wake('person_tokens', 'sign_in_code')
  assert.equal(selectPhone(there), BLANK)
})

next('[STO-06, AUTH-02] a number that was deleted before its guest left is not stored', async () => {
  const fixture = openTab()
  await requestCode(fixture, phone)
  fixture.shop.session.phone.changeNumber()
  fixture.shop.session.phone.setText('')
  fixture.shop.leaving.leave()
  fixture.shop.session.phone.setText('+7')
  const left = JSON.stringify([selectPhone(fixture), fixture.storage.get('sign_in_code')])
  assert.not.match(left, new RegExp(phone.slice(1)))
})

next('[AUTH-02, AUTH-06] a number typed before a sign-in goes with it, one typed since with the session', async () => {
  const firstTab = openTab()
  firstTab.shop.session.phone.setText('+7 900 123')
  assert.match(firstTab.storage.get('sign_in_code') ?? '', /900 123/)
  await signInWithGoogle(firstTab, sandbox, { subject })
  assert.is(firstTab.storage.get('sign_in_code'), null)
  assert.equal(selectPhone(firstTab), BLANK)
  firstTab.shop.session.phone.setText('+7 900 123')
  await expire(firstTab)
  for (const tab of [firstTab, reloadTab(firstTab)]) assert.equal(selectPhone(tab), BLANK)
  await signInWithGoogle(firstTab, sandbox, { subject })
  const typedAt = firstTab.shop.clock.now()
  firstTab.storage.set('sign_in_code', JSON.stringify({ phone: '', requestedAt: 0, number: '+7 900 123', typedAt }))
  const secondVisit = reloadTab(firstTab)
  await expire(secondVisit)
  for (const tab of [secondVisit, reloadTab(secondVisit)]) assert.equal(selectPhone(tab), BLANK)
})

next('[AUTH-06] an ended session is announced in all tabs and after a reload, until dismissed', async () => {
  const firstTab = openTab()
  await signInWithGoogle(firstTab, sandbox, { subject })
  const otherTab = reloadTab(firstTab)
  await expire(firstTab)
  const after = reloadTab(firstTab)
  for (const tab of [firstTab, otherTab, after])
    assert.equal(tab.shop.session.state.get(), { status: 'guest', ended: true })
  after.shop.session.dismissEnded()
  for (const tab of [firstTab, otherTab, after, reloadTab(firstTab)])
    assert.equal(tab.shop.session.state.get(), { status: 'guest', ended: false })
})

next.run()
