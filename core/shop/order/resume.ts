import type { StoragePort } from '../../env.ts'
import * as KEY from '../keys.ts'
import type { SessionFront } from '../account/session.ts'

/** Whoever leaves the order form to sign in is led back to it (CHK-04). `storage` is the tab's own. */
export const leaveForm = (storage: StoragePort): void => storage.set(KEY.checkoutLeft, '1')
/** True once, for whoever comes back signed in; one who gave up finds the page as any other time. */
export function isBackAtForm(storage: StoragePort, session: SessionFront): boolean {
  const hasLeft = storage.get(KEY.checkoutLeft) !== null
  storage.remove(KEY.checkoutLeft)
  return hasLeft && session.state.get().at !== 'guest'
}
