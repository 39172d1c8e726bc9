import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  centerOn,
  clampCamera,
  dragBy,
  computeLimits,
  toPixel,
  toPoint,
  type Camera,
} from '../../src/maps/embedded/camera.ts'
import { listenToKeys } from '../../src/maps/keyboard.ts'
import type { Pixel } from '../../src/maps/projection.ts'
import { createMarkers } from '../../src/maps/embedded/markers.ts'
import { createPin } from '../../src/maps/embedded/pin.ts'
import { listenToPointers } from '../../src/maps/embedded/pointer.ts'
import type { Point } from '../../core/geo/point.ts'
import { captureTimers, type PageTimers } from '../kit/page-timers.ts'

const hands = suite('hands on the map')
const city = { lat: 57.6261, lng: 39.8845 }
const limits = computeLimits(undefined)
let timers: PageTimers
hands.before.each(() => void (timers = captureTimers()))
hands.after.each(() => timers.restore())
const wait = (milliseconds: number) => timers.advance(milliseconds)
const near = (a: Pixel, b: Pixel) => assert.ok(Math.hypot(a.x - b.x, a.y - b.y) < 0.01, JSON.stringify([a, b]))

function fire(target: Element, type: string, id: number, x: number, y: number, more: PointerEventInit = {}): void {
  const at = { pointerId: id, clientX: x, clientY: y, button: 0 }
  target.dispatchEvent(new PointerEvent(type, { ...at, pointerType: 'mouse', bubbles: true, ...more }))
}

function createTestMap() {
  const surface = document.createElement('div')
  surface.setPointerCapture = () => {}
  document.body.append(surface)
  let camera: Camera = centerOn({ x: 0, y: 0, zoom: 12, width: 800, height: 600 }, city)
  const log = { taps: [] as Pixel[], zooms: [] as number[], glides: [] as Pixel[] }
  const stop = listenToPointers(surface, {
    limits,
    camera: () => camera,
    stopAnimation: () => {},
    setCamera: (next) => {
      camera = next
    },
    glide: (velocity) => log.glides.push(velocity),
    zoomTo: (zoom) => log.zooms.push(zoom),
    targetZoom: () => camera.zoom,
    onTap: (at) => log.taps.push(at),
    setDragging: () => {}
  })
  return { surface, log, stop, camera: () => camera }
}

hands('[MAP-03] a click picks its place once, after it cannot become a double click', async () => {
  const { surface, log } = createTestMap()
  fire(surface, 'pointerdown', 1, 100, 50)
  fire(surface, 'pointermove', 1, 102, 51)
  fire(surface, 'pointerup', 1, 102, 51)
  assert.is(log.taps.length, 0)
  await wait(350)
  assert.equal(log.taps, [{ x: 100, y: 50 }])
})

hands('[MAP-06] a double click zooms in and picks nothing; with Shift it zooms out', async () => {
  const { surface, log } = createTestMap()
  const twice = (shiftKey: boolean) => {
    for (let click = 0; click < 2; click += 1) {
      fire(surface, 'pointerdown', 1, 100, 50, { shiftKey })
      fire(surface, 'pointerup', 1, 100, 50, { shiftKey })
    }
  }
  twice(false)
  twice(true)
  await wait(350)
  assert.equal(log.taps, [])
  assert.equal(log.zooms, [13, 11])
})

hands('[MAP-06] dragging moves the map and picks nothing', async () => {
  const { surface, log, camera } = createTestMap()
  fire(surface, 'pointerdown', 1, 100, 50)
  fire(surface, 'pointermove', 1, 160, 90)
  fire(surface, 'pointerup', 1, 160, 90)
  near(toPixel(camera(), city), { x: 460, y: 340 })
  await wait(350)
  assert.equal(log.taps, [])
  assert.is(log.glides.length, 1)
})

