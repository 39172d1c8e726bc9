import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { filesUnder } from '../../.ci/build/files.mjs'

const tokens = suite('colours')

/** What the customer may see: a brand in one of the themes, with the usual or with more contrast. */
interface Look { readonly brand: string; readonly theme: 'dark' | 'light'; readonly more: boolean }

const brands = readdirSync('public/brands').sort()
const MORE = /@media \(prefers-contrast: more\) \{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}/

/** The rules of a sheet that always hold, and those for whoever asks for more contrast. */
function rulesOf(file: string): { readonly always: string; readonly more: string } {
  const sheet = readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\//g, '')
  return { always: sheet.replace(/@(?:media|supports)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, ''), more: MORE.exec(sheet)?.[1] ?? '' }
}

/** The colours of a theme, as the brand's sheet leaves them: `--c-primary` → `#6bdd84`. */
function roles({ theme, brand, more }: Look): ReadonlyMap<string, string> {
  const [base, own] = [rulesOf('src/ui/tokens.css'), rulesOf(`public/brands/${brand}/theme.css`)]
  // the brand's sheet stands in no layer: it goes over every rule of the storefront
  const rules = [base.always, ...(more ? [base.more] : []), own.always, ...(more ? [own.more] : [])]
  const colours = new Map<string, string>()
  for (const [, selector = '', body = ''] of rules.flatMap(text => [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)])) {
    if (!selector.includes(`[data-theme='${theme}']`)) continue
    for (const [, name = '', value = ''] of body.matchAll(/(--c-[a-z-]+): (#[0-9a-f]{6});/g)) colours.set(name, value)
  }
  return colours
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

function colour(look: Look, role: string): string {
  const found = roles(look).get(`--c-${role}`)
  assert.ok(found, `${look.brand} ${look.theme}: ${role} has a colour`)
  return found
}

/** `top` at this opacity over `backdrop`. */
function laid(top: string, backdrop: string, opacity: number): string {
  const part = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)
  return `#${[1, 3, 5].map(at => Math.round(part(top, at) * opacity + part(backdrop, at) * (1 - opacity)).toString(16).padStart(2, '0')).join('')}`
}

/** Under nothing, under a pointer, focused or pressed (the state layers of the tokens). */
const states = [0, 0.08, 0.1]

/** A pair holds at rest and under every state layer, which is of the text's own colour. */
function check(look: Look, foreground: string, background: string, least: number, layers = [0]) {
  const [text, backdrop] = [colour(look, foreground), colour(look, background)]
  for (const opacity of layers) {
    const ratio = contrast(text, laid(text, backdrop, opacity))
    assert.ok(ratio >= least, `${look.brand} ${look.theme}${look.more ? ' with more contrast' : ''}: ${foreground} on ${background} under ${opacity} is ${ratio.toFixed(2)}, needs ${least}`)
  }
}

tokens('the formula gives the ratios everybody knows', () => {
  assert.is(contrast('#000000', '#ffffff'), 21)
  assert.is(contrast('#777777', '#ffffff').toFixed(2), '4.48')
})

for (const look of brands.flatMap(brand => (['dark', 'light'] as const).flatMap(theme => [false, true].map(more => ({ brand, theme, more }))))) {
  const name = `the ${look.theme} theme of ${look.brand}${look.more ? ' with more contrast' : ''}`

  tokens(`[UI-05, CFG-04] text is legible on every surface of ${name}`, () => {
    for (const surface of surfaces) {
      for (const text of ['on-surface', 'on-surface-variant']) check(look, text, surface, 4.5, states)
      for (const text of ['primary', 'error']) check(look, text, surface, 4.5)
    }
    for (const text of ['primary', 'error']) for (const surface of ['surface', 'surface-container-low', 'surface-container']) check(look, text, surface, 4.5, states)
  })

  tokens(`[UI-05, CFG-04] text is legible on every filled colour of ${name}, also under a pointer`, () => {
    for (const role of filled) check(look, `on-${role}`, role, 4.5, states)
    check(look, 'inverse-on-surface', 'inverse-surface', 4.5)
    check(look, 'inverse-primary', 'inverse-surface', 4.5)
  })

  tokens(`[UI-05, CFG-04] borders of controls and the focus ring stand out in ${name}`, () => {
    for (const surface of surfaces) {
      check(look, 'outline', surface, 3)
      check(look, 'secondary', surface, 3)
    }
    // the moving part of a progress bar
    check(look, 'primary', 'surface-container-highest', 3)
  })
}

tokens('both themes of every brand have the same roles', () => {
  for (const brand of brands) {
    const [dark, light] = (['dark', 'light'] as const).map(theme => [...roles({ brand, theme, more: false }).keys()])
    assert.ok((dark ?? []).length > 40)
    assert.equal(dark, light)
  }
})

tokens('[CFG-04] a brand changes colours that exist', () => {
  const known = readFileSync('src/ui/tokens.css', 'utf8') + readFileSync('src/web/maps/embedded/palette.ts', 'utf8')
  for (const brand of brands) {
    const sheet = readFileSync(`public/brands/${brand}/theme.css`, 'utf8')
    for (const [, name = ''] of sheet.matchAll(/(--[\w-]+):/g)) assert.ok(known.includes(name), `${brand}: ${name}`)
  }
})

tokens('[UI-05] no measure is sent that no style asks for', () => {
  const sheet = readFileSync('src/ui/tokens.css', 'utf8')
  const sources = filesUnder('src').filter(file => /\.(?:css|tsx?)$/.test(file)).map(file => readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//g, ''))
  const isAsked = (name: string): boolean => sources.some(text => new RegExp(`var\\(${name}\\b(?!-)`).test(text))
  // colours are pairs of roles, which a brand changes as a whole
  const measures = [...new Set([...sheet.matchAll(/(--(?!c-)[\w-]+):/g)].flatMap(([, name]) => name ?? []))]
  assert.ok(measures.length > 40 && isAsked('--space-16'))
  assert.equal(measures.filter(name => !isAsked(name)), [])
})

tokens('[CFG-04] the brands that ship look unlike each other', () => {
  const primaries = brands.flatMap(brand => (['dark', 'light'] as const).map(theme => roles({ brand, theme, more: false }).get('--c-primary')))
  assert.is(new Set(primaries).size, primaries.length)
})

tokens.run()
