/// <reference types="google.maps" />
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { MapOptions, MapView } from '../../src/maps/map-view.ts'
import { createView, type ViewLibraries } from '../../src/maps/google/view.ts'

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

function createTestView(fakeMaps: FakeMaps, changes: Partial<MapOptions> = {}) {
  const element = document.createElement('div')
  document.body.append(element)
  const events: unknown[] = []
  const view: MapView = createView(element, fakeMaps.libraries, 'storefront', {
    center: { lat: 57.6, lng: 39.8 },
    zoom: 12,
    theme: 'dark',
    label: 'Карта доставки',
    labels: { zoomIn: 'Приблизить', zoomOut: 'Отдалить' },
    on: {
      pick: (point) => events.push(['pick', point]),
      pinMoved: (point) => events.push(['pin', point]),
      markerPicked: (id) => events.push(['marker', id]),
      failed: (error) => events.push(['failed', error]),
    },
    ...changes,
  })
  return { element, view, events }
}

const square = [{ lat: 57, lng: 39 }, { lat: 58, lng: 39 }, { lat: 58, lng: 40 }]
const shop = { id: 7, point: { lat: 57.6, lng: 39.9 }, title: 'Цапля, улица Свободы' }

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

drawing('[MAP-02] zoom buttons step by one and stop at the limits', () => {
  const fakeMaps = service()
  const { element } = createTestView(fakeMaps)
  const button = (name: string) => element.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`)!
  for (let step = 0; step < 9; step += 1) button('Приблизить').click()
  assert.is(fakeMaps.maps[0]?.zoom, 18)
  assert.is(button('Приблизить').getAttribute('aria-disabled'), 'true')
  button('Отдалить').click()
  assert.is(fakeMaps.maps[0]?.zoom, 17)
  assert.is(button('Приблизить').getAttribute('aria-disabled'), 'false')
})

drawing('[MAP-02] zones are replaced, one alone is filled at 12 %, and a selected one has the stronger border', () => {
  const fakeMaps = service()
  const { view } = createTestView(fakeMaps)
  view.setZones([{ id: 1, points: square }])
  view.setZones([{ id: 2, points: square }, { id: 3, points: square, selected: true }])
  assert.equal(fakeMaps.polygons.map(({ map }) => map !== null), [false, true, true])
  const [alone, plain, selected] = fakeMaps.polygons
  assert.equal([alone, plain, selected].map(polygon => polygon?.options.fillOpacity), [0.12, 0.03, 0.03])
  assert.equal([plain?.options.strokeWeight, selected?.options.strokeWeight], [2, 3])
  assert.is(plain?.options.clickable, false)
  assert.equal(plain?.options.paths, square)
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

drawing('[MAP-02] another theme is another map at the same place, with all that was on it', () => {
  const fakeMaps = service()
  const { view, element } = createTestView(fakeMaps)
  view.setZones([{ id: 1, points: square }])
  view.setMarkers([shop])
  view.openInfo(7, document.createElement('p'))
  view.setPin({ lat: 57.61, lng: 39.81 }, { draggable: true, label: 'Место' })
  view.setCenter({ lat: 57.7, lng: 39.7 }, 15)
  view.setTheme('dark')
  assert.is(fakeMaps.maps.length, 1)
  view.setTheme('light')
  const [old, present] = fakeMaps.maps
  assert.equal([present?.options.colorScheme, present?.center, present?.zoom], ['LIGHT', { lat: 57.7, lng: 39.7 }, 15])
  assert.is(old?.listeners.size, 0)
  assert.is(element.querySelectorAll('canvas').length, 1)
  assert.ok(fakeMaps.markers.every(({ map }) => map === present))
  assert.is(fakeMaps.polygons.at(-1)?.map, present)
  assert.is(fakeMaps.polygons.at(-1)?.options.fillColor, '#ba1a1a')
  assert.is(fakeMaps.info.isOpen, true)
})

drawing('[MAP-02, MAP-03] a click picks a point, a drop moves the pin, a marker selects its restaurant', () => {
  const fakeMaps = service()
  const { view, events } = createTestView(fakeMaps)
  fakeMaps.maps[0]?.listeners.get('click')?.({ latLng: { toJSON: () => ({ lat: 1, lng: 2 }) } })
  view.setMarkers([shop])
  fakeMaps.markers[0]?.dispatchEvent(new Event('gmp-click'))
  view.setPin({ lat: 57.61, lng: 39.81 }, { draggable: true, label: 'Место' })
  const pin = fakeMaps.markers[1]!
  assert.equal([pin.title, pin.gmpDraggable], ['Место', true])
  for (const position of [{ lat: 3, lng: 4 }, { lat: () => 5, lng: () => 6 }]) {
    pin.position = position
    pin.dispatchEvent(new Event('gmp-dragend'))
  }
  assert.equal(events, [
    ['pick', { lat: 1, lng: 2 }],
    ['marker', 7],
    ['pin', { lat: 3, lng: 4 }],
    ['pin', { lat: 5, lng: 6 }],
  ])
})

drawing('[MAP-06] Enter picks the middle of the map, unless a control of the service has the focus', () => {
  const fakeMaps = service()
  const { element, events } = createTestView(fakeMaps)
  const surface = element.querySelector('canvas')!
  const control = document.createElement('button')
  surface.parentElement?.append(control)
  const press = (target: Element, key: string) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  press(surface, 'a')
  press(control, 'Enter')
  assert.equal(events, [])
  press(surface, 'Enter')
  assert.equal(events, [['pick', { lat: 57.6, lng: 39.8 }]])
})

drawing('a pin that is held does not jump back to a late answer', () => {
  const fakeMaps = service()
  const { view } = createTestView(fakeMaps)
  const options = { draggable: true, label: 'Место' }
  view.setPin({ lat: 57.61, lng: 39.81 }, options)
  const pin = fakeMaps.markers[0]!
  pin.dispatchEvent(new Event('gmp-dragstart'))
  pin.position = { lat: 3, lng: 4 }
  view.setPin({ lat: 57.61, lng: 39.81 }, options)
  assert.equal(pin.position, { lat: 3, lng: 4 })
  pin.dispatchEvent(new Event('gmp-dragend'))
  view.setPin({ lat: 57.62, lng: 39.82 }, options)
  assert.equal(pin.position, { lat: 57.62, lng: 39.82 })
  view.setPin(null, options)
  assert.is(pin.map, null)
})

drawing('[MAP-02] the window closes with its restaurant', () => {
  const fakeMaps = service()
  const { view } = createTestView(fakeMaps)
  const content = document.createElement('p')
  view.setMarkers([shop])
  view.openInfo(8, content)
  assert.is(fakeMaps.info.isOpen, false)
  view.openInfo(7, content)
  assert.is(fakeMaps.info.anchor, fakeMaps.markers[0])
  assert.is(fakeMaps.info.content?.firstChild, content)
  view.setMarkers([{ ...shop, selected: true }])
  assert.is(fakeMaps.info.isOpen, true)
  view.setMarkers([])
  assert.is(fakeMaps.info.isOpen, false)
  assert.is(fakeMaps.markers[0]?.map, null)
})

drawing('[MAP-02] points are fitted with a margin; one alone is centred, none change nothing', () => {
  const fakeMaps = service()
  const { view } = createTestView(fakeMaps)
  view.fit([])
  assert.equal(fakeMaps.maps[0]?.center, { lat: 57.6, lng: 39.8 })
  view.fit([shop.point])
  assert.equal(fakeMaps.maps[0]?.center, shop.point)
  assert.is(fakeMaps.maps[0]?.zoom, 12)
  view.fit(square)
  assert.equal(fakeMaps.maps[0]?.center, { box: { north: 58, south: 57, east: 40, west: 39 }, margin: 72 })
})

drawing('[MAP-07] a destroyed map leaves nothing behind and hears nothing', () => {
  const fakeMaps = service()
  const { view, element } = createTestView(fakeMaps)
  view.setZones([{ id: 1, points: square }])
  view.setMarkers([shop])
  view.setPin({ lat: 57.61, lng: 39.81 }, { draggable: true, label: 'Место' })
  view.destroy()
  view.destroy()
  view.setZones([{ id: 2, points: square }])
  view.setTheme('light')
  assert.is(element.childNodes.length, 0)
  assert.is(fakeMaps.maps[0]?.listeners.size, 0)
  assert.ok(fakeMaps.polygons.length === 1 && fakeMaps.polygons[0]?.map === null)
  assert.ok(fakeMaps.markers.every(({ map }) => map === null))
  assert.is(fakeMaps.maps.length, 1)
})

drawing('[MAP-07] a map that the service cannot make is a failure and leaves no element', () => {
  const fakeMaps = service()
  const broken = { ...fakeMaps.libraries, Map: function () { throw new Error('no WebGL') } } as unknown as ViewLibraries
  const before = document.querySelectorAll('[role="group"]').length
  assert.throws(() => createTestView({ ...fakeMaps, libraries: broken }), /no WebGL/)
  assert.is(document.querySelectorAll('[role="group"]').length, before)
})

drawing.run()
