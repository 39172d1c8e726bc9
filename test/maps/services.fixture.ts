/// <reference types="google.maps" />
import type { Point } from '../../core/geo/point.ts'
import type { MapOptions, MapTheme, MapView } from '../../src/maps/map-view.ts'
import { createView as createGoogleView, type ViewLibraries } from '../../src/maps/google/view.ts'
import type { LngLat, ListenerProps, MapProps, MarkerProps, Ymaps3 } from '../../src/maps/yandex/types.ts'
import { createYandexView } from '../../src/maps/yandex/view.ts'

/** A stub of a map service, which records what the view does and plays the customer. */
export interface FakeService {
  createView(element: HTMLElement, options: MapOptions): MapView
  /** The newest map; `fitted` are the bounds and the margin that it was told to show last. */
  map(): {
    readonly theme: MapTheme; readonly center: Point; readonly zoom: number; readonly fitted: unknown
    readonly bounds: unknown
  }
  /** What is on the newest map. The rings are not closed. */
  zones(): readonly {
    readonly colour: string; readonly opacity: number; readonly width: number; readonly rings: readonly Point[][]
    readonly takesClicks: boolean
  }[]
  markers(): readonly { readonly name: string; readonly point: Point; readonly isOnTop: boolean }[]
  pin(): { readonly name: string; readonly isDraggable: boolean; readonly point: Point } | null
  info(): Node | null
  clickMap(point: Point): void
  clickMarker(index: number): void
  startDrag(point: Point): void
  drop(point: Point): void
  press(target: 'map' | 'control', key: string): void
  /** Makes the creation of a map fail. */
  breakMaps(): void
}

export const SERVICES: Readonly<Record<'google' | 'yandex', () => FakeService>> = {
  google: createFakeGoogle, yandex: createFakeYandex,
}

const sendKey = (target: Element | null | undefined, key: string): void =>
  void target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

type FakeMarker = HTMLElement & { map: unknown; position: any; zIndex: number | null; gmpDraggable?: boolean }

function createFakeGoogle(): FakeService {
  let map: any = null
  let isBroken = false
  const polygons: any[] = []
  const created: FakeMarker[] = []
  const info = { content: null as HTMLElement | null, isOpen: false }
  const libraries = {
    Map: function (element: HTMLElement, options: any) {
      if (isBroken) throw new Error('no WebGL')
      const listeners = new Map<string, (event?: any) => void>()
      const drawn: any = {
        element, options, listeners, zoom: options.zoom, center: options.center, fitted: null,
        addListener(name: string, run: () => void) {
          listeners.set(name, run)
          return { remove: () => listeners.delete(name) }
        },
        getZoom: () => drawn.zoom,
        setZoom(zoom: number) {
          drawn.zoom = zoom
          listeners.get('zoom_changed')?.()
        },
        getCenter: () => ({ toJSON: () => drawn.center }),
        setCenter: (center: unknown) => (drawn.center = center),
        panTo: (center: unknown) => (drawn.center = center),
        fitBounds: (bounds: unknown, margin: number) => (drawn.fitted = { bounds, margin }),
      }
      element.append(document.createElement('canvas'))
      map = drawn
      return drawn
    },
    Polygon: function (options: any) {
      const polygon = { options, map: options.map, setMap: (next: unknown) => (polygon.map = next) }
      polygons.push(polygon)
      return polygon
    },
    AdvancedMarkerElement: function (options: object) {
      const element = document.createElement('div')
      const marker: FakeMarker = Object.assign(element, { map: null, position: null, zIndex: null }, options)
      created.push(marker)
      return marker
    },
    InfoWindow: function ({ content }: { content: HTMLElement }) {
      info.content = content
      return { open: () => (info.isOpen = true), close: () => (info.isOpen = false) }
    },
  } as unknown as ViewLibraries
  const isShown = (item: { map: unknown }) => item.map !== null && item.map === map && map.element.isConnected
  const restaurants = () => created.filter(marker => isShown(marker) && marker.gmpDraggable === undefined)
  const pin = () => created.find(marker => isShown(marker) && marker.gmpDraggable !== undefined)
  const toPoints = (path: any): Point[] => path.map(({ lat, lng }: Point) => ({ lat, lng }))
  return {
    createView: (element, options) => createGoogleView(element, libraries, 'storefront', options),
    map: () => ({
      theme: map.options.colorScheme.toLowerCase(), center: map.center, zoom: map.zoom, fitted: map.fitted,
      bounds: map.options.restriction?.latLngBounds,
    }),
    zones: () => polygons.filter(isShown).map(({ options }) => ({
      colour: options.fillColor, opacity: options.fillOpacity, width: options.strokeWeight,
      rings: (Array.isArray(options.paths[0]) ? options.paths : [options.paths]).map(toPoints),
      takesClicks: options.clickable,
    })),
    markers: () => restaurants().map(({ title, position, zIndex }) => ({
      name: title, point: position, isOnTop: (zIndex ?? 0) > 0,
    })),
    pin() {
      const marker = pin()
      return marker === undefined ? null : {
        name: marker.title, isDraggable: marker.gmpDraggable === true, point: marker.position,
      }
    },
    info: () => info.isOpen ? info.content?.firstChild ?? null : null,
    clickMap: point => map.listeners.get('click')?.({ latLng: { toJSON: () => point } }),
    clickMarker: index => void restaurants()[index]?.dispatchEvent(new Event('gmp-click')),
    startDrag(point) {
      pin()?.dispatchEvent(new Event('gmp-dragstart'))
      Object.assign(pin() ?? {}, { position: point })
    },
    drop(point) {
      Object.assign(pin() ?? {}, { position: point })
      pin()?.dispatchEvent(new Event('gmp-dragend'))
    },
    press(target, key) {
      if (target === 'map') return sendKey(map.element.querySelector('canvas'), key)
      const control = document.createElement('button')
      map.element.append(control)
      sendKey(control, key)
    },
    breakMaps: () => void (isBroken = true),
  }
}

