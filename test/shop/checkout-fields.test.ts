import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { toE164 } from '../../core/phone.ts'
import { resto, zone } from '../kit/chain.ts'
import { measureFastest } from '../kit/pace.ts'
import { randomBetween, createRandom } from '../kit/random.ts'
import { findInStorages } from '../kit/remains.ts'
import { createTestStorage } from '../kit/storage.ts'
import {
  deliveryChoice, createDevice, openDraft, nameless, olga, openCheckout, place, takeAwayChoice,
} from './checkout.fixture.ts'
import { createLaggingStorage } from './lagging-tabs.ts'

const fields = suite('fields of the checkout')
const texts = ['name', 'email', 'phone', 'comment', 'change'] as const
const NOBODY = { name: '', email: '', phone: '', comment: '', change: '' }

// two tabs

function openTwoTabs() {
  const device = createLaggingStorage(createDevice(null, null))
  const [here, there] = [device.open(), device.open()]
  const [mine, theirs] = [openDraft(here), openDraft(there)]
  const settle = (): void => {
    for (let round = 0; round < 4; round += 1) for (const tab of [here, there]) tab.deliver()
  }
  return { device, mine, theirs, settle }
}

fields('[CHK-01, STO-05] what one tab types appears in the other, and neither wipes the other\'s', () => {
  const { mine, theirs, settle, device } = openTwoTabs()
  mine.form.set('name', 'Ольга')
  settle()
  theirs.form.set('email', 'olga@example.com')
  theirs.form.set('comment', 'Без васаби')
  settle()
  mine.form.set('phone', '8 999')
  mine.setCashSum('5000')
  mine.toggleRemark('noCall')
  settle()
  const all = { name: 'Ольга', email: 'olga@example.com', phone: '8 999', comment: 'Без васаби', change: '5000' }
  assert.equal([mine.form.values.get(), theirs.form.values.get()], [all, all])
  assert.equal(theirs.remarks.get(), ['noCall'])
  assert.equal(openDraft(createTestStorage(device.content())).form.values.get(), all)
  theirs.form.set('name', '')
  settle()
  assert.equal([mine, theirs].map(({ form }) => form.values.get().name), ['', ''])
})

fields('[CHK-01, STO-05] two tabs that type concurrently converge on the later write', () => {
  const { mine, theirs, settle, device } = openTwoTabs()
  mine.form.set('name', 'Ольга')
  theirs.form.set('email', 'olga@example.com')
  theirs.form.set('phone', '8 999')
  settle()
  for (const tab of [mine, theirs, openDraft(createTestStorage(device.content()))]) {
    assert.equal(tab.form.values.get(), { ...NOBODY, email: 'olga@example.com', phone: '8 999' })
  }
})

fields('[CHK-01, STO-05] a tab that has not heard of another yet keeps the field that is stored already', () => {
  const storage = createTestStorage(createDevice(null, null))
  const deaf = openDraft({ ...storage, subscribe: () => () => undefined })
  openDraft(storage.otherTab()).form.set('name', 'Ольга')
  deaf.form.set('email', 'olga@example.com')
  assert.equal(openDraft(storage).form.values.get(), { ...NOBODY, name: 'Ольга', email: 'olga@example.com' })
})

for (const name of texts) {
  fields(`[CHK-01, STO-05] the ${name} is not changed under the fingers: it follows when it is left`, () => {
    const { mine, theirs, settle } = openTwoTabs()
    mine.handleFocus(name)
    theirs.form.set(name, '7')
    settle()
    assert.is(mine.form.values.get()[name], '')
    mine.handleBlur(name)
    assert.is(mine.form.values.get()[name], '7')
    mine.handleFocus(name)
    theirs.form.set(name, '8')
    settle()
    mine.form.set(name, '77')
    settle()
    mine.handleBlur(name)
    settle()
    assert.equal(
      [mine.form.values.get()[name], theirs.form.values.get()[name]], ['77', '77'],
      'what is typed after it is the later',
    )
  })
}

