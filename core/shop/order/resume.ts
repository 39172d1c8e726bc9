import type { StoragePort } from '../../env.ts'
import * as KEY from '../keys.ts'
import type { SessionFacade } from '../account/session.ts'

/**
 * Stores that the customer leaves the order form to sign in (CHK-04). `storage`: the tab's session
 * storage.
 */
export const markFormLeft = (storage: StoragePort): void => storage.set(KEY.checkoutLeft, '1')
/** Returns true once for a customer who returns to the form after the sign-in; false after an abandoned sign-in. */
export function consumeFormReturn(storage: StoragePort, session: SessionFacade): boolean {
  const hasLeft = storage.get(KEY.checkoutLeft) !== null
  storage.remove(KEY.checkoutLeft)
  return hasLeft && session.state.get().status !== 'guest'
}
