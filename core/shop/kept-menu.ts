import type { Cancel, KeptPorts } from '../env.ts'
import { detailOf } from '../http/errors.ts'
import type { Http } from '../http/http.ts'
import { replayAnswers } from '../http/replayed-answers.ts'
import { recordOf } from '../json.ts'
import type { Base } from './base.ts'
import type { Catalogue } from './catalogue.ts'
import { createLocationWire } from './catalogue/city-wire.ts'
import { fetchMenu } from './catalogue/menu.ts'
import { createMenuWire } from './catalogue/menu-wire.ts'
import { createNarrowing } from './catalogue/narrowing.ts'
import type { Config } from './config.ts'

const LAYOUT = 2

/** So many restaurants; the one that was looked at longest ago leaves. */
const MAX = 3
/** After the menu has come: by then nothing that a customer waits for is on its way. */
const KEEP_AFTER_MILLISECONDS = 2000

export type KeptMenu = ReturnType<typeof createKeptMenu>
/** Opens what an earlier visit has kept, keeps the menu in sight for the next (MENU-15), removes what nobody can use any more (STO-02). */
export function createKeptMenu({ archive }: KeptPorts, { env: { timer, report, version }, stored, config, clock }: Base, catalogue: Catalogue) {
  const { menu, chosen, choice: { venue }, recording, hadChoice } = catalogue
  let stop: Cancel = () => undefined
  // a record's name says whose it is, of which restaurant and when: of any other version, label or API it cannot be used
  const prefix = `${JSON.stringify([LAYOUT, version, config.whiteLabel, config.apiBase])} `
  /** Of names that were read earlier: what another tab has put meanwhile is none of them. */
  async function removeAllBut(kept: ReturnType<typeof recordsOf>, names: readonly string[]): Promise<void> {
    for (const key of names) if (!kept.some(one => one.name === key)) await archive.remove(key)
  }
  const notWritten = (error: unknown): void => report('archive.write-failed', detailOf(error))
  const write = (run: (names: readonly string[]) => Promise<void>): Promise<void> => archive.keys().then(run).catch(notWritten)

  /** What the restaurant's calls were answered at this visit, if they all were. */
  async function save(cityId: number, restoId: number): Promise<void> {
    // read as it will be when it is opened: what that asks for is all that has to be kept
    const { http, used } = replayAnswers(recording.answers())
    const isWhole = await readAll(http, config, restoId).then(() => true, () => false)
    if (!isWhole) return
    const place = `${cityId} ${restoId}`
    await write(async names => {
      const records = recordsOf(names, prefix)
      const name = `${prefix}${place} ${(records[0]?.order ?? 0) + 1} ${Math.max(0, Math.round(clock.now()))}`
      const others = records.filter(one => one.place !== place).slice(0, MAX - 1)
      // better none than one from before the last visit: it goes also where the new has no room
      const put = async () => archive.put(name, used)
      await put().finally(() => removeAllBut(others, names)).catch(put)
    })
  }
  function keep(): void {
    const where = venue.get()
    const isFresh = menu.freshness.get().at === 'fresh' && chosen.get() !== null
    if (isFresh && where.at === 'resto') void save(where.choice.cityId, where.resto.id)
  }

  // without a choice of an earlier visit the storage has lost it, and with it what was kept of it
  void write(names => removeAllBut(hadChoice ? recordsOf(names, prefix) : [], names))
  function wait(): void {
    stop()
    stop = timer.after(KEEP_AFTER_MILLISECONDS, keep)
  }
  for (const source of [menu.state, venue]) source.subscribe(wait)
  wait()
  return {
    narrowing: createNarrowing(stored, catalogue.visible),
    /** What an earlier visit knew of a restaurant, or null; rejects when this shop can read nothing of it. */
    async open(cityId: number, restoId: number) {
      // in whichever language it was: the present names are on their way
      const found = recordsOf(await archive.keys(), prefix).find(({ place }) => place === `${cityId} ${restoId}`)
      if (found === undefined) return null
      const { http } = replayAnswers(recordOf(await archive.get(found.name)) ?? {})
      const known = await readAll(http, config, restoId).catch((error: unknown) => {
        archive.remove(found.name).catch(notWritten)
        throw error
      })
      return { ...known, ahead: { restos: [known.resto], zones: null, kept: http }, savedAt: found.savedAt }
    },
  }
}

/** Raw answers, which are kept, read by the same readers; rejects where they lack anything that a menu stands on. */
async function readAll(http: Http, { whiteLabel, preOrder }: Config, restoId: number) {
  // what is dropped of an answer was reported when it came
  const wire = createLocationWire(http, whiteLabel, silent)
  const [cities, resto] = await Promise.all([
    wire.cities(), wire.resto(restoId),
    // where they are there: read once the whole city is (`whole-city.ts`)
    http.get(`/1/restos/${restoId}/deliveries`, { query: { size: 100 } }).catch(() => null),
  ])
  if (resto.id !== restoId) throw new RangeError('another restaurant')
  const menu = await fetchMenu(createMenuWire(http, silent), resto, preOrder)
  return { cities, resto, menu }
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
