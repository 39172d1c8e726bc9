import type { Report, StoragePort } from '../../env.ts'
import { read } from '../../http/read.ts'
import { createStore, type Readable, type Store } from '../../store/store.ts'
import { jsonCodec, persisted } from '../../store/persisted.ts'
import { KEY } from '../keys.ts'
import { problemOf, type Problem } from '../problem.ts'
import { SignedOutError, type TokenKeeper, type TokenSource } from './tokens.ts'
import { profileOf, profileReader, type Profile, type SignInWire, type Tokens } from './wire.ts'

/** Authorised means a profile and both tokens (AUTH-05); tokens without a profile are a state of their own (decision 25). */
export type SessionState =
  | { readonly at: 'guest'; readonly ended: boolean }
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly problem: Problem }
  | { readonly at: 'authorised'; readonly profile: Profile }

export interface Session {
  readonly state: Readable<SessionState>
  /** Keeps the tokens of a successful sign-in and loads the profile. Resolves when the profile is there or has failed. */
  signedIn(tokens: Tokens, source: TokenSource): Promise<void>
  loadProfile(): Promise<void>
  signOut(): void
  /** A call on behalf of the person: bearer token and person id. Rejects with SignedOutError for a guest. */
  personally<T>(call: (accessToken: string, personId: number) => Promise<T>): Promise<T>
}

export function createSession(options: {
  readonly storage: StoragePort
  readonly keeper: TokenKeeper
  readonly wire: SignInWire
  readonly ended: Store<boolean>
  readonly report: Report
}): Session {
  const { storage, keeper, wire, ended, report } = options
  const codec = jsonCodec<Profile | null>(json => storedProfile(json, report))
  const profile = persisted<Profile | null>({ key: KEY.profile, storage, codec, initial: null, report, removeWhen: value => value === null })
  const state = createStore<SessionState>(stateOf())
  // the visit that asked last wins: an answer for a person who has left is dropped
  let visit = 0

  function stateOf(): SessionState {
    if (keeper.tokens.get() === null) return { at: 'guest', ended: ended.get() }
    const known = profile.get()
    return known === null ? { at: 'loading' } : { at: 'authorised', profile: known }
  }
  async function loadProfile(): Promise<void> {
    if (keeper.tokens.get() === null) return
    const mine = ++visit
    const now = state.get().at
    if (now === 'guest' || now === 'failed') state.set({ at: 'loading' })
    try {
      const fresh = profileOf(await keeper.withAccess(token => wire.me(token)))
      if (mine !== visit) return
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
    const now = state.get()
    // our own change comes back to us from the store: nobody is told twice
    if (now.at !== 'authorised' || now.profile !== known) state.set({ at: 'authorised', profile: known })
  }
  function forget(): void {
    visit += 1
    profile.set(null)
    storage.remove(`${KEY.profile}.bad`)
  }

  // sign-in and sign-out, here or in another tab, show as a change of the tokens
  keeper.tokens.subscribe(() => {
    if (keeper.tokens.get() === null) {
      forget()
      state.set({ at: 'guest', ended: ended.get() })
    } else if (state.get().at === 'guest') {
      state.set({ at: 'loading' })
      void loadProfile()
    }
  })
  profile.subscribe(() => {
    const known = profile.get()
    if (known !== null && keeper.tokens.get() !== null) authorise(known)
  })

  return {
    state,
    async signedIn(tokens, source) {
      ended.set(false)
      forget()
      state.set({ at: 'loading' })
      keeper.accept(tokens, source)
      await loadProfile()
    },
    loadProfile,
    signOut() {
      ended.set(false)
      keeper.clear()
    },
    async personally(call) {
      const now = state.get()
      if (now.at !== 'authorised') throw new SignedOutError()
      return keeper.withAccess(token => call(token, now.profile.id))
    },
  }
}

function storedProfile(json: unknown, report: Report): Profile | null | undefined {
  if (json === null) return null
  try {
    const held = read(profileReader, json, report, 'profile')
    // saved addresses are asked for anew at each visit, so the stored copy does without them
    return { ...held, avatar: null, deliveries: [] }
  } catch {
    return undefined
  }
}
