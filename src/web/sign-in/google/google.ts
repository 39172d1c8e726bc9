import type { GooglePort } from '../../../../core/env.ts'
import { toGoogleLanguage } from '../../google-language.ts'
import { createThirdPartyScript } from '../script.ts'

const SCRIPT = 'https://accounts.google.com/gsi/client'
/**
 * The nonce that the Content Security Policy permits for styles (`.ci/site/policy.ts`). Google's
 * script adds the styles of the button with the nonce of the script element.
 */
const STYLE_NONCE = 'google-sign-in'
/** The limits that Google sets for the button's width, in CSS pixels. */
const MIN_WIDTH = 200
const MAX_WIDTH = 400

/**
 * The part of Google Identity Services that the shop uses.
 * @see developers.google.com/identity/gsi/web/reference/js-reference
 */
interface GoogleIdentity {
  initialize(options: {
    client_id: string, nonce: string, ux_mode: 'popup', auto_select: boolean,
    callback: (response: { readonly credential?: unknown }) => void,
  }): void
  renderButton(container: HTMLElement, options: {
    type: 'standard', theme: 'outline' | 'filled_black', size: 'large', text: 'continue_with', shape: 'pill',
    logo_alignment: 'center', width: number, locale: string,
  }): void
}
type GoogleWindow = { google?: { accounts?: { id?: GoogleIdentity } } }

/**
 * Creates the renderer of Google's button. A press of the button opens Google's window, which
 * passes a token to `onToken`: '' if Google returned none.
 */
export function createGoogle(): Pick<GooglePort, 'renderButton'> {
  const getIdentity = (): GoogleIdentity | undefined => (window as GoogleWindow).google?.accounts?.id
  const script = createThirdPartyScript({
    // the name of a Trusted Types policy
    policy: 'google-sign-in',
    nonce: STYLE_NONCE,
    isLoaded: () => typeof getIdentity()?.renderButton === 'function',
    address: () => SCRIPT,
  })
  return {
    async renderButton(container, { clientId, nonce, locale, theme, width, isForced, onToken }) {
      await script.load(isForced)
      const identity = getIdentity()
      if (identity === undefined || !(container instanceof HTMLElement)) {
        throw new Error('Google\'s script or the element for its button is missing')
      }
      // this nonce is for the identity token (OpenID Connect), not for styles
      identity.initialize({
        client_id: clientId, nonce, ux_mode: 'popup', auto_select: false,
        callback: ({ credential }) => onToken(typeof credential === 'string' ? credential : ''),
      })
      container.replaceChildren()
      identity.renderButton(container, {
        type: 'standard', theme: theme === 'dark' ? 'filled_black' : 'outline', size: 'large',
        text: 'continue_with', shape: 'pill', logo_alignment: 'center',
        width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.floor(width))), locale: toGoogleLanguage(locale),
      })
    },
  }
}
