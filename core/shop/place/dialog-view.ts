import type { Point } from '../../geo/point.ts'
import type { DeliveryMethod } from '../config.ts'
import type { Loadable, ProblemCode } from '../problem.ts'
import type { CityData, CityState } from '../catalogue/cities.ts'
import type { Address } from './address.ts'
import {
  validateForm, type LocationErrors, type LocationForm, type LocationValidation, type OpenDialog,
} from './dialog-state.ts'
import type { City, Resto } from '../catalogue/location-api.ts'
import { findCityProblem, listCityMethods, listPickUpPoints } from './offered.ts'
import type { RestoData, ZoneResolution } from './zones.ts'

/** Resolves the zone of a point in a city for the selected restaurant and the cart (LOC-14). */
export type ResolvePoint = (point: Point, data: RestoData) => ZoneResolution

export type DialogView = { readonly status: 'closed' } | OpenDialogView

/** The data of the open dialog's screen. */
export interface OpenDialogView {
  readonly status: 'open'
  readonly state: OpenDialog
  readonly cities: Loadable<readonly City[]>
  /** The selected city; null when there is none, or while the cities load. */
  readonly city: City | null
  /** Whether the button that changes the city is inactive: one city, or the city loads (LOC-02). */
  readonly isCityInert: boolean
  /** The selected city's restaurants and zones; null before its first request. */
  readonly data: Loadable<CityData> | null
  readonly methods: readonly DeliveryMethod[]
  /** The pick-up points of the city. */
  readonly points: readonly Resto[]
  /** The zone of the form's address; null without an address, and for take-away. */
  readonly resolution: ZoneResolution | null
  /** The map; null while it is closed. */
  readonly map: MapView | null
  /** The validation of the form; null until the city has loaded. */
  readonly validation: LocationValidation | null
  /** The errors of `validation` to show. */
  readonly errors: LocationErrors
  /** Why no order is possible in the city; null if orders are possible (BOOT-08). */
  readonly problem: ProblemCode | null
}

/** The selection on the map. */
export interface MapView {
  readonly address: Address | null
  readonly restoId: number | null
  readonly resolution: ZoneResolution | null
  /** Whether the customer can confirm it: an address inside a zone (MAP-04), or a pick-up point. */
  readonly canConfirm: boolean
}

export function buildDialogView(
  open: OpenDialog, cities: Loadable<readonly City[]>, cityState: CityState | null, resolvePoint: ResolvePoint,
): OpenDialogView {
  const cityList = cities.status === 'ready' ? cities.value : []
  const data = cityState?.status === 'ready' ? cityState.value : null
  const form = data === null ? withDefaultMethod(open.form) : withOffered(open.form, data, open.proposedPickUpId)
  const resolveForm = ({ address, method }: LocationForm) =>
    (address !== null && data !== null && method !== 'TAKE_AWAY' ? resolvePoint(address.location, data) : null)
  function buildMapView(mapForm: LocationForm): MapView {
    const { method, address, pickUpId: restoId } = mapForm
    const resolution = resolveForm(mapForm)
    const canConfirm = method === 'TAKE_AWAY' ? restoId !== null : resolution?.kind === 'inside'
    return { address, restoId, resolution, canConfirm }
  }
  const resolution = resolveForm(form)
  const validation = data === null ? null : validateForm(form, data, resolution)
  return {
    status: 'open',
    state: { ...open, form },
    cities,
    city: cityList.find(item => item.id === form.cityId) ?? null,
    isCityInert: cityList.length <= 1 || cityState?.status === 'loading',
    data: cityState,
    methods: data === null ? [] : listCityMethods(data),
    points: data === null ? [] : listPickUpPoints(data),
    resolution,
    map: open.map === null ? null : buildMapView({ ...form, ...open.map }),
    validation,
    errors: selectVisibleErrors(validation?.faults ?? {}, open),
    problem: findCityProblem(cities, data),
  }
}

/** Selects delivery while the city loads, so that an address can be typed already. */
const withDefaultMethod = (form: LocationForm): LocationForm =>
  ({ ...form, method: form.method ?? (form.cityId === null ? null : 'DELIVERY') })

/**
 * Limits the form to what the city offers. For take-away, the form keeps its pick-up point, or else
 * gets the proposed point if the city has it, or else the city's first point.
 */
function withOffered(form: LocationForm, data: CityData, proposedPickUpId: number | null): LocationForm {
  const offered = listCityMethods(data)
  const method = offered.find(name => name === form.method) ?? offered[0] ?? 'DELIVERY'
  const ids = listPickUpPoints(data).map(({ id }) => id)
  const keepsProposed = method !== 'TAKE_AWAY' || ids.includes(proposedPickUpId ?? 0)
  const defaultPickUpId = keepsProposed ? proposedPickUpId : ids[0] ?? null
  return { ...form, method, pickUpId: form.pickUpId ?? defaultPickUpId }
}

/**
 * Selects the errors to show. Before the first attempt to save, these are an address outside all
 * zones, a text that the customer has left without an accepted address, and a city without pick-up
 * points.
 */
function selectVisibleErrors(faults: LocationErrors, { isSubmitted, hasLeftAddress }: OpenDialog): LocationErrors {
  if (isSubmitted || faults.pickUp === 'takeAwayNone') return faults
  const { address } = faults
  return address === 'addressOutOfZone' || (address === 'addressPick' && hasLeftAddress) ? { address } : {}
}
