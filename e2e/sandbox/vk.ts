import { createHash, randomBytes } from 'node:crypto'
import { type Fields, decodeFields, has, object, only, text } from './decode.ts'
import type { Profile, VkGrant } from './events.ts'
import { Refusal } from './refusal.ts'
import type { Store } from './store.ts'

const GRANT_LIVES = 10 * 60_000

/**
 * Acts as VK ID's authorize page: issues a code for a challenge, bound to device, return address
 * and state.
 */
export async function authorizeVk(store: Store, body: unknown, now: number): Promise<VkGrant> {
  const fields = only(decodeFields(body, ''), 'codeChallenge', 'deviceId', 'redirectUri', 'state', 'subject', 'profile')
  const grant: VkGrant = {
    code: `vk2.${randomBytes(24).toString('base64url')}`,
    codeChallenge: text(fields, 'codeChallenge', { shape: /^[\w-]{43}$/, must: 'нужен SHA-256 в base64url' }),
    deviceId: has(fields, 'deviceId') ? text(fields, 'deviceId') : randomBytes(16).toString('base64url'),
    redirectUri: text(fields, 'redirectUri'),
    state: text(fields, 'state'),
    expiresAt: now + GRANT_LIVES,
    subject: has(fields, 'subject') ? text(fields, 'subject') : '1',
    profile: has(fields, 'profile') ? readProfile(object(fields, 'profile')) : {},
  }
  await store.record({ type: 'vk-granted', grant })
  return grant
}

/**
 * Exchanges a code as the API does at VK ID: known, fresh and unused, with the SHA-256 of the verifier
 * as its challenge (RFC 7636, 4.6), and with the device, return address and state of the
 * authorization. Every attempt consumes the code, a failed one too.
 */
export async function exchangeVkCode(
  store: Store, body: unknown, now: number,
): Promise<{ readonly subject: string; readonly profile: Profile }> {
  const fields = decodeFields(body, '')
  text(fields, 'apiKey', { empty: true })
  const code = text(fields, 'code')
  const verifier = text(fields, 'codeVerifier', { shape: /^[\w.~-]{43,128}$/, must: 'от 43 до 128 знаков' })
  const deviceId = text(fields, 'deviceId')
  const redirectUri = text(fields, 'redirectUri')
  const state = text(fields, 'state')

  const grant = store.state().vkGrants.get(code)
  if (grant === undefined) throw new Refusal('sign-in.vk-code-not-found')
  await store.record({ type: 'vk-used', code })
  if (now >= grant.expiresAt) throw new Refusal('sign-in.vk-code-not-found')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  if (challenge !== grant.codeChallenge) throw new Refusal('sign-in.vk-verifier-mismatch')
  if (deviceId !== grant.deviceId) throw new Refusal('sign-in.vk-device-mismatch')
  if (redirectUri !== grant.redirectUri) throw new Refusal('sign-in.vk-redirect-mismatch')
  if (state !== grant.state) throw new Refusal('sign-in.vk-state-mismatch')
  return { subject: grant.subject, profile: grant.profile }
}

/** Optional personal data of a control call. */
export function readProfile(fields: Fields): Profile {
  const names = ['phone', 'email', 'firstName', 'lastName', 'patronymic'] as const
  only(fields, ...names)
  return Object.fromEntries(names.filter(name => has(fields, name)).map(name => [name, text(fields, name)]))
}
