import type { SightPorts, StoragePort } from '../env.ts'
import { literal } from '../http/read.ts'
import { unquoted } from '../json.ts'
import { createStore, type Readable } from '../store/store.ts'
import { offersVk } from './account/methods.ts'
import type { SessionFront } from './account/session.ts'
import type { Base } from './base.ts'
import type { Catalogue } from './catalogue.ts'
import { createPreOrderDays } from './catalogue/pre-order-days.ts'
import { countingIn, createCookies } from './consent/cookies.ts'
import type { Theme } from './config.ts'
import * as KEY from './keys.ts'
import { createLookAgain } from './look-again.ts'
import { isBackAtForm } from './order/resume.ts'
import { createDayOff } from './venues/day-off.ts'

export type Notices = ReturnType<typeof createNotices>

/** What the shop says and does by itself, once the first sight is there; `mayTell` is false while something else is asked. */
export function createNotices(
  ports: SightPorts, base: Base, catalogue: Catalogue, mayTell: Readable<boolean>, session: SessionFront, parts: Parameters<typeof createLookAgain>[3],
) {
  const { env, config, stored, minute, isOfResto } = base
  const { choice, chosen, preOrder } = catalogue
  return {
    preOrder: createPreOrderDays(chosen, preOrder.time, minute),
    cookies: createCookies(stored, countingIn(config, offersVk(config))),
    dayOff: createDayOff(stored, choice.venue, minute, isOfResto, mayTell),
    /** The customer's own choice; null for the brand's. */
    theme: stored<Theme | null>(KEY.theme, literal('dark', 'light', 'auto'), null, { write: String }),
    isOutdated: followVersion(env.storage, env.version, base.left),
    lookAgain: createLookAgain(ports, base, catalogue, parts),
    isBackAtForm: () => isBackAtForm(env.tabStorage, session),
  }
}

/** Cleans up after another version, and whether a later one was opened in another tab since this page has left its own number. */
function followVersion(storage: StoragePort, version: string, left: Base['left']): Readable<boolean> {
  // not after another tab has done so; a page that ends before leaves it to the next
  if (left !== null && storage.get(KEY.version) === left.marker) {
    for (const key of left.keys) if (!KEY.isKept(key)) storage.remove(key)
    storage.set(KEY.version, version)
  }
  const isOutdated = createStore(false)
  function look(): void {
    if (isLater(unquoted(storage.get(KEY.version) ?? ''), version)) isOutdated.set(true)
  }
  storage.subscribe(key => void (key === KEY.version && look()))
  look()
  return isOutdated
}

/** By their numbers: 1.10 after 1.9. What is no version comes before any. */
const isLater = (one: string, other: string) => /^\d/.test(one) && one.localeCompare(other, 'en', { numeric: true }) > 0
