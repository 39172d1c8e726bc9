import { colors, leaf, seeds } from './food.ts'
import { box, darker, ellipse, type Ink, lighter, line, path, place, show } from './ink.ts'
import { relief, wet } from './light.ts'

/** A ball of rice dough; the cut one shows the ice cream. */
export function mochi(ink: Ink, color: string, isCut = false): string {
  const shape = 'M-112 44C-124 -44 -70 -104 2 -104S126 -44 112 44C100 92 -100 92 -112 44Z'
  return (
    ellipse(10, 72, 134, 36, ink.radial(['#000/.55', '#000/.35', '#000/0'])) +
      path(shape, ink.radial([lighter(color, 0.7), color, darker(color, 0.3)], [0.36, 0.24], 0.85)) +
    path(shape, relief(ink, 0.03, 4), 'opacity=".5"') +
    ellipse(-36, -54, 36, 18, '#fff', 'opacity=".5" transform="rotate(-24 -36 -54)"') +
      place(seeds(ink, 16, 80, 44, ['#fff', '#fdf6ea']), 0, -14).replace('<g', '<g opacity=".55"') +
    (isCut ? path('M4 -104C74 -104 126 -44 112 44C106 74 60 82 4 82Z', lighter(color, 0.75)) +
      path('M8 -84C62 -84 104 -36 92 38C88 60 52 66 8 66Z',
      ink.linear([lighter(color, 0.3), color, darker(color, 0.1)], 40)) : '')
  )
}

/** A wedge of cake in layers, from the bottom up. */
export function slice(ink: Ink, layers: readonly string[], glaze: string): string {
  const height = 150 / layers.length
  const wall = layers
    .map((color, index) => {
      const bottom = 150 - index * height
      return path(`M-250 ${bottom}L210 ${bottom + 40}L210 ${bottom + 40 - height}L-250 ${bottom - height}Z`,
        ink.linear([color, darker(color, 0.12)], 10))
    })
    .join('')
  return (
    ellipse(20, 184, 310, 50, ink.radial(['#000/.6', '#000/.35', '#000/0'])) +
      path('M210 190L300 44L300 -96L210 40Z', darker(layers[1] ?? glaze, 0.32)) + wall +
    path('M-250 0L210 40L300 -96L-180 -60C-230 -50 -260 -20 -250 0Z',
      ink.linear([lighter(glaze, 0.35), glaze, darker(glaze, 0.15)], 40)) +
      path('M-250 0L210 40L300 -96L-180 -60C-230 -50 -260 -20 -250 0Z', wet(ink, '.008 .02', 20), 'opacity=".6"') +
      path('M-250 150L210 190V40L-250 0Z', relief(ink, 0.045, 6), 'opacity=".5"') +
      line('M-220 -6L190 30', lighter(glaze, 0.6), 5, 'opacity=".7"')
  )
}

export function berries(ink: Ink, count: number, rx: number, ry: number): string {
  const one = ink.symbol(
    '<circle r="22" fill="#a91c40"/><circle cx="-7" cy="-8" r="7" fill="#f08aa2" opacity=".8"/>' +
      '<path d="M-6 -20l6 8l6 -8" stroke="#4f8f37" stroke-width="5" fill="none"/>',
  )
  const two = ink.symbol('<circle r="19" fill="#2f3f7a"/><circle cx="-6" cy="-7" r="6" fill="#9fb0e6" opacity=".7"/>')
  return Array.from({ length: count },
    (_, index) => show(index % 3 === 1 ? two : one, ink.between(-rx, rx), ink.between(-ry, ry),
    ink.between(0.8, 1.1))).join('')
}

export function tart(ink: Ink): string {
  return (
    ellipse(16, 110, 300, 90, ink.radial(['#000/.6', '#000/.35', '#000/0'])) +
      path('M-270 0L-236 96C-210 150 210 150 236 96L270 0Z', ink.linear(['#f0c27a', '#c98a3c', '#7d4a18'], 0)) +
      path('M-270 0L-236 96C-210 150 210 150 236 96L270 0Z', relief(ink)) +
    line('M-220 40V104M-170 56V124M-110 66V136M-50 70V142M10 72V142M70 70V140M130 64V132M184 52V118M230 36V98',
      '#8a551e', 5, 'opacity=".45"') +
    ellipse(0, 0, 272, 128, ink.linear(['#f7d99a', '#c98a3c'])) +
      ellipse(0, 2, 246, 112, ink.radial(['#cfe08c', colors.matcha, '#5f7d2a'], [0.4, 0.3], 0.75)) +
      ellipse(0, 2, 246, 112, wet(ink, '.008 .014', 24), 'opacity=".7"') +
    place(berries(ink, 9, 90, 34), 60, -22) + place(leaf(ink, 40), -40, 0, 1, -40) +
      place(seeds(ink, 14, 180, 70, ['#f7f2d0', '#5f7d2a']), 0, 0)
  )
}

/** A glass of layered cream: panna cotta, tiramisu. */
export function parfait(ink: Ink, layers: readonly string[], top: string): string {
  const mask = ink.clip('<path d="M-150 -190L-116 190Q-110 214 -80 214H80Q110 214 116 190L150 -190Z"/>')
  const height = 380 / layers.length
  const drawLayer = (color: string, index: number): string =>
    box(-170, 190 - (index + 1) * height + 24, 340, height + 4, 0,
      ink.linear([lighter(color, 0.2), color, darker(color, 0.18)], 0))
  return (
    ellipse(16, 216, 190, 40, ink.radial(['#000/.6', '#000/.35', '#000/0'])) +
    `<g clip-path="${mask}">${layers.map(drawLayer).join('')}${ellipse(0, -166, 150, 34, lighter(top, 0.1))}</g>` +
    ellipse(0, -164, 138, 32, ink.radial([lighter(top, 0.3), top, darker(top, 0.2)], [0.4, 0.3], 0.7)) +
      path('M-150 -190L-116 190Q-110 214 -80 214H80Q110 214 116 190L150 -190Z',
      ink.linear(['#fff/.4', '#fff/.04', '#fff/.02', '#fff/.22'], 0)) +
      ellipse(0, -190, 150, 34, 'none', 'stroke="#fff" stroke-width="5" opacity=".55"') +
      line('M-118 -140L-94 150', '#fff', 12, 'opacity=".4"')
  )
}

/** Soft ice cream in a wafer cone. */
export function cone(ink: Ink, color: string): string {
  const swirl = [[0, 30, 150, 54], [4, -34, 126, 50], [-2, -94, 98, 44], [4, -148, 66, 36], [0, -192, 36, 26]] as const
  return (
    path('M-120 40L0 300L120 40Z', ink.linear(['#f4c878', '#d3923c', '#8a5418'], 0)) +
      path('M-120 40L0 300L120 40Z',
      ink.pattern(36, 36, '<path d="M0 0H36M0 0V36" stroke="#8f5a1f" stroke-width="4" opacity=".6"/>', 45)) +
      path('M-136 30H136L118 78H-118Z', ink.linear(['#f8d48c', '#c98a3c'])) +
    swirl.map(([x, y, rx, ry]) => ellipse(x, y, rx, ry,
      ink.linear([lighter(color, 0.45), color, darker(color, 0.25)], 65))).join('') +
      path('M-20 -206C-10 -240 14 -246 24 -256C26 -232 30 -214 26 -200Z', lighter(color, 0.25)) +
      line('M-110 16Q-40 -8 50 0M-88 -46Q-30 -66 40 -60M-62 -104Q-20 -120 30 -114', '#fff', 7, 'opacity=".4"')
  )
}
