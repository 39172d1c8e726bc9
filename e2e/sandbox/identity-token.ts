import type { Profile } from './events.ts'
import { signEs256, verifyEs256 } from './jwt.ts'
import { Refusal } from './refusal.ts'

export type Provider = 'APPLE' | 'GOOGLE'
const ISSUERS: Readonly<Record<Provider, string>> = {
  APPLE: 'https://appleid.apple.com', GOOGLE: 'https://accounts.google.com',
}
const AUDIENCE = 'storefront-sandbox'

/** What a provider puts into a token besides who it is. */
export interface Extras {
  /** As the page gave it. */
  readonly nonce?: string
  /** The address of a portrait; Google's tokens have it. */
  readonly picture?: string
}

/** An identity token as the provider would give it, signed by the sandbox's stand-in for that provider. */
export function issueIdentityToken(
  provider: Provider, subject: string, profile: Profile, lifeSeconds: number, privateKey: string, now: number, extras: Extras = {},
): string {
  const seconds = Math.floor(now / 1000)
  return signEs256({
    iss: ISSUERS[provider], aud: AUDIENCE, sub: subject, iat: seconds, exp: seconds + lifeSeconds,
    email: profile.email, given_name: profile.firstName, family_name: profile.lastName, ...extras,
  }, privateKey)
}

/** A nonce that somebody could guess binds nothing; this many letters have 128 bits and more. */
const SHORTEST_NONCE = 22

/**
 * Checks signature, issuer, audience and expiry (OpenID Connect Core, 3.1.3.7) and reads who it is. Which nonce the page
 * gave only the page knows: of one that is there it is checked that it is long enough.
 */
export function readIdentityToken(
  token: string | undefined, provider: Provider, privateKey: string, now: number,
): { readonly subject: string; readonly profile: Profile } {
  if (token === undefined || token === '') throw new Refusal('sign-in.identity-token-missing')
  const verdict = verifyEs256(token, privateKey, now)
  if (verdict.at === 'expired') throw new Refusal('sign-in.identity-token-expired')
  if (verdict.at === 'forged') throw new Refusal('sign-in.identity-token-invalid')
  const { iss, aud, sub, exp, nonce, email, given_name: firstName, family_name: lastName } = verdict.claims
  if (iss !== ISSUERS[provider] || aud !== AUDIENCE || typeof sub !== 'string' || typeof exp !== 'number') {
    throw new Refusal('sign-in.identity-token-invalid')
  }
  if (nonce !== undefined && (typeof nonce !== 'string' || nonce.length < SHORTEST_NONCE)) {
    throw new Refusal('sign-in.identity-token-invalid')
  }
  return {
    subject: sub,
    profile: {
      ...(typeof email === 'string' ? { email } : {}),
      ...(typeof firstName === 'string' ? { firstName } : {}),
      ...(typeof lastName === 'string' ? { lastName } : {}),
    },
  }
}
