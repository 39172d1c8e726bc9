import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import type { StoragePort } from '../../core/env.ts'
import { createKeptPerson } from '../../core/shop/checkout/kept-person.ts'
import { followPerson } from '../../core/shop/checkout/draft-follows.ts'
import { createOrderDraft, faultsOf, type OrderForm } from '../../core/shop/checkout/draft.ts'
import { paymentMethods } from '../../core/shop/checkout/payment.ts'
import { popupOf } from '../../core/shop/checkout/refusals.ts'
import type { SessionState } from '../../core/shop/session/session.ts'
import { toE164 } from '../../core/phone.ts'
import { createStore } from '../../core/store/store.ts'
import { between, seeded } from '../kit/random.ts'
import { createTestStorage } from '../kit/storage.ts'
import { guest, olga, openCheckout, refusal } from './checkout.world.ts'
import { createLaggingStorage } from './lagging-tabs.ts'
import { resto } from './location.world.ts'

const fields = suite('fields of the checkout')
const open = (storage: StoragePort) => createOrderDraft({ storage, country: () => 'RU', report: () => undefined })
const texts = ['name', 'email', 'phone', 'comment', 'change'] as const
const NOBODY = { name: '', email: '', phone: '', comment: '', change: '' }

// two tabs

function twoTabs() {
  const device = createLaggingStorage()
  const [here, there] = [device.open(), device.open()]
  const [mine, theirs] = [open(here), open(there)]
  const settle = (): void => {
    for (let round = 0; round < 4; round += 1) for (const tab of [here, there]) tab.deliver()
  }
  return { device, mine, theirs, settle }
}

fields('[CHK-01, STO-05] what one tab types appears in the other, and neither wipes the other\'s', () => {
  const { mine, theirs, settle, device } = twoTabs()
  mine.form.set('name', 'Ольга')
  settle()
  theirs.form.set('email', 'olga@example.com')
  theirs.form.set('comment', 'Без васаби')
  settle()
  mine.form.set('phone', '8 999')
  mine.setChange('5000')
  mine.toggle('noCall')
  settle()
  const all = { name: 'Ольга', email: 'olga@example.com', phone: '8 999', comment: 'Без васаби', change: '5000' }
  assert.equal([mine.form.values.get(), theirs.form.values.get()], [all, all])
  assert.equal(theirs.marks.get(), ['noCall'])
  assert.equal(open(createTestStorage(device.content())).form.values.get(), all)
})

fields('[CHK-01, STO-05] two tabs that type at once, before either has heard of the other, keep both fields', () => {
  const { mine, theirs, settle, device } = twoTabs()
  mine.form.set('name', 'Ольга')
  theirs.form.set('email', 'olga@example.com')
  theirs.form.set('phone', '8 999')
  settle()
  for (const tab of [mine, theirs, open(createTestStorage(device.content()))]) {
    assert.equal(tab.form.values.get(), { ...NOBODY, name: 'Ольга', email: 'olga@example.com', phone: '8 999' })
  }
})

fields('[CHK-01, STO-05] a field that is emptied in one tab is empty in the other', () => {
  const { mine, theirs, settle } = twoTabs()
  mine.form.set('name', 'Ольга')
  settle()
  theirs.form.set('name', '')
  settle()
  assert.equal([mine.form.values.get().name, theirs.form.values.get().name], ['', ''])
})

for (const name of texts) {
  fields(`[CHK-01, STO-05] the ${name} is not changed under the fingers: it follows when it is left`, () => {
    const { mine, theirs, settle } = twoTabs()
    mine.enter(name)
    theirs.form.set(name, '7')
    settle()
    assert.is(mine.form.values.get()[name], '')
    mine.leave(name)
    assert.is(mine.form.values.get()[name], '7')
    mine.enter(name)
    theirs.form.set(name, '8')
    settle()
    mine.form.set(name, '77')
    settle()
    mine.leave(name)
    settle()
    assert.equal([mine.form.values.get()[name], theirs.form.values.get()[name]], ['77', '77'], 'what is typed after it is the later')
  })
}

