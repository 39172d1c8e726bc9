import type { Point } from '../../geo/point.ts'
import type { Loadable } from '../problem.ts'
import type { CityData, CityState } from '../catalogue/cities.ts'
import { judgeForm, type LocationErrors, type LocationForm, type OpenDialog } from './dialog-state.ts'
import type { City } from '../catalogue/city-wire.ts'
import { lackOf, methodsOffered, pickUpPoints } from './offered.ts'
import type { RestoData, ZoneVerdict } from './zones.ts'

/** The zone of a point of a city, for the chosen restaurant and the present cart (LOC-14). */
export type JudgePoint = (point: Point, data: RestoData) => ZoneVerdict

export type DialogView = { readonly at: 'closed' } | OpenDialogView
export type OpenDialogView = ReturnType<typeof viewOf>
export type MapView = NonNullable<OpenDialogView['map']>

/** All that the screen of an open dialog shows; `judge` says where a point belongs. */
export function viewOf(open: OpenDialog, cities: Loadable<readonly City[]>, found: CityState | null, judge: JudgePoint) {
  const known = cities.at === 'ready' ? cities.value : []
  const data = found?.at === 'ready' ? found.value : null
  const form = data === null ? begun(open.form) : settled(open.form, data, open.proposed)
  const verdictOn = ({ address, method }: LocationForm) =>
    (address !== null && data !== null && method !== 'TAKE_AWAY' ? judge(address.location, data) : null)
  function mapOf(shown: LocationForm) {
    const { method, address, pickUpId: restoId } = shown
    const verdict = verdictOn(shown)
    // an address only inside of a zone (MAP-04)
    const canConfirm = method === 'TAKE_AWAY' ? restoId !== null : verdict?.at === 'inside'
    return { address, restoId, verdict, canConfirm }
  }
  const verdict = verdictOn(form)
  const judged = data === null ? null : judgeForm(form, data, verdict)
  return {
    at: 'open' as const,
    state: { ...open, form },
    cities,
    city: known.find(item => item.id === form.cityId) ?? null,
    /** Its button does nothing (LOC-02). */
    cityInert: known.length <= 1 || found?.at === 'loading',
    data: found as Loadable<CityData> | null,
    methods: data === null ? [] : methodsOffered(data),
    points: data === null ? [] : pickUpPoints(data),
    verdict,
    map: open.map === null ? null : mapOf({ ...form, ...open.map }),
    judged,
    errors: visible(judged?.faults ?? {}, open),
    lack: lackOf(cities, data),
  }
}

/** An address is typed before it is known what the city offers. */
const begun = (form: LocationForm): LocationForm => ({ ...form, method: form.method ?? (form.cityId === null ? null : 'DELIVERY') })

/** The form within what the city offers; in take-away with the chosen point, else the proposed one, else the first. */
function settled(form: LocationForm, data: CityData, proposed: number | null): LocationForm {
  const offered = methodsOffered(data)
  const method = offered.find(one => one === form.method) ?? offered[0] ?? 'DELIVERY'
  const ids = pickUpPoints(data).map(({ id }) => id)
  const isOffered = method !== 'TAKE_AWAY' || ids.includes(proposed ?? 0)
  return { ...form, method, pickUpId: form.pickUpId ?? (isOffered ? proposed : ids[0] ?? null) }
}

/** Until the first try to save: the zone, words left without a choice, and a lack of points, which no field can mend. */
function visible(faults: LocationErrors, { submitted, addressLeft }: OpenDialog): LocationErrors {
  if (submitted || faults.pickUp === 'takeAwayNone') return faults
  const { address } = faults
  return address === 'addressOutOfZone' || (address === 'addressPick' && addressLeft) ? { address } : {}
}
