import type { Report } from '../../env.ts'
import type { Http } from '../../http/http.ts'
import { distinct, list, object, read, usableList, type Infer } from '../../http/read.ts'
import { assumed, id, text } from '../../http/tolerant.ts'

const item = object({ id, name: text, cityIds: assumed(list(id), []) })

/** A restaurant of the chain, as the list of all of them names it. */
export type VenueItem = Infer<typeof item>

export interface VenuesWire {
  /** All restaurants of the chain, of every city. */
  list(): Promise<readonly VenueItem[]>
}

export function createVenuesWire(http: Http, whiteLabel: string, report: Report): VenuesWire {
  return {
    list: async () => read(distinct(usableList(item)), await http.get('/1/p/restos', { query: { whiteLabel } }), report, 'venues'),
  }
}