hands('[MAP-06] two fingers zoom; the one that stays goes on dragging', () => {
  const { surface, log, camera } = createTestMap()
  const touch = { pointerType: 'touch' }
  fire(surface, 'pointerdown', 1, 300, 300, touch)
  fire(surface, 'pointerdown', 2, 500, 300, touch)
  fire(surface, 'pointermove', 1, 200, 300, touch)
  fire(surface, 'pointermove', 2, 600, 300, touch)
  assert.ok(Math.abs(camera().zoom - 13) < 1e-9)
  fire(surface, 'pointerup', 2, 600, 300, touch)
  const before = toPixel(camera(), city)
  fire(surface, 'pointermove', 1, 230, 310, touch)
  near(toPixel(camera(), city), { x: before.x + 30, y: before.y + 10 })
  fire(surface, 'pointerup', 1, 230, 310, touch)
  assert.is(log.taps.length, 0)
})

hands('the wheel zooms to the cursor, and nothing listens after the end', () => {
  const { surface, log, stop } = createTestMap()
  const wheel = () => {
    const event = new WheelEvent('wheel', { deltaY: -120, clientX: 10, clientY: 10, cancelable: true })
    surface.dispatchEvent(event)
    return event.defaultPrevented
  }
  assert.is(wheel(), true)
  assert.equal(log.zooms, [12.5])
  stop()
  assert.is(wheel(), false)
  assert.is(log.zooms.length, 1)
})

hands('[MAP-06] arrows move the map, plus and minus zoom, Enter picks the middle, other keys stay free', () => {
  const surface = document.createElement('div')
  const log: unknown[] = []
  listenToKeys(surface, {
    panBy: ({ x, y }) => log.push([x, y]),
    zoomBy: (step) => log.push(step),
    pickCenter: () => log.push('pick')
  })
  const press = (key: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, cancelable: true, ...more })
    surface.dispatchEvent(event)
    return event.defaultPrevented
  }
  for (const key of ['ArrowLeft', 'ArrowDown', '+', '=', '-', 'Enter']) assert.is(press(key), true, key)
  press('ArrowUp', { shiftKey: true })
  for (const key of ['Tab', 'Escape', 'a']) assert.is(press(key), false, key)
  assert.is(press('+', { ctrlKey: true }), false)
  assert.equal(log, [[80, 0], [0, -80], 1, 1, -1, 'pick', [0, 240]])
})

function createTestPin(draggable = true) {
  const layer = document.createElement('div')
  document.body.append(layer)
  let camera: Camera = centerOn({ x: 0, y: 0, zoom: 14, width: 800, height: 600 }, city)
  const moved: Point[] = []
  const pin = createPin({
    layer,
    camera: () => camera,
    requestFrame: () => {},
    moveMapBy: (by) => {
      camera = clampCamera(dragBy(camera, by.x, by.y), limits)
    },
    onMove: (point) => moved.push(point)
  })
  pin.set(city, { draggable, label: 'Адрес доставки', keyboardHelp: 'Стрелки двигают метку' })
  const element = layer.firstElementChild as HTMLElement
  element.setPointerCapture = () => {}
  const press = (key: string, more: KeyboardEventInit = {}) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...more }))
  return { pin, layer, element, moved, press, camera: () => camera }
}

hands('[MAP-02] the pin follows the pointer that drags its body, and reports its point when dropped', () => {
  const { pin, element, moved, camera } = createTestPin()
  fire(element, 'pointerdown', 1, 400, 270)
  fire(element, 'pointermove', 1, 450, 300)
  pin.set({ lat: 0, lng: 0 }, { draggable: true, label: 'Адрес доставки' })
  fire(element, 'pointermove', 1, 480, 310)
  assert.is(moved.length, 0)
  fire(element, 'pointerup', 1, 480, 310)
  assert.is(moved.length, 1)
  near(toPixel(camera(), moved[0]!), { x: 480, y: 340 })
})

