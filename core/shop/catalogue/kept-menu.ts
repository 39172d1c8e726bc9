import type { Env, KeptPorts } from '../../env.ts'
import { detailOf } from '../../http/errors.ts'
import { replayAnswers } from '../../http/replayed-answers.ts'
import type { Http } from '../../http/http.ts'
import { recordOf } from '../../json.ts'
import type { Config } from '../config.ts'
import { createLocationWire } from './city-wire.ts'
import { fetchMenu } from './menu.ts'
import { createMenuWire } from './menu-wire.ts'

const LAYOUT = 2

interface Kept extends KeptPorts, Pick<Env, 'report'> {
  readonly prefix: string
}
/** What an earlier visit knew of a restaurant (MENU-15), or null; rejects when this shop can read nothing of it. */
export async function openKeptMenu({ archive, report, prefix }: Kept, config: Config, cityId: number, restoId: number) {
  // in whichever language it was: the present names are on their way
  const found = recordsOf(await archive.keys(), prefix).find(({ place }) => place === `${cityId} ${restoId}`)
  if (found === undefined) return null
  const { http } = replayAnswers(recordOf(await archive.get(found.name)) ?? {})
  const known = await readAll(http, config, restoId).catch((error: unknown) => {
    archive.remove(found.name).catch((failure: unknown) => report('archive.write-failed', detailOf(failure)))
    throw error
  })
  return { ...known, ahead: { restos: [known.resto], zones: null, kept: http }, savedAt: found.savedAt }
}

/** Raw answers, which are kept, read by the same readers; rejects where they lack anything that a menu stands on. */
export async function readAll(http: Http, { whiteLabel, preOrder }: Config, restoId: number) {
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

/** A record's name says whose it is, of which restaurant and when: of any other version, label or API it cannot be used. */
export function prefixOf(version: string, { whiteLabel, apiBase }: Config): string {
  return `${JSON.stringify([LAYOUT, version, whiteLabel, apiBase])} `
}
/** Ours, the latest first, of each restaurant one. Their order is a number: a clock may have gone back. */
export function recordsOf(names: readonly string[], prefix: string) {
  const records = names.filter(name => name.startsWith(prefix)).flatMap(name => {
    const [, place, order, savedAt] = /^(\d+ \d+) (\d+) (\d+)$/.exec(name.slice(prefix.length)) ?? []
    return place === undefined ? [] : [{ name, place, order: Number(order), savedAt: Number(savedAt) }]
  }).sort((a, b) => b.order - a.order || b.savedAt - a.savedAt)
  return records.filter((record, index) => records.findIndex(({ place }) => place === record.place) === index)
}
function silent(): void {}
