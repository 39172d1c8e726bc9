import { addMinor, formatDecimal, multiplyMinor } from '../../core/money.ts'
import { plainSum } from '../../core/shop/cart/line.ts'
import { findCashSumFault, parseCashSum, listRoundSums, formatTypedSum } from '../../core/shop/checkout/change-from.ts'
import { createMoneyFormat } from '../../src/i18n/money-format.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import { inspectShort } from './invariants.ts'
import { NUMBERS, TEXTS } from './corrupt.ts'
import type { Fuzzer } from './fuzzer.ts'

const FORMATS = ['ru', 'en', 'cnr'].map(createMoneyFormat)
const CURRENCIES = ['RUB', 'EUR', 'rub', 'JPY', 'XXX', 'toolong', '', '\uD800']

/** Fuzzes sums against BigInt: each is exact or rejected. A formatted sum has exactly its digits. */
export const money: Fuzzer = {
  start: () => ({
    runSeed(seed) {
      const random = createRandom(seed)
      const amount = (): number =>
        random() < 0.4
          ? pickRandom(random, [...NUMBERS, NaN, Infinity])
          : randomBetween(random, 0, pickRandom(random, [100, 10_000_000, 2 ** 53 - 1]))
            * pickRandom(random, [1, 1, -1])
      return (
        checkSums(Array.from({ length: randomBetween(random, 0, 6) }, amount), amount(), randomBetween(random, -2, 999))
        ?? checkFormat(amount(), pickRandom(random, CURRENCIES))
        ?? checkTypedSum(random, amount())
      )
    },
  }),
}

/** The exact result; undefined if it or an intermediate result is no safe integer. */
function computeExactly(
  parts: readonly number[],
  make: (exact: readonly bigint[]) => readonly bigint[],
): number | undefined {
  if (!parts.every(Number.isSafeInteger)) return undefined
  const way = make(parts.map(BigInt)).map(Number)
  return way.every(Number.isSafeInteger) ? way.at(-1) : undefined
}
function runSafely(make: () => number): number | undefined {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return undefined
  }
}
function checkSums(amounts: readonly number[], price: number, count: number): string | undefined {
  const running = ([...exact]: readonly bigint[]): readonly bigint[] =>
    exact.reduce<bigint[]>((way, one) => [...way, (way.at(-1) ?? 0n) + one], [0n])
  const added = runSafely(() => addMinor(...amounts))
  if (added !== computeExactly(amounts, running)) return `the sum of ${inspectShort(amounts)} is ${added}`
  const product = runSafely(() => multiplyMinor(price, count))
  if (product !== computeExactly([price, count], ([a = 0n, b = 0n]) => [a * b]))
    return `${price} × ${count} is ${product}`
  const modifiers = amounts.map((one, id) => ({ modifierId: 1, id, name: '', price: one, count: 1 }))
  const line = runSafely(() => plainSum({ price, count, modifiers }))
  const unit = computeExactly([price, ...amounts], running)
  // choices that make a dish cheaper than nothing give it away (MENU-22)
  const expected =
    unit === undefined ? undefined : computeExactly([Math.max(0, unit), count], ([a = 0n, b = 0n]) => [a * b])
  return line === expected
    ? undefined
    : `a line of ${price} with ${inspectShort(amounts)} × ${count} is ${line}, not ${expected}`
}

function checkFormat(amount: number, currency: string): string | undefined {
  for (const format of FORMATS) {
    const text = format(currency, amount)
    if (!Number.isSafeInteger(amount)) {
      if (text !== '—') return `${amount} reads ${text}`
      continue
    }
    // without the currency code, the digits are those of the amount
    const digits = text.replace(currency, '').replace(/\D/g, '')
    const whole = amount % 100 === 0 ? String(Math.abs(amount) / 100) : String(Math.abs(amount)).padStart(3, '0')
    if (digits !== whole) return `${amount} of ${currency} reads ${text}`
    if (text.includes('\u2212') !== amount < 0) return `the sign of ${amount} in ${text}`
  }
  return undefined
}

/** Checks the parsing of the typed amount for which the customer needs change. */
function checkTypedSum(random: () => number, amount: number): string | undefined {
  const text =
    random() < 0.5
      ? pickRandom(random, TEXTS)
      : `${randomBetween(random, 0, 99_999)}${pickRandom(random, ['', ' 000', ',5', '.55', ',555', ' ₽', '\u200B'])}`
  const change = parseCashSum(text)
  if (change.kind === 'amount' && !Number.isSafeInteger(change.amount)) return `${text} is ${change.amount}`
  if (change.kind === 'amount' && inspectShort(parseCashSum(formatTypedSum(change.amount))) !== inspectShort(change))
    return `${text} is written as ${formatTypedSum(change.amount)}`
  if (!Number.isSafeInteger(amount)) return undefined
  findCashSumFault(text, amount)
  if (Number(formatDecimal(amount)).toFixed(2) !== (amount / 100).toFixed(2) && Math.abs(amount) < 1e13)
    return `${amount} is ${formatDecimal(amount)}`
  if (amount < 0 || amount > 1e12) return undefined
  return listRoundSums(amount, 'RUB').every(sum => sum > amount && Number.isSafeInteger(sum))
    ? undefined
    : `round sums of ${amount}`
}
