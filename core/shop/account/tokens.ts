import type { Exclusively } from '../../env.ts'
import { ApiError } from '../../http/errors.ts'
import { boolean, literal, object, optional, string, type Infer } from '../../http/read.ts'
import type { OpenStored, Stored } from '../../store/stored.ts'
import { singleFlight } from '../../task.ts'
import { isExpired } from '../../jwt.ts'
import * as KEY from '../first-keys.ts'
import { SignedOutError } from './signed-out.ts'
import type { SignInWire, Tokens } from './wire.ts'

const source = literal('PHONE', 'APPLE', 'GOOGLE', 'VK')
const tokenSet = object({ accessToken: string, refreshToken: string, vkAccessToken: optional(string), source })
export type TokenSet = Infer<typeof tokenSet>
export type TokenSource = TokenSet['source']

/** In ms: so near to its end an access token is renewed ahead of use, and for so long not again. */
const MARGIN = 30_000

export interface TokenOptions {
  readonly stored: OpenStored
  /** Milliseconds since 1970 by the API, and how to ask it anew. */
  readonly clock: { now(): number; sync(): Promise<void> }
  readonly wire: SignInWire
  /** A refresh token is good for one exchange, and tabs share it. */
  readonly exclusively: Exclusively
  /** Hears of the tokens of a session that has ended by itself. */
  onEnded(held: TokenSet): void
}

/** The tokens of whoever is signed in. Nobody else writes them. */
export function createTokens(options: TokenOptions) {
  const { stored, clock, exclusively, onEnded } = options
  const store = stored<TokenSet | null>(KEY.tokens, tokenSet, null)
  /** The last session has ended by itself; kept until that is dismissed or somebody signs in. */
  const ended = stored(KEY.sessionEnded, boolean, false)
  let renewedAt = -Infinity

  function catchUp(): TokenSet {
    store.follow()
    const held = store.get()
    if (held === null) throw new SignedOutError()
    return held
  }
  function end(held: TokenSet): never {
    // first: whoever hears that the tokens are gone knows why
    ended.set(true)
    onEnded(held)
    // what cannot be read is a later version's: only the customer can sign out of that
    if (store.reread() === undefined) store.set(null)
    else store.forget()
    throw new SignedOutError()
  }
  async function exchange(asked: TokenSet): Promise<TokenSet> {
    // a later version may have exchanged this pair already, and a second exchange can cost it the session
    const mayAsk = catchUp().refreshToken === asked.refreshToken && store.reread() !== undefined
    const fresh = mayAsk ? await ask(options, asked.refreshToken) : null
    // whoever was faster, another tab or another person, counts
    const held = catchUp()
    if (held.refreshToken !== asked.refreshToken) return held
    if (fresh === null) return end(held)
    store.set({ ...held, ...fresh })
    return catchUp()
  }
  const renew = singleFlight(async () => {
    const asked = catchUp()
    const next = await exclusively(() => exchange(asked))
    renewedAt = clock.now()
    return next
  })
  // while the token still lives, a refresh that finds no answer is no reason to fail
  const renewEarly = (held: TokenSet): Promise<TokenSet> => renew().catch((error: unknown) => {
    if (error instanceof SignedOutError || isExpired(held.accessToken, clock.now())) throw error
    return held
  })
  return {
    ...(store as Pick<Stored<TokenSet | null>, 'get' | 'follow' | 'reread' | 'subscribe'>),
    /** Runs a call, once more after a 401. Rejects with SignedOutError when the session is over. */
    async withAccess<T>(call: (accessToken: string) => Promise<T>): Promise<T> {
      let held = catchUp()
      // not by every call where tokens live for seconds or clocks differ
      const isYoung = Math.abs(clock.now() - renewedAt) < MARGIN
      if (!isYoung && isExpired(held.accessToken, clock.now(), MARGIN)) held = await renewEarly(held)
      const answer = await call(held.accessToken).then(value => ({ value }), nullIfRefused)
      if (answer !== null) return answer.value
      // another call may have renewed the pair meanwhile: then the new one is tried as it is
      const current = catchUp()
      const next = current.accessToken === held.accessToken ? await renew() : current
      return call(next.accessToken).catch((error: unknown) => {
        if (isRefused(error) && catchUp().refreshToken === next.refreshToken) end(next)
        throw error
      })
    },
    ended,
    accept(fresh: Tokens, source: TokenSource): void {
      store.set({ ...fresh, source })
      ended.set(false)
    },
    take(): TokenSet | null {
      const held = store.get()
      store.forget()
      return held
    },
  }
}

/** A new pair, or null when none can be had any more. No answer or a 5xx rejects: the pair stays. */
async function ask({ clock: { now, sync }, wire }: TokenOptions, refreshToken: string): Promise<Tokens | null> {
  // no session ends by a clock that may have been put right since; without an answer it stands as it is
  if (isExpired(refreshToken, now())) await sync().catch(() => undefined)
  return isExpired(refreshToken, now()) ? null : wire.refresh(refreshToken).catch(nullIfRefused)
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 401
function nullIfRefused(error: unknown): null {
  if (isRefused(error)) return null
  throw error
}
