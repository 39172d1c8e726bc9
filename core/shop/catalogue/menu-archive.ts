import type { ArchivePort, Report, TimerPort } from '../../env.ts'
import { detailOf } from '../../http/errors.ts'
import { replayAnswers, type RecordingHttp } from '../../http/recorded-answers.ts'
import type { Http } from '../../http/http.ts'
import { recordOf } from '../../json.ts'
import { withTimeout } from '../../task.ts'
import type { KeptCity } from './cities.ts'
import { createLocationWire, type Resto } from './city-wire.ts'
import { fetchMenu, type RestoMenu } from './menu.ts'
import { createMenuWire } from './menu-wire.ts'

/** What an earlier visit knew of a restaurant: enough to show its menu before anybody answers (MENU-15). */
export interface KeptMenu extends KeptCity {
  readonly resto: Resto
  readonly menu: RestoMenu
}

/** So many restaurants; the one that was looked at longest ago leaves. */
const MAX = 3
const LAYOUT = 2
/** A browser that cannot say within this time what it keeps is not waited for. */
const TIMEOUT_MILLISECONDS = 1000

/**
 * The raw answers are kept and read again through the same readers, so that an old or damaged record is judged like any
 * answer. A record's name says whose answers it holds, of which restaurant and when: what has a name that is not ours is
 * removed (STO-02), and a page that ends between two writes leaves a record more or a record less.
 */
export function createMenuArchive({ archive = NOWHERE, recording, owner, preOrder, now, timer, report }: {
  readonly archive: ArchivePort | undefined
  readonly recording: RecordingHttp
  /** Whose answers these are: any other version, label or API cannot use them. */
  readonly owner: { readonly version: string; readonly whiteLabel: string; readonly apiBase: string }
  readonly preOrder: boolean
  /** Synced milliseconds. */
  readonly now: () => number
  readonly timer: TimerPort
  readonly report: Report
}) {
  const prefix = `${JSON.stringify([LAYOUT, owner.version, owner.whiteLabel, owner.apiBase])} `
  /** One write after the other. */
  let writing: Promise<void> = Promise.resolve()

  /** Of these names, read earlier: what another tab has put meanwhile is none of them. */
  async function removeAllBut(kept: readonly { readonly name: string }[], names: readonly string[]): Promise<void> {
    for (const key of names) if (!kept.some(one => one.name === key)) await archive.remove(key)
  }
  function write(run: () => Promise<void>): Promise<void> {
    writing = writing.then(run).catch((error: unknown) => report('archive.write-failed', detailOf(error)))
    return writing
  }

  /** All that a restaurant's menu stands on, by these answers; null where the restaurant does not belong to the city. */
  async function readAll(http: Http, cityId: number, restoId: number): Promise<Omit<KeptMenu, 'savedAt'> | null> {
    // what is dropped of an answer was reported when it came
    const wire = createLocationWire(http, owner.whiteLabel, silent)
    const [cities, restoIds, resto, zones] = await Promise.all([
      wire.cities(), wire.restoIds(cityId), wire.resto(restoId), wire.zones(restoId),
    ])
    if (!restoIds.includes(restoId) || resto.id !== restoId) return null
    const menu = await fetchMenu(createMenuWire(http, silent), resto, { preOrder, queue: run => run() })
    return { cities, data: { restos: [resto], zones }, resto, menu }
  }
  async function readKept(cityId: number, restoId: number): Promise<KeptMenu | null> {
    const names = await archive.keys()
    const records = recordsOf(names, prefix)
    void write(() => removeAllBut(records, names))
    // in whichever language it was: the names of dishes are better than none, and the present ones are on their way
    const found = records.find(one => one.place === `${cityId} ${restoId}`)
    if (found === undefined) return null
    try {
      const known = await readAll(replayAnswers(recordOf(await archive.get(found.name)) ?? {}).http, cityId, restoId)
      return known === null ? null : { savedAt: found.savedAt, ...known }
    } catch (error) {
      void write(() => archive.remove(found.name))
      throw error
    }
  }

  return {
    /** The last menu of a restaurant; null when there is none, or none that this shop can read. Never rejects. */
    open(cityId: number, restoId: number): Promise<KeptMenu | null> {
      return withTimeout(timer, TIMEOUT_MILLISECONDS, () => readKept(cityId, restoId).catch((error: unknown) => {
        report('archive.unreadable', detailOf(error))
        return null
      })).catch(() => null)
    },
    /** Keeps what the restaurant's calls were answered at this visit, if they all were. Resolves when it is kept or given up. */
    async save(cityId: number, restoId: number): Promise<void> {
      // read as it will be when it is opened: what was asked for on the way is all that has to be kept
      const { http, used } = replayAnswers(recording.answers())
      const isWhole = await readAll(http, cityId, restoId).then(known => known !== null, () => false)
      if (!isWhole) return
      const place = `${cityId} ${restoId}`
      await write(async () => {
        const names = await archive.keys()
        const records = recordsOf(names, prefix)
        const name = `${prefix}${place} ${(records[0]?.order ?? 0) + 1} ${Math.max(0, Math.round(now()))}`
        const others = records.filter(one => one.place !== place).slice(0, MAX - 1)
        // better no menu than one from before the last visit: it goes also where there is no room for the new, which then has some
        const put = () => archive.put(name, used)
        await put().finally(() => removeAllBut(others, names)).catch(put)
      })
    },
    /** Forgets every menu. */
    clear: (): Promise<void> => write(async () => removeAllBut([], await archive.keys())),
  }
}

/** The records whose names begin so, the latest first: of each restaurant one. Their order is a number, for a clock may have gone back. */
function recordsOf(names: readonly string[], prefix: string) {
  const records = names.filter(name => name.startsWith(prefix)).flatMap(name => {
    const [, place, order, savedAt] = /^(\d+ \d+) (\d+) (\d+)$/.exec(name.slice(prefix.length)) ?? []
    return place === undefined ? [] : [{ name, place, order: Number(order), savedAt: Number(savedAt) }]
  }).sort((a, b) => b.order - a.order || b.savedAt - a.savedAt)
  return records.filter((record, index) => records.findIndex(({ place }) => place === record.place) === index)
}

/** A device that keeps nothing. */
const NOWHERE: ArchivePort = {
  get: () => Promise.resolve(undefined), put: () => Promise.resolve(), remove: () => Promise.resolve(), keys: () => Promise.resolve([]),
}
function silent(): void {}
