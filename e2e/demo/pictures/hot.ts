import { colors, lemon, onion, seeds } from './food.ts'
import { box, darker, ellipse, type Ink, lighter, line, path, place, shadow, show } from './ink.ts'
import { relief, wet } from './light.ts'

type Spot = readonly [x: number, y: number, scale: number, turn: number]

function scatter(id: string, spots: readonly Spot[]): string {
  return spots.map(([x, y, scale, turn]) => show(id, x, y, scale, turn)).join('')
}

const twoRows: readonly Spot[] = [[430, 268, 0.95, -6], [640, 258, 0.95, 4], [850, 268, 0.95, -4], [410, 388, 1.08, 4],
  [640, 398, 1.08, -4], [870, 388, 1.08, 6]]
const pile: readonly Spot[] = [[480, 290, 1, -20], [660, 262, 1, 30], [830, 300, 1, 80], [560, 390, 1.1, 10],
  [740, 392, 1.1, -30], [640, 322, 1.1, 60]]

/** Pleated dumplings, their flat side fried. */
export function gyoza(ink: Ink, dough: string): string {
  const one = ink.symbol(
    ellipse(6, 46, 112, 26, ink.radial(['#000/.5', '#000/.35', '#000/0'])) +
      path('M-104 34C-110 -34 -52 -72 4 -70C62 -68 110 -28 104 34C60 60 -62 60 -104 34Z',
        ink.linear([lighter(dough, 0.55), dough, darker(dough, 0.16)], 70)) +
      path('M-104 34C-62 60 60 60 104 34C100 22 80 14 0 16C-80 14 -100 22 -104 34Z',
        ink.linear(['#d98a35', '#a95a1c'])) +
      line('M-74 -34Q-62 -14 -70 8M-42 -56Q-32 -34 -38 -4M-4 -64Q2 -38 -2 -8M34 -58Q34 -34 32 -4M68 -38Q66 -16 68 6',
        darker(dough, 0.3), 5, 'opacity=".55"') +
      path('M-104 34C-110 -34 -52 -72 4 -70C62 -68 110 -28 104 34C60 60 -62 60 -104 34Z', wet(ink, 0.02), 'opacity=".55"') +
      path('M-104 34C-62 60 60 60 104 34C100 22 80 14 0 16C-80 14 -100 22 -104 34Z', relief(ink)) +
      path('M-104 34C-110 -34 -52 -72 4 -70C62 -68 110 -28 104 34C100 -8 60 -50 4 -52C-50 -54 -100 -10 -104 34Z',
        lighter(dough, 0.7), 'opacity=".8"'),
  )
  return scatter(one, twoRows)
}

/** Prawns in a thick rough batter. */
export function tempuraPrawns(ink: Ink): string {
  const shape = 'M-130 26C-150 -6 -126 -44 -84 -46C-40 -54 30 -46 84 -28C116 -20 120 14 92 26C40 44 -96 58 -130 26Z'
  const one = ink.symbol(
    place(path(shape, '#000', 'opacity=".35"'), 10, 16) +
      path('M92 -8C130 -44 168 -46 182 -22C166 -14 158 -10 150 -2C170 2 176 20 168 36C138 36 112 24 94 12Z',
      ink.linear(['#ff9a5c', '#dd4a20'])) +
      path(shape, ink.linear(['#ffdc8f', colors.batter, '#a8641c'], 70)) + path(shape, relief(ink, 0.04, 14)) +
        path(shape, wet(ink, 0.03, 40), 'opacity=".5"') +
        line('M-100 -18Q-40 -40 40 -28', '#fff3c9', 8, 'opacity=".6"'),
  )
  return scatter(one, [[520, 230, 0.95, -24], [760, 236, 0.95, -10], [440, 330, 1.05, -14], [690, 344, 1.05, -18],
    [590, 420, 1.12, 4]])
}

/** Fried nuggets: karaage, or small round ones for children. */
export function nuggets(ink: Ink, color: string): string {
  const shape = 'M-74 20C-86 -22 -58 -60 -14 -62C34 -66 78 -40 80 2C82 40 44 62 2 60C-40 60 -64 52 -74 20Z'
  const one = ink.symbol(place(path(shape, '#000', 'opacity=".35"'), 8, 14) +
    path(shape, ink.radial([lighter(color, 0.4), color, darker(color, 0.5)], [0.36, 0.26], 0.8)) +
    path(shape, relief(ink, 0.04, 14)) + path(shape, wet(ink, 0.03, 40), 'opacity=".6"'))
  return scatter(one, pile)
}

