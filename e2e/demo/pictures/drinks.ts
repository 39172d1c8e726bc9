import { leaf, lemon } from './food.ts'
import { box, darker, ellipse, type Ink, lighter, line, path, place, shadow } from './ink.ts'
import { wet } from './light.ts'

export type Garnish = 'lemon' | 'lime' | 'mint' | 'rose' | 'grapefruit' | 'berry' | 'orange' | 'none'

function garnish(ink: Ink, kind: Garnish): string {
  switch (kind) {
    case 'lemon': return lemon(ink, 62)
    case 'lime': return lemon(ink, 58, '#9ccc3c')
    case 'grapefruit': return lemon(ink, 64, '#f0705a')
    case 'orange': return lemon(ink, 64, '#f79a2a')
    case 'mint': return place(leaf(ink, 52), 0, 20, 1, -36) + place(leaf(ink, 56), 0, 20, 1, 24) +
      place(leaf(ink, 40), 0, 24, 1, -80)
    case 'rose':
      return '<circle r="40" fill="#e98aa4"/>' +
        '<path d="M-30 -8Q0 -40 30 -6Q10 20 -14 10Q-20 -6 4 -10" fill="none" stroke="#b94a6c"' +
        ' stroke-width="8" stroke-linecap="round"/>'
    case 'berry': return '<circle r="28" fill="#8f1f4a"/><circle cx="-9" cy="-10" r="8" fill="#f2a2bd" opacity=".8"/>'
    case 'none': return ''
  }
}

const ice = (ink: Ink): string => [[-60, -90, 16], [40, -60, -20], [-30, 10, 40],
  [50, 60, 8]].map(([x = 0, y = 0, turn]) => place(box(-44, -44, 88, 88, 18,
  ink.linear(['#fff/.75', '#fff/.12', '#fff/.4'], 45), 'stroke="#fff" stroke-opacity=".5" stroke-width="3"'), x, y, 1,
  turn)).join('')

/** A straight glass, 560 high, filled from the bottom colour to the top one. */
export function tumbler(
  ink: Ink,
  liquid: readonly [string, ...string[]],
  options: {
    readonly garnish?: Garnish
    readonly foam?: string
    readonly hasIce?: boolean
    readonly straw?: string
  } = {},
): string {
  const shape = 'M-150 -250L-122 240Q-118 262 -92 262H92Q118 262 122 240L150 -250Z'
  const fill = 'M-142 -190L-118 232Q-114 250 -90 250H90Q114 250 118 232L142 -190Z'
  const [top] = liquid
  return (
    shadow(ink, 30, 258, 230, 50, 0.65) +
      (options.straw === undefined ? '' : line('M40 120L96 -330', darker(options.straw, 0.1), 17)) +
    path(fill, ink.linear(liquid)) + path(fill, ink.linear(['#fff/.24', '#fff/0', '#000/.1', '#000/.3'], 0)) +
      (options.hasIce === false ? '' : ice(ink)) +
    ellipse(0, -190, 142, 30, lighter(top, 0.3)) +
      (options.foam === undefined ? '' : path('M-146 -226C-140 -266 140 -266 146 -226L140 -150Q0 -120 -140 -150Z',
      ink.linear([lighter(options.foam, 0.5), options.foam]))) +
    path(shape, ink.linear(['#fff/.34', '#fff/.03', '#fff/0', '#fff/.2'], 0)) +
      ellipse(0, -250, 150, 30, 'none', 'stroke="#fff" stroke-width="5" opacity=".6"') +
      line('M-118 -200L-96 200', '#fff', 13, 'opacity=".4"') + path(fill, wet(ink, 0.06, 60), 'opacity=".75"') +
    place(garnish(ink, options.garnish ?? 'none'), 118, -244, 1, 12)
  )
}

type Range = readonly [from: number, to: number]

/** White bubbles at random places of a box. */
function drawBubbles(ink: Ink, count: number, x: Range, y: Range, radius: Range, opacity: string): string {
  const random = ([from, to]: Range): number => Math.round(ink.between(from, to))
  return Array.from({ length: count }, () =>
    `<circle cx="${random(x)}" cy="${random(y)}" r="${random(radius)}" fill="#fff" opacity="${opacity}"/>`).join('')
}

