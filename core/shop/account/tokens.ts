import type { RunExclusively } from '../../env.ts'
import { ApiError } from '../../http/errors.ts'
import { boolean, literal, object, optional, string, type Infer } from '../../http/decode.ts'
import type { Store } from '../../store/store.ts'
import type { OpenStored, Stored } from '../../store/stored.ts'
import { singleFlight } from '../../task.ts'
import { isExpired } from '../../jwt.ts'
import * as KEY from '../startup-keys.ts'
import { SignedOutError } from './signed-out.ts'
import type { SignInApi, Tokens } from './sign-in-api.ts'

const source = literal('PHONE', 'APPLE', 'GOOGLE', 'VK')
const tokenSet = object({ accessToken: string, refreshToken: string, vkAccessToken: optional(string), source })
export type TokenSet = Infer<typeof tokenSet>
export type TokenSource = TokenSet['source']

/** In ms: an access token is renewed so long before it expires, and not twice within that time. */
const MARGIN = 30_000
/**
 * In ms: how long to wait for another tab's exchange, which takes one request. A frozen tab never
 * finishes its exchange.
 */
const LONGEST_TURN = 20_000

export interface TokenOptions {
  readonly stored: OpenStored
  /** The API's clock, in ms since 1970. `sync` requests its time again. */
  readonly clock: { now(): number; sync(): Promise<void> }
  readonly api: SignInApi
  /** A refresh token is good for one exchange, and tabs share it. */
  readonly runExclusively: RunExclusively
  /** Called with the last tokens when a session has ended without a sign-out. */
  onEnded(last: TokenSet): void
}

/** The tokens of the signed-in customer, null for a guest. Only this store writes them. */
export interface TokenStore extends Pick<Stored<TokenSet | null>, 'get' | 'follow' | 'reread' | 'subscribe'> {
  /**
   * Calls `call` with an access token, and once more with a renewed one after a 401.
   * @throws SignedOutError (as a rejection) when the session has ended
   */
  withAccess<T>(call: (accessToken: string) => Promise<T>): Promise<T>
  /**
   * Whether the last session has ended without a sign-out. Stored until the notice is dismissed or a
   * customer signs in.
   */
  readonly ended: Store<boolean>
  /** Stores the tokens of a sign-in. */
  accept(fresh: Tokens, source: TokenSource): void
  /** Removes the tokens, and returns what they were. */
  take(): TokenSet | null
}

export function createTokens(options: TokenOptions): TokenStore {
  const { stored, clock, runExclusively: exclusively, onEnded } = options
  const store = stored<TokenSet | null>(KEY.tokens, tokenSet, null)
  const ended = stored(KEY.sessionEnded, boolean, false)
  let renewedAt = -Infinity

  function catchUp(): TokenSet {
    store.pullFromStorage()
    const current = store.get()
    if (current === null) throw new SignedOutError()
    return current
  }
  function end(last: TokenSet): never {
    // set before the tokens go: their listeners then know why
    ended.set(true)
    onEnded(last)
    // text that cannot be decoded belongs to a later version: only the customer can end that session
    if (store.reread() === undefined) store.set(null)
    else store.forget()
    throw new SignedOutError()
  }
  async function exchange(former: TokenSet): Promise<TokenSet> {
    // a later version may have exchanged this pair already, and a second exchange can end its session
    const canRefresh = catchUp().refreshToken === former.refreshToken && store.reread() !== undefined
    const fresh = canRefresh ? await refresh(options, former.refreshToken) : null
    // tokens that another tab has stored meanwhile, perhaps another customer's, take precedence
    const current = catchUp()
    if (current.refreshToken !== former.refreshToken) return current
    if (fresh === null) return end(current)
    store.set({ ...current, ...fresh })
    return catchUp()
  }
  const renew = singleFlight(async () => {
    const former = catchUp()
    const next = await exclusively(() => exchange(former), LONGEST_TURN)
    renewedAt = clock.now()
    return next
  })
  // while the token is valid, a failed refresh is no reason to fail the call
  const renewEarly = (current: TokenSet): Promise<TokenSet> => renew().catch((error: unknown) => {
    if (error instanceof SignedOutError || isExpired(current.accessToken, clock.now())) throw error
    return current
  })
  return {
    ...(store as Pick<Stored<TokenSet | null>, 'get' | 'follow' | 'reread' | 'subscribe'>),
    async withAccess(call) {
      let used = catchUp()
      // not before every call where tokens expire within seconds or clocks differ
      const isYoung = Math.abs(clock.now() - renewedAt) < MARGIN
      if (!isYoung && isExpired(used.accessToken, clock.now(), MARGIN)) used = await renewEarly(used)
      const answer = await call(used.accessToken).then(value => ({ value }), nullIfRefused)
      if (answer !== null) return answer.value
      // another call may have renewed the pair meanwhile: then the new one is used as it is
      const current = catchUp()
      const next = current.accessToken === used.accessToken ? await renew() : current
      return call(next.accessToken).catch((error: unknown) => {
        if (isRefused(error) && catchUp().refreshToken === next.refreshToken) end(next)
        throw error
      })
    },
    ended,
    accept(fresh, source) {
      store.set({ ...fresh, source })
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
 * Requests a new pair; null when the refresh token is refused. Rejects without
 * a response or with another error.
 * @see RFC 6749, section 5.2
 */
async function refresh(
  { clock: { now, sync }, api }: TokenOptions, refreshToken: string,
): Promise<Tokens | null> {
  // an old clock offset must not end the session; without a response it counts all the same
  if (isExpired(refreshToken, now())) await sync().catch(() => undefined)
  if (isExpired(refreshToken, now())) return null
  return api.refresh(refreshToken).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'invalid_grant') return null
    return nullIfRefused(error)
  })
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 401
function nullIfRefused(error: unknown): null {
  if (isRefused(error)) return null
  throw error
}
