import type { StreetKind } from './gazetteer.ts'
import type { Palette } from './palette.ts'
import { overlaps, type Box, type SceneCity } from './scene.ts'

/** The zoom of the first width in `widths`. */
const firstZoom = 10
/**
 * Widths of streets in CSS pixels at the whole zooms 10 to 18. A street of width 0 is not drawn.
 */
const widths: Readonly<Record<StreetKind, readonly number[]>> = {
  avenue: [1.4, 2, 3, 4.5, 7, 10, 15, 21, 28],
  street: [0, 0.8, 1.6, 2.6, 4.2, 6.5, 11, 16, 22],
  lane: [0, 0, 0.7, 1.3, 2.4, 4.2, 7.5, 11, 16]
}
/** The lowest zoom at which a street has a casing: the outline on both sides of its surface. */
const minCasingZoom: Readonly<Record<StreetKind, number>> = { avenue: 11, street: 12.5, lane: 13.5 }
/** Wider streets are drawn over narrower ones. */
const drawingOrder: readonly StreetKind[] = ['lane', 'street', 'avenue']

/**
 * Paints the streets. All casings come before all surfaces, so that no casing crosses another
 * street. A local unit is `scale` CSS pixels.
 */
export function drawStreets(
  context: CanvasRenderingContext2D,
  city: SceneCity,
  zoom: number,
  scale: number,
  visible: Box,
  palette: Palette
): void {
  context.lineCap = 'round'
  context.lineJoin = 'round'
  const streets = city.streets.filter((street) => overlaps(street.box, visible))
  for (const kind of drawingOrder) {
    const width = getStreetWidth(kind, zoom)
    if (width === 0 || zoom < minCasingZoom[kind]) continue
    context.strokeStyle = kind === 'avenue' ? palette.avenueCasing : palette.casing
    // a casing of one CSS pixel on each side
    context.lineWidth = (width + 2) / scale
    for (const street of streets) if (street.kind === kind) context.stroke(street.path)
  }
  for (const kind of drawingOrder) {
    const width = getStreetWidth(kind, zoom)
    if (width === 0) continue
    context.strokeStyle = palette[kind]
    context.lineWidth = width / scale
    for (const street of streets) if (street.kind === kind) context.stroke(street.path)
  }
}

/** The width of a street in CSS pixels, interpolated between whole zooms. */
export function getStreetWidth(kind: StreetKind, zoom: number): number {
  const table = widths[kind]
  const index = Math.max(0, Math.min(table.length - 1, zoom - firstZoom))
  const below = table[Math.floor(index)] ?? 0
  const above = table[Math.ceil(index)] ?? below
  return below + (above - below) * (index - Math.floor(index))
}
