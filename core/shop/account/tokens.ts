import { ApiError } from '../../http/errors.ts'
import { boolean, literal, object, optional, string, type Infer } from '../../http/read.ts'
import { createSignal } from '../../store/listeners.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored, Stored } from '../../store/stored.ts'
import { singleFlight } from '../../task.ts'
import { isExpired } from '../../jwt.ts'
import { KEY } from '../keys.ts'
import type { SignInWire, Tokens } from './wire.ts'

const tokenSet = object({
  accessToken: string, refreshToken: string, vkAccessToken: optional(string), source: literal('PHONE', 'APPLE', 'GOOGLE', 'VK'),
})
export type TokenSet = Infer<typeof tokenSet>
export type TokenSource = TokenSet['source']

/** An access token so near to its end is refreshed ahead of use; the refresh token has no margin. */
const MARGIN_MILLISECONDS = 30_000

/** A pair that has just been given is not renewed early within this time, however soon it seems to expire. */
const YOUNG_MILLISECONDS = 30_000

/** The session is over: there are no tokens, or they can no longer be renewed. */
export class SignedOutError extends Error {
  constructor() {
    super('The session is over')
    this.name = 'SignedOutError'
  }
}

/** Runs one after the other whatever is handed to it, in all tabs of the site. */
export type Exclusively = <T>(run: () => Promise<T>) => Promise<T>

export interface TokenOptions {
  readonly stored: OpenStored
  /** Milliseconds since 1970 by the API. `sync` asks it anew, before a session is ended on its word: the device's clock may have been put right since. */
  readonly clock: { now(): number; sync(): Promise<void> }
  readonly wire: Pick<SignInWire, 'refresh'>
  /** Lets one tab at a time through; a refresh token is good for one exchange, and tabs share it. */
  readonly exclusively: Exclusively
}

/** The tokens of whoever is signed in. Nobody else writes them. */
export function createTokens(options: TokenOptions) {
  const { stored, clock: { now }, exclusively } = options
  const store = stored<TokenSet | null>(KEY.tokens, tokenSet, null)
  /** The last session has ended by itself; kept until that is dismissed or somebody signs in. */
  const ended = stored(KEY.sessionEnded, boolean, false)
  const endings = createSignal<[held: TokenSet]>()
  let youngest = { accessToken: '', since: 0 }

  const catchUp = (): TokenSet => caughtUp(store)
  function end(held: TokenSet): never {
    // first: whoever hears that the tokens are gone knows why
    ended.set(true)
    endings.tell(held)
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
    if (catchUp().refreshToken !== asked.refreshToken) return catchUp()
    // a later version of the shop may have exchanged this pair already, and a second exchange can cost it the session
    if (store.reread() === undefined) return end(asked)
    const fresh = await ask(options, asked.refreshToken)
    // whoever was faster, another tab or another person, counts
    const held = catchUp()
    if (held.refreshToken !== asked.refreshToken) return held
    if (fresh === null) return end(held)
    const next = { ...held, ...fresh }
    store.set(next)
    return next
  }
  /** Runs a call with a live access token: refreshed ahead of use, and once more after a 401. Rejects with SignedOutError when the session is over. */
  async function withAccess<T>(call: (accessToken: string) => Promise<T>): Promise<T> {
    let held = catchUp()
    if (isDue(held, youngest, now())) held = await renew().catch((error: unknown) => {
      // while the token still lives, a refresh that finds no answer is no reason to fail
      if (error instanceof SignedOutError || isExpired(held.accessToken, now())) throw error
      return held
    })
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
    ...(store as Pick<Stored<TokenSet | null>, 'get' | 'reread' | 'subscribe'>),
    withAccess,
    onEnded: endings.add,
    ended: ended as Readable<boolean>,
    dismissEnded: (): void => ended.set(false),
    accept(fresh: Tokens, source: TokenSource): void {
      store.set({ ...fresh, source })
      ended.set(false)
    },
    /** Nothing of them stays, in no tab. Answers with what was held. */
    take(): TokenSet | null {
      const held = store.get()
      store.forget()
      return held
    },
  }
}

/** What another tab has written counts from now on, though its event may still be on its way. Throws SignedOutError when nobody is signed in. */
function caughtUp(store: Stored<TokenSet | null>): TokenSet {
  const there = store.reread()
  if (there !== undefined && there?.refreshToken !== store.get()?.refreshToken) store.set(there)
  const held = store.get()
  if (held === null) throw new SignedOutError()
  return held
}

/** A new pair, or null when none can be had any more. No answer or a 5xx rejects: the pair stays. */
async function ask({ clock: { now, sync }, wire }: TokenOptions, refreshToken: string): Promise<Tokens | null> {
  // without an answer the clock stands as it is
  if (isExpired(refreshToken, now())) await sync().catch(() => undefined)
  if (isExpired(refreshToken, now())) return null
  return wire.refresh(refreshToken).catch((error: unknown) => {
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