fields('[CHK-01, STO-05] three tabs that type at random, hearing of each other late, come to the same, and no field is lost', () => {
  const random = seeded(20_261_121)
  const pick = (count: number): number => between(random, 0, count - 1)
  for (let world = 0; world < 200; world += 1) {
    const device = createLaggingStorage()
    const tabs = [device.open(), device.open(), device.open()]
    const drafts = tabs.map(open)
    const written = new Set<string>([''])
    for (let step = 0; step < 30; step += 1) {
      if (pick(3) === 0) tabs[pick(3)]?.deliver(pick(4))
      else {
        const [name, text] = [(['name', 'email', 'phone'] as const)[pick(3)] ?? 'name', `${world}.${step}`]
        written.add(text)
        drafts[pick(3)]?.form.set(name, text)
      }
    }
    for (let round = 0; round < 12; round += 1) for (const tab of tabs) tab.deliver()
    const [first, ...others] = drafts.map(draft => draft.form.values.get())
    for (const other of others) assert.equal(other, first)
    for (const name of ['name', 'email', 'phone'] as const) assert.ok(written.has(first?.[name] ?? 'none'))
    const reloaded = open(createTestStorage(device.content())).form.values.get()
    assert.equal(reloaded, first, 'and a new tab finds it')
  }
})

fields('[STO-01] a recipient stored by an earlier version is read, and an earlier version reads this one\'s', () => {
  const storage = createTestStorage({ order_person: '{"email":"a@b.ru","name":"Аня","phone":"+79000000000"}' })
  const draft = open(storage)
  assert.equal(draft.form.values.get(), { ...NOBODY, email: 'a@b.ru', name: 'Аня', phone: '+79000000000' })
  draft.form.set('name', 'Анна')
  const { email, name, phone } = JSON.parse(storage.get('order_person') ?? '{}')
  assert.equal([email, name, phone], ['a@b.ru', 'Анна', '+79000000000'])
})

fields('[STO-05, CHK-01] of two tabs that wrote at once each field keeps whose profile it came from', () => {
  const storage = createTestStorage()
  const hears = createKeptPerson(storage.otherTab(), () => undefined)
  const deaf = createKeptPerson({ ...storage, subscribe: () => () => undefined }, () => undefined)
  hears.set('email', 'a@b.ru', 0)
  deaf.set('name', 'Ольга', 5)
  for (const person of [hears, createKeptPerson(storage, () => undefined)]) {
    assert.equal([person.get().email, person.from('email'), person.get().name, person.from('name')], ['a@b.ru', 0, 'Ольга', 5])
  }
})

fields('[STO-04, STO-05] a recipient in a form that nobody here knows wipes nothing; one of an earlier version fills in and wipes nothing', () => {
  const storage = createTestStorage()
  const draft = open(storage)
  draft.form.set('name', 'Ольга')
  const other = storage.otherTab()
  other.set('order_person', '{"v":2,"people":[]}')
  assert.is(draft.form.values.get().name, 'Ольга')
  assert.is(storage.get('order_person'), '{"v":2,"people":[]}')
  other.set('order_person', '{"email":"a@b.ru","name":"","phone":""}')
  assert.equal([draft.form.values.get().name, draft.form.values.get().email], ['Ольга', 'a@b.ru'])
})

fields('[CHK-01] a storage that is cleared under the open page leaves no person in the form', () => {
  const storage = createTestStorage()
  const draft = open(storage)
  draft.form.set('name', 'Ольга')
  storage.otherTab().remove('order_person')
  assert.is(draft.form.values.get().name, '')
})

// sign-in and sign-out

function withSession(stored: Record<string, string> = {}) {
  const storage = createTestStorage(stored)
  const draft = open(storage)
  const session = createStore<SessionState>(guest)
  followPerson({ state: session }, draft)
  return { storage, draft, session, values: () => draft.form.values.get() }
}

fields('[CHK-04, AUTH-06] a session that merely ends leaves the recipient as it stands', () => {
  const { session, values } = withSession()
  session.set(olga)
  const before = values()
  session.set(guest)
  assert.is(values(), before)
})

