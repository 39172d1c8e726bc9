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

export interface TokenKeeper {
  readonly tokens: Stored<TokenSet | null>
  accept(tokens: Tokens, source: TokenSource): void
  /** Whether the session that these tokens have begun still runs, by what the storage holds: whoever signs in by VK has a VK token of his own. */
  goesOn(tokens: Tokens): boolean
  /** Runs a call with a live access token: refreshed ahead of use, and once more after a 401. Rejects with SignedOutError when the session is over. */
  withAccess<T>(call: (accessToken: string) => Promise<T>): Promise<T>
  clear(): void
}

/** Runs one after the other whatever is handed to it, in all tabs of the site. */
export type Exclusively = <T>(run: () => Promise<T>) => Promise<T>

export function createTokenKeeper(options: {
  readonly stored: OpenStored
  readonly now: () => number
  /** Has `now` set by the API, before a session is ended on its word: the device's clock may have been put right since it was last set. */
  readonly checkTime: () => Promise<void>
  readonly refresh: (refreshToken: string) => Promise<Tokens>
  readonly onSignedOut: () => void
  /** Lets one tab at a time through; a refresh token is good for one exchange, and tabs share it. */
  readonly exclusively: Exclusively
}): TokenKeeper {
  const { stored, now, checkTime, refresh, onSignedOut, exclusively } = options
  const tokens = stored<TokenSet | null>(KEY.tokens, tokenSet, null)

  let youngest = { accessToken: '', since: 0 }
  /** An API whose tokens live for seconds, or whose clock is not the one it tells, would be asked for new ones by every call. */
  const isYoung = ({ accessToken }: TokenSet): boolean => {
    const age = now() - youngest.since
    return accessToken === youngest.accessToken && age >= 0 && age < YOUNG_MILLISECONDS
  }
  /** Tokens stand there that cannot be read here: a tab with a later version of the shop has put them there. */
  const areLaterOnes = (): boolean => tokens.reread() === undefined
  function end(): never {
    // first, so that whoever hears that the tokens are gone knows why
    onSignedOut()
    // what the later version of the shop holds, only the customer can sign out of
    if (areLaterOnes()) tokens.set(null)
    else tokens.forget()
    throw new SignedOutError()
  }
  /** What holds now, if it is no longer the pair that a call began with: another call, tab or person has been faster. */
  function replaced(held: TokenSet): TokenSet | null {
    const current = tokens.get()
    if (current === null || tokens.reread() === null) {
      tokens.set(null) // signed out while the call ran, here or in a tab whose word is still on its way
      throw new SignedOutError()
    }
    return current.refreshToken === held.refreshToken ? null : current
  }
  /** One refresh for all who wait; no answer or a 5xx keeps the tokens (settled detail 10). */
  const renew = singleFlight(async (): Promise<TokenSet> => {
    const asked = tokens.get()
    if (asked === null) throw new SignedOutError()
    const next = await exclusively(() => exchange(asked))
    youngest = { accessToken: next.accessToken, since: now() }
    return next
  })
  async function exchange(asked: TokenSet): Promise<TokenSet> {
    const other = replaced(asked)
    if (other !== null) return other
    const held = tokens.reread()
    // a later version of the shop may have exchanged this pair already, and a second exchange can cost it the session
    if (held === undefined || held === null) return end()
    if (held.refreshToken !== asked.refreshToken) {
      tokens.set(held)
      return held
    }
    if (isExpired(held.refreshToken, now())) {
      // without an answer the clock stands as it is
      await checkTime().catch(() => undefined)
      const faster = replaced(held)
      if (faster !== null) return faster
      if (isExpired(held.refreshToken, now())) end()
    }
    try {
      const fresh = await refresh(held.refreshToken)
      const faster = replaced(held)
      if (faster !== null) return faster
      const next = tokenSetOf(fresh, held.source, held.vkAccessToken)
      tokens.set(next)
      return next
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      return replaced(held) ?? end()
    }
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

  return {
    tokens,
    accept: (fresh, source) => tokens.set(tokenSetOf(fresh, source)),
    goesOn(begun) {
      const held = tokens.reread()
      return tokens.get() !== null && held != null && held.vkAccessToken === begun.vkAccessToken
    },
    async withAccess(call) {
      let held = tokens.get()
      if (held === null) throw new SignedOutError()
      if (isExpired(held.accessToken, now(), MARGIN_MILLISECONDS) && !isYoung(held)) held = await renewEarly(held)
      try {
        return await call(held.accessToken)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
        // another call may have renewed the pair meanwhile: then the new one is tried as it is
        const current = tokens.get()
        const next = current !== null && current.accessToken !== held.accessToken ? current : await renew()
        try {
          return await call(next.accessToken)
        } catch (again) {
          if (again instanceof ApiError && again.status === 401 && replaced(next) === null) end()
          throw again
        }
      }
    },
    clear: tokens.forget,
  }
}

function tokenSetOf({ accessToken, refreshToken, ...fresh }: Tokens, source: TokenSource, known?: string): TokenSet {
  const vkAccessToken = fresh.vkAccessToken ?? known
  return { accessToken, refreshToken, ...(vkAccessToken !== undefined && { vkAccessToken }), source }
}
