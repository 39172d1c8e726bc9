import { heron } from './bowls.ts'
import { box, darker, ellipse, type Ink, lighter, line, path, place } from './ink.ts'
import type { Scene } from './scenes.ts'

interface Room {
  readonly wall: string
  readonly floor: string
  readonly wood: string
  readonly view: 'day' | 'evening' | 'night' | 'none'
  readonly middle: 'counter' | 'tables' | 'bar' | 'kitchen'
  /** The sign on the wall, 200 high; default the bird of the first chain. */
  readonly emblem?: (color: string) => string
}

const skies = { day: ['#a9d5e8', '#e9f2ea'], evening: ['#4a3a6a', '#f0925a'], night: ['#0c1330', '#33406e'] } as const

/** A glowing paper lantern on its cord. */
function lantern(ink: Ink, x: number, y: number, size: number, cordFrom = 0): string {
  const glow = ink.radial(['#ffd58a/.42', '#ffd58a/.12', '#ffd58a/0'])
  const folds = `M${x - size} ${y}Q${x} ${y + 12} ${x + size} ${y}` +
    `M${x - size * 0.86} ${y - size * 0.4}Q${x} ${y - size * 0.24} ${x + size * 0.86} ${y - size * 0.4}` +
    `M${x - size * 0.86} ${y + size * 0.42}Q${x} ${y + size * 0.6} ${x + size * 0.86} ${y + size * 0.42}`
  return (
    `<circle cx="${x}" cy="${y}" r="${size * 2.6}" fill="${glow}"/>` +
    line(`M${x} ${cordFrom}V${y - size}`, '#1a1412', 4) +
    ellipse(x, y, size, size * 0.86, ink.linear(['#fff2cc', '#ffd98a', '#e8a94a'])) +
    line(folds, '#b87a2c', 2.5, 'opacity=".6"') +
    box(x - size * 0.4, y - size * 0.98, size * 0.8, 9, 3, '#2b1d15') +
    box(x - size * 0.4, y + size * 0.84, size * 0.8, 9, 3, '#2b1d15')
  )
}

function skyline(ink: Ink, left: number, right: number, base: number, color: string, isLit: boolean): string {
  let houses = ''
  for (let x = left; x < right; ) {
    const [width, height] = [Math.round(ink.between(40, 90)), Math.round(ink.between(40, 150))]
    const wide = Math.min(width, right - x)
    houses += box(x, base - height, wide, height, 2, color)
    if (isLit && wide > 30) houses += box(x + 12, base - height + 16, 9, 13, 1, '#ffd98a') +
      box(x + wide - 20, base - height + 40, 9, 13, 1, '#ffd98a', 'opacity=".8"')
    x += width
  }
  return houses
}

function windowView(ink: Ink, view: 'day' | 'evening' | 'night'): string {
  const [top, bottom] = skies[view]
  const frame = '#2b1d15'
  return box(720, 130, 470, 260, 8, ink.linear([top, bottom])) +
    skyline(ink, 722, 1188, 390, view === 'day' ? '#8fa9a4' : '#2a2440', view !== 'day') +
    box(720, 130, 470, 260, 8, 'none', `stroke="${frame}" stroke-width="14"`) +
    line('M877 130V390M1033 130V390', frame, 9)
}

function stool(ink: Ink, x: number, wood: string): string {
  return ellipse(x + 6, 664, 62, 14, '#000', 'opacity=".35"') +
    line(`M${x - 30} 560L${x - 44} 664M${x + 30} 560L${x + 44} 664M${x - 38} 626H${x + 38}`, '#1d1512', 9) +
    box(x - 56, 536, 112, 30, 15, ink.linear([lighter(wood, 0.3), darker(wood, 0.3)]))
}

function table(ink: Ink, x: number, y: number, scale: number, wood: string): string {
  const seat = (dx: number): string => box(dx - 54, -70, 108, 120, 22, ink.linear(['#3f8f5c', '#1d4a2f'])) +
    line(`M${dx - 40} 50V120M${dx + 40} 50V120`, '#1d1512', 9)
  return place(ellipse(0, 128, 260, 26, '#000', 'opacity=".35"') + seat(-190) + seat(190) +
    ellipse(0, 0, 190, 44, darker(wood, 0.4)) +
    ellipse(0, -8, 190, 42, ink.linear([lighter(wood, 0.35), wood, darker(wood, 0.2)], 30)) +
    line('M0 34V118M-60 124H60', '#1d1512', 16) + ellipse(-60, -16, 44, 12, '#e9e4da') +
    ellipse(60, -10, 44, 12, '#e9e4da') + ellipse(-60, -20, 24, 7, '#f7824a') + ellipse(60, -14, 22, 7, '#8fae4b') +
    box(-8, -54, 16, 40, 6, '#f3e3c0'), x, y, scale)
}

