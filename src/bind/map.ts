import type { Bounds, Point } from '../../core/geo/point.ts'

/** A map on the screen, whoever draws it (`src/web/maps/`); address search is `MapsPort` in `core/env.ts`. */
export interface MapView {
  /** Moves the centre, and the zoom when one is given. */
  setCenter(point: Point, zoom?: number): void
  /** Replaces all delivery zones. Polygons are closed by the map itself. */
  setZones(zones: readonly MapZone[]): void
  /** The customer's place; null takes the pin away. */
  setPin(point: Point | null, options: PinOptions): void
  /** Replaces all restaurant markers. */
  setMarkers(markers: readonly MapMarker[]): void
  /** Shows `content` in a window above a marker; null in either place closes the window. */
  openInfo(markerId: number | null, content: HTMLElement | null): void
  /** Zooms about the centre by whole or fractional steps; a step of 1 doubles the scale. */
  zoomBy(step: number): void
  /** Moves and zooms so that all points are in sight. No points: nothing happens. */
  fit(points: readonly Point[]): void
  setTheme(theme: MapTheme): void
  /** Takes away every element and listener. Calls after it are ignored. */
  destroy(): void
}

export type MapTheme = 'dark' | 'light'

/** A part of a delivery zone; the parts of one zone share its id. */
export interface MapZone {
  readonly id: number
  readonly points: readonly Point[]
  /** Within the outline, and not of the zone. */
  readonly holes?: readonly (readonly Point[])[]
  readonly selected?: boolean
}

export interface PinOptions {
  readonly draggable: boolean
  /** The pin's accessible name. */
  readonly label: string
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
  /** Where the map may be moved; without it, anywhere. */
  readonly bounds?: Bounds
  readonly labels: { readonly zoomIn: string; readonly zoomOut: string }
  readonly on: MapEvents
}

export interface MapEvents {
  /** A place on the map was clicked, tapped, or chosen with Enter. */
  pick(point: Point): void
  /** The pin was dropped somewhere else; the map already shows it there. */
  pinMoved(point: Point): void
  markerPicked(id: number): void
  /** The map cannot go on, for example its service refused the key. */
  failed(error: unknown): void
}

/** Draws a map into an element of some size. Rejects when the map cannot be shown; trying again is allowed. */
export type MountMap = (element: HTMLElement, options: MapOptions) => Promise<MapView>
