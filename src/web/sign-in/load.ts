import type { ApplePort, GooglePort } from '../../../core/env.ts'
import { importWithTimeout, memoizeLoad } from '../import-chunk.ts'
import { isInApp } from './in-app.ts'

/** Sign-in with Google and with Apple. The code of each loads when the sign-in page shows it. */
export function createIdentityPorts(): { readonly google: GooglePort; readonly apple: ApplePort } {
  const google = once(async () => (await importWithTimeout(() => import('./google/google.ts'))).createGoogle())
  const apple = once(async () => (await importWithTimeout(() => import('./apple/apple.ts'))).createApple())
  return {
    google: {
      isRefused: isInApp(navigator.userAgent),
      draw: async (place, options) => (await google.load()).draw(place, options),
    },
    apple: {
      prepare: async options => (await apple.load()).prepare(options),
      // synchronous: browsers open a window only within the click
      ask: options => apple.made()?.ask(options) ?? Promise.resolve({ status: 'failed' }),
    },
  }
}

/**
 * Creates one instance for all callers: the page's policy for a script can be created only once.
 */
function once<T>(make: () => Promise<T>): { load(): Promise<T>; made(): T | null } {
  let made: T | null = null
  return { load: memoizeLoad(async () => made = await make()), made: () => made }
}
