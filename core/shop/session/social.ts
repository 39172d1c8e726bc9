import type { Report } from '../../env.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { problemOf, type Problem } from '../problem.ts'
import type { Attempts } from './attempts.ts'
import type { About, Provided, SocialMethod } from './provided.ts'
import type { Session } from './session.ts'
import type { Tokens } from './wire.ts'

/**
 * What a provider's own part of a sign-in ended with, as the texts `social.…` tell it: 100 an unknown message, 101 no window,
 * 102 the window closed, 103 refused by the provider, 104 not the answer to what was asked,
 * `startAgain` an answer to a question that is no longer known. `cancelled` is the customer's
 * wish and told to nobody.
 */
export type ProviderFault = 100 | 101 | 102 | 103 | 104 | 'timeout' | 'internal' | 'auth' | 'startAgain' | 'cancelled'

/** The provider did not say who it is. */
export class ProviderError extends Error {
  readonly fault: ProviderFault
  constructor(fault: ProviderFault) {
    super(`The provider's sign-in ended with ${fault}`)
    this.name = 'ProviderError'
    this.fault = fault
  }
}

export type SocialReason =
  | { readonly at: 'provider'; readonly fault: Exclude<ProviderFault, 'cancelled'> }
  | { readonly at: 'problem'; readonly problem: Problem }
export type SocialState =
  | { readonly at: 'idle' }
  | { readonly at: 'busy'; readonly method: SocialMethod }
  | { readonly at: 'failed'; readonly method: SocialMethod; readonly reason: SocialReason }

/** The attempt that a provider is asked for. */
export interface SocialAttempt {
  /** To be called after each wait: throws once nobody waits for the attempt any more. */
  check(): void
  /** What the provider says of the person: kept at once, through failures and reloads, unless the attempt is called off. Checks as well. */
  heard(about: About): void
}

export interface SocialSignIn {
  readonly state: Readable<SocialState>
  /**
   * Signs in with the tokens of the call, which may have the provider asked first: it rejects with a ProviderError or a
   * Failure. True when the person is signed in. A later attempt, by whatever method, takes the place of an earlier one;
   * what an attempt brings that no longer counts is thrown away, tokens and all.
   * `about` asks the provider for the person once the tokens are there; it is waited for by nobody and its failure only reported.
   */
  signIn(method: SocialMethod, tokensCall: (attempt: SocialAttempt) => Promise<Tokens>, about?: (tokens: Tokens) => Promise<About>): Promise<boolean>
  /** Nobody waits for the attempt any more: whatever it brings is dropped. */
  cancel(): void
}

/** Signing in by a provider, the same for all of them: one attempt at a time, its end told, the tokens kept with their source (AUTH-05). */
export function createSocialSignIn({ session, attempts, provided, report }: {
  readonly session: Session
  readonly attempts: Attempts
  readonly provided: Provided
  readonly report: Report
}): SocialSignIn {
  const state = createStore<SocialState>({ at: 'idle' })
  let entries = 0
  return {
    state,
    async signIn(method, tokensCall, about) {
      const busy: SocialState = { at: 'busy', method }
      let said: About | undefined
      let kept: unknown = null
      const settle = (end: SocialState): void => {
        if (state.get() === busy) state.set(end)
      }
      const ticket = attempts.begin(() => {
        // what was kept for an attempt that is called off is not left to the next visitor; whoever has signed in meanwhile has seen to it
        if (kept !== null && ticket.isSameVisitor() && provided.person.get() === kept) provided.clear()
        settle({ at: 'idle' })
      })
      state.set(busy)
      const check = (): void => {
        if (!ticket.holds()) throw new ProviderError('cancelled')
      }
      let tokens: Tokens
      try {
        tokens = await tokensCall({
          check,
          heard(one) {
            check()
            said = one
            provided.keep(method, one.subject, one.person)
            kept = provided.person.get()
          },
        })
      } catch (error) {
        if (!ticket.holds()) return false
        ticket.end()
        const reason = reasonOf(error)
        if (reason?.at === 'provider') report('sign-in.provider', `${method} ${reason.fault}`)
        settle(reason === null ? { at: 'idle' } : { at: 'failed', method, reason })
        return false
      }
      if (!ticket.holds()) return false
      ticket.end()
      try {
        const entry = ++entries
        const signedIn = session.signedIn(tokens, method, said)
        about?.(tokens).then(({ subject, person }) => {
          // whoever has signed out meanwhile, or is somebody else, gets nothing of it
          if (entry === entries && session.goesOn(tokens)) provided.keep(method, subject, person)
        }).catch(() => report('sign-in.person-unknown', method))
        await signedIn
        return true
      } finally {
        settle({ at: 'idle' })
      }
    },
    cancel() {
      attempts.callOff()
      if (state.get().at !== 'idle') state.set({ at: 'idle' })
    },
  }
}

function reasonOf(error: unknown): SocialReason | null {
  if (!(error instanceof ProviderError)) return { at: 'problem', problem: problemOf(error) }
  return error.fault === 'cancelled' ? null : { at: 'provider', fault: error.fault }
}
