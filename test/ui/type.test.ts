import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listFiles } from '../../.ci/cli/files.mjs'
import { readWeights } from '../support/woff2.ts'

const type = suite('type')

const sheets = listFiles('src').filter(file => file.endsWith('.css'))
const readSheet = (file: string): string => readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\//g, '')
/** The weight of a type token, such as `title-large`. */
const readWeight = (name: string): number =>
  Number(new RegExp(`--type-${name}: (\\d+) `).exec(readSheet('src/ui/tokens.css'))?.[1])

type('[UI-05] headings, names and prices are heavier than the text around them', () => {
  for (const size of ['large', 'medium', 'small']) {
    assert.is(readWeight(`headline-${size}`), 700)
    assert.is(readWeight(`title-${size}`), 600)
    assert.is(readWeight(`body-${size}`), 400)
  }
  assert.match(readSheet('src/ui/PageHeading.module.css'), /title-large\);\s*font-weight: 700;/)
  for (const [file, rules] of [
    ['menu/PositionCard', ['name', 'price']], ['cart/CartRow', ['name', 'sum']], ['cart/Totals', ['total']],
    ['search/PositionRow', ['texts']], ['menu/MenuSection', ['heading']],
  ] as const) {
    const sheet = readSheet(`src/${file}.module.css`)
    for (const rule of rules)
      assert.match(sheet, new RegExp(`\\.${rule} \\{[^}]*font: var\\(--type-(?:title|headline)-`), `${file} .${rule}`)
  }
})

/** Figures that change where they stand: counters, countdowns, and the digits of a code. */
const IN_PLACE = ['auth/SignInScreen', 'ui/Badge', 'ui/Field', 'ui/Lightbox', 'ui/PhotoStrip', 'ui/Stepper']

type('digits have one width only where figures change in place', () => {
  const found = sheets.filter(file => readSheet(file).includes('tabular-nums'))
  assert.equal(found.map(file => file.replace(/^src\/|\.module\.css$/g, '')).sort(), IN_PLACE)
})

type('the font has every weight that a style sheet uses', () => {
  const used = sheets.filter(file => file !== 'src/ui/fonts.css').flatMap(file =>
    [...readSheet(file).matchAll(/(?:font-weight: |--type-[\w-]+: )(\d+)/g)].map(([, weight]) => Number(weight)))
  assert.ok(used.length > 12)
  const fonts = readdirSync('src/ui/fonts').filter(name => name.endsWith('.woff2'))
  assert.is(fonts.length, 7)
  for (const font of fonts) {
    const [least, greatest] = readWeights(`src/ui/fonts/${font}`) ?? [0, 0]
    assert.ok(Math.min(...used) >= least && Math.max(...used) <= greatest, `${font}: ${least} to ${greatest}`)
  }
})

type.run()
