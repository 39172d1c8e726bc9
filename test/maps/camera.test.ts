import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  centerOn,
  clampCamera,
  dragBy,
  fitCamera,
  computeLimits,
  pinch,
  toPixel,
  toPoint,
  zoomAround,
  type Camera,
} from '../../src/maps/embedded/camera.ts'
import { createCameraAnimator } from '../../src/maps/embedded/camera-animator.ts'
import { computeCamera, computeVelocity } from '../../src/maps/embedded/motion.ts'
import { metresPerPixel, project, unproject, type Pixel } from '../../src/maps/projection.ts'

const camera = suite('map camera')
const city = { lat: 57.6261, lng: 39.8845 }
const free = computeLimits(undefined)
const start: Camera = centerOn({ x: 0, y: 0, zoom: 12, width: 1280, height: 800 }, city)

function close(actual: number, expected: number, tolerance: number, what = ''): void {
  assert.ok(Math.abs(actual - expected) <= tolerance, `${what} ${actual} is not ${expected}`)
}
function closePixel(actual: Pixel, expected: Pixel): void {
  close(actual.x, expected.x, 1e-4, 'x')
  close(actual.y, expected.y, 1e-4, 'y')
}

camera('the projection leads back to where it started', () => {
  for (const point of [city, { lat: 0, lng: 0 }, { lat: -85, lng: -180 }, { lat: 84.9, lng: 179.9 }]) {
    const back = unproject(project(point))
    close(back.lat, point.lat, 1e-9)
    close(back.lng, point.lng, 1e-9)
  }
})

camera('the projection is Web Mercator: known places and scales', () => {
  assert.equal(project({ lat: 0, lng: 0 }), { x: 0.5, y: 0.5 })
  close(project({ lat: 85.051128779806604, lng: 180 }).y, 0, 1e-12)
  close(project({ lat: 90, lng: 0 }).y, 0, 1e-12)
  close(metresPerPixel(0, 0), 156_543.03, 0.01)
  close(metresPerPixel(60, 12), 156_543.03 / 2 / 4096, 0.01)
})

camera('pixels and points lead back to each other', () => {
  closePixel(toPixel(start, city), { x: 640, y: 400 })
  const corner = toPoint(start, { x: 3, y: 790 })
  closePixel(toPixel(start, corner), { x: 3, y: 790 })
})

camera('[MAP-06] dragging moves the map with the hand', () => {
  closePixel(toPixel(dragBy(start, 120, -35), city), { x: 760, y: 365 })
})

camera('[MAP-02] zooming keeps the place under the cursor, up to the limits', () => {
  const anchor = { x: 1000, y: 150 }
  const held = toPoint(start, anchor)
  for (const zoom of [13, 17.3, 10, 25, 2]) {
    const zoomed = zoomAround(start, zoom, anchor, free)
    closePixel(toPixel(zoomed, held), anchor)
    close(zoomed.zoom, Math.max(10, Math.min(18, zoom)), 0)
  }
})

camera('[MAP-06] two fingers keep their places of the map', () => {
  const from = [{ x: 500, y: 400 }, { x: 700, y: 400 }] as const
  const to = [{ x: 430, y: 380 }, { x: 830, y: 380 }] as const
  const places = from.map((pixel) => toPoint(start, pixel))
  const pinched = pinch(start, from, to, free)
  close(pinched.zoom, 13, 1e-9)
  closePixel(toPixel(pinched, places[0]!), to[0])
  closePixel(toPixel(pinched, places[1]!), to[1])
})

camera('fingers on one spot do not break the map', () => {
  const spot = [{ x: 5, y: 5 }, { x: 5, y: 5 }] as const
  assert.ok(Number.isFinite(pinch(start, spot, spot, free).zoom))
})

camera('the middle of the map stays inside the bounds', () => {
  const limits = computeLimits({ north: 57.7, south: 57.6, east: 40, west: 39.8 })
  const away = toPoint(clampCamera(centerOn(start, { lat: 10, lng: 100 }, 3), limits), { x: 640, y: 400 })
  close(away.lat, 57.6, 1e-9)
  close(away.lng, 40, 1e-9)
  assert.is(clampCamera({ ...start, zoom: 3 }, limits).zoom, 10)
})

camera('fitting shows all points with a margin, and no closer than needed', () => {
  const points = [{ lat: 57.6, lng: 39.85 }, { lat: 57.65, lng: 39.9 }, { lat: 57.62, lng: 39.95 }]
  const fitted = fitCamera(start, points, 72, free)
  const pixels = points.map((point) => toPixel(fitted, point))
  for (const pixel of pixels) {
    assert.ok(pixel.x >= 71.9 && pixel.x <= 1208.1 && pixel.y >= 71.9 && pixel.y <= 728.1, JSON.stringify(pixel))
  }
  const touches = pixels.some(
    ({ x, y }) => Math.min(Math.abs(x - 72), Math.abs(x - 1208), Math.abs(y - 72), Math.abs(y - 728)) < 0.1
  )
  assert.ok(touches)
})

