import type { StoragePort } from '../../env.ts'
import type { LazyService } from '../../lazy-service.ts'
import * as KEY from '../storage/startup-keys.ts'
import type { Session, SessionFacade, SessionState } from './session.ts'
import { SignedOutError } from './signed-out.ts'

const GUEST: SessionState = { status: 'guest', ended: false }
const LOADING_SESSION: SessionState = { status: 'loading' }

/**
 * Creates the facade of the session, which works before its chunk has loaded. A visitor without
 * stored tokens is a guest, for whom the chunk need not load.
 */
export function createSessionFacade(
  account: LazyService<{ readonly session: Session }>, storage: StoragePort,
): SessionFacade {
  const hasTokens = (): boolean => storage.get(KEY.tokens) !== null
  const fallback = {
    get: () => (hasTokens() ? LOADING_SESSION : GUEST),
    subscribe: (listen: () => void) => storage.subscribe(listen),
  }
  return {
    state: account.select(fallback, loaded => loaded.session.state),
    async callAuthenticated(call) {
      const loaded = account.get() ?? (hasTokens() ? await account.load() : null)
      if (loaded === null) throw new SignedOutError()
      return loaded.session.callAuthenticated(call)
    },
  }
}
