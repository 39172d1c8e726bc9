import type { DeliveryMethod } from '../config.ts'
import type { Loadable, ProblemCode } from '../problem.ts'
import type { Address } from './address.ts'
import type { JudgePoint } from './choice.ts'
import type { CityData, CityState } from './city-data.ts'
import type { OpenDialog } from './dialog-state.ts'
import { faultsOf, type LocationErrors } from './form.ts'
import { lackOf, methodsOffered, pickUpPoints } from './methods.ts'
import type { City, Resto } from './wire.ts'
import type { ZoneVerdict } from './zones.ts'

/** All that the dialog's screen shows; views decide nothing. */
export type DialogView = { readonly at: 'closed' } | OpenDialogView
export interface OpenDialogView {
  readonly at: 'open'
  readonly state: OpenDialog
  readonly cities: Loadable<readonly City[]>
  readonly city: City | null
  /** With one city, or while one is being chosen, its button does nothing (LOC-02). */
  readonly cityInert: boolean
  readonly data: Loadable<CityData> | null
  readonly methods: readonly DeliveryMethod[]
  readonly points: readonly Resto[]
  readonly verdict: ZoneVerdict | null
  /** Over the form, while it is open. */
  readonly map: MapView | null
  readonly errors: LocationErrors
  /** What the city lacks, if it lacks something (BOOT-08). */
  readonly lack: ProblemCode | null
}

export interface MapView {
  readonly address: Address | null
  readonly restoId: number | null
  readonly verdict: ZoneVerdict | null
  /** An address can only be confirmed inside of a zone (MAP-04). */
  readonly canConfirm: boolean
}

/** The screen of an open dialog, from what is known of the cities and of the form's own; `judge` says where a point belongs. */
export function viewOf(
  state: OpenDialog, cities: Loadable<readonly City[]>, found: CityState | null, judge: JudgePoint,
): OpenDialogView {
  const known = cities.at === 'ready' ? cities.value : []
  const data = found?.at === 'ready' ? found.value : null
  const isDelivery = state.form.method !== 'TAKE_AWAY'
  const verdictOn = (address: Address | null): ZoneVerdict | null =>
    address !== null && data !== null && isDelivery ? judge(address.point, data) : null
  const verdict = verdictOn(state.form.address)
  return {
    at: 'open',
    state,
    cities,
    city: known.find(item => item.id === state.form.cityId) ?? null,
    cityInert: known.length <= 1 || found?.at === 'loading',
    data: found,
    methods: data === null ? [] : methodsOffered(data),
    points: data === null ? [] : pickUpPoints(data),
    verdict,
    map: state.map === null ? null : mapOf(isDelivery, state.map, verdictOn(state.map.address)),
    errors: data === null ? {} : visible(faultsOf(state.form, data, verdict), state),
    lack: lackOf(cities, data),
  }
}

function mapOf(isDelivery: boolean, { address, pickUpId }: NonNullable<OpenDialog['map']>, verdict: ZoneVerdict | null): MapView {
  return { address, restoId: pickUpId, verdict, canConfirm: isDelivery ? verdict?.at === 'inside' : pickUpId !== null }
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
