import type { ApplePort, GooglePort } from '../../../core/env.ts'
import { importInTime } from '../fetched.ts'

/** Sign-in with Google and with Apple: nothing of either is fetched before the sign-in page shows it. */
export function createIdentityPorts(): { readonly google: GooglePort; readonly apple: ApplePort } {
  let google: GooglePort | null = null
  let apple: ApplePort | null = null
  return {
    google: {
      async draw(place, options) {
        google ??= (await importInTime(() => import('./google/google.ts'))).createGoogle()
        return google.draw(place, options)
      },
    },
    apple: {
      async prepare(options) {
        apple ??= (await importInTime(() => import('./apple/apple.ts'))).createApple()
        return apple.prepare(options)
      },
      // not asynchronous: a window opens within the press or not at all
      ask: options => apple?.ask(options) ?? Promise.resolve({ at: 'failed' }),
    },
  }
}
