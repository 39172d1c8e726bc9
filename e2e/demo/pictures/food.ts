import { darker, ellipse, type Ink, lighter, line, path, place, round, show } from './ink.ts'
import { randomFrom } from './random.ts'

/** Colours of ingredients. */
export const colors = {
  rice: '#f6efe2', nori: '#1b2a22', salmon: '#fb7b3d', smokedSalmon: '#ea5a28', trout: '#ee6b52', tuna: '#b92a45',
    eel: '#8a4519', shrimp: '#f8a27c',
  scallop: '#f7e9d0', seabass: '#f1dcd6', crab: '#f4ded2', cheese: '#fffaf0', cucumber: '#a9cf6b', avocado: '#b9cf5a',
    mango: '#fbb32f', tamago: '#f8cd4b',
  tobiko: '#f6731d', masago: '#f9a02c', ikura: '#ee4a1f', pepper: '#d8382c', carrot: '#ef8a2b', shiitake: '#6d4a31',
    tofu: '#ecd9a8', chicken: '#c98345',
  beef: '#7a3f2a', pork: '#d49a72', duck: '#9a4a26', bacon: '#c8553d', lettuce: '#7fb446', chuka: '#4f8a34',
    cabbage: '#7a3c78', edamame: '#8fc24a', corn: '#f9d046',
  tomato: '#df3d2c', batter: '#eba844', apple: '#dbe69b', eggplant: '#4b2a4a', beet: '#9a1f4d', radish: '#e0527a',
    banana: '#f6e2a0', mussel: '#e79a4c',
  egg: '#fdf8ee', yolk: '#f59a1b', unagi: '#3b1c0d', spicy: '#e8622d', mayo: '#fbeecb', wasabi: '#9dc25c',
    ginger: '#f3b3a3', greens: '#4f9a3a', pineapple: '#f8d65a',
  octopus: '#a5485c', broccoli: '#3f8136', berries: '#c2264b', matcha: '#8fae4b', chocolate: '#4a2818',
    cream: '#fff4df', squid: '#f6e6df', apricot: '#f5a352',
} as const

export type Food = keyof typeof colors

const striped: ReadonlySet<Food> = new Set<Food>(['salmon', 'smokedSalmon', 'trout', 'tuna', 'shrimp', 'crab', 'bacon'])

/** A fill of things strewn in rows; one that crosses an edge is drawn at the opposite edge too. */
function strew(ink: Ink, things: readonly [string, ...string[]], [dx, dy]: readonly [number, number],
  ground: string, [columns, rows]: readonly [number, number]): string {
  const random = randomFrom(3)
  const [width, height] = [columns * dx, rows * dy]
  const spots = Array.from({ length: columns * rows }, (_, index) => {
    const row = Math.floor(index / columns)
    const x = ((index % columns) + (row % 2) / 2 + random() * 0.35) * dx
    const y = (row + random() * 0.4) * dy
    const thing = things[Math.floor(random() * things.length)] ?? things[0]
    return [0, width].flatMap(left => [0, height].map(top => [x - left, y - top] as const))
      .filter(([left, top]) => left > -dx * 0.7 && top > -dx * 0.7).map(([left, top]) => show(thing, left,
        top)).join('')
  })
  return ink.pattern(width, height, `<rect width="${width}" height="${height}" fill="${ground}"/>${spots.join('')}`)
}

/** Boiled rice, as a fill: grains of about 26 units, lit from above, over the shade between them. */
export function grains(ink: Ink): string {
  const grain = (turn: number): string => ink.symbol(`<g transform="rotate(${turn})">` +
    '<rect x="-13" y="-5" width="26" height="13" rx="6.5" fill="#cbbb98"/>' +
    '<rect x="-13" y="-7" width="26" height="12" rx="6" fill="#fdf8ee"/></g>')
  return strew(ink, [grain(8), grain(-40), grain(55), grain(-14)], [23, 14], '#e3d6bb', [4, 5])
}

/** Roe, as a fill: clear beads with a light in each. */
export function roe(ink: Ink, color: string, size = 5): string {
  const bead = ink.symbol(`<circle r="${size}" fill="` +
    `${ink.radial([lighter(color, 0.45), color, darker(color, 0.3)], [0.62, 0.68], 0.7)}"/>` +
    `<circle cx="${-size * 0.35}" cy="${-size * 0.4}" r="${round(size * 0.24)}" fill="#fff" opacity=".9"/>`)
  return strew(ink, [bead], [size * 1.75, size * 1.5], darker(color, 0.42), [3, 4])
}

