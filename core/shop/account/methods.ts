import type { Config, SignInMethod } from '../config.ts'

/**
 * Selects the sign-in methods that are configured completely, in the order of the configuration
 * (AUTH-01). VK requires a numeric client id.
 */
export function offeredMethods(config: Config['signIn']): readonly SignInMethod[] {
  const hasVkId = /^[1-9]\d*$/.test(config.vkClientId) && Number.isSafeInteger(Number(config.vkClientId))
  const isConfigured = {
    PHONE: true, GOOGLE: config.googleClientId !== '', APPLE: config.appleClientId !== '', VK: hasVkId,
  }
  return config.methods.filter((method, index) => isConfigured[method] && config.methods.indexOf(method) === index)
}

/** Whether VK ID is among the available sign-in methods. */
export const offersVk = ({ signIn }: Pick<Config, 'signIn'>): boolean => offeredMethods(signIn).includes('VK')