export function wings(ink: Ink): string {
  const shape =
    'M-110 -10C-112 -52 -64 -74 -22 -56C10 -44 36 -40 76 -48C106 -54 126 -36 120 -14C112 8 86 4 62 8C24 14 4 40 -30 50C-72 58 -106 34 -110 -10Z'
  const one = ink.symbol(place(path(shape, '#000', 'opacity=".4"'), 8, 14) +
    path(shape, ink.linear(['#d97a2a', '#a4471a', '#4f1d0c'], 65)) +
    path(shape, relief(ink, 0.024, 7), 'opacity=".6"') + path(shape, wet(ink, 0.02, 18)) + place(seeds(ink, 10, 70,
      26), -10, -6))
  return scatter(one, [[500, 262, 1, -20], [740, 254, 1, 14], [420, 372, 1.1, 12], [640, 350, 1.1, -12],
    [850, 372, 1.1, -28]]) + place(onion(ink, 16, 260, 100), 640, 330)
}

/** Crisp tubes, one cut across to show the filling. */
export function tubes(ink: Ink): string {
  const one = ink.symbol(
    box(-150, -26, 310, 82, 40, '#000', 'opacity=".35"') +
      box(-155, -42, 310, 84, 40, ink.linear(['#ffd98a', colors.batter, '#9a5a18'])) +
      box(-155, -42, 310, 84, 40, relief(ink, 0.034, 12)) + box(-155, -42, 310, 84, 40, wet(ink, 0.03, 40),
        'opacity=".6"') +
      ellipse(146, 0, 26, 42, '#8a4d16') + ellipse(147, 0, 20, 34, '#f4e7c4') + ellipse(144, -12, 9, 8, '#ef8a2b') +
        ellipse(152, 4, 8, 9, '#6aa945') + ellipse(142, 14, 8, 8, '#7a3c78'),
  )
  return scatter(one, [[600, 232, 0.95, -12], [690, 306, 1, -8], [580, 384, 1.06, -14], [700, 450, 1.1, -10]])
}

export function fries(ink: Ink): string {
  const stick = (): string => {
    const length = Math.round(ink.between(150, 230))
    return box(-length / 2 + 4, -9, length, 30, 6, '#000', 'opacity=".25"') +
      box(-length / 2, -14, length, 28, 6, ink.linear(['#ffe9a0', '#f3c24f', '#c98a22']))
  }
  const kinds = [ink.symbol(stick()), ink.symbol(stick()), ink.symbol(stick())]
  const flecks = Array.from({ length: 26 },
    () => box(ink.between(380, 880), ink.between(220, 440), 12, 4, 1, '#24382d',
    `transform="rotate(${Math.round(ink.between(-40, 40))} 640 330)"`)).join('')
  return Array.from({ length: 30 },
    (_, index) => show(kinds[index % 3] ?? '', 640 + ink.between(-210, 210), 330 + ink.between(-96, 96), 1,
    ink.between(-60, 60))).join('') + flecks
}

/** Round balls under sauce, mayonnaise and flakes. */
export function takoyaki(ink: Ink): string {
  const one = ink.symbol(
    ellipse(8, 54, 92, 26, ink.radial(['#000/.5', '#000/.35', '#000/0'])) +
      `<circle r="78" fill="${ink.radial(['#f0b765', '#c07a2c', '#6e3a12'], [0.36, 0.28], 0.8)}"/>` +
      `<circle r="78" fill="${relief(ink, 0.03, 8)}" opacity=".6"/>` +
      path(
        'M-72 -20C-66 -66 -20 -80 6 -78C44 -76 74 -44 72 -16C60 2 50 -10 40 8C28 20 20 -2 4 6C-12 22 -26 -4 -40 4C-56 10 -70 2 -72 -20Z',
        ink.linear(['#6b3417', '#2c1208']),
      ) +
      ellipse(0, -34, 70, 42, wet(ink, 0.024)) + line('M-54 -40L-20 -62M-44 -16L26 -62M-10 -12L52 -46', colors.mayo, 8) +
        line('M-30 -52q14 -26 34 -10M10 -40q22 -22 36 2', '#d9a380', 10, 'opacity=".9"') +
        place(onion(ink, 3, 40, 20), 0, -34),
  )
  return scatter(one, [[440, 272, 0.95, 0], [640, 258, 0.95, 30], [840, 272, 0.95, -20], [420, 392, 1.08, 10],
    [640, 402, 1.08, -12], [862, 392, 1.08, 24]])
}

export function edamame(ink: Ink): string {
  const shape =
    'M-120 16C-116 -20 -80 -40 -50 -34C-30 -46 0 -46 18 -36C44 -46 78 -38 92 -20C112 -16 124 -8 132 2C112 18 88 32 50 34C0 40 -104 46 -120 16Z'
  const one = ink.symbol(place(path(shape, '#000', 'opacity=".3"'), 8, 12) +
    path(shape, ink.linear(['#bfe07a', '#86b93f', '#446f1f'], 70)) +
    [-70, -10, 54].map(x => ellipse(x, -2, 30, 24, ink.radial(['#d3ee93', '#8fc24a/.2'], [0.4, 0.3]))).join('') +
    path(shape, wet(ink), 'opacity=".7"') + path(shape, relief(ink, 0.05, 5), 'opacity=".4"'))
  const spots = Array.from({ length: 13 },
    (): Spot => [640 + ink.between(-190, 190), 300 + ink.between(-64, 96), ink.between(0.85, 1.05),
    ink.between(-50, 50)])
  return scatter(one, spots) + place(seeds(ink, 36, 220, 100, ['#fff', '#f3f0e8']), 640, 320)
}

