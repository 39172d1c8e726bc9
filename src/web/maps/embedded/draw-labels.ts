import type { Camera } from './camera.ts'
import type { StreetKind } from './gazetteer.ts'
import { layOutLabels, type Label } from './label-layout.ts'
import type { Palette } from './palette.ts'
import { overlaps, visibleBox, type Placement, type SceneCity } from './scene.ts'

const houseNumbersFrom = 16.6
const cityNameUntil = 11.4

export type LabelPainter = ReturnType<typeof createLabelPainter>

/** Paints names, laid out once per city and zoom level. The context works in CSS pixels. */
export function createLabelPainter(context: CanvasRenderingContext2D, family: string) {
  let layouts = new WeakMap<SceneCity, Map<number, readonly Label[]>>()
  const font = (size: number, kind: StreetKind) => `${kind === 'avenue' ? 600 : 500} ${size}px ${family}`

  const layoutOf = (city: SceneCity, level: number): readonly Label[] => {
    const levels = layouts.get(city) ?? new Map<number, readonly Label[]>()
    layouts.set(city, levels)
    const known = levels.get(level)
    if (known !== undefined) return known
    const layout = layOutLabels(city.streets, level, (text, size, kind) => {
      context.font = font(size, kind)
      return context.measureText(text).width
    })
    levels.set(level, layout)
    return layout
  }

  const write = (text: string, x: number, y: number) => {
    context.strokeText(text, x, y)
    context.fillText(text, x, y)
  }

  return {
    paint(city: SceneCity, camera: Camera, placement: Placement, palette: Palette) {
      context.textAlign = 'center'
      // Hinting moves the letters of slanted text apart unevenly.
      context.textRendering = 'geometricPrecision'
      context.textBaseline = 'middle'
      context.lineJoin = 'round'
      context.strokeStyle = palette.halo
      if (camera.zoom >= houseNumbersFrom) {
        context.font = `500 10px ${family}`
        context.fillStyle = palette.quietLabel
        context.lineWidth = 2.5
        paintHouseNumbers(city, camera, placement, write)
      }
      context.lineWidth = 3
      const base = context.getTransform()
      let lastFont = ''
      for (const label of layoutOf(city, Math.floor(camera.zoom))) {
        const x = label.x * placement.scale + placement.x
        const y = label.y * placement.scale + placement.y
        const reach = label.width / 2
        if (x < -reach || y < -reach || x > camera.width + reach || y > camera.height + reach) continue
        const wanted = font(label.size, label.kind)
        if (wanted !== lastFont) {
          context.font = wanted
          context.fillStyle = label.kind === 'lane' ? palette.quietLabel : palette.label
          lastFont = wanted
        }
        context.translate(x, y)
        context.rotate(label.angle)
        write(label.text, 0, 0.5)
        context.setTransform(base)
      }
      if (camera.zoom < cityNameUntil) {
        context.font = `600 18px ${family}`
        context.fillStyle = palette.label
        context.lineWidth = 4
        write(city.name, placement.x, placement.y)
      }
    },
    /** Measures everything anew, for when the font has arrived. */
    forget() {
      layouts = new WeakMap()
    }
  }
}

function paintHouseNumbers(
  city: SceneCity,
  camera: Camera,
  placement: Placement,
  write: (text: string, x: number, y: number) => void
): void {
  const seen = visibleBox(camera, placement, 10)
  for (const street of city.streets) {
    if (!overlaps(street.box, seen)) continue
    for (const house of street.houses) {
      if (house.x < seen.left || house.x > seen.right || house.y < seen.top || house.y > seen.bottom) continue
      write(house.number, house.x * placement.scale + placement.x, house.y * placement.scale + placement.y + 0.5)
    }
  }
}
