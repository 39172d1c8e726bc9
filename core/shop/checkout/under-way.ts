import type { Eta } from '../catalogue/eta.ts'
import { selectEta, selectOpenPayment, selectOrderStatus, type PlacedOrder, type ProgressRecord } from './records.ts'
import type { OrderStatus } from './checkout-api.ts'

const HOUR_MILLISECONDS = 3_600_000
/** How long after its expected time an order counts as under way while the API has reported no status. */
const LIMIT_WITHOUT_STATUS = 3 * HOUR_MILLISECONDS
/** The same while the last reported status is not final: the order is late, or the API forgot it. */
const LIMIT_WITH_STATUS = 24 * HOUR_MILLISECONDS

/** The fields that decide whether an order is under way. */
type OrderTimes = Pick<PlacedOrder, 'at' | 'due' | 'preOrderTime' | 'status'>

/**
 * Whether an order is under way (CHK-14): it is findable on all pages, and cannot be repeated yet.
 * It ends with the status DONE or CANCELLED, else some hours after its expected time, or after it was
 * sent. `now`: milliseconds since 1970 by the API's clock.
 */
export function isUnderWay(order: OrderTimes, now: number): boolean {
  const status = selectOrderStatus(order)
  if (status === 'DONE' || status === 'CANCELLED') return false
  const expectedAt = selectEta(order)?.at ?? order.at
  // an earlier version has stored no time: the order is shown until the customer leaves its page
  return expectedAt === undefined || now < expectedAt + (status === null ? LIMIT_WITHOUT_STATUS : LIMIT_WITH_STATUS)
}

/** The state of an order for the customer. `OVER`: the API has reported no final status. */
export type OrderPhase = OrderStatus | 'AWAITING_PAYMENT' | 'OVER'

/** Selects the phase: the last status of the API, else what follows from the payment and the time. */
export function selectPhase(order: Parameters<typeof selectOpenPayment>[0], isOrderUnderWay: boolean): OrderPhase {
  const status = selectOrderStatus(order)
  if (status !== null && (isOrderUnderWay || status === 'DONE' || status === 'CANCELLED')) return status
  const openPayment = selectOpenPayment(order)
  if (openPayment !== null && openPayment.at !== 'paid') return 'AWAITING_PAYMENT'
  return isOrderUnderWay ? 'ACCEPTED' : 'OVER'
}

/**
 * Selects the expected time: for take-away the API's time of readiness, else `selectEta`. Null for
 * as soon as possible.
 */
export function selectExpectedTime(
  order: Pick<PlacedOrder, 'due' | 'preOrderTime' | 'method'> & { readonly readyAt?: number | undefined },
): Eta | null {
  const isReadyTimeKnown = order.method === 'TAKE_AWAY' && order.readyAt !== undefined
  return isReadyTimeKnown ? { at: order.readyAt, isForecast: true } : selectEta(order)
}

/**
 * Selects the expected time to show beside the phase of an order under way: null when it has passed,
 * while the order waits for its payment, and when it is ready to be picked up.
 */
export function selectUpcomingTime(
  order: Parameters<typeof selectExpectedTime>[0] & { readonly phase: OrderPhase }, now: number,
): Eta | null {
  const eta = selectExpectedTime(order)
  const isTimeRelevant = ['ACCEPTED', 'COOKING', 'ON_THE_WAY'].includes(order.phase)
    || (order.phase === 'READY' && order.method === 'DELIVERY')
  return eta !== null && eta.at > now && isTimeRelevant ? eta : null
}

/** A step of an order. `at`: when it began, in milliseconds since 1970; absent if unknown. */
export interface OrderStep {
  readonly status: OrderStatus
  readonly state: 'past' | 'current' | 'next'
  readonly at?: number | undefined
}

const STEPS = {
  DELIVERY: ['ACCEPTED', 'COOKING', 'ON_THE_WAY', 'DONE'], TAKE_AWAY: ['ACCEPTED', 'COOKING', 'READY', 'DONE'],
} as const satisfies Record<PlacedOrder['method'], readonly OrderStatus[]>
const SEQUENCE: readonly OrderStatus[] = ['ACCEPTED', 'COOKING', 'READY', 'ON_THE_WAY', 'DONE']

/**
 * Lists the steps of an order. Empty without a status of the API, and for a cancelled order.
 * `reports`: the statuses that the API has reported.
 */
export function listSteps(
  order: Pick<PlacedOrder, 'at' | 'method' | 'status'>, reports: ProgressRecord['steps'],
): readonly OrderStep[] {
  const current = selectOrderStatus(order)
  if (current === null || current === 'CANCELLED') return []
  const usualSteps: readonly OrderStatus[] = STEPS[order.method]
  const position = SEQUENCE.indexOf(current)
  return SEQUENCE.filter(status => status === current || usualSteps.includes(status)).map(status => {
    const reportedAt = reports.find(report => report.status === status)?.at
    // the order was accepted when it was sent; the API reports that status only afterwards
    const at = status === 'ACCEPTED' ? order.at ?? reportedAt : reportedAt
    const isPast = SEQUENCE.indexOf(status) < position || current === 'DONE'
    return { status, state: isPast ? 'past' : status === current ? 'current' : 'next', ...(at !== undefined && { at }) }
  })
}
