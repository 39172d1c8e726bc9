import type { Report } from '../../env.ts'
import { sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { latestOnly } from '../../task.ts'
import * as KEY from '../keys.ts'
import { toProblem, type Problem } from '../problem.ts'
import type { ProviderProfile, ProviderProfiles } from './provider-profile.ts'
import { SignedOutError } from './signed-out.ts'
import { createTokens, type TokenOptions, type TokenSet, type TokenSource } from './tokens.ts'
import { toProfile, storedProfile, type Profile, type Tokens } from './sign-in-api.ts'

/** Authorised means a profile and both tokens (AUTH-05). */
export type SessionState =
  /**
   * `ended`: the last session has ended without a sign-out, and the notice
   * of that is not dismissed.
   */
  | { readonly status: 'guest'; readonly ended: boolean }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: Problem }
  | { readonly status: 'authorised'; readonly profile: Profile }
type ProfileRequest =
  | Extract<SessionState, { readonly status: 'failed' }>
  | { readonly status: 'idle' | 'asking' | 'signing-in' }

/** The signed-in customer. Signing out also removes other data from the device: see `account.ts`. */
export interface Session {
  /** Whether a customer is signed in, and the profile. */
  readonly state: Readable<SessionState>
  /** Requests the profile of the stored tokens. Never rejects: a failure is a state. */
  loadProfile(): Promise<void>
  /** Dismisses the notice that the last session has ended. */
  dismissEnded(): void
  /**
   * Calls the API on behalf of the customer.
   * @throws SignedOutError (as a rejection) for a guest, and once another customer has signed in
   */
  callAuthenticated<T>(call: (accessToken: string, personId: number) => Promise<T>): Promise<T>
  /**
   * Stores the tokens of a sign-in, with the provider's profile if there is one. Resolves when the
   * API's profile has loaded or failed to load.
   */
  completeSignIn(fresh: Tokens, source: TokenSource, profile?: ProviderProfile): Promise<void>
}

/** The session as the modules of sign-in use it. */
export interface InternalSession extends Session {
  /** Whether the storage holds tokens, also those that another tab has just written. */
  isSignedInAnywhere(): boolean
  /**
   * Stores a provider's profile that arrives after the sign-in with these tokens. It is ignored when
   * that session has ended.
   */
  addProviderProfile(signedInWith: Tokens, profile: ProviderProfile): void
  /** The first step of signing out: removes the tokens, and returns what they were. */
  takeTokens(): TokenSet | null
}

/** What other modules use of the session, also before its chunk has loaded. */
export type SessionFacade = Pick<Session, 'state' | 'callAuthenticated'>

export function createSession(
  options: TokenOptions, providerProfiles: ProviderProfiles, report: Report,
): InternalSession {
  const { stored, api } = options
  const profile = stored<Profile | null>(KEY.profile, storedProfile, null)
  const tokens = createTokens(options)
  /** The request for the profile of the present tokens. */
  const profileRequest = createStore<ProfileRequest>({ status: 'idle' })
  const latest = latestOnly()

  // subscribed before `state`: with another customer's tokens the former profile is never visible
  tokens.subscribe(() => (tokens.get() === null ? profile.forget() : profile.pullFromStorage()))
  const state = derive([tokens, tokens.ended, profile, profileRequest, providerProfiles.profile], (
    current, ended, known, now,
  ): SessionState => {
    if (current === null) return { status: 'guest', ended }
    if (known === null || now.status === 'signing-in') return now.status === 'failed' ? now : { status: 'loading' }
    return { status: 'authorised', profile: providerProfiles.fill(known, current.source) }
  }, sameJson)
  let shown = idIn(state.get())
  state.subscribe(() => {
    const [now, before] = [state.get(), shown]
    shown = idIn(now)
    const [{ status }, isNew] = [profileRequest.get(), shown !== before]
    if (now.status === 'guest') profileRequest.set({ status: 'idle' })
    // a customer has signed in in another tab: the last request was the former customer's
    else if (status === 'idle' ? isNew || shown === null : isNew && before !== null && status !== 'signing-in') {
      void loadProfile()
    }
  })

  async function loadProfile(): Promise<void> {
    if (tokens.get() === null) return profileRequest.set({ status: 'idle' })
    profileRequest.set({ status: 'asking' })
    let usedToken = ''
    try {
      const answer = await latest(() => tokens.withAccess(token => api.me(usedToken = token)))
      if (answer.status === 'stale') return
      // the tokens were replaced meanwhile, perhaps by another customer's: load the profile of these
      if (tokens.get()?.accessToken !== usedToken) return loadProfile()
      profile.set(toProfile(answer.value))
      profileRequest.set({ status: 'idle' })
    } catch (error) {
      if (error instanceof SignedOutError) return
      report('session.profile-failed')
      // a known profile outlives a failed call; after a sign-out no failure is shown
      const isShown = tokens.get() !== null && profile.get() === null
      profileRequest.set(isShown ? { status: 'failed', problem: toProblem(error) } : { status: 'idle' })
    }
  }

  return {
    state,
    loadProfile,
    dismissEnded: (): void => tokens.ended.set(false),
    isSignedInAnywhere: () => tokens.reread() !== null,
    async callAuthenticated(call) {
      const [id, inStorage] = [idIn(state.get()), profile.reread()]
      // another customer may have signed in in another tab, whose storage event has yet to arrive
      const isFormer = inStorage !== undefined && inStorage?.id !== id && tokens.reread() !== null
      if (id === null || isFormer) throw new SignedOutError()
      return tokens.withAccess(token =>
        (idIn(state.get()) === id ? call(token, id) : Promise.reject(new SignedOutError())))
    },
    async completeSignIn(fresh, source, providerProfile) {
      profileRequest.set({ status: 'signing-in' })
      // removes what another attempt or tab has stored of another customer
      if (providerProfile === undefined) providerProfiles.forget()
      else providerProfiles.save(providerProfile)
      // the tokens come first: a tab that sees the profile removed requests it with them
      tokens.accept(fresh, source)
      profile.forget()
      await loadProfile()
    },
    addProviderProfile(begun, person) {
      if (tokens.get() !== null && tokens.reread()?.vkAccessToken === begun.vkAccessToken) providerProfiles.save(person)
    },
    takeTokens: tokens.take,
  }
}

const idIn = (state: SessionState): number | null => (state.status === 'authorised' ? state.profile.id : null)
