import type { Report } from '../../env.ts'
import { sameJson } from '../../json.ts'
import { derive } from '../../store/derived.ts'
import { createStore } from '../../store/store.ts'
import { latestOnly } from '../../task.ts'
import * as KEY from '../keys.ts'
import { problemOf, type Problem } from '../problem.ts'
import type { ProviderProfile, ProviderProfiles } from './provider-profile.ts'
import { SignedOutError } from './signed-out.ts'
import { createTokens, type TokenOptions, type TokenSource } from './tokens.ts'
import { profileOf, storedProfile, type Profile, type Tokens } from './wire.ts'

/** Authorised means a profile and both tokens (AUTH-05). */
export type SessionState =
  /** `ended`: the last session has ended by itself, which has yet to be told. */
  | { readonly at: 'guest'; readonly ended: boolean }
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly problem: Problem }
  | { readonly at: 'authorised'; readonly profile: Profile }
type Question = Extract<SessionState, { readonly at: 'failed' }> | { readonly at: 'idle' | 'asking' | 'signing-in' }

/** Who is signed in. Signing out takes more off the device: it is a command of `account.ts`. */
export type Session = Omit<InternalSession, 'heard' | 'isSignedInAnywhere' | 'takeTokens'>
export type InternalSession = ReturnType<typeof createSession>
/** What others need to know of it, whether or not its part has come. */
export type SessionFront = Pick<Session, 'state' | 'callAsPerson'>

export function createSession(options: TokenOptions, providerProfiles: ProviderProfiles, report: Report) {
  const { stored, wire } = options
  const profile = stored<Profile | null>(KEY.profile, storedProfile, null)
  const tokens = createTokens(options)
  /** What comes of asking whose tokens they are. */
  const question = createStore<Question>({ at: 'idle' })
  const latest = latestOnly()

  // first: with the tokens of somebody else nobody sees the former profile
  tokens.subscribe(() => (tokens.get() === null ? profile.forget() : profile.follow()))
  const state = derive([tokens, tokens.ended, profile, question, providerProfiles.person], (held, ended, known, now): SessionState => {
    if (held === null) return { at: 'guest', ended }
    if (known === null || now.at === 'signing-in') return now.at === 'failed' ? now : { at: 'loading' }
    return { at: 'authorised', profile: providerProfiles.fill(known, held.source) }
  }, sameJson)
  let shown = idIn(state.get())
  state.subscribe(() => {
    const [now, before] = [state.get(), shown]
    shown = idIn(now)
    const [{ at }, isNew] = [question.get(), shown !== before]
    if (now.at === 'guest') question.set({ at: 'idle' })
    // somebody has signed in in another tab: what was asked or has failed was of the former person
    else if (at === 'idle' ? isNew || shown === null : isNew && before !== null && at !== 'signing-in') void loadProfile()
  })

  async function loadProfile(): Promise<void> {
    if (tokens.get() === null) return question.set({ at: 'idle' })
    question.set({ at: 'asking' })
    let asked = ''
    try {
      const answer = await latest(() => tokens.withAccess(token => wire.me(asked = token)))
      if (answer.at === 'stale') return
      // other tokens by now, perhaps somebody else's: theirs is the profile
      if (tokens.get()?.accessToken !== asked) return loadProfile()
      profile.set(profileOf(answer.value))
      question.set({ at: 'idle' })
    } catch (error) {
      if (error instanceof SignedOutError) return
      report('session.profile-failed')
      // a known profile outlives a call that fails, and nothing is told of who has left
      const isTold = tokens.get() !== null && profile.get() === null
      question.set(isTold ? { at: 'failed', problem: problemOf(error) } : { at: 'idle' })
    }
  }

  return {
    state,
    loadProfile,
    dismissEnded: (): void => tokens.ended.set(false),
    isSignedInAnywhere: () => tokens.reread() !== null,
    /** A call on behalf of the person. Rejects with SignedOutError for a guest, and once somebody else is here. */
    async callAsPerson<T>(call: (accessToken: string, personId: number) => Promise<T>): Promise<T> {
      const [id, there] = [idIn(state.get()), profile.reread()]
      // the word of another tab, where somebody else has signed in, may still be on its way
      const isFormer = there !== undefined && there?.id !== id && tokens.reread() !== null
      if (id === null || isFormer) throw new SignedOutError()
      return tokens.withAccess(token => (idIn(state.get()) === id ? call(token, id) : Promise.reject(new SignedOutError())))
    },
    /** Resolves when the profile is there or has failed. */
    async signedIn(fresh: Tokens, source: TokenSource, said?: ProviderProfile): Promise<void> {
      question.set({ at: 'signing-in' })
      // what another try or tab has kept of somebody else goes
      if (said === undefined) providerProfiles.forget()
      else providerProfiles.keep(said)
      // the tokens first: a tab that hears of the profile asks for another with them
      tokens.accept(fresh, source)
      profile.forget()
      await loadProfile()
    },
    /** What a provider says after the sign-in with these tokens; of a session that has ended since nothing is kept. */
    heard(begun: Tokens, said: ProviderProfile): void {
      if (tokens.get() !== null && tokens.reread()?.vkAccessToken === begun.vkAccessToken) providerProfiles.keep(said)
    },
    /** The first step out. Answers with the tokens of whoever was signed in. */
    takeTokens: tokens.take,
  }
}

const idIn = (state: SessionState): number | null => (state.at === 'authorised' ? state.profile.id : null)
