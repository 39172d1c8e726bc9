import type { Env, Report } from '../../env.ts'
import { toDetail } from '../../log/report.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { Config } from '../config.ts'
import { toProblem, type Problem } from '../problem.ts'
import type { Attempt, Attempts } from './attempts.ts'
import type { ProviderProfile, ProviderProfiles, SocialMethod } from './provider-profile.ts'
import type { InternalSession } from './session.ts'
import type { SignInApi, Tokens } from './sign-in-api.ts'

/**
 * Why the sign-in at a provider failed, by the texts `social.…`. `mismatch`: the response belongs
 * to another request. `startAgain`: its request is not known any more. `unsupported`: an unknown
 * message. `cancelled` is shown to no customer.
 */
export type ProviderFault =
  | 'unsupported' | 'windowBlocked' | 'windowClosed' | 'refused' | 'mismatch'
  | 'timeout' | 'internal' | 'auth' | 'startAgain' | 'cancelled'

export type SocialReason =
  | { readonly kind: 'provider'; readonly fault: Exclude<ProviderFault, 'cancelled'> }
  | { readonly kind: 'problem'; readonly problem: Problem }
export type SocialState =
  | { readonly status: 'idle' }
  | { readonly status: 'busy'; readonly method: SocialMethod }
  | { readonly status: 'failed'; readonly method: SocialMethod; readonly reason: SocialReason }

export interface SocialAttempt extends Attempt {
  /** Stores the provider's profile of the customer. It survives failures, but not a cancellation. */
  saveProfile(profile: ProviderProfile): void
}

/**
 * Exchanges what a provider returned for the API's tokens, or resolves with the reason why there are
 * none. Rejects with a Failure of the API.
 */
export type SignInAtProvider = (attempt: SocialAttempt) => Promise<Tokens | ProviderFault>

export interface ProviderContext {
  readonly config: Config['signIn']
  readonly env: Pick<Env, 'http' | 'random' | 'timer' | 'report'>
  readonly api: SignInApi
  readonly social: SocialSignIn
}

/**
 * Signs in at any provider, one attempt at a time. The tokens are stored
 * with their source (AUTH-05).
 */
export interface SocialSignIn {
  /** The current attempt, or why the last one has failed. */
  readonly state: Readable<SocialState>
  /**
   * Resolves with true when the customer is signed in. Never rejects: a failure is a state. `about`
   * fetches the provider's profile afterwards, in the background.
   */
  signIn(
    method: SocialMethod, ask: SignInAtProvider, about?: (tokens: Tokens) => Promise<ProviderProfile>,
  ): Promise<boolean>
  /** Cancels the current attempt, whose result is then ignored. */
  cancel(): void
}

const SOCIAL_IDLE: SocialState = { status: 'idle' }

export function createSocialSignIn({ session, attempts, providerProfiles, report }: {
  readonly session: Pick<InternalSession, 'signedIn' | 'heard'>
  readonly attempts: Attempts
  readonly providerProfiles: ProviderProfiles
  readonly report: Report
}): SocialSignIn {
  const state = createStore<SocialState>(SOCIAL_IDLE)

  async function signIn(
    method: SocialMethod, ask: SignInAtProvider, about?: (tokens: Tokens) => Promise<ProviderProfile>,
  ): Promise<boolean> {
    const busy: SocialState = { status: 'busy', method }
    let profile: ProviderProfile | undefined
    function settle(end: SocialState): void {
      if (state.get() === busy) state.set(end)
    }
    try {
      const result = await attempts.run(() => settle(SOCIAL_IDLE), attempt => {
        state.set(busy)
        return ask({
          ...attempt,
          saveProfile(about) {
            profile = about
            attempt.onCancelled(providerProfiles.save(about))
          },
        })
      })
      if (result.status === 'stale') return false
      const answer = result.value
      if (typeof answer !== 'string') {
        const signedIn = session.completeSignIn(answer, method, profile)
        about?.(answer)
          .then(person => session.addProviderProfile(answer, person))
          .catch(() => report('sign-in.person-unknown', toDetail(method)))
        await signedIn
      } else if (answer !== 'cancelled') {
        report('sign-in.provider', toDetail(`${method} ${answer}`))
        settle({ status: 'failed', method, reason: { kind: 'provider', fault: answer } })
      }
      settle(SOCIAL_IDLE)
      return typeof answer !== 'string'
    } catch (error) {
      settle({ status: 'failed', method, reason: { kind: 'problem', problem: toProblem(error) } })
      return false
    }
  }
  return {
    state,
    signIn,
    cancel() {
      attempts.drop()
      state.set(SOCIAL_IDLE)
    },
  }
}
