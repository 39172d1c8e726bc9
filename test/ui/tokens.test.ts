import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  ALL_PAIRS, resolveThemeColours, contrast, listFaintPairs, PAIRS, findSheetFaults, listWorstPairs,
} from '../../.ci/brand/contrast.ts'
import { listFiles } from '../../.ci/cli/files.mjs'

const tokens = suite('colours')

/** A brand in one of the themes, with normal or increased contrast. */
interface Look { readonly brand: string; readonly theme: 'dark' | 'light'; readonly more: boolean }

const brands = readdirSync('public/brands').sort()
const base = readFileSync('src/ui/tokens.css', 'utf8')
const readRoles = ({ brand, theme, more }: Look): ReadonlyMap<string, string> =>
  resolveThemeColours({ base, own: readFileSync(`public/brands/${brand}/theme.css`, 'utf8') }, theme, more)

tokens('the formula gives the ratios everybody knows', () => {
  assert.is(contrast('#000000', '#ffffff'), 21)
  assert.is(contrast('#777777', '#ffffff').toFixed(2), '4.48')
})

tokens('a pair that is too faint is reported, and a role without a colour does not pass', () => {
  const colours = new Map([['--c-primary', '#777777'], ['--c-surface', '#ffffff']])
  const findFaint = (text: string, on: string, least: number): readonly string[] =>
    listFaintPairs(colours, [{ text, on, least, layers: [0, 0.1] }])
  assert.equal(findFaint('primary', 'surface', 4.5),
    ['primary on surface is 4.48, needs 4.5', 'primary on surface under 0.1 is 3.96, needs 4.5'])
  assert.equal(findFaint('primary', 'surface', 3.9), [])
  assert.equal([...findFaint('outline', 'surface', 3), ...findFaint('primary', 'outline', 3)],
    ['outline has no colour', 'outline has no colour'])
  assert.is(ALL_PAIRS.length, 53)
})

/** The primary colour of a sheet with this declaration in its light rule, and the faults of the sheet. */
function readInLight(
  declared: string, selector = "[data-theme='light']",
): readonly [string | undefined, readonly string[]] {
  const sheets = { base, own: `${selector} { ${declared} }` }
  return [resolveThemeColours(sheets, 'light').get('--c-primary'), findSheetFaults(sheets)]
}
const defaultColour = resolveThemeColours({ base, own: '' }, 'light').get('--c-primary')

tokens('[CFG-04] a colour is measured in any spelling: capitals, three digits, no space or last semicolon', () => {
  for (const [declared, colour] of [
    ['--c-primary: #1A1B1C;', '#1a1b1c'], ['--c-primary: #1B2;', '#11bb22'], ['--c-primary:#1a1b1c;', '#1a1b1c'],
    ['--c-primary : #1a1b1c', '#1a1b1c'],
  ] as const) assert.equal(readInLight(declared), [colour, []], declared)
  for (const selector of ['[data-theme="light"]', '[data-theme=light]', ':root', ":root, [data-theme='dark']"])
    assert.equal(readInLight('--c-primary: #1a1b1c;', selector), ['#1a1b1c', []], selector)
  assert.equal(readInLight('--c-primary: #1a1b1c;', "[data-theme='dark']"), [defaultColour, []])
})

tokens('[CFG-04] an unmeasurable colour and an unknown one are reported', () => {
  for (const [declared, fault] of [
    ['--c-primary: black;', '--c-primary is ‘black’, not #rrggbb'],
    ['--c-primary: rgb(0 0 0);', '--c-primary is ‘rgb(0 0 0)’, not #rrggbb'],
    ['--c-primary: #1a1b1c80;', '--c-primary is ‘#1a1b1c80’, not #rrggbb'],
    ['--c-primary: #1a1b1c\n  --c-surface: #fff;', '--c-primary is ‘#1a1b1c --c-surface: #fff’, not #rrggbb'],
    ['--c-primry: #1a1b1c;', '--c-primry is not a colour of the storefront'],
    ['--c-Primary: #1a1b1c;', '--c-Primary is not a colour of the storefront'],
  ] as const) assert.equal(readInLight(declared), [defaultColour, [fault]], declared)
  assert.equal(readInLight('--c-hover: rgb(0 0 0 / 0.1); /* --c-none: 1; */ --map-park: green;'), [defaultColour, []],
    'the storefront itself declares it in another form')
  assert.equal(findSheetFaults({
    base,
    own: "@media (prefers-contrast: more) { [data-theme='light'] { --c-primary: black } }",
  }).length, 1)
  for (const brand of brands)
    assert.equal(findSheetFaults({ base, own: readFileSync(`public/brands/${brand}/theme.css`, 'utf8') }), [], brand)
})

const TITLES = {
  surfaces: 'text is legible on every surface of',
  filled: 'text is legible on filled and hovered colours of',
  nonText: 'borders and the focus ring stand out in',
  layers: 'cards stand out from the page, and bars from cards, in',
}

