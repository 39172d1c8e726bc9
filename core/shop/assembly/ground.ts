import type { Env } from '../../env.ts'
import { createHttp } from '../../http/http.ts'
import { literal, object, read } from '../../http/read.ts'
import { utcNow } from '../../http/tolerant-times.ts'
import type { ShopLog } from '../support/follow.ts'
import { createRouter } from '../../router/router.ts'
import { createErasable } from '../../store/erasable.ts'
import { derive } from '../../store/derived.ts'
import { createStored } from '../../store/stored.ts'
import { createMinute } from '../../time/minute.ts'
import { createServerClock } from '../../time/server-clock.ts'
import { takePaymentReturn } from '../checkout/payment-inbox.ts'
import type { ParseAddress } from '../checkout/pay-address.ts'
import { createLinkInbox } from '../cart/link-inbox.ts'
import type { Config, Locale } from '../config.ts'
import { createConsent, type Platform } from '../consent/consent.ts'
import { countingIn } from '../consent/counters.ts'
import { cleanStorage } from '../hygiene.ts'
import { isPersonal, KEY, PERSONAL } from '../keys.ts'
import { routes } from '../routes.ts'
import { offeredMethods } from '../session/methods.ts'
import { takeVkReturn } from '../session/vk/return.ts'

/** What the page knows and core cannot ask: its origin, the build's version, the words for a bare point. */
export interface Surroundings {
  readonly origin: string
  readonly version: string
  /** One tab at a time under each name; absent where there is nothing to keep tabs apart. */
  readonly exclusively?: <T>(lock: 'session' | 'order', run: () => Promise<T>) => Promise<T>
  /** What the API is told of a bare point on the map, in the chain's language. */
  readonly pointName: string
  readonly parseAddress: ParseAddress
  /** What the page remembers for a problem report: of the shop its pages and how orders went, and nothing of a visitor who has left. */
  readonly log?: ShopLog
  /** Whose applications the visitor's device can install; `other` when not said. */
  readonly platform?: Platform
}

export type Ground = ReturnType<typeof createGround>

/** What every domain stands on: the ports and settings, the language, calls of the API, the time, the address, the visitor's consent. */
export function createGround(world: Env, config: Config, surroundings: Surroundings) {
  const { timer, report, history } = world
  cleanStorage({ storage: world.storage, whiteLabel: config.whiteLabel, version: surroundings.version, report })
  const erasable = createErasable({ shared: world.storage, tab: world.tabStorage ?? world.storage, marker: KEY.erased, keys: PERSONAL, isErased: isPersonal })
  // from here on nobody writes past it
  const env = { ...world, storage: erasable.shared }
  const { storage } = env
  const tabStorage = world.tabStorage ?? storage

  const stored = createStored(storage, report)
  const chosenLocale = stored<Locale | null>(KEY.locale, literal(...config.locales), null, { write: String })
  const locale = { ...derive([chosenLocale], chosen => chosen ?? config.defaultLocale), set: chosenLocale.set }
  const http = createHttp({ port: env.http, timer, base: config.apiBase, codes: config.api.codes, headers: () => ({ 'Accept-Language': locale.get() }) })
  const clock = createServerClock({ timer, stored })
  const minute = createMinute(timer, clock.now)

  // before anything else reads the address: VK ID's answer in it is a secret
  const returned = takeVkReturn(history, tabStorage, config.signIn.redirectUri, surroundings.origin)
  // and then a cart that came in it
  const carried = createLinkInbox(history, tabStorage)
  const paid = takePaymentReturn(history)
  const router = createRouter({ history, table: routes, fallback: 'home.index', timer })

  async function syncClock(): Promise<void> {
    await clock.sync(async () => read(object({ utc_time: utcNow }), await http.get('/1/now'), report, 'now').utc_time)
    minute.wake()
  }

  const consent = createConsent(stored, countingIn(config, env.vk !== undefined && offeredMethods(config.signIn).includes('VK')))
  return { env, stored, erasable, config, surroundings, tabStorage, locale, http, clock, minute, syncClock, returned, carried, paid, router, consent }
}
