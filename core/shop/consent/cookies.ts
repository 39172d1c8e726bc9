import { boolean, object, strictList, string, type Infer, type Decoder } from '../../http/decode.ts'
import { select } from '../../store/derived.ts'
import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import type { Config } from '../config.ts'
import * as KEY from '../keys.ts'

/**
 * An analytics service, which needs the customer's consent (CFG-06). The
 * consent is stored by its `id`.
 */
export type AnalyticsService =
  /** The metrics script; `host` is null on the shop's own site. */
  | { readonly kind: 'script'; readonly id: string; readonly address: string; readonly host: string | null }
  | { readonly kind: 'metrica'; readonly id: string; readonly counterId: string }
  /** VK ID's statistics of its buttons. */
  | { readonly kind: 'vk'; readonly id: string }

/**
 * The configured analytics services: the metrics script only in production, VK ID's statistics only
 * where VK ID is available.
 */
export function listAnalyticsServices({ metrics, production, statistics }: Config, offersVk: boolean): AnalyticsService[] {
  const { scriptUrl: address, counterId: counter } = metrics
  // the customer consents to a host, so that its `id` covers any file of that host
  const host = /^https?:\/\/([^/?#]+)/.exec(address)?.[1] ?? null
  const script = { kind: 'script' as const, id: `script ${host ?? 'own'}`, address, host }
  return [
    ...(production && address !== '' ? [script] : []),
    ...(counter !== '' ? [{ kind: 'metrica' as const, id: `metrica ${counter}`, counter }] : []),
    ...(statistics && offersVk ? [{ kind: 'vk' as const, id: 'vk' }] : []),
  ]
}

/**
 * The customer's consent to analytics. Without analytics services a notice is shown, otherwise a
 * question. No service runs before a yes or after a no (MENU-12).
 */
export interface CookieConsent {
  /** All configured services. */
  readonly services: readonly AnalyticsService[]
  /** The services that the customer has consented to. */
  readonly allowed: Readable<readonly AnalyticsService[]>
  /** What to show; null once there is an answer for every service. */
  readonly question: Readable<'notice' | 'ask' | null>
  /**
   * Stores the answer for all services, and withdraws an earlier one. A
   * notice is only acknowledged.
   */
  answer(accepted: boolean): void
  /** The external scripts that may run: the script's URL and the counter's id; null for none. */
  readonly analytics: Readable<{ readonly script: string | null; readonly counterId: string | null }>
}

export function createCookies(stored: OpenStored, counting: readonly AnalyticsService[]): CookieConsent {
  const ids = counting.map(({ id }) => id)
  const answer = stored<Infer<typeof storedAnswer> | null>(KEY.cookieConsent, readAnswer, null, {
    // an acknowledged notice is stored as a flag, as other versions store it
    write: value => JSON.stringify(value?.to.length === 0 ? value.accepted : value),
  })
  const allowed = select(answer, now =>
    (now?.accepted === true ? counting.filter(({ id }) => now.to.includes(id)) : []))
  return {
    services: counting,
    allowed,
    question: select(answer, now => {
      if (now !== null && ids.every(id => now.to.includes(id))) return null
      return ids.length === 0 ? 'notice' : 'ask'
    }),
    answer: accepted => answer.set({ accepted, to: ids }),
    analytics: select(allowed, services => ({
      script: services.find(service => service.kind === 'script')?.address ?? null,
      counterId: services.find(service => service.kind === 'metrica')?.counterId ?? null,
    })),
  }
}

/**
 * The answer, and the ids of the services that it covers. Earlier versions stored
 * the flag of a notice alone.
 */
const storedAnswer = object({ accepted: boolean, to: strictList(string) })
const readAnswer: Decoder<Infer<typeof storedAnswer>> = (json, at) =>
  (typeof json === 'boolean' ? { accepted: json, to: [] } : storedAnswer(json, at))
