import { colors, type Food, grains, marbling, onion, roe, seeds } from './food.ts'
import { darker, ellipse, type Ink, lighter, line, path, place, show } from './ink.ts'
import { relief, wet } from './light.ts'

const slab =
  'M-158 12C-170 -40 -120 -86 -40 -92C50 -98 140 -76 164 -22C174 4 160 26 140 22C90 4 20 -6 -40 2C-90 8 -146 40 -158 12Z'

/** A nigiri, about 340 wide: a block of rice under a slice. */
export function nigiri(ink: Ink, food: Food): string {
  const rice =
    'M-146 24C-156 -26 -120 -60 -40 -64C60 -68 140 -50 152 6C160 48 140 72 110 80C40 96 -60 96 -112 80C-138 72 -142 50 -146 24Z'
  const base = ellipse(10, 76, 172, 42, ink.radial(['#000/.6', '#000/.4', '#000/0'])) +
    path(rice, grains(ink)) + path(rice, ink.linear(['#fff/0', '#3a1a06/.08', '#2a1004/.55']))
  return base + place(drawTop(ink, food), 0, 8)
}

function drawTop(ink: Ink, food: Food): string {
  const color = colors[food]
  const sheet = place(path(slab, '#000', 'opacity=".28"'), 0, 10) +
    path(slab, ink.linear([lighter(color, 0.42), color, darker(color, 0.24)], 62))
  const shine = path(slab, wet(ink), `opacity="${food === 'eel' || food === 'tuna' ? 0.7 : 0.5}"`)
  const belt = path('M-20 -90C-4 -93 18 -93 32 -90C44 -30 46 30 40 70C24 74 -6 74 -22 72C-18 20 -18 -40 -20 -90Z',
    ink.linear(['#3c5546', colors.nori, '#0d1511'], 0))
  switch (food) {
    case 'shrimp':
      return (
        sheet + shine +
        line(
          'M-96 -72Q-74 -30 -104 18M-44 -90Q-26 -44 -50 4M14 -92Q30 -50 14 0M70 -84Q84 -50 74 8M118 -62Q128 -36 122 16',
          '#ec5a2c',
          13,
          'opacity=".75"',
        ) +
        line('M-150 -8Q0 -64 158 -14', '#fff', 7, 'opacity=".6"') +
        path(
          'M150 -18C190 -50 216 -40 222 -22C206 -12 196 -8 184 -4C204 4 206 22 198 34C178 34 160 22 150 6Z',
          ink.linear(['#f98a4e', '#d8431d']),
        )
      )
    case 'eel':
      return sheet + path(slab, relief(ink, '.014 .06')) + shine + line('M-126 -34Q-20 -84 126 -36M-140 -4Q-30 -52 144 -4', '#d9913e', 8, 'opacity=".6"') +
        line('M-90 -66Q-30 -82 40 -80', '#fff', 9, 'opacity=".5"') + place(seeds(ink, 14, 110, 24), 0, -44) + belt
    case 'tamago':
      return sheet + path(slab, relief(ink, '.01 .05'), 'opacity=".5"') + line('M-148 -2Q-30 -50 156 -8M-146 -26Q-20 -76 150 -34', '#d99f2b', 4, 'opacity=".7"') + belt
    case 'scallop':
      return sheet + shine + line('M-120 -30Q-40 -64 60 -60M-100 -8Q0 -40 110 -26', '#e5cd9d', 6, 'opacity=".8"') +
        line('M-30 -54l26 6M4 -66l20 10M-60 -36l22 4', '#e7b62e', 6) +
        ellipse(-70, -56, 34, 10, '#fff', 'opacity=".6" transform="rotate(-18 -70 -56)"')
    default:
      return sheet + path(slab, marbling(ink, 34), food === 'tuna' ? 'opacity=".35"' : '') + shine +
        ellipse(-64, -62, 56, 12, '#fff', 'opacity=".4" transform="rotate(-14 -64 -62)"') +
        (food === 'seabass' ? line('M-60 -44q20 -18 36 0M20 -60q16 -14 34 2', '#7cb342', 7) : '')
  }
}

export type GunkanTop = 'ikura' | 'tobiko' | 'spicy' | 'chuka' | 'capCrab'

