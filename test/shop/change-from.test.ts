import * as assert from 'uvu/assert'
import { suite } from 'uvu'
import { findCashSumFault, parseCashSum, listRoundSums, formatTypedSum } from '../../core/shop/checkout/change-from.ts'
import type { Remark } from '../../core/shop/checkout/comment.ts'
import type { PaymentMethod } from '../../core/shop/place/payment-methods.ts'
import { resto } from '../kit/chain.ts'
import { createTestStorage } from '../kit/storage.ts'
import {
  openDraft, buildHonestPreflight, openCheckout, takeAwayChoice, type CheckoutOptions,
} from './checkout.fixture.ts'

const change = suite('change and remarks')

const sums = [
  ['5000', 500_000], ['5 000', 500_000], ['5\u00A0000', 500_000], [' 12 500,5 ', 1_250_050], ['50.25', 5_025],
  ['0050', 5_000], ['5000 ₽', 500_000], ['50€', 5_000], ['1 000 сом', 100_000], ['50 Br', 5_000],
  ['5000 руб', 500_000], ['5000р', 500_000], ['5 000 Р.', 500_000], ['5000 рублей', 500_000], ['9000 тенге', 900_000],
  ['\u200E5000\u200F', 500_000], ['9999999', 999_999_900],
] as const
const unreadable = [
  '1.000', '1,000', '10 00', 'пять тысяч', '-5000', '+5000', '5e3', '5000,', '10000000', '٥٠٠٠', '🍣', '5000 5000',
  '1'.repeat(10_000),
]
for (const [text, expected] of [
  ...['', '   ', '\u00A0\u200B'].map(text => [text, { kind: 'none' }] as const),
  ...sums.map(([text, amount]) => [text, { kind: 'amount', amount }] as const),
  ...unreadable.map(text => [text, { kind: 'unreadable' }] as const),
]) {
  const shown = text.length > 20 ? `${text.length} signs` : text
  change(`[CHK-10] reads «${shown}» as ${Object.values(expected).join(' ')}`, () => {
    assert.equal(parseCashSum(text), expected)
    assert.is(findCashSumFault(text, 0) !== null, expected.kind === 'unreadable')
  })
}

change('[UI-04, CHK-10] text without a number, a bad figure and too small a sum differ in the error', () => {
  for (const [text, fault] of [
    ['пять тысяч', 'numbersOnly'], ['5e3', 'numbersOnly'], ['1.000', 'changeInvalid'], ['10 00', 'changeInvalid'],
    ['1376,99', 'changeTooSmall'], ['1377', null], ['', null],
  ] as const)
    assert.is(findCashSumFault(text, 137_700), fault, text)
})

change('[CHK-10] a sum is typed as people write it, one below a whole unit too', () => {
  assert.equal([500_000, 3_450, 5, 50].map(formatTypedSum), ['5000', '34,50', '0,05', '0,50'])
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
  [780_000, 'KZT', [1_000_000, 2_000_000]],
  [4_150, 'BYN', [5_000, 6_000, 10_000]],
  [2_700, 'GEL', [4_000, 5_000, 10_000]],
  [149_000, 'KGS', [200_000, 500_000]],
  [1_250, 'XYZ', []],
  [1_250, 'constructor', []],
] as const) {
  change(`[CHK-10] offers ${expected.join(', ') || 'no sums'} above ${payable} ${currency}`, () => {
    assert.equal(listRoundSums(payable, currency), expected)
    for (const amount of expected)
      assert.equal(parseCashSum(formatTypedSum(amount)), { kind: 'amount', amount }, 'what a chip types is read')
  })
}

/** A cart for 1,377 roubles, paid on receipt. */
async function openCashOrder(options: CheckoutOptions = {}) {
  const fixture = await openCheckout(options)
  const { draft } = fixture
  fixture.fillIn()
  draft.payment.set('CASH_UPON_RECEIPT')
  await fixture.flushQuote()
  return {
    ...fixture,
    errors: () => draft.form.visibleFaults.get(),
    /** Lets the restaurant price the same cart with another sum. */
    async costs(payable: number) {
      fixture.api.preflight = request => {
        const [line, ...others] = buildHonestPreflight(request, 0).positions
        return { positions: line === undefined ? [] : [{ ...line, sum: payable, payableAmount: payable }, ...others] }
      }
      await fixture.preflight.requestPrices()
    },
    async pays(method: PaymentMethod) {
      draft.payment.set(method)
      await fixture.flushQuote()
    },
  }
}

