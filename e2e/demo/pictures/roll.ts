import { colors, crumbs, cut, type Food, grains, marbling, onion, roe, seeds } from './food.ts'
import { darker, ellipse, type Ink, lighter, line, path, place, show } from './ink.ts'

export type Wrap = keyof typeof wrapColors
export type Top = keyof typeof toppings

export interface Roll {
  readonly wrap: Wrap
  readonly filling: readonly Food[]
  readonly top?: Top
}

const wrapColors = {
  rice: colors.rice, sesame: colors.rice, nori: colors.nori, tobiko: colors.tobiko, masago: colors.masago,
    panko: colors.batter, salmon: colors.salmon,
  smokedSalmon: colors.smokedSalmon, trout: colors.trout, tuna: colors.tuna, eel: colors.eel, avocado: '#9cbf47',
    shrimp: '#f7ab86', omelette: colors.tamago, tunaFlakes: '#c98b62',
} as const

const body = 'M-100 0V82A100 60 0 0 0 100 82V0Z'

/** One piece, 200 wide, cut face up, with the centre of the face at the origin. */
export function rollPiece(ink: Ink, roll: Roll): string {
  const color = wrapColors[roll.wrap]
  const wall = path(body, color) + texture(ink, roll.wrap) +
    path(body, ink.linear(['#fff/.28', '#fff/0', '#000/.12', '#000/.5'], 0))
  return ellipse(14, 96, 116, 56, ink.radial(['#000/.6', '#000/.4', '#000/0'])) + wall + face(ink, roll, color) +
    (roll.top === undefined ? '' : toppings[roll.top](ink))
}

function texture(ink: Ink, wrap: Wrap): string {
  switch (wrap) {
    case 'rice': return path(body, grains(ink))
    case 'sesame': return path(body, grains(ink)) +
      place(seeds(ink, 26, 92, 44, ['#2b2622', '#e9c98c', '#4a3a2a']), 0, 76)
    case 'tobiko': return path(body, roe(ink, colors.tobiko))
    case 'masago': return path(body, roe(ink, colors.masago, 4))
    case 'panko': return path(body, crumbs(ink), 'opacity=".85"')
    case 'tunaFlakes': return path(body, crumbs(ink), 'opacity=".4"')
    case 'salmon': case 'smokedSalmon': case 'trout': return path(body, marbling(ink, 24))
    case 'tuna': return path(body, marbling(ink, 24), 'opacity=".3"')
    case 'shrimp': return path(body, ink.pattern(50, 90,
      '<path d="M12 0Q20 45 12 90" stroke="#e0552c" stroke-width="9" fill="none" opacity=".65"/>' +
      '<path d="M36 0Q44 45 36 90" stroke="#fff" stroke-width="7" fill="none" opacity=".6"/>'))
    case 'eel': return line('M-92 46Q-30 74 30 62T96 44M-90 92Q-20 122 60 100', '#d48a3f', 9, 'opacity=".55"') +
      line('M-80 30Q-40 50 0 48', '#fff', 5, 'opacity=".35"')
    case 'avocado': return path(body, ink.pattern(40, 200,
      '<rect width="40" height="200" fill="#d3da74"/>' +
      '<path d="M34 0Q40 100 34 200" stroke="#4f8327" stroke-width="8" fill="none"/>' +
      '<path d="M14 0V200" stroke="#eef0b4" stroke-width="10"/>', 14))
    case 'omelette': return line('M-92 40Q0 96 94 40', '#e2a92c', 6, 'opacity=".6"')
    case 'nori': return line('M-84 22V96M-62 34V110', '#5d7a68', 5, 'opacity=".5"')
  }
}

