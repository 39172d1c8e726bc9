import type { Env } from '../env.ts'
import { createHttp } from '../http/http.ts'
import { boolean, literal, object, read } from '../http/read.ts'
import { utcNow } from '../http/tolerant-times.ts'
import { onceEach } from '../log/report.ts'
import { createRouter } from '../router/router.ts'
import { derive, select } from '../store/derived.ts'
import { createErasable } from '../store/erasable.ts'
import { createStored } from '../store/stored.ts'
import { createMinute } from '../time/minute.ts'
import { createServerClock } from '../time/server-clock.ts'
import { createIncomingCart } from './cart/incoming.ts'
import type { Config, Locale } from './config.ts'
import { mark } from './markers.ts'
import * as KEY from './first-keys.ts'
import { needsResto, routes } from './routes.ts'
import type { ShopLog } from './report/follow.ts'

/** The ports, and what the page knows and core cannot ask. */
export interface ShopEnv extends Env {
  readonly origin: string
  readonly version: string
  /** What the API is told of a bare point on the map, in the chain's language. */
  readonly pointName: string
  /** What a problem report tells; of a visitor who has left nothing. */
  readonly log?: ShopLog
  /** Whose applications the visitor's device can install. */
  readonly platform: 'ios' | 'android' | 'other'
  /** There where the address brings an answer or the storage needs cleaning (`needsCleaning`). */
  readonly beforehand: typeof import('./account/providers/vk/return.ts') & typeof import('./order/payment-return.ts') & typeof import('./migrate.ts') | null
}

export type Base = ReturnType<typeof createBase>

/** The base services, and what the address has brought. */
export function createBase(ports: ShopEnv, config: Config) {
  const { timer, history, version, origin, beforehand } = ports
  // what is odd about the API's answers is told once, not with each answer
  const report = onceEach(ports.report, 'wire.', 'preflight.sum-differs', 'payment.')
  const left = beforehand === null ? mark(ports.storage, config.whiteLabel, version) : beforehand.cleanStorage(ports.storage, config, version, report, history)
  const tabStorage = ports.tabStorage ?? ports.storage
  const erasable = createErasable(ports.storage, tabStorage, KEY.erased, KEY.isPersonal)
  // from here on nobody writes past it
  const env = { ...ports, report, storage: erasable.shared, tabStorage: ports.tabStorage ?? erasable.shared }
  const stored = createStored(env.storage, report)

  const chosenLocale = stored<Locale | null>(KEY.locale, literal(...config.locales), null, { write: String })
  const locale = { ...derive([chosenLocale], chosen => chosen ?? config.defaultLocale), set: chosenLocale.set }
  const http = createHttp({ port: env.http, timer, base: config.apiBase, codes: config.api.codes, headers: () => ({ 'Accept-Language': locale.get() }) })
  const serverClock = createServerClock(timer, stored, KEY.timeOffset)
  const minute = createMinute(timer, serverClock.now)
  const clock = {
    ...serverClock,
    async sync(): Promise<void> {
      await serverClock.sync(async () => read(object({ utc_time: utcNow }), await http.get('/1/now'), report, 'now').utc_time)
      minute.wake()
    },
  }

  // before anything else reads the address: VK ID's answer in it is a secret
  const vkReturn = beforehand?.takeVkReturn(history, env.tabStorage, config.signIn.redirectUri, origin) ?? null
  const incoming = createIncomingCart(history, createStored(env.tabStorage, report))
  const paymentReturn = beforehand?.takePaymentReturn(history) ?? null
  const router = createRouter({ history, table: routes, fallback: 'home.index', timer })
  /** Whether the page is one of the chosen restaurant. */
  const isOfResto = select(router.current, ({ page }) => needsResto(page.name))

  const consent = {
    /** A no keeps adult positions hidden; null where there is no answer yet. */
    adult: stored<boolean | null>(KEY.adulthood, boolean, null),
    /** The banner of the chain's own application was put away (CFG-07). */
    appBannerDismissed: stored(KEY.appBanner, boolean, false),
  }
  return { env, left, stored, erasable, config, locale, http, clock, minute, vkReturn, incoming, paymentReturn, router, isOfResto, consent }
}
