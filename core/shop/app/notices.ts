import type { StoragePort, VisibilityPorts } from '../../env.ts'
import { literal } from '../../decode/decode.ts'
import { unquoted } from '../../json.ts'
import { createStore, type Readable, type Store } from '../../store/store.ts'
import type { Stored } from '../../store/stored.ts'
import { offersVk } from '../account/methods.ts'
import type { SessionFacade } from '../account/session.ts'
import type { Base } from './base.ts'
import type { Catalogue } from './catalogue.ts'
import { createPreOrderDays, type PreOrderDays } from '../catalogue/offered-days.ts'
import { listAnalyticsServices, createCookies, type CookieConsent } from '../consent/cookies.ts'
import type { Theme } from '../config.ts'
import * as KEY from '../storage/keys.ts'
import type { OperatorNotice } from '../operator/notice.ts'
import { createOperatorNotice, type OperatorPorts } from '../operator/operator.ts'
import { createRevalidation, type Revalidate } from './revalidate.ts'
import { consumeFormReturn } from '../checkout/resume.ts'
import { createDayOff, type DayOffNotices } from '../venues/day-off.ts'

/** Notices and background work after the first view. */
export interface Notices {
  /** The times for pre-orders. */
  readonly preOrder: PreOrderDays
  /** Whether the dialog for the time of the order is open (MENU-21). */
  readonly isTimeOpen: Store<boolean>
  /** The customer's consent to analytics services (CFG-06). */
  readonly cookies: CookieConsent
  /** The notice of a day off (MENU-11). */
  readonly dayOff: DayOffNotices
  /** The operator's pause and banner (CFG-11). */
  readonly operator: Readable<OperatorNotice>
  /** The theme that the customer has selected; null for the brand's. */
  readonly theme: Stored<Theme | null>
  /** Whether another tab has opened a later version of the shop. */
  readonly isOutdated: Readable<boolean>
  /** Revalidates the visible data at once, for example when the network is back (MENU-17). */
  readonly revalidate: Revalidate
  /** Returns true once for a customer who returns to the order form after the sign-in (CHK-04). */
  consumeFormReturn(): boolean
}

type NoticePorts = VisibilityPorts & OperatorPorts

/** Creates the notices. `canNotify` is false while the location dialog or splash screen is shown. */
export function createNotices(
  ports: NoticePorts, base: Base, catalogue: Catalogue, canNotify: Readable<boolean>, session: SessionFacade,
  services: Omit<Parameters<typeof createRevalidation>[3], 'readOperatorFile'>,
): Notices {
  const { env, config, stored, minute, isRestoPage } = base
  const { choice, selectedMenu, preOrder } = catalogue
  const schedule = { ...ports, timer: env.timer, minute }
  removeFormerKeys(env.storage, env.version, base.formerVersion)
  const isTimeOpen = createStore(false)
  const operator = createOperatorNotice(ports, schedule, env.report, base.locale)
  return {
    preOrder: createPreOrderDays(selectedMenu, preOrder.orderTime, minute),
    isTimeOpen,
    cookies: createCookies(stored, listAnalyticsServices(config, offersVk(config))),
    dayOff: createDayOff(stored, choice.venue, minute, isRestoPage, canNotify),
    operator: operator.notice,
    theme: stored<Theme | null>(KEY.theme, literal('dark', 'light', 'auto'), null, { write: String }),
    isOutdated: watchVersion(env.storage, env.version),
    revalidate: createRevalidation(ports, base, catalogue, { ...services, readOperatorFile: operator.read }),
    consumeFormReturn: () => consumeFormReturn(env.tabStorage, session),
  }
}

/** Removes the keys that only a former version used, unless another tab has done so. */
function removeFormerKeys(storage: StoragePort, version: string, formerVersion: Base['formerVersion']): void {
  if (formerVersion === null || storage.get(KEY.version) !== formerVersion.marker) return
  for (const key of formerVersion.keys) if (!KEY.isPreserved(key)) storage.remove(key)
  // set the version last, so that the next page completes an unfinished removal
  storage.set(KEY.version, version)
}

/** Creates the store of whether another tab has opened a later version. */
function watchVersion(storage: StoragePort, version: string): Readable<boolean> {
  const isOutdated = createStore(false)
  function checkVersion(): void {
    if (isLater(unquoted(storage.get(KEY.version) ?? ''), version)) isOutdated.set(true)
  }
  storage.subscribe(key => {
    if (key === KEY.version) checkVersion()
  })
  checkVersion()
  return isOutdated
}

/** Compares versions by numbers: 1.10 is later than 1.9. A text that is no version is not later. */
function isLater(version: string, other: string): boolean {
  return /^\d/.test(version) && version.localeCompare(other, 'en', { numeric: true }) > 0
}
