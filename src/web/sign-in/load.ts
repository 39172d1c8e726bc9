import type { ApplePort, GooglePort } from '../../../core/env.ts'
import { importWithTimeout, memoizeLoad } from '../import-chunk.ts'
import { isInApp } from './in-app.ts'

/** Creates the ports of Google and Apple. The code of each loads when its button is shown. */
export function createIdentityPorts(): { readonly google: GooglePort; readonly apple: ApplePort } {
  const google = createSingleton(async () =>
    (await importWithTimeout(() => import('./google/google.ts'))).createGoogle())
  const apple = createSingleton(async () =>
    (await importWithTimeout(() => import('./apple/apple.ts'))).createApple())
  return {
    google: {
      isBlocked: isInApp(navigator.userAgent),
      renderButton: async (place, options) => (await google.load()).renderButton(place, options),
    },
    apple: {
      prepare: async options => (await apple.load()).prepare(options),
      // synchronous: browsers open a window only in the click handler
      openWindow: options => apple.get()?.openWindow(options) ?? Promise.resolve({ status: 'failed' }),
    },
  }
}

/**
 * Creates one instance for all callers, because the page allows each Trusted Types policy only once.
 * `get` returns null until it has loaded.
 */
function createSingleton<T>(create: () => Promise<T>): { load(): Promise<T>; get(): T | null } {
  let instance: T | null = null
  return { load: memoizeLoad(async () => instance = await create()), get: () => instance }
}
