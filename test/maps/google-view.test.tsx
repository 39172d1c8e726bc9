/// <reference types="google.maps" />
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { MapOptions } from '../../src/maps/map-view.ts'
import { createView, type ViewLibraries } from '../../src/maps/google/view.ts'
import { openTestView, shop, square } from './view.fixture.ts'

/** What is peculiar to Google; what every service does is in `services.test.tsx`. */
const drawing = suite('Google map on the screen')

type FakeMarker = HTMLElement & { map: unknown; position: any; zIndex: unknown; gmpDraggable?: boolean }
interface Drawn {
  readonly options: any
  readonly listeners: Map<string, (event?: any) => void>
  zoom: number
  center: any
}

/** Stubs of the service's classes that the view uses; each records its constructor options. */
interface FakeMaps {
  readonly maps: Drawn[]
  readonly polygons: { options: any; map: unknown }[]
  readonly markers: FakeMarker[]
  readonly info: { isOpen: boolean; anchor: unknown; content: HTMLElement | null }
  readonly libraries: ViewLibraries
}
function service(): FakeMaps {
  const maps: FakeMaps['maps'] = []
  const polygons: FakeMaps['polygons'] = []
  const markers: FakeMarker[] = []
  const info: FakeMaps['info'] = { isOpen: false, anchor: null, content: null }
  const libraries = {
    Map: function (this: unknown, element: HTMLElement, options: any) {
      const listeners = new Map<string, (event?: any) => void>()
      const drawn: Drawn & Record<string, unknown> = {
        options,
        listeners,
        zoom: options.zoom,
        center: options.center,
        addListener: (name: string, run: () => void) => {
          listeners.set(name, run)
          return { remove: () => listeners.delete(name) }
        },
        getZoom: () => drawn.zoom,
        setZoom: (zoom: number) => {
          drawn.zoom = zoom
          listeners.get('zoom_changed')?.()
        },
        getCenter: () => ({ toJSON: () => drawn.center }),
        setCenter: (center: unknown) => (drawn.center = center),
        panTo: (center: unknown) => (drawn.center = center),
        fitBounds: (box: unknown, margin: number) => (drawn.center = { box, margin }),
      }
      element.append(document.createElement('canvas'))
      maps.push(drawn)
      return drawn
    },
    Polygon: function (this: unknown, options: any) {
      const polygon = { options, map: options.map, setMap: (map: unknown) => (polygon.map = map) }
      polygons.push(polygon)
      return polygon
    },
    AdvancedMarkerElement: function (this: unknown, options: object) {
      const marker = Object.assign(document.createElement('div'), { map: null, position: null, zIndex: null }, options)
      markers.push(marker)
      return marker
    },
    InfoWindow: function (this: unknown, { content }: { content: HTMLElement }) {
      info.content = content
      return {
        open: ({ anchor }: { anchor: unknown }) => Object.assign(info, { isOpen: true, anchor }),
        close: () => Object.assign(info, { isOpen: false, anchor: null }),
      }
    },
  }
  return { maps, polygons, markers, info, libraries: libraries as unknown as ViewLibraries }
}

const createTestView = (fakeMaps: FakeMaps, changes: Partial<MapOptions> = {}) =>
  openTestView((element, options) => createView(element, fakeMaps.libraries, 'storefront', options), changes)

drawing('[MAP-02] the map is created with the map ID and the theme’s colours, without Google’s controls', () => {
  const fakeMaps = service()
  const bounds = { north: 58, south: 57, east: 40, west: 39 }
  createTestView(fakeMaps, { bounds })
  const { mapId, colorScheme, gestureHandling, disableDefaultUI, restriction, center, zoom } = fakeMaps.maps[0]?.options
  assert.equal({ mapId, colorScheme, gestureHandling, disableDefaultUI, center, zoom }, {
    mapId: 'storefront',
    colorScheme: 'DARK',
    gestureHandling: 'greedy',
    disableDefaultUI: true,
    center: { lat: 57.6, lng: 39.8 },
    zoom: 12,
  })
  assert.equal(restriction, { latLngBounds: bounds, strictBounds: false })
})

drawing('[MAP-02] what a zone leaves out is a hole in it, whichever way round its line was sent', () => {
  const fakeMaps = service()
  const { view } = createTestView(fakeMaps)
  const hole = [{ lat: 57.61, lng: 39.81 }, { lat: 57.61, lng: 39.82 }, { lat: 57.62, lng: 39.82 }]
  for (const sent of [hole, [...hole].reverse()]) view.setZones([{ id: 1, points: square, holes: [sent] }])
  const [one, other] = fakeMaps.polygons.map(
    ({ options }) => options.paths as unknown as { lat: number; lng: number }[][],
  )
  const turn = (line: readonly { lat: number; lng: number }[]): number =>
    Math.sign(
      line.reduce(
        (sum, { lat, lng }, at) => sum + (line.at(at - 1)?.lng ?? 0) * lat - lng * (line.at(at - 1)?.lat ?? 0), 0,
      ),
    )
  assert.equal(one, other)
  assert.equal(one?.[0], square)
  assert.is(turn(one?.[1] ?? []), -turn(square))
})

drawing('[MAP-02] another theme is another map, and the former one hears nothing', () => {
  const fakeMaps = service()
  const { view } = createTestView(fakeMaps)
  view.setMarkers([shop])
  view.setTheme('dark')
  assert.is(fakeMaps.maps.length, 1)
  view.setTheme('light')
  const [old, present] = fakeMaps.maps
  assert.is(present?.options.colorScheme, 'LIGHT')
  assert.is(old?.listeners.size, 0)
  assert.ok(fakeMaps.markers.every(({ map }) => map === present))
  view.destroy()
  assert.is(present?.listeners.size, 0)
})

drawing('[MAP-02, MAP-03] a dropped pin may have its coordinates as numbers or as methods', () => {
  const fakeMaps = service()
  const { view, events } = createTestView(fakeMaps)
  view.setPin({ lat: 57.61, lng: 39.81 }, { draggable: true, label: 'Место' })
  const pin = fakeMaps.markers[0]!
  for (const position of [{ lat: 3, lng: 4 }, { lat: () => 5, lng: () => 6 }]) {
    pin.position = position
    pin.dispatchEvent(new Event('gmp-dragend'))
  }
  assert.equal(events, [['pin', { lat: 3, lng: 4 }], ['pin', { lat: 5, lng: 6 }]])
})

drawing.run()
