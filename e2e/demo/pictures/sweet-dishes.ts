import { leaf } from './food.ts'
import { box, ellipse, type Ink, line, path, place, shadow } from './ink.ts'
import { heron } from './bowls.ts'
import { cup, teapot, tumbler, bottle } from './drinks.ts'
import { steam } from './light.ts'
import { alone, onPlate, onTable, type Scene } from './scenes.ts'
import { berries, cone, mochi, parfait, slice, tart } from './sweets.ts'
import { board, type Surface } from './table.ts'

const glassPair = (kind: Surface, draw: (ink: Ink) => string): Scene => onTable(kind,
  ink => place(draw(ink), 800, 350, 0.72) + place(draw(ink), 520, 392, 0.98), 1.2)

export const sweetScenes: Readonly<Record<string, Scene>> = {
  'matcha-tart': onPlate('sand', '#e9e4da', ink => place(tart(ink), 640, 320, 1.15)),
  'mochi-mango': onPlate('sea', '#e9e4da', ink => place(mochi(ink, '#f9b53a'), 490, 330, 1.3) +
    place(mochi(ink, '#f9b53a', true), 810, 350, 1.35)),
  'mochi-trio': onTable('plum', ink => board(ink, 640, 440, 1080, 260, '#34302d') +
    place(mochi(ink, '#ef9aa8'), 340, 380, 1.25) + place(mochi(ink, '#9dbb58', true), 640, 380, 1.3) +
    place(mochi(ink, '#6a6468'), 940, 380, 1.25) + place(leaf(ink, 50), 190, 500, 1, 50)),
  cheesecake: onPlate('plum', '#d9cdbb',
    ink => place(slice(ink, ['#c98a45', '#fbe7b0', '#fff0c6'], '#e0a34c'), 620, 300, 1.1) +
    place(berries(ink, 9, 90, 40), 870, 480)),
  'cheesecake-matcha': onPlate('moss', '#2f3438',
    ink => place(slice(ink, ['#7a4a24', '#b9cc72', '#a4bd58', '#b9cc72'], '#8fae4b'), 620, 300, 1.1) +
    place(leaf(ink, 56), 880, 500, 1, 30) + place(leaf(ink, 44), 900, 500, 1, -30)),
  'tiramisu-hojicha': alone('walnut',
    ink => parfait(ink, ['#6b4020', '#f7e6c4', '#8a5a30', '#fbeed2', '#6b4020'], '#8a5a34'), 1.2, 372),
  'panna-cotta': alone('sea', ink => parfait(ink, ['#fff4e2', '#fff8ea', '#fff4e2', '#f9b32a'], '#f6a51e') +
    Array.from({ length: 12 }, () => ellipse(ink.between(-90, 90), ink.between(-182, -146), 8, 5, '#2b2320')).join(''),
    1.2, 372),
  'soft-cone': onTable('clay', ink => place(cone(ink, '#a9c465'), 640, 350, 1.08, 8), 1.18),
  'lemonade-yuzu': glassPair('sea',
    ink => tumbler(ink, ['#fbe88a', '#f6d24a', '#e9b02a'], { garnish: 'lemon', straw: '#fff3d0' })),
  'lemonade-lychee': glassPair('plum',
    ink => tumbler(ink, ['#fbd3dc', '#f19cb2', '#d9688a'], { garnish: 'rose', straw: '#ffffff' })),
  mors: glassPair('clay', ink => tumbler(ink, ['#ffb43a', '#f0851e', '#c85a10'], { garnish: 'orange' })),
  'matcha-latte': onTable('moss', ink => place(cup(ink, '#e9e4da', '#9cba55', '#e4eec2'), 640, 360, 1.12) +
    steam(ink, 640, 320), 1.36),
  cappuccino: onTable('walnut', ink => place(cup(ink, '#3d5a5e', '#a9713c', '#f7e6cc'), 640, 360, 1.12) + steam(ink,
    640, 320), 1.36),
  'tea-sencha': onTable('slate', ink => place(teapot(ink, '#3a4a44', '#c9d27a'), 660, 350, 1.1) + steam(ink, 330,
    400), 1.34),
  'tea-ginger': onTable('sand', ink => place(teapot(ink, '#e9e4da', '#f0a12e'), 660, 350, 1.1) + steam(ink, 330,
    400), 1.34),
  ramune: onTable('sea', ink => place(bottle(ink, '#7cc6d8', '#e7f5f7', '#3f8fb0'), 520, 360, 1) +
    place(tumbler(ink, ['#d9f3f7', '#a9dce6', '#7fc3d3'], { garnish: 'lime' }), 800, 392, 0.82), 1.16),
  water: onTable('ink', ink => place(bottle(ink, '#a9cbd8', '#f3f8fa', '#5a7f90'), 520, 360, 1) +
    place(tumbler(ink, ['#e9f5f9', '#cfe6ee', '#a9cfdc'], { garnish: 'lemon' }), 800, 392, 0.82), 1.16),
  'gift-card': onTable('plum', ink => shadow(ink, 650, 520, 420, 110) +
    box(300, 230, 680, 320, 14, ink.linear(['#d3a468', '#b27f45', '#7d5428'], 60)) +
    box(270, 190, 740, 90, 12, ink.linear(['#e3b97f', '#b8854a'])) +
    box(600, 190, 80, 360, 0, ink.linear(['#9b2f2a', '#6a1714'], 0)) +
    path('M640 190C560 80 440 110 470 170C490 200 580 200 640 190C720 80 840 110 810 170C790 200 700 200 640 190Z',
    ink.linear(['#c9443c', '#7d1c18'])) + place(heron('#5a3a1c'), 440, 400, 0.9)),
  'thermo-bag': onTable('slate', ink => shadow(ink, 650, 590, 360, 80) +
    path('M360 190L410 600H870L920 190Z', ink.linear(['#e8eced', '#aeb8bb', '#626c70'], 0)) +
    path('M360 190H920L900 250H380Z', '#3b8f57') + line('M500 190C500 90 780 90 780 190', '#3b8f57', 26) +
    line('M420 280L450 580M850 280L824 580M640 260V590', '#fff', 5, 'opacity=".35"') +
    place(heron('#2f7f4c'), 640, 410, 1.2)),
}
