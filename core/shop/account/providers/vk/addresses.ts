import { addressOf } from '../../../../http/http.ts'
import type { Config, Locale } from '../../../config.ts'

/** Where VK ID is asked, and as whom. */
export type VkSettings = Pick<Config['signIn'], 'vkHost' | 'vkClientId' | 'vkMode' | 'vkOneTap' | 'redirectUri'>

/** Whose messages our window understands: the version of VK's own client that it is compatible with. */
export const VK_VERSION = '2.6.7'
const SCOPE = 'vkid.personal_info email phone'
/** VK ID speaks neither Montenegrin nor Serbian. */
const LANGUAGES: Readonly<Record<Locale, number>> = { ru: 0, en: 3, cnr: 3 }

/** Another sign-in behind VK ID, as its own button asks for it. */
export interface VkAsk {
  readonly provider?: string
  readonly prompt?: string
}
/** What the pages of VK ID should look like, and for whom: `origin` is the shop's, as `location.origin`. */
export interface VkLook {
  readonly origin: string
  readonly locale: Locale
  readonly theme: 'dark' | 'light'
}

/** The one origin that is listened to. */
export function vkOrigin({ vkHost }: Pick<VkSettings, 'vkHost'>): string {
  return `https://${vkHost}`
}

/**
 * The authorize address (OAuth 2.1 with PKCE, as VK ID documents it). A window answers with a message and wants to be told
 * whom it answers to; a redirect is given the documented parameters alone.
 */
export function authorizeUrl(
  settings: VkSettings, ask: VkLook & VkAsk & { readonly mode: 'window' | 'redirect'; readonly state: string; readonly challenge: string },
): string {
  const query = {
    lang_id: LANGUAGES[ask.locale],
    scheme: ask.theme,
    code_challenge: ask.challenge,
    code_challenge_method: 's256',
    client_id: settings.vkClientId,
    response_type: 'code',
    scope: SCOPE,
    state: ask.state,
    provider: ask.provider,
    prompt: ask.prompt ?? '',
    // without its port, which VK ID does not compare
    ...(ask.mode === 'window' && { origin: ask.origin.replace(/:\d+$/, ''), v: VK_VERSION, sdk_type: 'vkid', app_id: settings.vkClientId }),
    redirect_uri: settings.redirectUri,
  }
  return addressOf(`${vkOrigin(settings)}/authorize`, query)
}

/** The frame of VK ID's own button; `id` is a new one each time that it is shown. */
export function oneTapUrl(settings: VkSettings, ask: VkLook & { readonly id: string }): string {
  const query = {
    style_height: 56,
    style_border_radius: 28,
    show_alternative_login: 1,
    button_skin: 'primary',
    content_id: 0,
    scheme: ask.theme,
    lang_id: LANGUAGES[ask.locale],
    providers: '',
    uuid: ask.id,
    origin: ask.origin,
    oauth_version: 2,
    v: VK_VERSION,
    sdk_type: 'vkid',
    app_id: settings.vkClientId,
    redirect_uri: settings.redirectUri,
  }
  return addressOf(`${vkOrigin(settings)}/button_one_tap_auth`, query)
}