function face(ink: Ink, { wrap, filling }: Roll, color: string): string {
  const outside = wrap === 'nori'
  const rice = outside ? 92 : wrap === 'rice' || wrap === 'sesame' ? 99 : 86
  const hasRoe = wrap === 'tobiko' || wrap === 'masago'
  const ring = `<circle r="100" fill="${outside ? '#26392e' : hasRoe ? roe(ink, color, 5) : lighter(color, 0.12)}"/>`
  const inner = outside ? 46 : 56
  const nori = outside ? '' : `<circle r="${inner + 5}" fill="${colors.nori}"/>`
  const turn = ink.between(0, 360)
  const pieces = filling.slice(0, 3).map((food, index, all) => {
    const angle = (index / all.length) * Math.PI * 2
    const [away, size] = all.length === 1 ? [0, 1.9] : all.length === 2 ? [23, 1.35] : [27, 1.18]
    return place(cut(ink, food), Math.cos(angle) * away, Math.sin(angle) * away, (size * inner) / 52, 20 + index * 70)
  })
  const disc =
    ring + `<circle r="${rice}" fill="${colors.rice}"/><circle r="${rice}" fill="${grains(ink)}"/>` + nori +
    `<circle r="${inner}" fill="${darker(colors.rice, 0.12)}"/>` + place(pieces.join(''), 0, 0, 1, turn)
  return place(`${disc}<circle r="99" fill="none" stroke="${lighter(color, 0.5)}" stroke-width="2.5" opacity=".6"/>`, 0,
    0, [1, 0.6])
}

function drizzle(color: string): string {
  const d = 'M-78 -14C-40 -52 -46 34 -8 -6S30 36 44 -4S70 14 84 -8'
  return line(d, darker(color, 0.5), 15, 'opacity=".35" transform="translate(2 5)"') + line(d, color, 14) +
    line('M-66 -24C-44 -40 -44 -2 -34 6M14 0Q24 10 34 0', '#fff', 3.5, 'opacity=".55"')
}

const capShape =
  'M-106 4C-112 -44 -58 -70 -4 -70C58 -72 110 -44 106 6C104 34 90 22 82 40C76 58 62 52 58 38C48 34 40 44 30 60C22 74 4 70 2 52C-10 42 -22 48 -34 56C-46 64 -56 58 -58 42C-70 34 -80 46 -90 40C-102 34 -106 22 -106 4Z'

function cap(ink: Ink, color: string, extra: string): string {
  const browned = Array.from({ length: 5 },
    () => ellipse(ink.between(-66, 66), ink.between(-46, 8), ink.between(12, 26), ink.between(7, 13), '#b8601c',
    'opacity=".5"')).join('')
  return path(capShape, darker(color, 0.5), 'opacity=".35" transform="translate(0 7)"') +
    path(capShape, ink.radial([lighter(color, 0.55), color, darker(color, 0.28)], [0.35, 0.2], 0.85)) + browned +
    line('M-70 -34Q-40 -56 4 -58', '#fff', 7, 'opacity=".6"') + extra
}