/** A stemmed glass: wide for wine, narrow for sparkling, shallow for cocktails. */
export function stemmed(ink: Ink, kind: 'wine' | 'flute' | 'coupe', liquid: readonly [string, ...string[]],
  options: { readonly garnish?: Garnish; readonly foam?: string } = {}): string {
  const shapes = {
    wine: ['M-136 -280C-160 -120 -120 10 0 10S160 -120 136 -280Z', 'M-146 -160C-140 -60 -96 0 0 0S140 -60 146 -160Z',
      -280, 136, -160, 146],
    flute: ['M-86 -310C-92 -120 -66 30 0 30S92 -120 86 -310Z', 'M-88 -220C-86 -90 -60 20 0 20S86 -90 88 -220Z', -310,
      86, -220, 87],
    coupe: ['M-200 -240C-190 -110 -90 -60 0 -60S190 -110 200 -240Z',
      'M-190 -206C-170 -110 -84 -70 0 -70S170 -110 190 -206Z', -240, 200, -206, 188],
  } as const
  const [glass, fill, rim, rimRadius, level, levelRadius] = shapes[kind]
  const [top] = liquid
  return (
    shadow(ink, 24, 266, 200, 42, 0.65) +
      path(`M-7 ${kind === 'coupe' ? -64 : 4}L-5 246H5L7 ${kind === 'coupe' ? -64 : 4}Z`, '#fff', 'opacity=".5"') +
      ellipse(0, 254, 120, 24, ink.linear(['#fff/.55', '#fff/.12'])) +
      ellipse(0, 254, 120, 24, 'none', 'stroke="#fff" stroke-width="3" opacity=".5"') +
    path(fill, ink.linear(liquid)) + path(fill, ink.linear(['#fff/.2', '#fff/0', '#000/.28'], 0)) +
      ellipse(0, level, levelRadius, levelRadius * 0.18, lighter(top, 0.35)) +
    (options.foam === undefined ? '' : ellipse(0, level - 4, levelRadius, levelRadius * 0.2,
      ink.linear([lighter(options.foam, 0.5), options.foam]))) +
    (kind === 'flute' ? drawBubbles(ink, 16, [-50, 50], [-200, -20], [2, 5], '.7') : '') +
    path(glass, ink.linear(['#fff/.3', '#fff/.03', '#fff/0', '#fff/.16'], 0)) +
      ellipse(0, rim, rimRadius, rimRadius * 0.16, 'none', 'stroke="#fff" stroke-width="4" opacity=".6"') +
      line(`M${-rimRadius * 0.8} ${rim + 40}Q${-rimRadius * 0.86} ${rim + 140} ${-rimRadius * 0.5} ${rim + 220}`,
      '#fff', 9, 'opacity=".35"') + place(garnish(ink, options.garnish ?? 'none'), rimRadius * 0.72, rim - 6, 0.9, 14)
  )
}

/** A beer glass, taller than a tumbler, with a head of foam. */
export function beerGlass(ink: Ink, beer: string): string {
  const shape = 'M-150 -260C-170 -120 -128 60 -118 230Q-116 262 -84 262H84Q116 262 118 230C128 60 170 -120 150 -260Z'
  const bubbles = drawBubbles(ink, 18, [-90, 90], [-140, 210], [3, 7], '.4')
  const foam = [-110, -60, -6, 50,
    106].map((x, index) => ellipse(x, -258 - (index % 2) * 18, 56, 44,
    ink.radial(['#fff', '#f6ead0', '#dcc79c'], [0.4, 0.3], 0.8))).join('')
  return shadow(ink, 30, 260, 230, 50, 0.65) + path(shape, ink.linear([lighter(beer, 0.35), beer, darker(beer, 0.3)])) +
    path(shape, ink.linear(['#fff/.35', '#fff/0', '#000/.12', '#000/.34'], 0)) + bubbles +
    path('M-154 -230C-160 -180 -130 -190 -100 -176C-60 -160 -20 -190 20 -176C70 -160 130 -176 154 -230Z', '#f6ead0') +
    path(shape, wet(ink, 0.06, 60), 'opacity=".7"') + foam + line('M-116 -150Q-112 20 -94 190', '#fff', 14, 'opacity=".4"')
}

/** A cup seen from above and the front, with a drawing in the foam. */
export function cup(ink: Ink, china: string, drink: string, art: string): string {
  return (
    shadow(ink, 30, 130, 420, 130) + ellipse(0, 130, 360, 128, darker(china, 0.3)) +
      ellipse(0, 118, 360, 126, ink.linear([lighter(china, 0.4), china, darker(china, 0.25)], 50)) +
      ellipse(0, 128, 210, 66, darker(china, 0.3), 'opacity=".5"') +
    line('M226 -30C320 -50 326 70 200 72', darker(china, 0.1), 34) +
      line('M226 -34C306 -48 312 56 206 64', lighter(china, 0.4), 10) +
    path('M-240 -60C-236 80 -140 150 -70 152H70C140 150 236 80 240 -60Z',
      ink.linear([lighter(china, 0.5), china, darker(china, 0.4)], 0)) +
      ellipse(0, -60, 240, 104, lighter(china, 0.55)) +
      ellipse(0, -56, 218, 90, ink.radial([lighter(drink, 0.2), drink, darker(drink, 0.3)], [0.45, 0.4], 0.7)) +
    place(path('M0 60C-90 20 -110 -40 -60 -56C-30 -64 -8 -44 0 -24C8 -44 30 -64 60 -56C110 -40 90 20 0 60Z', art) +
      line('M-50 -26Q0 60 50 -26M-30 -30Q0 30 30 -30', drink, 9, 'opacity=".6"'), 0, -54, [1.1, 0.62])
  )
}

