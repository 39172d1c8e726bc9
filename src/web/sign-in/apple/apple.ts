import type { AppleResponse, ApplePort } from '../../../../core/env.ts'
import { createThirdPartyScript } from '../script.ts'

const SCRIPT_ORIGIN = 'https://appleid.cdn-apple.com'

/**
 * The part of Sign in with Apple JS that the shop uses.
 * @see developer.apple.com/documentation/signinwithapplejs
 */
interface AppleAuth {
  init(options: {
    clientId: string, scope: string, redirectURI: string, state: string, nonce: string, usePopup: boolean,
  }): void
  signIn(): Promise<unknown>
}
type AppleWindow = { AppleID?: { auth?: AppleAuth } }

/** The error codes of Apple's script that the shop distinguishes. */
const FAULTS: Readonly<Record<string, Exclude<AppleResponse['status'], 'succeeded'>>> = {
  popup_closed_by_user: 'closed',
  user_cancelled_authorize: 'cancelled',
  user_trigger_new_signin_flow: 'replaced',
  popup_blocked_by_browser: 'blocked',
}

/**
 * Creates the port for the sign-in with Apple in a pop-up window. A failed sign-in does not reject:
 * `openWindow` resolves with the status of the failure.
 */
export function createApple(): ApplePort {
  const getAuth = (): AppleAuth | undefined => (window as AppleWindow).AppleID?.auth
  let language = 'en_US'
  const script = createThirdPartyScript({
    policy: 'apple-sign-in',
    isLoaded: () => typeof getAuth()?.signIn === 'function',
    address: () => `${SCRIPT_ORIGIN}/appleauth/static/jsapi/appleid/1/${language}/appleid.auth.js`,
  })
  return {
    prepare({ locale, isForced }) {
      language = toAppleLanguage(locale)
      return script.load(isForced)
    },
    async openWindow({ clientId, redirectUri, state, nonce }) {
      const auth = getAuth()
      if (auth === undefined) return { status: 'failed' }
      try {
        auth.init({ clientId, scope: 'name email', redirectURI: redirectUri, state, nonce, usePopup: true })
        return parseResponse(await auth.signIn())
      } catch (error) {
        const code = readField(error, 'error')
        const fault = typeof code === 'string' && Object.hasOwn(FAULTS, code) ? FAULTS[code] : undefined
        return { status: fault ?? 'failed' }
      }
    },
  }
}

/** Converts a locale to a language in the URL of Apple's script. Apple has no Montenegrin. */
function toAppleLanguage(locale: string): string {
  return locale === 'ru' ? 'ru_RU' : 'en_US'
}

function parseResponse(response: unknown): AppleResponse {
  const authorization = readField(response, 'authorization')
  const identityToken = readText(authorization, 'id_token')
  if (identityToken === undefined) return { status: 'failed' }
  const user = readField(response, 'user')
  const name = readField(user, 'name')
  const [email, firstName, lastName] = [
    readText(user, 'email'),
    readText(name, 'firstName'),
    readText(name, 'lastName'),
  ]
  return {
    status: 'succeeded', identityToken, state: readText(authorization, 'state') ?? '',
    ...(email !== undefined && { email }),
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
  }
}
function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
function readText(value: unknown, name: string): string | undefined {
  const field = readField(value, name)
  return typeof field === 'string' && field !== '' ? field : undefined
}
