import { boolean } from '../../http/read.ts'
import type { Store } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import { KEY } from '../keys.ts'
import { type CookieConsent, createCookieConsent } from './cookies.ts'
import type { Counting } from './counters.ts'

/** The questions whose answers are kept; null is one that has not been answered. */
export interface Consent {
  /** No counter runs before a yes, nor after a no (MENU-12). */
  readonly cookies: CookieConsent
  /** A no keeps adult positions hidden. */
  readonly adult: Store<boolean | null>
  /** The banner of the chain's own application was put away (CFG-07). */
  readonly appBannerDismissed: Store<boolean>
}

export function createConsent(stored: OpenStored, counting: readonly Counting[]): Consent {
  return {
    cookies: createCookieConsent(stored, counting),
    adult: stored<boolean | null>(KEY.adulthood, boolean, null),
    appBannerDismissed: stored(KEY.appBanner, boolean, false),
  }
}
