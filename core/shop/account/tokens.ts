import type { RunExclusively } from '../../env.ts'
import { ApiError } from '../../http/errors.ts'
import { boolean, literal, object, optional, string, type Infer } from '../../decode/decode.ts'
import type { Store } from '../../store/store.ts'
import type { OpenStored, Stored } from '../../store/stored.ts'
import { singleFlight } from '../../task.ts'
import { isExpired } from '../../jwt.ts'
import * as KEY from '../storage/startup-keys.ts'
import { SignedOutError } from './signed-out.ts'
import type { SignInApi, Tokens } from './sign-in-api.ts'

const tokenSource = literal('PHONE', 'APPLE', 'GOOGLE', 'VK')
const tokenSet = object({
  accessToken: string, refreshToken: string, vkAccessToken: optional(string), source: tokenSource,
})
/** The tokens of a session, with the sign-in method that they come from. */
export type TokenSet = Infer<typeof tokenSet>
export type TokenSource = TokenSet['source']

/** In ms: tokens are renewed this long before they expire, but not again within this time. */
const RENEWAL_MARGIN = 30_000
/**
 * In ms: how long to wait until another tab has renewed the tokens, which takes one request. A
 * frozen tab never finishes.
 */
const LOCK_TIMEOUT = 20_000

export interface TokenOptions {
  readonly stored: OpenStored
  /** The API's clock, in ms since 1970. `sync` requests the API's time again. */
  readonly clock: { now(): number; sync(): Promise<void> }
  readonly api: SignInApi
  /** A lock across all tabs: they share the refresh token, which is valid for one exchange. */
  readonly runExclusively: RunExclusively
  /** Called with the last tokens when a session has ended without a sign-out. */
  onEnded(last: TokenSet): void
}

/** The store of the customer's tokens; null for a guest. No other module writes them. */
export interface TokenStore extends Pick<Stored<TokenSet | null>, 'get' | 'pullFromStorage' | 'reread' | 'subscribe'> {
  /**
   * Calls `call` with an access token. After a 401, renews the tokens and calls `call` once more.
   * @throws SignedOutError (as a rejection) when the session has ended
   */
  withAccess<T>(call: (accessToken: string) => Promise<T>): Promise<T>
  /**
   * Whether the last session has ended without a sign-out. Stored until the notice is dismissed or
   * a customer signs in.
   */
  readonly ended: Store<boolean>
  /** Stores the tokens of a sign-in. */
  accept(newTokens: Tokens, source: TokenSource): void
  /** Removes the tokens and returns the removed ones. */
  take(): TokenSet | null
}

export function createTokens(options: TokenOptions): TokenStore {
  const { stored, clock, runExclusively, onEnded } = options
  const store = stored<TokenSet | null>(KEY.tokens, tokenSet, null)
  const ended = stored(KEY.sessionEnded, boolean, false)
  let renewedAt = -Infinity

  /** Returns the newest stored tokens. Throws a SignedOutError for a guest. */
  function requireTokens(): TokenSet {
    store.pullFromStorage()
    const current = store.get()
    if (current === null) throw new SignedOutError()
    return current
  }
  function endSession(last: TokenSet): never {
    // set before the tokens are removed, so that listeners of the tokens can read the reason
    ended.set(true)
    onEnded(last)
    // `set(null)` leaves a stored text that cannot be decoded: a later version's session. `forget` would remove it
    if (store.reread() === undefined) store.set(null)
    else store.forget()
    throw new SignedOutError()
  }
  async function exchange(former: TokenSet): Promise<TokenSet> {
    // a stored text that cannot be decoded is a later version's, which may have exchanged these tokens: a
    // second exchange could end its session
    const canRefresh = requireTokens().refreshToken === former.refreshToken && store.reread() !== undefined
    const renewed = canRefresh ? await refresh(options, former.refreshToken) : null
    // tokens that another tab has stored meanwhile, perhaps another customer's, take precedence
    const current = requireTokens()
    if (current.refreshToken !== former.refreshToken) return current
    if (renewed === null) return endSession(current)
    store.set({ ...current, ...renewed })
    return requireTokens()
  }
  const renew = singleFlight(async () => {
    const former = requireTokens()
    const next = await runExclusively(() => exchange(former), LOCK_TIMEOUT)
    renewedAt = clock.now()
    return next
  })
  // a failed renewal does not matter while the former token is valid
  const renewEarly = (current: TokenSet): Promise<TokenSet> => renew().catch((error: unknown) => {
    if (error instanceof SignedOutError || isExpired(current.accessToken, clock.now())) throw error
    return current
  })
  return {
    ...(store as Pick<Stored<TokenSet | null>, 'get' | 'pullFromStorage' | 'reread' | 'subscribe'>),
    async withAccess(call) {
      let used = requireTokens()
      // without this check, each call would renew tokens that expire, or seem to expire, in seconds
      const isRecentlyRenewed = Math.abs(clock.now() - renewedAt) < RENEWAL_MARGIN
      if (!isRecentlyRenewed && isExpired(used.accessToken, clock.now(), RENEWAL_MARGIN)) used = await renewEarly(used)
      const result = await call(used.accessToken).then(value => ({ value }), nullIfUnauthorised)
      if (result !== null) return result.value
      // another call may have renewed the tokens meanwhile: then no second renewal is needed
      const current = requireTokens()
      const next = current.accessToken === used.accessToken ? await renew() : current
      return call(next.accessToken).catch((error: unknown) => {
        if (isUnauthorised(error) && requireTokens().refreshToken === next.refreshToken) endSession(next)
        throw error
      })
    },
    ended,
    accept(newTokens, source) {
      store.set({ ...newTokens, source })
      ended.set(false)
    },
    take() {
      const last = store.get()
      store.forget()
      return last
    },
  }
}

/**
 * Requests new tokens; null when the refresh token has expired or the API refuses it. Rejects with
 * any other error.
 * @see RFC 6749, section 5.2
 */
async function refresh(
  { clock: { now, sync }, api }: TokenOptions, refreshToken: string,
): Promise<Tokens | null> {
  // a wrong clock offset must not end the session, so the time is requested again first
  if (isExpired(refreshToken, now())) await sync().catch(() => undefined)
  if (isExpired(refreshToken, now())) return null
  return api.refresh(refreshToken).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'invalid_grant') return null
    return nullIfUnauthorised(error)
  })
}

const isUnauthorised = (error: unknown): boolean => error instanceof ApiError && error.status === 401
/** Returns null for a 401, and throws any other error again. */
function nullIfUnauthorised(error: unknown): null {
  if (isUnauthorised(error)) return null
  throw error
}
