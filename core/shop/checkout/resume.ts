import type { StoragePort } from '../../env.ts'
import * as KEY from '../storage/keys.ts'
import type { SessionFacade } from '../account/session.ts'

/** Stores that the customer leaves the order form to sign in (CHK-04). `storage`: of this tab. */
export const markFormLeft = (storage: StoragePort): void => void storage.set(KEY.checkoutLeft, '1')
/** Returns true once if the customer has left the form to sign in and is no longer a guest. */
export function consumeFormReturn(storage: StoragePort, session: SessionFacade): boolean {
  const hasLeft = storage.get(KEY.checkoutLeft) !== null
  storage.remove(KEY.checkoutLeft)
  return hasLeft && session.state.get().status !== 'guest'
}
