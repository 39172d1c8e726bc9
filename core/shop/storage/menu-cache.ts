import type { Cancel, CachePorts } from '../../env.ts'
import { describeError } from '../../http/errors.ts'
import type { Http } from '../../http/http.ts'
import type { RecordedResponses } from '../../http/recorded-responses.ts'
import { replayResponses } from '../../http/replayed-responses.ts'
import { asRecord } from '../../json.ts'
import type { Base } from '../app/base.ts'
import type { Catalogue } from '../app/catalogue.ts'
import type { FirstResto } from '../catalogue/cities.ts'
import { createLocationApi, type City, type Resto } from '../catalogue/location-api.ts'
import { fetchMenu, type RestoMenu } from '../catalogue/menu.ts'
import { createMenuApi } from '../catalogue/menu-api.ts'
import { createMenuFilters, type MenuFilters } from '../catalogue/filters.ts'
import type { Config } from '../config.ts'
import type { PageRecord } from './page-record.ts'

/** The version of the records. A record of another version is removed. */
const LAYOUT = 2

/** How many restaurants are cached: a further restaurant replaces the one saved longest ago. */
const MAX_RESTAURANTS = 3
/** The delay of a save after the menu has loaded: other requests go first. */
const SAVE_DELAY_MILLISECONDS = 2000

/** The menu cache for the next visit (MENU-15), and the menu filters. */
export interface MenuCache {
  /** The customer's menu filters. They are unrelated to the cache, but share its chunk. */
  readonly filters: MenuFilters
  /**
   * Opens the data of a restaurant: of the prerendered page, else the cached data; null for none.
   * Rejects if it cannot be decoded.
   */
  open(cityId: number, restoId: number): Promise<CachedResto | null>
  /**
   * Shows the restaurant of the prerendered page until the customer has selected a city. Without
   * usable data the location dialog opens above an empty page.
   */
  openPreview(): Promise<void>
  /**
   * Opens the restaurant of a prerendered layer, unless the customer has selected another one. Resolves
   * to whether the layer can be shown.
   */
  openLayer(): Promise<boolean>
}

/** The data of a restaurant as an earlier visit has stored it. */
export interface CachedResto {
  readonly cities: readonly City[]
  readonly resto: Resto
  readonly menu: RestoMenu
  /** The restaurant as the store of cities takes it, until the whole city has loaded. */
  readonly firstResto: FirstResto
  /** In milliseconds since 1970, by the API's clock. */
  readonly savedAt: number
}

/** Caches the displayed menu, and removes records that are no longer usable (STO-02). */
export function createMenuCache(
  { archive }: CachePorts, base: Base, catalogue: Catalogue,
): MenuCache {
  const { env: { timer, report, version, page }, stored, config, clock, locale } = base
  const { menu, selectedMenu, choice: { venue }, recording, hadChoice } = catalogue
  let stop: Cancel = () => undefined
  // a record is usable for the same layout, version, white label and API only
  const prefix = `${JSON.stringify([LAYOUT, version, config.whiteLabel, config.apiBase])} `
  /** Removes the records `names` except `kept`. Records that another tab has stored since stay. */
  async function removeAllBut(kept: ReturnType<typeof listRecords>, names: readonly string[]): Promise<void> {
    for (const name of names) if (!kept.some(record => record.name === name)) await archive.remove(name)
  }
  const reportFailure = (error: unknown): void => report('archive.write-failed', describeError(error))
  /** Reads all record names and passes them to `run`. Reports a failure instead of throwing. */
  const updateArchive = (run: (names: readonly string[]) => Promise<void>): Promise<void> =>
    archive.keys().then(run).catch(reportFailure)

  /** Stores the responses to this visit's requests for the restaurant, if all have arrived. */
  async function save(cityId: number, restoId: number): Promise<void> {
    // replay the responses as `open` will do, and store only the used ones
    const { http, used } = replayResponses(recording.responses())
    const isComplete = await readAll(http, config, restoId).then(() => true, () => false)
    if (!isComplete) return
    const restoKey = `${cityId} ${restoId}`
    await updateArchive(async names => {
      const records = listRecords(names, prefix)
      const name = `${prefix}${restoKey} ${(records[0]?.saveNumber ?? 0) + 1} ${Math.max(0, Math.round(clock.now()))}`
      const others = records.filter(record => record.restoKey !== restoKey).slice(0, MAX_RESTAURANTS - 1)
      // remove outdated records in any case: that may make room for a second attempt
      const put = async () => archive.put(name, used)
      await put().finally(() => removeAllBut(others, names)).catch(put)
    })
  }
  function saveIfFresh(): void {
    const selected = venue.get()
    const isFresh = menu.freshness.get().status === 'fresh' && selectedMenu.get() !== null
    if (isFresh && selected.kind === 'resto') void save(selected.choice.cityId, selected.resto.id)
  }

  async function openPreview(): Promise<void> {
    if (page?.menu === undefined || page.locale !== locale.get()) return
    const { menu: shown, responses, savedAt } = page
    await readRecorded(responses, config, shown.restoId, savedAt)
      .then(data => showPreview(catalogue, shown, data))
      .catch((error: unknown) => report('archive.unreadable', describeError(error)))
  }

  // Remove unusable records. If this visit began without a stored choice, localStorage may have
  // been cleared: then remove all records.
  void updateArchive(names => removeAllBut(hadChoice ? listRecords(names, prefix) : [], names))
  function scheduleSave(): void {
    stop()
    stop = timer.after(SAVE_DELAY_MILLISECONDS, saveIfFresh)
  }
  for (const source of [menu.state, venue]) source.subscribe(scheduleSave)
  scheduleSave()
  return {
    filters: createMenuFilters(stored, catalogue.visibleMenus),
    openPreview,
    openLayer: () => openLayer(base, catalogue),
    async open(cityId: number, restoId: number) {
      if (page?.menu?.cityId === cityId && page.menu.restoId === restoId && page.locale === locale.get()) {
        return readRecorded(page.responses, config, restoId, page.savedAt)
      }
      // the record may be in another language than the selected one: fresh data replaces it
      const records = listRecords(await archive.keys(), prefix)
      const record = records.find(({ restoKey }) => restoKey === `${cityId} ${restoId}`)
      if (record === undefined) return null
      const responses = asRecord(await archive.get(record.name)) ?? {}
      return readRecorded(responses, config, restoId, record.savedAt).catch((error: unknown) => {
        archive.remove(record.name).catch(reportFailure)
        throw error
      })
    },
  }
}

