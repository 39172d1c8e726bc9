import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getStreetWidth } from '../../src/maps/embedded/draw-streets.ts'
import { getZoneOpacity } from '../../src/maps/drawing.ts'
import { fillZones, buildSceneZones } from '../../src/maps/embedded/draw-zones.ts'
import { createLabelPainter } from '../../src/maps/embedded/draw-labels.ts'
import { layOutLabels, type Label } from '../../src/maps/embedded/label-layout.ts'
import { buildPalette, parseColour, type Palette } from '../../src/maps/embedded/palette.ts'
import { project } from '../../src/maps/projection.ts'

const drawing = suite('map drawing')
const measure = (text: string, size: number) => text.length * size * 0.55

function street(name: string, line: number[], kind: 'avenue' | 'street' | 'lane' = 'street') {
  let length = 0
  for (let at = 2; at < line.length; at += 2) {
    length += Math.hypot(line[at]! - line[at - 2]!, line[at + 1]! - line[at - 1]!)
  }
  return { name, kind, line, length }
}

/** Points along a label's middle line at a zoom level, close enough to detect any overlap. */
function samples(label: Label, level: number): { x: number; y: number }[] {
  const scale = 2 ** (level - 12)
  return Array.from({ length: 21 }, (_, index) => {
    const along = (index / 20 - 0.5) * label.width
    return { x: label.x * scale + Math.cos(label.angle) * along, y: label.y * scale + Math.sin(label.angle) * along }
  })
}

drawing('[MAP-06] street names never touch each other', () => {
  const streets = Array.from({ length: 40 }, (_, index) =>
    index % 2 === 0
      ? street(`улица Номер ${index}`, [0, index * 3, 100, index * 3 + 4, 220, index * 3])
      : street(`переулок ${index}`, [index * 5, 0, index * 5 + 8, 120], 'lane')
  )
  for (const level of [14, 15, 16, 17]) {
    const labels = layOutLabels(streets, level, measure)
    assert.ok(labels.length > 3, `${labels.length} names at ${level}`)
    for (const [index, label] of labels.entries()) {
      for (const other of labels.slice(index + 1)) {
        const apart = Math.hypot(label.x - other.x, label.y - other.y) * 2 ** (level - 12)
        if (apart > label.width + other.width) continue
        const gap = Math.min(
          ...samples(label, level).flatMap((a) => samples(other, level).map((b) => Math.hypot(a.x - b.x, a.y - b.y)))
        )
        assert.ok(gap >= Math.max(label.size, other.size), `${label.text} and ${other.text} at ${level}: ${gap}`)
      }
    }
  }
})

drawing('names read from left to right and lie along their street', () => {
  for (const [line, angle] of [
    [[100, 0, 0, 0], 0],
    [[0, 0, 60, 60], Math.PI / 4],
    [[60, 60, 0, 0], Math.PI / 4],
    [[0, 100, 0, 0], -Math.PI / 2]
  ] as const) {
    const [label] = layOutLabels([street('Канал', [...line])], 14, measure)
    assert.ok(Math.abs((label?.angle ?? 9) - angle) < 1e-9, `${label?.angle}`)
  }
})

drawing('a name needs a straight enough and long enough stretch', () => {
  assert.is(layOutLabels([street('Короткая улица', [0, 0, 12, 0])], 14, measure).length, 0)
  const zigzag = Array.from({ length: 40 }, (_, index) => [index, (index % 2) * 2]).flat()
  assert.is(layOutLabels([street('Зигзаг', zigzag)], 15, measure).length, 0)
})

drawing('long streets repeat their name, important ones are named from further away', () => {
  assert.ok(layOutLabels([street('Свободы', [0, 0, 400, 0])], 15, measure).length >= 3)
  const kinds = (level: number) =>
    layOutLabels(
      [
        street('Проспект', [0, 0, 900, 0], 'avenue'),
        street('Улица', [0, 50, 900, 50]),
        street('Переулок', [0, 100, 900, 100], 'lane')
      ],
      level,
      measure
    ).map((label) => label.kind)
  assert.equal([...new Set(kinds(12))], ['avenue'])
  assert.equal([...new Set(kinds(14))], ['avenue', 'street'])
  assert.equal([...new Set(kinds(15))], ['avenue', 'street', 'lane'])
})

drawing('streets grow with the zoom and keep their order', () => {
  for (let zoom = 10; zoom <= 18; zoom += 0.25) {
    assert.ok(
      getStreetWidth('avenue', zoom) > getStreetWidth('street', zoom)
        && getStreetWidth('street', zoom) >= getStreetWidth('lane', zoom),
    )
    assert.ok(zoom === 10 || getStreetWidth('avenue', zoom) > getStreetWidth('avenue', zoom - 0.25))
  }
})