camera('fitting one point centres it at the present zoom; none changes nothing', () => {
  const fitted = fitCamera({ ...start, zoom: 15 }, [{ lat: 57.6, lng: 39.8 }], 72, free)
  assert.is(fitted.zoom, 15)
  closePixel(toPixel(fitted, { lat: 57.6, lng: 39.8 }), { x: 640, y: 400 })
  assert.is(fitCamera(start, [], 72, free), start)
})

camera('[MAP-02] a zoom step takes 200 ms and ends exactly', () => {
  const motion = { kind: 'zoom', from: start, zoom: 13, anchor: { x: 0, y: 0 }, start: 1000, duration: 200 } as const
  assert.is(computeCamera(motion, 1000, free).camera.zoom, 12)
  const half = computeCamera(motion, 1100, free)
  assert.ok(half.camera.zoom > 12 && half.camera.zoom < 13 && !half.isDone)
  const end = computeCamera(motion, 1200, free)
  assert.is(end.camera.zoom, 13)
  assert.is(end.isDone, true)
})

camera('a flight ends at its aim, at once when it has no length', () => {
  const aim = centerOn(start, { lat: 57.63, lng: 39.9 }, 14)
  const end = computeCamera({ kind: 'flight', from: start, to: aim, start: 0, duration: 0 }, 0, free)
  assert.equal(end, { camera: aim, isDone: true })
})

camera('a thrown map slows down and stops', () => {
  const motion = { kind: 'glide', from: start, velocity: { x: 1, y: 0 }, start: 0 } as const
  const at = (time: number) => toPixel(computeCamera(motion, time, free).camera, city).x - 640
  assert.ok(at(100) > 80 && at(100) < 100)
  assert.ok(at(200) - at(100) < at(100))
  close(at(10_000), 325, 0.01)
  assert.is(computeCamera(motion, 100, free).isDone, false)
  assert.is(computeCamera(motion, 3000, free).isDone, true)
})

camera('a hand that rested before letting go throws nothing', () => {
  const trail = [0, 16, 32, 48].map((time) => ({ time, at: { x: time * 2, y: -time } }))
  assert.equal(computeVelocity(trail, 50), { x: 2, y: -1 })
  assert.equal(computeVelocity(trail, 200), { x: 0, y: 0 })
  assert.equal(computeVelocity([], 0), { x: 0, y: 0 })
})

camera('[MAP-02] quick zoom steps add up, and stop at the last zoom', () => {
  let frames = 0
  const drive = createCameraAnimator(start, free, () => false, () => (frames += 1))
  drive.zoomBy(1)
  drive.zoomBy(1)
  assert.is(drive.target().zoom, 14)
  assert.is(drive.camera().zoom, 12)
  assert.is(drive.step(performance.now() + 1000), false)
  assert.is(drive.camera().zoom, 14)
  for (let step = 0; step < 6; step += 1) drive.zoomBy(1)
  assert.is(drive.target().zoom, 18)
  assert.ok(frames >= 3)
})

camera('with reduced motion every move is at once', () => {
  const drive = createCameraAnimator(start, free, () => true, () => {})
  drive.zoomBy(1)
  drive.pan({ x: 100, y: 0 })
  drive.glide({ x: 3, y: 3 })
  assert.is(drive.camera().zoom, 13)
  closePixel(toPixel(drive.camera(), city), { x: 740, y: 400 })
  assert.is(drive.step(performance.now() + 50), false)
})

camera('a short way is flown, a long one jumped', () => {
  const drive = createCameraAnimator(start, free, () => false, () => {})
  drive.flyTo(centerOn(start, { lat: 57.63, lng: 39.9 }))
  assert.equal(drive.camera(), start)
  const far = centerOn(start, { lat: 42.44, lng: 19.26 })
  drive.flyTo(far)
  assert.equal(drive.camera(), far)
  assert.is(drive.step(performance.now() + 50), false)
})

camera('what should be fitted into a hidden map is fitted when it appears', () => {
  const drive = createCameraAnimator({ ...start, width: 0, height: 0 }, free, () => false, () => {})
  const points = [{ lat: 57.6, lng: 39.85 }, { lat: 57.65, lng: 39.95 }]
  drive.fit(points)
  drive.resize(1280, 800)
  assert.equal(drive.camera(), fitCamera(start, points, 72, free))
})

camera.run()