/** The pale lines in fish, as a fill to lay over its colour. */
export function marbling(ink: Ink, turn = 28): string {
  return ink.pattern(46, 60,
    '<path d="M10 0Q16 30 10 60M34 0Q28 30 34 60" fill="none" stroke="#fff" stroke-width="4" opacity=".55"/>', turn)
}

/** Sesame strewn over an ellipse: short strokes with round ends, one path for each tone. */
export function seeds(ink: Ink, count: number, rx: number, ry: number,
  tones: readonly [string, ...string[]] = ['#fbf0d4', '#f1dcae']): string {
  return tones
    .map(tone => {
      const strokes = Array.from({ length: Math.ceil(count / tones.length) }, () => {
        const [angle, away] = [ink.random() * Math.PI * 2, Math.sqrt(ink.random())]
        const [along, across] = [Math.round(ink.between(-6, 6)), Math.round(ink.between(-4, 4))]
        const [x, y] = [Math.round(Math.cos(angle) * away * rx), Math.round(Math.sin(angle) * away * ry)]
        return `M${x} ${y}l${along} ${across}`
      })
      return line(strokes.join(''), tone, 5)
    })
    .join('')
}

/** Rings and slips of spring onion. */
export function onion(ink: Ink, count: number, rx: number, ry: number): string {
  const ring = ink.symbol(
    '<g fill="none"><ellipse rx="8" ry="6" stroke="#7fbf4d" stroke-width="5"/>' +
      '<ellipse rx="8" ry="6" stroke="#c9e89b" stroke-width="1.5"/></g>',
  )
  return Array.from({ length: count }, () => {
    const [angle, away] = [ink.random() * Math.PI * 2, Math.sqrt(ink.random())]
    const [x, y] = [Math.round(Math.cos(angle) * away * rx), Math.round(Math.sin(angle) * away * ry)]
    return `<use href="#${ring}" x="${x}" y="${y}"/>`
  }).join('')
}

export function leaf(ink: Ink, size: number, color = '#4f8f37'): string {
  const outline = `M0 0C${size * 0.5} ${-size * 0.5} ${size * 0.5} ${-size * 1.2} 0 ${-size * 1.7}` +
    `C${-size * 0.5} ${-size * 1.2} ${-size * 0.5} ${-size * 0.5} 0 0Z`
  const veins = `M0 0V${-size * 1.5}` +
    `M0 ${-size * 0.5}l${size * 0.25} ${-size * 0.25}M0 ${-size * 0.5}l${-size * 0.25} ${-size * 0.25}` +
    `M0 ${-size}l${size * 0.2} ${-size * 0.22}M0 ${-size}l${-size * 0.2} ${-size * 0.22}`
  return path(outline, ink.linear([lighter(color, 0.3), darker(color, 0.25)], 30)) +
    line(veins, lighter(color, 0.55), size * 0.04, 'opacity=".7"')
}

export function lemon(ink: Ink, radius: number, color = '#f7d53e'): string {
  const spokes = Array.from({ length: 8 }, (_, index) => {
    const [a, b] = [(index * Math.PI) / 4 + 0.09, ((index + 1) * Math.PI) / 4 - 0.09]
    const r = radius * 0.76
    const point = (angle: number, away: number): string =>
      `${Math.round(Math.cos(angle) * away)} ${Math.round(Math.sin(angle) * away)}`
    return path(
      `M${point((a + b) / 2, 6)}L${point(a, r)}A${r} ${r} 0 0 1 ${point(b, r)}Z`,
      ink.radial([lighter(color, 0.3), color]),
    )
  }).join('')
  return `<circle r="${radius}" fill="${darker(color, 0.06)}"/>` +
    `<circle r="${Math.round(radius * 0.9)}" fill="${lighter(color, 0.78)}"/>${spokes}`
}

export function wasabiHeap(ink: Ink, x: number, y: number, scale: number): string {
  const heap = path('M-58 20C-64 -6 -40 -22 -24 -36C-8 -50 22 -44 34 -24C48 -8 60 4 54 20C40 34 -44 36 -58 20Z',
    ink.radial([lighter(colors.wasabi, 0.4), colors.wasabi, darker(colors.wasabi, 0.4)], [0.35, 0.25], 0.8))
  return place(ellipse(6, 24, 70, 22, '#000', 'opacity=".3"') + heap +
    line('M-34 2C-14 -14 12 -18 32 -8M-40 16C-14 2 16 0 42 10', darker(colors.wasabi, 0.25), 3, 'opacity=".5"'), x, y,
    scale)
}

