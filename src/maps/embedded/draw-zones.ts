import { getZoneOpacity } from '../drawing.ts'
import type { MapZone } from '../map-view.ts'
import type { Camera } from './camera.ts'
import type { Palette } from './palette.ts'
import { project, type WorldPoint } from '../projection.ts'
import { overlaps, computePlacement, buildShape, computeVisibleBox, type Shape } from './scene.ts'

/** In CSS pixels: more than half of the widest border, which extends beyond the zone's box. */
const borderMargin = 4

/** A delivery zone, prepared for drawing in local units (`unitZoom`) from its `origin`. */
export interface SceneZone extends Shape {
  readonly origin: WorldPoint
  readonly selected: boolean
}

/** Prepares zones of three points or more. Selected zones come last: their borders are on top. */
export function buildSceneZones(zones: readonly MapZone[]): readonly SceneZone[] {
  return zones
    .flatMap((zone) => {
      const first = zone.points[0]
      if (first === undefined || zone.points.length < 3) return []
      const origin = project(first)
      const { path, box } = buildShape(zone.points, origin, 'polygon')
      for (const hole of zone.holes ?? []) path.addPath(buildShape(hole, origin, 'polygon').path)
      return [{ path, box, origin, selected: zone.selected === true }]
    })
    .sort((a, b) => Number(a.selected) - Number(b.selected))
}

/**
 * Paints the translucent areas of zones, below the streets. Changes the context's transform.
 * `ratio`: device pixels per CSS pixel.
 */
export function fillZones(
  context: CanvasRenderingContext2D,
  zones: readonly SceneZone[],
  camera: Camera,
  ratio: number,
  palette: Palette
): void {
  context.fillStyle = palette.zoneFill
  context.globalAlpha = getZoneOpacity(zones.length)
  for (const zone of zones) {
    if (applyZoneTransform(context, zone, camera, ratio) !== null) context.fill(zone.path, 'evenodd')
  }
  context.globalAlpha = 1
}

/** Paints the borders of zones: 2 px, or 3 px when selected. Changes the context's transform. */
export function strokeZones(
  context: CanvasRenderingContext2D,
  zones: readonly SceneZone[],
  camera: Camera,
  ratio: number,
  palette: Palette
): void {
  context.lineJoin = 'round'
  context.strokeStyle = palette.zoneStroke
  for (const zone of zones) {
    const scale = applyZoneTransform(context, zone, camera, ratio)
    if (scale === null) continue
    context.lineWidth = (zone.selected ? 3 : 2) / scale
    context.stroke(zone.path)
  }
}

/**
 * Sets the context's transform to a zone's local units. Returns CSS pixels per unit; null if the
 * zone is not visible.
 */
function applyZoneTransform(
  context: CanvasRenderingContext2D,
  zone: SceneZone,
  camera: Camera,
  ratio: number
): number | null {
  const { scale, x, y } = computePlacement(zone.origin, camera)
  if (!overlaps(zone.box, computeVisibleBox(camera, { scale, x, y }, borderMargin))) return null
  context.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * x, ratio * y)
  return scale
}