function shelves(ink: Ink): string {
  const tones = ['#7a9a58', '#c9833c', '#5a2a3a', '#3d6a7a', '#d9c28a'] as const
  return [210, 300].map(y => box(90, y, 540, 12, 3, '#4a2f1e') +
    Array.from({ length: 13 },
    (_, index) => { const [x, height] = [108 + index * 40,
    Math.round(ink.between(42, 70))]; const tone = ink.pick(tones); return box(x, y - height, 22, height, 5,
    ink.linear([lighter(tone, 0.3), darker(tone, 0.3)], 0)) +
    box(x + 7, y - height - 14, 8, 16, 2, darker(tone, 0.3)) }).join('')).join('')
}

function room({ wall, floor, wood, view, middle, emblem = heron }: Room): Scene {
  return ink => {
    const slats = middle === 'bar' || middle === 'kitchen' ? shelves(ink) : Array.from({ length: 14 },
      (_, index) => box(70 + index * 42, 110, 20, 320, 4,
      ink.linear([lighter(wood, 0.12), darker(wood, 0.35)], 0))).join('') +
      `<circle cx="350" cy="260" r="120" fill="${darker(wall, 0.35)}"/>` + place(emblem('#f3e3c0'), 350, 250, 0.9)
    const front =
      middle === 'tables' ? table(ink, 330, 500, 0.9, wood) + table(ink, 960, 500, 0.9, wood) +
        table(ink, 640, 560, 1.1, wood)
      : path('M40 440H1240L1280 480V640H0V480Z', ink.linear([lighter(wood, 0.1), darker(wood, 0.45)])) +
        box(0, 440, 1280, 36, 4, ink.linear([lighter(wood, 0.45), wood])) +
        Array.from({ length: 26 },
        (_, index) => line(`M${20 + index * 50} 486V640`, darker(wood, 0.5), 5, 'opacity=".4"')).join('') +
        (middle === 'kitchen' ? box(180, 380, 420, 62, 10, '#fff', 'opacity=".2"') +
          [230, 310, 390, 470, 550].map(x => ellipse(x, 424, 30, 12,
          x % 3 === 0 ? '#b92a45' : '#f7824a')).join('') : [240, 560, 900].map(x => ellipse(x, 436, 70, 14, '#e9e4da') +
          [-30, 0, 30].map(dx => ellipse(x + dx, 426, 13, 8, '#f7824a')).join('')).join('')) +
        [170, 400, 640, 880, 1110].map(x => stool(ink, x, '#3f8f5c')).join('')
    const light = ink.radial([lighter(wall, 0.18), wall, darker(wall, 0.5)], [0.5, 0.25], 0.85)
    return (
      `<rect width="1280" height="720" fill="${light}"/>` +
      slats +
      (view !== 'none'
        ? windowView(ink, view)
        : `<circle cx="960" cy="270" r="120" fill="${darker(wall, 0.35)}"/>` + place(emblem('#f3e3c0'), 966, 260,
          0.9)) +
      `<path d="M0 520H1280V720H0Z" fill="${ink.linear([darker(floor, 0.3), floor])}"/>` +
        Array.from({ length: 9 },
        (_, index) => line(`M${640 + (index - 4) * 110} 520L${640 + (index - 4) * 330} 720`, darker(floor, 0.45), 3,
        'opacity=".4"')).join('') + front +
      [220, 470, 760, 1050].map((x, index) => lantern(ink, x, 70 + (index % 2) * 34, 46)).join('')
    )
  }
}

function tree(ink: Ink, x: number, base: number, size: number): string {
  return (
    line(
      `M${x} ${base}C${x + 8} ${base - size * 0.4} ${x - 8} ${base - size * 0.6} ${x} ${base - size}`,
      '#4a3524',
      size * 0.09,
    ) +
    [[-0.3, -1, 0.36], [0.3, -1.02, 0.38], [0, -1.3, 0.42], [-0.1, -0.95, 0.36]]
      .map(([dx = 0, dy = 0, r = 0]) => {
        const [cx, cy] = [Math.round(x + dx * size), Math.round(base + dy * size)]
        const fill = ink.radial(['#86b45a', '#4f7f38', '#2c4f22'], [0.35, 0.3], 0.8)
        return `<circle cx="${cx}" cy="${cy}" r="${Math.round(r * size)}" fill="${fill}"/>`
      })
      .join('')
  )
}

