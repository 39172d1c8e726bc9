import { claimsOf } from '../../../jwt.ts'
import type { ApplePort, GoogleButton, GooglePort, TimerPort } from '../../../env.ts'
import { createSecret } from '../../../pkce.ts'
import { createStore, type Readable } from '../../../store/store.ts'
import type { ProviderProfile } from '../provider-profile.ts'
import type { ProviderFault, ProviderParts, SocialAttempt } from '../social.ts'
import type { Tokens } from '../wire.ts'

/** Milliseconds after which a provider's script counts as not answering; one that comes later is welcome all the same. */
const SCRIPT_DEADLINE = 5000

/** Where Google's button goes, and how it looks there. */
export interface GoogleLook extends Pick<GoogleButton, 'locale' | 'theme' | 'width'> {
  readonly place: object
}
/** Whether the provider's script is there. `failed` is told in words, with a way to try again. */
type Script = 'loading' | 'ready' | 'failed'
export type GoogleSignIn = ReturnType<typeof createGoogleSignIn>
export type AppleSignIn = ReturnType<typeof createAppleSignIn>

/**
 * Shows Google's button. Each time it is drawn it has a nonce of its own, good for one token: a token that was made for
 * anything else, such as another page, is not sent (OpenID Connect Core, 3.1.2.1).
 */
export function createGoogleSignIn(google: GooglePort, parts: ProviderParts) {
  const { config, social, env: { random, timer } } = parts
  // the window of an earlier drawing may still be open when the language or the width has changed
  const nonces = new Set<string>()
  let look: GoogleLook | null = null
  const following = followScript(timer)

  function draw(again: boolean): void {
    if (look === null) return
    const nonce = createSecret(random)
    nonces.add(nonce)
    const { place, ...rest } = look
    const onToken = (identityToken: string): void => void (look !== null && signIn(identityToken))
    following.until(google.draw(place, { ...rest, clientId: config.googleClientId, nonce, again, onToken }))
  }
  async function signIn(identityToken: string): Promise<void> {
    const isOurs = (nonce: string): boolean => nonces.delete(nonce)
    if (!await social.signIn('GOOGLE', attempt => exchange(parts, attempt, 'google', identityToken, isOurs))) draw(false)
  }

  return {
    script: following.script,
    show(next: GoogleLook): void {
      look = next
      draw(false)
    },
    /** Asks for a script that has failed once more. */
    again: (): void => draw(true),
    close(): void {
      look = null
      following.close()
    },
  }
}

const APPLE_FAULTS = {
  closed: 'windowClosed', cancelled: 'cancelled', replaced: 'cancelled', blocked: 'windowBlocked', failed: 'refused',
} as const

/** Readies the sign-in with Apple. Each press has a state and a nonce of its own; an answer with others is not sent. */
export function createAppleSignIn(apple: ApplePort, parts: ProviderParts, locale: string) {
  const { config: { appleClientId: clientId, redirectUri }, social, env: { random, timer } } = parts
  const following = followScript(timer)
  const prepare = (again: boolean): void => following.until(apple.prepare({ locale, again }))
  prepare(false)
  return {
    script: following.script,
    again: (): void => prepare(true),
    /** Opens Apple's window: to be called by the press itself. True when the person is signed in. */
    signIn(): Promise<boolean> {
      const [state, nonce] = [createSecret(random), createSecret(random)]
      // at once: a browser opens a window for the press only
      const asked = apple.ask({ clientId, redirectUri, state, nonce })
      return social.signIn('APPLE', async attempt => {
        const answer = await asked
        if (!attempt.isCurrent()) return 'cancelled'
        if (answer.at !== 'given') return APPLE_FAULTS[answer.at]
        const { at: _, identityToken, state: claimed, ...told } = answer
        return claimed === state ? exchange(parts, attempt, 'apple', identityToken, one => one === nonce, told) : 'mismatch'
      })
    },
    close: following.close,
  }
}

/** The tokens for an identity token; a fault when it is none, or not the answer to what was asked. */
async function exchange(
  { wire }: ProviderParts, attempt: SocialAttempt, provider: 'google' | 'apple', identityToken: string,
  isOurs: (nonce: string) => boolean, told: Partial<ProviderProfile> = {},
): Promise<Tokens | ProviderFault> {
  const claims = claimsOf(identityToken)
  const text = (name: string): string | undefined => {
    const claim = claims?.[name]
    return typeof claim === 'string' ? claim : undefined
  }
  const [subject, nonce] = [text('sub'), text('nonce')]
  if (subject === undefined || subject === '') return 'refused'
  if (nonce === undefined || !isOurs(nonce)) return 'mismatch'
  // Apple tells the name this once: it is kept before anything else can fail
  const names = { firstName: text('given_name'), lastName: text('family_name') }
  attempt.heard({ subject, email: text('email'), avatar: text('picture'), ...names, ...told })
  return wire.signInWithIdentity(provider, identityToken)
}

function followScript(timer: TimerPort) {
  const script = createStore<Script>('loading')
  let turn = 0
  return {
    script: script as Readable<Script>,
    /** `ready` with the promise, `failed` with its rejection or when it takes too long. */
    until(done: Promise<void>): void {
      const mine = ++turn
      if (script.get() === 'failed') script.set('loading')
      const settle = (how: Script) => (): void => void (mine === turn && script.set(how))
      const stop = timer.after(SCRIPT_DEADLINE, settle('failed'))
      done.then(settle('ready'), settle('failed')).finally(stop)
    },
    close(): void {
      turn += 1
    },
  }
}
