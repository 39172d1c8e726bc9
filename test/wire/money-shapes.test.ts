import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DecodeError } from '../../core/http/errors.ts'
import { toProfile } from '../../core/shop/account/sign-in-api.ts'
import { accept, CONFIRMED_ORDER, decodeWith, type Reader } from './answered.ts'

/** Responses that decide about money and identity; `contract.test.ts` has each tolerance of a single field. */
const shapes = suite('accepted shapes of what money and identity hang on')

const line = { id: 7, sum: 50_000, payableAmount: 50_000, flags: [], discounts: [], promoCodes: [], specials: [] }
const without = (object: object, ...names: readonly string[]): object =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
const preflight = (changes: object) => ({ positions: [{ ...line, ...changes }] })
const order = { id: 'a-1', number: '77', status: 'ACCEPTED', payableAmount: 64_900 }
const me = { id: 5, accountIds: ['1'], firstName: 'Анна', deliveries: [] }

accept(
  shapes, 'preflight', 'a promo code of a line without a code is the one above',
  { ...preflight({ promoCodes: [{ calculatedAmount: 300 }] }), promoCode: 'LETO' },
  value => value.positions[0]?.promoCodes, [{ code: 'LETO', calculatedAmount: 300 }],
  ['preflight.positions[].promoCodes[].code: nothing'],
)
accept(
  shapes, 'preflight', 'a discount without an amount is left out',
  preflight({ discounts: [{ id: 1, name: 'Утро' }, { id: '2', name: 5, calculatedAmount: 100 }] }),
  value => value.positions[0]?.discounts, [{ id: 2, name: '5', calculatedAmount: 100 }],
  [
    'wire.item-dropped preflight.positions[0].discounts[0].calculatedAmount: '
      + 'expected an amount in minor units, got nothing',
    'preflight.positions[].discounts[].id: a string for a number',
    'preflight.positions[].discounts[].name: a number for a string',
  ],
)
accept(
  shapes, 'preflight', 'what is granted may be no list at all',
  preflight({ specials: 'чай', discounts: {}, promoCodes: 1, flags: 'нет' }),
  ({ positions: [one] }) => [one?.specials, one?.discounts, one?.promoCodes, one?.flags], [[], [], [], []],
  Object.entries({ flags: 'string', discounts: 'object', promoCodes: 'number', specials: 'string' }).map(
    ([name, type]) => `wire.field-dropped preflight.positions[0].${name}: expected a list, got ${type}`,
  ),
)
accept(
  shapes, 'preflight', 'a limit of a promo code that cannot be read is left out',
  { ...preflight({}), promoCode: 2026, promoCodeMinOrderAmount: '100000', promoCodeMaxDiscountAmount: 'сто' },
  value => [value.promoCode, value.promoCodeMinOrderAmount, value.promoCodeMaxDiscountAmount],
  ['2026', 100_000, undefined],
  [
    'preflight.promoCode: a number for a string',
    'wire.field-dropped preflight.promoCodeMaxDiscountAmount: expected an amount in minor units, got string',
    'preflight.promoCodeMinOrderAmount: a string for a number',
  ],
)

/** The id, the number and the sum of an order of which the response says less than all. */
for (const [title, sent, expected, reports] of [
  ['everything is as agreed', order, ['a-1', '77', 64_900], []],
  ['there is no number', without(order, 'number'), ['a-1', 'a-1', 64_900], ['order.number: nothing']],
  ['there is no id', { ...order, id: null }, [CONFIRMED_ORDER.id, '77', 64_900], ['order.id: null']],
  [
    'there is neither', without(order, 'id', 'number'), [CONFIRMED_ORDER.id, undefined, 64_900],
    ['order.id: nothing', 'order.number: nothing'],
  ],
  ['the number is empty', { ...order, number: '' }, ['a-1', 'a-1', 64_900], []],
  ['the id and the number are empty', { ...order, id: '', number: '' }, [CONFIRMED_ORDER.id, undefined, 64_900], []],
  [
    'the sum is missing', without(order, 'payableAmount'), ['a-1', '77', CONFIRMED_ORDER.payable],
    ['order.payableAmount: nothing'],
  ],
  [
    'the sum is none', { ...order, payableAmount: 64_900.5 }, ['a-1', '77', CONFIRMED_ORDER.payable],
    ['wire.field-dropped order.payableAmount: expected an amount in minor units, got number'],
  ],
] as const) {
  accept(shapes, 'order', title, sent, value => [value.id, value.number, value.payableAmount], expected, reports)
}
for (const [name, value] of [
  ['id', 'a-1'], ['number', '77'], ['status', 'ACCEPTED'], ['status', 'COOKING'], ['payableAmount', 64_900],
  ['paymentUrl', 'https://pay.test/1'],
] as const) {
  accept(
    shapes, 'order', `it names nothing but ${name} ${value}`, { [name]: value }, read => read[name], value,
    ['id', 'number', 'status', 'payableAmount'].flatMap(field =>
      field !== name ? [`order.${field}: nothing`] : value === 'COOKING' ? ['order.status: another status'] : [],
    ),
  )
}
accept(
  shapes, 'order', 'an empty payment address is none', { ...order, paymentUrl: '' }, value => 'paymentUrl' in value,
  false,
)
accept(
  shapes, 'me', 'a profile may have nothing but an id', { id: 5 },
  value => [toProfile(value).id, toProfile(value).accountIds, toProfile(value).deliveries], [5, [], []],
  ['me.deliveries: nothing'],
)
accept(
  shapes, 'me', 'a field that cannot be read is left out alone',
  { ...me, firstName: ['Анна'], deliveries: [null, { address: 'Советская улица, 10', floor: {} }] },
  value => [toProfile(value).firstName, toProfile(value).deliveries.map(({ address, floor }) => [address, floor])],
  ['', [['Советская улица, 10', '']]],
  [
    'wire.field-dropped me.firstName: expected a string, got a list',
    'wire.item-dropped me.deliveries[0]: expected an object, got null',
    'wire.field-dropped me.deliveries[1].floor: expected a string, got object',
  ],
)

const READY = Date.UTC(2026, 10, 20, 16, 55)
for (const [title, readyAt, expected, report] of [
  ['with an offset', '2026-11-20T16:55:00Z', READY, []],
  ['without an offset is in the restaurant’s zone', '2026-11-20T19:55:00', READY, ['order status.readyAt: no offset']],
  ['with a space', '2026-11-20 19:55:00+03:00', READY, ['order status.readyAt: a space for T']],
  ['that cannot be read', '2026-13-20T19:55:00Z', undefined,
    ['wire.field-dropped order status.readyAt: expected an ISO 8601 time, got string']],
  ['that is missing', null, undefined, []],
] as const) {
  accept(
    shapes, 'orderStatus', `a time of readiness ${title}`, { status: 'COOKING', readyAt }, value => value.readyAt,
    expected, report,
  )
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