const everything = { cardOnline: 'bank', cashUponReceipt: true, cardUponReceipt: true }
interface Terms { readonly method?: 'TAKE_AWAY'; readonly payment?: PaymentMethod; readonly currency?: string }
for (const [comment, marks, sum, { method, payment = 'CASH_UPON_RECEIPT', currency = 'RUB' }, expected] of [
  ['', [], '', {}, undefined],
  ['  Без васаби ', [], '', {}, 'Без васаби'],
  ['Без васаби', ['noCall'], '5000', {}, 'Без васаби. Не звонить. Сдача с 5000 ₽'],
  ['Без васаби!', ['atDoor', 'noCall'], '', {}, 'Без васаби! Не звонить. Оставить у двери'],
  ['', ['noChange', 'atDoor', 'noCall'], '5000', {}, 'Не звонить. Оставить у двери. Без сдачи'],
  ['', ['atDoor'], '1500,5', { method: 'TAKE_AWAY', currency: 'EUR' }, 'Сдача с 1500,50 €'],
  ['', ['noChange', 'noCall'], '5000', { payment: 'CARD_ONLINE' }, 'Не звонить'],
  ['', ['noCall'], '5000', { payment: 'CARD_UPON_RECEIPT' }, 'Не звонить'],
  ['', [], '3000', { currency: 'RSD' }, 'Сдача с 3000 RSD'],
  ['', [], '3000', { currency: 'KGS' }, 'Сдача с 3000 сом'],
  ['Без васаби', [], '3000', { currency: '' }, 'Без васаби. Сдача с 3000'],
] as const satisfies readonly (readonly [string, readonly Remark[], string, Terms, string | undefined])[]) {
  change(`[CHK-10] sends «${expected ?? ''}» for «${comment}», ${marks.join() || 'no remark'}, «${sum}»`, async () => {
    const restos = [resto(11, { currency, payConfig: { delivery: everything, takeAway: everything } })]
    const { draft, orderService, orders, pays } = await openCashOrder({
      chain: { restos }, ...(method !== undefined && { choice: takeAwayChoice }),
    })
    await pays(payment)
    draft.form.set('comment', comment)
    draft.setCashSum(sum)
    for (const mark of marks) draft.toggleRemark(mark)
    assert.is((await orderService.placeOrder()).kind, 'placed')
    assert.is(orders[0]?.request.comment, expected)
  })
}

change('[CHK-10] the order of pressing does not matter, and another press takes a remark back', () => {
  const pressed = (...sequence: readonly Remark[]): readonly Remark[] => {
    const draft = openDraft(createTestStorage())
    for (const mark of sequence) draft.toggleRemark(mark)
    return draft.remarks.get()
  }
  assert.equal(pressed('atDoor', 'noCall'), pressed('noCall', 'atDoor'))
  assert.equal(pressed('noCall', 'atDoor', 'noCall'), ['atDoor'])
})

change(
  '[CHK-10] a remark fits while all together stay within a hundred characters, and nothing typed is cut',
  async () => {
    const { draft, orderService, orders, errors } = await openCashOrder()
    draft.toggleRemark('noCall')
    // «. Не звонить»
    for (const [length, fault] of [
      [88, {}], [89, { comment: 'maxLength' }], [10_000, { comment: 'maxLength' }], [88, {}],
    ] as const) {
      draft.form.set('comment', '🍣'.repeat(length))
      draft.handleBlur('comment')
      assert.equal([errors(), [...draft.form.values.get().comment].length], [fault, length])
    }
    assert.is((await orderService.placeOrder()).kind, 'placed')
    assert.is([...(orders[0]?.request.comment ?? '')].length, 100)
  },
)

