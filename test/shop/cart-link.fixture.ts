import type { CartLine } from '../../core/shop/cart/line.ts'
import { MAX_COUNT } from '../../core/shop/cart/line-key.ts'
import type { LinkLine } from '../../core/shop/cart/link.ts'
import { randomBetween, pickRandom } from '../kit/random.ts'

/* Valid and invalid carts and cart links for tests. */

type Modifier = LinkLine['modifiers'][number]

/** A random id of any size that an API may use. */
export function createRandomId(random: () => number): number {
  return Math.max(1, Math.floor(random() * pickRandom(random, [9, 1e3, 1e6, 2 ** 31, Number.MAX_SAFE_INTEGER])))
}

/** A random cart and the lines that its link must contain, built without the code under test. */
export function createRandomCart(random: () => number): {
  readonly cart: readonly CartLine[]
  readonly linkLines: readonly LinkLine[]
} {
  const made = Array.from({ length: randomBetween(random, 1, 40) }, () => {
    const hasModifiers = random() < 0.5
    const chosen: Modifier[] = []
    if (hasModifiers) {
      for (let left = randomBetween(random, 1, 6); left > 0; left -= 1) {
        const [modifierId, id] = [createRandomId(random), createRandomId(random)]
        const isNew = !chosen.some(modifier => modifier.modifierId === modifierId && modifier.id === id)
        const count = randomBetween(random, 1, 9)
        if (isNew) chosen.push({ modifierId, id, count })
      }
    }
    const line: LinkLine = {
      id: createRandomId(random), menuId: createRandomId(random), count: randomBetween(random, 1, MAX_COUNT),
      modifiers: chosen,
    }
    // a link leaves out modifiers with count 0, and those of a dish without modifiers
    const noise = { modifierId: 1, id: 1, name: 'Ничего', price: 0, count: hasModifiers ? 0 : 3 }
    const modifiers = [
      ...chosen.map((modifier, at) => ({ ...modifier, name: `Добавка ${at}`, price: at * 100 })),
      noise,
    ]
    const position: CartLine = {
      id: line.id, menu: { id: line.menuId }, name: `Блюдо ${line.id}`, count: line.count, price: 10_000, sum: 1,
      hasModifiers, modifiers, discounts: [], promoCodes: [],
    }
    return { line, position }
  })
  return { cart: made.map(one => one.position), linkLines: made.map(one => one.line) }
}

/** The check number of a link: a second implementation, written from the description of the format. */
function computeCheckNumber(text: string): number {
  return Number(
    (text.replaceAll('-', ' 1 ').match(/\d+/g) ?? []).reduce((sum, digits) => (31n * sum + BigInt(digits)) % 997n, 0n),
  )
}
/** A link with this text and a correct check number. */
export const withCheckNumber = (text: string): string => `cart1-${computeCheckNumber(text)}-${text}`

/** Hostile fragments. */
export const HOSTILE: readonly string[] = [
  // no cart, or an incomplete one
  'cart1-', 'cart1-A', 'cart1-AA', 'cart1-AAA', 'cart1-AAAA', 'cart1', 'cart-', 'cart1=', 'cart:1-AAAA', 'cart1 -AAAA',
  'cart1-%00', 'cart1-%', 'cart1-%E0%A4%A', 'cart1-<script>alert(1)</script>', 'cart1-"><img src=x onerror=alert(1)>',
  'cart1-javascript:alert(1)', 'cart1-../../etc/passwd', 'cart1-\u0000\u0001', 'cart1-😀😀😀', 'cart1-привет',
  'cart1-{"lines":[]}', 'cart1-[object Object]', 'cart1-null', 'cart1-undefined', 'cart1-NaN', 'cart1-__proto__',
  'cart1-constructor', 'cart1-toString', 'cart1-hasOwnProperty', 'cart1-prototype',
  // other versions
  'cart0-AAAA', 'cart2-AAAA', 'cart10-AAAA', 'cart999999-AAAA', 'cart9999999-AAAA', 'cart-1-AAAA', 'cart1.5-AAAA',
  'cart01-AAAA', 'cartI-AAAA', 'cart__proto__-AAAA',
  // the check number is right, and the rest is wrong
  ...[
    '', '11', '0-110_5x1', '11-', '11-110', '11-110_5', '11-110_5x', '11-110x1', '11-0_5x1', '11-110_0x1', '11-110_5x0',
    '11-110_5x1000', '11--110_5x1', '11-110_-5x1', '11_110_5x1', '-11-110_5x1', '11-110_5x1_0_1x1', '11-110_5x1_1_0x1',
    '11-110_5x1_1_1x0', '11-110_5x1_1_1x1000', '11-110_5x1_1', '11-110_5x1_1_1', '11-110_5x1-110', '1.5-110_5x1',
    `11-110_${2 ** 53}x1`, `${2 ** 53}-110_5x1`, `11-110_5x1_${2 ** 53}_1x1`, '11-110_99999999999999999999x1',
    '11-1e3_5x1', '11-110_0x5x1', '11-⁵_5x1',
  ].map(withCheckNumber),
  // far too long
  `cart1-${'1'.repeat(15_000)}`, `cart1-${'1'.repeat(100_000)}`,
  withCheckNumber(`11${'-110_5x1'.repeat(4_001)}`),
  `cart${'1'.repeat(100_000)}-AAAA`, `cart1-${'%41'.repeat(40_000)}`,
]
