import { derive } from '../../store/derived.ts'
import type { Purchase } from '../purchase.ts'
import { findRefusedDishes } from '../quote/refusals.ts'

/** The reason why the server has not priced the cart, unless the page shows it already; else null. */
export function createCartRefusal({ cart, checkout: { quote } }: Pick<Purchase, 'cart' | 'checkout'>) {
  const sources = [quote.state, quote.result, cart.rule, cart.lines, cart.trouble] as const
  return derive(sources, (state, answer, rule, positions, { gone, unavailable }) => {
    // after a failure the page shows the former figures, if any
    const hasFigures = answer?.status === 'answered'
    if (state.status === 'failed') return { status: 'failed', problem: state.problem, hasFigures } as const
    if (answer?.status !== 'refused') return null
    const { reason, message } = answer
    // the page shows the limit of the zone already
    if (reason?.kind === 'minimum' && rule.status === 'below') return null
    if (reason?.kind === 'maximum' && rule.status === 'above') return null
    const { ids, names } = findRefusedDishes(reason, positions)
    // the alert above the lines names these dishes already
    const named = new Set([...gone.map(line => line.id), ...unavailable.map(one => one.position.id)])
    if (reason?.kind === 'not-found' && ids.length > 0 && ids.every(id => named.has(id))) return null
    return { status: 'refused', reason, message, ids, names } as const
  })
}
