import type { Loadable } from '../problem.ts'
import type { Address } from './address.ts'
import type { JudgePoint } from './choice.ts'
import type { CityData, CityState } from '../catalogue/cities.ts'
import type { OpenDialog } from './dialog-state.ts'
import { faultsOf, type LocationErrors, type LocationForm } from './form.ts'
import { lackOf, methodsOffered, pickUpPoints } from './methods.ts'
import type { City } from '../catalogue/city-wire.ts'

export type DialogView = { readonly at: 'closed' } | OpenDialogView
export type OpenDialogView = ReturnType<typeof viewOf>
export type MapView = NonNullable<OpenDialogView['map']>

/** All that the screen of an open dialog shows; `judge` says where a point belongs. */
export function viewOf(open: OpenDialog, cities: Loadable<readonly City[]>, found: CityState | null, judge: JudgePoint) {
  const known = cities.at === 'ready' ? cities.value : []
  const data = found?.at === 'ready' ? found.value : null
  const form = data === null ? open.form : settled(open.form, data, open.proposed)
  const isDelivery = form.method !== 'TAKE_AWAY'
  const verdictOn = (address: Address | null) => (address !== null && data !== null && isDelivery ? judge(address.point, data) : null)
  const mapOf = ({ address, pickUpId }: Pick<LocationForm, 'address' | 'pickUpId'>) => {
    const verdict = verdictOn(address)
    const restoId = pickUpId ?? form.pickUpId
    return {
      address,
      restoId,
      verdict,
      /** An address can only be confirmed inside of a zone (MAP-04). */
      canConfirm: isDelivery ? verdict?.at === 'inside' : restoId !== null,
    }
  }
  const verdict = verdictOn(form.address)
  return {
    at: 'open' as const,
    state: { ...open, form },
    cities,
    city: known.find(item => item.id === form.cityId) ?? null,
    /** With one city, or while one is being chosen, its button does nothing (LOC-02). */
    cityInert: known.length <= 1 || found?.at === 'loading',
    data: found as Loadable<CityData> | null,
    methods: data === null ? [] : methodsOffered(data),
    points: data === null ? [] : pickUpPoints(data),
    verdict,
    /** Over the form, while it is open. */
    map: open.map === null ? null : mapOf(open.map),
    errors: data === null ? {} : visible(faultsOf(form, data, verdict), open),
    /** What the city lacks, if it lacks something (BOOT-08). */
    lack: lackOf(cities, data),
  }
}

/** The form within what the city offers: an offered method, and in take-away the chosen point, else the proposed one, else the first. */
function settled(form: LocationForm, data: CityData, proposed: number | null): LocationForm {
  const offered = methodsOffered(data)
  const method = offered.find(one => one === form.method) ?? offered[0] ?? 'DELIVERY'
  const ids = pickUpPoints(data).map(({ id }) => id)
  const isOffered = method !== 'TAKE_AWAY' || ids.includes(proposed ?? 0)
  return { ...form, method, pickUpId: form.pickUpId ?? (isOffered ? proposed : ids[0] ?? null) }
}

/**
 * Before the first try to save only the zone speaks, words that were left without a choice, and a lack of pick-up
 * points, which nothing in the form can mend; afterwards every fault does, and goes as soon as it is mended.
 */
function visible(faults: LocationErrors, { submitted, addressLeft }: OpenDialog): LocationErrors {
  if (submitted || faults.pickUp === 'takeAwayNone') return faults
  const { address } = faults
  return address === 'addressOutOfZone' || (address === 'addressPick' && addressLeft) ? { address } : {}
}
