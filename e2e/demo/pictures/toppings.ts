import { colors, onion, roe, seeds } from './food.ts'
import { darker, ellipse, type Ink, lighter, line, path, place, show } from './ink.ts'
import { relief, wet } from './light.ts'

export type Top = keyof typeof toppings

/** Thick sauce in a wave, with a shadow and a light along it. */
function drizzle(color: string): string {
  const d = 'M-82 -14C-44 -56 -50 40 -8 -6S30 40 46 -4S74 18 88 -10'
  return line(d, '#200c04', 19, 'opacity=".45" transform="translate(2 7)"') + line(d, color, 18) +
    line(d, lighter(color, 0.35), 7, 'opacity=".7" transform="translate(-1 -4)"') +
    line('M-70 -26C-50 -42 -48 -6 -36 4M10 -4Q20 10 32 0M62 2q8 6 16 -6', '#fff', 4, 'opacity=".8"')
}

/** Chopped fish in sauce, piled up. */
function chopped(ink: Ink, color: string): string {
  const shape = 'M-84 6C-92 -24 -62 -40 -44 -54C-22 -72 18 -76 42 -58C66 -46 92 -22 82 6C60 34 -58 36 -84 6Z'
  const cubes = [0.3, 0, 0.12].map(share => ink.symbol(path('M0 0l14 -9l17 6l-2 13l-15 8l-14 -6Z', lighter(color,
    share),
    `stroke="${darker(color, 0.35)}" stroke-width="1.5"`)))
  const pile = Array.from({ length: 13 }, (_, index) =>
    show(cubes[index % 3] ?? '', ink.between(-62, 58), ink.between(-54, 10))).join('')
  return path(shape, darker(color, 0.3)) + pile + path(shape, colors.spicy, 'opacity=".3"') + path(shape, wet(ink,
    0.03)) +
    place(onion(ink, 6, 50, 24), 0, -24)
}

const capShape =
  'M-106 4C-112 -44 -58 -70 -4 -70C58 -72 110 -44 106 6C104 34 90 22 82 40C76 58 62 52 58 38C48 34 40 44 30 60C22 74 4 70 2 52C-10 42 -22 48 -34 56C-46 64 -56 58 -58 42C-70 34 -80 46 -90 40C-102 34 -106 22 -106 4Z'

/** A baked cap: browned in spots, rough and shining with fat. */
function cap(ink: Ink, color: string, extra: string): string {
  const browned = Array.from({ length: 5 }, () => {
    const [x, y, r] = [ink.between(-74, 74), ink.between(-56, 20), ink.between(16, 34)]
    return ellipse(x, y, r, r * 0.6, ink.radial(['#7a3208/.75', '#b25a14/.5', '#b25a14/0']))
  }).join('')
  return path(capShape, '#2a1206', 'opacity=".45" transform="translate(3 9)"') +
    path(capShape, ink.radial([lighter(color, 0.5), color, darker(color, 0.42)], [0.36, 0.22], 0.85)) + browned +
    path(capShape, relief(ink, 0.03, 12), 'opacity=".6"') + path(capShape, wet(ink, 0.024, 34), 'opacity=".75"') + extra
}

const creamy = '#f6c766'
/** What lies on a piece, by its name. */
export const toppings = {
  unagi: (ink: Ink) => drizzle(colors.unagi) + place(seeds(ink, 9, 62, 26), 0, -4),
  spicy: (ink: Ink) => drizzle(colors.spicy) + place(onion(ink, 4, 54, 24), 0, -4),
  spicyTuna: (ink: Ink) => chopped(ink, colors.tuna),
  spicySalmon: (ink: Ink) => chopped(ink, colors.salmon),
  mayo: () => drizzle(colors.mayo),
  sesame: (ink: Ink) => place(seeds(ink, 16, 80, 40, ['#fbf0d4', '#2b2622']), 0, 0),
  roe: (ink: Ink) => ellipse(0, -6, 44, 26, roe(ink, colors.tobiko)) +
      ellipse(-10, -16, 16, 6, '#fff', 'opacity=".3"'),
  onion: (ink: Ink) => place(onion(ink, 9, 66, 32), 0, 0),
  cap: (ink: Ink) => cap(ink, creamy, ellipse(4, -44, 26, 14, roe(ink, colors.tobiko, 7))),
  capUnagi: (ink: Ink) => cap(ink, creamy, place(drizzle(colors.unagi), 0, -24, 0.85) +
      place(seeds(ink, 8, 60, 22), 0, -24)),
  capCrab: (ink: Ink) => cap(ink, '#f3c489',
      line('M-50 -26L-10 -44M-30 -8L24 -26M8 -46L54 -28M-4 -12L40 -6', '#d8452c', 12, 'opacity=".85"') +
      line('M-40 -34L0 -20M14 -34L48 -14', '#fff6ea', 11) + ellipse(-30, -22, 24, 12, roe(ink, colors.tobiko, 6))),
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