const heronMark = (): string => `<circle cx="640" cy="268" r="56" fill="#123a2c" stroke="#e9c27a" stroke-width="6"/>` +
  place(heron('#f3e3c0'), 644, 262, 0.42)

/** The sign of the second chain, 160 wide. */
function waves(color: string): string {
  return [-36, 0, 36].map(y => line(`M-80 ${y}q20 -24 40 0t40 0t40 0t40 0`, color, 12)).join('')
}

const waveMark = (): string => `<circle cx="640" cy="268" r="56" fill="#0b5f83" stroke="#fdf8f2" stroke-width="6"/>` +
  place(waves('#c4e8fb'), 640, 268, 0.5)

/** A house front with the restaurant on the ground floor. */
function facade(view: 'day' | 'evening' | 'night', wall: string, awning: string, isKiosk = false,
  mark: (ink: Ink) => string = heronMark): Scene {
  return ink => {
    const [top, bottom] = skies[view]
    const lit = view === 'day' ? '#cfe3e6' : '#ffd78a'
    const upper = isKiosk ? '' : [250, 430, 640, 850, 1030].map(x => box(x - 46, 110, 92, 120, 46, darker(wall, 0.45)) +
      box(x - 38, 118, 76, 108, 38, view === 'day' ? '#9fc0c9' : ink.pick(['#ffd78a', '#3a4658', '#3a4658']))).join('')
    const left = isKiosk ? 380 : 170
    const width = isKiosk ? 520 : 940
    const stripes = Array.from({ length: Math.round(width / 60) + 1 }, (_, index) => {
      const x = left + index * 60
      const outline = `M${x - 20} 300H${x + 40}L${x + 46} 368Q${x + 16} 396 ${x - 14} 368Z`
      return path(outline, index % 2 ? '#fbf3e2' : awning)
    }).join('')
    const ground = view === 'day' ? ['#b9b2a4', '#8d877b'] : ['#4a4652', '#26242e']
    return (
      `<rect width="1280" height="720" fill="${ink.linear([top, bottom])}"/>` +
      skyline(ink, 0, 1280, 560, view === 'day' ? '#a9bfb8' : '#2a2440', view !== 'day') +
      box(
        left - 60,
        isKiosk ? 240 : 60,
        width + 120,
        560,
        6,
        ink.linear([lighter(wall, 0.2), wall, darker(wall, 0.25)], 20),
      ) +
      upper +
      box(left, 330, width, 250, 6, darker(wall, 0.6)) +
      box(left + 16, 372, width * 0.34, 190, 4, ink.linear([lighter(lit, 0.3), lit])) +
      box(left + width * 0.62, 372, width * 0.34, 190, 4, ink.linear([lighter(lit, 0.3), lit])) +
      (isKiosk
        ? box(left + width * 0.38, 372, width * 0.22, 110, 4, lit)
        : box(left + width * 0.42, 360, width * 0.16, 240, 4, '#5a2f1c') +
          box(left + width * 0.44, 380, width * 0.12, 120, 4, lit) +
          `<circle cx="${left + width * 0.56}" cy="520" r="7" fill="#e9c27a"/>`) +
      [0.1, 0.2, 0.74, 0.86]
        .map(share => ellipse(left + width * share + 16, 548, 40, 24, '#3b4a3a', 'opacity=".55"'))
        .join('') +
      stripes +
      mark(ink) +
      `<path d="M0 590H1280V720H0Z" fill="${ink.linear(ground)}"/>` +
      line('M0 630H1280', '#000', 4, 'opacity=".2"') +
      (view === 'day'
        ? ''
        : `<ellipse cx="640" cy="630" rx="520" ry="70" fill="${ink.radial(['#ffd78a/.4', '#ffd78a/0'])}"/>`) +
      tree(ink, 90, 610, 210) +
      tree(ink, 1200, 620, 240) +
      [left + 30, left + width - 30].map(x => lantern(ink, x, 430, 26, 380)).join('')
    )
  }
}

