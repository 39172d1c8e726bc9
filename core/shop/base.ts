import type { Env } from '../env.ts'
import { createHttp } from '../http/http.ts'
import { literal, object, read } from '../http/read.ts'
import { utcNow } from '../http/tolerant-times.ts'
import { onceEach } from '../log/report.ts'
import { createRouter } from '../router/router.ts'
import { derive } from '../store/derived.ts'
import { createErasable } from '../store/erasable.ts'
import { createStored } from '../store/stored.ts'
import { createMinute } from '../time/minute.ts'
import { createServerClock } from '../time/server-clock.ts'
import { createIncomingCart } from './cart/incoming.ts'
import { takePaymentReturn } from './order/payment-return.ts'
import type { Config, Locale } from './config.ts'
import { countingIn, createConsent, type Platform } from './consent/consent.ts'
import { cleanStorage } from './migrate.ts'
import { isPersonal, KEY, PERSONAL } from './keys.ts'
import { routes } from './routes.ts'
import { offeredMethods } from './account/methods.ts'
import { takeVkReturn } from './account/providers/vk/return.ts'
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
  readonly platform: Platform
}

const nowReader = object({ utc_time: utcNow })

export type Base = ReturnType<typeof createBase>

/** The base services, and what the address has brought. */
export function createBase(ports: ShopEnv, config: Config) {
  const { timer, history, version, origin } = ports
  // what is odd about the API's answers is told once, not with each answer
  const report = onceEach(ports.report, 'wire.', 'preflight.sum-differs', 'payment.')
  cleanStorage(ports.storage, config, version, report)
  const tabStorage = ports.tabStorage ?? ports.storage
  const erasable = createErasable({ shared: ports.storage, tab: tabStorage, marker: KEY.erased, keys: PERSONAL, isErased: isPersonal })
  // from here on nobody writes past it
  const env = { ...ports, report, storage: erasable.shared, tabStorage: ports.tabStorage ?? erasable.shared }
  const stored = createStored(env.storage, report)

  const chosenLocale = stored<Locale | null>(KEY.locale, literal(...config.locales), null, { write: String })
  const locale = { ...derive([chosenLocale], chosen => chosen ?? config.defaultLocale), set: chosenLocale.set }
  const headers = () => ({ 'Accept-Language': locale.get() })
  const http = createHttp({ port: env.http, timer, base: config.apiBase, codes: config.api.codes, headers })
  const serverClock = createServerClock(timer, stored, KEY.timeOffset)
  const minute = createMinute(timer, serverClock.now)
  const clock = {
    ...serverClock,
    async sync(): Promise<void> {
      await serverClock.sync(async () => read(nowReader, await http.get('/1/now'), report, 'now').utc_time)
      minute.wake()
    },
  }

  // before anything else reads the address: VK ID's answer in it is a secret
  const vkReturn = takeVkReturn(history, env.tabStorage, config.signIn.redirectUri, origin)
  const incoming = createIncomingCart(history, createStored(env.tabStorage, report))
  const paymentReturn = takePaymentReturn(history)
  const router = createRouter({ history, table: routes, fallback: 'home.index', timer })

  const hasVk = offeredMethods(config.signIn).includes('VK')
  const consent = createConsent(stored, countingIn(config, hasVk))
  const brought = { vkReturn, incoming, paymentReturn }
  return { env, stored, erasable, config, locale, http, clock, minute, ...brought, router, consent, hasVk }
}
