import { parseClaims } from '../../../jwt.ts'
import type { ApplePort, GoogleButton, GooglePort, TimerPort } from '../../../env.ts'
import { createSecret } from '../../../pkce.ts'
import { createStore, type Readable } from '../../../store/store.ts'
import type { ProviderProfile } from '../provider-profile.ts'
import type { SignInAtProvider, ProviderContext, SocialAttempt } from '../social.ts'

/** A script that has not loaded in this time is `failed`. If it loads later, it is `ready`. */
const SCRIPT_TIMEOUT_MILLISECONDS = 5000

/** The options of Google's button, and the element that contains it. */
type GoogleButtonOptions = Pick<GoogleButton, 'locale' | 'theme' | 'width'> & { readonly container: object }
type ScriptStatus = 'loading' | 'ready' | 'failed'

/**
 * A provider's script, and the button that needs it. `Options`: those of Google's button, or the
 * locale of Apple's script.
 */
interface ProviderScript<Options> {
  /** When this is `failed`, the page shows a message with a button to try again. */
  readonly script: Readable<ScriptStatus>
  /**
   * Loads the script if needed, and shows the button with its last options; does nothing if closed.
   * `isForced` (true by default) requests the script again even if an earlier request is pending.
   */
  retry(isForced?: boolean): void
  /** Shows the provider's button with these options, in place of a button that is shown already. */
  show(options: Options): void
  /** Whether no button is shown: after `close`, and before the first `show`. */
  isClosed(): boolean
  /** Ignores all later results of the script, until the next `show`. */
  close(): void
}

/**
 * Google's button. Each rendering has its own nonce. The shop accepts one token for each nonce.
 * @see OpenID Connect Core 1.0, section 3.1.2.1
 */
export type GoogleSignIn = ProviderScript<GoogleButtonOptions>

/**
 * The sign-in with Apple. Each click creates a state and a nonce. A response with other values is
 * not sent to the API.
 */
export interface AppleSignIn extends ProviderScript<string> {
  /**
   * Opens Apple's window. Call it synchronously in the click handler. Resolves with true when the
   * customer is signed in.
   */
  signIn(): Promise<boolean>
}

export function createGoogleSignIn(google: GooglePort, context: ProviderContext): GoogleSignIn {
  const { config: { googleClientId: clientId }, social, env: { random, timer } } = context
  // the nonces of all renderings: the window of a replaced button may still be open
  const nonces = new Set<string>()
  const button = createScript(timer, ({ container, ...options }: GoogleButtonOptions, isForced) => {
    const nonce = createSecret(random)
    nonces.add(nonce)
    const onToken = (token: string): void => void signIn(token)
    return google.renderButton(container, { ...options, clientId, nonce, isForced, onToken })
  })
  async function signIn(token: string): Promise<void> {
    if (button.isClosed()) return
    const isSignedIn = await social.signIn('GOOGLE', attempt =>
      exchange(context, attempt, 'GOOGLE', token, nonce => nonces.delete(nonce)))
    // a nonce is accepted once: for another attempt, the button needs a new one
    if (!isSignedIn) button.retry(false)
  }
  return button
}

/** A customer who closes the window, cancels, or begins again needs no message. */
const APPLE_FAULTS = {
  closed: 'cancelled', cancelled: 'cancelled', replaced: 'cancelled', blocked: 'windowBlocked',
  failed: 'refused',
} as const

export function createAppleSignIn(apple: ApplePort, context: ProviderContext, locale: string): AppleSignIn {
  const { config: { appleClientId: clientId, redirectUri }, social, env: { random, timer } } = context
  const script = createScript(timer, (language: string, isForced) => apple.prepare({ locale: language, isForced }))
  script.show(locale)
  return {
    ...script,
    signIn() {
      const [state, nonce] = [createSecret(random), createSecret(random)]
      // called before any `await`, since browsers open a window only in the handler of a click
      const pendingResponse = apple.openWindow({ clientId, redirectUri, state, nonce })
      return social.signIn('APPLE', async attempt => {
        const response = await pendingResponse
        if (!attempt.isCurrent()) return 'cancelled'
        if (response.status !== 'succeeded') return APPLE_FAULTS[response.status]
        const { status: _, identityToken, state: returnedState, ...profile } = response
        if (returnedState !== state) return 'mismatch'
        return exchange(context, attempt, 'APPLE', identityToken, returnedNonce => returnedNonce === nonce, profile)
      })
    },
  }
}

/**
 * Exchanges an identity token for the API's tokens. Resolves with 'refused' if the token is no JWT
 * with a subject, and with 'mismatch' if it has no nonce for which `acceptNonce` returns true.
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
  // stored before anything else can fail, since Apple sends the name only once
  attempt.saveProfile({ source, subject, email: getText('email'), avatar: getText('picture'), ...names, ...profile })
  return api.signInWithIdentity(source, identityToken)
}

/** Creates the state of a script. `load` loads the script and shows the button. */
function createScript<Options>(
  timer: TimerPort, load: (options: Options, isForced: boolean) => Promise<void>,
): ProviderScript<Options> {
  const script = createStore<ScriptStatus>('loading')
  /** The options of the shown button; null while none is shown. */
  let shownOptions: Options | null = null
  // the number of the last attempt, which alone may set the status
  let lastAttempt = 0
  function retry(isForced = true): void {
    if (shownOptions === null) return
    const attempt = ++lastAttempt
    if (script.get() === 'failed') script.set('loading')
    const setStatus = (status: 'ready' | 'failed') => (): void => {
      if (attempt === lastAttempt && shownOptions !== null) script.set(status)
    }
    const cancelTimeout = timer.after(SCRIPT_TIMEOUT_MILLISECONDS, setStatus('failed'))
    load(shownOptions, isForced).then(setStatus('ready'), setStatus('failed')).finally(cancelTimeout)
  }
  return {
    script,
    retry,
    show(options) {
      shownOptions = options
      retry(false)
    },
    isClosed: () => shownOptions === null,
    close() {
      shownOptions = null
    },
  }
}
