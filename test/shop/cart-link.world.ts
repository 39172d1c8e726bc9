import { MAX_COUNT, type CartPosition } from '../../core/shop/cart/position.ts'
import type { RecipeLine } from '../../core/shop/cart/recipe.ts'
import { between, oneOf } from '../kit/random.ts'

/** Carts and links for tests, good ones and bad ones. */
type Modifier = RecipeLine['modifiers'][number]

/** An id of any size that an API may give. */
export function anyId(random: () => number): number {
  return Math.max(1, Math.floor(random() * oneOf(random, [9, 1e3, 1e6, 2 ** 31, Number.MAX_SAFE_INTEGER])))
}

/** A cart, and what its recipe must be: told by how it was made, not by the code under test. */
export function anyCart(random: () => number): { readonly cart: readonly CartPosition[]; readonly recipe: readonly RecipeLine[] } {
  const made = Array.from({ length: between(random, 1, 40) }, () => {
    const hasModifiers = random() < 0.5
    const chosen: Modifier[] = []
    if (hasModifiers) {
      for (let left = between(random, 1, 6); left > 0; left -= 1) {
        const one = { modifierId: anyId(random), id: anyId(random), count: between(random, 1, 9) }
        if (!chosen.some(held => held.modifierId === one.modifierId && held.id === one.id)) chosen.push(one)
      }
    }
    const line: RecipeLine = { id: anyId(random), menuId: anyId(random), count: between(random, 1, MAX_COUNT), modifiers: chosen }
    // what counts nothing, or was left behind by a dish without modifiers, does not travel
    const noise = { modifierId: 1, id: 1, name: 'Ничего', price: 0, count: hasModifiers ? 0 : 3 }
    const modifiers = [...chosen.map((one, at) => ({ ...one, name: `Добавка ${at}`, price: at * 100 })), noise]
    const position: CartPosition = {
      id: line.id, menu: { id: line.menuId }, name: `Блюдо ${line.id}`, count: line.count, price: 10_000, sum: 1, hasModifiers, modifiers,
      discounts: [], promoCodes: [],
    }
    return { line, position }
  })
  return { cart: made.map(one => one.position), recipe: made.map(one => one.line) }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The sum at the end of a link, written once more from its description. */
export function sum(text: string): string {
  let hash = 2_166_136_261n
  for (const one of text) hash = BigInt.asUintN(32, (hash ^ BigInt(one.codePointAt(0) ?? 0)) * 16_777_619n)
  const folded = Number((hash ^ (hash >> 18n)) & 0x3ffffn)
  return [folded >> 12, (folded >> 6) & 63, folded & 63].map(digit => ALPHABET[digit]).join('')
}
function digits(value: number, first: number): string {
  const high = Math.floor(value / first)
  return high === 0 ? ALPHABET[value % first] ?? '' : (ALPHABET[(value % first) + 32] ?? '') + digits(high, 32)
}
/** A link of these numbers with a right sum: `n` as it is, `[n]` as a difference. */
export function numbers(...row: readonly (number | readonly [number])[]): string {
  const text = row.map(one => {
    if (typeof one === 'number') return digits(one, 32)
    const [value] = one
    const [low, high] = [(Math.abs(value) % 16) * 2 + (value < 0 ? 1 : 0), Math.floor(Math.abs(value) / 16)]
    return high === 0 ? ALPHABET[low] : (ALPHABET[low + 32] ?? '') + digits(high, 32)
  }).join('')
  return `cart1-${text}${sum(text)}`
}
const raw = (text: string): string => `cart1-${text}${sum(text)}`

/** Fragments that nobody of good will has written. */
export const HOSTILE: readonly string[] = [
  // no cart, or half of one
  'cart1-', 'cart1-A', 'cart1-AA', 'cart1-AAA', 'cart1-AAAA', 'cart1', 'cart-', 'cart1=', 'cart:1-AAAA', 'cart1 -AAAA', 'cart1-%00', 'cart1-%', 'cart1-%E0%A4%A',
  'cart1-<script>alert(1)</script>', 'cart1-"><img src=x onerror=alert(1)>', 'cart1-javascript:alert(1)', 'cart1-../../etc/passwd', 'cart1-\u0000\u0001', 'cart1-😀😀😀', 'cart1-привет',
  'cart1-{"lines":[]}', 'cart1-[object Object]', 'cart1-null', 'cart1-undefined', 'cart1-NaN', 'cart1-__proto__', 'cart1-constructor', 'cart1-toString', 'cart1-hasOwnProperty', 'cart1-prototype',
  // other versions
  'cart0-AAAA', 'cart2-AAAA', 'cart10-AAAA', 'cart999999-AAAA', 'cart9999999-AAAA', 'cart-1-AAAA', 'cart1.5-AAAA', 'cart01-AAAA', 'cartI-AAAA', 'cart__proto__-AAAA',
  // well-formed, and wrong
  numbers(0, 1, [101], [5], 1, 0), numbers(11, 0), numbers(11, 2, [101], [5], 1, 0), numbers(11, 201, ...Array.from({ length: 201 }, () => [[1], [1], 1, 0] as const).flat()),
  numbers(11, 1, [0], [5], 1, 0), numbers(11, 1, [-101], [5], 1, 0), numbers(11, 1, [101], [0], 1, 0), numbers(11, 1, [101], [-5], 1, 0),
  numbers(11, 1, [101], [5], 0, 0), numbers(11, 1, [101], [5], 1000, 0), numbers(11, 1, [101], [5], 2 ** 52, 0), numbers(11, 1, [101], [5], 1, 101),
  numbers(11, 1, [101], [5], 1, 1, [0], [1], 1), numbers(11, 1, [101], [5], 1, 1, [1], [-1], 1), numbers(11, 1, [101], [5], 1, 1, [1], [1], 0),
  numbers(11, 1, [101], [5], 1, 1, [1], [1], 1000), numbers(11, 1, [101], [5], 1, 0, 7), numbers(11, 1_000_000_000), numbers(2 ** 53 - 1, 2 ** 53 - 1),
  raw('g'.repeat(40)), raw('_'.repeat(400)), raw('A'.repeat(400)), raw('gA'), raw('LgABB'), raw('LBKGKBAB'), raw('LBBBBA'),
  // far too long
  `cart1-${'A'.repeat(15_000)}`, `cart1-${'A'.repeat(100_000)}`, raw('B'.repeat(20_000)), `cart${'1'.repeat(100_000)}-AAAA`, `cart1-${'%41'.repeat(40_000)}`,
]
