import type { Env, Report } from '../../env.ts'
import { named } from '../../log/report.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { Config } from '../config.ts'
import { problemOf, type Problem } from '../problem.ts'
import type { Attempt, Attempts } from './attempts.ts'
import type { ProviderProfile, ProviderProfiles, SocialMethod } from './provider-profile.ts'
import type { InternalSession } from './session.ts'
import type { SignInWire, Tokens } from './wire.ts'

/**
 * Why a provider's own part of a sign-in has come to nothing, as the texts `social.…` tell it. `mismatch` is an answer to
 * something else than was asked, `startAgain` one to a question that is no longer known, `unsupported` an unknown message.
 * `cancelled` is the customer's wish and told to nobody.
 */
export type ProviderFault =
  | 'unsupported' | 'windowBlocked' | 'windowClosed' | 'refused' | 'mismatch' | 'timeout' | 'internal' | 'auth' | 'startAgain' | 'cancelled'

export type SocialReason =
  | { readonly at: 'provider'; readonly fault: Exclude<ProviderFault, 'cancelled'> }
  | { readonly at: 'problem'; readonly problem: Problem }
export type SocialState =
  | { readonly at: 'idle' }
  | { readonly at: 'busy'; readonly method: SocialMethod }
  | { readonly at: 'failed'; readonly method: SocialMethod; readonly reason: SocialReason }

/** The attempt that a provider is asked for. */
export interface SocialAttempt extends Attempt {
  /** What the provider says of the person: kept at once, through failures and reloads, and taken back when the attempt is called off. */
  heard(about: ProviderProfile): void
}

/** What every provider answers with: the tokens that the API has given for what it said, or why there are none. Rejects with a Failure of the API. */
export type AskProvider = (attempt: SocialAttempt) => Promise<Tokens | ProviderFault>

/** What the sign-in by any provider stands on. */
export interface ProviderParts {
  readonly config: Config['signIn']
  readonly env: Pick<Env, 'http' | 'random' | 'timer' | 'report'>
  readonly wire: SignInWire
  readonly social: SocialSignIn
}
export type SocialSignIn = ReturnType<typeof createSocialSignIn>

const IDLE: SocialState = { at: 'idle' }

/** Signing in by a provider, the same for all of them: one attempt at a time, its end told, the tokens kept with their source (AUTH-05). */
export function createSocialSignIn({ session, attempts, providerProfiles, report }: {
  readonly session: Pick<InternalSession, 'signedIn' | 'heard'>
  readonly attempts: Attempts
  readonly providerProfiles: ProviderProfiles
  readonly report: Report
}) {
  const state = createStore<SocialState>(IDLE)

  /**
   * True when the person is signed in. A later attempt, by whatever method, takes the place of an earlier one; what an attempt
   * brings that no longer counts is thrown away, tokens and all. `about` asks the provider for the person once the tokens are
   * there; it is waited for by nobody and its failure only reported.
   */
  async function signIn(method: SocialMethod, ask: AskProvider, about?: (tokens: Tokens) => Promise<ProviderProfile>): Promise<boolean> {
    const busy: SocialState = { at: 'busy', method }
    let said: ProviderProfile | undefined
    function settle(end: SocialState): false {
      if (state.get() === busy) state.set(end)
      return false
    }
    try {
      const attempt = await attempts.run(one => {
        state.set(busy)
        one.onCancelled(() => settle(IDLE))
        return ask({
          ...one,
          heard(about) {
            said = about
            one.onCancelled(providerProfiles.keep(method, about))
          },
        })
      })
      if (attempt.at === 'stale') return false
      const answer = attempt.value
      if (typeof answer === 'string') {
        if (answer === 'cancelled') return settle(IDLE)
        report('sign-in.provider', named(`${method} ${answer}`))
        return settle({ at: 'failed', method, reason: { at: 'provider', fault: answer } })
      }
      const signedIn = session.signedIn(answer, method, said)
      about?.(answer).then(person => session.heard(answer, method, person)).catch(() => report('sign-in.person-unknown', named(method)))
      await signedIn
      settle(IDLE)
      return true
    } catch (error) {
      return settle({ at: 'failed', method, reason: { at: 'problem', problem: problemOf(error) } })
    }
  }
  return {
    state: state as Readable<SocialState>,
    signIn,
    /** Nobody waits for the attempt any more: whatever it brings is dropped. */
    cancel(): void {
      attempts.drop()
      state.set(IDLE)
    },
  }
}