const toPoint = ([lng, lat]: LngLat): Point => ({ lat, lng })

function createFakeYandex(): FakeService {
  let map: FakeMap | null = null
  let isBroken = false

  class Entity {
    props: any
    constructor(props: object) {
      this.props = props
    }
    update(props: object) {
      Object.assign(this.props, props)
    }
  }
  class Marker extends Entity {
    element: HTMLElement
    constructor(props: MarkerProps, element: HTMLElement) {
      super(props)
      this.element = element
    }
  }
  class Feature extends Entity {}
  class Listener extends Entity {}
  class FakeMap {
    element: HTMLElement
    props: MapProps
    children = new Set<Entity>()
    center: LngLat = [0, 0]
    zoom = 0
    fitted: unknown = null
    constructor(element: HTMLElement, props: MapProps) {
      if (isBroken) throw new Error('no WebGL')
      this.element = element
      this.props = props
      element.append(document.createElement('canvas'))
      map = this
      this.move(props.location)
    }
    get bounds() {
      const [lng, lat] = this.center
      return [[lng - 0.1, lat + 0.1], [lng + 0.1, lat - 0.1]]
    }
    move(location: MapProps['location']) {
      if ('bounds' in location) {
        const [[west, north], [east, south]] = location.bounds
        this.fitted = { bounds: { north, south, east, west }, margin: this.props.margin[0] }
      } else {
        if ('center' in location) this.center = location.center
        if ('zoom' in location) this.zoom = location.zoom
      }
    }
    update({ location, ...props }: Partial<MapProps>) {
      Object.assign(this.props, props)
      if (location === undefined) return
      this.move(location)
      this.listener()?.onUpdate()
    }
    listener(): ListenerProps | undefined {
      return [...this.children].find(child => child instanceof Listener)?.props
    }
    addChild(child: Entity) {
      this.children.add(child)
      if (child instanceof Marker) this.element.append(child.element)
    }
    removeChild(child: Entity) {
      this.children.delete(child)
      if (child instanceof Marker) child.element.remove()
    }
    destroy() {
      this.children.clear()
      this.element.replaceChildren()
    }
  }
  const ymaps3 = {
    ready: Promise.resolve(), YMap: FakeMap, YMapDefaultSchemeLayer: Entity, YMapDefaultFeaturesLayer: Entity,
    YMapFeature: Feature, YMapMarker: Marker, YMapListener: Listener,
  } as unknown as Ymaps3
  const current = (): FakeMap => {
    if (map === null) throw new Error('no map')
    return map
  }
  const listMarkers = () => [...current().children].filter(child => child instanceof Marker)
  const restaurants = () => listMarkers().filter(({ element }) => element.querySelector('button') !== null)
  const pin = () => listMarkers().find(({ element }) => element.querySelector('button') === null)
  const nameOf = (element: Element | null | undefined) => element?.getAttribute('aria-label') ?? ''
  return {
    createView: (element, options) => createYandexView(element, ymaps3, options),
    map() {
      const { props, center, zoom, fitted } = current()
      const area = props.restrictMapArea
      const bounds = area === false
        ? undefined : { north: area[0][1], south: area[1][1], east: area[1][0], west: area[0][0] }
      return { theme: props.theme, center: toPoint(center), zoom, fitted, bounds }
    },
    zones: () => [...current().children].filter(child => child instanceof Feature).map(({ props }) => ({
      colour: props.style.fill, opacity: props.style.fillOpacity, width: props.style.stroke[0].width,
      rings: props.geometry.coordinates.map((ring: LngLat[]) => ring.slice(0, -1).map(toPoint)),
      takesClicks: props.style.interactive,
    })),
    markers: () => restaurants().map(({ element, props }) => ({
      name: nameOf(element.querySelector('button')), point: toPoint(props.coordinates), isOnTop: props.zIndex > 0,
    })),
    pin() {
      const marker = pin()
      return marker === undefined ? null : {
        name: nameOf(marker.element), isDraggable: marker.props.draggable, point: toPoint(marker.props.coordinates),
      }
    },
    info: () => restaurants().flatMap(({ element }) => element.querySelector('button ~ div')?.firstChild ?? [])[0] ?? null,
    clickMap: ({ lat, lng }) => current().listener()?.onClick(undefined, { coordinates: [lng, lat] }),
    clickMarker(index) {
      restaurants()[index]?.element.querySelector('button')?.click()
      current().listener()?.onClick({ type: 'marker' }, { coordinates: [0, 0] })
    },
    startDrag({ lat, lng }) {
      pin()?.props.onDragStart()
      pin()?.update({ coordinates: [lng, lat] })
    },
    drop: ({ lat, lng }) => pin()?.props.onDragEnd([lng, lat]),
    press: (target, key) =>
      sendKey(target === 'map' ? current().element : current().element.querySelector('button'), key),
    breakMaps: () => void (isBroken = true),
  }
}