fields('[CHK-01, STO-05] three tabs that type at random converge, and no field is lost', () => {
  const random = createRandom(20_261_121)
  const pick = (count: number): number => randomBetween(random, 0, count - 1)
  for (let device = 0; device < 10; device += 1) {
    const storage = createLaggingStorage(createDevice(null, null))
    const tabs = [storage.open(), storage.open(), storage.open()]
    const drafts = tabs.map(openDraft)
    const written = new Set<string>([''])
    for (let visit = 0; visit < 20; visit += 1) {
      for (let step = 0; step < 30; step += 1) {
        if (pick(3) === 0) tabs[pick(3)]?.deliver(pick(4))
        else {
          const [name, text] = [(['name', 'email', 'phone'] as const)[pick(3)] ?? 'name', `${device}.${visit}.${step}`]
          written.add(text)
          drafts[pick(3)]?.form.set(name, text)
        }
      }
      for (let round = 0; round < 12; round += 1) for (const tab of tabs) tab.deliver()
      const [first, ...others] = drafts.map(draft => draft.form.values.get())
      for (const other of others) assert.equal(other, first)
      for (const name of ['name', 'email', 'phone'] as const) assert.ok(written.has(first?.[name] ?? 'none'))
      if (visit % 5 === 0)
        assert.equal(openDraft(createTestStorage(storage.content())).form.values.get(), first, 'and a new tab finds it')
    }
  }
})

fields('[STO-05, CHK-01] after concurrent writes a new profile replaces only the former profile’s fields', () => {
  for (const isReloaded of [false, true]) {
    const storage = createTestStorage(createDevice(null, null))
    const hears = openDraft(storage.otherTab())
    const deaf = openDraft({ ...storage, subscribe: () => () => undefined })
    hears.form.set('email', 'a@b.ru')
    deaf.prefill({ id: 5, firstName: 'Ольга', email: '', phone: '' })
    const page = isReloaded ? openDraft(storage) : hears
    assert.equal(page.form.values.get(), { ...NOBODY, email: 'a@b.ru', name: 'Ольга' })
    page.prefill({ id: 6, firstName: 'Борис', email: 'boris@b.ru', phone: '' })
    assert.equal(page.form.values.get(), { ...NOBODY, email: 'a@b.ru', name: 'Борис' })
  }
})

fields('[CHK-01, AUTH-05] typed fields stay with another profile, one equal to the profile’s leaves', () => {
  const draft = openDraft(createTestStorage(createDevice(null, null)))
  draft.form.set('phone', '+79001112233')
  draft.form.set('name', 'Анна')
  draft.prefill({ id: 5, firstName: 'Анна', email: 'anna@b.ru', phone: '' })
  draft.form.set('email', 'work@b.ru')
  draft.prefill({ id: 6, firstName: '', email: 'boris@b.ru', phone: '+79004445566' })
  assert.equal(draft.form.values.get(), { ...NOBODY, email: 'work@b.ru', phone: '+79001112233' })
})

fields('[CHK-01, AUTH-05] fields from a profile leave with its customer, also when the profile changed', () => {
  const draft = openDraft(createTestStorage(createDevice(null, null)))
  const fillProfile = (id: number, firstName: string, email: string): readonly string[] => {
    draft.prefill({ id, firstName, email, phone: '' })
    const { name, email: shown } = draft.form.values.get()
    return [name, shown]
  }
  assert.equal(fillProfile(5, 'Ольга', 'olga@b.ru'), ['Ольга', 'olga@b.ru'])
  assert.equal(fillProfile(5, 'Ольга', 'new@b.ru'), ['Ольга', 'olga@b.ru'])
  assert.equal(fillProfile(6, 'Борис', ''), ['Борис', ''])
  assert.equal(fillProfile(7, '', 'vera@b.ru'), ['', 'vera@b.ru'])
})

fields('[STO-04, STO-05] a recipient in an unknown format is not overwritten, and later writes are read', () => {
  const storage = createTestStorage()
  const draft = openDraft(storage)
  draft.form.set('name', 'Ольга')
  const other = storage.otherTab()
  other.set('order_person', '{"v":2,"people":[]}')
  assert.is(draft.form.values.get().name, 'Ольга')
  assert.is(storage.get('order_person'), '{"v":2,"people":[]}')
  other.set('order_person', '{"email":"a@b.ru","name":"Ольга","phone":""}')
  assert.equal([draft.form.values.get().name, draft.form.values.get().email], ['Ольга', 'a@b.ru'])
})

fields('[CHK-01] a storage that is cleared under the open page leaves no person in the form', () => {
  const storage = createTestStorage()
  const draft = openDraft(storage)
  draft.form.set('name', 'Ольга')
  storage.otherTab().remove('order_person')
  assert.is(draft.form.values.get().name, '')
})

