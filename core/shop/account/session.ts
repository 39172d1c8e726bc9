import type { Report } from '../../env.ts'
import { sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { latestOnly } from '../../task.ts'
import * as KEY from '../storage/keys.ts'
import { toProblem, type Problem } from '../problem.ts'
import type { ProviderProfile, ProviderProfiles } from './provider-profile.ts'
import { SignedOutError } from './signed-out.ts'
import { createTokens, type TokenOptions, type TokenSet, type TokenSource } from './tokens.ts'
import { toProfile, storedProfileDecoder, writeProfile, type Profile, type Tokens } from './sign-in-api.ts'

/** Whether a customer is signed in. `authorised`: with both tokens and a profile (AUTH-05). */
export type SessionState =
  /**
   * `ended`: the last session has ended without a sign-out, and the customer has not dismissed the
   * notice about its end.
   */
  | { readonly status: 'guest'; readonly ended: boolean }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: Problem }
  | { readonly status: 'authorised'; readonly profile: Profile }
/**
 * The state of the request for the profile of the current tokens. `signing-in`: the stored profile may
 * be the former customer's.
 */
type ProfileRequest =
  | Extract<SessionState, { readonly status: 'failed' }>
  | { readonly status: 'idle' | 'loading' | 'signing-in' }

/** The session of the customer. `app/account.ts` signs out, and removes other data of the customer. */
export interface Session {
  /** Whether a customer is signed in, and the profile. */
  readonly state: Readable<SessionState>
  /** Requests the profile of the stored tokens. Never rejects: a failure without a stored profile is a state. */
  loadProfile(): Promise<void>
  /** Dismisses the notice that the last session has ended. */
  dismissEnded(): void
  /**
   * Calls the API on behalf of the customer.
   * @throws SignedOutError (as a rejection) for a guest, while no profile has loaded, once another
   * customer has signed in, or if the session ends during the call
   */
  callAuthenticated<T>(call: (accessToken: string, personId: number) => Promise<T>): Promise<T>
  /**
   * Stores the tokens of a sign-in, with the provider's profile if there is one. Resolves when the
   * API's profile has loaded or failed to load.
   */
  completeSignIn(newTokens: Tokens, source: TokenSource, profile?: ProviderProfile): Promise<void>
}

/** The session with the methods that only the sign-in modules call. */
export interface InternalSession extends Session {
  /** Whether tokens are stored, also if another tab has just written them. */
  isSignedInAnywhere(): boolean
  /**
   * Stores a provider's profile that arrives after the sign-in with `signInTokens`. It is ignored
   * when the session of these tokens has ended.
   */
  addProviderProfile(signInTokens: Tokens, profile: ProviderProfile): void
  /** Removes the tokens and returns the removed ones, as the first step of signing out. */
  takeTokens(): TokenSet | null
}

/** The part of the session that works before its chunk has loaded. */
export type SessionFacade = Pick<Session, 'state' | 'callAuthenticated'>

export function createSession(
  options: TokenOptions, providerProfiles: ProviderProfiles, report: Report,
): InternalSession {
  const profile = options.stored<Profile | null>(KEY.profile, storedProfileDecoder, null, { write: writeProfile })
  const tokens = createTokens(options)
  const profileRequest = createStore<ProfileRequest>({ status: 'idle' })
  const latest = latestOnly()

  // subscribed before `state`: another customer's tokens must not appear with the former profile
  tokens.subscribe(() => (tokens.get() === null ? profile.forget() : profile.pullFromStorage()))
  const sources = [tokens, tokens.ended, profile, profileRequest, providerProfiles.profile] as const
  const state = derive(sources, (tokenSet, ended, apiProfile, request): SessionState => {
    if (tokenSet === null) return { status: 'guest', ended }
    const lacksProfile = apiProfile === null || request.status === 'signing-in'
    if (lacksProfile) return request.status === 'failed' ? request : { status: 'loading' }
    return { status: 'authorised', profile: providerProfiles.fill(apiProfile, tokenSet.source) }
  }, sameJson)
  let customerId = selectCustomerId(state.get())
  state.subscribe(() => {
    const previousId = customerId
    customerId = selectCustomerId(state.get())
    if (state.get().status === 'guest') return profileRequest.set({ status: 'idle' })
    const { status } = profileRequest.get()
    const isNewCustomer = customerId !== previousId
    // another customer has signed in in another tab: the last request was for the former customer
    const isReplaced = isNewCustomer && previousId !== null && status !== 'signing-in'
    const needsProfile = status === 'idle' ? isNewCustomer || customerId === null : isReplaced
    if (needsProfile) void loadProfile()
  })

  async function loadProfile(): Promise<void> {
    if (tokens.get() === null) return profileRequest.set({ status: 'idle' })
    profileRequest.set({ status: 'loading' })
    let usedToken = ''
    try {
      const result = await latest(() => tokens.withAccess(token => options.api.me(usedToken = token)))
      if (result.status === 'stale') return
      // the tokens were replaced meanwhile, perhaps by those of another customer: start over
      if (tokens.get()?.accessToken !== usedToken) return loadProfile()
      profile.set(toProfile(result.value))
      profileRequest.set({ status: 'idle' })
    } catch (error) {
      if (error instanceof SignedOutError) return
      report('session.profile-failed')
      // a stored profile stays after a failed call; after a sign-out the failure does not matter
      const needsProfile = tokens.get() !== null && profile.get() === null
      profileRequest.set(needsProfile ? { status: 'failed', problem: toProblem(error) } : { status: 'idle' })
    }
  }

  return {
    state,
    loadProfile,
    dismissEnded: (): void => tokens.ended.set(false),
    isSignedInAnywhere: () => tokens.reread() !== null,
    async callAuthenticated(call) {
      const [id, storedProfile] = [selectCustomerId(state.get()), profile.reread()]
      // another customer may have signed in in another tab, whose storage event has not arrived yet
      const isFormerCustomer = storedProfile !== undefined && storedProfile?.id !== id && tokens.reread() !== null
      if (id === null || isFormerCustomer) throw new SignedOutError()
      return tokens.withAccess(token =>
        (selectCustomerId(state.get()) === id ? call(token, id) : Promise.reject(new SignedOutError())))
    },
    async completeSignIn(newTokens, source, providerProfile) {
      profileRequest.set({ status: 'signing-in' })
      // without a profile, forget the stored one: an attempt of another customer may have stored it
      if (providerProfile === undefined) providerProfiles.forget()
      else providerProfiles.save(providerProfile)
      // stored before the profile is removed: other tabs then request the profile with these tokens
      tokens.accept(newTokens, source)
      profile.forget()
      await loadProfile()
    },
    addProviderProfile(signInTokens, providerProfile) {
      const isSameSession = tokens.get() !== null && tokens.reread()?.vkAccessToken === signInTokens.vkAccessToken
      if (isSameSession) providerProfiles.save(providerProfile)
    },
    takeTokens: tokens.take,
  }
}

function selectCustomerId(state: SessionState): number | null {
  return state.status === 'authorised' ? state.profile.id : null
}
