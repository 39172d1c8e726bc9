import { claimsOf } from '../../../jwt.ts'
import type { ApplePort, GoogleButton, GooglePort, TimerPort } from '../../../env.ts'
import { createSecret } from '../../../pkce.ts'
import { createStore, type Readable } from '../../../store/store.ts'
import type { ProviderProfile } from '../provider-profile.ts'
import type { AskProvider, ProviderParts, SocialAttempt } from '../social.ts'

/** Time in ms for a script to answer; one that comes later is welcome all the same. */
const SCRIPT_DEADLINE = 5000

type GoogleLook = Pick<GoogleButton, 'locale' | 'theme' | 'width'> & { readonly place: object }
export type GoogleSignIn = ReturnType<typeof createGoogleSignIn>
export type AppleSignIn = ReturnType<typeof createAppleSignIn>

/** Google's button. Each drawing has a nonce, good for one token (OpenID Connect Core, 3.1.2.1). */
export function createGoogleSignIn(google: GooglePort, parts: ProviderParts) {
  const { config: { googleClientId: clientId }, social, env: { random, timer } } = parts
  // the window of an earlier drawing may still be open when the language or the width has changed
  const nonces = new Set<string>()
  const button = createScript(timer, ({ place, ...look }: GoogleLook, again) => {
    const nonce = createSecret(random)
    nonces.add(nonce)
    return google.draw(place, { ...look, clientId, nonce, again, onToken: token => void signIn(token) })
  })
  async function signIn(token: string): Promise<void> {
    if (button.isClosed()) return
    const isIn = await social.signIn('GOOGLE', attempt => exchange(parts, attempt, 'GOOGLE', token, nonce => nonces.delete(nonce)))
    if (!isIn) button.again(false)
  }
  return button
}

const APPLE_FAULTS = {
  closed: 'windowClosed', cancelled: 'cancelled', replaced: 'cancelled', blocked: 'windowBlocked', failed: 'refused',
} as const

/** The sign-in with Apple. Each press has a state and a nonce; an answer with others is not sent. */
export function createAppleSignIn(apple: ApplePort, parts: ProviderParts, locale: string) {
  const { config: { appleClientId: clientId, redirectUri }, social, env: { random, timer } } = parts
  const script = createScript(timer, (language: string, again) => apple.prepare({ locale: language, again }))
  script.show(locale)
  return {
    ...script,
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
        if (claimed !== state) return 'mismatch'
        return exchange(parts, attempt, 'APPLE', identityToken, one => one === nonce, told)
      })
    },
  }
}

/** The tokens for an identity token; a fault when it is none, or not the answer to what was asked. */
async function exchange(
  { wire }: ProviderParts, attempt: SocialAttempt, source: 'GOOGLE' | 'APPLE', identityToken: string,
  isOurs: (nonce: string) => boolean, told: Partial<ProviderProfile> = {},
): ReturnType<AskProvider> {
  const claims = claimsOf(identityToken)
  const text = (name: string): string | undefined => {
    const claim = claims?.[name]
    return typeof claim === 'string' ? claim : undefined
  }
  const [subject, nonce] = [text('sub'), text('nonce')]
  if (subject === undefined || subject === '') return 'refused'
  if (nonce === undefined || !isOurs(nonce)) return 'mismatch'
  const names = { firstName: text('given_name'), lastName: text('family_name') }
  // Apple tells the name this once: it is kept before anything else can fail
  attempt.heard({ source, subject, email: text('email'), avatar: text('picture'), ...names, ...told })
  return wire.signInWithIdentity(source, identityToken)
}

/** A provider's script, and what it shows until it is closed. */
function createScript<Look>(timer: TimerPort, fetch: (look: Look, again: boolean) => Promise<void>) {
  /** `failed` is told in words, with a way to try again. */
  const script = createStore<'loading' | 'ready' | 'failed'>('loading')
  let look: Look | null = null
  let turn = 0
  /** Shows it anew; `isForced` asks for a script that has failed once more. */
  function again(isForced = true): void {
    if (look === null) return
    const mine = ++turn
    if (script.get() === 'failed') script.set('loading')
    const settle = (how: 'ready' | 'failed') => (): void => {
      if (mine === turn && look !== null) script.set(how)
    }
    const stop = timer.after(SCRIPT_DEADLINE, settle('failed'))
    fetch(look, isForced).then(settle('ready'), settle('failed')).finally(stop)
  }
  return {
    script: script as Readable<'loading' | 'ready' | 'failed'>,
    again,
    show(next: Look): void {
      look = next
      again(false)
    },
    isClosed: (): boolean => look === null,
    close: (): void => void (look = null),
  }
}
