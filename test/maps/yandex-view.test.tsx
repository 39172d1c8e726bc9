import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { MapOptions, MapView } from '../../src/maps/map-view.ts'
import type { MapProps, Ymaps3 } from '../../src/maps/yandex/types.ts'
import { createYandexView } from '../../src/maps/yandex/view.ts'
import { captureTimers, type PageTimers } from '../kit/page-timers.ts'

/** What is peculiar to Yandex; what every service does is in `services.test.tsx`. */
const drawing = suite('Yandex map on the screen')
let timers: PageTimers
drawing.before.each(() => void (timers = captureTimers()))
drawing.after.each(() => timers.restore())

/** A recording stub of the classes that the view uses. */
function createStub() {
  const made: { kind: string; props: any; element?: HTMLElement }[] = []
  const moves: MapProps['location'][] = []
  const record = (kind: string) => class {
    props: any
    element: HTMLElement | undefined
    constructor(props: object, element?: HTMLElement) {
      this.props = props
      this.element = element
      made.push(this as never)
    }
    kind = kind
    update(props: object) {
      Object.assign(this.props, props)
    }
  }
  class YMap {
    center = [39.8, 57.6]
    zoom = 12
    bounds = [[39.7, 57.7], [39.9, 57.5]]
    element: HTMLElement
    constructor(element: HTMLElement, props: object) {
      this.element = element
      made.push({ kind: 'map', props })
    }
    update({ location }: Partial<MapProps>) {
      if (location !== undefined) moves.push(location)
    }
    addChild({ element }: { element?: HTMLElement }) {
      if (element !== undefined) this.element.append(element)
    }
    removeChild({ element }: { element?: HTMLElement }) {
      element?.remove()
    }
    destroy() {}
  }
  const ymaps3 = {
    ready: Promise.resolve(), YMap, YMapDefaultSchemeLayer: record('scheme'), YMapDefaultFeaturesLayer: record('layer'),
    YMapFeature: record('feature'), YMapMarker: record('marker'), YMapListener: record('listener'),
  } as unknown as Ymaps3
  return { ymaps3, moves, find: (kind: string) => made.filter(item => item.kind === kind).map(({ props }) => props) }
}

