import type { Config, SignInMethod } from '../config.ts'

/**
 * Lists the sign-in methods that are configured completely, each once, in the order of the
 * configuration (AUTH-01). VK requires a numeric client id.
 */
export function listSignInMethods(config: Config['signIn']): readonly SignInMethod[] {
  const hasVkId = /^[1-9]\d*$/.test(config.vkClientId) && Number.isSafeInteger(Number(config.vkClientId))
  const isConfigured = {
    PHONE: true, GOOGLE: config.googleClientId !== '', APPLE: config.appleClientId !== '', VK: hasVkId,
  }
  return config.methods.filter((method, index) => isConfigured[method] && config.methods.indexOf(method) === index)
}

/** Whether VK ID is among the methods of `listSignInMethods`. */
export const offersVk = ({ signIn }: Pick<Config, 'signIn'>): boolean => listSignInMethods(signIn).includes('VK')
