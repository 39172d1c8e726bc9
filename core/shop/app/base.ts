import type { Env, StoragePort } from '../../env.ts'
import { createHttp, type Http } from '../../http/http.ts'
import { boolean, literal, object, decode } from '../../decode/decode.ts'
import { utcNow } from '../../decode/tolerant-times.ts'
import { dedupeReports } from '../../log/report.ts'
import { createRouter, type Router } from '../../router/router.ts'
import { derive } from '../../store/derived.ts'
import { createUserDataStorage, type UserDataStorage } from '../../store/user-data-storage.ts'
import { createStore, type Readable, type Store } from '../../store/store.ts'
import { createStored, type OpenStored, type Stored } from '../../store/stored.ts'
import { createMinute } from '../../time/minute.ts'
import { createServerClock, type ServerClock } from '../../time/server-clock.ts'
import { createIncomingCart, type IncomingCart } from '../cart/incoming.ts'
import type { Config, Locale } from '../config.ts'
import { withMarkers, writeMarkers } from '../storage/markers.ts'
import * as KEY from '../storage/startup-keys.ts'
import type { PaymentReturn } from '../checkout/payment-return.ts'
import type { PageRecord } from '../storage/page-record.ts'
import { addOwnPages, needsResto, type routes } from '../routes.ts'
import type { ShopLog } from '../report/log-pages.ts'

/** The ports, and facts about the page that core cannot find out. */
export interface ShopEnv extends Env {
  /** The origin of the page, such as `https://shop.example`. */
  readonly origin: string
  /** The version of the shop, such as `1.10`. */
  readonly version: string
  /** Sent to the API as the address of a map point without one. Russian, or the brand's own text. */
  readonly unnamedPointAddress: string
  /** The log of problem reports; cleared when the user data is erased. */
  readonly log?: ShopLog
  /** The platform whose applications the device can install. */
  readonly platform: 'ios' | 'android' | 'other'
  /** The data of the prerendered page that the browser has opened; absent on other pages. */
  readonly page?: PageRecord & {
    /** Resolves when the shop has rendered its first view, which shows this data. */
    readonly rendered: Promise<unknown>
  }
  /**
   * The code that must run before the boot. Null unless the page's URL has `lang` or a response of
   * VK ID or of a payment page, or the storage needs cleaning (`needsCleaning`).
   */
  readonly preBoot: typeof import('../account/providers/vk/return.ts') & typeof import('../storage/migrate.ts')
    & Pick<typeof import('../checkout/payment-return.ts'), 'consumePaymentReturn'> | null
}

/** The services that all other services use, and the data that was in the page's URL. */
export interface Base {
  /** The ports. `storage` and `tabStorage` can be erased; `report` drops equal reports of deviations. */
  readonly env: ShopEnv & { readonly tabStorage: StoragePort }
  /** The version that ran here before, if it was another one, with the storage keys that it left; else null. */
  readonly formerVersion: ReturnType<typeof writeMarkers>
  /** Opens persisted stores that all tabs share. */
  readonly stored: OpenStored
  /** The storage of personal data, which can be erased in all tabs. */
  readonly userData: UserDataStorage
  /** The configuration of the white label. */
  readonly config: Config
  /** The selected language, else the default one. Setting null selects the default. */
  readonly locale: Readable<Locale> & { readonly set: (next: Locale | null) => void }
  /** The API client: sends the selected language, and maps error codes to the contract. */
  readonly http: Http
  /** The clock of the server. Times are in milliseconds since 1970. */
  readonly clock: Omit<ServerClock, 'sync'> & {
    /** Fetches the server's time. Rejects on failure. */
    sync(): Promise<void>
  }
  /** The start of the present minute by the server's clock, in milliseconds since 1970. */
  readonly minute: Readable<number> & { refresh(): void }
  /** VK ID's response from the page's URL; null for none. The response is a secret. */
  readonly vkReturn: string | null
  /** The cart of a link, from the page's URL. */
  readonly incoming: IncomingCart
  /** The return from a payment page, from the page's URL; null for none. */
  readonly paymentReturn: PaymentReturn | null
  /** A return from the payment of an order unknown to this device; null after a navigation. */
  readonly unknownReturn: Store<Extract<PaymentReturn, { readonly kind: 'unknown' }> | null>
  /** The router of the shop. */
  readonly router: Router<typeof routes>
  /** Whether the current page shows data of the selected restaurant. */
  readonly isRestoPage: Readable<boolean>
  /** The customer's answers that are stored on the device. */
  readonly consent: {
    /** Whether the customer is of age: «no» keeps adult dishes hidden; null without an answer. */
    readonly adult: Stored<boolean | null>
    /** Whether the customer has closed the banner of the chain's application (CFG-07). */
    readonly appBannerDismissed: Stored<boolean>
  }
}

