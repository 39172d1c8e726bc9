import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { contrast, coloursOf, faintPairs } from '../../../.ci/build/contrast.mjs'
import { hueOf, toned, toneOf } from '../../../.ci/build/new-brand/oklch.mjs'
import { themeFrom, themeSheet } from '../../../.ci/build/new-brand/theme.mjs'

const theme = suite('a theme from one colour')
const base = readFileSync('src/ui/tokens.css', 'utf8')

/** Each tenth degree of the wheel in full colour, and what is hardest: light, dark, grey, neon, and colours of real shop fronts. */
const WHEEL = Array.from({ length: 36 }, (_, at) => toned({ chroma: 0.4, hue: at * 10 }, 30 + (at * 17) % 50))
const HARD = [
  '#ffffff', '#000000', '#808080', '#757575', '#767676', '#010203', '#fefdfc', '#c0c0c0', '#333333', '#39ff14', '#ff00ff', '#00ffff', '#ffff00', '#ff0000', '#00ff00', '#0000ff',
  '#ccff00', '#ffe4e1', '#fffacd', '#e6e6fa', '#1a0033', '#001a0d', '#2b0000', '#e30613', '#ffcc00', '#f47216', '#7a1fa2', '#00704a', '#8b4513', '#0b5f83', '#6bdd84',
]

theme('[CFG-04, UI-05] is legible in every pair, dark and light, with the usual and with more contrast, whatever the colour', () => {
  const seeds = [...WHEEL, ...HARD]
  assert.is(new Set(seeds).size, 67)
  for (const seed of seeds) {
    const sheet = themeSheet(seed, themeFrom(seed))
    for (const which of ['dark', 'light'] as const) {
      for (const more of [false, true]) assert.equal(faintPairs(coloursOf({ base, own: sheet }, which, more)), [], `${seed} ${which} ${more}`)
    }
  }
})

theme('[CFG-04] has the colour itself as its primary where that is legible, and tells of the others what they have become', () => {
  const primaryOf = (seed: string): readonly (string | undefined)[] => [themeFrom(seed).dark, themeFrom(seed).light].map(({ usual }) => usual.get('--c-primary'))
  assert.equal([primaryOf('#0b5f83')[1], themeFrom('#0b5f83').moved.map(({ theme: which }) => which)], ['#0b5f83', ['dark']])
  assert.equal([primaryOf('#39ff14')[0], themeFrom('#39ff14').moved.map(({ theme: which }) => which)], ['#39ff14', ['light']])
  const [dark, light] = primaryOf('#ffcc00')
  assert.is(dark, '#ffcc00')
  assert.equal(themeFrom('#ffcc00').moved, [{ theme: 'light', to: light }])
  assert.ok(toneOf(light ?? '') < 43, 'dark enough')
  assert.ok(Math.abs(hueOf(light ?? '').hue - hueOf('#ffcc00').hue) < 3, 'and still yellow')
})

theme('[UI-05] its primary stands out no less where more contrast is asked for, however light or dark the colour is already', () => {
  for (const seed of [...WHEEL, ...HARD]) {
    const made = themeFrom(seed)
    for (const { usual, more } of [made.dark, made.light]) {
      const [before, after] = [usual, more].map(colours => contrast(colours.get('--c-primary') ?? '', usual.get('--c-surface') ?? ''))
      assert.ok((after ?? 0) >= (before ?? 0), `${seed}: ${before}, then ${after}`)
    }
  }
})

theme('[CFG-04] moves a colour no further than it has to', () => {
  for (const [seed, which] of [...WHEEL, '#e30613', '#ffcc00'].flatMap(seed => themeFrom(seed).moved.map(({ theme: which }) => [seed, which] as const))) {
    const colours = new Map(themeFrom(seed)[which].usual)
    colours.set('--c-primary', toned(hueOf(seed), toneOf(colours.get('--c-primary') ?? '') + (which === 'dark' ? -1 : 1)))
    assert.ok(faintPairs(colours).some(told => /primary/.test(told)), `${seed} ${which}`)
  }
})

theme('has each role of both themes, none that the storefront does not know, and its own hue on the page', () => {
  const { dark, light } = themeFrom('#7a1fa2')
  assert.equal([...dark.usual.keys()].sort(), [...light.usual.keys()].sort())
  for (const name of [...dark.usual.keys(), ...dark.more.keys()]) assert.match(base, `${name}: #`)
  const others = [...coloursOf({ base, own: '' }, 'dark').keys()].filter(name => !dark.usual.has(name))
  assert.equal(others.filter(name => !/error|warning|info|shadow|scrim/.test(name)), [], 'what a brand leaves as it is')
  assert.ok(contrast(dark.usual.get('--c-surface') ?? '', '#000000') < 1.2 && contrast(light.usual.get('--c-surface') ?? '', '#ffffff') < 1.1)
})

theme('a colour of any hue has the tone that is asked for, and the hue', () => {
  for (const seed of WHEEL) {
    for (const tone of [5, 30, 50, 80, 97]) {
      const made = toned(hueOf(seed), tone)
      assert.ok(Math.abs(toneOf(made) - tone) < 0.7, `${made} for ${seed} at ${tone}`)
      // of what is nearly black or white a byte is many degrees
      const turn = Math.abs(hueOf(made).hue - hueOf(seed).hue)
      if (tone >= 30 && tone <= 80) assert.ok(Math.min(turn, 360 - turn) < 4, `${made} for ${seed} at ${tone}`)
    }
  }
})

theme.run()
