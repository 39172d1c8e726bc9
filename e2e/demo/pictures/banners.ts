import { heap, heron, wokBox } from './bowls.ts'
import { cup, stemmed } from './drinks.ts'
import { colors, leaf, lemon, seeds } from './food.ts'
import { tempuraPrawns } from './hot.ts'
import { box, darker, ellipse, type Ink, lighter, line, path, place, shadow, show } from './ink.ts'
import { type Roll, rollPlate, rollRows } from './roll.ts'
import type { Scene } from './scenes.ts'
import { nigiri, onigiri } from './sushi.ts'
import { slice } from './sweets.ts'
import { board, bowl, chopsticks, plate } from './table.ts'

/**
 * A promotion's picture: the subject on a coloured disc to the right, the lower left free for a
 * headline.
 */
function banner(dark: string, disc: string, draw: (ink: Ink) => string): Scene {
  return ink => {
    const rings = [430, 520, 620]
      .map(r => `<circle cx="900" cy="350" r="${r}" fill="none" stroke="${disc}" stroke-width="2" opacity=".22"/>`)
      .join('')
    const shade = darker(dark, 0.6)
    return (
      `<rect width="1280" height="720" fill="${ink.linear([lighter(dark, 0.14), dark, darker(dark, 0.45)], 35)}"/>` +
      rings +
      `<circle cx="900" cy="350" r="350" fill="${ink.linear([lighter(disc, 0.25), disc, darker(disc, 0.3)], 60)}"/>` +
      draw(ink) +
      '<rect width="1280" height="720" fill="' +
      `${ink.radial([`${shade}/.85`, `${shade}/.5`, `${shade}/0`], [0.08, 0.98], 0.62)}"/>`
    )
  }
}

const philadelphia: Roll = { wrap: 'salmon', filling: ['cheese', 'cucumber'] }
const california: Roll = { wrap: 'tobiko', filling: ['crab', 'avocado', 'cucumber'] }
const baked: Roll = { wrap: 'rice', filling: ['shrimp'], top: 'capUnagi' }

const water = (y: number, color: string): string =>
  Array.from({ length: 7 }, (_, index) =>
    line(
      `M${index % 2 ? 40 : -60} ${y + index * 26}q90 -16 180 0t180 0t180 0t180 0t180 0t180 0t180 0t180 0`,
      color,
      4,
      `opacity="${0.4 - index * 0.04}"`,
    ),
  ).join('')

function scooter(ink: Ink): string {
  const wheel = (x: number): string =>
    `<circle cx="${x}" cy="150" r="66" fill="#16191b"/><circle cx="${x}" cy="150" r="36" fill="#aeb6ba"/>` +
    `<circle cx="${x}" cy="150" r="14" fill="#3a4145"/>`
  return (
    shadow(ink, 0, 216, 380, 44, 0.6) + wheel(-210) + wheel(230) +
    path(
      'M-280 110C-280 20 -200 -10 -120 10L20 110H130L190 -150H240L250 -120H222L250 60C262 70 280 84 290 110L250 120C220 100 190 110 176 150H-110C-130 90 -200 70 -250 120Z',
      ink.linear(['#57c47c', '#2f8f4e', '#17512b']),
    ) +
    box(-300, -190, 230, 200, 22, ink.linear(['#fffaf0', '#e6dcc6', '#b7a98c'], 20)) +
      place(heron('#2f8f4e'), -185, -90, 0.72) + box(-90, -20, 150, 34, 17, '#2b2320') +
      line('M190 -150L150 -190H96', '#2b2f31', 16) + `<circle cx="252" cy="-92" r="24" fill="#ffe39a"/>` +
      line('M-420 -60H-340M-460 10H-350M-400 80H-330', '#fff', 9, 'opacity=".5"')
  )
}

