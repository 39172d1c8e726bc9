import type { Report } from '../../env.ts'
import { mapped, type Read } from '../../http/read.ts'
import { createStore, type Readable } from '../../store/store.ts'
import { latestOnly } from '../../task.ts'
import { KEY } from '../keys.ts'
import { problemOf } from '../problem.ts'
import type { ProviderProfile, ProviderProfiles, SocialMethod } from './provider-profile.ts'
import { reduce, type SessionEvent, type SessionState } from './session-state.ts'
import { createTokens, SignedOutError, type TokenOptions, type TokenSource } from './tokens.ts'
import { profileOf, profileReader, type Profile, type SignInWire, type Tokens } from './wire.ts'

export type { SessionState } from './session-state.ts'

/** Who is signed in. Signing out is no command of it: it takes everything of the person off the device (`account.ts`). */
export type Session = Omit<InternalSession, 'heard' | 'isSignedInAnywhere' | 'takeTokens'>
/** The session as the ways of signing in and out see it. */
export type InternalSession = ReturnType<typeof createSession>

interface SessionOptions extends TokenOptions {
  readonly wire: Pick<SignInWire, 'me' | 'refresh'>
  /** What the provider of a social sign-in said: it fills the gaps of the profile. */
  readonly providerProfiles: ProviderProfiles
  readonly report: Report
}

export function createSession(options: SessionOptions) {
  const { stored, wire, providerProfiles, report } = options
  const profile = stored<Profile | null>(KEY.profile, storedProfile, null)
  const tokens = createTokens(options)
  const state = createStore<SessionState>(tokens.get() === null ? { at: 'guest', ended: tokens.ended.get() } : { at: 'loading' })
  const latest = latestOnly()
  const dispatch = (event: SessionEvent): void => state.set(reduce(state.get(), event))

  async function load(why: 'signed-in' | 'profile-asked'): Promise<void> {
    if (tokens.get() === null) return
    dispatch({ type: why })
    let asked = ''
    try {
      const answer = await latest(() => tokens.withAccess(token => wire.me(asked = token)))
      if (answer.at === 'stale') return
      // other tokens by now, perhaps somebody else's: theirs is the profile
      if (tokens.get()?.accessToken !== asked) return load('profile-asked')
      profile.set(profileOf(answer.value))
    } catch (error) {
      if (error instanceof SignedOutError) return
      report('session.profile-failed')
      dispatch({ type: 'profile-failed', problem: problemOf(error) })
    }
  }
  /** Somebody else has signed in in another tab: nothing is shown or asked for the former person any more. */
  const isAnothers = (): boolean => tokens.reread() !== null && isFormer(state.get(), profile.reread())

  function show(): void {
    const [held, known] = [tokens.get(), profile.get()]
    if (held !== null && known !== null) dispatch({ type: 'profile-known', profile: providerProfiles.fill(known, held.source) })
    else if (isAnothers()) void load('signed-in')
  }
  tokens.subscribe(() => {
    if (tokens.get() === null) {
      dispatch({ type: 'signed-out', ended: tokens.ended.get() })
      profile.forget()
    } else if (state.get().at === 'guest' || isAnothers()) void load('signed-in')
  })
  tokens.ended.subscribe(() => {
    if (tokens.get() === null) dispatch({ type: 'signed-out', ended: tokens.ended.get() })
  })
  profile.subscribe(show)
  providerProfiles.person.subscribe(() => {
    if (state.get().at === 'authorised') show()
  })
  show()

  return {
    state: state as Readable<SessionState>,
    loadProfile: () => load('profile-asked'),
    /** The customer has read that the session is over: it is not told again. */
    dismissEnded: tokens.dismissEnded,
    /** `listen` is called with what was held when a session has ended by itself: it is good for nothing any more. */
    onEnded: tokens.onEnded,
    /** Whether anybody is signed in on this device, by what the storage holds. */
    isSignedInAnywhere: () => tokens.reread() !== null,
    /** A call on behalf of the person: bearer token and person id. Rejects with SignedOutError for a guest. */
    async callAsPerson<T>(call: (accessToken: string, personId: number) => Promise<T>): Promise<T> {
      const now = state.get()
      // the word of the other tab is on its way, and with it the other's tokens
      if (now.at !== 'authorised' || isAnothers()) throw new SignedOutError()
      return tokens.withAccess(token => call(token, now.profile.id))
    },
    /** Keeps the tokens of a sign-in, with what its provider said, and loads the profile. Resolves when that is there or has failed. */
    async signedIn(fresh: Tokens, source: TokenSource, said?: ProviderProfile): Promise<void> {
      dispatch({ type: 'signed-in' })
      providerProfiles.begin(source, said)
      // the tokens first: a tab that hears of the profile asks for another with them
      tokens.accept(fresh, source)
      profile.forget()
      await load('profile-asked')
    },
    /** What a provider says of the person only after the sign-in with these tokens; of a session that has ended since nothing is kept. */
    heard(begun: Tokens, source: SocialMethod, said: ProviderProfile): void {
      if (tokens.get() !== null && tokens.reread()?.vkAccessToken === begun.vkAccessToken) providerProfiles.keep(source, said)
    },
    /** The first step out: nobody is signed in any more, in no tab. Answers with the tokens of whoever was. */
    takeTokens: tokens.take,
  }
}

// saved addresses are asked for anew at each visit, so the stored copy does without them
const storedProfile: Read<Profile> = mapped(profileReader, held => ({ ...held, avatar: null, deliveries: [] }))

/** Whether a state shows another person than the stored profile is about; that is undefined when nobody here can read it. */
function isFormer(shown: SessionState, stored: Profile | null | undefined): boolean {
  return shown.at === 'authorised' && stored !== undefined && stored?.id !== shown.profile.id
}
