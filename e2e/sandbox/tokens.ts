import { randomBytes, randomUUID } from 'node:crypto'
import type { SignInSource } from './events.ts'
import { signHs256, verifyHs256 } from './jwt.ts'
import { Refusal } from './refusal.ts'
import type { State, TokenFamily } from './state.ts'
import type { Store } from './store.ts'

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
  readonly vkAccessToken?: string
}
export interface Lifetimes { readonly accessSeconds: number; readonly refreshSeconds: number }
export const DEFAULT_LIFETIMES: Lifetimes = { accessSeconds: 15 * 60, refreshSeconds: 30 * 24 * 3600 }

export interface TokenIssuer {
  /** The tokens of a new sign-in; those of VK include an access token of the provider. */
  issue(personId: number, source: SignInSource): Promise<Tokens>
  /**
   * The person of an `Authorization: Bearer` header with an access token. Throws a 401 otherwise.
   */
  readPersonId(authorization: string | undefined): number
  /**
   * Exchanges a refresh token, which is valid once. A second use means that it was copied, so the
   * whole family is revoked with a 401 (RFC 9700, 4.14.2).
   */
  refresh(authorization: string | undefined): Promise<Tokens>
  /** Revokes the sign-in of a refresh token of any generation. */
  end(authorization: string | undefined): Promise<void>
}

export function createTokenIssuer(store: Store, now: () => number, lifetimes: () => Lifetimes): TokenIssuer {
  const sign = (kind: Kind, personId: number, family: string, generation: number): string => {
    const seconds = Math.floor(now() / 1000)
    const { accessSeconds, refreshSeconds } = lifetimes()
    return signHs256({
      sub: String(personId), kind, family, generation, iat: seconds,
      exp: seconds + (kind === 'access' ? accessSeconds : refreshSeconds),
    }, store.keys().secret)
  }
  const pair = (personId: number, family: string, generation: number): Tokens => ({
    accessToken: sign('access', personId, family, generation),
    refreshToken: sign('refresh', personId, family, generation),
  })
  const read = (authorization: string | undefined, kind: Kind): Bearer =>
    readBearer(authorization, kind, store.state(), store.keys().secret, now())

  return {
    async issue(personId, source) {
      const id = randomUUID()
      await store.record({ type: 'family', id, personId, source })
      const vk = source === 'VK' ? { vkAccessToken: `vk2.a.${randomBytes(24).toString('base64url')}` } : {}
      return { ...pair(personId, id, 0), ...vk }
    },
    readPersonId(authorization) {
      const { family } = read(authorization, 'access')
      if (family.isRevoked) throw new Refusal('auth.token-invalid')
      return family.personId
    },
    async refresh(authorization) {
      const { familyId, family, generation } = read(authorization, 'refresh')
      if (family.isRevoked || generation !== family.generation) {
        await store.record({ type: 'replayed', familyId })
        throw new Refusal('auth.token-replayed')
      }
      await store.record({ type: 'refreshed', familyId, generation: generation + 1 })
      return pair(family.personId, familyId, generation + 1)
    },
    async end(authorization) {
      await store.record({ type: 'signed-out', familyId: read(authorization, 'refresh').familyId })
    },
  }
}

type Kind = 'access' | 'refresh'
interface Bearer { readonly familyId: string; readonly family: TokenFamily; readonly generation: number }

function readBearer(
  authorization: string | undefined, kind: Kind, state: State, secret: string, now: number,
): Bearer {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) throw new Refusal('auth.token-missing')
  const verdict = verifyHs256(token, secret, now)
  if (verdict.status === 'expired') throw new Refusal('auth.token-expired')
  if (verdict.status === 'forged' || verdict.claims.kind !== kind) throw new Refusal('auth.token-invalid')
  const familyId = String(verdict.claims.family)
  const family = state.families.get(familyId)
  if (family === undefined) throw new Refusal('auth.token-invalid')
  return { familyId, family, generation: Number(verdict.claims.generation) }
}
