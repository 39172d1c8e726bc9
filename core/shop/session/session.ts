import type { Report } from '../../env.ts'
import { boolean, mapped, type Read } from '../../http/read.ts'
import { createStore, type Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { latestOnly } from '../../task.ts'
import { KEY } from '../keys.ts'
import { problemOf } from '../problem.ts'
import type { About, Provided, SocialMethod } from './provided.ts'
import { isFormer, next, type SessionEvent, type SessionState } from './session-state.ts'
import { createTokens, SignedOutError, type Exclusively, type TokenSet, type TokenSource } from './tokens.ts'
import { profileOf, profileReader, type Profile, type SignInWire, type Tokens } from './wire.ts'

export type { SessionState } from './session-state.ts'

/** Who is signed in. Signing out is no command of it: it takes everything of the person off the device (`account.ts`). */
export interface Session {
  readonly state: Readable<SessionState>
  /** Keeps the tokens of a sign-in, with what its provider said, and loads the profile. Resolves when that is there or has failed. */
  signedIn(tokens: Tokens, source: TokenSource, said?: About): Promise<void>
  loadProfile(): Promise<void>
  /** The customer has read that the session is over: it is not told again. */
  dismissEnded(): void
  /** A call on behalf of the person: bearer token and person id. Rejects with SignedOutError for a guest. */
  personally<T>(call: (accessToken: string, personId: number) => Promise<T>): Promise<T>
}

/** The session as the ways of signing in and out see it. */
export interface OwnSession extends Session {
  /** What a provider says of the person only after the sign-in with these tokens; of a session that has ended since nothing is kept. */
  heard(begun: Tokens, source: SocialMethod, said: About): void
  /** Whether anybody is signed in on this device, by what the storage holds. */
  isAnybodyHere(): boolean
  /** The first step out: nobody is signed in any more, in no tab. Answers with the tokens of whoever was. */
  takeTokens(): TokenSet | null
}

export interface SessionOptions {
  readonly stored: OpenStored
  /** Milliseconds since 1970 by the API; `sync` asks it anew. */
  readonly clock: { now(): number; sync(): Promise<void> }
  readonly wire: Pick<SignInWire, 'me' | 'refresh'>
  /** What the provider of a social sign-in said: it fills the gaps of the profile. */
  readonly provided: Provided
  readonly exclusively: Exclusively
  /** The session has ended by itself: what was held is good for nothing any more. */
  readonly onEnded: (held: TokenSet) => void
  readonly report: Report
}

export function createSession({ stored, clock, wire, provided, exclusively, onEnded, report }: SessionOptions): OwnSession {
  const profile = stored<Profile | null>(KEY.profile, storedProfile, null)
  /** The last session has ended by itself; kept until that is dismissed or somebody signs in. */
  const ended = stored(KEY.sessionEnded, boolean, false)
  const tokens = createTokens({
    stored, now: clock.now, checkTime: clock.sync, refresh: wire.refresh, exclusively,
    onEnded(held) {
      ended.set(true)
      onEnded(held)
    },
  })
  const state = createStore<SessionState>(tokens.get() === null ? { at: 'guest', ended: ended.get() } : { at: 'loading' })
  const latest = latestOnly()
  const happened = (event: SessionEvent): void => state.set(next(state.get(), event))

  async function load(why: 'signed-in' | 'profile-asked'): Promise<void> {
    if (tokens.get() === null) return
    happened({ type: why })
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
      happened({ type: 'profile-failed', problem: problemOf(error) })
    }
  }
  /** Somebody else has signed in in another tab: nothing is shown or asked for the former person any more. */
  const isAnothers = (): boolean => tokens.reread() !== null && isFormer(state.get(), profile.reread())

  function show(): void {
    const [held, known] = [tokens.get(), profile.get()]
    if (held !== null && known !== null) happened({ type: 'profile-known', profile: provided.fill(known, held.source) })
    else if (isAnothers()) void load('signed-in')
  }
  tokens.subscribe(() => {
    if (tokens.get() === null) {
      happened({ type: 'signed-out', ended: ended.get() })
      profile.forget()
    } else if (state.get().at === 'guest' || isAnothers()) void load('signed-in')
  })
  ended.subscribe(() => {
    if (tokens.get() === null) happened({ type: 'signed-out', ended: ended.get() })
  })
  profile.subscribe(show)
  provided.person.subscribe(() => {
    if (state.get().at === 'authorised') show()
  })
  show()

  return {
    state,
    loadProfile: () => load('profile-asked'),
    dismissEnded: () => ended.set(false),
    isAnybodyHere: () => tokens.reread() !== null,
    async personally(call) {
      const now = state.get()
      // the word of the other tab is on its way, and with it the other's tokens
      if (now.at !== 'authorised' || isAnothers()) throw new SignedOutError()
      return tokens.withAccess(token => call(token, now.profile.id))
    },
    async signedIn(fresh, source, said) {
      ended.set(false)
      happened({ type: 'signed-in' })
      provided.begin(source, said)
      // the tokens first: a tab that hears of the profile asks for another with them
      tokens.accept(fresh, source)
      profile.forget()
      await load('profile-asked')
    },
    heard(begun, source, said) {
      if (tokens.get() !== null && tokens.reread()?.vkAccessToken === begun.vkAccessToken) provided.keep(source, said)
    },
    takeTokens: tokens.take,
  }
}

// saved addresses are asked for anew at each visit, so the stored copy does without them
const storedProfile: Read<Profile> = mapped(profileReader, held => ({ ...held, avatar: null, deliveries: [] }))
