import { avocadoFan, colors, cut, eggHalf, type Food, grains, leaf, lemon, onion, prawn, seeds } from './food.ts'
import { box, darker, ellipse, type Ink, lighter, line, path, place, show } from './ink.ts'
import { relief, wet } from './light.ts'

/** The content of a bowl, drawn in a circle of radius 100 that is squeezed into its opening. */
export type Bowlful = (ink: Ink) => string

/** A food in one piece, or one of the heaps. */
export type Filling = Food | keyof typeof heaps

/** Heaps of the fillings around the middle, all above their shadows. */
function spread(ink: Ink, fillings: readonly Filling[], away: number, scale: number, turn: number): string {
  const under = ink.symbol(ellipse(2, 7, 38, 34, ink.radial(['#2a1206/.55', '#2a1206/.3', '#2a1206/0'])))
  const heaped = (draw: (filling: Filling) => string): string => fillings.map((filling, index) => {
    const angle = (index / fillings.length) * Math.PI * 2 + (turn * Math.PI) / 180
    return place(draw(filling), Math.cos(angle) * away, Math.sin(angle) * away, scale)
  }).join('')
  return heaped(() => `<use href="#${under}"/>`) + heaped(filling => heap(ink, filling))
}

/** Boiled rice from rim to rim. */
export const rice = (ink: Ink): string => `<g transform="scale(.46)"><circle r="220" fill="${grains(ink)}"/></g>`

/** A wedge of the bowl for each filling, higher towards the middle, on rice or leaves. */
export function sectors(base: 'rice' | 'leaves' | 'yogurt', fillings: readonly Filling[]): Bowlful {
  return ink => {
    const ground =
      base === 'rice'
        ? rice(ink)
        : base === 'leaves'
          ? leaves(ink)
          : '<circle r="100" fill="#fbf6ec"/>' +
            '<path d="M-60 -20Q0 -70 60 -20T40 60T-50 40" fill="none" stroke="#e9dfcc" stroke-width="10"/>'
    const [away, scale] = base === 'leaves' ? [50, 1.2]
      : fillings.length > 5 ? [57, 1.32] : fillings.length > 4 ? [53, 1.5] : [48, 1.56]
    return (
      ground + spread(ink, fillings, away, scale, ink.between(0, 360)) +
      place(seeds(ink, 18, 150, 150), 0, 0, 0.45) + gloss(ink, 0.45)
    )
  }
}

/** Lights over the content of a bowl, as of dressing or sauce. */
const gloss = (ink: Ink, share: number): string =>
  `<g transform="scale(.34)" opacity="${share}"><circle r="295" fill="${wet(ink, '.014 .022', 70)}"/></g>`

function leaves(ink: Ink): string {
  return '<circle r="100" fill="#33521f"/>' + Array.from({ length: 22 }, (_, index) => {
    const tone = ['#6aa53c', '#8cc152', '#4d8a33', '#a9cf6b'][index % 4] ?? ''
    return show(ink.once(`leaf ${tone}`, () => leaf(ink, 30, tone)), ink.between(-80, 80), ink.between(-60, 90), 1,
      ink.between(0, 360))
  }).join('')
}

function around(ink: Ink, count: number, reach: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => {
    const [angle, away] = [(index / count) * 6.28 + ink.between(-0.4, 0.4),
      index === 0 ? 0 : ink.between(0.55, 1) * reach]
    return place(draw(index), Math.cos(angle) * away, Math.sin(angle) * away, 1, ink.between(-40, 40))
  }).join('')
}

function cubes(ink: Ink, color: string, marbled = false): string {
  const cube = ink.symbol(
    path('M-13 -8L2 -14L15 -6V9L0 16L-13 8Z', darker(color, 0.28)) +
      path('M-13 -8L2 -14L15 -6L0 0Z', lighter(color, 0.4)) + path('M-13 -8L0 0V16L-13 8Z', color) +
      (marbled ? line('M-8 -6L6 -11M-3 -3L10 -8M-9 -2L-4 10', '#fff', 1.8, 'opacity=".6"') : ''),
  )
  return around(ink, 11, 31, () => `<use href="#${cube}"/>`)
}

