import type { Camera } from './camera.ts'
import type { StreetKind } from './gazetteer.ts'
import { layOutLabels, type Label } from './label-layout.ts'
import type { Palette } from './palette.ts'
import { overlaps, computeVisibleBox, type Placement, type SceneCity } from './scene.ts'

/** The zoom from which house numbers are drawn, and up to which the city's name is. */
const houseNumbersFrom = 16.6
const cityNameUntil = 11.4

export interface LabelPainter {
  /** Paints street names, house numbers and the city's name. The context is in CSS pixels. */
  paint(city: SceneCity, camera: Camera, placement: Placement, palette: Palette): void
  /** Discards the layouts: call it when a font has loaded, so that texts are measured again. */
  forget(): void
}

/** Creates a painter that lays out names once per city and whole zoom level. */
export function createLabelPainter(context: CanvasRenderingContext2D, family: string): LabelPainter {
  let layouts = new WeakMap<SceneCity, Map<number, readonly Label[]>>()
  const font = (size: number, kind: StreetKind) => `${kind === 'avenue' ? 600 : 500} ${size}px ${family}`

  const getLayout = (city: SceneCity, level: number): readonly Label[] => {
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
    paint(city, camera, placement, palette) {
      context.textAlign = 'center'
      // Hinting would space the letters of slanted text unevenly.
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
      for (const label of getLayout(city, Math.floor(camera.zoom))) {
        const x = label.x * placement.scale + placement.x
        const y = label.y * placement.scale + placement.y
        const reach = label.width / 2
        if (x < -reach || y < -reach || x > camera.width + reach || y > camera.height + reach) continue
        const labelFont = font(label.size, label.kind)
        if (labelFont !== lastFont) {
          context.font = labelFont
          context.fillStyle = label.kind === 'lane' ? palette.quietLabel : palette.label
          lastFont = labelFont
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
  const seen = computeVisibleBox(camera, placement, 10)
  for (const street of city.streets) {
    if (!overlaps(street.box, seen)) continue
    for (const house of street.houses) {
      if (house.x < seen.left || house.x > seen.right || house.y < seen.top || house.y > seen.bottom) continue
      write(house.number, house.x * placement.scale + placement.x, house.y * placement.scale + placement.y + 0.5)
    }
  }
}
