import { colors, cut, type Food, grains, marbling, roe, seeds } from './food.ts'
import { ellipse, type Ink, lighter, path, place, show } from './ink.ts'
import { relief, wet } from './light.ts'
import { type Top, toppings } from './toppings.ts'

export type Wrap = keyof typeof wrapColors

export interface Roll {
  readonly wrap: Wrap
  readonly filling: readonly Food[]
  readonly top?: Top
}

const wrapColors = {
  rice: colors.rice, sesame: colors.rice, nori: colors.nori, tobiko: colors.tobiko, masago: colors.masago,
    panko: colors.batter, salmon: colors.salmon,
  smokedSalmon: colors.smokedSalmon, trout: colors.trout, tuna: colors.tuna, eel: colors.eel, avocado: '#a9c94c',
    shrimp: '#f7ab86', omelette: colors.tamago, tunaFlakes: '#c98b62',
} as const

/** Foods that are laid over the roll in a slice; anything else is around it. */
const draped: ReadonlySet<Wrap> = new Set<Wrap>(['salmon', 'smokedSalmon', 'trout', 'tuna', 'eel', 'avocado', 'shrimp'])

/** A piece on its end, 200 wide, with the centre of its cut face at the origin. */
function standing(ink: Ink, roll: Roll): string {
  const body = 'M-100 0V84A100 64 0 0 0 100 84V0Z'
  return ellipse(16, 100, 124, 58, ink.radial(['#000/.75', '#000/.5', '#000/0'])) + skin(ink, roll.wrap, body) +
    path(body, ink.linear(['#3a1a06/.4', '#fff/.3', '#fff/.04', '#3a1a06/.25', '#2a1004/.72'], 0)) +
    path(body, ink.linear(['#2a1004/0', '#2a1004/.05', '#2a1004/.5'])) +
    place(face(ink, roll), 0, 0, [1, 0.64]) + (roll.top === undefined ? '' : toppings[roll.top](ink))
}

/** A piece on its side: the cut face looks at the viewer, the roll goes back to the right. */
function lying(ink: Ink, roll: Roll): string {
  const body = 'M36 96L132 44A92 100 0 0 0 66 -136L-36 -96A92 100 0 0 0 36 96Z'
  const isDraped = draped.has(roll.wrap)
  const sheet = 'M-104 4C-108 -76 -64 -122 -30 -118L70 -158C132 -164 178 -102 170 -34L76 20C90 -70 40 -96 0 -96' +
    'S-84 -70 -84 -2Q-96 18 -104 4Z'
  const edge =
    'M-104 4C-108 -76 -64 -116 0 -116S108 -70 96 8Q90 24 76 20C90 -70 40 -96 0 -96S-84 -70 -84 -2Q-96 18 -104 4Z'
  const color = wrapColors[roll.wrap]
  return ellipse(52, 84, 150, 44, ink.radial(['#000/.8', '#000/.5', '#000/0'])) +
    skin(ink, isDraped ? 'rice' : roll.wrap, body) +
    path(body, ink.linear(['#fff/.3', '#2a1004/.1', '#2a1004/.75'], 70)) +
    place(face(ink, isDraped ? { ...roll, wrap: 'rice' } : roll), 0, 0, [0.92, 1]) +
    (isDraped ? skin(ink, roll.wrap, sheet) + path(sheet, ink.linear(['#fff/.4', '#fff/0', '#3a1004/.45'], 50)) +
      path(edge, lighter(color, 0.3)) + path(edge, marbling(ink, 80), 'opacity=".6"') : '') +
    (roll.top === undefined ? '' : place(toppings[roll.top](ink), 30, -104, [0.9, 0.8]))
}

