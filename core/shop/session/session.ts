import type { Report } from '../../env.ts'
import { mapped, type Read } from '../../http/read.ts'
import { createStore, type Readable, type Store } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { KEY } from '../keys.ts'
import { problemOf, type Problem } from '../problem.ts'
import type { About, Provided } from './provided.ts'
import { SignedOutError, type TokenKeeper, type TokenSource } from './tokens.ts'
import { profileOf, profileReader, type Profile, type SignInWire, type Tokens } from './wire.ts'

/** Authorised means a profile and both tokens (AUTH-05); tokens without a profile are a state of their own. */
export type SessionState =
  | { readonly at: 'guest'; readonly ended: boolean }
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly problem: Problem }
  | { readonly at: 'authorised'; readonly profile: Profile }

export interface Session {
  readonly state: Readable<SessionState>
  /**
   * Keeps the tokens of a successful sign-in, with what its provider said, and loads the profile. Resolves when the profile
   * is there or has failed.
   */
  signedIn(tokens: Tokens, source: TokenSource, said?: About): Promise<void>
  /** Whether nobody else has signed in, and nobody out, since these tokens were kept. */
  goesOn(tokens: Tokens): boolean
  loadProfile(): Promise<void>
  signOut(): void
  /** The customer has read that the session is over: it is not told again. */
  dismissEnded(): void
  /** A call on behalf of the person: bearer token and person id. Rejects with SignedOutError for a guest. */
  personally<T>(call: (accessToken: string, personId: number) => Promise<T>): Promise<T>
}

export function createSession(options: {
  readonly stored: OpenStored
  readonly keeper: TokenKeeper
  readonly wire: SignInWire
  /** What the provider of a social sign-in said: it fills the gaps of the profile. */
  readonly provided: Provided
  /** The last session has come to its end by itself; on the device, until that is dismissed or somebody signs in or out. */
  readonly ended: Store<boolean>
  readonly report: Report
}): Session {
  const { stored, keeper, wire, provided, ended, report } = options
  const profile = stored<Profile | null>(KEY.profile, storedProfile, null)
  const state = createStore<SessionState>(stateOf())
  // the visit that asked last wins: an answer for a person who has left is dropped
  let visit = 0

  function stateOf(): SessionState {
    const held = keeper.tokens.get()
    if (held === null) return { at: 'guest', ended: ended.get() }
    const known = profile.get()
    return known === null ? { at: 'loading' } : { at: 'authorised', profile: provided.fill(known, held.source) }
  }
  async function loadProfile(): Promise<void> {
    if (keeper.tokens.get() === null) return
    const mine = ++visit
    const now = state.get().at
    if (now === 'guest' || now === 'failed') state.set({ at: 'loading' })
    let asked = ''
    try {
      const fresh = profileOf(await keeper.withAccess(token => wire.me(asked = token)))
      if (mine !== visit) return
      // other tokens by now, perhaps somebody else's: theirs is the profile
      if (keeper.tokens.get()?.accessToken !== asked) return loadProfile()
      profile.set(fresh)
      authorise(fresh)
    } catch (error) {
      if (mine !== visit || error instanceof SignedOutError) return
      report('session.profile-failed')
      // a known profile keeps working; the tokens are kept either way
      if (state.get().at !== 'authorised') state.set({ at: 'failed', problem: problemOf(error) })
    }
  }
  function authorise(known: Profile): void {
    const source = keeper.tokens.get()?.source
    if (source === undefined) return
    const now = state.get()
    const whole = provided.fill(known, source)
    // our own change comes back to us from the store: nobody is told twice
    if (now.at !== 'authorised' || !isSame(now.profile, whole)) state.set({ at: 'authorised', profile: whole })
  }
  /** Somebody else has signed in in another tab: nothing is shown or asked for the former person any more. */
  function noticeAnother(): void {
    // signed out in another tab, the word of which is still on its way: nobody else is there
    if (keeper.tokens.reread() === null || !isAnothers()) return
    state.set({ at: 'loading' })
    void loadProfile()
  }
  function isAnothers(): boolean {
    const now = state.get()
    const held = profile.reread()
    return now.at === 'authorised' && held !== undefined && held?.id !== now.profile.id
  }
  function forget(): void {
    visit += 1
    profile.forget()
  }

  // sign-in and sign-out, here or in another tab, show as a change of the tokens
  keeper.tokens.subscribe(() => {
    if (keeper.tokens.get() === null) {
      forget()
      state.set({ at: 'guest', ended: ended.get() })
    } else if (state.get().at === 'guest') {
      state.set({ at: 'loading' })
      void loadProfile()
    } else noticeAnother()
  })
  ended.subscribe(() => {
    const now = state.get()
    if (now.at === 'guest' && now.ended !== ended.get()) state.set({ at: 'guest', ended: ended.get() })
  })
  const show = (): void => {
    const known = profile.get()
    if (known === null) noticeAnother()
    else if (keeper.tokens.get() !== null) authorise(known)
  }
  profile.subscribe(show)
  provided.person.subscribe(() => {
    if (state.get().at === 'authorised') show()
  })

  return {
    state,
    async signedIn(tokens, source, said) {
      ended.set(false)
      state.set({ at: 'loading' })
      // another try, perhaps of another tab, may have kept what was said of another person; VK says it afterwards
      if (said === undefined || source === 'PHONE') provided.clear()
      else provided.keep(source, said.subject, said.person)
      // the tokens first: a tab that hears of the profile asks for another with them
      keeper.accept(tokens, source)
      forget()
      await loadProfile()
    },
    goesOn: keeper.goesOn,
    loadProfile,
    dismissEnded: () => ended.set(false),
    signOut() {
      ended.set(false)
      provided.clear()
      keeper.clear()
    },
    async personally(call) {
      // signed out in a tab whose word is still on its way, or cleared by the browser, which may send no word at all
      if (state.get().at === 'authorised' && keeper.tokens.reread() === null) keeper.tokens.set(null)
      const now = state.get()
      // the word of the other tab is on its way, and with it the other's tokens
      if (now.at !== 'authorised' || isAnothers()) throw new SignedOutError()
      return keeper.withAccess(token => call(token, now.profile.id))
    },
  }
}

function isSame(one: Profile, other: Profile): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

// saved addresses are asked for anew at each visit, so the stored copy does without them
const storedProfile: Read<Profile> = mapped(profileReader, held => ({ ...held, avatar: null, deliveries: [] }))
