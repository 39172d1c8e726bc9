import { project, unproject, worldSize, type Pixel, type WorldPoint } from '../projection.ts'
import type { Bounds, Point } from '../../../core/geo/point.ts'

/**
 * What the map shows: its centre (see `WorldPoint`), the zoom level, and the size in CSS pixels.
 */
export interface Camera {
  readonly x: number
  readonly y: number
  readonly zoom: number
  readonly width: number
  readonly height: number
}

/**
 * The limits of the camera. The centre stays in `box`: `from` is north-west, `to` is south-east.
 */
export interface Limits {
  readonly minZoom: number
  readonly maxZoom: number
  readonly box: { readonly from: WorldPoint; readonly to: WorldPoint }
}

/** Computes the limits of a map: zooms 10 (a region) to 18 (houses), inside `bounds` if given. */
export function computeLimits(bounds: Bounds | undefined): Limits {
  const box = { from: { x: 0, y: 0 }, to: { x: 1, y: 1 } }
  // Ignores bounds across the antimeridian, which would be two boxes on this flat map.
  if (bounds !== undefined && bounds.west <= bounds.east) {
    box.from = project({ lat: bounds.north, lng: bounds.west })
    box.to = project({ lat: bounds.south, lng: bounds.east })
  }
  return { minZoom: 10, maxZoom: 18, box }
}

/** Moves and zooms a camera so that it is within `limits`. */
export function clampCamera(camera: Camera, limits: Limits): Camera {
  const { from, to } = limits.box
  return {
    ...camera,
    x: clamp(camera.x, from.x, to.x),
    y: clamp(camera.y, from.y, to.y),
    zoom: clamp(camera.zoom, limits.minZoom, limits.maxZoom)
  }
}

export function centerOn(camera: Camera, point: Point, zoom: number = camera.zoom): Camera {
  return { ...camera, ...project(point), zoom }
}

export function withSize(camera: Camera, width: number, height: number): Camera {
  return { ...camera, width, height }
}

/** Converts world coordinates to a pixel, which may be outside the map's element. */
function worldToPixel(camera: Camera, world: WorldPoint): Pixel {
  const size = worldSize(camera.zoom)
  return { x: (world.x - camera.x) * size + camera.width / 2, y: (world.y - camera.y) * size + camera.height / 2 }
}

/** Converts a pixel to world coordinates: the inverse of `worldToPixel`. */
function pixelToWorld(camera: Camera, pixel: Pixel): WorldPoint {
  const size = worldSize(camera.zoom)
  return { x: camera.x + (pixel.x - camera.width / 2) / size, y: camera.y + (pixel.y - camera.height / 2) / size }
}

/** Converts a point on Earth to a pixel, which may be outside the map's element. */
export function toPixel(camera: Camera, point: Point): Pixel {
  return worldToPixel(camera, project(point))
}

/** Converts a pixel to a point on Earth: the inverse of `toPixel`. */
export function toPoint(camera: Camera, pixel: Pixel): Point {
  return unproject(pixelToWorld(camera, pixel))
}

/** Moves the map's content by (dx, dy) pixels, so the camera moves the other way. */
export function dragBy(camera: Camera, dx: number, dy: number): Camera {
  const size = worldSize(camera.zoom)
  return { ...camera, x: camera.x - dx / size, y: camera.y - dy / size }
}

/**
 * Zooms around `anchor`, a pixel that keeps showing the same point. The zoom is clamped first:
 * otherwise the point would move at the limits.
 */
export function zoomAround(camera: Camera, zoom: number, anchor: Pixel, limits: Limits): Camera {
  const clampedZoom = clamp(zoom, limits.minZoom, limits.maxZoom)
  const fixedPoint = pixelToWorld(camera, anchor)
  const size = worldSize(clampedZoom)
  return {
    ...camera,
    x: fixedPoint.x - (anchor.x - camera.width / 2) / size,
    y: fixedPoint.y - (anchor.y - camera.height / 2) / size,
    zoom: clampedZoom
  }
}

/**
 * Moves and zooms the camera after two fingers have moved from one pair of pixels to another. Never
 * rotates.
 */
export function pinch(
  camera: Camera,
  from: readonly [Pixel, Pixel],
  to: readonly [Pixel, Pixel],
  limits: Limits
): Camera {
  const middleBefore = middle(from)
  const middleAfter = middle(to)
  const moved = dragBy(camera, middleAfter.x - middleBefore.x, middleAfter.y - middleBefore.y)
  const ratio = computeDistance(to) / Math.max(1, computeDistance(from))
  return ratio > 0 ? zoomAround(moved, camera.zoom + Math.log2(ratio), middleAfter, limits) : moved
}

/**
 * Moves the camera to the points, and selects the highest zoom that shows them all, `margin` CSS
 * pixels from the edges (less on a small map). For a single point the zoom stays.
 */
export function fitCamera(camera: Camera, points: readonly Point[], margin: number, limits: Limits): Camera {
  if (points.length === 0) return camera
  const worlds = points.map(project)
  const west = Math.min(...worlds.map((world) => world.x))
  const east = Math.max(...worlds.map((world) => world.x))
  const north = Math.min(...worlds.map((world) => world.y))
  const south = Math.max(...worlds.map((world) => world.y))
  const padding = Math.min(margin, camera.width / 4, camera.height / 4)
  const scale = Math.min(
    (camera.width - 2 * padding) / Math.max(east - west, Number.MIN_VALUE),
    (camera.height - 2 * padding) / Math.max(south - north, Number.MIN_VALUE)
  )
  const isSinglePoint = east === west && north === south
  const zoom = isSinglePoint ? camera.zoom : Math.log2(scale / worldSize(0))
  return clampCamera({ ...camera, x: (west + east) / 2, y: (north + south) / 2, zoom }, limits)
}

function middle([a, b]: readonly [Pixel, Pixel]): Pixel {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function computeDistance([a, b]: readonly [Pixel, Pixel]): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value))
}