/** A pot of tea and a small cup. */
export function teapot(ink: Ink, china: string, tea: string): string {
  return (
    shadow(ink, 0, 190, 420, 80) + line('M-60 -130C-60 -260 150 -260 150 -120', darker(china, 0.3), 24) +
      line('M-60 -134C-56 -246 146 -246 146 -124', lighter(china, 0.3), 6) +
    path('M200 -10C260 -40 270 -110 330 -120L346 -96C310 -80 300 20 220 70Z',
      ink.linear([lighter(china, 0.2), darker(china, 0.3)], 30)) +
    path('M-200 10C-200 -90 -90 -130 40 -130S270 -90 270 10C270 120 180 180 40 180S-200 120 -200 10Z',
      ink.radial([lighter(china, 0.45), china, darker(china, 0.45)], [0.34, 0.24], 0.9)) +
      ellipse(40, -116, 110, 26, darker(china, 0.25)) + ellipse(40, -124, 100, 22, lighter(china, 0.2)) +
      `<circle cx="40" cy="-150" r="24" fill="${lighter(china, 0.1)}"/>` +
      line('M-140 -20Q-110 -86 -30 -100', '#fff', 14, 'opacity=".4"') +
    place(shadow(ink, 10, 60, 130, 34) +
      path('M-100 -20C-96 50 -60 76 -30 78H30C60 76 96 50 100 -20Z',
      ink.linear([lighter(china, 0.4), china, darker(china, 0.4)], 0)) + ellipse(0, -20, 100, 40, lighter(china, 0.5)) +
      ellipse(0, -17, 88, 32, ink.radial([lighter(tea, 0.3), tea], [0.4, 0.3], 0.7)), -310, 130)
  )
}

/** A bottle with its glass shoulders and a label without words. */
export function bottle(ink: Ink, glass: string, label: string, cap: string): string {
  const shape =
    'M-44 -330H44V-210C44 -170 96 -150 96 -90V240Q96 270 64 270H-64Q-96 270 -96 240V-90C-96 -150 -44 -170 -44 -210Z'
  return shadow(ink, 26, 266, 170, 40, 0.65) +
    path(shape, ink.linear([lighter(glass, 0.45), glass, darker(glass, 0.35)], 0)) +
    box(-50, -352, 100, 44, 10, ink.linear([lighter(cap, 0.3), darker(cap, 0.25)], 0)) +
    box(-96, -40, 192, 190, 0, ink.linear([lighter(label, 0.3), label, darker(label, 0.3)], 0)) +
    line('M-50 60q25 -22 50 0t50 0', lighter(label, 0.7), 9, 'opacity=".8"') +
    `<circle cx="0" cy="6" r="22" fill="${lighter(label, 0.7)}" opacity=".85"/>` +
    line('M-66 -80V220', '#fff', 14, 'opacity=".35"') + path(shape, wet(ink, 0.06, 60), 'opacity=".6"')
}

/** A flask of sake and a cup beside it. */
export function sakeSet(ink: Ink, china: string, isCloudy: boolean): string {
  return (
    shadow(ink, 20, 236, 260, 56) +
    path(
      'M-50 -270C-60 -210 -40 -190 -60 -140C-80 -100 -150 -70 -150 60C-150 190 -120 236 0 236S150 190 150 60C150 -70 80 -100 60 -140C40 -190 60 -210 50 -270Z',
      ink.linear([lighter(china, 0.5), china, darker(china, 0.45)], 0),
    ) +
    ellipse(0, -270, 54, 18, darker(china, 0.45)) +
    ellipse(0, -272, 54, 18, 'none', `stroke="${lighter(china, 0.6)}" stroke-width="7"`) +
    line('M-100 -10Q-112 80 -92 160', '#fff', 16, 'opacity=".35"') +
    line('M-10 40C20 0 60 20 50 60C40 110 0 120 -20 170M40 60q40 -10 50 20', darker(china, 0.55), 8, 'opacity=".6"') +
    [[270, 170], [-290, 190]].map(([x = 0, y = 0]) => place(shadow(ink, 10, 60, 120, 32) +
      path('M-92 -16C-84 50 -50 66 -30 68H30C50 66 84 50 92 -16Z',
      ink.linear([lighter(china, 0.4), china, darker(china, 0.45)], 0)) + ellipse(0, -16, 92, 34, lighter(china, 0.5)) +
      ellipse(0, -13, 80, 27, isCloudy ? '#f3efe2' : ink.radial(['#f7f6e8', '#d3d6c0'], [0.4, 0.3], 0.7)), x,
      y)).join('')
  )
}