export const bannerScenes: Readonly<Record<string, Scene>> = {
  1: banner('#123a2c', '#f0a14e', ink => plate(ink, 900, 390, 400, '#2f3438') +
    rollPlate(ink, philadelphia, 'ring', 900, 340, 0.84) + chopsticks(ink, 930, 120, 18, '#c98a4a')),
  2: banner('#4a1a1f', '#e9c27a', ink => board(ink, 890, 400, 760, 420, '#3a2a22') +
    rollRows(ink, [philadelphia, california, baked], 4, 890, 350, 0.78)),
  3: banner('#1c2b3f', '#e2713f',
    ink => place(wokBox(ink, '#f3e8d2', '#e3b46a', ['chickenSlices', 'pepper', 'greensShreds']), 740, 400, 0.92, -6) +
    place(wokBox(ink, '#c0392b', '#f0dfb2', ['prawns', 'greensShreds']), 1070, 430, 1.05, 5)),
  4: banner('#243a1c', '#f4c84f',
    ink => bowl(ink, 1090, 250, 200, '#6a1f1c', place(heap(ink, 'tofuCubes'), -10, 0, 1.6)) +
    place(box(-330, -150, 660, 330, 40, '#000', 'opacity=".4"') +
    box(-340, -170, 660, 330, 40, ink.linear(['#7a2420', '#33100e'])) +
    [[-320, -150, '#f6efe2'], [0, -150, '#3a2a22'], [-320, 10, '#3a2a22'],
    [0, 10, '#3a2a22']].map(([x, y, fill]) => box(Number(x), Number(y), 300, 140, 22, String(fill))).join('') +
    place(seeds(ink, 20, 110, 44, ['#2b2622', '#5a4a3a']), -170, -80) +
    place(heap(ink, 'chickenSlices'), 150, -80, 1.7) + place(heap(ink, 'chukaShreds'), -170, 80, 1.9) +
    place(heap(ink, 'omeletteSlices'), 150, 80, 1.7), 860, 470)),
  5: banner('#2a2140', '#ef8a6a', ink => place(onigiri(ink, colors.salmon), 690, 340, 0.95, -8) +
    place(onigiri(ink), 1110, 350, 1, 8) + place(onigiri(ink, '#c23b5b'), 900, 410, 1.2)),
  6: banner(
    '#0c1330',
    '#2b3a78',
    ink =>
      `<circle cx="1010" cy="220" r="120" fill="${ink.radial(['#fffbe6', '#f6e3a2'], [0.4, 0.4])}"/>` +
      '<circle cx="966" cy="196" r="104" fill="#2b3a78"/>' +
      [[620, 90], [720, 190], [1190, 120], [840, 70], [560, 230], [1220, 300]]
        .map(([x = 0, y = 0]) =>
          path(
            `M${x} ${y - 12}L${x + 4} ${y - 3}L${x + 13} ${y}L${x + 4} ${y + 3}` +
              `L${x} ${y + 12}L${x - 4} ${y + 3}L${x - 13} ${y}L${x - 4} ${y - 3}Z`,
            '#ffe9a8',
          ),
        )
        .join('') +
      board(ink, 900, 500, 720, 240, '#34302d') +
      place(nigiri(ink, 'salmon'), 730, 460, 0.95, -4) +
      place(nigiri(ink, 'tuna'), 1070, 470, 1, -4),
  ),
  7: banner('#3a1630', '#ff8a4a', ink => water(430, '#ffd9a0') +
    place(stemmed(ink, 'coupe', ['#fdf3f0', '#f4cfd6'], { garnish: 'rose' }), 1060, 380, 0.86) +
    place(stemmed(ink, 'wine', ['#ffb07a', '#e0553a'], { garnish: 'orange' }), 790, 370, 0.96)),
  8: banner('#144050', '#f7c948',
    ink => [[1130, 140, '#ef6a5a'], [1040, 90, '#57c47c'],
    [1200, 220, '#6aa9e8']].map(([x, y, fill]) => line(`M${x} ${Number(y) + 60}q-20 90 10 190`, '#fff', 3,
    'opacity=".6"') + ellipse(Number(x), Number(y), 56, 66,
    ink.radial([lighter(String(fill), 0.5), String(fill)], [0.35, 0.3], 0.7))).join('') +
    plate(ink, 860, 440, 380, '#fffaf0') +
    rollPlate(ink, { wrap: 'omelette', filling: ['cucumber', 'cheese'] }, 'heap', 860, 390, 0.78)),
  9: banner('#16301f', '#9ed18a', ink => place(scooter(ink), 890, 380, 1.05) +
    path('M1120 60C1070 60 1040 96 1040 138C1040 196 1120 258 1120 258S1200 196 1200 138C1200 96 1170 60 1120 60Z',
    ink.linear(['#ff7a5a', '#c92f22'])) + '<circle cx="1120" cy="136" r="32" fill="#fff"/>'),
  10: banner('#22331a', '#c5d68a', ink => place(cup(ink, '#fffaf0', '#9cba55', '#e4eec2'), 800, 420, 0.8) +
    place(slice(ink, ['#7a4a24', '#b9cc72', '#a4bd58', '#b9cc72'], '#8fae4b'), 1070, 230, 0.62) +
    place(leaf(ink, 60), 590, 300, 1, -40)),
  11: banner('#10303c', '#5aa9a6',
    ink => path('M560 470L740 210L840 330L960 150L1240 480Z', '#1d4a55', 'opacity=".8"') +
    path('M740 210L770 250L745 270L715 246ZM960 150L1004 204L972 230L920 208Z', '#f4f7f2', 'opacity=".8"') +
    plate(ink, 900, 450, 380, '#e9e4da') + rollPlate(ink, california, 'heap', 900, 410, 0.8)),
  12: banner('#3d2410', '#f0b95a', ink => plate(ink, 900, 400, 400, '#3d5a5e') +
    place(tempuraPrawns(ink), 410, 110, 0.8) + place(lemon(ink, 56), 1120, 480, [1, 0.7])),
  13: banner('#2c3a20', '#e3c98a', ink => place(cup(ink, '#7a3b2c', '#5a2f1a', '#e9c9a0'), 920, 420, 0.86) +
    Array.from({ length: 16 },
    () => show(ink.once('leaf', () => leaf(ink, 56, '#7fae4a')), ink.between(560, 1270), ink.between(20, 210),
    ink.between(0.7, 1.3), ink.between(100, 260))).join('')),
  31: banner('#0b4a68', '#f0a48a', ink => water(500, '#c4e8fb') +
    bowl(ink, 900, 350, 300, '#e9e4da', ellipse(0, 0, 270, 140, ink.linear(['#f0a24a', '#d9652f'])) +
    place(heap(ink, 'prawns'), -70, -10, 1.7) + place(heap(ink, 'greensShreds'), 90, 10, 1.3))),
  32: banner('#2f6f8a', '#ffd9a0', ink => water(470, '#fdf8f2') +
    place(cup(ink, '#fdf8f2', '#7a4a24', '#e9c9a0'), 1010, 430, 0.8) + plate(ink, 720, 400, 230, '#fffaf0') +
    place(slice(ink, ['#f0dfb2', '#fffaf0', '#f0c56a', '#fffaf0'], '#d99a3a'), 720, 360, 0.55)),
}
