import { project, unproject, worldSize, type WorldPoint } from './projection.ts'
import type { Bounds, Point } from '../../../../core/geo/point.ts'

/** What the map shows: its centre (`World` coordinates), the zoom, and its size in CSS pixels. */
export interface Camera {
  readonly x: number
  readonly y: number
  readonly zoom: number
  readonly width: number
  readonly height: number
}

/** A position in CSS pixels from the map's top left corner. */
export interface Pixel {
  readonly x: number
  readonly y: number
}

/** The limits of the camera. The centre of the map stays inside `box`. */
export interface Limits {
  readonly minZoom: number
  readonly maxZoom: number
  readonly box: { readonly from: WorldPoint; readonly to: WorldPoint }
}

/** The limits of a map: zoom 10 (a region) to 18 (houses), inside the bounds if there are any. */
export function computeLimits(bounds: Bounds | undefined): Limits {
  const box = { from: { x: 0, y: 0 }, to: { x: 1, y: 1 } }
  // Bounds across the antimeridian would be two boxes of this flat map: they are ignored.
  if (bounds !== undefined && bounds.west <= bounds.east) {
    box.from = project({ lat: bounds.north, lng: bounds.west })
    box.to = project({ lat: bounds.south, lng: bounds.east })
  }
  return { minZoom: 10, maxZoom: 18, box }
}

/** Moves and zooms a camera back into its limits. */
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

/** Converts world coordinates to pixels, which may be outside the map's element. */
function toScreen(camera: Camera, world: WorldPoint): Pixel {
  const size = worldSize(camera.zoom)
  return { x: (world.x - camera.x) * size + camera.width / 2, y: (world.y - camera.y) * size + camera.height / 2 }
}

/** Converts a pixel to world coordinates: the inverse of `toScreen`. */
function toWorld(camera: Camera, pixel: Pixel): WorldPoint {
  const size = worldSize(camera.zoom)
  return { x: camera.x + (pixel.x - camera.width / 2) / size, y: camera.y + (pixel.y - camera.height / 2) / size }
}

export function toPixel(camera: Camera, point: Point): Pixel {
  return toScreen(camera, project(point))
}

export function pointAt(camera: Camera, pixel: Pixel): Point {
  return unproject(toWorld(camera, pixel))
}

/** Moves the map's content by (dx, dy) pixels, so the camera moves the other way. */
export function dragBy(camera: Camera, dx: number, dy: number): Camera {
  const size = worldSize(camera.zoom)
  return { ...camera, x: camera.x - dx / size, y: camera.y - dy / size }
}

/**
 * Zooms around `anchor`, which stays at its position on the map.
 * The zoom is clamped first, so it never slips.
 */
export function zoomAround(camera: Camera, zoom: number, anchor: Pixel, limits: Limits): Camera {
  const target = clamp(zoom, limits.minZoom, limits.maxZoom)
  const fixed = toWorld(camera, anchor)
  const size = worldSize(target)
  return {
    ...camera,
    x: fixed.x - (anchor.x - camera.width / 2) / size,
    y: fixed.y - (anchor.y - camera.height / 2) / size,
    zoom: target
  }
}

/**
 * Moves and zooms the map with two fingers that have moved
 * from one pair of pixels to another; never rotates.
 */
export function pinch(
  camera: Camera,
  from: readonly [Pixel, Pixel],
  to: readonly [Pixel, Pixel],
  limits: Limits
): Camera {
  const before = middle(from)
  const after = middle(to)
  const moved = dragBy(camera, after.x - before.x, after.y - before.y)
  const ratio = spread(to) / Math.max(1, spread(from))
  return ratio > 0 ? zoomAround(moved, camera.zoom + Math.log2(ratio), after, limits) : moved
}

/**
 * The closest camera that shows all points, `margin` pixels from the edges.
 * A single point keeps the present zoom.
 */
export function fitCamera(camera: Camera, points: readonly Point[], margin: number, limits: Limits): Camera {
  if (points.length === 0) return camera
  const worlds = points.map(project)
  const west = Math.min(...worlds.map((world) => world.x))
  const east = Math.max(...worlds.map((world) => world.x))
  const north = Math.min(...worlds.map((world) => world.y))
  const south = Math.max(...worlds.map((world) => world.y))
  const room = Math.min(margin, camera.width / 4, camera.height / 4)
  const scale = Math.min(
    (camera.width - 2 * room) / Math.max(east - west, Number.MIN_VALUE),
    (camera.height - 2 * room) / Math.max(south - north, Number.MIN_VALUE)
  )
  const alone = east === west && north === south
  const zoom = alone ? camera.zoom : Math.log2(scale / worldSize(0))
  return clampCamera({ ...camera, x: (west + east) / 2, y: (north + south) / 2, zoom }, limits)
}

function middle([a, b]: readonly [Pixel, Pixel]): Pixel {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function spread([a, b]: readonly [Pixel, Pixel]): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}
