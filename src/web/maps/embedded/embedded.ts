import type { HttpPort, Report } from '../../../../core/env.ts'
import type { MapsProvider } from '../provider.ts'
import { createGazetteerLoader } from './gazetteer.ts'
import { createGazetteerPort } from './port.ts'
import { createView } from './view.ts'

/**
 * A provider without a service or key: streets and
 * houses come from one file, at the URL `gazetteer`.
 */
export function createEmbeddedMaps(
  { gazetteer }: { readonly gazetteer: string },
  { http, report }: { readonly http: HttpPort; readonly report: Report },
): MapsProvider {
  const load = createGazetteerLoader(() => loadJson(http, gazetteer), report)
  return {
    port: createGazetteerPort(load),
    mount: async (element, mapOptions) => createView(element, await load(), mapOptions)
  }
}

async function loadJson(http: HttpPort, url: string): Promise<unknown> {
  const answer = await http.send({ url, method: 'GET', headers: {} }, new AbortController().signal)
  if (answer.status !== 200) throw new Error(`The street file answered ${answer.status}`)
  return JSON.parse(answer.text)
}
