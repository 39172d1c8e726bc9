import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { changeFault, readChange, roundSums, typedSum } from '../../core/shop/checkout/change-from.ts'
import { COMMENT_LIMIT, hasRoom, MARKS, orderComment, signsOf, toggled, type CommentTerms, type Mark } from '../../core/shop/checkout/comment-chips.ts'
import { createOrderDraft, type OrderTerms } from '../../core/shop/checkout/draft.ts'
import { createTestStorage } from '../kit/storage.ts'
import { openCheckout, takenAway, DELIVERY_PRICE } from './checkout.world.ts'

const change = suite('change and remarks')

for (const [text, meant] of [
  ['', null], ['   ', null], ['\u00A0\u200B', null],
  ['5000', 500_000], ['5 000', 500_000], ['5\u00A0000', 500_000], [' 12 500,5 ', 1_250_050], ['50.25', 5_025], ['0050', 5_000],
  ['5000 ₽', 500_000], ['50€', 5_000], ['\u200E5000\u200F', 500_000], ['9999999', 999_999_900],
  ['1.000', 'none'], ['1,000', 'none'], ['10 00', 'none'], ['пять тысяч', 'none'], ['-5000', 'none'], ['+5000', 'none'], ['5e3', 'none'],
  ['5000,', 'none'], ['10000000', 'none'], ['٥٠٠٠', 'none'], ['🍣', 'none'], ['5000 5000', 'none'], ['1'.repeat(10_000), 'none'],
] as const) {
  change(`[CHK-10] reads «${text.length > 20 ? `${text.length} signs` : text}» as ${meant === null ? 'nothing' : meant === 'none' ? 'no sum' : meant}`, () => {
    const expected = meant === null ? { at: 'none' } : meant === 'none' ? { at: 'unreadable' } : { at: 'amount', amount: meant }
    assert.equal(readChange(text), expected)
    assert.is(changeFault(text, 0) !== null, meant === 'none')
  })
}

change('[UI-04, CHK-10] what is no number at all says so in the general words, a figure that is none with an example', () => {
  assert.equal(['пять тысяч', '5e3', '1.000', '10 00'].map(text => changeFault(text, 0)), ['numbersOnly', 'numbersOnly', 'changeInvalid', 'changeInvalid'])
})

change('[CHK-10] a sum must not be less than what is to be paid; the same sum is right', () => {
  assert.is(changeFault('1377', 137_700), null)
  assert.is(changeFault('1376,99', 137_700), 'changeTooSmall')
  assert.is(changeFault('', 137_700), null)
})

for (const [payable, currency, expected] of [
  [58_900, 'RUB', [100_000, 200_000, 500_000]],
  [100_000, 'RUB', [200_000, 500_000]],
  [137_700, 'RUB', [200_000, 500_000]],
  [630_000, 'RUB', [700_000, 800_000, 1_000_000]],
  [1_000_000, 'RUB', [1_100_000, 1_200_000, 1_500_000]],
  [1_250, 'EUR', [2_000, 5_000, 10_000]],
  [3_490, 'EUR', [4_000, 5_000, 10_000]],
  [10_000, 'EUR', [12_000, 15_000, 20_000]],
  [1_250, 'XYZ', []],
  [1_250, 'constructor', []],
] as const) {
  change(`[CHK-10] offers ${expected.length === 0 ? 'no sums' : expected.join(', ')} above ${payable} ${currency}`, () => {
    assert.equal(roundSums(payable, currency), expected)
    for (const sum of expected) assert.equal(readChange(typedSum(sum)), { at: 'amount', amount: sum }, 'a chip types what the field reads')
  })
}

const cash: CommentTerms = { method: 'DELIVERY', payment: 'CASH_UPON_RECEIPT', currency: 'RUB' }
for (const [comment, marks, sum, terms, expected] of [
  ['', [], '', cash, ''],
  ['  Без васаби ', [], '', cash, 'Без васаби'],
  ['Без васаби', ['noCall'], '5000', cash, 'Без васаби. Не звонить. Сдача с 5000 ₽'],
  ['Без васаби!', ['atDoor', 'noCall'], '', cash, 'Без васаби! Не звонить. Оставить у двери'],
  ['', ['noChange', 'atDoor', 'noCall'], '5000', cash, 'Не звонить. Оставить у двери. Без сдачи'],
  ['', ['atDoor'], '50,5', { ...cash, method: 'TAKE_AWAY', currency: 'EUR' }, 'Сдача с 50,50 €'],
  ['', ['noChange', 'noCall'], '5000', { ...cash, payment: 'CARD_ONLINE' }, 'Не звонить'],
  ['', ['noCall'], '5000', { ...cash, payment: null }, 'Не звонить'],
  ['', [], 'пять', cash, ''],
  ['', [], '30', { ...cash, currency: 'RSD' }, 'Сдача с 30 RSD'],
] as const satisfies readonly (readonly [string, readonly Mark[], string, CommentTerms, string])[]) {
  change(`[CHK-10] sends «${expected}» for «${comment}», ${marks.join('+') || 'no remark'}, «${sum}», ${terms.method}, ${terms.payment}`, () => {
    assert.is(orderComment({ comment, marks, change: sum }, terms), expected)
  })
}