/** A gunkan, about 260 wide: a wall of nori filled to the brim. */
export function gunkan(ink: Ink, top: GunkanTop): string {
  const wall = 'M-128 -26V40C-128 104 128 104 128 40V-26Z'
  const content: Readonly<Record<GunkanTop, () => string>> = {
    ikura: () => ellipse(0, -36, 128, 68, roe(ink, colors.ikura, 17)) +
      ellipse(0, -36, 128, 68, ink.radial(['#fff/.25', '#fff/0', '#5a1004/.6'], [0.36, 0.3], 0.75)),
    tobiko: () => ellipse(0, -34, 126, 60, roe(ink, colors.tobiko, 8)) +
      path('M40 -110C84 -120 112 -80 96 -36L52 -30Z', ink.linear(['#dff0b4', '#a9cf6b', '#4f8f2e'], 20)) +
      ellipse(-40, -58, 40, 13, '#fff', 'opacity=".22"'),
    spicy: () => ellipse(0, -36, 124, 62, ink.radial(['#ffb58b', colors.salmon, '#c24d22'], [0.4, 0.25], 0.8)) +
      Array.from({ length: 12 },
      () => ellipse(ink.between(-90, 90), ink.between(-74, -12), 17, 11, ink.pick(['#ffa272', '#e96434', '#ffc19c']),
      `stroke="#fff" stroke-opacity=".35" stroke-width="3"`)).join('') +
      ellipse(0, -36, 124, 62, wet(ink, 0.026)) + place(onion(ink, 7, 80, 26), 0, -48),
    chuka: () =>
      Array.from({ length: 26 }, () =>
        line(
          `M${r(ink, -110, 60)} ${r(ink, -70, -4)}` +
            `q${r(ink, 10, 40)} ${r(ink, -50, 30)} ${r(ink, 40, 70)} ${r(ink, -20, 20)}`,
          ink.pick(['#3f7a2b', '#5fa03f', '#2f5f22', '#86bf52']),
          7,
        ),
      ).join('') + place(seeds(ink, 14, 90, 32), 0, -40),
    capCrab: () => path('M-130 -24C-134 -84 -60 -112 0 -112S134 -84 130 -24C110 14 -104 12 -130 -24Z',
      ink.radial(['#ffeec2', '#f2c066', '#b8681f'], [0.36, 0.2], 0.9)) +
      [-60, 6, 66].map(x => ellipse(x, -66, 28, 14, '#9a4d16', 'opacity=".5"')).join('') +
      ellipse(0, -46, 124, 56, relief(ink, 0.03, 12), 'opacity=".55"') + ellipse(0, -46, 124, 56, wet(ink, 0.024)) +
      place(onion(ink, 5, 70, 20), 0, -50),
  }
  return ellipse(12, 74, 150, 38, ink.radial(['#000/.6', '#000/.4', '#000/0'])) +
    path(wall, ink.linear(['#41594b', colors.nori, '#0b120e'], 0)) + path(wall, relief(ink, '.02 .05'),
      'opacity=".45"') +
    line('M-96 -10V56M-58 -2V72M70 0V70', '#6b8a76', 4, 'opacity=".4"') + ellipse(0, -26, 128, 58, '#efe6d3') +
    ellipse(0, -26, 128, 58, grains(ink)) + content[top]()
}

function r(ink: Ink, from: number, to: number): number {
  return Math.round(ink.between(from, to))
}

/** Slices of raw fish leaning on each other along an arc. */
export function sashimiFan(ink: Ink, food: Food, count: number, x = 640, y = 330, scale = 1): string {
  const color = colors[food]
  const shape = 'M-60 92C-76 40 -66 -60 -30 -96C0 -112 42 -100 56 -74C72 -20 64 50 40 96C20 118 -40 116 -60 92Z'
  const rim = food === 'scallop' ? '' : path('M40 96C64 50 72 -20 56 -74L68 -66C84 -10 76 60 52 98Z',
    darker(color, 0.35))
  const seared = food === 'beef'
  const slice = ink.symbol(
    place(path(shape, '#000', 'opacity=".3"'), 10, 8) + rim +
      path(shape, seared ? ink.linear(['#6b4630', '#c23550', '#a8243f', '#5c3a28'],
        0) : ink.linear([lighter(color, 0.4), color, darker(color, 0.12)], 40)) +
      (food === 'scallop' || seared ? line('M-20 -70Q-34 0 -20 70M14 -80Q8 0 18 84', lighter(color, 0.6), 5,
        'opacity=".5"') : path(shape, marbling(ink, 62), food === 'tuna' ? 'opacity=".3"' : '')) +
      path(shape, wet(ink), 'opacity=".6"'),
  )
  return Array.from({ length: count }, (_, index) => {
    const offset = index - (count - 1) / 2
    return show(slice, x + offset * 104 * scale, y + (Math.abs(offset) * 12 + offset * 10) * scale, scale, 14 +
      offset * 5)
  }).join('')
}

