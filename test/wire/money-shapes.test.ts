import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DecodeError } from '../../core/http/errors.ts'
import { toProfile } from '../../core/shop/account/sign-in-api.ts'
import { AGREED, decodeWith, row, type Reader, type Row } from './answered.ts'

/** What money or identity hangs on: each accepted shape of preflight, order, tokens and profile. */
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
  row({
    of: 'preflight', when: 'discounts hold nothing but their amount, as the contract lists them',
    sent: preflight({ discounts: [{ calculatedAmount: 5_000 }] }), reads: value => value.positions[0]?.discounts,
    as: [{ id: 0, name: '', calculatedAmount: 5_000 }],
    reports: ['id', 'name'].map(name => `preflight.positions[].discounts[].${name}: nothing`),
  }),
  row({
    of: 'preflight',
    when: 'a promo code does not say its code again',
    sent: preflight({ promoCodes: [{ calculatedAmount: '300' }] }),
    reads: value => value.positions[0]?.promoCodes,
    as: [{ code: '', calculatedAmount: 300 }],
    reports: [
      'preflight.positions[].promoCodes[].code: nothing',
      'preflight.positions[].promoCodes[].calculatedAmount: a string for a number',
    ],
  }),
  row({
    of: 'preflight', when: 'a promo code that nobody asked with is named once, above',
    sent: { ...preflight({ promoCodes: [{ calculatedAmount: 300 }] }), promoCode: 'LETO' },
    reads: value => value.positions[0]?.promoCodes, as: [{ code: 'LETO', calculatedAmount: 300 }],
    reports: ['preflight.positions[].promoCodes[].code: nothing'],
  }),
  row({
    of: 'preflight',
    when: 'one of the discounts has no amount',
    sent: preflight({
      discounts: [
        { id: 1, name: 'Утро' }, { id: '2', name: 5, calculatedAmount: 100 },
      ],
    }),
    reads: value => value.positions[0]?.discounts,
    as: [{ id: 2, name: '5', calculatedAmount: 100 }],
    reports: [
      'wire.item-dropped preflight.positions[0].discounts[0].calculatedAmount: expected an amount in minor units, got nothing',
      'preflight.positions[].discounts[].id: a string for a number',
      'preflight.positions[].discounts[].name: a number for a string',
    ],
  }),
  row({
    of: 'preflight',
    when: 'specials are something else',
    sent: preflight({ specials: [{ name: 'Чай в подарок' }, 7, { code: 'x' }] }),
    reads: value => value.positions[0]?.specials,
    as: [{ name: 'Чай в подарок' }],
    reports: [
      'wire.item-dropped preflight.positions[0].specials[1]: expected an object, got number',
      'wire.item-dropped preflight.positions[0].specials[2].name: expected a string, got nothing',
    ],
  }),
  row({
    of: 'preflight',
    when: 'what is granted is no list at all',
    sent: preflight({ specials: 'чай', discounts: {}, promoCodes: 1, flags: 'нет' }),
    reads: ({ positions: [one] }) => [one?.specials, one?.discounts, one?.promoCodes, one?.flags],
    as: [[], [], [], []],
    reports: ['flags', 'discounts', 'promoCodes', 'specials'].map(
      name =>
        `wire.field-dropped preflight.positions[0].${name}: expected a list, got ${{ flags: 'string', discounts: 'object', promoCodes: 'number', specials: 'string' }[name]}`,
    ),
  }),
  row({
    of: 'preflight', when: 'payableAmount is missing', sent: preflight({ payableAmount: undefined }),
    reads: value => value.positions[0]?.payableAmount, as: 50_000,
    reports: ['preflight.positions[].payableAmount: nothing'],
  }),
  row({
    of: 'preflight', when: 'payableAmount is null', sent: preflight({ payableAmount: null }),
    reads: value => value.positions[0]?.payableAmount, as: 50_000,
    reports: ['preflight.positions[].payableAmount: null'],
  }),
  row({
    of: 'preflight', when: 'all that may be absent is',
    sent: { positions: [{ id: 7, sum: 50_000, payableAmount: 50_000 }] }, reads: value => value.positions, as: [line],
    reports: ['discounts', 'promoCodes', 'specials'].map(name => `preflight.positions[].${name}: nothing`),
  }),
  row({
    of: 'preflight',
    when: 'all that may be absent is null',
    sent: {
      positions: [{ ...line, modifiers: null, flags: null, discounts: null, promoCodes: null, specials: null }],
      promoCode: null,
    },
    reads: value => value.positions,
    as: [line],
    reports: ['discounts', 'promoCodes', 'specials'].map(name => `preflight.positions[].${name}: null`),
  }),
  row({
    of: 'preflight', when: 'ids and sums are decimal strings',
    sent: preflight({ id: '7', sum: '50000', payableAmount: '40000' }),
    reads: ({ positions: [one] }) => [one?.id, one?.sum, one?.payableAmount], as: [7, 50_000, 40_000],
    reports: ['id', 'sum', 'payableAmount'].map(name => `preflight.positions[].${name}: a string for a number`),
  }),
  row({
    of: 'preflight', when: 'the position of the delivery has no id', sent: preflight({}, without(delivery, 'id')),
    reads: value => value.positions[1]?.id, as: 0, reports: ['preflight.positions[].id: nothing'],
  }),
  row({
    of: 'preflight', when: 'an echoed modifier cannot be read',
    sent: preflight({ modifiers: [{ modifierId: 1, id: 'x', count: 1 }] }),
    reads: value => value.positions[0]?.modifiers, as: undefined,
    reports: ['wire.field-dropped preflight.positions[0].modifiers[0].id: expected a positive integer, got string'],
  }),
  row({
    of: 'preflight',
    when: 'echoed modifiers have ids as strings',
    sent: preflight({ modifiers: [{ modifierId: '1', id: '2', count: '3' }] }),
    reads: value => value.positions[0]?.modifiers,
    as: [{ modifierId: 1, id: 2, count: 3 }],
    reports: ['modifierId', 'id', 'count'].map(
      name => `preflight.positions[].modifiers[].${name}: a string for a number`,
    ),
  }),
  row({
    of: 'preflight',
    when: 'the code is a number and its limits are strings',
    sent: { ...preflight({}), promoCode: 2026, promoCodeMinOrderAmount: '100000', promoCodeMaxDiscountAmount: 'сто' },
    reads: value => [value.promoCode, value.promoCodeMinOrderAmount, value.promoCodeMaxDiscountAmount],
    as: ['2026', 100_000, undefined],
    reports: [
      'preflight.promoCode: a number for a string',
      'wire.field-dropped preflight.promoCodeMaxDiscountAmount: expected an amount in minor units, got string',
      'preflight.promoCodeMinOrderAmount: a string for a number',
    ],
  }),

  row({ of: 'order', when: 'everything is as agreed', sent: order, reads: value => value, as: { ...order } }),
  row({
    of: 'order', when: 'the id and the number are numbers', sent: { ...order, id: 501, number: 77 },
    reads: value => [value.id, value.number], as: ['501', '77'],
    reports: ['order.id: a number for a string', 'order.number: a number for a string'],
  }),
  row({
    of: 'order', when: 'there is no number', sent: without(order, 'number'), reads: value => [value.id, value.number],
    as: ['a-1', 'a-1'], reports: ['order.number: nothing'],
  }),
  row({
    of: 'order', when: 'there is no id', sent: { ...order, id: null }, reads: value => [value.id, value.number],
    as: ['77', '77'], reports: ['order.id: null'],
  }),
  row({
    of: 'order', when: 'there is neither', sent: { status: 'ACCEPTED', payableAmount: 64_900 },
    reads: value => [value.id, 'number' in value, value.payableAmount], as: [AGREED.id, false, 64_900],
    reports: ['order.id: nothing', 'order.number: nothing'],
  }),
  row({
    of: 'order', when: 'the number is empty', sent: { ...order, number: '' }, reads: value => [value.id, value.number],
    as: ['a-1', 'a-1'],
  }),
  row({
    of: 'order', when: 'the id and the number are empty', sent: { ...order, id: '', number: '' },
    reads: value => [value.id, 'number' in value], as: [AGREED.id, false],
  }),
  row({
    of: 'order', when: 'the status is another', sent: { ...order, status: 'NEW' }, reads: value => value.status,
    as: 'NEW', reports: ['order.status: another status'],
  }),
  row({
    of: 'order', when: 'there is no status', sent: without(order, 'status'), reads: value => 'status' in value,
    as: false, reports: ['order.status: nothing'],
  }),
  row({
    of: 'order', when: 'the sum is missing', sent: without(order, 'payableAmount'), reads: value => value.payableAmount,
    as: AGREED.payable, reports: ['order.payableAmount: nothing'],
  }),
  row({
    of: 'order', when: 'the sum is a string', sent: { ...order, payableAmount: '64900' },
    reads: value => value.payableAmount, as: 64_900, reports: ['order.payableAmount: a string for a number'],
  }),
  row({
    of: 'order', when: 'the sum is none: it is accepted all the same', sent: { ...order, payableAmount: 64_900.5 },
    reads: value => value.payableAmount, as: AGREED.payable,
    reports: ['wire.field-dropped order.payableAmount: expected an amount in minor units, got number'],
  }),
  row({
    of: 'order', when: 'it is to be paid, whatever its status says',
    sent: { ...order, paymentUrl: 'https://pay.test/1' }, reads: value => value.paymentUrl, as: 'https://pay.test/1',
  }),
  row({
    of: 'order', when: 'the payment address is empty', sent: { ...order, paymentUrl: '' },
    reads: value => 'paymentUrl' in value, as: false,
  }),
  ...(
    [
      ['id', 'a-1'], ['number', '77'], ['status', 'ACCEPTED'], ['status', 'COOKING'], ['payableAmount', 64_900],
      ['paymentUrl', 'https://pay.test/1'],
    ] as const
  ).map(([name, value]) =>
    row({
      of: 'order',
      when: `it names nothing but ${name} ${value}`,
      sent: { [name]: value },
      reads: read => read[name],
      as: value,
      reports: ['id', 'number', 'status', 'payableAmount'].flatMap(field =>
        field !== name ? [`order.${field}: nothing`] : value === 'COOKING' ? ['order.status: another status'] : [],
      ),
    }),
  ),

  row({
    of: 'me', when: 'accountIds are numbers', sent: { ...me, accountIds: [1, '2'] },
    reads: value => toProfile(value).accountIds, as: ['1', '2'], reports: ['me.accountIds[]: a number for a string'],
  }),
  row({
    of: 'me', when: 'there are no accountIds', sent: without(me, 'accountIds'),
    reads: value => toProfile(value).accountIds, as: [],
  }),
  row({
    of: 'me', when: 'deliveries are null', sent: { ...me, deliveries: null },
    reads: value => toProfile(value).deliveries, as: [], reports: ['me.deliveries: null'],
  }),
  row({
    of: 'me', when: 'a floor is a number', sent: { ...me, deliveries: [{ ...flat, floor: 3 }] },
    reads: value => toProfile(value).deliveries[0]?.floor, as: '3',
    reports: ['me.deliveries[].floor: a number for a string'],
  }),
  row({
    of: 'me', when: 'a field of a delivery cannot be read', sent: { ...me, deliveries: [{ ...flat, floor: {} }] },
    reads: value => [toProfile(value).deliveries[0]?.floor, toProfile(value).deliveries[0]?.address],
    as: ['', 'Советская улица, 10'],
    reports: ['wire.field-dropped me.deliveries[0].floor: expected a string, got object'],
  }),
  row({
    of: 'me', when: 'one of the deliveries is none', sent: { ...me, deliveries: [null, flat] },
    reads: value => toProfile(value).deliveries.map(one => one.address), as: ['Советская улица, 10'],
    reports: ['wire.item-dropped me.deliveries[0]: expected an object, got null'],
  }),
  row({
    of: 'me', when: 'a place is in strings',
    sent: { ...me, deliveries: [{ ...flat, location: { lat: '57.6', lng: '39.8' } }] },
    reads: value => toProfile(value).deliveries[0]?.location, as: { lat: 57.6, lng: 39.8 },
    reports: ['lat', 'lng'].map(name => `me.deliveries[].location.${name}: a string for a number`),
  }),
  row({
    of: 'me', when: 'the id is a string', sent: { ...me, id: '5' }, reads: value => value.id, as: 5,
    reports: ['me.id: a string for a number'],
  }),
  row({
    of: 'me', when: 'there is nothing but an id', sent: { id: 5 }, reads: value => toProfile(value).id, as: 5,
    reports: ['me.deliveries: nothing'],
  }),
  row({
    of: 'me', when: 'a name and a phone are something else',
    sent: { ...me, firstName: ['Анна'], phone: 79_001_234_567 },
    reads: value => [toProfile(value).firstName, toProfile(value).phone], as: ['', '79001234567'],
    reports: ['wire.field-dropped me.firstName: expected a string, got a list', 'me.phone: a number for a string'],
  }),

  row({
    of: 'tokens', when: 'the third token is null', sent: { accessToken: 'a', refreshToken: 'b', vkAccessToken: null },
    reads: value => value, as: { accessToken: 'a', refreshToken: 'b' },
  }),
] as readonly Row<Reader>[]

for (const { of, when, sent, reads, as, reports: told = [] } of rows) {
  shapes(`[ERR-05] ${of}: ${when}`, async () => {
    const { value, reports } = await decodeWith(of, sent)
    assert.equal(reads(value), as)
    assert.equal(reports, told.map(one => (one.startsWith('wire.') ? one : `wire.tolerated ${one}`)))
    assert.equal(reports.filter(one => one.includes('…')), [], 'a problem report shows which field was meant')
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
