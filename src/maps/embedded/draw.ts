import type { Camera } from './camera.ts'
import { drawGround } from './draw-ground.ts'
import type { LabelPainter } from './draw-labels.ts'
import { drawStreets } from './draw-streets.ts'
import { fillZones, strokeZones, type SceneZone } from './draw-zones.ts'
import type { Palette } from './palette.ts'
import { overlaps, computePlacement, computeVisibleBox, type Box, type Placement, type SceneCity } from './scene.ts'

/**
 * In CSS pixels: the part of a city within this distance outside the map is drawn too, because wide
 * streets and long names extend beyond their boxes.
 */
const visibleMargin = 40

/** The content of the map that a frame shows. */
export interface Drawing {
  readonly cities: readonly SceneCity[]
  readonly zones: readonly SceneZone[]
  readonly palette: Palette
  readonly labels: LabelPainter
  /** Device pixels per CSS pixel. */
  readonly ratio: number
}

/** Paints a frame, from the bottom up: ground, zones, streets, borders of zones, labels. */
export function drawMap(context: CanvasRenderingContext2D, camera: Camera, drawing: Drawing): void {
  const { ratio, palette } = drawing
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.fillStyle = palette.land
  context.fillRect(0, 0, camera.width, camera.height)
  const visibleCities = drawing.cities
    .map((city) => ({ city, placement: computePlacement(city.origin, camera) }))
    .filter(({ city, placement }) => overlaps(city.box, computeVisibleBox(camera, placement, visibleMargin)))
  /** Sets the context's transform to local units, and returns the visible box in these units. */
  const applyPlacement = (placement: Placement): Box => {
    const scale = ratio * placement.scale
    context.setTransform(scale, 0, 0, scale, ratio * placement.x, ratio * placement.y)
    return computeVisibleBox(camera, placement, visibleMargin)
  }
  for (const { city, placement } of visibleCities) {
    drawGround(context, city, camera.zoom, applyPlacement(placement), palette)
  }
  fillZones(context, drawing.zones, camera, ratio, palette)
  for (const { city, placement } of visibleCities) {
    drawStreets(context, city, camera.zoom, placement.scale, applyPlacement(placement), palette)
  }
  strokeZones(context, drawing.zones, camera, ratio, palette)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  for (const { city, placement } of visibleCities) drawing.labels.paint(city, camera, placement, palette)
}