change('[CHK-10] a sum shows no error while it is typed, and one on blur until it is right', async () => {
  const { draft, errors } = await openCashOrder()
  draft.handleFocus('change')
  for (const text of ['1', '10', '100']) draft.setCashSum(text)
  assert.equal(errors(), {})
  draft.handleBlur('change')
  assert.equal(errors(), { change: 'changeTooSmall' })
  draft.setCashSum('1000x')
  assert.equal(errors(), { change: 'numbersOnly' })
  draft.setCashSum('2000')
  assert.equal(errors(), {})
})

change('[CHK-10] a total above the typed sum is reported until the sum is enough again', async () => {
  const { draft, errors, costs } = await openCashOrder()
  draft.setCashSum('2000')
  draft.handleBlur('change')
  let notifications = 0
  draft.form.visibleFaults.subscribe(() => notifications += 1)
  await costs(200_001)
  assert.equal(errors(), { change: 'changeTooSmall' })
  assert.ok(notifications > 0)
  assert.is(draft.form.values.get().change, '2000')
  await costs(200_000)
  assert.equal(errors(), {})
})

change('[CHK-10] a sum that is still being typed is not called too small because the price has just come', async () => {
  const { draft, errors, costs } = await openCashOrder()
  await costs(1_000)
  await costs(137_700)
  draft.handleFocus('change')
  draft.setCashSum('20')
  await costs(138_000)
  assert.equal(errors(), {})
})

change('[CHK-10] a card needs no change: the sum is kept and not validated, and both come back with cash', async () => {
  const { draft, errors, pays } = await openCashOrder()
  draft.setCashSum('5')
  draft.handleBlur('change')
  await pays('CARD_ONLINE')
  assert.equal(errors(), {})
  assert.is(draft.form.values.get().change, '5')
  await pays('CASH_UPON_RECEIPT')
  assert.equal(errors(), { change: 'changeTooSmall' })
  draft.toggleRemark('noChange')
  assert.equal(errors(), {}, '«no change» has no sum')
  draft.toggleRemark('noChange')
  assert.is(draft.form.values.get().change, '5')
  assert.equal(errors(), { change: 'changeTooSmall' })
  draft.toggleRemark('noChange')
  draft.setCashSum('5000')
  assert.equal(draft.remarks.get(), [], 'a sum takes «no change» back')
})

change('[CHK-10] remarks and the sum survive a reload, another language and a sign-in', async () => {
  const { draft, storage, shop, changePersonElsewhere } = await openCheckout({ person: null })
  draft.toggleRemark('noCall')
  draft.setCashSum(' 5 000x')
  shop.locale.set('en')
  await changePersonElsewhere({ id: 5, firstName: 'Ольга', deliveries: [] })
  const secondVisit = await openCheckout({ storage })
  const { change: sum, name } = secondVisit.draft.form.values.get()
  assert.equal([secondVisit.draft.remarks.get(), sum, name], [['noCall'], ' 5 000x', 'Ольга'])
  assert.equal(secondVisit.reports, [])
})

for (const [what, stored, marks] of [
  ['of a later version', '["noCall","sing"]', ['noCall']], ['of another shape', '{"noCall":true}', []],
  ['broken', '["noCall"', []],
] as const) {
  change(`[CHK-10, STO-04] stored remarks ${what} break nothing`, () => {
    const draft = openDraft(
      createTestStorage({ order_comment_marks: stored, order_change_from: '17', order_comment: '"Привет"' }),
    )
    assert.equal(draft.remarks.get(), marks)
    assert.equal([draft.form.values.get().comment, draft.form.values.get().change], ['Привет', ''])
  })
}

change('[CHK-10] the comment is too long together with its remarks: said, led to, nothing cut', async () => {
  const { draft, errors, pays } = await openCashOrder()
  draft.toggleRemark('noCall')
  draft.form.set('comment', 'я'.repeat(90))
  draft.handleBlur('comment')
  assert.equal(errors(), { comment: 'maxLength' })
  draft.toggleRemark('noCall')
  assert.equal(errors(), {})
  draft.setCashSum('5000')
  draft.handleBlur('change')
  assert.equal(errors(), { comment: 'maxLength' })
  draft.toggleRemark('noChange')
  assert.equal(errors(), { comment: 'maxLength' })
  await pays('CARD_UPON_RECEIPT')
  assert.equal(errors(), {})
  assert.is(draft.form.values.get().comment.length, 90)
})

