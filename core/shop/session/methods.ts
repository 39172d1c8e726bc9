import type { Config, SignInMethod } from '../config.ts'
import { isVkClientId } from './vk/settings.ts'

/** The ways to sign in that are on offer, in the order of the configuration (AUTH-01): VK needs a numeric client id, Google and Apple any. */
export function offeredMethods({ methods, googleClientId, appleClientId, vkClientId }: Config['signIn']): readonly SignInMethod[] {
  const isSet = { PHONE: true, GOOGLE: googleClientId !== '', APPLE: appleClientId !== '', VK: isVkClientId(vkClientId) }
  return methods.filter((method, index) => isSet[method] && methods.indexOf(method) === index)
}
