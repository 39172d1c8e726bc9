import { boolean, object, strictList, string, type Infer, type Decoder } from '../../decode/decode.ts'
import { select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import type { Config } from '../config.ts'
import * as KEY from '../storage/keys.ts'

/**
 * An analytics service, which needs the customer's consent (CFG-06). The stored consent lists the
 * `id`s of services.
 */
export type AnalyticsService =
  /** The metrics script. `address` is its URL; `host` is null for a script of the shop's site. */
  | { readonly kind: 'script'; readonly id: string; readonly address: string; readonly host: string | null }
  /** Yandex Metrica. */
  | { readonly kind: 'metrica'; readonly id: string; readonly counterId: string }
  /** The events of cart and orders, which Yandex Metrica gets as well (CFG-12). */
  | { readonly kind: 'ecommerce'; readonly id: string; readonly counterId: string }
  /** Reports of faults to the operator (CFG-13). */
  | { readonly kind: 'faults'; readonly id: string }
  /** VK ID's statistics of its buttons. */
  | { readonly kind: 'vk'; readonly id: string }

/**
 * Lists the configured analytics services: the metrics script only in production, VK ID's
 * statistics only if `offersVk` (the sign-in with VK ID is configured).
 */
export function listAnalyticsServices(
  { metrics, production, report, statistics }: Config, offersVk: boolean,
): AnalyticsService[] {
  const { scriptUrl: address, counterId, ecommerce } = metrics
  // the customer consents to a host, so that the `id` is the same for any file of that host
  const host = parseServiceHost(address)
  const script = { kind: 'script' as const, id: `script ${host ?? 'own'}`, address, host }
  return [
    ...(production && address !== '' ? [script] : []),
    ...(counterId !== '' ? [{ kind: 'metrica' as const, id: `metrica ${counterId}`, counterId }] : []),
    // a separate service: consent to the count of pages is no consent to these events
    ...(counterId !== '' && ecommerce
      ? [{ kind: 'ecommerce' as const, id: `ecommerce ${counterId}`, counterId }] : []),
    ...(report.url !== '' ? [{ kind: 'faults' as const, id: `faults ${parseServiceHost(report.url)}` }] : []),
    ...(statistics && offersVk ? [{ kind: 'vk' as const, id: 'vk' }] : []),
  ]
}

/** The host of a web address; null for a path. */
const parseServiceHost = (address: string): string | null => /^https?:\/\/([^/?#]+)/.exec(address)?.[1] ?? null

/**
 * The customer's consent to analytics (MENU-12). Without analytics services the page shows a
 * notice, otherwise a question. No service runs unless the customer has accepted.
 */
export interface CookieConsent {
  /** All configured services. */
  readonly services: readonly AnalyticsService[]
  /** The services that the customer has consented to. */
  readonly allowed: Readable<readonly AnalyticsService[]>
  /** What to show. Null once the customer has answered for every service. */
  readonly question: Readable<'notice' | 'ask' | null>
  /**
   * Stores the answer for all services in place of an earlier answer. The answer to a notice says
   * that the customer has seen the notice.
   */
  answer(accepted: boolean): void
  /** What analytics may do. */
  readonly analytics: Readable<AllowedAnalytics>
}

/** The analytics that the customer has consented to. */
export interface AllowedAnalytics {
  /** The URL of the metrics script; null for none. */
  readonly script: string | null
  /** The id of Metrica's counter, which counts pages; null for none. */
  readonly counterId: string | null
  /** The id of the counter that gets the events of cart and orders; null for none. */
  readonly ecommerceId: string | null
}

export function createCookies(stored: OpenStored, services: readonly AnalyticsService[]): CookieConsent {
  const ids = services.map(({ id }) => id)
  const answer = stored<Infer<typeof storedAnswer> | null>(KEY.cookieConsent, answerDecoder, null, {
    // the answer to a notice is stored as a boolean alone, as the predecessor does (STO-01)
    write: value => JSON.stringify(value?.to.length === 0 ? value.accepted : value),
  })
  const allowed = select(answer, current =>
    (current?.accepted === true ? services.filter(({ id }) => current.to.includes(id)) : []))
  return {
    services,
    allowed,
    question: select(answer, current => {
      if (current !== null && ids.every(id => current.to.includes(id))) return null
      return ids.length === 0 ? 'notice' : 'ask'
    }),
    answer: accepted => answer.set({ accepted, to: ids }),
    analytics: select(allowed, allowedServices => ({
      script: allowedServices.find(service => service.kind === 'script')?.address ?? null,
      counterId: allowedServices.find(service => service.kind === 'metrica')?.counterId ?? null,
      ecommerceId: allowedServices.find(service => service.kind === 'ecommerce')?.counterId ?? null,
    })),
  }
}

/**
 * The stored answer. `to`: the ids of the services that it covers.
 * The answer to a notice covers none, and is a boolean alone.
 */
const storedAnswer = object({ accepted: boolean, to: strictList(string) })
const answerDecoder: Decoder<Infer<typeof storedAnswer>> = (json, at) =>
  (typeof json === 'boolean' ? { accepted: json, to: [] } : storedAnswer(json, at))
