import type { Session } from '../session/session.ts'
import { SignedOutError } from '../session/tokens.ts'
import type { CheckoutWire, Preflight, PreflightRequest } from './wire.ts'

export type AskPreflight = (request: PreflightRequest, signal?: AbortSignal) => Promise<Preflight>

/** Asks what a cart comes to: as the person who is signed in, else, also when the session ends at this very call, as a guest (PRE-01). */
export function preflightAsker(session: Session, wire: Pick<CheckoutWire, 'preflight'>): AskPreflight {
  return async (request, signal) => {
    if (session.state.get().at === 'authorised') {
      try {
        return await session.personally((accessToken, id) => wire.preflight(request, { accessToken, id }, signal))
      } catch (error) {
        if (!(error instanceof SignedOutError)) throw error
      }
    }
    return wire.preflight(request, null, signal)
  }
}
