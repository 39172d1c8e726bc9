import type { GooglePort } from '../../../../core/env.ts'
import { googleLanguage } from '../../google-language.ts'
import { createForeignScript } from '../script.ts'

const SCRIPT = 'https://accounts.google.com/gsi/client'
/** Stands in the page's policy for styles (`.ci/build/policy.mjs`): the button brings its look along. */
const STYLE_NONCE = 'google-sign-in'
/** Google draws no button wider or narrower than that, in CSS pixels. */
const [NARROWEST, WIDEST] = [200, 400]

/** What is used of Google Identity Services (developers.google.com/identity/gsi/web/reference/js-reference). */
interface GoogleIdentity {
  initialize(options: {
    client_id: string, nonce: string, ux_mode: 'popup', auto_select: boolean, callback: (answer: { readonly credential?: unknown }) => void,
  }): void
  renderButton(place: HTMLElement, look: {
    type: 'standard', theme: 'outline' | 'filled_black', size: 'large', text: 'continue_with', shape: 'pill', logo_alignment: 'center', width: number, locale: string,
  }): void
}
type Host = { google?: { accounts?: { id?: GoogleIdentity } } }

export function createGoogle(): GooglePort {
  const identity = (): GoogleIdentity | undefined => (window as Host).google?.accounts?.id
  const script = createForeignScript({
    policy: 'google-sign-in', nonce: STYLE_NONCE, isThere: () => typeof identity()?.renderButton === 'function', address: () => SCRIPT,
  })
  return {
    async draw(place, { clientId, nonce, locale, theme, width, again, onToken }) {
      await script.load(again)
      const google = identity()
      if (google === undefined || !(place instanceof HTMLElement)) throw new Error('There is nothing to draw with, or nowhere')
      google.initialize({
        client_id: clientId, nonce, ux_mode: 'popup', auto_select: false,
        callback: ({ credential }) => onToken(typeof credential === 'string' ? credential : ''),
      })
      place.replaceChildren()
      google.renderButton(place, {
        type: 'standard', theme: theme === 'dark' ? 'filled_black' : 'outline', size: 'large', text: 'continue_with', shape: 'pill', logo_alignment: 'center',
        width: Math.min(WIDEST, Math.max(NARROWEST, Math.floor(width))), locale: googleLanguage(locale),
      })
    },
  }
}