/** Shows a restaurant, unless the customer has selected a city meanwhile. */
function showPreview(
  { cities, choice, menu, preview }: Catalogue, { cityId, method }: NonNullable<PageRecord['menu']>, data: CachedResto,
): void {
  if (choice.stored.get().cityId !== null) return
  menu.setInitialData(data.menu, data.savedAt)
  preview.set({ resto: data.resto, method })
  cities.setInitialData(cityId, data.firstResto, data.cities, data.savedAt)
}

/** Opens the restaurant of a prerendered layer: as `MenuCache.openLayer`. */
async function openLayer(
  { env: { page, report }, config, locale }: Base, { choice: { choice }, servedLayer }: Catalogue,
): Promise<boolean> {
  if (page?.layer === undefined || page.locale !== locale.get()) return false
  const { layer: { restoId, method }, responses, savedAt } = page
  const data = await readRecorded(responses, config, restoId, savedAt).catch((error: unknown) => {
    report('archive.unreadable', describeError(error))
    return null
  })
  if (data === null || (choice.get()?.restoId ?? restoId) !== restoId) return false
  const menu = { menu: data.menu, resto: data.resto, method }
  servedLayer.set({ menu, isFirst: true })
  void page.rendered.then(() => servedLayer.set({ menu, isFirst: false }))
  return true
}

async function readRecorded(
  responses: RecordedResponses, config: Config, restoId: number, savedAt: number,
): Promise<CachedResto> {
  const { http } = replayResponses(responses)
  const cached = await readAll(http, config, restoId)
  return { ...cached, firstResto: { restos: [cached.resto], zones: null, replayHttp: http }, savedAt }
}

/** Decodes recorded responses like fresh ones. Rejects if anything that a menu needs is missing. */
export async function readAll(http: Http, { whiteLabel, preOrder }: Config, restoId: number) {
  // no reports: invalid items were reported when the response arrived
  const api = createLocationApi(http, whiteLabel, ignoreReport)
  const [cities, resto] = await Promise.all([
    api.cities(), api.resto(restoId),
    // The request of `zones` in `place/zones.ts`, so that `used` contains its response. The zones are
    // optional here; `city-loader.ts` decodes them.
    http.get(`/1/restos/${restoId}/deliveries`, { query: { size: 100 } }).catch(() => null),
  ])
  if (resto.id !== restoId) throw new RangeError('another restaurant')
  const menu = await fetchMenu(createMenuApi(http, ignoreReport), resto, preOrder)
  return { cities, resto, menu }
}

/**
 * The usable records, the latest first, one for each restaurant. `saveNumber` increases with each
 * save: `savedAt` may decrease, because a clock may be set back.
 */
function listRecords(names: readonly string[], prefix: string) {
  const records = names.filter(name => name.startsWith(prefix)).flatMap(name => {
    const [, restoKey, saveNumber, savedAt] = /^(\d+ \d+) (\d+) (\d+)$/.exec(name.slice(prefix.length)) ?? []
    if (restoKey === undefined) return []
    return [{ name, restoKey, saveNumber: Number(saveNumber), savedAt: Number(savedAt) }]
  }).sort((a, b) => b.saveNumber - a.saveNumber || b.savedAt - a.savedAt)
  return records.filter((record, index) => records.findIndex(({ restoKey }) => restoKey === record.restoKey) === index)
}
function ignoreReport(): void {}