fields('[CHK-01] a profile that arrives while an empty field has the focus fills it when it is left empty, and not over what is typed', () => {
  for (const [typed, expected] of [['', 'Ольга'], ['Оля', 'Оля']] as const) {
    const { draft, session, values } = withSession()
    draft.enter('name')
    session.set(olga)
    assert.is(values().name, '')
    if (typed !== '') draft.form.set('name', typed)
    draft.leave('name')
    assert.is(values().name, expected)
  }
})

// odd texts

const fine: OrderForm = { ...NOBODY, name: 'Ольга', email: 'olga@example.com', phone: '+7 999 555-01-00' }
for (const [field, text, fault] of [
  ['name', '🍣', 'nameInvalid'], ['name', '\u200B\u200B', 'nameInvalid'], ['name', '\u00A0', 'nameRequired'], ['name', '  Алёна  ', undefined],
  ['name', 'Алёна 🍣', undefined], ['name', 'שרה', undefined], ['name', '\u202Eигро', undefined], ['name', 'Đorđe Žižić', undefined],
  ['name', 'Я'.repeat(10_000), 'nameMax'], ['name', '👩‍👩‍👧'.repeat(2), 'nameInvalid'], ['name', `${'🍣'.repeat(49)}я`, undefined],
  ['name', `${' '.repeat(500)}Оля`, undefined], ['name', '<b>Оля</b>', undefined], ['name', '...', 'nameInvalid'],
  ['email', 'ОЛЬГА@ПОЧТА.РФ', undefined], ['email', 'olga@example..com', 'emailInvalid'], ['email', '@example.com', 'emailInvalid'],
  ['email', '\u00A0olga@example.com\n', undefined], ['email', 'olga@example.com, a@b.ru', 'emailInvalid'], ['email', 'a'.repeat(10_000), 'emailInvalid'],
  ['email', `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.fghijk.lmnop`, 'emailInvalid'],
  ['phone', '9'.repeat(10_000), 'phoneInvalid'], ['phone', 'позвоните мне', 'phoneInvalid'], ['phone', '📞', 'phoneInvalid'], ['phone', '\u200B', 'phoneInvalid'],
  ['phone', '+7 999 555-01-00 доб. 5', 'phoneInvalid'], ['phone', '٨٩٩٩', 'phoneInvalid'],
  ['comment', `${'\u00A0'.repeat(300)}я`, undefined], ['comment', '\n'.repeat(500), undefined], ['comment', 'я'.repeat(10_000), 'maxLength'], ['comment', '👋🏽'.repeat(51), 'maxLength'],
] as const) {
  fields(`[CHK-01] finds ${fault ?? 'no fault'} in the ${field} ${JSON.stringify(text.length > 24 ? `${[...text].length} signs` : text)}`, () => {
    const before = Date.now()
    assert.equal(faultsOf({ ...fine, [field]: text }, 'RU'), fault === undefined ? {} : { [field]: fault })
    assert.ok(Date.now() - before < 200)
  })
  fields(`[CHK-01] keeps the ${field} ${JSON.stringify(text.length > 24 ? `${[...text].length} signs` : text)} as typed`, () => {
    const storage = createTestStorage()
    open(storage).form.set(field, text)
    assert.ok(open(storage).form.values.get()[field] === text)
  })
}

for (const [text, country, number] of [
  ['+7 900 123-45-67', 'RU', '+79001234567'], ['8 900 123 45 67', 'RU', '+79001234567'], ['8(900)1234567', 'RU', '+79001234567'],
  ['89001234567', 'ME', '+79001234567'], ['9001234567', 'RU', '+79001234567'], ['7-900-123-45-67', 'RU', '+79001234567'],
  ['+7\u00A0900\u00A0123\u201345\u201367', 'RU', '+79001234567'], ['tel:+79001234567', 'RU', '+79001234567'],
  ['\u202A+7 900 123 45 67\u202C', 'RU', '+79001234567'], ['  +7.900.123.45.67  ', 'RU', '+79001234567'],
  ['+8 900 123-45-67', 'RU', '+79001234567'], ['007 900 123 45 67', 'RU', '+79001234567'], ['+7 (4852) 20-30-40', 'RU', '+74852203040'],
  ['+382 67 123 456', 'RU', '+38267123456'], ['067 123 456', 'ME', '+38267123456'], ['067/123-456', 'ME', '+38267123456'],
  ['+382 (0)67 123 456', 'ME', '+38267123456'], ['00382 67 123 456', 'ME', '+38267123456'], ['38267123456', 'RU', '+38267123456'],
  ['8 10 382 67 123 456', 'RU', '+38267123456'], ['+381 64 123 4567', 'ME', '+381641234567'], ['+\u200B7 900 123-45-67', 'RU', '+79001234567'],
] as const) {
  fields(`[CHK-01] takes the number «${text}» in ${country} and sends ${number}`, () => {
    assert.equal(faultsOf({ ...fine, phone: text }, country), {})
    assert.is(toE164(text, country), number)
  })
}

