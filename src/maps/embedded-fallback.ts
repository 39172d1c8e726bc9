import type { Report } from '../../core/env.ts'
import { toDetail } from '../../core/log/report.ts'
import type { MountMap } from './map-view.ts'
import type { LoadMaps } from './provider.ts'

/** The street file of the demonstration. Its streets are invented, in cities that exist. */
const SAMPLE_STREETS = '/maps/streets.json'

/**
 * Shows the embedded map when the map of a service cannot be shown: its script is blocked or late,
 * or its key was refused (MAP-07). That needs streets of the chain's own cities; without them the
 * service's error stays.
 * @param service the name of the service, for the report
 */
export function withEmbeddedFallback(
  mount: MountMap,
  { service, gazetteer, loadEmbedded, report }: {
    readonly service: string; readonly gazetteer: string; readonly loadEmbedded: LoadMaps; readonly report: Report
  },
): MountMap {
  if (gazetteer === SAMPLE_STREETS) return mount
  return async (element, options) => {
    try {
      return await mount(element, options)
    } catch (error) {
      report('maps.replaced', toDetail(service))
      const view = await loadEmbedded().then(maps => maps.mount(element, options)).catch(() => null)
      if (view === null) throw error
      return view
    }
  }
}
