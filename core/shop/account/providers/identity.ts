import { parseClaims } from '../../../jwt.ts'
import type { ApplePort, GoogleButton, GooglePort, TimerPort } from '../../../env.ts'
import { createSecret } from '../../../pkce.ts'
import { createStore, type Readable } from '../../../store/store.ts'
import type { ProviderProfile } from '../provider-profile.ts'
import type { SignInAtProvider, ProviderContext, SocialAttempt } from '../social.ts'

/** A script that has not loaded in this time counts as `failed`. If it loads later, it is `ready`. */
const SCRIPT_TIMEOUT_MILLISECONDS = 5000

type GoogleLook = Pick<GoogleButton, 'locale' | 'theme' | 'width'> & { readonly place: object }
type ScriptStatus = 'loading' | 'ready' | 'failed'

/**
 * A provider's script, and the button that it shows. `Look`: the options of Google's button, or the
 * locale of Apple's script.
 */
interface ProviderScript<Look> {
  /** When it has `failed`, the page shows a message with a button to try again. */
  readonly script: Readable<ScriptStatus>
  /**
   * Loads the script if needed, and shows the button with its last look. `isForced`: requests the
   * script again even if an earlier request is pending.
   */
  retry(isForced?: boolean): void
  /** Shows the provider's button, or replaces the one that is shown. */
  show(look: Look): void
  /** True after `close`, and before the first `show`. */
  isClosed(): boolean
  /** Ignores all later results of the script, until the next `show`. */
  close(): void
}

/**
 * Google's button. Each rendering gets a nonce, and the shop accepts one token with it.
 * @see OpenID Connect Core 1.0, section 3.1.2.1
 */
export type GoogleSignIn = ProviderScript<GoogleLook>

/**
 * The sign-in with Apple. Each press of the button creates a state and a nonce. A response with
 * other values is not sent to the API.
 */
export interface AppleSignIn extends ProviderScript<string> {
  /**
   * Opens Apple's window. Call it synchronously in the click handler. Resolves with true when the
   * customer is signed in.
   */
  signIn(): Promise<boolean>
}

export function createGoogleSignIn(google: GooglePort, parts: ProviderContext): GoogleSignIn {
  const { config: { googleClientId: clientId }, social, env: { random, timer } } = parts
  // of all renderings: Google's window of a former button may be open when the language or width changes
  const nonces = new Set<string>()
  const button = createScript(timer, ({ place, ...look }: GoogleLook, isForced) => {
    const nonce = createSecret(random)
    nonces.add(nonce)
    return google.renderButton(place, { ...look, clientId, nonce, isForced, onToken: token => void signIn(token) })
  })
  async function signIn(token: string): Promise<void> {
    if (button.isClosed()) return
    const isSignedIn = await social.signIn('GOOGLE', attempt =>
      exchange(parts, attempt, 'GOOGLE', token, nonce => nonces.delete(nonce)))
    if (!isSignedIn) button.retry(false)
  }
  return button
}

const APPLE_FAULTS = {
  closed: 'windowClosed', cancelled: 'cancelled', replaced: 'cancelled', blocked: 'windowBlocked',
  failed: 'refused',
} as const

export function createAppleSignIn(apple: ApplePort, parts: ProviderContext, locale: string): AppleSignIn {
  const { config: { appleClientId: clientId, redirectUri }, social, env: { random, timer } } = parts
  const script = createScript(timer, (language: string, isForced) => apple.prepare({ locale: language, isForced }))
  script.show(locale)
  return {
    ...script,
    signIn() {
      const [state, nonce] = [createSecret(random), createSecret(random)]
      // before any await: browsers open a window only in the handler of a click
      const request = apple.openWindow({ clientId, redirectUri, state, nonce })
      return social.signIn('APPLE', async attempt => {
        const answer = await request
        if (!attempt.isCurrent()) return 'cancelled'
        if (answer.status !== 'succeeded') return APPLE_FAULTS[answer.status]
        const { status: _, identityToken, state: returnedState, ...profile } = answer
        if (returnedState !== state) return 'mismatch'
        return exchange(parts, attempt, 'APPLE', identityToken, claim => claim === nonce, profile)
      })
    },
  }
}

/**
 * Exchanges an identity token for the API's tokens. Resolves with 'refused' if it is no JWT
 * with a subject, and with 'mismatch' if `acceptNonce` rejects its nonce. It calls `acceptNonce` once.
 */
async function exchange(
  { api }: ProviderContext, attempt: SocialAttempt, source: 'GOOGLE' | 'APPLE', identityToken: string,
  acceptNonce: (nonce: string) => boolean, profile: Partial<ProviderProfile> = {},
): ReturnType<SignInAtProvider> {
  const claims = parseClaims(identityToken)
  const getText = (name: string): string | undefined => {
    const claim = claims?.[name]
    return typeof claim === 'string' ? claim : undefined
  }
  const [subject, nonce] = [getText('sub'), getText('nonce')]
  if (subject === undefined || subject === '') return 'refused'
  if (nonce === undefined || !acceptNonce(nonce)) return 'mismatch'
  const names = { firstName: getText('given_name'), lastName: getText('family_name') }
  // Apple sends the name only once: store it before anything else can fail
  attempt.saveProfile({ source, subject, email: getText('email'), avatar: getText('picture'), ...names, ...profile })
  return api.signInWithIdentity(source, identityToken)
}

/** `load` loads the script and shows `look`; `isForced` is that of `retry`. */
function createScript<Look>(
  timer: TimerPort, load: (look: Look, isForced: boolean) => Promise<void>,
): ProviderScript<Look> {
  const script = createStore<ScriptStatus>('loading')
  let look: Look | null = null
  // the number of the last run: only that one may set the status
  let runs = 0
  function retry(isForced = true): void {
    if (look === null) return
    const run = ++runs
    if (script.get() === 'failed') script.set('loading')
    const settle = (status: 'ready' | 'failed') => (): void => {
      if (run === runs && look !== null) script.set(status)
    }
    const stop = timer.after(SCRIPT_TIMEOUT_MILLISECONDS, settle('failed'))
    load(look, isForced).then(settle('ready'), settle('failed')).finally(stop)
  }
  return {
    script,
    retry,
    show(next) {
      look = next
      retry(false)
    },
    isClosed: () => look === null,
    close: () => void (look = null),
  }
}
