import type { Config } from '../../config.ts'

/** Where VK ID is asked, and as whom. */
export interface VkSettings {
  /** Such as `id.vk.ru`. */
  readonly host: string
  readonly clientId: string
  readonly redirectUri: string
  readonly mode: 'window' | 'redirect'
  readonly oneTap: boolean
}

/** The settings when VK ID is on offer: only with an application's id, which is a number (AUTH-01); null otherwise. */
export function vkSettings({ signIn }: Pick<Config, 'signIn'>): VkSettings | null {
  const { methods, vkClientId, vkHost, vkMode, vkOneTap, redirectUri } = signIn
  return methods.includes('VK') && isVkClientId(vkClientId)
    ? { host: vkHost, clientId: vkClientId, redirectUri, mode: vkMode, oneTap: vkOneTap }
    : null
}

/** VK ID's client ids are numbers; anything else hides this way of signing in (AUTH-01). */
export function isVkClientId(text: string): boolean {
  return /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text))
}

/** The one origin that is listened to. */
export function vkOrigin({ host }: Pick<VkSettings, 'host'>): string {
  return `https://${host}`
}
