import type { ArchivePort, Report, TimerPort } from '../../env.ts'
import { addressesAsked, answerFrom, type KeptAnswers, type RememberingHttp } from '../../http/kept-answers.ts'
import type { Http } from '../../http/http.ts'
import { integer, list, literal, minor, object, positiveId, read, string, type Infer } from '../../http/read.ts'
import { withTimeout } from '../../task.ts'
import type { RestoData } from '../location/city-data.ts'
import { createLocationWire, type City, type Resto } from '../location/wire.ts'
import { fetchMenu, type RestoMenu } from './menu.ts'
import { createMenuWire } from './wire.ts'

/** What an earlier visit knew of a restaurant: enough to show its menu before anybody answers (MENU-15). */
export interface KeptMenu {
  /** Synced milliseconds. */
  readonly savedAt: number
  readonly cities: readonly City[]
  readonly place: RestoData
  readonly resto: Resto
  readonly menu: RestoMenu
}
export interface MenuArchive {
  /** The last menu of a restaurant; null when there is none, or none that this shop can read. Never rejects. */
  open(cityId: number, restoId: number): Promise<KeptMenu | null>
  /** Keeps what the restaurant's calls were answered at this visit, if they all were. Resolves when it is kept or given up. */
  save(cityId: number, resto: Resto): Promise<void>
  /** Forgets every menu. */
  clear(): Promise<void>
}

/** So many restaurants; the one that was looked at longest ago leaves. */
const MOST = 3
const INDEX = 'menus'
const LAYOUT = 1
/** A browser that cannot say within this time what it keeps is not waited for. */
const PATIENCE_MILLISECONDS = 1000

/** Whose answers these are: any other version, label, API or set of calls cannot use them (STO-02). */
const stamp = { layout: literal(LAYOUT), version: string, whiteLabel: string, apiBase: string }
const index = object({ ...stamp, menus: list(object({ restoId: positiveId, savedAt: minor })) })
const record = object({ ...stamp, language: string, cityId: positiveId, restoId: integer, savedAt: minor, answers: anyAnswers })

/**
 * The raw answers are kept and read again through the same readers, so that an old or damaged record is judged like any
 * answer. The list of records is written before a record and tidied after it: a page that ends in between leaves a name
 * without a record, which is as good as nothing, or a record without a name, which the next one to save removes.
 */
export function createMenuArchive(options: {
  readonly archive: ArchivePort | undefined
  readonly remembered: RememberingHttp
  readonly owner: { readonly version: string; readonly whiteLabel: string; readonly apiBase: string }
  readonly language: () => string
  readonly preOrder: boolean
  /** Synced milliseconds. */
  readonly now: () => number
  readonly timer: TimerPort
  readonly report: Report
}): MenuArchive {
  const { remembered, owner, language, preOrder, now, timer, report } = options
  const archive = options.archive ?? NOWHERE
  const mine = { layout: LAYOUT, ...owner }
  /** One write after the other. */
  let writing: Promise<void> = Promise.resolve()

  const keyOf = (restoId: number): string => `menu.${restoId}`
  const isMine = (held: Infer<typeof index> | Infer<typeof record>): boolean =>
    held.version === owner.version && held.whiteLabel === owner.whiteLabel && held.apiBase === owner.apiBase

  /** The restaurants that are kept; null when the list is not ours, or is none. */
  async function readIndex(): Promise<Infer<typeof index>['menus'] | null> {
    const held = await archive.get(INDEX)
    const found = held === undefined ? undefined : attempt(() => read(index, held, silent, 'kept menus'))
    return found !== undefined && isMine(found) ? found.menus : null
  }
  async function removeAllBut(kept: ReadonlySet<string>): Promise<void> {
    for (const key of await archive.keys()) if (!kept.has(key)) await archive.remove(key)
  }
  function write(run: () => Promise<void>): Promise<void> {
    writing = writing.then(run).catch((error: unknown) => report('archive.write-failed', String(error)))
    return writing
  }
  function clear(): Promise<void> {
    return write(() => removeAllBut(new Set()))
  }

  async function readKept(cityId: number, restoId: number): Promise<KeptMenu | null> {
    if (await readIndex() === null) {
      void clear()
      return null
    }
    const held = await archive.get(keyOf(restoId))
    if (held === undefined) return null
    const found = read(record, held, silent, 'kept menu')
    if (!isMine(found)) throw new Error('it is another shop’s')
    // in whichever language it was: the names of dishes are better than none, and the present ones are on their way
    if (found.cityId !== cityId || found.restoId !== restoId) return null
    const http = answerFrom(found.answers)
    const [cities, restoIds, resto, zones] = await askPlace(http, cityId, restoId)
    if (!restoIds.includes(restoId) || resto.id !== restoId) return null
    const menu = await askMenu(http, resto)
    return { savedAt: found.savedAt, cities, place: { restos: [resto], zones }, resto, menu }
  }
  function askPlace(http: Http, cityId: number, restoId: number) {
    const wire = createLocationWire(http, owner.whiteLabel, silent)
    return Promise.all([wire.cities(), wire.restoIds(cityId), wire.resto(restoId), wire.zones(restoId)])
  }
  function askMenu(http: Http, resto: Resto): Promise<RestoMenu> {
    return fetchMenu(createMenuWire(http, silent), resto, { preOrder, queue: run => run() })
  }

  return {
    async open(cityId, restoId) {
      if (options.archive === undefined) return null
      const found = readKept(cityId, restoId).catch((error: unknown) => {
        report('archive.unreadable', String(error))
        void write(() => archive.remove(keyOf(restoId)))
        return null
      })
      return withTimeout(timer, PATIENCE_MILLISECONDS, () => found).catch(() => null)
    },
    save(cityId, resto) {
      const addresses = [...addressesAsked(http => askPlace(http, cityId, resto.id)), ...addressesAsked(http => askMenu(http, resto))]
      const answers = remembered.recall(addresses, language())
      if (answers === null) return Promise.resolve()
      const savedAt = Math.max(0, Math.round(now()))
      const value: Infer<typeof record> = { ...mine, layout: LAYOUT, language: language(), cityId, restoId: resto.id, savedAt, answers }
      return write(async () => {
        const others = (await readIndex() ?? []).filter(one => one.restoId !== resto.id)
        const menus = [{ restoId: resto.id, savedAt }, ...others].slice(0, MOST)
        await archive.put(INDEX, { ...mine, menus })
        // first the room, then what needs it
        await removeAllBut(new Set([INDEX, ...menus.map(one => keyOf(one.restoId))]))
        try {
          await archive.put(keyOf(resto.id), value)
        } catch (error) {
          // an older menu than the last one is not the last one
          await archive.remove(keyOf(resto.id))
          throw error
        }
      })
    },
    clear,
  }
}

/** A device that keeps nothing. */
const NOWHERE: ArchivePort = {
  get: () => Promise.resolve(undefined), put: () => Promise.resolve(), remove: () => Promise.resolve(), keys: () => Promise.resolve([]),
}
/** What is dropped of an answer was reported when it came. */
function silent(): void {}
function anyAnswers(value: unknown): KeptAnswers {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('no answers')
  return value as KeptAnswers
}
function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
