import type { StoragePort } from '../../env.ts'
import { KEY } from '../keys.ts'
import type { Session } from '../account/session.ts'

/** Who was sent to sign in from the order form is led back to it, not to the top of the cart (CHK-04). `storage` is the tab's own. */
export function createCheckoutResume(storage: StoragePort, session: Pick<Session, 'state'>) {
  return {
    /** The customer leaves the form to sign in, perhaps over a provider's own page. */
    leave: (): void => storage.set(KEY.checkoutLeft, '1'),
    /** True once, for whoever comes back signed in; one who gave up finds the page as any other time. */
    take(): boolean {
      const hasLeft = storage.get(KEY.checkoutLeft) !== null
      storage.remove(KEY.checkoutLeft)
      return hasLeft && session.state.get().at !== 'guest'
    },
  }
}