change('[CHK-10] the order of pressing does not matter, and another press takes a remark back', () => {
  const pressed = (...sequence: readonly Mark[]) => sequence.reduce<readonly Mark[]>(toggled, [])
  assert.equal(pressed('atDoor', 'noCall'), pressed('noCall', 'atDoor'))
  assert.equal(pressed('noCall', 'atDoor', 'noCall'), ['atDoor'])
})

change('[CHK-10] a remark fits while all together stay within a hundred characters, and nothing typed is cut', () => {
  const remarks = (length: number) => ({ comment: '🍣'.repeat(length), change: '', marks: ['noCall'] as const })
  // «. Не звонить»
  assert.ok(hasRoom(remarks(88), cash))
  assert.not.ok(hasRoom(remarks(89), cash))
  assert.is(signsOf(orderComment(remarks(88), cash)), COMMENT_LIMIT)
  const long = 'я'.repeat(10_000)
  assert.ok(orderComment({ comment: long, change: '', marks: [] }, cash) === long)
})

const terms = (fields: Partial<OrderTerms> = {}): OrderTerms => ({ ...cash, payable: 137_700, ...fields })
const open = (storage = createTestStorage()) => {
  const reports: string[] = []
  const draft = createOrderDraft({ storage, country: () => 'RU', report: what => void reports.push(what) })
  draft.terms.set(terms())
  return { draft, storage, reports, errors: () => draft.form.errors.get() }
}

change('[CHK-10] does not nag while a sum is typed; says what is wrong when it is left, and no longer when it is right', () => {
  const { draft, errors } = open()
  draft.enter('change')
  for (const text of ['1', '10', '100']) draft.setChange(text)
  assert.equal(errors(), {})
  draft.leave('change')
  assert.equal(errors(), { change: 'changeTooSmall' })
  draft.setChange('1000x')
  assert.equal(errors(), { change: 'numbersOnly' })
  draft.setChange('2000')
  assert.equal(errors(), {})
})

change('[CHK-10] tells when the sum has grown above what was typed, keeps the typed sum, and is silent again when it fits', () => {
  const { draft, errors } = open()
  draft.setChange('2000')
  draft.leave('change')
  let told = 0
  draft.form.errors.subscribe(() => told += 1)
  draft.terms.set(terms({ payable: 200_001 }))
  assert.equal(errors(), { change: 'changeTooSmall' })
  assert.ok(told > 0)
  assert.is(draft.form.values.get().change, '2000')
  draft.terms.set(terms({ payable: 200_000 }))
  assert.equal(errors(), {})
})

change('[CHK-10] a sum that is still being typed is not called too small because the price has just come', () => {
  const { draft, errors } = open()
  draft.terms.set(terms({ payable: 1_000 }))
  draft.terms.set(terms())
  draft.enter('change')
  draft.setChange('20')
  draft.terms.set(terms({ payable: 138_000 }))
  assert.equal(errors(), {})
})

change('[CHK-10] a card needs no change: the sum is kept and not judged, and both come back with cash', () => {
  const { draft, errors } = open()
  draft.setChange('5')
  draft.leave('change')
  draft.terms.set(terms({ payment: 'CARD_ONLINE' }))
  assert.equal(errors(), {})
  assert.is(draft.form.values.get().change, '5')
  draft.terms.set(terms())
  assert.equal(errors(), { change: 'changeTooSmall' })
  draft.toggle('noChange')
  assert.equal(errors(), {}, '«no change» has no sum')
  draft.toggle('noChange')
  assert.is(draft.form.values.get().change, '5')
  assert.equal(errors(), { change: 'changeTooSmall' })
  draft.toggle('noChange')
  draft.setChange('5000')
  assert.equal(draft.marks.get(), [], 'a sum takes «no change» back')
})

