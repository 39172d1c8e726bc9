import type { Point } from '../../geo/point.ts'
import type { DeliveryMethod } from '../config.ts'
import type { Loadable, ProblemCode } from '../problem.ts'
import type { CityData, CityState } from '../catalogue/cities.ts'
import type { Address } from './address.ts'
import { sameAddress } from './address-line.ts'
import {
  validateForm, type LocationErrors, type LocationForm, type LocationValidation, type OpenDialog,
} from './dialog-state.ts'
import type { City, Resto } from '../catalogue/location-api.ts'
import { findCityProblem, listCityMethods, listPickUpPoints } from './offered.ts'
import { measurePickUpPoints, type PickUpPoint } from './pick-up-points.ts'
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
  /** The form's address if it is a street without a house, which is asked for next (LOC-17); else null. */
  readonly streetWithoutHouse: Address | null
  /** The point of the form's address if no zone serves it, also for take-away; else null. */
  readonly unservedPoint: Point | null
  /** The nearest pick-up point, to offer for an address outside all zones (LOC-18); else null. */
  readonly nearestPickUp: PickUpPoint | null
  /** Whether saving has failed for an address outside all zones, which the button's surroundings say. */
  readonly isUnservedRefused: boolean
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
  const unservedPoint = data === null ? null : findUnservedPoint(open.form, data, resolvePoint)
  const points = data === null ? [] : listPickUpPoints(data)
  const [nearest] = unservedPoint === null ? [] : measurePickUpPoints(points, unservedPoint)
  const form = data === null
    ? withDefaultMethod(open.form)
    : withOffered(open.form, data, open.proposedPickUpId ?? nearest?.resto.id ?? null)
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
  const streetWithoutHouse = findStreetWithoutHouse(form, open)
  const errors = selectVisibleErrors(validation?.faults ?? {}, open, streetWithoutHouse !== null)
  return {
    status: 'open',
    state: { ...open, form },
    cities,
    city: cityList.find(item => item.id === form.cityId) ?? null,
    isCityInert: cityList.length <= 1 || cityState?.status === 'loading',
    data: cityState,
    methods: data === null ? [] : listCityMethods(data),
    points,
    resolution,
    streetWithoutHouse,
    unservedPoint,
    isUnservedRefused: open.isSubmitted && errors.address === 'addressOutOfZone',
    nearestPickUp: errors.address === 'addressOutOfZone' ? nearest ?? null : null,
    map: open.map === null ? null : buildMapView({ ...form, ...open.map }),
    validation,
    errors,
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

/** Finds the point of an address that no zone serves; null if one does, or without an address. */
function findUnservedPoint({ address }: LocationForm, data: CityData, resolvePoint: ResolvePoint): Point | null {
  return address !== null && resolvePoint(address.location, data).kind === 'outside' ? address.location : null
}

/** Finds the street of a delivery that has neither a house nor the customer's confirmation of that. */
function findStreetWithoutHouse({ method, address }: LocationForm, { confirmedAddress }: OpenDialog): Address | null {
  if (method !== 'DELIVERY' || address === null || address.address === '' || address.hasHouse) return null
  return sameAddress(confirmedAddress, address) ? null : address
}

/**
 * Selects the errors to show. Before the first attempt to save, these are an address outside all
 * zones, a text that the customer has left without an accepted address, and a city without pick-up
 * points. A street may reach a zone with another house, so it is outside only once it is left.
 */
function selectVisibleErrors(
  faults: LocationErrors, { isSubmitted, hasLeftAddress }: OpenDialog, needsHouse: boolean,
): LocationErrors {
  if (isSubmitted || faults.pickUp === 'takeAwayNone') return faults
  const { address } = faults
  if (address === 'addressOutOfZone') return needsHouse && !hasLeftAddress ? {} : { address }
  return address === 'addressPick' && hasLeftAddress ? { address } : {}
}