for (const look of brands.flatMap(brand =>
  (['dark', 'light'] as const).flatMap(theme => [false, true].map(more => ({ brand, theme, more }))))) {
  for (const kind of ['surfaces', 'filled', 'nonText', 'layers'] as const) {
    tokens(`[UI-05, CFG-04] ${TITLES[kind]} ${look.brand}, ${look.theme}${look.more ? ', more contrast' : ''}`, () => {
      assert.equal(listFaintPairs(readRoles(look), PAIRS[kind]), [])
    })
  }
}

for (const brand of brands) {
  for (const theme of ['dark', 'light'] as const) {
    tokens(`[UI-05] with more contrast tags and errors have 7:1 in the ${theme} theme of ${brand}`, () => {
      const colours = readRoles({ brand, theme, more: true })
      const ratio = (text: string, on: string): number =>
        contrast(colours.get(`--c-${text}`) ?? '', colours.get(`--c-${on}`) ?? '')
      const faint = [
        ['on-tertiary', 'tertiary'], ['on-error', 'error'],
        ...['surface', 'surface-container-low', 'surface-container-high'].map(on => ['error', on]),
      ]
        .flatMap(([text = '', on = '']) =>
          (ratio(text, on) < 7 ? [`${text} on ${on} ${ratio(text, on).toFixed(2)}`] : []))
      assert.equal(faint, [])
    })
  }
}

for (const look of brands.flatMap(brand => (['dark', 'light'] as const).map(theme => ({ brand, theme, more: false })))) {
  tokens(`[UI-05] a card stands out from the page by 1.15 to 1 in the ${look.theme} theme of ${look.brand}`, () => {
    const [page = '', card = ''] = ['surface', 'surface-container-low'].map(role => readRoles(look).get(`--c-${role}`))
    assert.ok(contrast(page, card) >= 1.15, String(contrast(page, card)))
  })
}

tokens('[UI-05] notices of every tone but an error share one neutral surface', () => {
  const alert = readFileSync('src/ui/Alert.module.css', 'utf8')
  assert.match(alert, /\.info,\s*\.warning,\s*\.success \{[^}]*background: var\(--c-surface-container-high\)/)
  assert.is(alert.match(/background:/g)?.length, 1)
})

tokens('both themes of every brand have the same roles', () => {
  for (const brand of brands) {
    const [dark, light] = (['dark', 'light'] as const)
      .map(theme => [...readRoles({ brand, theme, more: false }).keys()])
    assert.ok((dark ?? []).length > 40)
    assert.equal(dark, light)
  }
})

tokens('[CFG-04] a brand changes colours that exist', () => {
  const known = readFileSync('src/ui/tokens.css', 'utf8') + readFileSync('src/maps/embedded/palette.ts', 'utf8')
  for (const brand of brands) {
    const sheet = readFileSync(`public/brands/${brand}/theme.css`, 'utf8')
    for (const [, name = ''] of sheet.matchAll(/(--[\w-]+):/g)) assert.ok(known.includes(name), `${brand}: ${name}`)
  }
})

tokens('[UI-05] no measure is sent that no style asks for', () => {
  const sheet = readFileSync('src/ui/tokens.css', 'utf8')
  const sources = listFiles('src').filter(file => /\.(?:css|tsx?)$/.test(file))
    .map(file => readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//g, ''))
  const isUsed = (name: string): boolean => sources.some(text => new RegExp(`var\\(${name}\\b(?!-)`).test(text))
  // Colours come in pairs of roles, and a brand replaces them as a whole.
  const measures = [...new Set([...sheet.matchAll(/(--(?!c-)[\w-]+):/g)].flatMap(([, name]) => name ?? []))]
  assert.ok(measures.length > 40 && isUsed('--space-16'))
  assert.equal(measures.filter(name => !isUsed(name)), [])
})

tokens('the worst of many faint pairs is reported for each text, with the number of the others', () => {
  const colours = new Map([
    ['--c-primary', '#777777'], ['--c-outline', '#ffffff'], ['--c-surface', '#ffffff'], ['--c-error', '#666666'],
  ])
  const pairs = [['primary', 'surface'], ['outline', 'surface'], ['primary', 'error'], ['info', 'error']]
    .map(([text = '', on = '']) => ({ text, on, least: 4.5, layers: [0] }))
  assert.equal(listWorstPairs(colours, pairs),
    ['primary on error is 1.28, needs 4.5, and 1 more', 'outline on surface is 1.00, needs 4.5', 'info has no colour'])
})

tokens('[CFG-04] the brands that ship look unlike each other', () => {
  const primaries = brands.flatMap(brand =>
    (['dark', 'light'] as const).map(theme => readRoles({ brand, theme, more: false }).get('--c-primary')))
  assert.is(new Set(primaries).size, primaries.length)
})

tokens.run()
