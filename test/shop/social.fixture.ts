import type { AppleResponse, ApplePort, GoogleButton, GooglePort } from '../../core/env.ts'
import { createAppleSignIn, createGoogleSignIn } from '../../core/shop/account/providers/identity.ts'
import type { Shop } from '../kit/shop.ts'
import { waitForValue, type TestSandbox, type TestShop } from '../kit/shop.ts'

export interface TestGoogle extends GooglePort {
  /** The options of each drawn button, in order. */
  readonly drawn: GoogleButton[]
  /** The result of the next `draw`. */
  outcome: 'drawn' | 'blocked' | 'hangs'
  isBlocked: boolean
  /** Resolves the draws that hang. */
  arrive(): void
}
/** A stub of Google's port: a test passes tokens to the last drawn button. */
export function createTestGoogle(): TestGoogle {
  const pendingDraws: (() => void)[] = []
  const made: TestGoogle = {
    drawn: [],
    outcome: 'drawn',
    isBlocked: false,
    arrive: () => pendingDraws.splice(0).forEach(run => run()),
    renderButton(_place, options) {
      made.drawn.push(options)
      if (made.outcome === 'blocked') return Promise.reject(new Error('blocked'))
      return made.outcome === 'drawn' ? Promise.resolve() : new Promise(resolve => pendingDraws.push(resolve))
    },
  }
  return made
}

type AskOptions = Parameters<ApplePort['openWindow']>[0]
export interface TestApple extends ApplePort {
  readonly requests: AskOptions[]
  outcome: 'ready' | 'blocked' | 'hangs'
  answer: (requests: AskOptions) => Promise<AppleResponse>
}
export function createTestApple(): TestApple {
  const made: TestApple = {
    requests: [],
    outcome: 'ready',
    answer: () => new Promise(() => undefined),
    prepare: () =>
      made.outcome === 'ready'
        ? Promise.resolve()
        : made.outcome === 'blocked'
          ? Promise.reject(new Error('blocked'))
          : new Promise(() => undefined),
    openWindow(options) {
      made.requests.push(options)
      return made.answer(options)
    },
  }
  return made
}

export interface Claims {
  readonly provider?: 'GOOGLE' | 'APPLE'
  readonly subject?: string
  readonly profile?: object
  readonly nonce?: string
  readonly picture?: string
  readonly lifeSeconds?: number
}
export async function issueIdentityToken(sandbox: TestSandbox, claims: Claims): Promise<string> {
  return (await sandbox.control('identity-token', { provider: 'GOOGLE', ...claims })).token
}

export const PLACE = { container: {}, locale: 'ru', theme: 'dark', width: 336 } as const
export function createGoogle(shop: Shop, google: GooglePort) {
  const signInButton = createGoogleSignIn(google, shop.session.identity.context)
  signInButton.show(PLACE)
  return signInButton
}
export function createApple(shop: Shop, apple: ApplePort) {
  return createAppleSignIn(apple, shop.session.identity.context, 'ru')
}

/** Signs in with an account of Google and waits until the sign-in has ended. */
export async function signInWithGoogle(
  { shop }: Pick<TestShop, 'shop'>, sandbox: TestSandbox, claims: Claims,
): Promise<void> {
  const google = createTestGoogle()
  createGoogle(shop, google)
  const button = google.drawn.at(-1)!
  button.onToken(await issueIdentityToken(sandbox, { nonce: button.nonce, ...claims }))
  await waitForValue(shop.session.social.state, state => state.status !== 'busy')
}
