import type { StoragePort } from '../../env.ts'
import * as KEY from '../keys.ts'
import type { SessionFacade } from '../account/session.ts'

/** Notes that the customer leaves the order form to sign in, and shall return to it (CHK-04). `storage`: of the tab. */
export const markFormLeft = (storage: StoragePort): void => storage.set(KEY.checkoutLeft, '1')
/** Returns true once for a customer who returns to the form after the sign-in; false for a customer who gave up. */
export function consumeFormReturn(storage: StoragePort, session: SessionFacade): boolean {
  const hasLeft = storage.get(KEY.checkoutLeft) !== null
  storage.remove(KEY.checkoutLeft)
  return hasLeft && session.state.get().status !== 'guest'
}
