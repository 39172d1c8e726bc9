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
 * Why the sign-in at a provider failed; the views have a text `social.…` for each. `mismatch`: the
 * response belongs to another request. `startAgain`: the request of the response is not stored any
 * more. `unsupported`: the provider sent an unknown message. `cancelled` is not shown.
 */
export type ProviderFault =
  | 'unsupported' | 'windowBlocked' | 'windowClosed' | 'refused' | 'mismatch'
  | 'timeout' | 'internal' | 'auth' | 'startAgain' | 'cancelled'

/** Why a sign-in failed: at the provider, or in a call of the API. */
export type SocialReason =
  | { readonly kind: 'provider'; readonly fault: Exclude<ProviderFault, 'cancelled'> }
  | { readonly kind: 'problem'; readonly problem: Problem }
export type SocialState =
  | { readonly status: 'idle' }
  | { readonly status: 'busy'; readonly method: SocialMethod }
  | { readonly status: 'failed'; readonly method: SocialMethod; readonly reason: SocialReason }

/** An attempt to sign in at a provider. */
export interface SocialAttempt extends Attempt {
  /** Stores the provider's profile. A failed attempt keeps it, a cancelled attempt removes it. */
  saveProfile(profile: ProviderProfile): void
}

/**
 * Signs in at a provider and exchanges its response for the API's tokens. Resolves with a fault if
 * the provider fails. Rejects with a Failure of the API.
 */
export type SignInAtProvider = (attempt: SocialAttempt) => Promise<Tokens | ProviderFault>

/** What the sign-in at any provider needs. */
export interface ProviderContext {
  readonly config: Config['signIn']
  readonly env: Pick<Env, 'http' | 'random' | 'timer' | 'report'>
  readonly api: SignInApi
  readonly social: SocialSignIn
}

/** Signs in at any provider, one attempt at a time. Tokens are stored with their sign-in method. */
export interface SocialSignIn {
  /** The current attempt, or why the last one has failed. */
  readonly state: Readable<SocialState>
  /**
   * Resolves with true when the customer is signed in. Never rejects: a failure is a state.
   * `fetchProfile` requests the provider's profile afterwards, in the background.
   */
  signIn(
    method: SocialMethod, signInAtProvider: SignInAtProvider,
    fetchProfile?: (tokens: Tokens) => Promise<ProviderProfile>,
  ): Promise<boolean>
  /** Cancels the current attempt by any method, also by phone. The result of that attempt is ignored. */
  cancel(): void
}

const SOCIAL_IDLE: SocialState = { status: 'idle' }

export function createSocialSignIn({ session, attempts, providerProfiles, report }: {
  readonly session: Pick<InternalSession, 'completeSignIn' | 'addProviderProfile'>
  readonly attempts: Attempts
  readonly providerProfiles: ProviderProfiles
  readonly report: Report
}): SocialSignIn {
  const state = createStore<SocialState>(SOCIAL_IDLE)

  async function signIn(
    method: SocialMethod, signInAtProvider: SignInAtProvider,
    fetchProfile?: (tokens: Tokens) => Promise<ProviderProfile>,
  ): Promise<boolean> {
    const busy: SocialState = { status: 'busy', method }
    let profile: ProviderProfile | undefined
    function setFinalState(finalState: SocialState): void {
      // only the first call counts, and none once another attempt has begun or `cancel` was called
      if (state.get() === busy) state.set(finalState)
    }
    try {
      const result = await attempts.run(() => setFinalState(SOCIAL_IDLE), attempt => {
        state.set(busy)
        return signInAtProvider({
          ...attempt,
          saveProfile(providerProfile) {
            profile = providerProfile
            attempt.onCancelled(providerProfiles.save(providerProfile))
          },
        })
      })
      if (result.status === 'stale') return false
      const tokensOrFault = result.value
      const isSignedIn = typeof tokensOrFault !== 'string'
      if (isSignedIn) {
        const completion = session.completeSignIn(tokensOrFault, method, profile)
        fetchProfile?.(tokensOrFault)
          .then(providerProfile => session.addProviderProfile(tokensOrFault, providerProfile))
          .catch(() => report('sign-in.person-unknown', toDetail(method)))
        await completion
      } else if (tokensOrFault !== 'cancelled') {
        report('sign-in.provider', toDetail(`${method} ${tokensOrFault}`))
        setFinalState({ status: 'failed', method, reason: { kind: 'provider', fault: tokensOrFault } })
      }
      setFinalState(SOCIAL_IDLE)
      return isSignedIn
    } catch (error) {
      setFinalState({ status: 'failed', method, reason: { kind: 'problem', problem: toProblem(error) } })
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
