import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { askForCode, callAsCustomer, typeCode } from '../kit/account.ts'
import { settle } from '../kit/clock.ts'
import { buildShop, openSandbox, until, type ShopOptions, type TestSandbox, type TestShop } from '../kit/shop.ts'
import { byGoogle } from './social.world.ts'

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
const tabOf = (sandbox: TestSandbox, options: ShopOptions = {}): TestShop => buildShop({ apiBase: sandbox.url, config: IDS, ...options })
const reloaded = (made: TestShop, sandbox: TestSandbox): TestShop => tabOf(sandbox, { storage: made.storage.otherTab() })
const ANNA = { email: 'anna@mail.example', firstName: 'Анна' }
const BORIS = { email: 'boris@mail.example', firstName: 'Борис' }

async function atCode(made: TestShop, sandbox: TestSandbox, phone: string): Promise<void> {
  await askForCode(made, phone)
  made.shop.session.phone.typed(await sandbox.codeOf(phone))
}
async function expire(made: TestShop, sandbox: TestSandbox): Promise<void> {
  const refused = { kind: 'status', status: 401, code: 'auth.token-expired' } as const
  await sandbox.fault({ path: '/api/v1/me', ...refused }, { path: '/api/v1/sign/refresh', ...refused })
  await callAsCustomer(made)
  await sandbox.clearFaults()
  assert.equal(made.shop.session.state.get(), { at: 'guest', ended: true })
}
const recipientOf = ({ shop }: TestShop): string[] => {
  const { name, email, phone } = shop.checkout.draft.form.values.get()
  return [name, email, phone]
}
const BLANK = { step: 'number', typed: '', asked: null, call: { at: 'idle' } }
const phoneOf = ({ shop }: TestShop) => shop.session.phone.state.get()

next('[CHK-01, AUTH-06] after a session has ended the next person\'s order carries nothing of the former profile, in no tab and after no reload', async ({ sandbox, subject }) => {
  const here = tabOf(sandbox)
  const there = tabOf(sandbox, { storage: here.storage.otherTab() })
  await byGoogle(here, sandbox, { subject, profile: ANNA })
  assert.equal(recipientOf(here), ['Анна', 'anna@mail.example', ''])
  await expire(here, sandbox)
  assert.equal(recipientOf(here), ['Анна', 'anna@mail.example', ''], 'an end by itself touches no draft')
  const again = reloaded(here, sandbox)
  await byGoogle(again, sandbox, { subject: `${subject}-boris`, profile: { firstName: 'Борис' } })
  await until(there.shop.session.state, state => state.at === 'authorised')
  for (const tab of [here, there, again]) assert.equal(recipientOf(tab), ['Борис', '', ''])
  again.shop.session.signOut()
  for (const tab of [here, there, again]) assert.equal(recipientOf(tab), ['', '', ''])
  assert.not.match(JSON.stringify(here.storage.keys().map(key => here.storage.get(key))), /Анна|Борис|anna@/)
})

next('[CHK-01] who signs in again after the end of his session finds the draft as it was', async ({ sandbox, subject }) => {
  const made = tabOf(sandbox)
  await byGoogle(made, sandbox, { subject, profile: ANNA })
  await expire(made, sandbox)
  made.shop.checkout.draft.form.set('phone', '+79001112233')
  await byGoogle(made, sandbox, { subject, profile: ANNA })
  assert.equal(recipientOf(made), ['Анна', 'anna@mail.example', '+79001112233'])
})

next('[CHK-01] what was typed stays whoever signs in, also over what the former profile had filled in', async ({ sandbox, subject }) => {
  const made = tabOf(sandbox)
  made.shop.checkout.draft.form.set('phone', '+79001112233')
  await byGoogle(made, sandbox, { subject, profile: ANNA })
  made.shop.checkout.draft.form.set('email', 'work@mail.example')
  await expire(made, sandbox)
  await byGoogle(made, sandbox, { subject: `${subject}-boris`, profile: BORIS })
  assert.equal(recipientOf(made), ['Борис', 'work@mail.example', '+79001112233'])
})

next('[CHK-01] what the customer had typed just as the profile says it leaves with that person too', async ({ sandbox, subject }) => {
  const made = tabOf(sandbox)
  made.shop.checkout.draft.form.set('name', 'Анна')
  await byGoogle(made, sandbox, { subject, profile: ANNA })
  await expire(made, sandbox)
  await byGoogle(made, sandbox, { subject: `${subject}-boris` })
  assert.equal(recipientOf(made), ['', '', ''])
})

next('[AUTH-06, CHK-01] signing out while the profile cannot be loaded takes the name and the e-mail off the device all the same', async ({ sandbox, subject }) => {
  const made = tabOf(sandbox)
  await byGoogle(made, sandbox, { subject, profile: ANNA })
  made.storage.remove('person_profile')
  await sandbox.fault({ path: '/api/v1/me', kind: 'status', status: 503 })
  const again = reloaded(made, sandbox)
  await callAsCustomer(again)
  assert.is(again.shop.session.state.get().at, 'failed')
  again.shop.session.signOut()
  assert.equal(recipientOf(again), ['', '', ''])
  assert.not.match(made.storage.get('order_person') ?? '', /Анна|anna@/)
})

