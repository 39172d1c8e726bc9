import { ApiError } from '../../http/errors.ts'
import { object, optional, literal, string, type Read } from '../../http/read.ts'
import type { OpenStored, Stored } from '../../store/stored.ts'
import { singleFlight } from '../../task.ts'
import { isExpired } from '../../jwt.ts'
import { KEY } from '../keys.ts'
import type { Tokens } from './wire.ts'

export type TokenSource = 'PHONE' | 'APPLE' | 'GOOGLE' | 'VK'
export interface TokenSet {
  readonly accessToken: string
  readonly refreshToken: string
  readonly vkAccessToken?: string
  readonly source: TokenSource
}
const tokenSet: Read<TokenSet> = object({
  accessToken: string, refreshToken: string, vkAccessToken: optional(string), source: literal('PHONE', 'APPLE', 'GOOGLE', 'VK'),
})

/** An access token so near to its end is refreshed ahead of use; the refresh token has no margin. */
const MARGIN_MILLISECONDS = 30_000

/** A pair that an exchange has just given is not exchanged ahead of use again for so long, however soon its end seems to be. */
const YOUNG_MILLISECONDS = 30_000

/** The session is over: there are no tokens, or they can no longer be renewed. */
export class SignedOutError extends Error {
  constructor() {
    super('The session is over')
    this.name = 'SignedOutError'
  }
}

/** The tokens of whoever is signed in. Nobody else writes them. */
export interface TokenStore extends Pick<Stored<TokenSet | null>, 'get' | 'reread' | 'subscribe'> {
  accept(tokens: Tokens, source: TokenSource): void
  /** Runs a call with a live access token: refreshed ahead of use, and once more after a 401. Rejects with SignedOutError when the session is over. */
  withAccess<T>(call: (accessToken: string) => Promise<T>): Promise<T>
  /** Nothing of them stays, in no tab. Answers with what was held. */
  take(): TokenSet | null
}

/** Runs one after the other whatever is handed to it, in all tabs of the site. */
export type Exclusively = <T>(run: () => Promise<T>) => Promise<T>

export interface TokenOptions {
  readonly stored: OpenStored
  readonly now: () => number
  /** Has `now` set by the API, before a session is ended on its word: the device's clock may have been put right since it was last set. */
  readonly checkTime: () => Promise<void>
  readonly refresh: (refreshToken: string) => Promise<Tokens>
  /** The session has ended by itself; called before the tokens go, so that whoever hears that they are gone knows why. */
  readonly onEnded: (held: TokenSet) => void
  /** Lets one tab at a time through; a refresh token is good for one exchange, and tabs share it. */
  readonly exclusively: Exclusively
}

export function createTokens(options: TokenOptions): TokenStore {
  const { stored, now, onEnded, exclusively } = options
  const store = stored<TokenSet | null>(KEY.tokens, tokenSet, null)
  let youngest = { accessToken: '', since: 0 }

  /** What another tab has written counts from now on, though its event may still be on its way. Throws SignedOutError when nobody is signed in. */
  function catchUp(): TokenSet {
    const there = store.reread()
    if (there !== undefined && there?.refreshToken !== store.get()?.refreshToken) store.set(there)
    const held = store.get()
    if (held === null) throw new SignedOutError()
    return held
  }
  function end(held: TokenSet): never {
    onEnded(held)
    // what cannot be read belongs to a later version of the shop: only the customer can sign out of that
    if (store.reread() === undefined) store.set(null)
    else store.forget()
    throw new SignedOutError()
  }
  /** One exchange for all who wait, in all tabs. */
  const renew = singleFlight(async (): Promise<TokenSet> => {
    const asked = catchUp()
    const next = await exclusively(() => exchange(asked))
    youngest = { accessToken: next.accessToken, since: now() }
    return next
  })
  async function exchange(asked: TokenSet): Promise<TokenSet> {
    const before = catchUp()
    if (before.refreshToken !== asked.refreshToken) return before
    // a later version of the shop may have exchanged this pair already, and a second exchange can cost it the session
    if (store.reread() === undefined) return end(asked)
    const fresh = await ask(options, asked.refreshToken)
    // whoever was faster, another tab or another person, counts
    const held = catchUp()
    if (held.refreshToken !== asked.refreshToken) return held
    if (fresh === null) return end(held)
    const next = tokenSetOf(fresh, held.source, held.vkAccessToken)
    store.set(next)
    return next
  }
  /** A token close to its end is renewed ahead of use; while it still lives, a refresh that finds no answer is no reason to fail. */
  async function renewEarly(held: TokenSet): Promise<TokenSet> {
    try {
      return await renew()
    } catch (error) {
      if (error instanceof SignedOutError || isExpired(held.accessToken, now())) throw error
      return held
    }
  }
  async function withAccess<T>(call: (accessToken: string) => Promise<T>): Promise<T> {
    let held = catchUp()
    if (isDue(held, youngest, now())) held = await renewEarly(held)
    try {
      return await call(held.accessToken)
    } catch (error) {
      if (!isRefused(error)) throw error
    }
    // another call may have renewed the pair meanwhile: then the new one is tried as it is
    const current = catchUp()
    const next = current.accessToken === held.accessToken ? await renew() : current
    try {
      return await call(next.accessToken)
    } catch (error) {
      if (isRefused(error) && catchUp().refreshToken === next.refreshToken) end(next)
      throw error
    }
  }
  return {
    ...store,
    withAccess,
    accept: (fresh, source) => store.set(tokenSetOf(fresh, source)),
    take() {
      const held = store.get()
      store.forget()
      return held
    },
  }
}

/** A new pair, or null when none can be had any more. No answer or a 5xx rejects: the pair stays. */
async function ask({ now, checkTime, refresh }: TokenOptions, refreshToken: string): Promise<Tokens | null> {
  // without an answer the clock stands as it is
  if (isExpired(refreshToken, now())) await checkTime().catch(() => undefined)
  if (isExpired(refreshToken, now())) return null
  return refresh(refreshToken).catch((error: unknown) => {
    if (isRefused(error)) return null
    throw error
  })
}

/** An API whose tokens live for seconds, or whose clock is not the one it tells, would be asked for new ones by every call. */
function isDue({ accessToken }: TokenSet, youngest: { readonly accessToken: string; readonly since: number }, now: number): boolean {
  const age = now - youngest.since
  const isYoung = accessToken === youngest.accessToken && age >= 0 && age < YOUNG_MILLISECONDS
  return !isYoung && isExpired(accessToken, now, MARGIN_MILLISECONDS)
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

function tokenSetOf({ accessToken, refreshToken, ...fresh }: Tokens, source: TokenSource, known?: string): TokenSet {
  const vkAccessToken = fresh.vkAccessToken ?? known
  return { accessToken, refreshToken, ...(vkAccessToken !== undefined && { vkAccessToken }), source }
}