export function gingerSlices(ink: Ink): string {
  const petal = (turn: number, x: number, y: number,
    tone: string): string => place(path('M-46 10C-50 -24 -10 -40 22 -30C54 -20 56 14 30 22C4 30 -40 34 -46 10Z',
    ink.linear([lighter(tone, 0.45), tone, darker(tone, 0.14)], 40)) +
    line('M-34 6C-18 -12 14 -18 38 -6', lighter(tone, 0.7), 3, 'opacity=".7"'), x, y, 0.9, turn)
  return ellipse(6, 30, 74, 24, '#000', 'opacity=".28"') + petal(-14, -22, 10, colors.ginger) +
    petal(24, 26, 6, '#f6c4b4') + petal(4, 0, 0, '#efa596')
}

/** Wasabi and folded slices of ginger beside the food. */
export function condiments(ink: Ink, x: number, y: number, scale = 1): string {
  return wasabiHeap(ink, x, y, scale) + place(gingerSlices(ink), x + 130 * scale, y + 10 * scale, scale)
}

/** The cut face of an ingredient, in a circle of radius 24: the filling of a roll. */
export function cut(ink: Ink, food: Food): string {
  const color = colors[food]
  const body = `M-22 -8C-20 -24 16 -26 22 -10C28 6 20 22 2 23C-16 24 -26 10 -22 -8Z`
  const base = path(body, ink.linear([lighter(color, 0.3), color, darker(color, 0.12)], 50))
  if (striped.has(food)) return base +
    line('M-14 -14Q-4 4 -10 18M4 -18Q12 2 4 18', food === 'crab' ? '#e2523c' : '#fff', 3.5, 'opacity=".7"')
  if (food === 'cucumber') return base + line('M-21 -6C-19 -24 16 -26 22 -10', '#3f7d2a', 6) +
    ellipse(2, 6, 10, 7, '#e6f2c2')
  if (food === 'avocado') return base + line('M22 -10C28 6 20 22 2 23', '#6d9a2e', 5)
  return base + ellipse(-6, -8, 8, 5, '#fff', 'opacity=".35"')
}

/** A fresh prawn, curled, its tail to the right; about 150 wide. */
export function prawn(ink: Ink, color: string = colors.shrimp): string {
  return (
    path(
      'M-70 20C-78 -30 -34 -62 14 -54C50 -48 70 -26 74 0L50 10C44 -10 26 -20 4 -18C-20 -16 -30 4 -24 26C-20 44 -40 52 -54 44C-64 40 -68 32 -70 20Z',
      ink.linear([lighter(color, 0.5), color, darker(color, 0.15)], 40),
    ) +
    line('M-50 -26L-28 -4M-22 -46L-10 -20M14 -52L12 -20M44 -40L32 -12', '#e2562f', 5, 'opacity=".6"') +
    path('M66 4C86 -2 100 10 104 24C88 24 84 22 78 16C80 30 72 40 60 44C54 30 54 16 58 8Z', '#e4502a')
  )
}

/** Slices of avocado in a fan. */
export function avocadoFan(ink: Ink, count: number): string {
  const slice = ink.symbol(path('M-16 44C-34 10 -26 -36 4 -48C20 -30 26 16 10 44C2 52 -10 52 -16 44Z',
    ink.linear(['#f2efae', '#c9d768', '#8bb03c'], 10)) + line('M4 -48C20 -30 26 16 10 44', '#5d8a2a', 5))
  return Array.from({ length: count }, (_, index) => {
    const offset = index - (count - 1) / 2
    const [x, y, turn] = [Math.round(offset * 24), Math.abs(offset) * 4, Math.round(offset * 9)]
    return `<use href="#${slice}" transform="translate(${x} ${y}) rotate(${turn})"/>`
  }).join('')
}

/** Half a boiled egg with a soft yolk. */
export function eggHalf(ink: Ink, radius = 34): string {
  return (
    ellipse(2, 5, radius, radius * 0.86, '#000', 'opacity=".25"') +
    ellipse(0, 0, radius, radius * 0.86, ink.linear(['#fff', '#f1e2c6'], 50)) +
    ellipse(2, 1, radius * 0.56, radius * 0.5, ink.radial(['#ffc04a', '#f28a12'], [0.4, 0.35], 0.7)) +
    ellipse(-5, -5, radius * 0.16, radius * 0.11, '#fff', 'opacity=".8"')
  )
}