drawing('[MAP-02] zones are the primary colour in the dark theme and red in the light one', () => {
  const brand: Readonly<Record<string, string>> = { '--c-primary': ' #0af', '--c-error': 'rgb(200, 10, 20)' }
  const read = (property: string) => brand[property] ?? ''
  assert.is(buildPalette('dark', read).zoneFill, 'rgb(0, 170, 255)')
  assert.is(buildPalette('light', read).zoneFill, 'rgb(200, 10, 20)')
  assert.is(buildPalette('dark', () => '').zoneFill, 'rgb(107, 221, 132)')
})

drawing('[MAP-02] a single zone is filled at 12 %; several change the light map by at most 3 %', () => {
  assert.is(getZoneOpacity(1), 0.12)
  const { land, zoneFill } = buildPalette('light', () => '')
  const [from, to] = [land, zoneFill].map(colour => parseColour(colour) ?? [0, 0, 0]) as [number[], number[]]
  const changes = from.map((channel, index) => getZoneOpacity(2) * Math.abs((to[index] ?? 0) - channel) / 255)
  assert.ok(Math.max(...changes) > 0 && Math.max(...changes) <= 0.03, String(changes))
})

drawing('[MAP-02] what a zone leaves out is part of its path, which is filled by the odd-even rule', () => {
  class Line {
    readonly corners: number[] = []
    moveTo(): void {
      this.corners.push(1)
    }
    lineTo(): void {
      this.corners[this.corners.length - 1]! += 1
    }
    closePath(): void {}
    addPath(other: Line): void {
      this.corners.push(...other.corners)
    }
  }
  const before = Object.getOwnPropertyDescriptor(globalThis, 'Path2D')
  Object.defineProperty(globalThis, 'Path2D', { value: Line, configurable: true })
  try {
    const square = [{ lat: 57, lng: 39 }, { lat: 57, lng: 40 }, { lat: 58, lng: 40 }, { lat: 58, lng: 39 }]
    const hole = [{ lat: 57.4, lng: 39.4 }, { lat: 57.6, lng: 39.5 }, { lat: 57.5, lng: 39.6 }]
    const scene = buildSceneZones([{ id: 1, points: square, holes: [hole] }])
    assert.equal(scene.map(({ path }) => (path as unknown as Line).corners), [[4, 3]])
    const filled: unknown[] = []
    const context = {
      globalAlpha: 1, setTransform: () => undefined,
      fill: (...how: unknown[]) => void filled.push([...how, context.globalAlpha]),
    } as unknown as CanvasRenderingContext2D
    const camera = {
      x: project({ lat: 57.5, lng: 39.5 }).x, y: project({ lat: 57.5, lng: 39.5 }).y, zoom: 8, width: 400, height: 400,
    }
    fillZones(context, scene, camera, 1, { zoneFill: '#000' } as Palette)
    fillZones(context, [...scene, ...scene], camera, 1, { zoneFill: '#000' } as Palette)
    const path = scene[0]?.path
    assert.equal(filled, [[path, 'evenodd', 0.12], [path, 'evenodd', 0.03], [path, 'evenodd', 0.03]])
    assert.is(context.globalAlpha, 1)
  } finally {
    if (before === undefined) Reflect.deleteProperty(globalThis, 'Path2D')
    else Object.defineProperty(globalThis, 'Path2D', before)
  }
})

drawing('[MAP-06] a lane’s name has the colour of lanes, also beside a street of the same font', () => {
  const colours: string[] = []
  const context = {
    font: '', fillStyle: '', measureText: (text: string) => ({ width: measure(text, 11) }),
    getTransform: () => null, setTransform: () => null, translate: () => null, rotate: () => null,
    strokeText: () => null, fillText: (text: string) => colours.push(`${text}: ${context.fillStyle}`),
  }
  const box = { left: 0, top: 0, right: 0, bottom: 0 }
  const toScene = (line: ReturnType<typeof street>) => ({ ...line, path: undefined as never, box, houses: [] })
  const city = {
    name: '', origin: { x: 0.5, y: 0.5 }, box, water: [], parks: [],
    streets: [toScene(street('Улица', [0, 0, 60, 0])), toScene(street('Переулок', [0, 40, 60, 40], 'lane'))],
  }
  const placement = { scale: 8, x: 100, y: 100 }
  createLabelPainter(context as unknown as CanvasRenderingContext2D, 'Onest').paint(
    city, { x: 0.5, y: 0.5, zoom: 15, width: 2000, height: 2000 }, placement,
    { halo: 'halo', label: 'label', secondaryLabel: 'secondary' } as Palette,
  )
  assert.equal(colours.sort(), ['Переулок: secondary', 'Улица: label'])
})

drawing('colours are read in the forms that style sheets give', () => {
  assert.equal(parseColour('#6BDD84'), [107, 221, 132])
  assert.equal(parseColour('#6bdd84ff'), [107, 221, 132])
  assert.equal(parseColour('rgb(1 2 3 / 50%)'), [1, 2, 3])
  for (const text of ['', 'red', 'oklch(0.7 0.1 120)', '#12', 'var(--x)']) assert.is(parseColour(text), null, text)
})

drawing.run()
