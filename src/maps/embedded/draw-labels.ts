import type { Camera } from './camera.ts'
import type { StreetKind } from './gazetteer.ts'
import { layOutLabels, type Label } from './label-layout.ts'
import type { Palette } from './palette.ts'
import { contains, overlaps, computeVisibleBox, type Placement, type SceneCity } from './scene.ts'

/** The lowest zoom at which house numbers are drawn. */
const minHouseNumberZoom = 16.6
/** Below this zoom the city's name is drawn. */
const cityNameZoomLimit = 11.4
/** In CSS pixels: the numbers of houses within this distance outside the map are drawn too. */
const houseNumberMargin = 10
/** In CSS pixels: texts of streets and houses are drawn this far below their positions. */
const textShift = 0.5

export interface LabelPainter {
  /**
   * Paints street names, house numbers and the city's name. The caller has set the context's
   * transform to CSS pixels.
   */
  paint(city: SceneCity, camera: Camera, placement: Placement, palette: Palette): void
  /** Discards the layouts, so that texts are measured again: for example when a font has loaded. */
  clearLayouts(): void
}

/** Creates a painter. It lays out street names once per city and whole zoom level. */
export function createLabelPainter(context: CanvasRenderingContext2D, fontFamily: string): LabelPainter {
  let layouts = new WeakMap<SceneCity, Map<number, readonly Label[]>>()
  const formatFont = (size: number, kind: StreetKind) => `${kind === 'avenue' ? 600 : 500} ${size}px ${fontFamily}`

  const getLayout = (city: SceneCity, level: number): readonly Label[] => {
    const levels = layouts.get(city) ?? new Map<number, readonly Label[]>()
    layouts.set(city, levels)
    const cached = levels.get(level)
    if (cached !== undefined) return cached
    const layout = layOutLabels(city.streets, level, (text, size, kind) => {
      context.font = formatFont(size, kind)
      return context.measureText(text).width
    })
    levels.set(level, layout)
    return layout
  }

  const drawText = (text: string, x: number, y: number) => {
    context.strokeText(text, x, y)
    context.fillText(text, x, y)
  }

  return {
    paint(city, camera, placement, palette) {
      context.textAlign = 'center'
      // this value turns off hinting, which would space the letters of slanted text unevenly
      context.textRendering = 'geometricPrecision'
      context.textBaseline = 'middle'
      context.lineJoin = 'round'
      context.strokeStyle = palette.halo
      if (camera.zoom >= minHouseNumberZoom) {
        context.font = `500 10px ${fontFamily}`
        context.fillStyle = palette.secondaryLabel
        context.lineWidth = 2.5
        paintHouseNumbers(city, camera, placement, drawText)
      }
      context.lineWidth = 3
      const initialTransform = context.getTransform()
      let currentFont = ''
      for (const label of getLayout(city, Math.floor(camera.zoom))) {
        const x = label.x * placement.scale + placement.x
        const y = label.y * placement.scale + placement.y
        const halfWidth = label.width / 2
        const isOutsideX = x < -halfWidth || x > camera.width + halfWidth
        const isOutsideY = y < -halfWidth || y > camera.height + halfWidth
        if (isOutsideX || isOutsideY) continue
        const labelFont = formatFont(label.size, label.kind)
        // a lane may have the font of a street, but has its own colour
        context.fillStyle = label.kind === 'lane' ? palette.secondaryLabel : palette.label
        if (labelFont !== currentFont) {
          context.font = labelFont
          currentFont = labelFont
        }
        context.translate(x, y)
        context.rotate(label.angle)
        drawText(label.text, 0, textShift)
        context.setTransform(initialTransform)
      }
      if (camera.zoom < cityNameZoomLimit) {
        context.font = `600 18px ${fontFamily}`
        context.fillStyle = palette.label
        context.lineWidth = 4
        drawText(city.name, placement.x, placement.y)
      }
    },
    clearLayouts() {
      layouts = new WeakMap()
    }
  }
}

function paintHouseNumbers(
  city: SceneCity,
  camera: Camera,
  placement: Placement,
  drawText: (text: string, x: number, y: number) => void
): void {
  const visible = computeVisibleBox(camera, placement, houseNumberMargin)
  for (const street of city.streets) {
    if (!overlaps(street.box, visible)) continue
    for (const house of street.houses) {
      if (!contains(visible, house.x, house.y)) continue
      const x = house.x * placement.scale + placement.x
      const y = house.y * placement.scale + placement.y
      drawText(house.number, x, y + textShift)
    }
  }
}
