import type { OrderState } from '../checkout/order-state.ts'
import type { PreflightState } from '../checkout/preflight.ts'
import type { OrderPopup } from '../checkout/refusals.ts'
import type { ProblemCode } from '../problem.ts'

/** Every word that `stateCode` (`follow.ts`) makes its answer of: a new one is a type error here. */
export const STATE_WORDS: Readonly<Record<(OrderState | PreflightState)['at'] | OrderPopup['kind'] | ProblemCode, true>> = {
  idle: true, sending: true, refused: true, failed: true, unknown: true, asking: true, answered: true,
  minimum: true, maximum: true, 'out-of-zone': true, 'cannot-deliver': true, 'not-found': true, closed: true, 'add-more': true, 'payment-unsupported': true,
  network: true, server: true, requestFailed: true, time: true, menuGroupsNotFound: true, menuGroupsFailed: true,
  positionsNotFound: true, positionsFailed: true, noRestos: true, noMenus: true, noZones: true,
}
