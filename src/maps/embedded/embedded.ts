import type { HttpPort } from '../../../core/env.ts'
import type { CreateMapsProvider } from '../provider.ts'
import { createGazetteerLoader } from './gazetteer.ts'
import { createGazetteerPort } from './port.ts'
import { createView } from './view.ts'

/**
 * Creates the maps provider that needs no service and no key. Its streets and houses are in one
 * file, at the URL `gazetteer`.
 */
export const createEmbeddedMaps: CreateMapsProvider = ({ gazetteer }, { http, report }) => {
  const load = createGazetteerLoader(() => loadJson(http, gazetteer), report)
  return {
    port: createGazetteerPort(load),
    mount: async (element, mapOptions) => createView(element, await load(), mapOptions)
  }
}

async function loadJson(http: HttpPort, url: string): Promise<unknown> {
  const response = await http.send({ url, method: 'GET', headers: {} }, new AbortController().signal)
  if (response.status !== 200) throw new Error(`The street file answered ${response.status}`)
  return JSON.parse(response.text)
}
