import type { GooglePort } from '../../../../core/env.ts'
import { googleLanguage } from '../../google-language.ts'
import { createThirdPartyScript } from '../script.ts'

const SCRIPT = 'https://accounts.google.com/gsi/client'
/**
 * The nonce in the page's style policy (`.ci/build/policy.mjs`):
 * Google's script adds styles for its button.
 */
const STYLE_NONCE = 'google-sign-in'
/** The limits of the button's width in CSS pixels. */
const [NARROWEST, WIDEST] = [200, 400]

/**
 * The used part of Google Identity Services.
 * @see developers.google.com/identity/gsi/web/reference/js-reference
 */
interface GoogleIdentity {
  initialize(options: {
    client_id: string, nonce: string, ux_mode: 'popup', auto_select: boolean,
    callback: (answer: { readonly credential?: unknown }) => void,
  }): void
  renderButton(place: HTMLElement, look: {
    type: 'standard', theme: 'outline' | 'filled_black', size: 'large', text: 'continue_with', shape: 'pill',
    logo_alignment: 'center', width: number, locale: string,
  }): void
}
type GoogleWindow = { google?: { accounts?: { id?: GoogleIdentity } } }

export function createGoogle(): Pick<GooglePort, 'draw'> {
  const identity = (): GoogleIdentity | undefined => (window as GoogleWindow).google?.accounts?.id
  const script = createThirdPartyScript({
    policy: 'google-sign-in',
    nonce: STYLE_NONCE,
    isLoaded: () => typeof identity()?.renderButton === 'function',
    address: () => SCRIPT,
  })
  return {
    async draw(place, { clientId, nonce, locale, theme, width, isForced, onToken }) {
      await script.load(isForced)
      const google = identity()
      if (google === undefined || !(place instanceof HTMLElement)) {
        throw new Error('There is nothing to draw with, or nowhere')
      }
      google.initialize({
        client_id: clientId, nonce, ux_mode: 'popup', auto_select: false,
        callback: ({ credential }) => onToken(typeof credential === 'string' ? credential : ''),
      })
      place.replaceChildren()
      google.renderButton(place, {
        type: 'standard', theme: theme === 'dark' ? 'filled_black' : 'outline', size: 'large',
        text: 'continue_with', shape: 'pill', logo_alignment: 'center',
        width: Math.min(WIDEST, Math.max(NARROWEST, Math.floor(width))), locale: googleLanguage(locale),
      })
    },
  }
}
