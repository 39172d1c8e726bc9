import { box, darker, ellipse, type Ink, lighter, line, path, place, shadow } from './ink.ts'

export type Surface = 'slate' | 'walnut' | 'ink' | 'clay' | 'moss' | 'plum' | 'sand' | 'sea'

const tones: Readonly<Record<Surface, readonly [light: string, dark: string]>> = {
  slate: ['#4a5157', '#15181b'],
  walnut: ['#7a4e31', '#24130b'],
  ink: ['#33475c', '#0c131c'],
  clay: ['#a4573b', '#371510'],
  moss: ['#4f6547', '#121d13'],
  plum: ['#62405a', '#1d0f1c'],
  sand: ['#d9b98a', '#7c5632'],
  sea: ['#2f6a6b', '#0a1f24'],
}

/** The table, lit from the upper left, with the texture of its material. */
export function surface(ink: Ink, kind: Surface): string {
  const [light, dark] = tones[kind]
  const base =
    `<rect width="1280" height="720" fill="${ink.radial([light, lighter(dark, 0.05), dark], [0.34, 0.22], 0.95)}"/>`
  return base + (kind === 'walnut' || kind === 'sand' ? planks(ink, dark) : specks(ink, light))
}

function planks(ink: Ink, dark: string): string {
  let grain = ''
  for (let y = ink.between(60, 110); y < 720; y += ink.between(130, 170)) {
    grain += line(`M0 ${Math.round(y)}L1280 ${Math.round(y + ink.between(-14, 14))}`, darker(dark, 0.5), 3,
      'opacity=".5"')
    for (const gap of [-72, -38]) {
      const at = Math.round(y + gap + ink.between(-8, 8))
      grain += line(`M0 ${at}C300 ${at - 16} 700 ${at + 18} 1280 ${at - 4}`, '#fff', 2, 'opacity=".05"')
    }
  }
  return grain
}

function specks(ink: Ink, light: string): string {
  const dots = Array.from({ length: 9 },
    () => ellipse(ink.between(0, 160), ink.between(0, 160), ink.between(1, 3), ink.between(1, 2), light)).join('')
  return `<rect width="1280" height="720" fill="${ink.pattern(163, 157, dots)}" opacity=".35"/>`
}

/** A round plate in three-quarter view, centred at the given point. */
export function plate(ink: Ink, x: number, y: number, radius: number, color: string): string {
  const flat = 0.56
  return (
    shadow(ink, x + 24, y + radius * 0.16, radius * 1.16, radius * flat * 1.18, 0.6) +
    ellipse(x, y + 18, radius, radius * flat, darker(color, 0.45)) +
    ellipse(x, y, radius, radius * flat, ink.linear([lighter(color, 0.3), color, darker(color, 0.22)], 55)) +
    ellipse(x, y + 6, radius * 0.76, radius * flat * 0.74,
      ink.linear([darker(color, 0.16), lighter(color, 0.08)], 60)) +
    ellipse(x, y, radius - 4, radius * flat - 4, 'none',
      `stroke="${lighter(color, 0.6)}" stroke-width="3" opacity=".5"`)
  )
}

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
  const grain = [0.3, 0.52, 0.78]
    .map(share => {
      const at = Math.round(back + depth * share)
      return line(`M${left + 20} ${at}C${x - 200} ${at - 14} ${x + 160} ${at + 16} ${right - 20} ${at - 5}`,
        darker(color, 0.4), 2, 'opacity=".35"')
    })
    .join('')
  return (
    shadow(ink, x + 20, y + depth * 0.18, width * 0.6, depth * 0.74, 0.6) +
    place(path(top, darker(color, 0.5)), 0, 26) +
    path(top, ink.linear([lighter(color, 0.18), color, darker(color, 0.2)], 60)) +
    grain
  )
}

/**
 * A bowl in three-quarter view; the content is drawn in a circle of radius 100 that fills its
 * opening.
 */
export function bowl(ink: Ink, x: number, y: number, radius: number, color: string, content: string): string {
  const flat = 0.6
  const rim = radius * flat
  const body = `M${x - radius} ${y}` +
    `C${x - radius} ${y + radius * 0.62} ${x - radius * 0.55} ${y + radius * 0.86}` +
    ` ${x - radius * 0.4} ${y + radius * 0.88}H${x + radius * 0.4}` +
    `C${x + radius * 0.55} ${y + radius * 0.86} ${x + radius} ${y + radius * 0.62} ${x + radius} ${y}Z`
  const inner = radius * 0.93
  const mask = ink.clip('<circle r="100"/>')
  return (
    shadow(ink, x + 26, y + radius * 0.74, radius * 1.12, radius * 0.4, 0.65) +
    path(body, ink.linear([lighter(color, 0.22), color, darker(color, 0.45)], 20)) +
    ellipse(x, y, radius, rim, ink.linear([lighter(color, 0.5), lighter(color, 0.12)], 40)) +
    ellipse(x, y + 4, inner, inner * flat, darker(color, 0.5)) +
    place(`<g clip-path="${mask}">${content}</g>`, x, y + 6, [inner / 100, (inner * flat) / 100]) +
    line(
      `M${x - radius * 0.82} ${y + radius * 0.42}` +
        `Q${x - radius * 0.72} ${y + radius * 0.62} ${x - radius * 0.5} ${y + radius * 0.74}`,
      '#fff',
      9,
      'opacity=".16"',
    )
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
    line(
      `M${x - radius * 0.5} ${y - radius * 0.12}` +
        `Q${x - radius * 0.2} ${y - radius * 0.34} ${x + radius * 0.2} ${y - radius * 0.32}`,
      '#fff',
      radius * 0.07,
      'opacity=".45"',
    )
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
