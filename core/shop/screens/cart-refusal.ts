import { derive } from '../../store/derived.ts'
import type { Purchase } from '../purchase.ts'
import { dishesOf } from '../quote/refusals.ts'

/** Why the server has not priced the cart, as far as nothing else on the page says so; else null. */
export function createCartRefusal({ cart, checkout: { quote } }: Pick<Purchase, 'cart' | 'checkout'>) {
  return derive([quote.state, quote.answer, cart.rule, cart.lines, cart.trouble], (state, answer, rule, positions, { gone, unavailable }) => {
    // nobody knows; what is shown are former figures, if any
    const hasFigures = answer?.at === 'answered'
    if (state.at === 'failed') return { at: 'failed', problem: state.problem, hasFigures } as const
    if (answer?.at !== 'refused') return null
    const { popup, message } = answer
    // the rule of the zone has said so already
    if (popup?.kind === 'minimum' && rule.at === 'below') return null
    if (popup?.kind === 'maximum' && rule.at === 'above') return null
    const { ids, names } = dishesOf(popup, positions)
    // and the alert above the lines this
    const named = new Set([...gone.map(line => line.id), ...unavailable.map(one => one.position.id)])
    if (popup?.kind === 'not-found' && ids.length > 0 && ids.every(id => named.has(id))) return null
    return { at: 'refused', popup, message, ids, names } as const
  })
}
