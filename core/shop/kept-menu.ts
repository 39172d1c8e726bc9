import type { Cancel, KeptPorts } from '../env.ts'
import { detailOf } from '../http/errors.ts'
import { replayAnswers } from '../http/replayed-answers.ts'
import type { Base } from './base.ts'
import type { Catalogue } from './catalogue.ts'
import { openKeptMenu, prefixOf, readAll, recordsOf } from './catalogue/kept-menu.ts'

/** So many restaurants; the one that was looked at longest ago leaves. */
const MAX = 3
/** After the menu has come: by then nothing that a customer waits for is on its way. */
const KEEP_AFTER_MILLISECONDS = 2000

export type KeptMenu = ReturnType<typeof createKeptMenu>
/** Opens what an earlier visit has kept, keeps the menu in sight for the next (MENU-15), removes what nobody can use any more (STO-02). */
export function createKeptMenu({ archive }: KeptPorts, { env: { timer, report, version }, config, clock }: Base, catalogue: Catalogue) {
  const { menu, chosen, choice: { venue }, recording, hadChoice } = catalogue
  let stop: Cancel = () => undefined
  const prefix = prefixOf(version, config)
  /** Of names that were read earlier: what another tab has put meanwhile is none of them. */
  async function removeAllBut(kept: ReturnType<typeof recordsOf>, names: readonly string[]): Promise<void> {
    for (const key of names) if (!kept.some(one => one.name === key)) await archive.remove(key)
  }
  const write = (run: (names: readonly string[]) => Promise<void>): Promise<void> =>
    archive.keys().then(run).catch((error: unknown) => report('archive.write-failed', detailOf(error)))

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
  return { open: (cityId: number, restoId: number) => openKeptMenu({ archive, report, prefix }, config, cityId, restoId) }
}
