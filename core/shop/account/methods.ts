import type { Config, SignInMethod } from '../config.ts'

/**
 * The ways to sign in that are on offer, in the order of the configuration (AUTH-01): VK needs the id of an application, which is
 * a number, Google and Apple any.
 */
export function offeredMethods({ methods, googleClientId, appleClientId, vkClientId }: Config['signIn']): readonly SignInMethod[] {
  const isNumber = /^[1-9]\d*$/.test(vkClientId) && Number.isSafeInteger(Number(vkClientId))
  const isSet = { PHONE: true, GOOGLE: googleClientId !== '', APPLE: appleClientId !== '', VK: isNumber }
  return methods.filter((method, index) => isSet[method] && methods.indexOf(method) === index)
}
