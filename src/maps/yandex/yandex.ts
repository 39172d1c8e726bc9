import { permitScripts } from '../../web/script-address.ts'
import { browserTimer } from '../../web/timer.ts'
import { withEmbeddedFallback } from '../embedded-fallback.ts'
import type { CreateMapsProvider } from '../provider.ts'
import { createLoader } from './loader.ts'
import { createYandexPort } from './port.ts'
import { createYandexRequests } from './requests.ts'
import { createYandexView } from './view.ts'

/**
 * Creates the maps provider that uses Yandex Maps: JS API 3 for the map, Geosuggest and the Geocoder
 * for addresses. The script loads with the first map, whose locale its labels keep until a reload.
 * Each search uses its own locale.
 *
 * Written after the published types and documents, and tested with stubs: it was never run with a
 * real key.
 */
export const createYandexMaps: CreateMapsProvider = ({ yandexKey, gazetteer }, { http, report }, loadEmbedded) => {
  const load = createLoader(yandexKey, {
    page: window, timer: browserTimer, permit: permitScripts('yandex-maps'), report,
  })
  const requests = createYandexRequests(yandexKey, { http, report, timer: browserTimer })
  return {
    port: createYandexPort(requests, report),
    mount: withEmbeddedFallback(
      async (element, options) =>
        createYandexView(element, await load(element.closest<HTMLElement>('[lang]')?.lang ?? ''), options),
      { service: 'Yandex', gazetteer, loadEmbedded, report },
    ),
  }
}