/** The outside of a roll, as the shape `d`. */
function skin(ink: Ink, wrap: Wrap, d: string): string {
  const base = path(d, wrapColors[wrap])
  const over = (fill: string, opacity = 1): string => path(d, fill, opacity === 1 ? '' : `opacity="${opacity}"`)
  switch (wrap) {
    case 'rice': return over(grains(ink))
    case 'sesame': return over(grains(ink)) +
      `<g clip-path="${ink.clip(`<path d="${d}"/>`)}">` +
      `${place(seeds(ink, 21, 110, 60, ['#2b2622', '#e9c98c', '#4a3a2a']), 10, 50)}</g>`
    case 'tobiko': return over(roe(ink, colors.tobiko, 7))
    case 'masago': return over(roe(ink, colors.masago, 6))
    case 'panko': return base + over(relief(ink, 0.05, 14)) + over(wet(ink, 0.03, 40), 0.5)
    case 'tunaFlakes': return base + over(relief(ink, '.02 .06'))
    case 'salmon': case 'smokedSalmon': case 'trout': return base + over(marbling(ink, 24)) + over(wet(ink), 0.55)
    case 'tuna': return base + over(marbling(ink, 24), 0.25) + over(wet(ink), 0.5)
    case 'shrimp': return base + over(ink.pattern(50, 90,
      '<path d="M12 0Q20 45 12 90" stroke="#e0552c" stroke-width="9" fill="none" opacity=".65"/>' +
      '<path d="M36 0Q44 45 36 90" stroke="#fff" stroke-width="7" fill="none" opacity=".6"/>')) + over(wet(ink), 0.4)
    case 'eel': return base + over(relief(ink, '.014 .06')) + over(wet(ink, '.01 .03'), 0.8)
    case 'avocado': return base + over(ink.pattern(44, 400,
      '<rect width="44" height="400" fill="#c6d35f"/><path d="M8 0V400" stroke="#eef0b4" stroke-width="13"/>' +
      '<path d="M41 0V400" stroke="#3f7422" stroke-width="6"/>', 18)) + over(wet(ink), 0.3)
    case 'omelette': return base + over(relief(ink, '.01 .05'), 0.4)
    case 'nori': return base + over(relief(ink, '.02 .05'), 0.35)
  }
}

/** The cut, a circle of radius 100: rice, the ring of nori and what is inside. */
function face(ink: Ink, { wrap, filling }: Roll): string {
  const [isMaki, color] = [wrap === 'nori', wrapColors[wrap]]
  const hasRice = wrap === 'rice' || wrap === 'sesame'
  const hasRoe = wrap === 'tobiko' || wrap === 'masago'
  const inner = isMaki ? 50 : 58
  const rim = hasRice ? `<circle r="100" fill="${grains(ink)}"/>` :
    `<circle r="100" fill="${isMaki ? '#15231b' : hasRoe ? roe(ink, color, 7) : lighter(color, 0.15)}"/>` +
    `<circle r="${isMaki ? 93 : wrap === 'panko' ? 88 : 85}" fill="${grains(ink)}"/>`
  const bumps = hasRice || hasRoe ? `<circle r="95" fill="none" stroke="${hasRice ? '#fbf6ea' : lighter(color, 0.1)}"` +
    ` stroke-width="${hasRice ? 15 : 12}" stroke-dasharray="0 ${hasRice ? 21 : 14}" stroke-linecap="round"/>` : ''
  const pieces = filling.slice(0, 3).map((food, index, all) => {
    const angle = (index / all.length) * Math.PI * 2
    const [away, size] = all.length === 1 ? [0, 2.1] : all.length === 2 ? [24, 1.75] : [29, 1.5]
    return place(cut(ink, food), Math.cos(angle) * away, Math.sin(angle) * away, (size * inner) / 52, 20 + index * 70)
  })
  const nori = isMaki ? '' : path(`M-${inner + 7} 4A62 62 0 1 1 -44 46C-50 52 -66 30 -${inner + 7} 4Z`, '#101a14')
  const ground = ink.radial(filling.includes('cheese') ? ['#fffaf0', '#f1e4cc'] : ['#e6d8bc', '#8d7a56'])
  return rim + bumps + nori + `<circle r="${inner}" fill="${ground}"/>` +
    place(pieces.join(''), 0, 0, 1, ink.between(0, 360)) +
    `<circle r="100" fill="${ink.radial(['#3a1a06/0', '#3a1a06/0', '#3a1a06/.4'], [0.4, 0.36], 0.66)}"/>`
}