const creamy = '#f6c766'
/** What lies on a piece, by its name. */
const toppings = {
  unagi: (ink: Ink) => drizzle(colors.unagi) + place(seeds(ink, 9, 62, 26), 0, -4),
  spicy: (ink: Ink) => drizzle(colors.spicy) + place(onion(ink, 4, 54, 24), 0, -4),
  mayo: () => drizzle(colors.mayo),
  sesame: (ink: Ink) => place(seeds(ink, 16, 80, 40, ['#fbf0d4', '#2b2622']), 0, 0),
  roe: (ink: Ink) => ellipse(0, -6, 44, 26, roe(ink, colors.tobiko)) +
      ellipse(-10, -16, 16, 6, '#fff', 'opacity=".3"'),
  onion: (ink: Ink) => place(onion(ink, 9, 66, 32), 0, 0),
  cap: (ink: Ink) => cap(ink, creamy, ellipse(4, -44, 26, 14, roe(ink, colors.masago, 4))),
  capUnagi: (ink: Ink) => cap(ink, creamy, place(drizzle(colors.unagi), 0, -24, 0.85) +
      place(seeds(ink, 8, 60, 22), 0, -24)),
  capCrab: (ink: Ink) => cap(ink, '#f3c489',
      line('M-50 -26L-10 -44M-30 -8L24 -26M8 -46L54 -28M-4 -12L40 -6', '#e0553f', 8, 'opacity=".8"') +
      line('M-40 -34L0 -20M14 -34L48 -14', '#fff6ea', 8)),
  capChili: (ink: Ink) => {
    const ring = '<circle r="17" fill="none" stroke="#4c9a3a" stroke-width="9"/>' +
      '<circle r="17" fill="none" stroke="#a9d67d" stroke-width="3"/>'
    return cap(ink, '#f2a04a', [-44, 4, 50].map((x, index) => place(ring, x, -34 + index * 8, [1, 0.7])).join(''))
  },
  capMussel: (ink: Ink) => cap(ink, '#f5d08c',
      [-36, 30].map(x => ellipse(x, -34, 32, 17, ink.radial(['#ffc98a', '#d9782e', '#6a3a1c'], [0.4, 0.3], 0.7),
      `transform="rotate(${x / 3} ${x} -34)"`)).join('') + place(onion(ink, 3, 40, 12), 0, -18)),
  capBacon: (ink: Ink) => cap(ink, creamy, line('M-56 -22Q-36 -52 -14 -30T30 -34T62 -24', '#a5382a', 19) +
      line('M-54 -26Q-36 -54 -14 -33T30 -37T60 -28', '#f3b79a', 6)),
  capScallop: (ink: Ink) => cap(ink, '#f7deb0',
      ellipse(0, -38, 46, 22, ink.radial(['#fffaf0', '#f3dcb2', '#c98a3c'], [0.4, 0.35], 0.62)) +
      line('M-10 -46l30 6M-20 -36l24 8', '#e8b13a', 4)),
  zest: (ink: Ink) => line('M-40 -8q14 -20 28 -4M10 -14q18 -14 26 6M-6 12q14 12 30 0', '#f7d53e', 7) +
      place(onion(ink, 2, 30, 10), 20, 0),
  truffle: () => drizzle('#e9d8a6') + line('M-30 -20l14 12M22 -22l10 14M0 4l16 6', '#2f241c', 6),
  almond: () => drizzle('#b66a26') +
      [-36, 8, 44].map((x, i) => ellipse(x, -14 + i * 8, 17, 8, '#f6e3bd',
      `stroke="#b9803f" stroke-width="2" transform="rotate(${i * 50 - 30} ${x} -10)"`)).join(''),
} satisfies Readonly<Record<string, (ink: Ink) => string>>

export type Layout = 'rows' | 'arc' | 'line' | 'ring' | 'heap'

const places: Readonly<Record<Layout, readonly (readonly [x: number, y: number, scale: number])[]>> = {
  rows: [[-315, -98, 0.93], [-105, -106, 0.93], [105, -106, 0.93], [315, -98, 0.93], [-330, 52, 1], [-112, 60, 1],
    [110, 60, 1], [330, 52, 1]],
  arc: [[-330, 14, 0.95], [-200, -96, 0.92], [0, -128, 0.9], [200, -96, 0.92], [330, 14, 0.95], [-172, 76, 1.02],
    [42, 92, 1.02]],
  line: [[-390, -74, 0.92], [-232, -40, 0.97], [-62, -4, 1.04], [118, 34, 1.1], [316, 76, 1.16]],
  ring: [[0, -122, 0.9], [214, -78, 0.92], [-214, -78, 0.92], [286, 44, 0.98], [-286, 44, 0.98], [132, 122, 1.02],
    [-132, 122, 1.02]],
  heap: [[-250, -24, 1], [250, -24, 1], [0, -58, 1], [-128, 84, 1.08], [132, 84, 1.08], [4, -150, 0.98]],
}

/** Pieces of one roll on the table, nearest last; two variants of the face alternate. */
export function rollPlate(ink: Ink, roll: Roll, layout: Layout, x = 640, y = 330, scale = 1): string {
  const faces = [ink.symbol(rollPiece(ink, roll)), ink.symbol(rollPiece(ink, roll))]
  return places[layout].map(([dx, dy, size], index) => show(faces[index % 2] ?? '', x + dx * scale, y + dy * scale,
    size * scale)).join('')
}

/** A board of several rolls, each in rows. */
export function rollRows(ink: Ink, rolls: readonly Roll[], perRow: number, x = 640, y = 330, scale = 0.6): string {
  return rolls
    .map((roll, row) => {
      const face = ink.symbol(rollPiece(ink, roll))
      const depth = (row - (rolls.length - 1) / 2) * 158 * scale
      const size = scale * (0.94 + row * 0.04)
      return Array.from({ length: perRow },
        (_, index) => show(face, x + (index - (perRow - 1) / 2) * 208 * size, y + depth, size)).join('')
    })
    .join('')
}
