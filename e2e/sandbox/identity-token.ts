import type { Profile } from './events.ts'
import { signEs256, verifyEs256 } from './jwt.ts'
import { Refusal } from './refusal.ts'

export type Provider = 'APPLE' | 'GOOGLE'
const ISSUERS: Readonly<Record<Provider, string>> = {
  APPLE: 'https://appleid.apple.com', GOOGLE: 'https://accounts.google.com',
}
const AUDIENCE = 'storefront-sandbox'

/** Claims of an identity token besides its subject. */
export interface Extras {
  /** The nonce of the page. */
  readonly nonce?: string
  /** The address of the person's picture, only in Google's tokens. */
  readonly picture?: string
}

/** Issues an identity token, signed by the sandbox instead of the provider. */
export function issueIdentityToken(
  provider: Provider,
  subject: string,
  profile: Profile,
  lifeSeconds: number,
  privateKey: string,
  now: number,
  extras: Extras = {},
): string {
  const seconds = Math.floor(now / 1000)
  return signEs256({
    iss: ISSUERS[provider], aud: AUDIENCE, sub: subject, iat: seconds, exp: seconds + lifeSeconds,
    email: profile.email, given_name: profile.firstName, family_name: profile.lastName, ...extras,
  }, privateKey)
}

/** A nonce must not be guessable; this many characters have 128 bits or more. */
const SHORTEST_NONCE = 22

/**
 * Checks signature, issuer, audience and expiry (OpenID Connect Core, 3.1.3.7) and reads the subject.
 * Only the page knows its nonce: here only the length is checked, if there is one.
 */
export function readIdentityToken(
  token: string | undefined, provider: Provider, privateKey: string, now: number,
): { readonly subject: string; readonly profile: Profile } {
  if (token === undefined || token === '') throw new Refusal('sign-in.identity-token-missing')
  const verdict = verifyEs256(token, privateKey, now)
  if (verdict.status === 'expired') throw new Refusal('sign-in.identity-token-expired')
  if (verdict.status === 'forged') throw new Refusal('sign-in.identity-token-invalid')
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
