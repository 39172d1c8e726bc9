import { type Bowlful, type Filling, tossed, wokBox } from './bowls.ts'
import { condiments, type Food } from './food.ts'
import { type Ink, path, place, shadow } from './ink.ts'
import { steam } from './light.ts'
import { type Layout, type Roll, rollPlate, rollRows } from './roll.ts'
import { board, bowl, chopsticks, plate, type Surface, surface } from './table.ts'

/** Draws a whole picture with the ink of its name. */
export type Scene = (ink: Ink) => string

const plates = ['#e9e4da', '#2f3438', '#3d5a5e', '#d9cdbb', '#4b4038'] as const

export function onTable(kind: Surface, draw: (ink: Ink) => string, zoom = 1): Scene {
  return ink => surface(ink, kind) + closer(draw(ink), zoom)
}

/** Moves the camera towards the middle of the table. */
function closer(shapes: string, zoom: number): string {
  if (zoom === 1) return shapes
  const [x, y] = [Math.round(640 - 640 * zoom), Math.round(365 - 350 * zoom)]
  return `<g transform="translate(${x} ${y}) scale(${zoom})">${shapes}</g>`
}

/** Rolls on a board or a plate, seen closely. */
export function rolls(kind: Surface, roll: Roll, layout: Layout): Scene {
  return onTable(kind, ink => {
    const isRound = layout === 'ring' || layout === 'heap' || layout === 'fan' || layout === 'six'
    const base = isRound ? plate(ink, 640, 390, 690, ink.pick(plates)) : board(ink, 640, 420, 1500, 640,
      ink.pick(['#3a3f42', '#6b4226', '#8f6238', '#2b2a2c']))
    return base + rollPlate(ink, roll, layout, 640, 350,
      layout === 'ring' || layout === 'heap' || layout === 'six' ? 1.4 : 1.32)
  })
}

/** Small thin rolls on a board. */
export function maki(kind: Surface, filling: Food, layout: Layout): Scene {
  return onTable(kind, ink => board(ink, 640, 420, 1500, 640, ink.pick(['#8f6238', '#4b4038', '#b99a70'])) +
    rollPlate(ink, { wrap: 'nori', filling: [filling] }, layout, 620, 340, 1.2) + condiments(ink, 1080, 630, 0.9))
}

/** A set: a board with a row of eight pieces of each roll, from one side of the frame to the other. */
export function set(kind: Surface, list: readonly Roll[], extras: (ink: Ink) => string = () => '',
  y = 340): Scene {
  return onTable(kind, ink => {
    const scale = list.length > 6 ? 0.66 : 0.77
    return board(ink, 640, 400, 1560, 760, ink.pick(['#6b4226', '#34302d', '#8f6238'])) + extras(ink) +
      rollRows(ink, list, 8, 640, y, scale)
  })
}

/** A bowl that fills the frame; `flat` says how much from above it is seen, as in `bowl`. */
export function inBowl(kind: Surface, color: string, content: Bowlful, flat = 0.62): Scene {
  return onTable(kind, ink => {
    const sticks = ink.random() < 0.5 ? chopsticks(ink, 1150, 520, -58, '#4a2a18')
      : chopsticks(ink, 130, 520, 58, '#8a5a34')
    return sticks + bowl(ink, 640, flat > 0.7 ? 372 : 336, flat > 0.7 ? 452 : 520, color, content(ink), flat)
  })
}

/** A hot bowl, with steam. */
export const hotBowl = (kind: Surface, color: string, content: Bowlful): Scene => {
  const draw = inBowl(kind, color, content)
  return ink => draw(ink) + steam(ink, 640, 380)
}

/** Noodles with their fillings in an open box, from the front. */
export function wok(kind: Surface, paper: string, noodle: string, fillings: readonly Filling[]): Scene {
  return onTable(kind, ink => place(wokBox(ink, paper, noodle, fillings), 640, 590, 2.35) + steam(ink, 600, 420))
}

/** Noodles in the iron pan in which they were fried. */
export function pan(kind: Surface, noodle: string, fillings: readonly Filling[]): Scene {
  return onTable(kind, ink => {
    const handle = path('M930 300L1320 90L1340 190L990 420Z', ink.linear(['#5a5a5c', '#232325', '#0c0c0d'], 60))
    return handle + bowl(ink, 590, 350, 530, '#2a2a2c', tossed(noodle, fillings)(ink), 0.66) + steam(ink, 560, 360)
  })
}

/** Noodles in a heap on a plate. */
export function mound(kind: Surface, china: string, noodle: string, fillings: readonly Filling[]): Scene {
  return onTable(kind, ink => plate(ink, 640, 400, 660, china) + shadow(ink, 650, 470, 500, 210, 0.6) +
    place(tossed(noodle, fillings)(ink), 640, 350, [4.1, 2.7]) + steam(ink, 640, 330))
}

export function onPlate(kind: Surface, china: string, draw: (ink: Ink) => string,
  extras: (ink: Ink) => string = () => '', zoom = 1.62): Scene {
  return onTable(kind, ink => plate(ink, 640, 380, 520, china) + draw(ink) + extras(ink), zoom)
}

/** A single object in the middle of the table. */
export function alone(kind: Surface, draw: (ink: Ink) => string, scale = 1, y = 380): Scene {
  return onTable(kind, ink => place(draw(ink), 640, y, scale), 1.28)
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
  }, 1.18)
}