change('[CHK-10] too small a sum focuses its field; an order clears comment and remarks, a lost one not', async () => {
  for (const isLost of [false, true]) {
    const { api, draft, orders, orderService, storage } = await openCashOrder()
    draft.setCashSum('100')
    assert.equal([await orderService.placeOrder(), orders.length], [{ kind: 'field', name: 'change' }, 0])
    draft.form.set('comment', 'Без васаби')
    draft.toggleRemark('atDoor')
    draft.setCashSum('5000')
    if (isLost) api.order = () => { throw new Error('no connection') }
    assert.equal(await orderService.placeOrder(), { kind: isLost ? 'not-placed' : 'placed' })
    const { change: sum, comment } = draft.form.values.get()
    assert.equal([draft.remarks.get(), sum, comment], isLost ? [['atDoor'], '5000', 'Без васаби'] : [[], '', ''])
    const stored = ['order_comment', 'order_comment_marks', 'order_change_from'].map(storage.get)
    assert.equal(stored.map(text => text === null), Array(3).fill(!isLost))
  }
})

/** The options of the cash field: `+` selected, `!` blocked. */
const listOptions = (draft: Awaited<ReturnType<typeof openCashOrder>>['draft']): readonly string[] =>
  draft.cashField.get().options.map(({ amount, isSelected, isBlocked }) =>
    `${amount ?? 'no change'}${isSelected ? '+' : ''}${isBlocked ? '!' : ''}`)

change('[CHK-10] the cash field offers no change and, once there is a price, round sums', async () => {
  const unpriced = (await openCheckout()).draft
  unpriced.payment.set('CASH_UPON_RECEIPT')
  assert.equal([listOptions(unpriced), unpriced.cashField.get().example], [['no change'], 500_000])
  const { draft, costs } = await openCashOrder()
  assert.equal(listOptions(draft), ['no change', '200000', '500000'])
  await costs(230_000)
  assert.equal(listOptions(draft), ['no change', '300000', '400000', '500000'])
  assert.is(draft.cashField.get().example, 300_000)
})

change('[CHK-10] an option is selected when pressed or typed, and pressed again it is cleared', async () => {
  const { draft } = await openCashOrder()
  const press = (index: number): void => {
    const option = draft.cashField.get().options[index]
    if (option !== undefined) draft.toggleCashOption(option)
  }
  press(1)
  assert.equal([draft.cashField.get().text, listOptions(draft)], ['2000', ['no change', '200000+', '500000']])
  press(1)
  assert.equal([draft.cashField.get().text, listOptions(draft)], ['', ['no change', '200000', '500000']])
  draft.setCashSum('5 000,00')
  assert.equal(listOptions(draft), ['no change', '200000', '500000+'])
  press(0)
  assert.equal([draft.cashField.get().text, listOptions(draft)], ['', ['no change+', '200000', '500000']])
  press(0)
  assert.is(draft.cashField.get().text, '5 000,00', 'the typed sum returns')
  press(0)
  press(1)
  assert.equal([draft.cashField.get().text, draft.remarks.get()], ['2000', []])
})

change('[CHK-10] an option that would make the comment too long is blocked unless it is selected', async () => {
  const { draft } = await openCashOrder()
  // «. Сдача с 2000 ₽» has 16 characters, «. Без сдачи» has 11
  draft.form.set('comment', 'я'.repeat(85))
  assert.equal(listOptions(draft), ['no change', '200000!', '500000!'])
  draft.form.set('comment', 'я'.repeat(84))
  draft.setCashSum('2000')
  draft.form.set('comment', 'я'.repeat(90))
  assert.equal(listOptions(draft), ['no change!', '200000+', '500000!'])
})

change.run()
