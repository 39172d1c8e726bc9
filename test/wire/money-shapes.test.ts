import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DecodeError } from '../../core/http/errors.ts'
import { toProfile } from '../../core/shop/account/sign-in-api.ts'
import { CONFIRMED_ORDER, decodeWith, defineRow, type Reader, type Row } from './answered.ts'

/** Every accepted shape of preflight, order, tokens and profile, which decide about money and identity. */
const shapes = suite('accepted shapes of what money and identity hang on')

const line = { id: 7, sum: 50_000, payableAmount: 50_000, flags: [], discounts: [], promoCodes: [], specials: [] }
const delivery = { ...line, id: 0, sum: 14_900, payableAmount: 14_900, flags: ['DELIVERY_PRICE'] }
const without = (object: object, ...names: readonly string[]): object =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
const preflight = (changes: object, ...others: readonly object[]) => ({
  positions: [{ ...line, ...changes }, ...others],
})
const order = { id: 'a-1', number: '77', status: 'ACCEPTED', payableAmount: 64_900 }
const me = { id: 5, accountIds: ['1'], firstName: 'Анна', deliveries: [] }
const flat = { address: 'Советская улица, 10', floor: '3', location: { lat: 57.6, lng: 39.8 } }

const rows = [
  defineRow({
    reader: 'preflight', title: 'discounts hold nothing but their amount, as the contract lists them',
    sent: preflight({ discounts: [{ calculatedAmount: 5_000 }] }), select: value => value.positions[0]?.discounts,
    expected: [{ id: 0, name: '', calculatedAmount: 5_000 }],
    reports: ['id', 'name'].map(name => `preflight.positions[].discounts[].${name}: nothing`),
  }),
  defineRow({
    reader: 'preflight',
    title: 'a promo code does not say its code again',
    sent: preflight({ promoCodes: [{ calculatedAmount: '300' }] }),
    select: value => value.positions[0]?.promoCodes,
    expected: [{ code: '', calculatedAmount: 300 }],
    reports: [
      'preflight.positions[].promoCodes[].code: nothing',
      'preflight.positions[].promoCodes[].calculatedAmount: a string for a number',
    ],
  }),
  defineRow({
    reader: 'preflight', title: 'a promo code of a line has no code: it is the one above',
    sent: { ...preflight({ promoCodes: [{ calculatedAmount: 300 }] }), promoCode: 'LETO' },
    select: value => value.positions[0]?.promoCodes, expected: [{ code: 'LETO', calculatedAmount: 300 }],
    reports: ['preflight.positions[].promoCodes[].code: nothing'],
  }),
  defineRow({
    reader: 'preflight',
    title: 'one of the discounts has no amount',
    sent: preflight({
      discounts: [
        { id: 1, name: 'Утро' }, { id: '2', name: 5, calculatedAmount: 100 },
      ],
    }),
    select: value => value.positions[0]?.discounts,
    expected: [{ id: 2, name: '5', calculatedAmount: 100 }],
    reports: [
      'wire.item-dropped preflight.positions[0].discounts[0].calculatedAmount: '
        + 'expected an amount in minor units, got nothing',
      'preflight.positions[].discounts[].id: a string for a number',
      'preflight.positions[].discounts[].name: a number for a string',
    ],
  }),
  defineRow({
    reader: 'preflight',
    title: 'specials are something else',
    sent: preflight({ specials: [{ name: 'Чай в подарок' }, 7, { code: 'x' }] }),
    select: value => value.positions[0]?.specials,
    expected: [{ name: 'Чай в подарок' }],
    reports: [
      'wire.item-dropped preflight.positions[0].specials[1]: expected an object, got number',
      'wire.item-dropped preflight.positions[0].specials[2].name: expected a string, got nothing',
    ],
  }),
  defineRow({
    reader: 'preflight',
    title: 'what is granted is no list at all',
    sent: preflight({ specials: 'чай', discounts: {}, promoCodes: 1, flags: 'нет' }),
    select: ({ positions: [one] }) => [one?.specials, one?.discounts, one?.promoCodes, one?.flags],
    expected: [[], [], [], []],
    reports: Object.entries({ flags: 'string', discounts: 'object', promoCodes: 'number', specials: 'string' }).map(
      ([name, type]) => `wire.field-dropped preflight.positions[0].${name}: expected a list, got ${type}`,
    ),
  }),
  defineRow({
    reader: 'preflight', title: 'payableAmount is missing', sent: preflight({ payableAmount: undefined }),
    select: value => value.positions[0]?.payableAmount, expected: 50_000,
    reports: ['preflight.positions[].payableAmount: nothing'],
  }),
  defineRow({
    reader: 'preflight', title: 'payableAmount is null', sent: preflight({ payableAmount: null }),
    select: value => value.positions[0]?.payableAmount, expected: 50_000,
    reports: ['preflight.positions[].payableAmount: null'],
  }),
  defineRow({
    reader: 'preflight', title: 'all that may be absent is',
    sent: { positions: [{ id: 7, sum: 50_000, payableAmount: 50_000 }] },
    select: value => value.positions, expected: [line],
    reports: ['discounts', 'promoCodes', 'specials'].map(name => `preflight.positions[].${name}: nothing`),
  }),
  defineRow({
    reader: 'preflight',
    title: 'all that may be absent is null',
    sent: {
      positions: [{ ...line, modifiers: null, flags: null, discounts: null, promoCodes: null, specials: null }],
      promoCode: null,
    },
    select: value => value.positions,
    expected: [line],
    reports: ['discounts', 'promoCodes', 'specials'].map(name => `preflight.positions[].${name}: null`),
  }),
  defineRow({
    reader: 'preflight', title: 'ids and sums are decimal strings',
    sent: preflight({ id: '7', sum: '50000', payableAmount: '40000' }),
    select: ({ positions: [one] }) => [one?.id, one?.sum, one?.payableAmount], expected: [7, 50_000, 40_000],
    reports: ['id', 'sum', 'payableAmount'].map(name => `preflight.positions[].${name}: a string for a number`),
  }),
  defineRow({
    reader: 'preflight', title: 'the position of the delivery has no id', sent: preflight({}, without(delivery, 'id')),
    select: value => value.positions[1]?.id, expected: 0, reports: ['preflight.positions[].id: nothing'],
  }),
  defineRow({
    reader: 'preflight', title: 'an echoed modifier cannot be read',
    sent: preflight({ modifiers: [{ modifierId: 1, id: 'x', count: 1 }] }),
    select: value => value.positions[0]?.modifiers, expected: undefined,
    reports: ['wire.field-dropped preflight.positions[0].modifiers[0].id: expected a positive integer, got string'],
  }),
  defineRow({
    reader: 'preflight',
    title: 'echoed modifiers have ids as strings',
    sent: preflight({ modifiers: [{ modifierId: '1', id: '2', count: '3' }] }),
    select: value => value.positions[0]?.modifiers,
    expected: [{ modifierId: 1, id: 2, count: 3 }],
    reports: ['modifierId', 'id', 'count'].map(
      name => `preflight.positions[].modifiers[].${name}: a string for a number`,
    ),
  }),
  defineRow({
    reader: 'preflight',
    title: 'the code is a number and its limits are strings',
    sent: { ...preflight({}), promoCode: 2026, promoCodeMinOrderAmount: '100000', promoCodeMaxDiscountAmount: 'сто' },
    select: value => [value.promoCode, value.promoCodeMinOrderAmount, value.promoCodeMaxDiscountAmount],
    expected: ['2026', 100_000, undefined],
    reports: [
      'preflight.promoCode: a number for a string',
      'wire.field-dropped preflight.promoCodeMaxDiscountAmount: expected an amount in minor units, got string',
      'preflight.promoCodeMinOrderAmount: a string for a number',
    ],
  }),

  defineRow({
    reader: 'order', title: 'everything is as agreed', sent: order, select: value => value, expected: { ...order },
  }),
  defineRow({
    reader: 'order', title: 'the id and the number are numbers', sent: { ...order, id: 501, number: 77 },
    select: value => [value.id, value.number], expected: ['501', '77'],
    reports: ['order.id: a number for a string', 'order.number: a number for a string'],
  }),
  defineRow({
    reader: 'order', title: 'there is no number', sent: without(order, 'number'),
    select: value => [value.id, value.number], expected: ['a-1', 'a-1'], reports: ['order.number: nothing'],
  }),
  defineRow({
    reader: 'order', title: 'there is no id', sent: { ...order, id: null }, select: value => [value.id, value.number],
    expected: ['77', '77'], reports: ['order.id: null'],
  }),
  defineRow({
    reader: 'order', title: 'there is neither', sent: { status: 'ACCEPTED', payableAmount: 64_900 },
    select: value => [value.id, 'number' in value, value.payableAmount], expected: [CONFIRMED_ORDER.id, false, 64_900],
    reports: ['order.id: nothing', 'order.number: nothing'],
  }),
  defineRow({
    reader: 'order', title: 'the number is empty', sent: { ...order, number: '' },
    select: value => [value.id, value.number], expected: ['a-1', 'a-1'],
  }),
  defineRow({
    reader: 'order', title: 'the id and the number are empty', sent: { ...order, id: '', number: '' },
    select: value => [value.id, 'number' in value], expected: [CONFIRMED_ORDER.id, false],
  }),
  defineRow({
    reader: 'order', title: 'the status is another', sent: { ...order, status: 'NEW' }, select: value => value.status,
    expected: 'NEW', reports: ['order.status: another status'],
  }),
  defineRow({
    reader: 'order', title: 'there is no status', sent: without(order, 'status'), select: value => 'status' in value,
    expected: false, reports: ['order.status: nothing'],
  }),
  defineRow({
    reader: 'order', title: 'the sum is missing', sent: without(order, 'payableAmount'),
    select: value => value.payableAmount, expected: CONFIRMED_ORDER.payable,
    reports: ['order.payableAmount: nothing'],
  }),
  defineRow({
    reader: 'order', title: 'the sum is a string', sent: { ...order, payableAmount: '64900' },
    select: value => value.payableAmount, expected: 64_900, reports: ['order.payableAmount: a string for a number'],
  }),
  defineRow({
    reader: 'order', title: 'the sum is none: it is accepted all the same', sent: { ...order, payableAmount: 64_900.5 },
    select: value => value.payableAmount, expected: CONFIRMED_ORDER.payable,
    reports: ['wire.field-dropped order.payableAmount: expected an amount in minor units, got number'],
  }),
  defineRow({
    reader: 'order', title: 'it is to be paid, whatever its status says',
    sent: { ...order, paymentUrl: 'https://pay.test/1' }, select: value => value.paymentUrl,
    expected: 'https://pay.test/1',
  }),
  defineRow({
    reader: 'order', title: 'the payment address is empty', sent: { ...order, paymentUrl: '' },
    select: value => 'paymentUrl' in value, expected: false,
  }),
  ...(
    [
      ['id', 'a-1'], ['number', '77'], ['status', 'ACCEPTED'], ['status', 'COOKING'], ['payableAmount', 64_900],
      ['paymentUrl', 'https://pay.test/1'],
    ] as const
  ).map(([name, value]) =>
    defineRow({
      reader: 'order',
      title: `it names nothing but ${name} ${value}`,
      sent: { [name]: value },
      select: read => read[name],
      expected: value,
      reports: ['id', 'number', 'status', 'payableAmount'].flatMap(field =>
        field !== name ? [`order.${field}: nothing`] : value === 'COOKING' ? ['order.status: another status'] : [],
      ),
    }),
  ),

  defineRow({
    reader: 'me', title: 'accountIds are numbers', sent: { ...me, accountIds: [1, '2'] },
    select: value => toProfile(value).accountIds, expected: ['1', '2'],
    reports: ['me.accountIds[]: a number for a string'],
  }),
  defineRow({
    reader: 'me', title: 'there are no accountIds', sent: without(me, 'accountIds'),
    select: value => toProfile(value).accountIds, expected: [],
  }),
  defineRow({
    reader: 'me', title: 'deliveries are null', sent: { ...me, deliveries: null },
    select: value => toProfile(value).deliveries, expected: [], reports: ['me.deliveries: null'],
  }),
  defineRow({
    reader: 'me', title: 'a floor is a number', sent: { ...me, deliveries: [{ ...flat, floor: 3 }] },
    select: value => toProfile(value).deliveries[0]?.floor, expected: '3',
    reports: ['me.deliveries[].floor: a number for a string'],
  }),
  defineRow({
    reader: 'me', title: 'a field of a delivery cannot be read', sent: { ...me, deliveries: [{ ...flat, floor: {} }] },
    select: value => [toProfile(value).deliveries[0]?.floor, toProfile(value).deliveries[0]?.address],
    expected: ['', 'Советская улица, 10'],
    reports: ['wire.field-dropped me.deliveries[0].floor: expected a string, got object'],
  }),
  defineRow({
    reader: 'me', title: 'one of the deliveries is none', sent: { ...me, deliveries: [null, flat] },
    select: value => toProfile(value).deliveries.map(delivery => delivery.address), expected: ['Советская улица, 10'],
    reports: ['wire.item-dropped me.deliveries[0]: expected an object, got null'],
  }),
  defineRow({
    reader: 'me', title: 'a place is in strings',
    sent: { ...me, deliveries: [{ ...flat, location: { lat: '57.6', lng: '39.8' } }] },
    select: value => toProfile(value).deliveries[0]?.location, expected: { lat: 57.6, lng: 39.8 },
    reports: ['lat', 'lng'].map(name => `me.deliveries[].location.${name}: a string for a number`),
  }),
  defineRow({
    reader: 'me', title: 'the id is a string', sent: { ...me, id: '5' }, select: value => value.id, expected: 5,
    reports: ['me.id: a string for a number'],
  }),
  defineRow({
    reader: 'me', title: 'there is nothing but an id', sent: { id: 5 },
    select: value => toProfile(value).id, expected: 5, reports: ['me.deliveries: nothing'],
  }),
  defineRow({
    reader: 'me', title: 'a name and a phone are something else',
    sent: { ...me, firstName: ['Анна'], phone: 79_001_234_567 },
    select: value => [toProfile(value).firstName, toProfile(value).phone], expected: ['', '79001234567'],
    reports: ['wire.field-dropped me.firstName: expected a string, got a list', 'me.phone: a number for a string'],
  }),

  defineRow({
    reader: 'tokens', title: 'the third token is null',
    sent: { accessToken: 'a', refreshToken: 'b', vkAccessToken: null },
    select: value => value, expected: { accessToken: 'a', refreshToken: 'b' },
  }),
] as readonly Row<Reader>[]