// sign-in and sign-out

for (const [what, typed] of [
  ['merely ends leaves the recipient as it stands', { name: 'Ольга' }],
  ['ends leaves no profile field when another was typed', { name: 'Борис', email: '', phone: '8 900 123-45-67' }],
] as const) {
  fields(`[CHK-04, AUTH-06, STO-06] a session that ${what}`, async () => {
    const { api, draft, session, storage } = await openCheckout()
    assert.is(draft.form.values.get().name, 'Ольга')
    if ('email' in typed) for (const name of ['name', 'email', 'phone'] as const) draft.form.set(name, typed[name])
    const before = draft.form.values.get()
    api.knowsPerson = false
    await session.loadProfile()
    assert.equal(session.state.get(), { status: 'guest', ended: true })
    assert.is(draft.form.values.get(), before)
    if ('email' in typed)
      assert.equal(findInStorages(['Ольга', 'olga@example.com', '79995550100'], [storage]), [])
  })
}

fields('[CHK-01] a late profile fills an empty focused field on blur, and keeps typed text', async () => {
  for (const [typed, expected] of [['', 'Ольга'], ['Оля', 'Оля']] as const) {
    const { draft, changePersonElsewhere } = await openCheckout({ person: null })
    draft.handleFocus('name')
    await changePersonElsewhere(olga)
    // its page was closed and opened meanwhile
    if (typed === '') draft.handleFocus('name')
    assert.is(draft.form.values.get().name, '')
    if (typed !== '') draft.form.set('name', typed)
    draft.handleBlur('name')
    assert.is(draft.form.values.get().name, expected)
  }
})

// odd texts

const fine = { ...NOBODY, name: 'Ольга', email: 'olga@example.com', phone: '+7 999 555-01-00' }
/** One form for all texts of the test. */
const form = openDraft(createTestStorage())
function listFaults(typed: Partial<typeof fine>, { form: { set, showAllFaults, visibleFaults } } = form): unknown {
  for (const name of texts) set(name, { ...fine, ...typed }[name])
  showAllFaults()
  return visibleFaults.get()
}

/** Texts of a field, by the fault that each of them has. */
const TEXTS: Partial<Record<keyof typeof fine, Readonly<Record<string, readonly string[]>>>> = {
  name: {
    none: [
      'Ольга', 'Я'.repeat(50), 'Žarko', '  Алёна  ', 'Алёна 🍣', 'שרה', '\u202Eигро', 'Đorđe Žižić',
      `${'🍣'.repeat(49)}я`, `${' '.repeat(500)}Оля`, '<b>Оля</b>',
    ],
    nameRequired: ['  ', '\u00A0'],
    nameMax: ['Я'.repeat(51), 'Я'.repeat(10_000)],
    nameInvalid: ['123', '🍣', '\u200B\u200B', '👩‍👩‍👧'.repeat(2), '...'],
  },
  email: {
    emailRequired: [''],
    emailInvalid: [
      'olga@example', 'olga @example.com', 'a@b@example.com', 'olga@example..com', '@example.com',
      'olga@example.com, a@b.ru', 'a'.repeat(10_000),
      `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.fghijk.lmnop`,
    ],
    none: [' olga@example.com ', 'ОЛЬГА@ПОЧТА.РФ', '\u00A0olga@example.com\n'],
  },
  phone: {
    phoneRequired: [''],
    phoneInvalid: [
      '123', '9'.repeat(10_000), 'позвоните мне', '📞', '\u200B', '+7 999 555-01-00 доб. 555-01-01', '٨٩٩٩',
    ],
    none: ['8 (999) 555-01-00', '+7 999 555-01-00 доб. 5'],
  },
  comment: {
    none: ['я'.repeat(100), '🍣'.repeat(100), `${'\u00A0'.repeat(300)}я`, '\n'.repeat(500)],
    maxLength: ['я'.repeat(101), 'я'.repeat(10_000), '👋🏽'.repeat(51)],
  },
}
const rows = (['name', 'email', 'phone', 'comment'] as const).flatMap(field =>
  Object.entries(TEXTS[field] ?? {}).flatMap(([fault, texts]) => texts.map(text => ({ field, fault, text }))))
