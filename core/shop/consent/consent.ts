import type { Report, StoragePort } from '../../env.ts'
import { jsonCodec, persisted } from '../../store/persisted.ts'
import type { Store } from '../../store/store.ts'
import { KEY } from '../keys.ts'

/** The questions whose answers are kept; null is one that has not been answered. */
export interface Consent {
  /** No counter runs before a yes, nor after a no (MENU-12). */
  readonly cookies: Store<boolean | null>
  /** A no keeps adult positions hidden. */
  readonly adult: Store<boolean | null>
  /** The banner of the chain's own application was put away (CFG-07). */
  readonly appBannerDismissed: Store<boolean>
}

export function createConsent(storage: StoragePort, report: Report): Consent {
  const flag = jsonCodec<boolean>(json => (typeof json === 'boolean' ? json : undefined))
  const answer = jsonCodec<boolean | null>(json => (typeof json === 'boolean' || json === null ? json : undefined))
  const question = (key: string) => persisted<boolean | null>({ key, storage, codec: answer, initial: null, report, removeWhen: value => value === null })
  return {
    cookies: question(KEY.cookieConsent),
    adult: question(KEY.adulthood),
    appBannerDismissed: persisted<boolean>({ key: KEY.appBanner, storage, codec: flag, initial: false, report, removeWhen: value => !value }),
  }
}
