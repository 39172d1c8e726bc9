import type { AppleAnswer, ApplePort } from '../../../../core/env.ts'
import { createForeignScript } from '../script.ts'

const HOST = 'https://appleid.cdn-apple.com'

/** What is used of Sign in with Apple JS (developer.apple.com/documentation/signinwithapplejs). */
interface AppleAuth {
  init(options: {
    clientId: string, scope: string, redirectURI: string, state: string, nonce: string, usePopup: boolean,
  }): void
  signIn(): Promise<unknown>
}
type Host = { AppleID?: { auth?: AppleAuth } }

const FAULTS: Readonly<Record<string, Exclude<AppleAnswer['at'], 'given'>>> = {
  popup_closed_by_user: 'closed',
  user_cancelled_authorize: 'cancelled',
  user_trigger_new_signin_flow: 'replaced',
  popup_blocked_by_browser: 'blocked',
}

export function createApple(): ApplePort {
  const auth = (): AppleAuth | undefined => (window as Host).AppleID?.auth
  let language = 'en_US'
  const script = createForeignScript({
    policy: 'apple-sign-in', isThere: () => typeof auth()?.signIn === 'function',
    address: () => `${HOST}/appleauth/static/jsapi/appleid/1/${language}/appleid.auth.js`,
  })
  return {
    prepare({ locale, again }) {
      language = appleLanguage(locale)
      return script.load(again)
    },
    async ask({ clientId, redirectUri, state, nonce }) {
      const apple = auth()
      if (apple === undefined) return { at: 'failed' }
      try {
        apple.init({ clientId, scope: 'name email', redirectURI: redirectUri, state, nonce, usePopup: true })
        return answerOf(await apple.signIn())
      } catch (error) {
        const code = fieldOf(error, 'error')
        return { at: typeof code === 'string' && Object.hasOwn(FAULTS, code) ? FAULTS[code] ?? 'failed' : 'failed' }
      }
    },
  }
}

/** Apple's script has its language in its address; English stands for those that Apple does not speak. */
function appleLanguage(locale: string): string {
  return locale === 'ru' ? 'ru_RU' : 'en_US'
}

function answerOf(answer: unknown): AppleAnswer {
  const authorization = fieldOf(answer, 'authorization')
  const identityToken = text(authorization, 'id_token')
  if (identityToken === undefined) return { at: 'failed' }
  const user = fieldOf(answer, 'user')
  const name = fieldOf(user, 'name')
  const [email, firstName, lastName] = [text(user, 'email'), text(name, 'firstName'), text(name, 'lastName')]
  return {
    at: 'given', identityToken, state: text(authorization, 'state') ?? '',
    ...(email !== undefined && { email }), ...(firstName !== undefined && { firstName }), ...(lastName !== undefined && { lastName }),
  }
}
function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
function text(value: unknown, name: string): string | undefined {
  const field = fieldOf(value, name)
  return typeof field === 'string' && field !== '' ? field : undefined
}
