import { isWithin, type Area } from '../../../core/geo/area.ts'
import { getCorners } from '../../../core/geo/polygon.ts'
import type { Point } from '../../../core/geo/point.ts'
import type { DeliveryZone } from '../../../core/shop/place/zones.ts'

/** A strip along the common border of two zones: in no zone (a gap), or in both. In metres. */
export interface BorderFault {
  readonly kind: 'strip' | 'overlap'
  readonly zoneIds: readonly [number, number]
  readonly length: number
  readonly medianWidth: number
  readonly maxWidth: number
  /** The middle of the strip at its widest place. */
  readonly at: Point
}

/** Metres between the samples along a border. */
const STEP = 5
/** A narrower strip comes from rounded coordinates; a wider one is intended. */
const WIDTHS = { least: 0.2, most: 15 }
/** In metres. A shorter strip is a corner that two outlines round off differently, or a crossing. */
const LEAST_LENGTH = 100

interface Flat { readonly x: number; readonly y: number }
interface Edge { readonly from: Flat; readonly to: Flat }
interface Plane {
  readonly flatten: (point: Point) => Flat
  readonly raise: (flat: Flat) => Point
}
interface Outline {
  readonly id: number
  readonly area: Area
  readonly edges: readonly Edge[]
}
interface Sample {
  readonly kind: BorderFault['kind']
  readonly length: number
  readonly width: number
  readonly at: Point
}

/**
 * Finds gaps and overlaps along the common borders of a city's zones. Measures the distance from each outline to
 * the outlines beside it: the middle between both should be in exactly one zone.
 */
export function findBorderFaults(zones: readonly DeliveryZone[]): readonly BorderFault[] {
  const [first] = zones.flatMap(({ area }) => area.flatMap(({ outer }) => getCorners(outer)))
  if (first === undefined) return []
  const plane = planeAt(first)
  const outlines = zones.map(({ id, area }): Outline => ({ id, area, edges: listEdges(area, plane) }))
  return outlines.flatMap((one, index) => outlines.slice(index + 1).flatMap(other => {
    const samples = listSamples(one, other, outlines, plane)
    return (['strip', 'overlap'] as const).flatMap(kind =>
      toFault(kind, [one.id, other.id], samples.filter(sample => sample.kind === kind)))
  }))
}

/** A plane around a point, accurate to 1 % within some fifty kilometres. */
function planeAt(origin: Point): Plane {
  const perLat = 111_195
  const perLng = perLat * Math.cos((origin.lat * Math.PI) / 180)
  return {
    flatten: ({ lat, lng }) => ({ x: (lng - origin.lng) * perLng, y: (lat - origin.lat) * perLat }),
    raise: ({ x, y }) => ({ lat: origin.lat + y / perLat, lng: origin.lng + x / perLng }),
  }
}

function listEdges(area: Area, { flatten }: Plane): readonly Edge[] {
  return area.flatMap(({ outer, holes }) => [outer, ...holes]).flatMap(ring => {
    const corners = getCorners(ring).map(flatten)
    return corners.map((to, index) => ({ from: corners.at(index - 1) as Flat, to }))
  })
}

function listSamples(one: Outline, other: Outline, all: readonly Outline[], { raise }: Plane): readonly Sample[] {
  return one.edges.flatMap(edge => {
    const beside = other.edges.filter(candidate => isNear(edge, candidate))
    const [dx, dy] = [edge.to.x - edge.from.x, edge.to.y - edge.from.y]
    const whole = Math.hypot(dx, dy)
    if (beside.length === 0 || whole === 0) return []
    const count = Math.ceil(whole / STEP)
    return Array.from({ length: count }, (_, index) => (index + 0.5) / count).flatMap((share): readonly Sample[] => {
      const at = { x: edge.from.x + dx * share, y: edge.from.y + dy * share }
      const feet = beside.map(candidate => footOn(candidate, at))
        .map(foot => ({ foot, width: Math.hypot(foot.x - at.x, foot.y - at.y) }))
      const { foot, width } = feet.reduce((a, b) => (b.width < a.width ? b : a))
      if (width < WIDTHS.least || width > WIDTHS.most) return []
      // beyond a common corner the other outline is ahead, not beside
      if (Math.abs((foot.x - at.x) * dx + (foot.y - at.y) * dy) > 0.5 * width * whole) return []
      const middle = raise({ x: (at.x + foot.x) / 2, y: (at.y + foot.y) / 2 })
      const [isInOne, isInOther] = [isWithin(one.area, middle), isWithin(other.area, middle)]
      const sample = { length: whole / count, width, at: middle }
      if (isInOne && isInOther) return [{ ...sample, kind: 'overlap' }]
      return all.some(({ area }) => isWithin(area, middle)) ? [] : [{ ...sample, kind: 'strip' }]
    })
  })
}

/** Whether the boxes around two edges are close enough for a strip between them. */
function isNear(a: Edge, b: Edge): boolean {
  const isApart = (one: number, two: number, three: number, four: number): boolean =>
    Math.max(one, two) + WIDTHS.most < Math.min(three, four) || Math.max(three, four) + WIDTHS.most < Math.min(one, two)
  return !isApart(a.from.x, a.to.x, b.from.x, b.to.x) && !isApart(a.from.y, a.to.y, b.from.y, b.to.y)
}

/** The point of an edge that is nearest to another point. */
function footOn({ from, to }: Edge, at: Flat): Flat {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const share = Math.min(1, Math.max(0, ((at.x - from.x) * dx + (at.y - from.y) * dy) / (dx ** 2 + dy ** 2 || 1)))
  return { x: from.x + dx * share, y: from.y + dy * share }
}

function toFault(
  kind: BorderFault['kind'],
  zoneIds: BorderFault['zoneIds'],
  samples: readonly Sample[],
): readonly BorderFault[] {
  const length = samples.reduce((sum, sample) => sum + sample.length, 0)
  const sorted = [...samples].sort((a, b) => a.width - b.width)
  const [middle, widest] = [sorted[sorted.length >> 1], sorted.at(-1)]
  if (length < LEAST_LENGTH || middle === undefined || widest === undefined) return []
  return [{ kind, zoneIds, length, medianWidth: middle.width, maxWidth: widest.width, at: widest.at }]
}
