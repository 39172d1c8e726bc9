import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listFiles } from '../../.ci/cli/files.mjs'

const colours = suite('colours of style sheets')

/** A colour that no theme and no brand can change: `#777`, `rgb(…)`, `white`. */
const LITERAL =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|oklch|oklab|lab|lch|color)a?\(|:[^;]*\b(?:white|black|gr[ae]y|red|green|blue|orange|yellow)\b(?!-)/i
/**
 * The same in every theme: print, text over photos and maps, the scrim, the handle of a sheet, logos
 * of services.
 */
const SAME_EVERYWHERE = [
  'src/ui/Alert.module.css', 'src/ui/IconButton.module.css', 'src/ui/Lightbox.module.css', 'src/ui/MenuList.module.css',
  'src/ui/overlays/Dialog.module.css', 'src/ui/snackbar/Snackbar.module.css', 'src/auth/VkSignIn.module.css',
  'src/promotions/PromotionCarousel.module.css', 'src/gallery/Gallery.module.css', 'src/ui/print.module.css',
]
const findLiterals = (text: string): readonly string[] =>
  text.replace(/\/\*[^]*?\*\//g, '').split('\n').filter(line => LITERAL.test(line)).map(line => line.trim())

colours('[CFG-04] come from the tokens, except where they are the same in every brand and theme', () => {
  const sheets = listFiles('src').filter(file => file.endsWith('.module.css'))
  assert.ok(sheets.length > 50)
  const literals = sheets.flatMap(file => findLiterals(readFileSync(file, 'utf8')).map(line => `${file}: ${line}`))
  assert.equal(literals.filter(line => !SAME_EVERYWHERE.some(file => line.startsWith(`${file}:`))), [])
  assert.equal(SAME_EVERYWHERE.filter(file => !literals.some(line => line.startsWith(`${file}:`))), [],
    'no longer needed')
})

colours('a colour is found however it is written, and a word that only sounds like one is none', () => {
  for (const line of [
    'color: #777;', 'fill: #07f', 'background: rgb(0 0 0 / 0.4)', 'border: 1px solid white', 'color: BLACK',
    'color: oklch(0.5 0 0)',
  ]) assert.equal(findLiterals(line), [line])
  for (const line of [
    'white-space: nowrap;', 'color: var(--c-primary);', '/* #777 */',
    'color: color-mix(in srgb, var(--c-text) 8%, transparent)', 'forced-color-adjust: none',
  ]) assert.equal(findLiterals(line), [], line)
})

colours.run()