hands('a pin that was only touched has not moved; near the edge it pulls the map', () => {
  const { pin, element, moved, camera } = createTestPin()
  fire(element, 'pointerdown', 1, 400, 270)
  fire(element, 'pointerup', 1, 400, 270)
  assert.is(moved.length, 0)
  fire(element, 'pointerdown', 1, 400, 270)
  assert.is(pin.computePull(camera()), null)
  fire(element, 'pointermove', 1, 795, 300)
  assert.ok((pin.computePull(camera())?.x ?? 0) < 0)
  fire(element, 'pointerup', 1, 795, 300)
  assert.is(pin.computePull(camera()), null)
})

hands('[MAP-02, UI-05] arrow keys move a focused pin, which reports its point after a pause', async () => {
  const { element, moved, press, camera } = createTestPin()
  assert.equal(
    [element.tabIndex, element.getAttribute('role'), element.getAttribute('aria-label')],
    [0, 'application', 'Адрес доставки. Стрелки двигают метку'],
  )
  press('ArrowRight')
  press('ArrowDown', { shiftKey: true })
  assert.is(moved.length, 0)
  await wait(600)
  assert.is(moved.length, 1)
  near(toPixel(camera(), moved[0]!), { x: 408, y: 340 })
})

hands('Enter drops the pin at once, Escape takes it back and goes no further', async () => {
  const { layer, pin, element, moved, press, camera } = createTestPin()
  press('ArrowLeft')
  press('Enter')
  assert.is(moved.length, 1)
  let escaped = 0
  layer.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') escaped += 1
  })
  press('ArrowLeft')
  press('Escape')
  await wait(600)
  assert.is(moved.length, 1)
  assert.is(escaped, 0)
  pin.place(camera())
  assert.is(element.style.transform, 'translate(392px, 300px)')
  press('Escape')
  assert.is(escaped, 1)
})

hands('a pin walked to the edge takes the map along', () => {
  const { press, camera } = createTestPin()
  for (let step = 0; step < 12; step += 1) press('ArrowRight', { shiftKey: true })
  assert.ok(toPoint(camera(), { x: 400, y: 300 }).lng > city.lng)
})

hands('a pin that may not be moved is a picture with a name; null takes it away', () => {
  const { pin, layer, element } = createTestPin(false)
  assert.is(element.getAttribute('role'), 'img')
  assert.is(element.getAttribute('aria-label'), 'Адрес доставки')
  pin.set(null, { draggable: false, label: '' })
  assert.is(layer.childElementCount, 0)
})

hands('[MAP-02] each restaurant has a marker, and a window opens above it', () => {
  const layer = document.createElement('div')
  const picked: number[] = []
  const markers = createMarkers(layer, (id) => picked.push(id))
  const camera: Camera = centerOn({ x: 0, y: 0, zoom: 14, width: 800, height: 600 }, city)
  markers.set([
    { id: 7, point: city, title: 'На Свободы', selected: true },
    { id: 8, point: { lat: 57.63, lng: 39.9 }, title: 'У реки' }
  ])
  const [first, second] = [...layer.querySelectorAll('button')]
  assert.is(first?.getAttribute('aria-label'), 'На Свободы')
  assert.is(first?.getAttribute('aria-pressed'), 'true')
  second?.click()
  assert.equal(picked, [8])
  const content = document.createElement('p')
  content.textContent = 'Часы работы: 11:00–23:00'
  markers.openInfo(7, content)
  markers.place(camera)
  assert.is(first?.style.transform, 'translate(400px, 300px)')
  assert.is(first?.nextElementSibling?.textContent, 'Часы работы: 11:00–23:00')
  assert.equal(markers.computeInfoShift(camera), { x: 0, y: 0 })
  assert.ok(markers.computeInfoShift(dragBy(camera, 0, -290)).y > 0)
  markers.set([{ id: 8, point: city, title: 'У реки' }])
  assert.is(layer.textContent, '')
  assert.is(layer.querySelector('button'), second)
})

hands.run()