export function createBase(ports: ShopEnv, config: Config): Base {
  const { timer, history, version, origin, preBoot } = ports
  // report a deviation in the API's responses once, not with each response
  const report = dedupeReports(ports.report, 'wire.', 'preflight.sum-differs', 'payment.')
  // before the stores are opened: `cleanStorage` also stores the language that the URL's `lang` selects
  const formerVersion = preBoot === null
    ? writeMarkers(ports.storage, config.whiteLabel, version)
    : preBoot.cleanStorage({ ...ports, report }, config, version)
  // an erasure also clears the tab's own storage; without `tabStorage` there is only the shared one
  const shared = withMarkers(ports.storage, config.whiteLabel, version)
  const userData = createUserDataStorage(shared, ports.tabStorage ?? shared, KEY.erased, KEY.isPersonal)
  // services write shared data to `userData.shared`, and the tab's data to its storage if there is one
  const env = { ...ports, report, storage: userData.shared, tabStorage: ports.tabStorage ?? userData.shared }
  const stored = createStored(env.storage, report)

  const selectedLocale = stored<Locale | null>(KEY.locale, literal(...config.locales), null, { write: String })
  const locale = { ...derive([selectedLocale], selected => selected ?? config.defaultLocale), set: selectedLocale.set }
  const http = createHttp({
    port: env.http, timer, base: config.apiBase, codes: config.api.codes,
    headers: () => ({ 'Accept-Language': locale.get() }),
  })
  const serverClock = createServerClock(timer, stored, KEY.timeOffset)
  const minute = createMinute(timer, serverClock.now)
  const clock = {
    ...serverClock,
    async sync(): Promise<void> {
      await serverClock.sync(async () =>
        decode(object({ utc_time: utcNow }), await http.get('/1/now'), report, 'now').utc_time)
      minute.refresh()
    },
  }

  // take VK ID's response out of the URL before other code reads the URL: the response is a secret
  const vkReturn = preBoot?.consumeVkResponse(history, env.tabStorage, config.signIn.redirectUri, origin) ?? null
  const incoming = createIncomingCart(history, createStored(env.tabStorage, report))
  const paymentReturn = preBoot?.consumePaymentReturn(history, env.storage) ?? null
  const router = createRouter({ history, table: addOwnPages(config.pages), fallback: 'home.index', timer })
  const unknownReturn = createStore(paymentReturn?.kind === 'unknown' ? paymentReturn : null)
  router.current.subscribe(() => unknownReturn.set(null))
  const isRestoPage = derive([router.current, unknownReturn], ({ page }, returned) =>
    returned === null && needsResto(page.name))

  const consent = {
    adult: stored<boolean | null>(KEY.adulthood, boolean, null),
    appBannerDismissed: stored(KEY.appBanner, boolean, false),
  }
  const returns = { vkReturn, incoming, paymentReturn, unknownReturn }
  return {
    env, formerVersion, stored, userData, config, locale, http, clock, minute, ...returns, router, isRestoPage, consent,
  }
}