for (const { reader, title, sent, select, expected, reports: expectedReports = [] } of rows) {
  shapes(`[ERR-05] ${reader}: ${title}`, async () => {
    const { value, reports } = await decodeWith(reader, sent)
    assert.equal(select(value), expected)
    assert.equal(reports, expectedReports.map(item => (item.startsWith('wire.') ? item : `wire.tolerated ${item}`)))
    assert.equal(reports.filter(report => report.includes('…')), [], 'a problem report shows which field was meant')
  })
}

/** Responses that must be rejected: an amount or an identity is never guessed. */
const refused: readonly (readonly [Reader, string, unknown, path: string])[] = [
  ['preflight', 'a sum is missing', preflight({ sum: undefined }), 'preflight.positions[0].sum'],
  ['preflight', 'a sum is null', preflight({ sum: null }), 'preflight.positions[0].sum'],
  ...[
    12.5, '12.5', '1e3', ' 12 ', '12 ', '', '0x10', '+5', '1_000', '007', '1500.00', -1, '-1', 2 ** 53,
    '9007199254740993', true, [5], { amount: 5 },
  ].map(
    sum => ['preflight', `a sum is ${JSON.stringify(sum)}`, preflight({ sum }), 'preflight.positions[0].sum'] as const,
  ),
  [
    'preflight', 'what is to be paid is no whole number of minor units', preflight({ payableAmount: '12.5' }),
    'preflight.positions[0].payableAmount',
  ],
  ['preflight', 'there are no positions', {}, 'preflight.positions'],
  ['preflight', 'a position is null', { positions: [line, null] }, 'preflight.positions[1]'],
  ['order', 'it is no object', [], 'order'],
  ['order', 'it is a word', 'OK', 'order'],
  ...[
    {}, { ok: true }, { status: 'NEW' }, { id: '', number: null }, { payableAmount: -1 },
    { error: null, errors: [], success: true },
  ].map(sent => ['order', `it has no order: ${JSON.stringify(sent)}`, sent, 'order'] as const),
  ['me', 'there is no id', without(me, 'id'), 'me.id'],
  ['me', 'the id is a name', { ...me, id: 'anna' }, 'me.id'],
  ['tokens', 'a token is empty', { accessToken: '', refreshToken: 'b' }, 'tokens.accessToken'],
  ['tokens', 'a token is a number', { accessToken: 5, refreshToken: 'b' }, 'tokens.accessToken'],
  ['tokens', 'one is missing', { accessToken: 'a' }, 'tokens.refreshToken'],
]
for (const [of, when, sent, path] of refused) {
  shapes(`[ERR-05] ${of} is refused when ${when}`, async () => {
    const error: unknown = await decodeWith(of, sent).then(() => null, (thrown: unknown) => thrown)
    assert.instance(error, DecodeError)
    assert.is((error as DecodeError).path, path)
    assert.not.ok((error as DecodeError).message.includes('…'))
  })
}

shapes.run()