/** Folded steamed buns with meat between. */
export function bao(ink: Ink): string {
  const one = ink.symbol(
    ellipse(8, 110, 176, 40, ink.radial(['#000/.55', '#000/.35', '#000/0'])) +
      path('M-160 60C-176 110 -100 126 0 126S176 110 160 60Z', ink.linear(['#fff', '#eadfca', '#c4b698'])) +
      path(
        'M-150 56C-120 20 120 16 152 54C150 86 110 84 90 74C70 92 40 92 20 78C0 96 -40 96 -60 80C-90 94 -140 92 -150 56Z',
        ink.linear(['#c0703a', '#7a3416', '#431808']),
      ) +
      path('M-150 56C-120 20 120 16 152 54C150 86 110 84 90 74C70 92 40 92 20 78C0 96 -40 96 -60 80C-90 94 -140 92 -150 56Z',
        wet(ink, 0.024, 18)) +
      line('M-130 40q30 -26 60 -4M-20 26q36 -20 66 4M70 30q30 -16 56 8', '#7fb446', 12) +
        line('M-60 32q16 -14 34 0M90 26q16 -10 30 4', '#f0b9c6', 10) +
      path('M-162 44C-176 -60 -96 -118 0 -118S176 -60 162 44C120 4 -120 4 -162 44Z',
        ink.radial(['#fff', '#f8f0e0', '#cfc1a5'], [0.36, 0.2], 0.95)) +
        line('M-100 -60Q-40 -96 30 -94', '#fff', 12, 'opacity=".8"'),
  )
  return scatter(one, [[460, 300, 1, -6], [820, 340, 1.1, 5]])
}

/** Thick pancakes of curd, stacked. */
export function pancakes(ink: Ink): string {
  const one = ink.symbol(path('M-150 0V44C-150 92 150 92 150 44V0Z', ink.linear(['#f7dc9b', '#e2b463', '#a8702b'], 0)) +
    ellipse(0, 0, 150, 70, ink.radial(['#f5bd5e', '#d98a30', '#a85c18'], [0.4, 0.35], 0.75)) +
    ellipse(0, 0, 150, 70, relief(ink, 0.03, 8), 'opacity=".7"') + ellipse(0, 0, 150, 70, wet(ink), 'opacity=".4"'))
  const jam = path(
    'M-96 -10C-70 -56 70 -60 98 -12C112 20 80 22 74 50C66 72 48 60 46 34C10 44 -20 40 -40 30C-48 58 -66 56 -70 30C-96 24 -104 10 -96 -10Z',
    ink.linear(['#ffd35a', '#f0a51e'], 60),
    'opacity=".95"',
  )
  return (
    shadow(ink, 660, 430, 330, 90) +
    show(one, 470, 350, 1) +
    show(one, 810, 360, 1) +
    show(one, 640, 296, 1.06) +
    place(jam, 640, 286) +
    place(ellipse(0, 0, 66, 36, ink.radial(['#fff', '#efe6d6'], [0.4, 0.3], 0.7)), 640, 270) +
    place(lemon(ink, 30), 730, 270, [1, 0.6]) +
    [590, 620, 668]
      .map((x, index) => {
        const y = 250 - (index % 2) * 12
        return `<circle cx="${x}" cy="${y}" r="15" fill="#b01f42"/>` +
          `<circle cx="${x - 4}" cy="${y - 4}" r="4" fill="#fff" opacity=".6"/>`
      })
      .join('')
  )
}

export function omelette(ink: Ink): string {
  return (
    place(path('M-230 50C-260 -40 -140 -116 0 -116S270 -50 232 50C190 104 -190 108 -230 50Z', '#000', 'opacity=".3"'),
      10, 18) + path('M-230 50C-260 -40 -140 -116 0 -116S270 -50 232 50C190 104 -190 108 -230 50Z',
      ink.radial(['#ffeaa0', '#f8cd4b', '#cf9320'], [0.38, 0.24], 0.85)) +
    path('M-230 50C-260 -40 -140 -116 0 -116S270 -50 232 50C190 104 -190 108 -230 50Z', relief(ink, '.01 .03', 9), 'opacity=".6"') +
      place(ellipse(0, 0, 40, 14, '#fff', 'opacity=".5"'), -90, -66, 1, -16) + place(onion(ink, 12, 150, 40), 0, 0)
  )
}