function threads(ink: Ink, tones: readonly [string, ...string[]]): string {
  const random = (from: number, to: number): number => Math.round(ink.between(from, to))
  return [...tones, ...tones].map(tone => line(Array.from({ length: Math.ceil(11 / tones.length) }, () =>
    `M${random(-32, 8)} ${random(-26, 26)}q${random(4, 18)} ${random(-18, 18)} ${random(16, 30)} ${random(-8, 8)}`)
    .join(''), tone, 4)).join('')
}

function slices(ink: Ink, color: string, edge: string, sheen: string): string {
  const slice = ink.symbol(place(box(-26, -9, 52, 21, 8, '#000', 'opacity=".28"'), 2, 4) +
    box(-26, -10, 52, 20, 8, ink.linear([lighter(color, 0.3), color, darker(color, 0.15)])) +
    line('M-22 -8H22', edge, 4) + line('M-16 0H14', sheen, 2, 'opacity=".6"'))
  return Array.from({ length: 5 },
    (_, index) => place(`<use href="#${slice}"/>`, 0, (index - 2) * 13, 1, -14 + index * 3)).join('')
}

function discs(ink: Ink, count: number, radius: number, draw: string): string {
  const disc = ink.symbol(draw)
  return around(ink, count, radius, () => `<use href="#${disc}"/>`)
}

export function heap(ink: Ink, filling: Filling): string {
  return `<use href="#${ink.once(filling, () => drawHeap(ink, filling))}"/>`
}

const heaps = {
  salmonCubes: (ink: Ink) => cubes(ink, colors.salmon, true),
  tunaCubes: (ink: Ink) => cubes(ink, colors.tuna, true),
  tofuCubes: (ink: Ink) => cubes(ink, '#e2b768'),
  mangoCubes: (ink: Ink) => cubes(ink, colors.mango),
  pineappleCubes: (ink: Ink) => cubes(ink, colors.pineapple),
  croutons: (ink: Ink) => cubes(ink, '#d79a4e'),
  cucumberSlices: (ink: Ink) => discs(ink, 6, 26,
    '<circle r="16" fill="#3d7d2b"/><circle r="13.5" fill="#d5e9a5"/><circle r="7" fill="#e9f4c8"/>' +
    '<path d="M0 -6V6M-6 0H6" stroke="#b4d07e" stroke-width="1.5"/>'),
  radishSlices: (ink: Ink) => discs(ink, 6, 26,
      '<circle r="14" fill="#d83a6c"/><circle r="11.5" fill="#fff3f3"/><circle r="4" fill="#f6dfe2"/>'),
  tomatoes: (ink: Ink) => discs(ink, 5, 26,
    '<circle r="16" fill="#c42d1c"/><circle r="13" fill="#ee5a41"/>' +
    '<path d="M-7 -4q4 -6 8 0q-4 8 -8 0M4 4q4 -5 6 0q-2 6 -6 0" fill="#f9b26a"/>' +
    '<circle cx="-5" cy="-8" r="3" fill="#fff" opacity=".6"/>'),
  avocadoFan: (ink: Ink) => place(avocadoFan(ink, 5), 0, 0, 0.62),
  eggs: (ink: Ink) => place(eggHalf(ink, 26), -14, 4) + place(eggHalf(ink, 26), 22, -6, 1, 30),
  prawns: (ink: Ink) => [[-16, -12, 0], [14, 8, 40],
      [-6, 24, -30]].map(([x = 0, y = 0, turn]) => place(prawn(ink), x, y, 0.4, turn)).join(''),
  shreds: (ink: Ink) => threads(ink, ['#7a3c78', '#a862a4', '#5c2a5c', '#c793c2']),
  beetShreds: (ink: Ink) => threads(ink, ['#9a1f4d', '#c03a6a', '#741539']),
  carrotShreds: (ink: Ink) => threads(ink, ['#ef8a2b', '#f7a94f', '#d26f17']),
  chukaShreds: (ink: Ink) => threads(ink, ['#3f7a2b', '#6aa945', '#2f5f22', '#93c85f']),
  greensShreds: (ink: Ink) => threads(ink, ['#5f9c3a', '#9ccc5f', '#3f7a2b']),
  nori: (ink: Ink) => path('M-26 -34L30 -40L34 30L-20 36Z', ink.linear(['#3d5647', colors.nori, '#0f1813'], 30)) +
      line('M-16 -26L-10 26M10 -30L16 24', '#6f8d7a', 2, 'opacity=".5"'),
  cornHeap: (ink: Ink) => discs(ink, 12, 28,
      '<path d="M-6 -5Q0 -10 6 -5L5 6Q0 9 -5 6Z" fill="#f9d046" stroke="#cf9a1c" stroke-width="1.4"/>'),
  edamameHeap: (ink: Ink) => discs(ink, 11, 28,
    '<ellipse rx="10" ry="7" fill="#8fc24a" stroke="#4f8227" stroke-width="1.6"/>' +
    '<ellipse cx="-3" cy="-2" rx="3" ry="1.6" fill="#fff" opacity=".6"/>'),
  berries: (ink: Ink) => discs(ink, 9, 28,
      `<circle r="10" fill="${colors.berries}"/><circle cx="-3" cy="-3" r="3" fill="#fff" opacity=".5"/>`),
  shiitakeSlices: (ink: Ink) => discs(ink, 5, 26,
    '<path d="M-18 4C-18 -16 18 -16 18 4C10 8 6 2 4 14H-4C-6 2 -10 8 -18 4Z"' +
    ' fill="#8a6244" stroke="#4a2f1d" stroke-width="2.5"/>'),
  lime: (ink: Ink) => place(lemon(ink, 22, '#9ccc3c'), -8, 0) + place(lemon(ink, 20, '#9ccc3c'), 20, 14),
  eelSlices: (ink: Ink) => slices(ink, colors.eel, '#4a2410', '#f0b468'),
  omeletteSlices: (ink: Ink) => slices(ink, colors.tamago, '#fbe391', '#fff'),
  chickenSlices: (ink: Ink) => slices(ink, '#e0b27a', '#8a4519', '#fff'),
  porkSlices: (ink: Ink) => slices(ink, '#e3ae8b', '#8a4a2a', '#fbe7d6'),
  beefSlices: (ink: Ink) => slices(ink, colors.beef, '#4a2115', '#e2b49a'),
} satisfies Readonly<Record<string, (ink: Ink) => string>>

