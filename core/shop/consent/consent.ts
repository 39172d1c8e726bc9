import type { Report, StoragePort } from '../../env.ts'
import { jsonCodec, persisted } from '../../store/persisted.ts'
import type { Store } from '../../store/store.ts'
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

export function createConsent(storage: StoragePort, counting: readonly Counting[], report: Report): Consent {
  const flag = jsonCodec<boolean>(json => (typeof json === 'boolean' ? json : undefined))
  const answer = jsonCodec<boolean | null>(json => (typeof json === 'boolean' || json === null ? json : undefined))
  return {
    cookies: createCookieConsent(storage, counting, report),
    adult: persisted<boolean | null>({ key: KEY.adulthood, storage, codec: answer, initial: null, report, removeWhen: value => value === null }),
    appBannerDismissed: persisted<boolean>({ key: KEY.appBanner, storage, codec: flag, initial: false, report, removeWhen: value => !value }),
  }
}
