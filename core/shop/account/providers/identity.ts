import { claimsOf } from '../../../jwt.ts'
import type { ApplePort, GoogleButton, GooglePort, TimerPort } from '../../../env.ts'
import { createSecret } from '../../../pkce.ts'
import { createStore, type Readable } from '../../../store/store.ts'
import type { ProviderProfile } from '../provider-profile.ts'
import type { ProviderFault, ProviderParts } from '../social.ts'

/** After so many milliseconds a provider's script counts as not answering; one that comes later is welcome all the same. */
const SCRIPT_DEADLINE = 5000

/** Whether the provider's script is there. `failed` is told in words, with a way to try again. */
type Script = 'loading' | 'ready' | 'failed'

/** Where Google's button goes, and how it looks there. */
export interface GoogleLook extends Pick<GoogleButton, 'locale' | 'theme' | 'width'> {
  readonly place: object
}
export type GoogleSignIn = ReturnType<typeof createGoogleSignIn>
export type AppleSignIn = ReturnType<typeof createAppleSignIn>

/**
 * Shows Google's button. Each time it is drawn it has a nonce of its own, good for one token: a token that was made for
 * anything else, such as another page, is not sent (OpenID Connect Core, 3.1.2.1).
 */
export function createGoogleSignIn(google: GooglePort, { config, wire, social, env: { random, timer } }: ProviderParts) {
  const waiting = waitForScript(timer)
  // the window of an earlier drawing may still be open when the language or the width has changed
  const nonces = new Set<string>()
  let look: GoogleLook | null = null
  let isClosed = false

  function draw(again: boolean): void {
    if (look === null || isClosed) return
    const nonce = createSecret(random)
    nonces.add(nonce)
    const { place, ...rest } = look
    waiting.until(google.draw(place, {
      ...rest, clientId: config.googleClientId, nonce, again,
      onToken(identityToken) {
        if (!isClosed) void signIn(identityToken)
      },
    }))
  }
  async function signIn(identityToken: string): Promise<void> {
    const isSignedIn = await social.signIn('GOOGLE', async attempt => {
      const about = readIdentity(identityToken, nonce => nonces.delete(nonce))
      if (typeof about === 'string') return about
      attempt.heard(about)
      return wire.signInWithIdentity('google', identityToken)
    })
    if (!isSignedIn) draw(false)
  }

  return {
    script: waiting.script,
    show(next: GoogleLook): void {
      look = next
      draw(false)
    },
    /** Asks for a script that has failed once more. */
    again: (): void => draw(true),
    close(): void {
      isClosed = true
      waiting.close()
    },
  }
}

const APPLE_FAULTS = { closed: 'windowClosed', cancelled: 'cancelled', replaced: 'cancelled', blocked: 'windowBlocked', failed: 'refused' } as const

/** Readies the sign-in with Apple. Each press has a state and a nonce of its own; an answer with others is not sent. */
export function createAppleSignIn(apple: ApplePort, { config, wire, social, env: { random, timer } }: ProviderParts, locale: string) {
  const waiting = waitForScript(timer)
  const prepare = (again: boolean): void => waiting.until(apple.prepare({ locale, again }))
  prepare(false)
  return {
    script: waiting.script,
    again: (): void => prepare(true),
    /** Opens Apple's window: to be called by the press itself. True when the person is signed in. */
    signIn(): Promise<boolean> {
      const [state, nonce] = [createSecret(random), createSecret(random)]
      // at once: a browser opens a window for the press only
      const asked = apple.ask({ clientId: config.appleClientId, redirectUri: config.redirectUri, state, nonce })
      return social.signIn('APPLE', async attempt => {
        const answer = await asked
        if (!attempt.isCurrent()) return 'cancelled'
        if (answer.at !== 'given') return APPLE_FAULTS[answer.at]
        const about = answer.state === state ? readIdentity(answer.identityToken, claimed => claimed === nonce) : 'mismatch'
        if (typeof about === 'string') return about
        const { email = about.email, firstName = about.firstName, lastName = about.lastName } = answer
        // Apple tells the name this once: it is kept before anything else can fail
        attempt.heard({ subject: about.subject, email, firstName, lastName })
        return wire.signInWithIdentity('apple', answer.identityToken)
      })
    },
    close: waiting.close,
  }
}

/** Who an identity token is about; a fault when it is none, or not the answer to what was asked. */
function readIdentity(identityToken: string, isOurs: (nonce: string) => boolean): ProviderProfile | ProviderFault {
  const claims = claimsOf(identityToken)
  const text = (name: string): string | undefined => {
    const claim = claims?.[name]
    return typeof claim === 'string' ? claim : undefined
  }
  const [subject, nonce] = [text('sub'), text('nonce')]
  if (subject === undefined || subject === '') return 'refused'
  if (nonce === undefined || !isOurs(nonce)) return 'mismatch'
  return { subject, email: text('email'), firstName: text('given_name'), lastName: text('family_name'), avatar: text('picture') }
}

function waitForScript(timer: TimerPort) {
  const script = createStore<Script>('loading')
  let turn = 0
  return {
    script: script as Readable<Script>,
    /** `ready` with the promise, `failed` with its rejection or when it takes too long. */
    until(done: Promise<void>): void {
      const mine = ++turn
      if (script.get() === 'failed') script.set('loading')
      const settle = (how: Script): void => {
        if (mine === turn) script.set(how)
      }
      const stop = timer.after(SCRIPT_DEADLINE, () => settle('failed'))
      done.then(() => settle('ready'), () => settle('failed')).finally(stop)
    },
    close(): void {
      turn += 1
    },
  }
}
