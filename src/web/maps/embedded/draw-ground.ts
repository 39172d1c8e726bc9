import type { Palette } from './palette.ts'
import { overlaps, type Box, type SceneCity, type Shape } from './scene.ts'

/** The zoom from which houses are drawn. */
const housesFrom = 15

/** Paints water, parks and houses. The context is in the city's local units. */
export function drawGround(
  context: CanvasRenderingContext2D,
  city: SceneCity,
  zoom: number,
  seen: Box,
  palette: Palette
): void {
  fillAll(context, city.parks, seen, palette.park)
  fillAll(context, city.water, seen, palette.water)
  if (zoom < housesFrom) return
  context.globalAlpha = Math.min(1, (zoom - housesFrom) * 2)
  context.fillStyle = palette.house
  context.beginPath()
  for (const street of city.streets) {
    if (!overlaps(street.box, seen)) continue
    for (const { x, y, plan } of street.houses) {
      if (x < seen.left || x > seen.right || y < seen.top || y > seen.bottom) continue
      context.moveTo(plan[0] ?? x, plan[1] ?? y)
      for (let index = 2; index < plan.length; index += 2) context.lineTo(plan[index] ?? x, plan[index + 1] ?? y)
      context.closePath()
    }
  }
  context.fill()
  context.globalAlpha = 1
}

function fillAll(context: CanvasRenderingContext2D, shapes: readonly Shape[], seen: Box, colour: string): void {
  context.fillStyle = colour
  for (const shape of shapes) {
    if (overlaps(shape.box, seen)) context.fill(shape.path)
  }
}