fields('[CHK-01] the first wrong field from the top gets the focus, the comment of the place before the name', async () => {
  const world = openCheckout()
  const wanted: string[] = []
  const press = async (): Promise<void> => {
    const outcome = await world.desk.place()
    wanted.push(outcome.at === 'field' ? outcome.name : outcome.at)
  }
  await world.rest()
  const terms = { method: 'DELIVERY', payment: 'CASH_UPON_RECEIPT', currency: 'RUB', payable: 137_700 } as const
  world.draft.payment.set('CASH_UPON_RECEIPT')
  await world.rest()
  world.draft.terms.set({ ...terms, placeComment: 'я'.repeat(101) })
  world.draft.form.set('comment', 'я'.repeat(101))
  world.draft.form.set('change', '1')
  await press()
  world.draft.terms.set({ ...terms, placeComment: 'я'.repeat(100) })
  for (const [name, text] of [['name', 'Ольга'], ['email', 'olga@example.com'], ['phone', '89995550100'], ['comment', ''], ['change', '']] as const) {
    await press()
    world.draft.form.set(name, text)
  }
  await press()
  assert.equal(wanted, ['placeComment', 'name', 'email', 'phone', 'comment', 'change', 'placed'])
})

// payment

for (const [code, name] of [
  ['resto.doesnt-support-delivery-online-pay', 'delivery-online'], ['resto.doesnt-support-delivery-card-pay', 'delivery-card'],
  ['resto.doesnt-support-delivery-cash-pay', 'delivery-cash'], ['resto.doesnt-support-takeaway-online', 'takeaway-online'],
  ['resto.doesnt-support-takeaway-card-pay', 'takeaway-card'], ['resto.doesnt-support-takeaway-cash-pay', 'takeaway-cash'],
] as const) {
  fields(`[CHK-02] ${code} is a refusal that says which payment is not taken, before the order and with it`, async () => {
    const popup = { kind: 'payment-unsupported', code: name, message: 'Слова сервера' }
    assert.equal(popupOf(refusal(code)), popup)
    for (const part of ['preflight', 'order'] as const) {
      const world = openCheckout()
      world.fillIn()
      await world.rest()
      world.api[part] = () => { throw refusal(code) }
      assert.equal(await world.desk.place(), { at: 'not-placed' })
      const state = world.desk.state.get()
      assert.equal(state, { at: 'refused', popup })
      assert.is(world.cart.itemCount.get(), 2, 'nothing is lost')
      assert.is(world.storage.get('order_attempt'), null)
    }
  })
}

fields('[CHK-02] each of the sixty-four combinations of flags offers just what is switched on', () => {
  for (let bits = 0; bits < 64; bits += 1) {
    const on = (bit: number): boolean => (bits & (1 << bit)) !== 0
    const options = (first: number) => ({
      ...(on(first) ? { cardOnline: 'bank' } : { cardOnline: '' }), cardUponReceipt: on(first + 1), ...(on(first + 2) && { cashUponReceipt: true }),
    })
    const one = resto(11, { payConfig: { delivery: options(0), takeAway: options(3) } })
    for (const [method, first] of [['DELIVERY', 0], ['TAKE_AWAY', 3]] as const) {
      const names = ['CARD_ONLINE', 'CARD_UPON_RECEIPT', 'CASH_UPON_RECEIPT'].filter((_, index) => on(first + index))
      assert.equal(paymentMethods(one, method), names)
    }
  }
})

fields.run()