function drawHeap(ink: Ink, filling: Filling): string {
  if (filling in heaps) return heaps[filling as keyof typeof heaps](ink)
  return around(ink, 6, 26, () => place(cut(ink, filling as Food), 0, 0, 0.8))
}

export interface Soup {
  readonly broth: string
  readonly oil?: string
  readonly noodles?: boolean
  readonly fillings: readonly Filling[]
  readonly greens?: boolean
}

function drawDrops(ink: Ink, oil: string): string {
  return Array.from({ length: 16 }, () => {
    const [x, y] = [Math.round(ink.between(-80, 80)), Math.round(ink.between(-80, 80))]
    const radius = Math.round(ink.between(2, 7))
    const stroke = `stroke="${lighter(oil, 0.5)}" stroke-width="1"`
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${oil}" opacity=".6" ${stroke}/>`
  }).join('')
}

/** Broth with a shimmer of oil, noodles under the surface and the fillings on top. */
export function soup({ broth, oil, noodles = false, fillings, greens = true }: Soup): Bowlful {
  return ink => {
    const drops = oil === undefined ? '' : drawDrops(ink, oil)
    return (
      `<circle r="100" fill="${ink.radial([lighter(broth, 0.3), broth, darker(broth, 0.3)], [0.4, 0.35], 0.75)}"/>` +
      (noodles ? strands(ink, 12, 66, '#f4dfa0') : '') + drops +
      spread(ink, fillings, 47, fillings.length > 4 ? 1.14 : 1.4, ink.between(0, 90)) +
      (greens ? place(onion(ink, 16, 96, 96), 0, 0, 0.8) : '') + gloss(ink, 0.4)
    )
  }
}