next('[AUTH-02, AUTH-06] who signs out leaves no phone number, neither in the field nor on the device nor in another tab', async ({ sandbox, phone }) => {
  const here = tabOf(sandbox)
  await atCode(here, sandbox, phone)
  const there = reloaded(here, sandbox)
  assert.is(phoneOf(there).step, 'code')
  assert.ok(await here.shop.session.phone.submitCode())
  await until(there.shop.session.state, state => state.at === 'authorised')
  here.shop.session.signOut()
  for (const tab of [here, there, reloaded(here, sandbox)]) assert.equal(phoneOf(tab), BLANK)
  assert.is(here.storage.get('sign_in_code'), null)
})

next('[AUTH-02, AUTH-06] a tab that slept through sign-in and sign-out forgets the number and its code with the next word it hears', async ({ sandbox, phone }) => {
  const storage = createMemoryStorage()
  const heard: ((key: string | null) => void)[] = []
  const asleep: MemoryStorage = { ...storage, subscribe: listen => {
    heard.push(listen)
    return () => undefined
  } }
  const there = tabOf(sandbox, { storage: asleep })
  await atCode(there, sandbox, phone)
  const here = tabOf(sandbox, { storage: storage.otherTab() })
  assert.ok(await typeCode(here, await sandbox.codeOf(phone)))
  here.shop.session.signOut()
  for (const listen of heard) for (const key of ['person_tokens', 'sign_in_code']) listen(key)
  assert.equal(phoneOf(there), BLANK)
})

next('[AUTH-02, AUTH-06] a number that was typed before a sign-in by Google is gone with it', async ({ sandbox, subject }) => {
  const made = tabOf(sandbox)
  made.shop.session.phone.typed('+7 900 123')
  assert.match(made.storage.get('sign_in_code') ?? '', /900 123/)
  await byGoogle(made, sandbox, { subject })
  assert.is(made.storage.get('sign_in_code'), null)
  made.shop.session.signOut()
  assert.equal(phoneOf(made), BLANK)
})

next('[STO-06, AUTH-02] a number that was taken back before its guest left is kept nowhere when the next one types', async ({ sandbox, phone }) => {
  const made = tabOf(sandbox)
  await askForCode(made, phone)
  made.shop.session.phone.changeNumber()
  made.shop.session.phone.typed('')
  made.shop.leaving.leave()
  made.shop.session.phone.typed('+7')
  assert.not.match(JSON.stringify([phoneOf(made), made.storage.get('sign_in_code')]), new RegExp(phone.slice(1)))
})

next('[AUTH-02, AUTH-06] a number that an earlier version of the shop has left goes with whoever signs out', async ({ sandbox, subject }) => {
  const made = tabOf(sandbox)
  await byGoogle(made, sandbox, { subject })
  made.storage.set('sign_in_code', '{"phone":"","requestedAt":0,"number":"+7 900 123"}')
  reloaded(made, sandbox).shop.session.signOut()
  assert.is(made.storage.get('sign_in_code'), null)
})

next('[AUTH-02, AUTH-06] a number that was typed while somebody was signed in, or left on the device then, is gone once the session has ended by itself', async ({ sandbox, subject }) => {
  const here = tabOf(sandbox)
  await byGoogle(here, sandbox, { subject })
  here.shop.session.phone.typed('+7 900 123')
  await expire(here, sandbox)
  for (const tab of [here, reloaded(here, sandbox)]) assert.equal(phoneOf(tab), BLANK)
  await byGoogle(here, sandbox, { subject })
  const typedAt = here.shop.clock.now()
  here.storage.set('sign_in_code', JSON.stringify({ phone: '', requestedAt: 0, number: '+7 900 123', typedAt }))
  const again = reloaded(here, sandbox)
  await expire(again, sandbox)
  for (const tab of [again, reloaded(again, sandbox)]) assert.equal(phoneOf(tab), BLANK)
})

next('[AUTH-06] that a session has ended by itself is told in all tabs and after a reload, until it is dismissed', async ({ sandbox, subject }) => {
  const here = tabOf(sandbox)
  await byGoogle(here, sandbox, { subject })
  const there = reloaded(here, sandbox)
  await expire(here, sandbox)
  const after = reloaded(here, sandbox)
  for (const tab of [here, there, after]) assert.equal(tab.shop.session.state.get(), { at: 'guest', ended: true })
  after.shop.session.dismissEnded()
  for (const tab of [here, there, after, reloaded(here, sandbox)]) assert.equal(tab.shop.session.state.get(), { at: 'guest', ended: false })
})

next('[AUTH-06] nor is it told any more once somebody has signed in', async ({ sandbox, subject }) => {
  const made = tabOf(sandbox)
  await byGoogle(made, sandbox, { subject })
  await expire(made, sandbox)
  await byGoogle(made, sandbox, { subject: `${subject}-boris` })
  made.shop.session.signOut()
  await settle()
  assert.equal(reloaded(made, sandbox).shop.session.state.get(), { at: 'guest', ended: false })
  assert.is(made.storage.get('person_session_ended'), null)
})

next.run()
