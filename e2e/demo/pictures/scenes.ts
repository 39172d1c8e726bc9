import { type Bowlful, type Filling, wokBox } from './bowls.ts'
import { condiments, type Food, leaf, seeds } from './food.ts'
import { type Ink, place, round } from './ink.ts'
import { type Layout, type Roll, rollPlate, rollRows } from './roll.ts'
import { board, bowl, chopsticks, plate, ramekin, type Surface, surface } from './table.ts'

/** Draws a whole picture with the ink of its name. */
export type Scene = (ink: Ink) => string

const plates = ['#e9e4da', '#2f3438', '#3d5a5e', '#d9cdbb', '#4b4038'] as const
const layouts: readonly [Layout, ...Layout[]] = ['rows', 'arc', 'line', 'ring', 'heap']

export function onTable(kind: Surface, draw: (ink: Ink) => string, zoom = 1): Scene {
  return ink => surface(ink, kind) + closer(draw(ink), zoom)
}

/** Moves the camera towards the middle of the table. */
function closer(shapes: string, zoom: number): string {
  if (zoom === 1) return shapes
  const [x, y] = [Math.round(640 - 640 * zoom), Math.round(372 - 380 * zoom)]
  return `<g transform="translate(${x} ${y}) scale(${zoom})">${shapes}</g>`
}

/** Rolls on a board or a plate, in a random layout unless it is given. */
export function rolls(kind: Surface, roll: Roll, given?: Layout): Scene {
  return onTable(kind, ink => {
    const layout = given ?? ink.pick(layouts)
    const isBoard = layout === 'rows' || layout === 'line'
    const base = isBoard ? board(ink, 640, 392, 1090, 380,
      ink.pick(['#3a3f42', '#6b4226', '#8f6238', '#2b2a2c'])) : plate(ink, 640, 380, 500, ink.pick(plates))
    const aside = layout === 'line' ? condiments(ink, 300, 505, 0.95) : layout === 'arc' ? condiments(ink, 575, 345,
      0.62) : ''
    const sticks = layout === 'heap' || layout === 'ring' ? chopsticks(ink, 1010, 610, -14, '#6a3d22') : ''
    return base + (layout === 'arc' ? aside : '') +
      rollPlate(ink, roll, layout, 640, layout === 'line' ? 330 : 345, layout === 'line' ? 1 : 0.98) +
      (layout === 'arc' ? '' : aside) + sticks
  }, 1.26)
}

/** Small thin rolls: two dense rows on a slate. */
export function maki(kind: Surface, filling: Food): Scene {
  const roll: Roll = { wrap: 'nori', filling: [filling] }
  return onTable(kind, ink => board(ink, 640, 400, 1040, 340, ink.pick(['#8f6238', '#4b4038', '#d9cdbb'])) +
    rollPlate(ink, roll, ink.pick(['rows', 'heap']), 640, 345, 0.96) + condiments(ink, 1000, 560, 0.7), 1.22)
}

/** A set: a board with a row of each roll. */
export function set(kind: Surface, list: readonly Roll[], perRow: number): Scene {
  return onTable(kind, ink => {
    const scale = round(Math.min(0.86, 4.7 / perRow, 2.35 / list.length))
    return (
      board(ink, 640, 390, 1180, Math.max(370, list.length * 158 * scale + 190),
        ink.pick(['#6b4226', '#34302d', '#8f6238'])) +
      rollRows(ink, list, perRow, 640, 350, scale) + condiments(ink, 1000, 640, 0.62) +
        ramekin(ink, 210, 640, 66, '#35170b') + place(leaf(ink, 60), 330, 670, 1, 70)
    )
  }, 1.08)
}

export function inBowl(kind: Surface, color: string, content: Bowlful): Scene {
  return onTable(kind, ink => {
    const left = ink.random() < 0.5
    return (left ? chopsticks(ink, 1040, 560, -62) : chopsticks(ink, 230, 560, 60)) +
      bowl(ink, 640, 300, 350, color, content(ink)) + place(seeds(ink, 14, 130, 40), left ? 230 : 1080, 600)
  }, 1.2)
}

export function wok(kind: Surface, noodle: string, fillings: readonly Filling[]): Scene {
  return onTable(kind, ink => chopsticks(ink, 960, 470, -58) +
    place(wokBox(ink, noodle, fillings), ink.between(560, 660), 410, 1.14) + place(seeds(ink, 16, 110, 40), 250, 620))
}

export function onPlate(kind: Surface, china: string, draw: (ink: Ink) => string,
  extras: (ink: Ink) => string = () => ''): Scene {
  return onTable(kind, ink => plate(ink, 640, 380, 520, china) + draw(ink) + extras(ink), 1.26)
}

/** A single object in the middle of the table. */
export function alone(kind: Surface, draw: (ink: Ink) => string, scale = 1, y = 380): Scene {
  return onTable(kind, ink => place(draw(ink), 640, y, scale))
}

/** A lunch box with compartments. */
export function bento(kind: Surface, cells: readonly ((ink: Ink) => string)[]): Scene {
  const spots = [[400, 262, 480, 250], [900, 262, 440, 250], [400, 505, 480, 180], [900, 505, 440, 180]] as const
  return onTable(kind, ink => {
    const walls = spots
      .map(
        ([x, y, width, height]) =>
          `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="26"` +
          ` fill="${ink.linear(['#0d0b0a', '#2a211d'])}" stroke="#4a3a32" stroke-width="5"/>`,
      )
      .join('')
    const content = cells.map((draw, index) => {
      const spot = spots[index]
      if (spot === undefined) return ''
      const [x, y, width, height] = spot
      const clip = ink.clip(
        `<rect x="${6 - width / 2}" y="${6 - height / 2}" width="${width - 12}" height="${height - 12}" rx="22"/>`,
      )
      return `<g transform="translate(${x} ${y})"><g clip-path="${clip}">${draw(ink)}</g></g>`
    })
    const [lacquer, inside] = [ink.linear(['#6a1f1c', '#2a0c0b'], 60), ink.linear(['#2b221e', '#15100e'], 60)]
    return '<rect x="130" y="126" width="1030" height="512" rx="52" fill="#000" opacity=".5"/>' +
      `<rect x="110" y="92" width="1060" height="526" rx="50" fill="${lacquer}"/>` +
      `<rect x="124" y="104" width="1032" height="502" rx="42" fill="${inside}"/>${walls}${content.join('')}`
  })
}