/** Noodles as loose bundles of parallel strands. */
function strands(ink: Ink, count: number, reach: number, color: string): string {
  return Array.from({ length: count }, (_, index) => {
    const [x, y, turn] = [Math.round(ink.between(-reach, reach) * 0.5), Math.round(ink.between(-reach, reach)),
      Math.round(ink.between(-50, 50))]
    const tone = index % 3 === 0 ? darker(color, 0.14) : index % 3 === 1 ? color : lighter(color, 0.3)
    const bundle = ink.once(`strands ${tone}`, () => {
      const d = 'M-60 -8C-30 -38 -10 18 14 -10S50 -28 64 -2' +
        'M-62 2C-30 -28 -8 28 16 0S48 -14 66 8' +
        'M-58 12C-32 -16 -10 36 12 10S52 -4 62 18'
      return line(d, darker(color, 0.6), 11, 'opacity=".6"') + line(d, tone, 8) +
        line(d, lighter(tone, 0.6), 2.5, 'opacity=".8"')
    })
    return show(bundle, x, y, 1, turn)
  }).join('')
}

/** Noodles tossed with their fillings in a shining sauce. */
export function tossed(noodle: string, fillings: readonly Filling[]): Bowlful {
  return ink => `<circle r="96" fill="${darker(noodle, 0.6)}"/>` + strands(ink, 24, 92, noodle) +
    spread(ink, fillings, 45, 1.22, 34) + show(ink.once('few strands', () => strands(ink, 2, 60, noodle)), 0, 0) +
    `<circle r="112" fill="${ink.radial(['#1c0c04/0', '#1c0c04/0', '#1c0c04/.4', '#1c0c04/0'])}"/>` +
    place(seeds(ink, 16, 120, 120) + onion(ink, 9, 120, 120), 0, 0, 0.6) + gloss(ink, 0.6)
}

export function porridge(ink: Ink): string {
  return (
    '<circle r="100" fill="#f5ead2"/>' +
    `<g opacity=".5">${rice(ink)}</g>` + gloss(ink, 0.5) +
    place(eggHalf(ink, 40), 0, -2) +
    onion(ink, 12, 70, 70) +
    seeds(ink, 18, 80, 80) +
    line('M-70 20q20 -18 40 0M30 -50q16 -12 32 0', '#c98b62', 8, 'opacity=".7"')
  )
}

/** An open paper box, heaped with noodles, about 420 wide; it belongs to no chain. */
export function wokBox(ink: Ink, paper: string, noodle: string, fillings: readonly Filling[]): string {
  const front = 'M-216 -86L-150 236H150L216 -86C120 -4 -120 -4 -216 -86Z'
  return (
    ellipse(20, 236, 270, 60, ink.radial(['#000/.65', '#000/.4', '#000/0'])) +
    path('M-214 -86L-250 -196L-70 -176L-40 -96Z', darker(paper, 0.16)) +
    path('M214 -86L250 -196L70 -176L40 -96Z', darker(paper, 0.28)) +
    place(tossed(noodle, fillings)(ink), 0, -96, [1.9, 1.02]) +
    path('M-216 -92L-205 -50C-110 20 110 20 205 -50L216 -92C120 8 -120 8 -216 -92Z', '#000', 'opacity=".3"') +
    path(front, ink.linear([lighter(paper, 0.3), paper, darker(paper, 0.34)], 0)) +
    path(front, relief(ink, 0.03, 4), 'opacity=".25"')
  )
}

/** The chain's bird, 200 high, standing in water. */
export function heron(color: string): string {
  return (
    path(
      'M-8 96C-10 40 -14 22 -34 2C-58 -22 -52 -56 -22 -60C-2 -62 8 -50 6 -34C4 -18 14 -10 34 -2C58 8 66 28 58 50C40 36 20 34 8 30L6 96Z',
      color,
    ) +
    path('M-46 -48L-104 -36L-44 -30Z', color) + path('M-22 -60C4 -76 34 -66 52 -54C30 -58 12 -54 -4 -46Z', color) +
      '<circle cx="-28" cy="-46" r="4" fill="#fff"/>' + line('M-60 100q20 -10 40 0t40 0t40 0', color, 6)
  )
}