export const rollPiece = (ink: Ink, roll: Roll, isLying = false): string =>
  isLying ? lying(ink, roll) : standing(ink, roll)

export type Layout = 'rows' | 'ring' | 'heap' | 'slant' | 'files' | 'fan' | 'six'

type Spots = readonly (readonly [x: number, y: number, scale: number])[]

/** Places of eight pieces, or of a child's six. */
const places: Readonly<Record<Layout, Spots>> = {
  rows: [[-330, -112, 0.94], [-110, -118, 0.94], [110, -112, 0.94], [328, -120, 0.94], [-350, 66, 1.06],
    [-116, 76, 1.06], [116, 68, 1.06], [352, 78, 1.06]],
  ring: [[0, -176, 0.9], [-222, -140, 0.93], [222, -140, 0.93], [0, -20, 1], [-300, 20, 1], [300, 20, 1],
    [-150, 126, 1.08], [152, 130, 1.08]],
  heap: [[-330, -40, 0.98], [-112, -84, 0.96], [112, -80, 0.96], [332, -44, 0.98], [-220, 92, 1.06], [222, 96, 1.06],
    [2, 100, 1.08], [0, -130, 1]],
  six: [[-230, -106, 0.96], [4, -112, 0.96], [236, -106, 0.96], [-250, 84, 1.08], [0, 92, 1.08], [254, 84, 1.08]],
  slant: [[-80, -190, 0.9], [-296, -130, 0.94], [140, -116, 0.96], [-440, -2, 1], [-84, -20, 1.02], [320, -24, 1.02],
    [-226, 124, 1.08], [132, 112, 1.1]],
  files: [[-356, -66, 0.92], [-148, -66, 0.92], [60, -66, 0.92], [268, -66, 0.92], [-392, 128, 1.06], [-152, 132, 1.06],
    [88, 136, 1.06], [328, 140, 1.06]],
  fan: [[110, -170, 0.88], [-150, -156, 0.9], [340, -96, 0.94], [-382, -72, 0.97], [80, -4, 1.02], [-190, 12, 1.05],
    [284, 116, 1.1], [-20, 152, 1.13]],
}

const lyingLayouts: ReadonlySet<Layout> = new Set<Layout>(['files', 'fan'])

/** The pieces of a roll, nearest last; two variants of the face alternate. */
export function rollPlate(ink: Ink, roll: Roll, layout: Layout, x = 640, y = 330, scale = 1): string {
  const isLying = lyingLayouts.has(layout)
  const faces = [ink.symbol(rollPiece(ink, roll, isLying)), ink.symbol(rollPiece(ink, roll, isLying))]
  return places[layout].map(([dx, dy, size], index) => show(faces[index % 2] ?? '', x + dx * scale, y + dy * scale,
    size * scale)).join('')
}

/** Rolls of a set, `perRow` pieces of each in a row from one side of the frame to the other. */
export function rollRows(ink: Ink, rolls: readonly Roll[], perRow: number, x = 640, y = 330, scale = 0.6): string {
  const pitch = Math.min(196 * scale, 480 / (rolls.length - 1))
  const rows = new Map([...new Set(rolls)].map(roll => {
    const piece = ink.symbol(rollPiece(ink, roll))
    return [roll, ink.symbol(Array.from({ length: perRow },
      (_, index) => show(piece, (index - (perRow - 1) / 2) * 204, 0)).join(''))]
  }))
  return rolls.map((roll, row) => show(rows.get(roll) ?? '', x, y + (row - (rolls.length - 1) / 2) * pitch,
    scale * (0.94 + (row * 0.12) / rolls.length))).join('')
}
