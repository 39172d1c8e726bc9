import { derive } from '../../store/derived.ts'
import type { PurchaseService } from '../app/purchase.ts'
import { findRefusedDishes } from '../checkout/refusals.ts'

/**
 * Creates the store of the reason why the API has not priced the cart. Null when the API has priced
 * it or has not answered yet, or when the page shows the reason elsewhere. `missing`: how much the
 * total is below a minimum that the API names, in minor units; null if nothing is known to be missing.
 */
export function createCartRefusal({ cart, checkout: { quote } }: Pick<PurchaseService, 'cart' | 'checkout'>) {
  const sources = [quote.state, quote.result, cart.rule, cart.lines, cart.trouble, cart.totals] as const
  return derive(sources, (state, answer, rule, lines, { gone, unavailable }, { total }) => {
    // after a failure the page shows the former prices, if there are any
    const hasFormerPrices = answer?.status === 'answered'
    if (state.status === 'failed') return { status: 'failed', problem: state.problem, hasFormerPrices } as const
    if (answer?.status !== 'refused') return null
    const { reason, message } = answer
    // the page shows the limits of the delivery zone (`cart.rule`) elsewhere
    if (reason?.kind === 'minimum' && rule.status === 'below') return null
    if (reason?.kind === 'maximum' && rule.status === 'above') return null
    const { ids, names } = findRefusedDishes(reason, lines)
    // the alert above the cart lines names all of these dishes
    const namedIds = new Set([...gone.map(line => line.id), ...unavailable.map(({ line }) => line.id)])
    if (reason?.kind === 'not-found' && ids.length > 0 && ids.every(id => namedIds.has(id))) return null
    const missing = reason?.kind === 'minimum' && reason.amount !== null ? reason.amount - total : 0
    return { status: 'refused', reason, message, ids, names, missing: missing > 0 ? missing : null } as const
  })
}
