/**
 * The part of Yandex Maps JS API 3 that the shop uses, written after the published types
 * (`@yandex/ymaps3-types` 1.0). The script defines it as the global `ymaps3`.
 */
export interface Ymaps3 {
  /** Resolves when the classes may be used. */
  readonly ready: Promise<void>
  readonly YMap: new (element: HTMLElement, props: MapProps) => YMap
  readonly YMapDefaultSchemeLayer: new (props: object) => Entity<object>
  readonly YMapDefaultFeaturesLayer: new (props: object) => Entity<object>
  readonly YMapFeature: new (props: FeatureProps) => Entity<FeatureProps>
  readonly YMapMarker: new (props: MarkerProps, element: HTMLElement) => Entity<MarkerProps>
  readonly YMapListener: new (props: ListenerProps) => Entity<ListenerProps>
}

/** Coordinates in degrees, in the order of GeoJSON. The altitude in metres has no meaning here. */
export type LngLat = [lng: number, lat: number, altitude?: number]
/** The top left and the bottom right corner. */
export type LngLatBounds = [northWest: LngLat, southEast: LngLat]

export interface Entity<Props> {
  update(props: Partial<Props>): void
}
export interface YMap extends Entity<MapProps> {
  readonly center: Readonly<LngLat>
  readonly zoom: number
  readonly bounds: LngLatBounds
  addChild(child: object): void
  removeChild(child: object): void
  destroy(): void
}

export interface MapProps {
  location: ({ center: LngLat } | { zoom: number } | { center: LngLat; zoom: number } | { bounds: LngLatBounds })
    & { duration?: number }
  mode: 'raster'
  theme: 'dark' | 'light'
  behaviors: ('drag' | 'pinchZoom' | 'scrollZoom' | 'dblClick' | 'oneFingerZoom')[]
  zoomRange: { min: number; max: number }
  restrictMapArea: LngLatBounds | false
  /** CSS pixels at the top, right, bottom and left that `bounds` of a location leave free. */
  margin: [number, number, number, number]
}
export interface FeatureProps {
  geometry: { type: 'Polygon'; coordinates: LngLat[][] }
  style: {
    fill: string; fillOpacity: number; fillRule: 'evenodd'; interactive: boolean; zIndex: number
    stroke: { color: string; opacity: number; width: number }[]
  }
}
export interface MarkerProps {
  coordinates: LngLat
  zIndex?: number
  draggable?: boolean
  mapFollowsOnDrag?: boolean
  /** Keeps clicks and drags on the marker from the map. */
  blockEvents?: boolean
  onDragStart?: () => void
  onDragEnd?: (coordinates: LngLat) => void
}
export interface ListenerProps {
  layer: 'any'
  onClick(object: { readonly type: string } | undefined, event: { readonly coordinates: LngLat }): void
  onUpdate(): void
}
