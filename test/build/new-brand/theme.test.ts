import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { contrast, resolveThemeColours, listFaintPairs } from '../../../.ci/brand/contrast.ts'
import { readHue, createColour, readTone } from '../../../.ci/brand/new-brand/oklch.ts'
import { createTheme, formatTheme } from '../../../.ci/brand/new-brand/theme.ts'

const theme = suite('a theme from one colour')
const base = readFileSync('src/ui/tokens.css', 'utf8')

/**
 * Saturated colours at every tenth degree, and the hardest: light, dark, grey, neon and those of real
 * brands.
 */
const WHEEL = Array.from({ length: 36 }, (_, at) => createColour({ chroma: 0.4, hue: at * 10 }, 30 + (at * 17) % 50))
const HARD = [
  '#ffffff',
  '#000000',
  '#808080',
  '#757575',
  '#767676',
  '#010203',
  '#fefdfc',
  '#c0c0c0',
  '#333333',
  '#39ff14',
  '#ff00ff',
  '#00ffff',
  '#ffff00',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ccff00',
  '#ffe4e1',
  '#fffacd',
  '#e6e6fa',
  '#1a0033',
  '#001a0d',
  '#2b0000',
  '#e30613',
  '#ffcc00',
  '#f47216',
  '#7a1fa2',
  '#00704a',
  '#8b4513',
  '#0b5f83',
  '#6bdd84',
]

theme('[CFG-04, UI-05] is legible in every pair, dark and light, at usual and more contrast', () => {
  const seeds = [...WHEEL, ...HARD]
  assert.is(new Set(seeds).size, 67)
  for (const seed of seeds) {
    const sheet = formatTheme(seed, createTheme(seed))
    for (const which of ['dark', 'light'] as const) {
      for (const more of [false, true])
        assert.equal(
          listFaintPairs(resolveThemeColours({ base, own: sheet }, which, more)),
          [],
          `${seed} ${which} ${more}`,
        )
    }
  }
})

theme('[CFG-04] keeps the colour as its primary where it is legible, and reports changes to other roles', () => {
  const primaryOf = (seed: string): readonly (string | undefined)[] =>
    [createTheme(seed).dark, createTheme(seed).light].map(({ usual }) => usual.get('--c-primary'))
  assert.equal(
    [primaryOf('#0b5f83')[1], createTheme('#0b5f83').adjustedThemes.map(({ theme: which }) => which)],
    ['#0b5f83', ['dark']],
  )
  assert.equal(
    [primaryOf('#39ff14')[0], createTheme('#39ff14').adjustedThemes.map(({ theme: which }) => which)],
    ['#39ff14', ['light']],
  )
  const [dark, light] = primaryOf('#ffcc00')
  assert.is(dark, '#ffcc00')
  assert.equal(createTheme('#ffcc00').adjustedThemes, [{ theme: 'light', primaryColour: light }])
  assert.ok(readTone(light ?? '') < 43, 'dark enough')
  assert.ok(Math.abs(readHue(light ?? '').hue - readHue('#ffcc00').hue) < 3, 'and still yellow')
})

theme('[UI-05] its primary stands out no less with more contrast, for any lightness of the colour', () => {
  for (const seed of [...WHEEL, ...HARD]) {
    const theme = createTheme(seed)
    for (const { usual, more } of [theme.dark, theme.light]) {
      const [before, after] = [usual, more].map(colours =>
        contrast(colours.get('--c-primary') ?? '', usual.get('--c-surface') ?? ''),
      )
      assert.ok((after ?? 0) >= (before ?? 0), `${seed}: ${before}, then ${after}`)
    }
  }
})

theme('[CFG-04] moves a colour no further than it has to', () => {
  for (const [seed, which] of [...WHEEL, '#e30613', '#ffcc00'].flatMap(seed =>
    createTheme(seed).adjustedThemes.map(({ theme: which }) => [seed, which] as const),
  )) {
    const colours = new Map(createTheme(seed)[which].usual)
    colours.set(
      '--c-primary',
      createColour(readHue(seed), readTone(colours.get('--c-primary') ?? '') + (which === 'dark' ? -1 : 1)),
    )
    assert.ok(
      listFaintPairs(colours).some(pair => /primary/.test(pair)),
      `${seed} ${which}`,
    )
  }
})

theme('has each role of both themes, none that the storefront does not know, and its own hue on the page', () => {
  const { dark, light } = createTheme('#7a1fa2')
  assert.equal([...dark.usual.keys()].sort(), [...light.usual.keys()].sort())
  for (const name of [...dark.usual.keys(), ...dark.more.keys()]) assert.match(base, `${name}: #`)
  const others = [...resolveThemeColours({ base, own: '' }, 'dark').keys()].filter(name => !dark.usual.has(name))
  const kept = /error|warning|info|shadow|scrim|photo|vk/
  assert.equal(others.filter(name => !kept.test(name)), [], 'what a brand leaves as it is')
  assert.ok(
    contrast(dark.usual.get('--c-surface') ?? '', '#000000') < 1.2
      && contrast(light.usual.get('--c-surface') ?? '', '#ffffff') < 1.2,
  )
})

theme('a colour of any hue has the tone that is asked for, and the hue', () => {
  for (const seed of WHEEL) {
    for (const tone of [5, 30, 50, 80, 97]) {
      const colour = createColour(readHue(seed), tone)
      assert.ok(Math.abs(readTone(colour) - tone) < 0.7, `${colour} for ${seed} at ${tone}`)
      // near black and white, rounding to a byte changes the hue by many degrees
      const turn = Math.abs(readHue(colour).hue - readHue(seed).hue)
      if (tone >= 30 && tone <= 80) assert.ok(Math.min(turn, 360 - turn) < 4, `${colour} for ${seed} at ${tone}`)
    }
  }
})

theme.run()
