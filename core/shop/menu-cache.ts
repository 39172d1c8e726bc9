import type { Cancel, CachePorts } from '../env.ts'
import { describeError } from '../http/errors.ts'
import type { Http } from '../http/http.ts'
import { replayResponses } from '../http/replayed-responses.ts'
import { asRecord } from '../json.ts'
import type { Base } from './base.ts'
import type { Catalogue } from './catalogue.ts'
import type { FirstResto } from './catalogue/cities.ts'
import { createLocationApi, type City, type Resto } from './catalogue/location-api.ts'
import { fetchMenu, type RestoMenu } from './catalogue/menu.ts'
import { createMenuApi } from './catalogue/menu-api.ts'
import { createMenuFilters, type MenuFilters } from './catalogue/filters.ts'
import type { Config } from './config.ts'

/** The version of the records. A record of another version is removed. */
const LAYOUT = 2

/** The number of cached restaurants. A further one replaces the one that was opened longest ago. */
const MAX_RESTAURANTS = 3
/** The delay of a save after the menu has loaded: until then the customer may be waiting for other requests. */
const SAVE_DELAY_MILLISECONDS = 2000

/** The menu cache for the next visit (MENU-15), and the menu filters. */
export interface MenuCache {
  /** The customer's menu filters, which load with this service. */
  readonly filters: MenuFilters
  /** Opens the cached data of a restaurant; null for none. Rejects when the data cannot be decoded. */
  open(cityId: number, restoId: number): Promise<CachedResto | null>
}

/** The data of a restaurant as an earlier visit has stored it. */
export interface CachedResto {
  readonly cities: readonly City[]
  readonly resto: Resto
  readonly menu: RestoMenu
  readonly firstResto: FirstResto
  /** Synced milliseconds. */
  readonly savedAt: number
}

/** Caches the displayed menu, and removes records that are no longer usable (STO-02). */
export function createMenuCache(
  { archive }: CachePorts, { env: { timer, report, version }, stored, config, clock }: Base, catalogue: Catalogue,
): MenuCache {
  const { menu, selectedMenu, choice: { venue }, recording, hadChoice } = catalogue
  let stop: Cancel = () => undefined
  // a record is usable for the same layout, version, white label and API only
  const prefix = `${JSON.stringify([LAYOUT, version, config.whiteLabel, config.apiBase])} `
  /** Removes the records in `names` except `kept`. Records that another tab has stored since `names` was read stay. */
  async function removeAllBut(kept: ReturnType<typeof listRecords>, names: readonly string[]): Promise<void> {
    for (const name of names) if (!kept.some(record => record.name === name)) await archive.remove(name)
  }
  const reportFailure = (error: unknown): void => report('archive.write-failed', describeError(error))
  /** Calls `run` with the names of all records. */
  const write = (run: (names: readonly string[]) => Promise<void>): Promise<void> =>
    archive.keys().then(run).catch(reportFailure)

  /** Stores the responses to the restaurant's calls of this visit, if all of them have arrived. */
  async function save(cityId: number, restoId: number): Promise<void> {
    // replay the responses as `open` will do: store exactly those that are used
    const { http, used } = replayResponses(recording.responses())
    const isComplete = await readAll(http, config, restoId).then(() => true, () => false)
    if (!isComplete) return
    const place = `${cityId} ${restoId}`
    await write(async names => {
      const records = listRecords(names, prefix)
      const name = `${prefix}${place} ${(records[0]?.order ?? 0) + 1} ${Math.max(0, Math.round(clock.now()))}`
      const others = records.filter(record => record.place !== place).slice(0, MAX_RESTAURANTS - 1)
      // if there is no room for the new record, remove the outdated ones and try again
      const put = async () => archive.put(name, used)
      await put().finally(() => removeAllBut(others, names)).catch(put)
    })
  }
  function saveIfFresh(): void {
    const selected = venue.get()
    const isFresh = menu.freshness.get().status === 'fresh' && selectedMenu.get() !== null
    if (isFresh && selected.kind === 'resto') void save(selected.choice.cityId, selected.resto.id)
  }

  // without a stored choice the storage was cleared: remove the cache as well
  void write(names => removeAllBut(hadChoice ? listRecords(names, prefix) : [], names))
  function scheduleSave(): void {
    stop()
    stop = timer.after(SAVE_DELAY_MILLISECONDS, saveIfFresh)
  }
  for (const source of [menu.state, venue]) source.subscribe(scheduleSave)
  scheduleSave()
  return {
    filters: createMenuFilters(stored, catalogue.visibleMenus),
    async open(cityId: number, restoId: number) {
      // accept a record in any language: names in the selected one will arrive
      const record = listRecords(await archive.keys(), prefix).find(({ place }) => place === `${cityId} ${restoId}`)
      if (record === undefined) return null
      const { http } = replayResponses(asRecord(await archive.get(record.name)) ?? {})
      const cached = await readAll(http, config, restoId).catch((error: unknown) => {
        archive.remove(record.name).catch(reportFailure)
        throw error
      })
      const firstResto = { restos: [cached.resto], zones: null, cacheHttp: http }
      return { ...cached, firstResto, savedAt: record.savedAt }
    },
  }
}

/** Decodes recorded responses like fresh ones. Rejects if anything that a menu needs is missing. */
async function readAll(http: Http, { whiteLabel, preOrder }: Config, restoId: number) {
  // no reports: invalid items were reported when the response arrived
  const api = createLocationApi(http, whiteLabel, silent)
  const [cities, resto] = await Promise.all([
    api.cities(), api.resto(restoId),
    // optional: marks the response with the zones as used; it is decoded with the whole city (`city-loader.ts`)
    http.get(`/1/restos/${restoId}/deliveries`, { query: { size: 100 } }).catch(() => null),
  ])
  if (resto.id !== restoId) throw new RangeError('another restaurant')
  const menu = await fetchMenu(createMenuApi(http, silent), resto, preOrder)
  return { cities, resto, menu }
}

/** The usable records, the latest first, one for each restaurant. `order` counts up: a clock may be set back. */
function listRecords(names: readonly string[], prefix: string) {
  const records = names.filter(name => name.startsWith(prefix)).flatMap(name => {
    const [, place, order, savedAt] = /^(\d+ \d+) (\d+) (\d+)$/.exec(name.slice(prefix.length)) ?? []
    return place === undefined ? [] : [{ name, place, order: Number(order), savedAt: Number(savedAt) }]
  }).sort((a, b) => b.order - a.order || b.savedAt - a.savedAt)
  return records.filter((record, index) => records.findIndex(({ place }) => place === record.place) === index)
}
function silent(): void {}
