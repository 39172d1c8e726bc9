import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import { toDetail } from '../../../core/log/report.ts'
import { withEmbeddedFallback } from '../embedded-fallback.ts'
import type { CreateMapsProvider } from '../provider.ts'
import { browserTimer } from '../../web/timer.ts'
import { toGoogleLanguage } from '../../web/google-language.ts'
import { createLoader, type Library, type LibraryName } from './loader.ts'
import { createGooglePort } from './port.ts'
import { createView } from './view.ts'

/** Google's map ID for trials. It allows advanced markers, but is not for production. */
const TRIAL_MAP_ID = 'DEMO_MAP_ID'

/**
 * Creates the maps provider that uses Google Maps. Google's script loads on first use, and the
 * labels of maps keep the locale of that first use until a reload. Each search uses its own locale.
 */
export const createGoogleMaps: CreateMapsProvider = (config, { report }, loadEmbedded) => {
  const loader = createLoader({ api: { importLibrary, setOptions }, page: window, timer: browserTimer, report })
  let language: string | null = null

  function load<Name extends LibraryName>(name: Name, locale: string): Promise<Library<Name>> {
    language ??= toGoogleLanguage(locale)
    loader.setOptions({ key: config.key, v: 'weekly', language })
    return loader.importLibrary(name)
  }

  function selectMapId(): string {
    if (config.mapId !== '') return config.mapId
    report('maps.no-map-id')
    return TRIAL_MAP_ID
  }

  return {
    port: createGooglePort(load),
    mount: withEmbeddedFallback(async (element, options) => {
      const locale = element.closest<HTMLElement>('[lang]')?.lang ?? ''
      const [maps, marker] = await Promise.all([load('maps', locale), load('marker', locale)])
      const keyError = loader.keyError()
      if (keyError !== null) throw keyError
      const { Map, Polygon, InfoWindow } = maps
      const { AdvancedMarkerElement } = marker
      const view = createView(element, { Map, Polygon, InfoWindow, AdvancedMarkerElement }, selectMapId(), options)
      const unsubscribe = loader.onKeyRefused((error) => {
        report('maps.refused', toDetail(error.name))
        options.on.failed(error)
      })
      return {
        ...view,
        destroy() {
          unsubscribe()
          view.destroy()
        }
      }
    }, { service: 'Google', gazetteer: config.gazetteer, loadEmbedded, report })
  }
}
