import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const tokens = suite('colours')

type Theme = 'dark' | 'light'

/** The colour roles of the theme as they are in the style sheet: `--c-primary` → `#6bdd84`. */
function roles(theme: Theme): ReadonlyMap<string, string> {
  const sheet = readFileSync('src/ui/tokens.css', 'utf8')
  const start = sheet.indexOf(`[data-theme='${theme}'] {`)
  const block = sheet.slice(start, sheet.indexOf('}', start))
  return new Map([...block.matchAll(/(--c-[a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
}

/** WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2, "contrast ratio". */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['surface', 'surface-container-lowest', 'surface-container-low', 'surface-container', 'surface-container-high',
  'surface-container-highest']

const filled = ['primary', 'secondary', 'tertiary', 'error', 'warning', 'info', 'primary-container', 'secondary-container',
  'tertiary-container', 'error-container', 'warning-container', 'info-container']

function check(theme: Theme, foreground: string, background: string, least: number) {
  const colours = roles(theme)
  const [a, b] = [colours.get(`--c-${foreground}`), colours.get(`--c-${background}`)]
  assert.ok(a && b, `${theme}: ${foreground} and ${background} have colours`)
  const ratio = contrast(a, b)
  assert.ok(ratio >= least, `${theme}: ${foreground} on ${background} is ${ratio.toFixed(2)}, needs ${least}`)
}

tokens('the formula gives the ratios everybody knows', () => {
  assert.is(contrast('#000000', '#ffffff'), 21)
  assert.is(contrast('#777777', '#ffffff').toFixed(2), '4.48')
})

for (const theme of ['dark', 'light'] as const) {
  tokens(`[UI-05] text is legible on every surface of the ${theme} theme`, () => {
    for (const surface of surfaces) {
      for (const text of ['on-surface', 'on-surface-variant', 'primary', 'error']) check(theme, text, surface, 4.5)
    }
  })

  tokens(`[UI-05] text is legible on every filled colour of the ${theme} theme`, () => {
    for (const role of filled) check(theme, `on-${role}`, role, 4.5)
    check(theme, 'inverse-on-surface', 'inverse-surface', 4.5)
    check(theme, 'inverse-primary', 'inverse-surface', 4.5)
  })

  tokens(`[UI-05] borders of controls and the focus ring stand out in the ${theme} theme`, () => {
    for (const surface of surfaces) {
      check(theme, 'outline', surface, 3)
      check(theme, 'secondary', surface, 3)
    }
  })
}

tokens('both themes have the same roles', () => {
  assert.ok(roles('dark').size > 40)
  assert.equal([...roles('dark').keys()], [...roles('light').keys()])
})

tokens.run()