/** White threads of daikon that fish lies on. */
export function daikon(ink: Ink, x: number, y: number, width: number): string {
  return Array.from({ length: 24 }, () => {
    const [from, at] = [x + r(ink, -width, width - 120), y + r(ink, -50, 60)]
    return line(`M${from} ${at}q${r(ink, 20, 70)} ${r(ink, -50, 40)} ${r(ink, 90, 150)} ${r(ink, -20, 20)}`,
      ink.pick(['#fdfaf2', '#e9e4d6', '#d3cfc2']), 6, 'opacity=".9"')
  }).join('')
}

/** A triangle of rice in a belt of nori; `filling` shows through a bite. */
export function onigiri(ink: Ink, filling?: string): string {
  const shape = 'M-26 -170C-10 -194 22 -194 38 -170L158 60C172 92 152 124 116 126H-106C-142 124 -162 92 -148 60Z'
  return (
    ellipse(14, 126, 190, 40, ink.radial(['#000/.6', '#000/.4', '#000/0'])) +
    place(path(shape, '#b9ab90'), 14, 6) + path(shape, grains(ink)) +
      path(shape, ink.linear(['#fff/.2', '#3a1a06/.06', '#3a1a06/.5'], 40)) +
    (filling === undefined
      ? path('M-66 126V8Q4 -10 76 8V126Z', ink.linear(['#3d5647', colors.nori, '#0f1813'], 0)) +
        line('M-40 24V112M40 22V112', '#6f8d7a', 4, 'opacity=".4"')
      : path(
          'M-62 -30C-70 -74 -24 -70 -6 -84C30 -96 66 -62 62 -30C84 0 62 40 30 50C4 72 -40 60 -54 34C-80 20 -78 -10 -62 -30Z',
          darker(filling, 0.45),
        ) +
        [[-26, -42, -20], [24, -48, 24], [-34, 2, 40], [30, -4, -30], [-4, -20, 70], [-6, 34, 0],
        [28, 30, 50]].map(([x = 0, y = 0,
        turn]) => place(path('M-28 -6C-22 -22 20 -24 28 -8C30 10 10 20 -10 18C-26 14 -32 6 -28 -6Z',
        ink.linear([lighter(filling, 0.4), filling, darker(filling, 0.2)], 50)) +
        line('M-16 -6Q0 -14 16 -6', lighter(filling, 0.7), 4, 'opacity=".6"'), x, y, 1, turn)).join('') +
        path('M-130 92H140Q152 124 116 126H-106Q-140 124 -130 92Z', colors.nori))
  )
}

/** A cone of nori with the filling on top. */
export function temaki(ink: Ink): string {
  return (
    ellipse(40, 190, 150, 40, ink.radial(['#000/.6', '#000/.35', '#000/0'])) +
    path('M-150 -90C-110 -150 90 -170 150 -110L150 -60H-140Z', grains(ink)) +
    path('M-70 -90L-30 -210L20 -206L10 -80Z', ink.linear(['#dff0b4', '#9cc75a', '#3f7d2a'], 10)) +
      path('M10 -90L40 -220L96 -200L70 -80Z', ink.linear(['#ffe48c', colors.tamago, '#d99f2b'], 10)) +
    path('M-120 -90C-124 -150 -70 -170 -30 -150L20 -76Z', ink.linear(['#b06a34', colors.eel, '#3a1c0d'], 30)) +
      line('M-100 -110Q-70 -150 -34 -138', '#ffd9a0', 6, 'opacity=".6"') +
    path('M-170 -70C-60 -40 70 -50 160 -100L30 210C22 230 -4 230 -12 212Z',
      ink.linear(['#4b6655', colors.nori, '#0b120e'], 0)) +
      path('M-170 -70C-60 -40 70 -50 160 -100L30 210C22 230 -4 230 -12 212Z', relief(ink, '.02 .05'), 'opacity=".5"') + place(seeds(ink, 12, 60, 24), -60, -120)
  )
}
