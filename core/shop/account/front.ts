import type { StoragePort } from '../../env.ts'
import type { Part } from '../../part.ts'
import * as KEY from '../first-keys.ts'
import type { Session, SessionFront, SessionState } from './session.ts'
import { SignedOutError } from './signed-out.ts'

const GUEST: SessionState = { at: 'guest', ended: false }
const UNKNOWN: SessionState = { at: 'loading' }

/** Who is here before the part that knows it: without tokens a guest, and nobody has to wait for it. */
export function createSessionFront(account: Part<{ readonly session: Session }>, storage: StoragePort): SessionFront {
  const isKnown = (): boolean => storage.get(KEY.tokens) !== null
  const standIn = {
    get: () => (isKnown() ? UNKNOWN : GUEST),
    subscribe: (listen: () => void) => storage.subscribe(listen),
  }
  return {
    state: account.show(standIn, part => part.session.state),
    async callAsPerson(call) {
      const part = account.get() ?? (isKnown() ? await account.need() : null)
      if (part === null) throw new SignedOutError()
      return part.session.callAsPerson(call)
    },
  }
}
