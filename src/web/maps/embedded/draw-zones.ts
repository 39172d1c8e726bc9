import type { MapZone } from '../../../bind/map.ts'
import type { Camera } from './camera.ts'
import type { Palette } from './palette.ts'
import { project, type World } from './projection.ts'
import { overlaps, placementOf, shapeOf, visibleBox, type Shape } from './scene.ts'

export interface SceneZone extends Shape {
  readonly origin: World
  readonly selected: boolean
}

/** Prepares zones for drawing; the selected ones come last, so that their borders lie on top. */
export function sceneZones(zones: readonly MapZone[]): readonly SceneZone[] {
  return zones
    .flatMap((zone) => {
      const first = zone.points[0]
      if (first === undefined || zone.points.length < 3) return []
      const origin = project(first)
      const { path, box } = shapeOf(zone.points, origin, true)
      for (const hole of zone.holes ?? []) path.addPath(shapeOf(hole, origin, true).path)
      return [{ path, box, origin, selected: zone.selected === true }]
    })
    .sort((a, b) => Number(a.selected) - Number(b.selected))
}

/** Paints the zones' light fill, under the streets so that these stay legible. Leaves the transform changed. */
export function fillZones(
  context: CanvasRenderingContext2D,
  zones: readonly SceneZone[],
  camera: Camera,
  ratio: number,
  palette: Palette
): void {
  context.fillStyle = palette.zoneFill
  for (const zone of zones) {
    if (placeZone(context, zone, camera, ratio) !== null) context.fill(zone.path, 'evenodd')
  }
}

/** Paints the zones' borders, 2 px or 3 px when selected. Leaves the transform changed. */
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
    const scale = placeZone(context, zone, camera, ratio)
    if (scale === null) continue
    context.lineWidth = (zone.selected ? 3 : 2) / scale
    context.stroke(zone.path)
  }
}

/** Turns the context to a zone's local units and answers CSS pixels per unit; null when it is out of sight. */
function placeZone(
  context: CanvasRenderingContext2D,
  zone: SceneZone,
  camera: Camera,
  ratio: number
): number | null {
  const { scale, x, y } = placementOf(zone.origin, camera)
  if (!overlaps(zone.box, visibleBox(camera, { scale, x, y }, 4))) return null
  context.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * x, ratio * y)
  return scale
}
