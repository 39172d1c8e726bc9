import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listFiles } from '../../.ci/cli/files.mjs'

const styles = suite('values of style sheets')

const TOKENS = 'src/ui/tokens.css'
const readSheet = (file: string): string => readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\//g, '')

/** A colour that no theme and no brand can change: `#777`, `rgb(…)`, `white`. */
const LITERAL =
  /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|oklch|oklab|lab|lch|color)a?\(|:[^;]*\b(?:white|black|gr[ae]y|red|green|blue|orange|yellow)\b(?!-)/i
/** The theme of printed pages, and a sample of the gallery, which is no part of the shop. */
const MAY_HAVE_COLOURS = ['src/ui/print.module.css', 'src/gallery/Gallery.module.css']
const findLiterals = (text: string): readonly string[] =>
  text.replace(/\/\*[^]*?\*\//g, '').split('\n').filter(line => LITERAL.test(line)).map(line => line.trim())

styles('[CFG-04] take colours from the tokens', () => {
  const sheets = listFiles('src').filter(file => file.endsWith('.css') && file !== TOKENS)
  assert.ok(sheets.length > 50)
  const literals = sheets.flatMap(file => findLiterals(readFileSync(file, 'utf8')).map(line => `${file}: ${line}`))
  assert.equal(literals.filter(line => !MAY_HAVE_COLOURS.some(file => line.startsWith(`${file}:`))), [])
  assert.equal(MAY_HAVE_COLOURS.filter(file => !literals.some(line => line.startsWith(`${file}:`))), [],
    'no longer needed')
})

styles('a colour is found however it is written, and a word that only sounds like one is none', () => {
  for (const line of [
    'color: #777;', 'fill: #07f', 'background: rgb(0 0 0 / 0.4)', 'border: 1px solid white', 'color: BLACK',
    'color: oklch(0.5 0 0)',
  ]) assert.equal(findLiterals(line), [line])
  for (const line of [
    'white-space: nowrap;', 'color: var(--c-primary);', '/* #777 */',
    'color: color-mix(in srgb, var(--c-text) 8%, transparent)', 'forced-color-adjust: none',
  ]) assert.equal(findLiterals(line), [], line)
})

/** Declarations of padding, margins, gaps and positions. */
const SPACING =
  /(?<![\w-])((?:padding|margin|gap|row-gap|column-gap|inset|top|right|bottom|left|scroll-margin|scroll-padding|--[\w-]*gap)(?:-(?:block|inline|top|right|bottom|left|start|end))*)\s*:\s*([^;{}]+)/g
/** Lengths in px other than 0, and 1 px, the width of a border. */
const RAW = /(?<![\w.-])-?(?!0px|1px)\d+(?:\.\d+)?px/g
const findRawSpacing = (text: string): readonly string[] =>
  [...text.matchAll(SPACING)]
    .filter(([, , value = '']) => value.match(RAW) !== null)
    .map(([, property = '', value = '']) => `${property}: ${value.trim().replace(/\s+/g, ' ')}`)

/**
 * No spacing: these declarations follow the size of a control, an icon, a picture or a pin of the
 * map, extend a touch target, or cover an area outside of the window.
 */
const SIZES: readonly string[] = [
  'cart/CartRow: inset: -10px 0',
  'location/LocationPopup: padding-inline-end: min(450px, calc(50vw - 24px))',
  'menu/FavouriteButton: inset: -6px',
  'menu/FiltersButton: margin-block: -60px 20px',
  'menu/FiltersButton: margin-block: calc(-40px - var(--space-8)) var(--space-8)',
  'menu/FiltersButton: padding-inline-end: calc(var(--page-margin) + 40px)',
  'menu/MenuNav: inset: -4px 0 0',
  'menu/PositionAbout: padding: var(--space-24) calc(48px + 2 * var(--space-12)) var(--space-8) var(--space-24)',
  'menu/StripFade: top: calc(50% - 20px)',
  'orders/LastOrder: margin-left: -24px',
  'promotions/PromotionCode: padding-inline-start: calc(20px + var(--space-8))',
  'ui/Badge: bottom: calc(100% - 10px)',
  'ui/Badge: bottom: calc(100% - 6px)',
  'ui/Badge: left: calc(100% - 6px)',
  'ui/Button: inset: -4px 0',
  'ui/Button: inset: -8px 0',
  'ui/Checkbox: margin-inline-start: -11px',
  'ui/Chip: inset: -8px 0',
  'ui/Field: left: calc(-24px - var(--space-12))',
  'ui/IconButton: inset: -4px',
  'ui/Lightbox: bottom: calc(50% - 24px)',
  'ui/Lightbox: padding: calc(48px + 2 * var(--space-8)) 0 calc(48px + 2 * var(--space-12))',
  'ui/Lightbox: padding: calc(48px + 2 * var(--space-8)) calc(48px + 2 * var(--space-16))',
  'ui/RadioList: margin-inline-start: -10px',
  'ui/SegmentedToggle: inset: -5px 0',
  'ui/Stepper: inset: -4px',
  'ui/overlays/Dialog: left: calc(50% - 16px)',
  'ui/overlays/Dialog: margin-block: -4px',
  'ui/overlays/Layer: inset: -100px 0 -100vh',
  'ui/snackbar/Snackbar: inset: -4px 0',
  'maps/overlays: margin: -64px 0 0 -24px',
  'maps/overlays: margin: -64px 0 0 -32px',
  'maps/map-icons: margin: -14px 0 0 -14px',
]
/** Spacing of a value that no token has. This list may only become shorter. */
const WITHOUT_TOKEN: readonly string[] = [
  'auth/ProfileDialog: padding-block: 6px',
  'gallery/Gallery: margin-top: 40px',
  'gallery/Gallery: padding: var(--space-24) var(--page-margin) 96px',
  'menu/CardAction: inset: auto var(--space-8) 72px',
  'menu/CardAction: padding-inline: 20px',
  'menu/FavouriteButton: inset-inline-end: 6px',
  'menu/FavouriteButton: top: 6px',
  'menu/MenuSection: margin-top: 40px',
  'menu/ModifierField: scroll-margin-block: var(--space-16) 40px',
  'menu/PositionCard: scroll-margin-bottom: min(200px, 25vh)',
  'promotions/PromotionCarousel: padding: var(--space-32) var(--space-12) 10px',
  'search/PositionRow: margin-top: 2px',
  'search/SearchStart: padding: var(--space-8) var(--space-16) 20px',
  'ui/Combobox: padding: 6px var(--space-16)',
  'ui/Field: scroll-margin-block: var(--space-16) 40px',
  'ui/Message: padding: 2px 0',
  'ui/RadioList: padding: 6px 0',
  'ui/snackbar/Snackbar: padding: 10px 0',
  'venues/VenueFacts: padding: 2px 0',
]

styles('[CFG-04] take spacing from the tokens, except for sizes and for values that no token has', () => {
  const found = listFiles('src')
    .filter(file => file.endsWith('.module.css'))
    .flatMap(file => findRawSpacing(readSheet(file)).map(line => `${file.slice(4, -'.module.css'.length)}: ${line}`))
  const exceptions = [...SIZES, ...WITHOUT_TOKEN]
  assert.equal(found.filter(line => !exceptions.includes(line)), [], 'write var(--space-…)')
  assert.equal(exceptions.filter(line => !found.includes(line)), [], 'no longer needed')
  assert.ok(WITHOUT_TOKEN.length <= 20)
})

styles('spacing that counts as without a token has a value that no token has', () => {
  const values = [...readSheet(TOKENS).matchAll(/--space-\d+: (\d+px)/g)].map(([, value = '']) => value)
  assert.is(values.length, 8)
  assert.equal(
    WITHOUT_TOKEN.filter(line => (line.match(RAW) ?? []).some(raw => values.includes(raw.replace('-', '')))),
    [],
  )
})

styles('spacing in px is found in any property and over several lines, and sizes and borders are not', () => {
  for (const line of [
    'padding: 8px', 'margin-inline-start: -12px', 'scroll-margin-block: var(--space-16) 40px', '--slide-gap: 28px',
    'row-gap: 0.5px', 'bottom: calc(50% - 24px)', 'inset: 0 8px auto',
  ]) assert.equal(findRawSpacing(`.a { ${line}; }`), [line])
  assert.equal(findRawSpacing('.a {\n  inset: auto var(--space-8)\n    calc(8px + 1rem);\n}'),
    ['inset: auto var(--space-8) calc(8px + 1rem)'])
  for (const line of [
    'width: 48px', 'padding: 0', 'margin: calc(-1 * var(--gap) - 1px)', 'bottom: var(--keyboard-inset, 0px)',
    'border-top: 1px solid', 'border-bottom-left-radius: 8px', 'padding: var(--space-16) 1.5em', 'margin: -1px',
  ]) assert.equal(findRawSpacing(`.a { ${line}; }`), [], line)
})

styles.run()
