import type { Bounds, Point } from '../../core/geo/point.ts'

/**
 * A rendered map, independent of the map provider (`src/maps/`). `MapsPort` in `core/env.ts` is
 * its counterpart for the address search.
 */
export interface MapView {
  /** Moves the centre, and sets the zoom if it is given. */
  setCenter(point: Point, zoom?: number): void
  /** Replaces all delivery zones. The map closes the polygons. */
  setZones(zones: readonly MapZone[]): void
  /** Sets the customer's pin; null removes it. */
  setPin(point: Point | null, options: PinOptions): void
  /** Replaces all restaurant markers. */
  setMarkers(markers: readonly MapMarker[]): void
  /**
   * Shows `content` in a window above a marker. Closes the window if an argument is null, or if no
   * marker has this id.
   */
  openInfo(markerId: number | null, content: HTMLElement | null): void
  /** Zooms about the centre by whole or fractional steps; a step of 1 doubles the scale. */
  zoomBy(step: number): void
  /** Moves and zooms so that all points are visible. Without points it does nothing. */
  fit(points: readonly Point[]): void
  setTheme(theme: MapTheme): void
  /** Removes all elements and listeners. Later calls are ignored. */
  destroy(): void
}

export type MapTheme = 'dark' | 'light'

/** A part of a delivery zone; the parts of one zone share its id. */
export interface MapZone {
  readonly id: number
  readonly points: readonly Point[]
  /** Holes in the outline, which do not belong to the zone. */
  readonly holes?: readonly (readonly Point[])[]
  readonly selected?: boolean
}

export interface PinOptions {
  readonly draggable: boolean
  /** The pin's accessible name. */
  readonly label: string
  /** The keyboard help, read out after the name if the pin has keyboard controls. */
  readonly keyboardHelp?: string | undefined
}

export interface MapMarker {
  readonly id: number
  readonly point: Point
  /** The marker's accessible name. */
  readonly title: string
  readonly selected?: boolean
}

export interface MapOptions {
  readonly center: Point
  readonly zoom: number
  readonly theme: MapTheme
  /** The accessible name of the whole map. */
  readonly label: string
  /** The bounds within which the map may be moved; unlimited when omitted. */
  readonly bounds?: Bounds
  readonly labels: { readonly zoomIn: string; readonly zoomOut: string }
  readonly on: MapEvents
}

export interface MapEvents {
  /** The customer clicked or tapped a point of the map, or picked its centre with a key. */
  pick(point: Point): void
  /** The customer moved the pin to `point`; the map shows it there already. */
  pinMoved(point: Point): void
  markerPicked(id: number): void
  /** The map has failed, for example because the provider refused the key. */
  failed(error: unknown): void
}

/**
 * Creates a map in an element that has a size. Rejects when the map cannot be shown; the caller may
 * retry.
 */
export type MountMap = (element: HTMLElement, options: MapOptions) => Promise<MapView>
