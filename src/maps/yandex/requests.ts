import type { HttpPort, Report, TimerPort } from '../../../core/env.ts'
import { toDetail } from '../../../core/log/report.ts'
import { TIMEOUT_MILLISECONDS, withTimeout } from '../../../core/task.ts'

/** The parameters of a request, except the key. An absent one is undefined. */
export type QueryParameters = Readonly<Record<string, string | undefined>>
/**
 * The two services for addresses. Both resolve with the parsed answer.
 * @see https://yandex.com/maps-api/docs/suggest-api/request.html
 * @see https://yandex.com/maps-api/docs/geocoder-api/request.html
 */
export interface YandexRequests {
  suggest(parameters: QueryParameters): Promise<unknown>
  geocode(parameters: QueryParameters): Promise<unknown>
}

/** The service does not accept the key: it is unknown, of another service, or of another origin. */
export class KeyRefusedError extends Error {}

const ADDRESSES = {
  Geosuggest: 'https://suggest-maps.yandex.ru/v1/suggest',
  Geocoder: 'https://geocode-maps.yandex.ru/v1/',
} as const

/**
 * Creates the requests to Geosuggest and to the Geocoder. A refused key is reported once for each
 * service.
 */
export function createYandexRequests(
  key: string,
  { http, report, timer }: { readonly http: HttpPort; readonly report: Report; readonly timer: TimerPort },
): YandexRequests {
  const refused = new Set<string>()

  async function get(service: keyof typeof ADDRESSES, parameters: QueryParameters): Promise<unknown> {
    const query = new URLSearchParams({ apikey: key })
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value)
    const request = { url: `${ADDRESSES[service]}?${query}`, method: 'GET', headers: {} } as const
    const { status, text } = await withTimeout(timer, TIMEOUT_MILLISECONDS, signal => http.send(request, signal))
    if (status === 401 || status === 403) {
      if (!refused.has(service)) report('maps.refused', toDetail(`Yandex ${service}`))
      refused.add(service)
      throw new KeyRefusedError(`Yandex ${service} refused the key`)
    }
    if (status !== 200) throw new Error(`Yandex ${service} answered ${status}`)
    return JSON.parse(text)
  }

  return {
    suggest: parameters => get('Geosuggest', parameters),
    geocode: parameters => get('Geocoder', { format: 'json', ...parameters }),
  }
}
