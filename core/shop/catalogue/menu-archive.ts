import type { Env } from '../../env.ts'
import { detailOf } from '../../http/errors.ts'
import { replayAnswers, type RecordingHttp } from '../../http/recorded-answers.ts'
import type { Http } from '../../http/http.ts'
import { recordOf } from '../../json.ts'
import { withTimeout } from '../../task.ts'
import type { Config } from '../config.ts'
import { createLocationWire } from './city-wire.ts'
import { fetchMenu } from './menu.ts'
import { createMenuWire } from './menu-wire.ts'

/** So many restaurants; the one that was looked at longest ago leaves. */
const MAX = 3
const LAYOUT = 2
/** A browser that takes longer to say what it keeps is not waited for. */
const TIMEOUT_MILLISECONDS = 1000

/**
 * What an earlier visit knew of a restaurant (MENU-15): raw answers, read again by the same readers. A record's name
 * says whose they are, of which restaurant and when: what is not ours is removed (STO-02).
 */
export function createMenuArchive(
  { archive, timer, report, version }: Env & { readonly version: string },
  { whiteLabel, apiBase, preOrder }: Config, recording: RecordingHttp, now: () => number,
) {
  // answers of any other version, label or API cannot be used
  const prefix = `${JSON.stringify([LAYOUT, version, whiteLabel, apiBase])} `
  const keys = async (): Promise<readonly string[]> => await archive?.keys() ?? []
  /** Of names that were read earlier: what another tab has put meanwhile is none of them. */
  async function removeAllBut(kept: ReturnType<typeof recordsOf>, names: readonly string[]): Promise<void> {
    for (const key of names) if (!kept.some(one => one.name === key)) await archive?.remove(key)
  }
  const write = (run: () => Promise<void>): Promise<void> =>
    run().catch((error: unknown) => report('archive.write-failed', detailOf(error)))

  /** All that a menu stands on; rejects where these answers lack anything. */
  async function readAll(http: Http, cityId: number, restoId: number) {
    // what is dropped of an answer was reported when it came
    const wire = createLocationWire(http, whiteLabel, silent)
    const [cities, restoIds, resto, zones] = await Promise.all([
      wire.cities(), wire.restoIds(cityId), wire.resto(restoId), wire.zones(restoId),
    ])
    if (!restoIds.includes(restoId) || resto.id !== restoId) throw new RangeError('another city or restaurant')
    const menu = await fetchMenu(createMenuWire(http, silent), resto, preOrder)
    return { cities, data: { restos: [resto], zones }, resto, menu }
  }

  return {
    /** Null when there is none that this shop can read. Never rejects. */
    open: (cityId: number, restoId: number) => withTimeout(timer, TIMEOUT_MILLISECONDS, async () => {
      const names = await keys()
      const records = recordsOf(names, prefix)
      void write(() => removeAllBut(records, names))
      // in whichever language it was: the present names are on their way
      const found = records.find(one => one.place === `${cityId} ${restoId}`)
      if (found === undefined) return null
      const { http } = replayAnswers(recordOf(await archive?.get(found.name)) ?? {})
      const known = await readAll(http, cityId, restoId).catch((error: unknown) => {
        void write(async () => archive?.remove(found.name))
        throw error
      })
      return { ...known, savedAt: found.savedAt }
    }).catch((error: unknown) => {
      report('archive.unreadable', detailOf(error))
      return null
    }),
    /** Keeps what the restaurant's calls were answered at this visit, if they all were. */
    async save(cityId: number, restoId: number): Promise<void> {
      // read as it will be when it is opened: what that asks for is all that has to be kept
      const { http, used } = replayAnswers(recording.answers())
      const isWhole = await readAll(http, cityId, restoId).then(() => true, () => false)
      if (!isWhole) return
      const place = `${cityId} ${restoId}`
      await write(async () => {
        const names = await keys()
        const records = recordsOf(names, prefix)
        const name = `${prefix}${place} ${(records[0]?.order ?? 0) + 1} ${Math.max(0, Math.round(now()))}`
        const others = records.filter(one => one.place !== place).slice(0, MAX - 1)
        // better none than one from before the last visit: it goes also where the new has no room
        const put = async () => archive?.put(name, used)
        await put().finally(() => removeAllBut(others, names)).catch(put)
      })
    },
    /** Forgets every menu. */
    clear: (): Promise<void> => write(async () => removeAllBut([], await keys())),
  }
}

/** Ours, the latest first, of each restaurant one. Their order is a number: a clock may have gone back. */
function recordsOf(names: readonly string[], prefix: string) {
  const records = names.filter(name => name.startsWith(prefix)).flatMap(name => {
    const [, place, order, savedAt] = /^(\d+ \d+) (\d+) (\d+)$/.exec(name.slice(prefix.length)) ?? []
    return place === undefined ? [] : [{ name, place, order: Number(order), savedAt: Number(savedAt) }]
  }).sort((a, b) => b.order - a.order || b.savedAt - a.savedAt)
  return records.filter((record, index) => records.findIndex(({ place }) => place === record.place) === index)
}
function silent(): void {}
