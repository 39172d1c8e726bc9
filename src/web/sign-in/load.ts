import type { ApplePort, GooglePort } from '../../../core/env.ts'
import { importWithTimeout, memoizeLoad } from '../import-chunk.ts'
import { isInApp } from './in-app.ts'

/**
 * Creates the ports of Google and Apple. The code of a port loads when the port's button is shown.
 */
export function createIdentityPorts(): { readonly google: GooglePort; readonly apple: ApplePort } {
  const google = createSingleton(async () =>
    (await importWithTimeout('web/sign-in/google/google', () => import('./google/google.ts'))).createGoogle())
  const apple = createSingleton(async () =>
    (await importWithTimeout('web/sign-in/apple/apple', () => import('./apple/apple.ts'))).createApple())
  return {
    google: {
      isBlocked: isInApp(navigator.userAgent),
      renderButton: async (container, options) => (await google.load()).renderButton(container, options),
    },
    apple: {
      prepare: async options => (await apple.load()).prepare(options),
      // synchronous: browsers open a window only in the click handler
      openWindow: options => apple.get()?.openWindow(options) ?? Promise.resolve({ status: 'failed' }),
    },
  }
}

/**
 * Shares one instance among all callers: each instance creates a Trusted Types policy, and the page
 * allows each policy only once. `get` returns null until the instance exists.
 */
function createSingleton<T>(create: () => Promise<T>): { load(): Promise<T>; get(): T | null } {
  let instance: T | null = null
  return { load: memoizeLoad(async () => instance = await create()), get: () => instance }
}
