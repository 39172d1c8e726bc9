import type { Report, StoragePort } from '../../env.ts'
import { jsonCodec, persisted } from '../../store/persisted.ts'
import type { Store } from '../../store/store.ts'
import { KEY } from '../keys.ts'

/** The two questions whose answers are kept: cookies (no counter runs before it) and being of age. */
export interface Consent {
  readonly cookies: Store<boolean>
  /** null until asked; false keeps adult positions hidden. */
  readonly adult: Store<boolean | null>
}

export function createConsent(storage: StoragePort, report: Report): Consent {
  const yes = jsonCodec<boolean>(json => (typeof json === 'boolean' ? json : undefined))
  const answer = jsonCodec<boolean | null>(json => (typeof json === 'boolean' || json === null ? json : undefined))
  return {
    cookies: persisted<boolean>({ key: KEY.cookieConsent, storage, codec: yes, initial: false, report }),
    adult: persisted<boolean | null>({ key: KEY.adulthood, storage, codec: answer, initial: null, report, removeWhen: value => value === null }),
  }
}