for (const { field, fault, text } of rows) {
  const shown = JSON.stringify(text.length > 24 ? `${[...text].length} signs` : text)
  fields(`[CHK-01] finds ${fault === 'none' ? 'no fault' : fault} in the ${field} ${shown}, kept as typed`, () => {
    const milliseconds = measureFastest(1, () => {
      assert.equal(listFaults({ [field]: text }), fault === 'none' ? {} : { [field]: fault })
    })
    assert.ok(milliseconds < 200, `${milliseconds} ms`)
    const storage = createTestStorage()
    openDraft(storage).form.set(field, text)
    assert.ok(openDraft(storage).form.values.get()[field] === text)
  })
}

const inMontenegro = openCheckout({ chain: { restos: [resto(11, { phones: ['+382 20 123 456'] })] } })
for (const [text, country, number] of [
  ['8(900)1234567', 'RU', '+79001234567'], ['89001234567', 'ME', '+79001234567'],
  ['067/123-456', 'ME', '+38267123456'], ['+382 67 123 456', 'RU', '+38267123456'],
] as const) {
  fields(`[CHK-01] takes the number «${text}» in ${country} and sends ${number}`, async () => {
    assert.equal(listFaults({ phone: text }, country === 'ME' ? (await inMontenegro).draft : form), {})
    assert.is(toE164(text, country), number)
  })
}

fields(
  '[CHK-01] the first wrong field from the top gets the focus, the comment of the place before the name',
  async () => {
    const fixture = await openCheckout({
      person: nameless, choice: { ...deliveryChoice, place: { ...place, comment: 'я'.repeat(101) } },
    })
    const wanted: string[] = []
    const press = async (): Promise<void> => {
      const outcome = await fixture.orderService.placeOrder()
      wanted.push(outcome.kind === 'field' ? outcome.name : outcome.kind)
    }
    await fixture.flushQuote()
    fixture.draft.payment.set('CASH_UPON_RECEIPT')
    await fixture.flushQuote()
    fixture.draft.form.set('comment', 'я'.repeat(101))
    fixture.draft.form.set('change', '1')
    const priced = fixture.preflights.length
    await press()
    assert.is(fixture.preflights.length, priced, 'before anything is asked')
    fixture.shop.location.choice.editPlace({ comment: 'я'.repeat(100) })
    for (const [name, text] of [
      ['name', 'Ольга'], ['email', 'olga@example.com'], ['phone', '89995550100'], ['comment', ''], ['change', ''],
    ] as const) {
      await press()
      fixture.draft.form.set(name, text)
    }
    await press()
    assert.equal(wanted, ['placeComment', 'name', 'email', 'phone', 'comment', 'change', 'placed'])
  },
)

// payment

fields('[CHK-02] each of the sixty-four combinations of flags offers what is on, the first by default', async () => {
  const on = (bits: number, bit: number): boolean => (bits & (1 << bit)) !== 0
  const options = (bits: number, first: number) => ({
    ...(on(bits, first) ? { cardOnline: 'bank' } : { cardOnline: '' }), cardUponReceipt: on(bits, first + 1),
    ...(on(bits, first + 2) && { cashUponReceipt: true }),
  })
  // at different places: otherwise another restaurant would deliver if one accepts no payment
  const all = Array.from({ length: 64 }, (_, bits) => ({ bits, id: 11 + bits, lng: 30 + bits / 10 }))
  const around = (lng: number) => ({ points: [[57, lng], [57, lng + 0.05], [57.1, lng + 0.05], [57.1, lng]] })
  const { shop, choose } = await openCheckout({
    fill: () => undefined,
    chain: {
      restos: all.map(({ bits, id }) =>
        resto(id, { payConfig: { delivery: options(bits, 0), takeAway: options(bits, 3) } }),
      ),
      zones: all.map(({ id, lng }) => zone(id, id, [], { polygon: around(lng) })),
    },
  })
  for (const { bits, id, lng } of all) {
    const at = { ...deliveryChoice, place: { ...place, location: { lat: 57.05, lng: lng + 0.01 } } }
    for (const [choice, first] of [[at, 0], [takeAwayChoice, 3]] as const) {
      choose({ ...choice, restoId: id })
      const names = ['CARD_ONLINE', 'CARD_UPON_RECEIPT', 'CASH_UPON_RECEIPT'].filter((_, index) =>
        on(bits, first + index),
      )
      assert.equal([shop.checkout.payments.get(), shop.checkout.payment.get()], [names, names[0] ?? null])
    }
  }
})

fields.run()
