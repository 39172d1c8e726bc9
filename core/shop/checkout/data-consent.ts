import { object, string, type Infer } from '../../decode/decode.ts'
import { select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import type { Config } from '../config.ts'
import * as KEY from '../storage/keys.ts'

/** Decodes a consent: the text that the customer has agreed to, and the edition of the policy. */
export const dataConsentDecoder = object({ text: string, version: string })
/**
 * A customer's consent to the processing of personal data (CFG-14). `text`: as shown, in the
 * customer's language. `version`: the edition of the privacy policy; '' if the chain names none.
 */
export type DataConsent = Infer<typeof dataConsentDecoder>

/** The consent of one order. It is asked for again after the order, and for another edition. */
export interface DataConsentField {
  /** Whether an order needs the consent. */
  readonly isRequired: boolean
  /** The consent to the present edition; null until it is given. */
  readonly current: Readable<DataConsent | null>
  /** Whether an order needs the consent and the customer has not given it. */
  readonly isMissing: Readable<boolean>
  /** Records that the customer agrees to this text. */
  give(text: string): void
  /** Removes the consent: the customer has withdrawn it, or the order is placed. */
  remove(): void
}

export function createDataConsent(
  stored: OpenStored, { personalData: isRequired, version }: Config['consent'],
): DataConsentField {
  const consent = stored<DataConsent | null>(KEY.orderConsent, dataConsentDecoder, null)
  const current = select(consent, given => (given?.version === version ? given : null))
  return {
    isRequired, current,
    isMissing: select(current, given => isRequired && given === null),
    give: text => consent.set({ text, version }),
    remove: () => consent.set(null),
  }
}
