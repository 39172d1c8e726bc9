import type { ArchivePort, Report, TimerPort } from '../../env.ts'
import { detailOf } from '../../http/errors.ts'
import { answerFrom, type KeptAnswers, type RememberingHttp } from '../../http/kept-answers.ts'
import type { Http } from '../../http/http.ts'
import { list, literal, minor, object, positiveId, read } from '../../http/read.ts'
import { withTimeout } from '../../task.ts'
import type { KeptPlace } from '../location/city-data.ts'
import { createLocationWire, type Resto } from '../location/wire.ts'
import { fetchMenu, type RestoMenu } from './menu.ts'
import { createMenuWire } from './wire.ts'

/** What an earlier visit knew of a restaurant: enough to show its menu before anybody answers (MENU-15). */
export interface KeptMenu extends KeptPlace {
  readonly resto: Resto
  readonly menu: RestoMenu
}
export interface MenuArchive {
  /** The last menu of a restaurant; null when there is none, or none that this shop can read. Never rejects. */
  open(cityId: number, restoId: number): Promise<KeptMenu | null>
  /** Keeps what the restaurant's calls were answered at this visit, if they all were. Resolves when it is kept or given up. */
  save(cityId: number, restoId: number): Promise<void>
  /** Forgets every menu. */
  clear(): Promise<void>
}

/** So many restaurants; the one that was looked at longest ago leaves. */
const MOST = 3
const INDEX = 'menus'
const LAYOUT = 1
/** A browser that cannot say within this time what it keeps is not waited for. */
const PATIENCE_MILLISECONDS = 1000

/**
 * The raw answers are kept and read again through the same readers, so that an old or damaged record is judged like any
 * answer. The list of records is written before a record and tidied after it: a page that ends in between leaves a name
 * without a record, which is as good as nothing, or a record without a name, which the next one to save removes.
 */
export function createMenuArchive({ archive = NOWHERE, remembered, owner, preOrder, now, timer, report }: {
  readonly archive: ArchivePort | undefined
  readonly remembered: RememberingHttp
  /** Whose answers these are: any other version, label or API cannot use them (STO-02). */
  readonly owner: { readonly version: string; readonly whiteLabel: string; readonly apiBase: string }
  readonly preOrder: boolean
  /** Synced milliseconds. */
  readonly now: () => number
  readonly timer: TimerPort
  readonly report: Report
}): MenuArchive {
  const stamp = { layout: LAYOUT, ...owner }
  const { index, record } = readersOf(stamp)
  /** One write after the other. */
  let writing: Promise<void> = Promise.resolve()
  const { whiteLabel } = owner
  const readWith = (http: Http, cityId: number, restoId: number) => readAll(http, { cityId, restoId, preOrder, whiteLabel })

  /** The restaurants that are kept; null when the list is not ours, or is none. */
  async function readIndex() {
    const held = await archive.get(INDEX)
    try {
      return read(index, held, silent, 'kept menus').menus
    } catch {
      return null
    }
  }
  async function removeAllBut(kept: ReadonlySet<string>): Promise<void> {
    for (const key of await archive.keys()) if (!kept.has(key)) await archive.remove(key)
  }
  function write(run: () => Promise<void>): Promise<void> {
    writing = writing.then(run).catch((error: unknown) => report('archive.write-failed', detailOf(error)))
    return writing
  }
  const clear = (): Promise<void> => write(() => removeAllBut(new Set()))

  async function readKept(cityId: number, restoId: number): Promise<KeptMenu | null> {
    const isOurs = await readIndex() !== null
    if (!isOurs) void clear()
    const held = isOurs ? await archive.get(keyOf(restoId)) : undefined
    if (held === undefined) return null
    const found = read(record, held, silent, 'kept menu')
    // in whichever language it was: the names of dishes are better than none, and the present ones are on their way
    if (found.cityId !== cityId || found.restoId !== restoId) return null
    const known = await readWith(answerFrom(found.answers).http, cityId, restoId)
    return known === null ? null : { savedAt: found.savedAt, ...known }
  }

  return {
    open(cityId, restoId) {
      return withTimeout(timer, PATIENCE_MILLISECONDS, () => readKept(cityId, restoId).catch((error: unknown) => {
        report('archive.unreadable', detailOf(error))
        void write(() => archive.remove(keyOf(restoId)))
        return null
      })).catch(() => null)
    },
    async save(cityId, restoId) {
      // read as it will be when it is opened: what was asked for on the way is all that has to be kept
      const { http, used } = answerFrom(remembered.answers())
      const isWhole = await readWith(http, cityId, restoId).then(known => known !== null, () => false)
      if (!isWhole) return
      const savedAt = Math.max(0, Math.round(now()))
      await write(async () => {
        const others = (await readIndex() ?? []).filter(one => one.restoId !== restoId)
        const menus = [{ restoId, savedAt }, ...others].slice(0, MOST)
        await archive.put(INDEX, { ...stamp, menus })
        // first the room, then what needs it
        await removeAllBut(new Set([INDEX, ...menus.map(one => keyOf(one.restoId))]))
        try {
          await archive.put(keyOf(restoId), { ...stamp, cityId, restoId, savedAt, answers: used })
        } catch (error) {
          // an older menu than the last one is not the last one
          await archive.remove(keyOf(restoId))
          throw error
        }
      })
    },
    clear,
  }
}

/** Readers of what is kept: what carries another stamp they refuse. */
function readersOf({ layout, version, whiteLabel, apiBase }: {
  readonly layout: number
  readonly version: string
  readonly whiteLabel: string
  readonly apiBase: string
}) {
  const mine = { layout: literal(layout), version: literal(version), whiteLabel: literal(whiteLabel), apiBase: literal(apiBase) }
  return {
    index: object({ ...mine, menus: list(object({ restoId: positiveId, savedAt: minor })) }),
    record: object({ ...mine, cityId: positiveId, restoId: positiveId, savedAt: minor, answers: anyAnswers }),
  }
}

/** All that a restaurant's menu stands on, by these answers; null where the restaurant does not belong to the city. */
async function readAll(http: Http, { cityId, restoId, preOrder, whiteLabel }: {
  readonly cityId: number
  readonly restoId: number
  readonly preOrder: boolean
  readonly whiteLabel: string
}): Promise<Omit<KeptMenu, 'savedAt'> | null> {
  // what is dropped of an answer was reported when it came
  const wire = createLocationWire(http, whiteLabel, silent)
  const [cities, restoIds, resto, zones] = await Promise.all([
    wire.cities(), wire.restoIds(cityId), wire.resto(restoId), wire.zones(restoId),
  ])
  if (!restoIds.includes(restoId) || resto.id !== restoId) return null
  const menu = await fetchMenu(createMenuWire(http, silent), resto, { preOrder, queue: run => run() })
  return { cities, place: { restos: [resto], zones }, resto, menu }
}

/** A device that keeps nothing. */
const NOWHERE: ArchivePort = {
  get: () => Promise.resolve(undefined), put: () => Promise.resolve(), remove: () => Promise.resolve(), keys: () => Promise.resolve([]),
}
function keyOf(restoId: number): string {
  return `menu.${restoId}`
}
function silent(): void {}
function anyAnswers(value: unknown): KeptAnswers {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('no answers')
  return value as KeptAnswers
}
