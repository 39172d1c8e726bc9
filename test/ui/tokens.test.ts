import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ALL_PAIRS, coloursOf, contrast, faintPairs, PAIRS, sheetFaults, worstPairs } from '../../.ci/build/contrast.mjs'
import { filesUnder } from '../../.ci/build/files.mjs'

const tokens = suite('colours')

/** What the customer may see: a brand in one of the themes, with the usual or with more contrast. */
interface Look { readonly brand: string; readonly theme: 'dark' | 'light'; readonly more: boolean }

const brands = readdirSync('public/brands').sort()
const base = readFileSync('src/ui/tokens.css', 'utf8')
const roles = ({ brand, theme, more }: Look): ReadonlyMap<string, string> =>
  coloursOf({ base, own: readFileSync(`public/brands/${brand}/theme.css`, 'utf8') }, theme, more)

tokens('the formula gives the ratios everybody knows', () => {
  assert.is(contrast('#000000', '#ffffff'), 21)
  assert.is(contrast('#777777', '#ffffff').toFixed(2), '4.48')
})

tokens('a pair that is too faint is told, and a role without a colour is no pass', () => {
  const colours = new Map([['--c-primary', '#777777'], ['--c-surface', '#ffffff']])
  const told = (text: string, on: string, least: number): readonly string[] => faintPairs(colours, [{ text, on, least, layers: [0, 0.1] }])
  assert.equal(told('primary', 'surface', 4.5), ['primary on surface is 4.48, needs 4.5', 'primary on surface under 0.1 is 3.96, needs 4.5'])
  assert.equal(told('primary', 'surface', 3.9), [])
  assert.equal([...told('outline', 'surface', 3), ...told('primary', 'outline', 3)], ['outline has no colour', 'outline has no colour'])
  assert.is(ALL_PAIRS.length, 51)
})

/** What a sheet with this in its light rule makes of the primary colour, and what is wrong with it. */
function withInLight(declared: string, selector = "[data-theme='light']"): readonly [string | undefined, readonly string[]] {
  const sheets = { base, own: `${selector} { ${declared} }` }
  return [coloursOf(sheets, 'light').get('--c-primary'), sheetFaults(sheets)]
}
const usual = coloursOf({ base, own: '' }, 'light').get('--c-primary')

tokens('[CFG-04] a colour is measured however it is written: in capitals, in three digits, without a space or the last semicolon', () => {
  for (const [declared, colour] of [
    ['--c-primary: #1A1B1C;', '#1a1b1c'], ['--c-primary: #1B2;', '#11bb22'], ['--c-primary:#1a1b1c;', '#1a1b1c'], ['--c-primary : #1a1b1c', '#1a1b1c'],
  ] as const) assert.equal(withInLight(declared), [colour, []], declared)
  for (const selector of ['[data-theme="light"]', '[data-theme=light]', ':root', ":root, [data-theme='dark']"]) assert.equal(withInLight('--c-primary: #1a1b1c;', selector), ['#1a1b1c', []], selector)
  assert.equal(withInLight('--c-primary: #1a1b1c;', "[data-theme='dark']"), [usual, []])
})

tokens('[CFG-04] a colour that cannot be measured is told, and so is one that the storefront does not have', () => {
  for (const [declared, told] of [
    ['--c-primary: black;', '--c-primary is ‘black’, not #rrggbb'],
    ['--c-primary: rgb(0 0 0);', '--c-primary is ‘rgb(0 0 0)’, not #rrggbb'],
    ['--c-primary: #1a1b1c80;', '--c-primary is ‘#1a1b1c80’, not #rrggbb'],
    ['--c-primary: #1a1b1c\n  --c-surface: #fff;', '--c-primary is ‘#1a1b1c --c-surface: #fff’, not #rrggbb'],
    ['--c-primry: #1a1b1c;', '--c-primry is no colour of the storefront'],
    ['--c-Primary: #1a1b1c;', '--c-Primary is no colour of the storefront'],
  ] as const) assert.equal(withInLight(declared), [usual, [told]], declared)
  assert.equal(withInLight('--c-hover: rgb(0 0 0 / 0.1); /* --c-none: 1; */ --map-park: green;'), [usual, []], 'one that the storefront itself has in other words')
  assert.equal(sheetFaults({ base, own: "@media (prefers-contrast: more) { [data-theme='light'] { --c-primary: black } }" }).length, 1)
  for (const brand of brands) assert.equal(sheetFaults({ base, own: readFileSync(`public/brands/${brand}/theme.css`, 'utf8') }), [], brand)
})

const SAID = { surfaces: 'text is legible on every surface of', filled: 'text is legible on every filled colour, also under a pointer, of', signs: 'borders of controls and the focus ring stand out in' }

for (const look of brands.flatMap(brand => (['dark', 'light'] as const).flatMap(theme => [false, true].map(more => ({ brand, theme, more }))))) {
  for (const kind of ['surfaces', 'filled', 'signs'] as const) {
    tokens(`[UI-05, CFG-04] ${SAID[kind]} the ${look.theme} theme of ${look.brand}${look.more ? ' with more contrast' : ''}`, () => {
      assert.equal(faintPairs(roles(look), PAIRS[kind]), [])
    })
  }
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

tokens('of many pairs that are too faint the worst for each text is told, with the number of the others', () => {
  const colours = new Map([['--c-primary', '#777777'], ['--c-outline', '#ffffff'], ['--c-surface', '#ffffff'], ['--c-error', '#666666']])
  const pairs = [['primary', 'surface'], ['outline', 'surface'], ['primary', 'error'], ['info', 'error']].map(([text = '', on = '']) => ({ text, on, least: 4.5, layers: [0] }))
  assert.equal(worstPairs(colours, pairs), ['primary on error is 1.28, needs 4.5, and 1 more', 'outline on surface is 1.00, needs 4.5', 'info has no colour'])
})

tokens('[CFG-04] the brands that ship look unlike each other', () => {
  const primaries = brands.flatMap(brand => (['dark', 'light'] as const).map(theme => roles({ brand, theme, more: false }).get('--c-primary')))
  assert.is(new Set(primaries).size, primaries.length)
})

tokens.run()
