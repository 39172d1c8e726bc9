import type { Palette } from './palette.ts'
import { contains, overlaps, type Box, type SceneCity, type Shape } from './scene.ts'

/** The lowest zoom at which houses are drawn. */
const minHouseZoom = 15

/**
 * Paints water, parks and houses inside the visible box. The context's transform is in local units.
 */
export function drawGround(
  context: CanvasRenderingContext2D,
  city: SceneCity,
  zoom: number,
  visible: Box,
  palette: Palette
): void {
  fillAll(context, city.parks, visible, palette.park)
  fillAll(context, city.water, visible, palette.water)
  if (zoom < minHouseZoom) return
  // houses fade in over half a zoom level
  context.globalAlpha = Math.min(1, (zoom - minHouseZoom) * 2)
  context.fillStyle = palette.house
  context.beginPath()
  for (const street of city.streets) {
    if (!overlaps(street.box, visible)) continue
    for (const { x, y, corners } of street.houses) {
      if (!contains(visible, x, y)) continue
      context.moveTo(corners[0] ?? x, corners[1] ?? y)
      for (let index = 2; index < corners.length; index += 2) {
        context.lineTo(corners[index] ?? x, corners[index + 1] ?? y)
      }
      context.closePath()
    }
  }
  context.fill()
  context.globalAlpha = 1
}

function fillAll(context: CanvasRenderingContext2D, shapes: readonly Shape[], visible: Box, colour: string): void {
  context.fillStyle = colour
  for (const shape of shapes) {
    if (overlaps(shape.box, visible)) context.fill(shape.path)
  }
}
