import { boolean, object, strictList, string, type Infer, type Read } from '../../http/read.ts'
import { select } from '../../store/derived.ts'
import type { OpenStored } from '../../store/stored.ts'
import type { Config } from '../config.ts'
import { KEY } from '../keys.ts'
import type { Counting } from './counters.ts'

/** The questions whose answers are kept; null is one that has not been answered. */
export function createConsent(stored: OpenStored, counting: readonly Counting[]) {
  return {
    cookies: createCookieConsent(stored, counting),
    /** A no keeps adult positions hidden. */
    adult: stored<boolean | null>(KEY.adulthood, boolean, null),
    /** The banner of the chain's own application was put away (CFG-07). */
    appBannerDismissed: stored(KEY.appBanner, boolean, false),
  }
}

/** A notice of cookies where nothing counts, else a question about what does: none runs before a yes, nor after a no (MENU-12). */
function createCookieConsent(stored: OpenStored, counting: readonly Counting[]) {
  const ids = counting.map(({ id }) => id)
  const answer = stored<Infer<typeof whole> | null>(KEY.cookieConsent, readAnswer, null, {
    // a notice that was read is kept as other versions keep it
    write: value => JSON.stringify(value?.to.length === 0 ? value.accepted : value),
  })
  return {
    /** What the question is about. */
    counting,
    /** What is to be shown now; null when all that counts has its answer. */
    question: select(answer, now => (now !== null && ids.every(id => now.to.includes(id)) ? null : ids.length === 0 ? 'notice' : 'ask')),
    /** What may count at present. */
    allowed: select(answer, now => (now?.accepted === true ? counting.filter(({ id }) => now.to.includes(id)) : [])),
    /** Also withdraws, and agrees again. Of a notice the answer says only that it was read. */
    answer: (accepted: boolean) => answer.set({ accepted, to: ids }),
  }
}

/** The answer, and what it was given to, by id. */
const whole = object({ accepted: boolean, to: strictList(string) })
/** A bare flag, which versions before this one kept, names no counter: it says that a notice was read. */
const readAnswer: Read<Infer<typeof whole>> = (json, at) => (typeof json === 'boolean' ? { accepted: json, to: [] } : whole(json, at))

/** Whose applications the visitor's device can install. */
export type Platform = 'ios' | 'android' | 'other'

/** Where the chain's application is for this device; null when there is none to offer (CFG-07). */
export function appLink(platform: Platform, links: Config['links']): string | null {
  const link = platform === 'ios' ? links.appStore : platform === 'android' ? links.googlePlay : ''
  return link === '' ? null : link
}
