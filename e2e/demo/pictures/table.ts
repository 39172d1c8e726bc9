import { box, darker, ellipse, type Ink, lighter, path, place, round, shadow } from './ink.ts'
import { relief } from './light.ts'

export type Surface = 'slate' | 'walnut' | 'ink' | 'clay' | 'moss' | 'plum' | 'sand' | 'sea'

const tones: Readonly<Record<Surface, readonly [light: string, dark: string]>> = {
  slate: ['#6b6a68', '#1b1a1a'],
  walnut: ['#8a5a38', '#26150c'],
  ink: ['#4c5561', '#14171c'],
  clay: ['#a8654a', '#35180f'],
  moss: ['#6f7257', '#1c1f14'],
  plum: ['#6f5560', '#21151a'],
  sand: ['#d8bd97', '#80603f'],
  sea: ['#557476', '#142022'],
}

/** The table out of focus, lit from the upper left, with lamps far behind it. */
export function surface(ink: Ink, kind: Surface): string {
  const [light, dark] = tones[kind]
  const lamps = [[150, 40, 150], [430, -10, 110], [980, 30, 170], [1190, 120, 90]].map(([x = 0, y = 0, r = 0]) =>
    ellipse(x + ink.between(-70, 70), y, r, r, ink.radial(['#ffe2b0/.2', '#ffe2b0/.16', '#ffe2b0/0']))).join('')
  return `<rect width="1280" height="720" fill="${ink.radial([lighter(light, 0.12), light, dark], [0.3, 0.12], 1)}"/>` +
    lamps
}

/** A round plate in three-quarter view, centred at the given point. */
export function plate(ink: Ink, x: number, y: number, radius: number, color: string): string {
  const flat = 0.56
  const well = ellipse(x, y + 8, radius * 0.78, radius * flat * 0.76,
    ink.linear([darker(color, 0.3), color, lighter(color, 0.14)], 60))
  return (
    shadow(ink, x + 24, y + radius * 0.16, radius * 1.16, radius * flat * 1.18, 0.6) +
    ellipse(x, y + 20, radius, radius * flat, darker(color, 0.55)) +
    ellipse(x, y, radius, radius * flat, ink.linear([lighter(color, 0.4), color, darker(color, 0.3)], 55)) + well +
    ellipse(x, y, radius - 4, radius * flat - 4, 'none',
      `stroke="${lighter(color, 0.7)}" stroke-width="4" opacity=".6"`)
  )
}

/** Brown boards are of wood, the others of slate. */
const isWood = (color: string): boolean =>
  Number.parseInt(color.slice(1, 3), 16) > Number.parseInt(color.slice(5), 16) * 1.3

/** A rectangular board or slate, drawn as a slab seen from the front and above. */
export function board(ink: Ink, x: number, y: number, width: number, depth: number, color: string): string {
  const [left, right] = [x - width / 2, x + width / 2]
  const inset = width * 0.07
  const [back, front] = [y - depth / 2, y + depth / 2]
  const top = `M${left + inset} ${back}H${right - inset}` +
    `Q${right - inset + 14} ${back} ${right - inset + 20} ${back + 14}` +
    `L${right} ${front - 14}Q${right + 4} ${front} ${right - 12} ${front}H${left + 12}` +
    `Q${left - 4} ${front} ${left} ${front - 14}L${left + inset - 20} ${back + 14}` +
    `Q${left + inset - 14} ${back} ${left + inset} ${back}Z`
  const grain = path(top, isWood(color) ? relief(ink, '.003 .05', 8) : relief(ink, 0.04, 4), 'opacity=".4"')
  return (
    shadow(ink, x + 20, y + depth * 0.18, width * 0.6, depth * 0.74, 0.6) +
    place(path(top, darker(color, 0.5)), 0, 26) +
    path(top, ink.linear([lighter(color, 0.18), color, darker(color, 0.2)], 60)) +
    grain
  )
}

/**
 * A bowl; the content is drawn in a circle of radius 100 that fills its opening. The opening's
 * height is a share of its width: the greater, the more from above.
 */
