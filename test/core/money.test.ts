import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMoneyFormat, createSpokenMoneyFormat } from '../../src/i18n/money-format.ts'
import { addMinor, multiplyMinor } from '../../core/money.ts'
import { isA } from '../kit/errors.ts'
import { randomBetween, createRandom } from '../kit/random.ts'

const money = suite('money')

// a space in this table stands for a no-break space
const table: readonly (readonly [locale: string, currency: string, amount: number, text: string])[] = [
  ['ru', 'RUB', 0, '0 ₽'], ['ru', 'RUB', 1, '0,01 ₽'], ['ru', 'RUB', 9, '0,09 ₽'], ['ru', 'RUB', 10, '0,10 ₽'],
  ['ru', 'RUB', 99, '0,99 ₽'], ['ru', 'RUB', 100, '1 ₽'], ['ru', 'RUB', 9950, '99,50 ₽'],
  ['ru', 'RUB', 99900, '999 ₽'], ['ru', 'RUB', 123400, '1 234 ₽'], ['ru', 'RUB', 123450, '1 234,50 ₽'],
  ['ru', 'RUB', 100000000, '1 000 000 ₽'], ['ru', 'RUB', -5, '−0,05 ₽'], ['ru', 'RUB', -123400, '−1 234 ₽'],
  ['ru', 'EUR', 123450, '1 234,50 €'], ['en', 'RUB', 123450, '₽1,234.50'], ['en', 'RUB', -123400, '−₽1,234'],
  ['en', 'EUR', 500, '€5'], ['en', 'JPY', 123450, '¥1,234.50'], ['cnr', 'RUB', 123400, '1.234 ₽'],
  ['cnr', 'EUR', 123450, '1.234,50 €'], ['cnr', 'EUR', -50, '−0,50 €'],
  ['ru', 'RUB', Number.MAX_SAFE_INTEGER, '90 071 992 547 409,91 ₽'],
  ['ru', 'RUB', Number.MIN_SAFE_INTEGER, '−90 071 992 547 409,91 ₽'], ['ru', 'KGS', 120000, '1 200 сом'],
  ['ru', 'kgs', 120000, '1 200 сом'], ['ru', 'GEL', 123450, '1 234,50 ₾'], ['ru', 'BYN', -123450, '−1 234,50 Br'],
  ['cnr', 'BYN', 123450, '1.234,50 BYN'], ['en', 'KGS', 120000, 'KGS 1,200'], ['cnr', 'GEL', 50, '0,50 GEL'], ['ru', 'KZT', 120000, '1 200 ₸'], ['ru', 'XQQ', 123450, '1 234,50 XQQ'],
  ['ru', 'дублоны', 123450, '1 234,50 дублоны'], ['ru', 'RU', 100, '1 RU'], ['ru', '', 123450, '1 234,50'],
]

money('[I18N-04] is written without a fraction when whole, else with two digits, as the language does', () => {
  for (const [locale, currency, amount, text] of table) {
    assert.is(
      createMoneyFormat(locale)(currency, amount), text.replaceAll(' ', '\u00A0'), `${locale} ${currency} ${amount}`,
    )
  }
})

const MINUS = { ru: 'минус', en: 'minus', cnr: 'minus' } as const
const spoken: readonly (readonly [keyof typeof MINUS, string, number, string])[] = [
  ['ru', 'RUB', 249000, '2490 рублей'], ['ru', 'RUB', -49800, 'минус 498 рублей'],
  ['ru', 'RUB', 102100, '1021 рубль'], ['ru', 'RUB', 200, '2 рубля'], ['ru', 'RUB', 0, '0 рублей'],
  ['ru', 'RUB', 123450, '1234,50 рубля'], ['ru', 'BYN', 249000, '2490 рублей'], ['ru', 'EUR', 249050, '2490,50 евро'],
  ['ru', 'KZT', 249000, '2490 тенге'],
  ['ru', 'KGS', 249000, '2490 сомов'], ['ru', 'GEL', 249000, '2490 лари'], ['ru', 'USD', 249000, '2490 долларов'], ['en', 'RUB', 249000, '2490 rubles'],
  ['en', 'RUB', 100, '1 ruble'], ['en', 'EUR', -5, 'minus 0.05 euros'], ['cnr', 'EUR', 249000, '2490 evra'],
  ['cnr', 'EUR', 123450, '1234,50 evra'], ['cnr', 'RUB', 300, '3 rublje'],
  ['ru', 'GBP', 100, '1 британский фунт стерлингов'], ['ru', 'XQQ', 123450, '1234,50 XQQ'],
  ['ru', 'дублоны', -123450, 'минус 1234,50 дублоны'],
  ['ru', 'RUB', Number.MAX_SAFE_INTEGER, '90071992547409,91 рубля'], ['ru', 'RUB', Number.NaN, '—'],
]

money('[I18N-04] is spoken without grouping, its currency and its minus in words', () => {
  for (const [locale, currency, amount, text] of spoken) {
    const format = createSpokenMoneyFormat(locale, () => MINUS[locale])
    assert.is(format(currency, amount), text, `${locale} ${currency} ${amount}`)
  }
})

money('[I18N-04] never reads NaN and never breaks a page', () => {
  const format = createMoneyFormat('ru')
  for (const amount of [Number.NaN, Infinity, -Infinity, 0.5, 2 ** 53, 1e21, undefined as never, '100' as never]) {
    assert.is(format('RUB', amount), '—', String(amount))
  }
  assert.is(format('RUB', -0), '0\u00A0₽')
})

money('[I18N-04] keeps every kopeck in 10000 random amounts', () => {
  const random = createRandom(3)
  const format = createMoneyFormat('ru')
  for (let round = 0; round < 10_000; round += 1) {
    const amount = randomBetween(random, -(10 ** randomBetween(random, 1, 15)), 10 ** randomBetween(random, 1, 15))
    const text = format('RUB', amount)
    const [whole = '', cents = '00'] = text.replace(/[\u00A0₽−]/g, '').split(',')
    assert.is((text.startsWith('−') ? -1n : 1n) * (BigInt(whole) * 100n + BigInt(cents)), BigInt(amount), text)
    assert.is(text.includes(','), amount % 100 !== 0)
    assert.not(/[ \u202F-]/.test(text))
  }
})

money('[I18N-04] adds and multiplies whole minor units exactly', () => {
  assert.is(addMinor(), 0)
  assert.is(addMinor(10, 20, -5), 25)
  assert.is(addMinor(Number.MAX_SAFE_INTEGER - 1, 1), Number.MAX_SAFE_INTEGER)
  assert.is(multiplyMinor(19900, 3), 59700)
  assert.ok(Object.is(multiplyMinor(-100, 0), 0))
})

money('refuses a sum before it loses a kopeck', () => {
  for (const wrong of [
    () => addMinor(Number.MAX_SAFE_INTEGER, 1),
    () => addMinor(Number.MAX_SAFE_INTEGER, 1, -1),
    () => addMinor(0.1, 0.2),
    () => addMinor(Number.NaN),
    () => addMinor('5' as never),
    () => multiplyMinor(19900, 1e12),
    () => multiplyMinor(100, 1.5),
    () => multiplyMinor(100, Infinity),
  ]) {
    assert.throws(wrong, isA(RangeError), String(wrong))
  }
})

money.run()
