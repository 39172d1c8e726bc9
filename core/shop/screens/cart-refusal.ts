import { derive } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import { dishesOf, type OrderPopup } from '../quote/refusals.ts'
import type { Problem } from '../problem.ts'
import type { Shop } from '../app.ts'

/** Why the server has not priced the cart, as far as nothing else on the page has said it. */
export type CartRefusal =
  | { readonly at: 'none' }
  /** Nobody knows; what is shown are former figures, if any. */
  | { readonly at: 'failed'; readonly problem: Problem; readonly hasFigures: boolean }
  /** `names` of the dishes in the cart that it is about, by their `ids`. */
  | { readonly at: 'refused'; readonly popup: OrderPopup | null; readonly message: string | null; readonly names: readonly string[]; readonly ids: readonly number[] }

export function createCartRefusal({ cart, checkout: { quote } }: Pick<Shop, 'cart' | 'checkout'>): Readable<CartRefusal> {
  const sources = [quote.state, quote.answer, cart.rule, cart.lines, cart.trouble] as const
  return derive(sources, (state, answer, rule, positions, { gone, unavailable }): CartRefusal => {
    if (state.at === 'failed') return { at: 'failed', problem: state.problem, hasFigures: answer?.at === 'answered' }
    if (answer?.at !== 'refused') return { at: 'none' }
    const { popup, message } = answer
    // the rule of the zone has said so already
    if ((popup?.kind === 'minimum' && rule.at === 'below') || (popup?.kind === 'maximum' && rule.at === 'above')) return { at: 'none' }
    const { ids, names } = dishesOf(popup, positions)
    // and the alert above the lines this
    const isNamed = (id: number): boolean => gone.some(line => line.id === id) || unavailable.some(one => one.position.id === id)
    if (popup?.kind === 'not-found' && ids.length > 0 && ids.every(isNamed)) return { at: 'none' }
    return { at: 'refused', popup, message, ids, names }
  })
}