export function bowl(ink: Ink, x: number, y: number, radius: number, color: string, content: string,
  flat = 0.6): string {
  const rim = radius * flat
  const body = `M${x - radius} ${y}` +
    `C${x - radius} ${y + radius * 0.62} ${x - radius * 0.55} ${y + radius * 0.86}` +
    ` ${x - radius * 0.4} ${y + radius * 0.88}H${x + radius * 0.4}` +
    `C${x + radius * 0.55} ${y + radius * 0.86} ${x + radius} ${y + radius * 0.62} ${x + radius} ${y}Z`
  const inner = radius * 0.93
  const mask = ink.clip('<circle r="100"/>')
  const shade = `<circle r="100" fill="${ink.radial(['#000/0', '#000/0', '#000/0', '#1c0c04/.55'], [0.5, 0.54], 0.53)}"/>`
  return (
    shadow(ink, x + 26, y + radius * Math.max(0.74, flat), radius * 1.16, radius * 0.44, 0.7) +
    path(body, ink.linear([lighter(color, 0.22), color, darker(color, 0.5)], 20)) +
    ellipse(x, y, radius, rim, ink.linear([lighter(color, 0.7), color, darker(color, 0.3)], 50)) +
    ellipse(x, y + 4, inner, inner * flat, darker(color, 0.6)) +
    place(`<g clip-path="${mask}">${content}${shade}</g>`, x, y + 6, [inner / 100, (inner * flat) / 100]) +
    ellipse(x, y, radius * 0.965, rim * 0.965, 'none', `stroke="${lighter(color, 0.8)}" stroke-width="4" opacity=".5"`)
  )
}

/** A small dish of sauce. */
export function ramekin(ink: Ink, x: number, y: number, radius: number, sauce: string, color = '#2b2e31'): string {
  const flat = 0.56
  return (
    shadow(ink, x + 10, y + radius * 0.45, radius * 1.2, radius * 0.62) +
    path(
      `M${x - radius} ${y}C${x - radius} ${y + radius * 0.8} ${x + radius} ${y + radius * 0.8} ${x + radius} ${y}Z`,
      ink.linear([lighter(color, 0.2), darker(color, 0.35)], 20),
    ) +
    ellipse(x, y, radius, radius * flat, lighter(color, 0.3)) +
    ellipse(
      x,
      y + 2,
      radius * 0.86,
      radius * flat * 0.84,
      ink.radial([lighter(sauce, 0.18), sauce, darker(sauce, 0.35)], [0.4, 0.3], 0.75),
    ) +
    place(path('M-74 -10C-66 -40 -30 -52 8 -52L-2 -38C-30 -38 -52 -30 -58 -8ZM16 -51Q40 -48 54 -38L44 -30Q30 -38 12 -38Z',
      '#fff', 'opacity=".62"'), x, y + 2, [radius / 100, radius * flat / 68]) +
    ellipse(x, y + 3, radius * 0.83, radius * flat * 0.81, 'none',
      `stroke="${lighter(sauce, 0.6)}" stroke-width="${round(radius * 0.025)}" opacity=".6"`)
  )
}

/** A pair of chopsticks laid across the table. */
export function chopsticks(ink: Ink, x: number, y: number, turn: number, color = '#7d4a2a'): string {
  const stick = (dy: number): string =>
    box(-330, dy + 12, 660, 13, 6, '#000', 'opacity=".3"') +
    path(`M-330 ${dy}L330 ${dy + 3}V${dy + 8}L-330 ${dy + 13}Q-338 ${dy + 6} -330 ${dy}Z`,
      ink.linear([lighter(color, 0.4), color, darker(color, 0.4)])) +
    path(`M-330 ${dy}L-225 ${dy + 1}V${dy + 12}L-330 ${dy + 13}Q-338 ${dy + 6} -330 ${dy}Z`, '#b5322f')
  return place(stick(-16) + stick(16), x, y, 1, turn)
}