change('[CHK-10] remarks and the sum survive a reload as they were, another language and a sign-in among them', () => {
  const { draft, storage } = open()
  draft.toggle('noCall')
  draft.setChange(' 5 000x')
  draft.prefill({ id: 5, firstName: 'Ольга', email: '', phone: '' })
  const again = open(storage)
  assert.equal(again.draft.marks.get(), ['noCall'])
  assert.is(again.draft.form.values.get().change, ' 5 000x')
  assert.equal(again.reports, [])
})

for (const [what, stored, marks] of [
  ['of a later version', '["noCall","sing"]', ['noCall']], ['of nobody', '{"noCall":true}', []], ['broken', '["noCall"', []],
] as const) {
  change(`[CHK-10, STO-04] stored remarks ${what} break nothing`, () => {
    const { draft } = open(createTestStorage({ order_comment_marks: stored, order_change_from: '17', order_comment: '"Привет"' }))
    assert.equal(draft.marks.get(), marks)
    assert.equal([draft.form.values.get().comment, draft.form.values.get().change], ['Привет', ''])
  })
}

change('[CHK-10] the comment is too long together with its remarks: said, led to, nothing cut', () => {
  const { draft, errors } = open()
  draft.toggle('noCall')
  draft.form.set('comment', 'я'.repeat(90))
  draft.leave('comment')
  assert.equal(errors(), { comment: 'maxLength' })
  draft.toggle('noCall')
  assert.equal(errors(), {})
  draft.setChange('5000')
  draft.leave('change')
  assert.equal(errors(), { comment: 'maxLength' })
  draft.toggle('noChange')
  assert.equal(errors(), { comment: 'maxLength' })
  draft.terms.set(terms({ payment: 'CARD_UPON_RECEIPT' }))
  assert.equal(errors(), {})
  assert.is(draft.form.values.get().comment.length, 90)
})

async function cashOrder(options: Parameters<typeof openCheckout>[0] = {}) {
  const world = openCheckout(options)
  world.fillIn()
  world.draft.payment.set('CASH_UPON_RECEIPT')
  world.draft.terms.set(terms({ payable: world.plain() + DELIVERY_PRICE }))
  await world.rest()
  return world
}

change('[CHK-10] the order carries what was typed, the remarks and the change in one comment, and forgets them afterwards', async () => {
  const world = await cashOrder()
  world.draft.form.set('comment', 'Без васаби')
  world.draft.toggle('atDoor')
  world.draft.setChange('5000')
  assert.equal(await world.desk.place(), { at: 'placed' })
  assert.is(world.orders[0]?.request.comment, 'Без васаби. Оставить у двери. Сдача с 5000 ₽')
  assert.equal([world.draft.marks.get(), world.draft.form.values.get().change, world.draft.form.values.get().comment], [[], '', ''])
  assert.equal(['order_comment', 'order_comment_marks', 'order_change_from'].map(key => world.storage.get(key)), [null, null, null])
})

change('[CHK-10] an order paid by card, or taken away, says nothing of change or of a door', async () => {
  const world = await cashOrder()
  world.draft.payment.set('CARD_UPON_RECEIPT')
  world.draft.terms.set(terms({ payment: 'CARD_UPON_RECEIPT' }))
  world.draft.setChange('5000')
  await world.rest()
  await world.desk.place()
  assert.is(world.orders[0]?.request.comment, undefined)
  const away = await cashOrder({ selection: takenAway })
  away.draft.toggle('atDoor')
  away.draft.toggle('noChange')
  await away.desk.place()
  assert.is(away.orders[0]?.request.comment, 'Без сдачи')
})

change('[CHK-10] no order leaves with too small a sum: its field is led to, and the refused order keeps the remarks', async () => {
  const world = await cashOrder()
  world.draft.setChange('100')
  assert.equal(await world.desk.place(), { at: 'field', name: 'change' })
  assert.is(world.orders.length, 0)
  world.draft.setChange('5000')
  world.draft.toggle('noCall')
  world.api.order = () => { throw new Error('no connection') }
  await world.desk.place()
  assert.equal([world.draft.marks.get(), world.draft.form.values.get().change], [['noCall'], '5000'])
})

change('[CHK-10] every remark has its words', () => {
  for (const mark of MARKS) assert.ok(orderComment({ comment: '', change: '', marks: [mark] }, cash).length > 5)
})

change.run()