function createTestView() {
  const stub = createStub()
  const element = document.createElement('div')
  document.body.append(element)
  const events: unknown[] = []
  const options: MapOptions = {
    center: { lat: 57.6, lng: 39.8 }, zoom: 12, theme: 'dark', label: 'Карта доставки',
    labels: { zoomIn: 'Приблизить', zoomOut: 'Отдалить' },
    on: {
      pick: point => events.push(['pick', point]),
      pinMoved: point => events.push(['pin', point]),
      markerPicked: id => events.push(['marker', id]),
      failed: assert.unreachable,
    },
  }
  const view: MapView = createYandexView(element, stub.ymaps3, options)
  const press = (target: Element | null, key: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    target?.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { ...stub, element, view, events, press, surface: element.querySelector('[role="application"]') }
}

const square = [{ lat: 57, lng: 39 }, { lat: 58, lng: 39 }, { lat: 58, lng: 40 }]
const ring = [[39, 57], [39, 58], [40, 58], [39, 57]]
const near = (actual: number, expected: number, what: string) =>
  assert.ok(Math.abs(actual - expected) < 1e-4, `${what}: ${actual}, not ${expected}`)

drawing('[MAP-08] the map is drawn from pictures, which need no code from texts, with the longitude first', () => {
  const { find } = createTestView()
  const [{ mode, location, restrictMapArea, theme }] = find('map') as [any]
  assert.equal([mode, location, restrictMapArea, theme], ['raster', { center: [39.8, 57.6], zoom: 12 }, false, 'dark'])
  assert.equal([find('scheme').length, find('layer').length], [1, 1])
})

drawing('[MAP-08, MAP-02] what a zone leaves out is a hole by the odd-even rule, and its rings are closed', () => {
  const { view, find } = createTestView()
  view.setZones([{ id: 1, points: square, holes: [[...square].reverse()] }])
  const [{ geometry, style }] = find('feature') as [any]
  assert.equal(geometry, { type: 'Polygon', coordinates: [ring, [[40, 58], [39, 58], [39, 57], [40, 58]]] })
  assert.equal([style.fillRule, style.stroke[0].opacity, style.interactive], ['evenodd', 0.9, false])
})

drawing('[MAP-08, MAP-03] a click on a place of Yandex or a zone picks a point, one on a marker does not', () => {
  const { find, events } = createTestView()
  const [{ layer, onClick }] = find('listener') as [any]
  assert.is(layer, 'any')
  for (const type of ['hotspot', 'feature', 'marker']) onClick({ type }, { coordinates: [39.8, 57.6] })
  onClick(undefined, { coordinates: [39.8, 57.6] })
  assert.equal(events, Array.from({ length: 3 }, () => ['pick', { lat: 57.6, lng: 39.8 }]))
})

drawing('[MAP-08, UI-05] arrows move the map, plus and minus zoom, other keys stay free', () => {
  const { moves, press, surface } = createTestView()
  assert.is(surface?.getAttribute('tabindex'), '0')
  for (const key of ['ArrowRight', 'ArrowUp', '+', '-']) assert.is(press(surface, key), true, key)
  for (const key of ['Tab', 'Escape']) assert.is(press(surface, key), false, key)
  const [east, north, closer, farther] = moves as any[]
  assert.ok(east.center[0] > 39.8 && Math.abs(east.center[1] - 57.6) < 1e-9)
  assert.ok(north.center[1] > 57.6)
  assert.equal([closer.zoom, farther.zoom], [13, 11])
})

drawing('[MAP-08, UI-05] arrow keys move a focused pin, which reports its point after a pause', async () => {
  const { view, element, events, press, find } = createTestView()
  view.setPin({ lat: 57.6, lng: 39.8 }, { draggable: true, label: 'Адрес', keyboardHelp: 'Стрелки двигают метку' })
  const pin = element.querySelector('[aria-label="Адрес. Стрелки двигают метку"]')
  assert.equal([pin?.getAttribute('role'), pin?.getAttribute('tabindex')], ['application', '0'])
  assert.is(press(pin, 'ArrowRight'), true)
  view.setPin({ lat: 57.5, lng: 39.5 }, { draggable: true, label: 'Адрес', keyboardHelp: 'Стрелки двигают метку' })
  assert.equal(events, [])
  await timers.advance(600)
  const [[kind, point]] = events as [[string, { lat: number; lng: number }]]
  assert.is(kind, 'pin')
  // 8 of 256 · 2¹² pixels
  near(point.lng, 39.8 + 360 * 8 / (256 * 2 ** 12), 'longitude')
  near(point.lat, 57.6, 'latitude')
  near(find('marker')[0].coordinates[0], point.lng, 'the marker')
})

drawing('[MAP-08, UI-05] Escape takes a pin back, and the map follows a pin that leaves it', async () => {
  const { view, element, events, press, moves, find } = createTestView()
  view.setPin({ lat: 57.6, lng: 39.8 }, { draggable: true, label: 'Адрес' })
  const pin = element.querySelector('[aria-label="Адрес"]')
  for (let step = 0; step < 12; step += 1) press(pin, 'ArrowRight', { shiftKey: true })
  assert.ok(moves.length > 0)
  press(pin, 'Escape')
  await timers.advance(600)
  assert.equal(events, [])
  assert.equal(find('marker')[0].coordinates, [39.8, 57.6])
})

drawing('[MAP-08, UI-05] a marker is a button with a name, and its window follows it in Tab order', () => {
  const { view, element, find } = createTestView()
  const content = document.createElement('p')
  view.setMarkers([{ id: 7, point: { lat: 57.6, lng: 39.9 }, title: 'Цапля', selected: true }])
  view.openInfo(7, content)
  const button = element.querySelector('button[aria-label="Цапля"]')
  assert.is(button?.getAttribute('aria-pressed'), 'true')
  assert.is(button?.nextElementSibling?.firstChild, content)
  const [{ blockEvents, coordinates, zIndex }] = find('marker') as [any]
  assert.equal([blockEvents, coordinates, zIndex], [true, [39.9, 57.6], 10_000])
})

drawing('[MAP-08, MAP-02] the map moves until the whole window is visible, beside the zoom buttons', () => {
  const { view, element, moves } = createTestView()
  view.setMarkers([{ id: 7, point: { lat: 57.6, lng: 39.9 }, title: 'Цапля' }])
  const root = element.firstElementChild
  HTMLElement.prototype.getBoundingClientRect = function () {
    const box = this === root ? [0, 0, 400, 600] : [200, -34, 420, 66]
    const [left = 0, top = 0, right = 0, bottom = 0] = box
    return { left, top, right, bottom, x: left, y: top, width: right - left, height: bottom - top } as DOMRect
  }
  try {
    view.openInfo(7, document.createElement('p'))
  } finally {
    Reflect.deleteProperty(HTMLElement.prototype, 'getBoundingClientRect')
  }
  const [{ center: [lng, lat] }] = moves as [any]
  // the content moves by 102 px to the left and by 50 px down
  near(lng, 39.8 + 360 * 102 / (256 * 2 ** 12), 'longitude')
  assert.ok(lat > 57.6)
})

drawing.run()
