import type { ApplePort, GooglePort } from '../../../core/env.ts'
import { importInTime, shared } from '../fetched.ts'

/** Sign-in with Google and with Apple: nothing of either is fetched before the sign-in page shows it. */
export function createIdentityPorts(): { readonly google: GooglePort; readonly apple: ApplePort } {
  const google = once(async () => (await importInTime(() => import('./google/google.ts'))).createGoogle())
  const apple = once(async () => (await importInTime(() => import('./apple/apple.ts'))).createApple())
  return {
    google: { draw: async (place, options) => (await google.load()).draw(place, options) },
    apple: {
      prepare: async options => (await apple.load()).prepare(options),
      // not asynchronous: a window opens within the press or not at all
      ask: options => apple.made()?.ask(options) ?? Promise.resolve({ at: 'failed' }),
    },
  }
}

/** One for all who ask, for a page permits the address of a script once; a failure is theirs alone. */
function once<T>(make: () => Promise<T>): { load(): Promise<T>; made(): T | null } {
  let made: T | null = null
  return { load: shared(async () => made = await make()), made: () => made }
}
