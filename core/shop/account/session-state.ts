import { sameJson } from '../../json.ts'
import type { Problem } from '../problem.ts'
import type { Profile } from './wire.ts'

/** Authorised means a profile and both tokens (AUTH-05); tokens without a profile are a state of their own. */
export type SessionState =
  /** `ended`: the last session has come to its end by itself, which has yet to be told. */
  | { readonly at: 'guest'; readonly ended: boolean }
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly problem: Problem }
  | { readonly at: 'authorised'; readonly profile: Profile }

export type SessionEvent =
  /** Somebody has signed in, here or in another tab: who it is has yet to be asked. */
  | { readonly type: 'signed-in' }
  | { readonly type: 'signed-out'; readonly ended: boolean }
  | { readonly type: 'profile-asked' }
  | { readonly type: 'profile-known'; readonly profile: Profile }
  | { readonly type: 'profile-failed'; readonly problem: Problem }

const LOADING: SessionState = { at: 'loading' }

/** The next state of the session; the same object when nothing has changed, so that nobody is told twice. A known profile outlives a call that fails. */
export function reduce(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'signed-in':
      return LOADING
    case 'signed-out':
      return state.at === 'guest' && state.ended === event.ended ? state : { at: 'guest', ended: event.ended }
    case 'profile-asked':
      return state.at === 'authorised' || state.at === 'loading' ? state : LOADING
    case 'profile-known':
      return state.at === 'authorised' && sameJson(state.profile, event.profile) ? state : { at: 'authorised', profile: event.profile }
    case 'profile-failed':
      return state.at === 'loading' ? { at: 'failed', problem: event.problem } : state
  }
}