/** Tables outside: above a river at sunset, or under plane trees. */
function terrace(where: 'river' | 'trees'): Scene {
  return ink => {
    const backdrop =
      where === 'river'
        ? `<rect width="1280" height="720" fill="${ink.linear(['#3a3560', '#c9607a', '#ffb46a'])}"/>` +
          '<circle cx="840" cy="300" r="80" fill="#fff0c0"/>' +
          skyline(ink, 0, 1280, 350, '#5a3a5e', true) +
          `<rect y="350" width="1280" height="190" fill="${ink.linear(['#f09a6a', '#5a4a7a'])}"/>` +
          Array.from({ length: 12 }, (_, index) =>
            line(
              `M${Math.round(ink.between(700, 860))} ${366 + index * 13}h${Math.round(ink.between(60, 160))}`,
              '#fff0c0',
              5,
              'opacity=".6"',
            ),
          ).join('')
        : `<rect width="1280" height="720" fill="${ink.linear(['#bfe0e6', '#eef3df'])}"/>` +
          skyline(ink, 0, 1280, 480, '#d9c3a4', false) + [120, 430, 860, 1180].map(x => tree(ink, x, 520, 300)).join('')
    const rail = where === 'river' ? line('M0 500H1280', '#2b2027', 12) +
      Array.from({ length: 22 }, (_, index) => line(`M${index * 62} 500V580`, '#2b2027', 6)).join('') : ''
    const bulbs = line('M0 90Q320 190 640 100T1280 90', '#2b2027', 4) +
      Array.from({ length: 13 }, (_, index) => {
        const x = 50 + index * 98
        const y = 118 + Math.round(Math.sin(index * 0.98) * 26)
        return `<circle cx="${x}" cy="${y}" r="34" fill="${ink.radial(['#ffe9a8/.6', '#ffe9a8/0'])}"/>` +
          `<circle cx="${x}" cy="${y}" r="9" fill="#fff3c9"/>`
      }).join('')
    return backdrop + rail + `<path d="M0 560H1280V720H0Z" fill="${ink.linear(['#8a5a3a', '#4a2c1a'])}"/>` +
      line('M0 596H1280M0 640H1280M0 690H1280', '#2b1a10', 4, 'opacity=".4"') + table(ink, 330, 520, 0.95, '#a9713c') +
      table(ink, 960, 530, 1.05, '#a9713c') + bulbs
  }
}

export const placeScenes: Readonly<Record<string, Scene>> = {
  '11-1': room({ wall: '#2f4a3c', floor: '#6b4a32', wood: '#9a6a3c', view: 'evening', middle: 'counter' }),
  '11-2': facade('evening', '#b9835a', '#2f8f4e'),
  '11-3': room({ wall: '#3a2f3f', floor: '#5a3f2e', wood: '#8a5a34', view: 'night', middle: 'tables' }),
  '12-1': terrace('river'),
  '12-2': room({ wall: '#1f3340', floor: '#4a3a32', wood: '#7a4e31', view: 'none', middle: 'bar' }),
  '12-3': room({ wall: '#4a2a24', floor: '#5a3f2e', wood: '#a9713c', view: 'night', middle: 'tables' }),
  '13-1': room({ wall: '#c9a97c', floor: '#8a6442', wood: '#8a5a34', view: 'day', middle: 'tables' }),
  '13-2': facade('day', '#d9cdb4', '#c9443c'),
  '14-1': room({ wall: '#35505a', floor: '#5a5048', wood: '#b9834a', view: 'none', middle: 'kitchen' }),
  '14-2': facade('day', '#a9b4a4', '#2f8f4e'),
  '15-1': facade('evening', '#3f5a4a', '#e0853a', true),
  '21-1': terrace('trees'),
  '21-2': room({ wall: '#e0cda6', floor: '#a9774a', wood: '#7a5a3a', view: 'day', middle: 'counter' }),
  '22-1': room({ wall: '#2f3f5a', floor: '#5a4a3e', wood: '#a9713c', view: 'evening', middle: 'kitchen' }),
  '22-2': facade('night', '#7a6a8a', '#2f8f8a'),
  '31-1': terrace('trees'),
  '31-2': room({ wall: '#dfe9ec', floor: '#c9a97c', wood: '#d9b98a', view: 'day', middle: 'counter',
    emblem: waves }),
  '32-1': facade('day', '#f2ede6', '#2f8fb8', true, waveMark),
}
