import type { Node } from '../../e2e/sandbox/contract-files.ts'
import { ABSENT, type Tolerated } from './described.ts'

/**
 * One value in two forms: as the contract requires it (undefined if it has no such form), and as it is
 * tolerated.
 */
export interface Pair {
  readonly agreed?: (held: unknown, around: Node) => unknown
  readonly tolerated: (held: unknown, around: Node) => unknown
}
/** A value that is invalid for every field; for a list, a value that is no list. */
const NONSENSE = [null, [null]]
const pickNonsense = (held: unknown): unknown => (Array.isArray(held) ? { 0: NONSENSE } : NONSENSE)

const createPair = (agreed: unknown, tolerated: unknown): Pair => ({ agreed: () => agreed, tolerated: () => tolerated })
const ring = (held: unknown): number[][] => {
  const points = (held as { points: { lat: number; lng: number }[] }).points
  return [...points, ...points.slice(0, 1)].map(({ lat, lng }) => [lng, lat])
}
const list = (held: unknown): readonly unknown[] => held as readonly unknown[]

/** The contract's form of an absent field: its default, another field, or none. */
function createAgreed({ field }: Tolerated): Pick<Pair, 'agreed'> {
  const { 'x-absent-as': other, default: value = null } = field
  if (typeof other === 'string') return { agreed: (_, around) => around[other] }
  return value === null ? {} : { agreed: () => value }
}

/** The forms of each tolerance. */
const FORMS: Readonly<Record<string, (at: Tolerated) => readonly Pair[]>> = {
  null: () => [{ agreed: () => ABSENT, tolerated: () => null }],
  unknown: () => [{ agreed: held => held, tolerated: held => ({ ...(held as Node), somethingElse: [{ id: 'x' }] }) }],
  absent: at => [ABSENT, null].map(none => ({ ...createAgreed(at), tolerated: () => none })),
  unreadable: () => [{ agreed: () => ABSENT, tolerated: pickNonsense }],
  'bad item': () => [{ agreed: held => held, tolerated: held => [...list(held), NONSENSE] }],
  twice: () => [{ agreed: held => held, tolerated: held => [...list(held), ...list(held).slice(0, 1)] }],
  'text for number': () => [{ agreed: held => held, tolerated: held => String(held) }],
  'number for text': () => [createPair('77', 77)],
  entities: () => [createPair('Ролл "Дракон" <b>', '&#1056;олл &quot;Дракон&quot; &lt;b&gt;')],
  'KG or L': () => [
    createPair({ value: 70, unit: 'G' }, { value: 0.07, unit: 'KG' }),
    createPair({ value: 1500, unit: 'ML' }, { value: '1.5', unit: 'L' }),
  ],
  'word for truth': () =>
    [String, Number].map(write => ({ agreed: (held: unknown) => held, tolerated: (held: unknown) => write(held) })),
  seconds: () => [{ agreed: held => held, tolerated: held => `${String(held)}${held === '24:00' ? ':00' : ':30'}` }],
  'one digit': () => [createPair('09:30', '9:30')],
  'no seconds': () => [createPair('2026-11-20T10:30:00Z', '2026-11-20T10:30Z')],
  'no offset': ({ path }) => [
    createPair(`2026-11-20T10:30:00${path.at(-1) === 'utc_time' ? 'Z' : '+03:00'}`, '2026-11-20T10:30:00'),
  ],
  'space for T': () =>
    [
      '2026-11-20 10:30:00Z', '2026-11-20 10:30:00 UTC', '2026-11-20t10:30:00z', '2026-11-20T10:30:00z',
      '2026-11-20 13:30:00 +0300', '2026-11-20 13:30:00+03',
    ].map(tolerated => createPair('2026-11-20T10:30:00Z', tolerated)),
  'date alone': ({ path }) => [
    createPair(path.at(-1) === 'finishAt' ? '2026-11-21T00:00:00+03:00' : '2026-11-20T00:00:00+03:00', '2026-11-20'),
  ],
  // decoded unchanged, so no form of the contract is equal to it
  'other word': () => [{ tolerated: () => 'ANOTHER' }],
  pairs: () => [
    {
      agreed: held => held,
      tolerated: held => ({
        points: ring(held)
          .slice(0, -1)
          .map(([lng, lat]) => [lat, lng]),
      }),
    },
  ],
  'GeoJSON Polygon': () => [
    { agreed: held => held, tolerated: held => ({ type: 'Polygon', coordinates: [ring(held)] }) },
  ],
  'GeoJSON MultiPolygon': () => [
    { agreed: held => held, tolerated: held => ({ type: 'MultiPolygon', coordinates: [[ring(held)]] }) },
  ],
}

/** Whether a report is one that this tolerance may cause. */
export function isExpectedReport(name: string, report: string): boolean {
  const loss = name === 'unreadable' ? 'field' : ['bad item', 'twice'].includes(name) ? 'item' : undefined
  return report.startsWith('wire.tolerated') || (loss !== undefined && report.startsWith(`wire.${loss}-dropped`))
}

export function createPairs(at: Tolerated): readonly Pair[] {
  const ways = FORMS[at.name]
  if (ways === undefined) throw new Error(`no form is known for «${at.name}»`)
  return ways(at)
}
export const knownTolerances = Object.keys(FORMS)
