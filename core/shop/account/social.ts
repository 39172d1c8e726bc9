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
 * Why a provider's part has come to nothing, in the texts `social.…`. `mismatch` answers something else, `startAgain`
 * what is no longer known; `unsupported` is an unknown message, `cancelled` is told to nobody.
 */
export type ProviderFault =
  | 'unsupported' | 'windowBlocked' | 'windowClosed' | 'refused' | 'mismatch'
  | 'timeout' | 'internal' | 'auth' | 'startAgain' | 'cancelled'

export type SocialReason =
  | { readonly at: 'provider'; readonly fault: Exclude<ProviderFault, 'cancelled'> }
  | { readonly at: 'problem'; readonly problem: Problem }
export type SocialState =
  | { readonly at: 'idle' }
  | { readonly at: 'busy'; readonly method: SocialMethod }
  | { readonly at: 'failed'; readonly method: SocialMethod; readonly reason: SocialReason }

export interface SocialAttempt extends Attempt {
  /** What the provider says of the person: kept through failures, until the attempt is called off. */
  heard(about: ProviderProfile): void
}

/** The API's tokens for what a provider says, or why there are none. Rejects with a Failure of the API. */
export type AskProvider = (attempt: SocialAttempt) => Promise<Tokens | ProviderFault>

export interface ProviderParts {
  readonly config: Config['signIn']
  readonly env: Pick<Env, 'http' | 'random' | 'timer' | 'report'>
  readonly wire: SignInWire
  readonly social: SocialSignIn
}
export type SocialSignIn = ReturnType<typeof createSocialSignIn>

const IDLE: SocialState = { at: 'idle' }

/** Signing in by any provider: one attempt at a time, the tokens kept with their source (AUTH-05). */
export function createSocialSignIn({ session, attempts, providerProfiles, report }: {
  readonly session: Pick<InternalSession, 'signedIn' | 'heard'>
  readonly attempts: Attempts
  readonly providerProfiles: ProviderProfiles
  readonly report: Report
}) {
  const state = createStore<SocialState>(IDLE)

  /** True when the person is signed in. `about` asks for the person afterwards, and nobody waits for it. */
  async function signIn(
    method: SocialMethod, ask: AskProvider, about?: (tokens: Tokens) => Promise<ProviderProfile>,
  ): Promise<boolean> {
    const busy: SocialState = { at: 'busy', method }
    let said: ProviderProfile | undefined
    function settle(end: SocialState): void {
      if (state.get() === busy) state.set(end)
    }
    try {
      const attempt = await attempts.run(() => settle(IDLE), one => {
        state.set(busy)
        return ask({
          ...one,
          heard(about) {
            said = about
            one.onCancelled(providerProfiles.keep(about))
          },
        })
      })
      if (attempt.at === 'stale') return false
      const answer = attempt.value
      if (typeof answer !== 'string') {
        const signedIn = session.signedIn(answer, method, said)
        about?.(answer).then(person => session.heard(answer, person)).catch(() => report('sign-in.person-unknown', named(method)))
        await signedIn
      } else if (answer !== 'cancelled') {
        report('sign-in.provider', named(`${method} ${answer}`))
        settle({ at: 'failed', method, reason: { at: 'provider', fault: answer } })
      }
      settle(IDLE)
      return typeof answer !== 'string'
    } catch (error) {
      settle({ at: 'failed', method, reason: { at: 'problem', problem: problemOf(error) } })
      return false
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
