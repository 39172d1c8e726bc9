import { beerGlass, bottle, sakeSet, stemmed, tumbler } from './drinks.ts'
import { type Ink, line, place } from './ink.ts'
import { onTable, type Scene } from './scenes.ts'
import type { Surface } from './table.ts'

const glow = (ink: Ink, color: string): string =>
  [[140, 120, 90], [300, 210, 56], [1130, 130, 110], [1000, 250, 60], [1190, 360, 70], [70, 330, 54]]
    .map(
      ([x, y, r]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="${ink.radial([`${color}/.38`, `${color}/.22`, `${color}/0`])}"/>`,
    )
    .join('')

/** A glass on the bar with blurred lights behind it. */
const glass = (kind: Surface, light: string, draw: (ink: Ink) => string, scale = 1, y = 370): Scene => onTable(kind,
  ink => glow(ink, light) + line('M0 632H1280', '#fff', 3, 'opacity=".08"') + place(draw(ink), 640, y, scale), 1.16)
const wine = (kind: Surface, top: string, bottom: string): Scene => onTable(kind, ink => glow(ink, '#ffcf8a') +
  place(bottle(ink, bottom === '#5a0f24' ? '#3a1420' : '#5a7048', '#efe4cc', '#2b2320'), 830, 330, 0.9) +
  place(stemmed(ink, 'wine', [top, bottom]), 520, 372, 1.06), 1.14)

export const barScenes: Readonly<Record<string, Scene>> = {
  'wine-riesling': wine('moss', '#f7efb2', '#dcc65a'),
  'wine-sauvignon': wine('sea', '#f4f3c2', '#cfd27a'),
  'wine-pinot': wine('plum', '#a8324a', '#5a0f24'),
  'wine-rose': wine('clay', '#ffc9bd', '#ee8f84'),
  'wine-brut': glass('ink', '#ffd98a', ink => place(stemmed(ink, 'flute', ['#fbeeb0', '#e6c562']), -110, 0) +
    place(stemmed(ink, 'flute', ['#fbeeb0', '#e6c562']), 110, 16)),
  'beer-lager': glass('walnut', '#ffcf7a', ink => beerGlass(ink, '#f0b12e'), 1.06),
  'beer-wheat': glass('sea', '#ffe09a', ink => beerGlass(ink, '#f3c65a'), 1.06),
  'beer-dark': glass('clay', '#ffb46a', ink => beerGlass(ink, '#3a1a0e'), 1.06),
  'beer-zero': glass('moss', '#d9f0b0', ink => beerGlass(ink, '#f7cf62'), 1.06),
  'sake-junmai': glass('slate', '#ffdf9a', ink => sakeSet(ink, '#3d5a5e', false), 1.06),
  'sake-ginjo': glass('ink', '#a9d0ff', ink => sakeSet(ink, '#e9e4da', false), 1.06),
  'sake-nigori': glass('plum', '#ffc0d4', ink => sakeSet(ink, '#8a5a34', true), 1.06),
  umeshu: glass('walnut', '#ffb46a', ink => tumbler(ink, ['#f3c064', '#d98a2e', '#a4551a'], { garnish: 'berry' }),
    0.96),
  'cocktail-yuzu-sour': glass('plum', '#ffe08a',
    ink => stemmed(ink, 'coupe', ['#fbe27a', '#efb93a'], { garnish: 'lemon', foam: '#fff6dc' }), 1.1),
  'cocktail-heron': glass('sea', '#ffd6e2', ink => stemmed(ink, 'coupe', ['#fdf3f0', '#f4cfd6'], { garnish: 'rose' }),
    1.1),
  'cocktail-wasabi-mary': glass('moss', '#ff9a7a',
    ink => tumbler(ink, ['#e2513a', '#c42d1c', '#8f1a10'], { garnish: 'lime', straw: '#6aa945' }), 0.98),
  'cocktail-highball': glass('slate', '#ffd08a',
    ink => tumbler(ink, ['#fff0cf', '#f3d08a', '#e0a458'], { garnish: 'grapefruit', straw: '#ffffff' }), 0.98),
  'cocktail-plum-spritz': glass('ink', '#ffb0a0',
    ink => stemmed(ink, 'wine', ['#ffb07a', '#e0553a'], { garnish: 'orange' }), 1.06),
  'soft-mojito': glass('moss', '#d9f0b0',
    ink => tumbler(ink, ['#eef7c8', '#cfe79a', '#9ccc5f'], { garnish: 'mint', straw: '#ffffff' }), 0.98),
  'soft-tonic': glass('clay', '#ffd08a',
    ink => tumbler(ink, ['#3a1d10', '#8a5a30', '#e9dcc2', '#f3ecd9'], { garnish: 'grapefruit' }), 0.98),
  'soft-mango': glass('sea', '#ffe08a',
    ink => tumbler(ink, ['#ffd34a', '#fbb02a', '#f2841e'], { garnish: 'mint', straw: '#fff3d0' }), 0.98),
  'soft-cola': onTable('clay', ink => glow(ink, '#ffb46a') +
    place(bottle(ink, '#4a1d12', '#c9342a', '#c9342a'), 500, 350, 0.98) +
    place(tumbler(ink, ['#5a2616', '#3a140a', '#240a05'], { garnish: 'lemon' }), 800, 392, 0.84), 1.16),
}
