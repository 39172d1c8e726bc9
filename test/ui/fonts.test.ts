import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readBrandConfig } from '../../.ci/brand/brand.ts'
import { ensureCurrentSite } from '../../.ci/site/site.ts'
import { intlLocale } from '../../core/locale.ts'
import { createMoneyFormat } from '../../src/i18n/money-format.ts'
import { chains } from '../../e2e/demo/world.ts'
import { cnr } from '../../src/text/cnr.ts'
import { en } from '../../src/text/en.ts'
import { ru } from '../../src/text/ru.ts'
import { readLetters, readXHeight } from '../support/woff2.ts'

const fonts = suite<{ site: string }>('the font')

const FOLDER = 'src/ui/fonts'
/** Bytes of fonts that the first menu in Russian may fetch. Some of its dishes have Latin names. */
const FIRST_MENU_LIMIT = 24_000
/** The part of these bytes that the page preloads. */
const PRELOAD_LIMIT = 16_000
/** Onest has no arrow: a font of the device draws the one between two prices. */
const OMITTED = /^→/

const LANGUAGES = ['ru', 'en', 'cnr'] as const

interface Face { readonly file: string; readonly letters: ReadonlySet<number> }
const FACE = /url\('\.\/fonts\/([\w-]+\.woff2)'\)[^}]*unicode-range: ([^;]*);/g
const faces = [...readFileSync('src/ui/fonts.css', 'utf8').matchAll(FACE)]
  .map(([, file = '', ranges = '']): Face => ({ file, letters: parseLetters(ranges) }))

function parseLetters(ranges: string): ReadonlySet<number> {
  return new Set(ranges.split(',').flatMap(range => {
    const [first = NaN, last = first] = range.trim().slice(2).split('-').map(hex => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }))
}
const describeLetters = (letters: Iterable<number>): readonly string[] =>
  [...letters].sort((a, b) => a - b).map(letter => `${String.fromCodePoint(letter)} U+${letter.toString(16)}`)
const listLetters = (texts: readonly string[]): ReadonlySet<number> =>
  new Set(texts.flatMap(text => [...text]).map(letter => letter.codePointAt(0) ?? 0))
/** All texts within a value, at any depth. */
const textsIn = (value: unknown): readonly string[] => typeof value === 'string' ? [value]
  : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
/** The files that a browser fetches for these letters. */
const listFilesFor = (...texts: readonly string[]): readonly string[] => {
  const used = listLetters(texts)
  return faces.filter(({ letters }) => [...used].some(letter => letters.has(letter))).map(({ file }) => file)
}
const sumBytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + readFileSync(`${FOLDER}/${file}`).length, 0)

const jsonUnder = (folder: string): readonly string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.json'))
  .flatMap(name => textsIn(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))))
const prices = (...currencies: readonly string[]): readonly string[] =>
  LANGUAGES.flatMap(locale => currencies.map(currency => createMoneyFormat(locale)(currency, -1_234_567_89)))
const days = LANGUAGES.flatMap(locale => {
  const format = new Intl.DateTimeFormat(intlLocale(locale), { day: 'numeric', month: 'long', year: 'numeric' })
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(2026, month, 4)))
})

fonts('has exactly the files of its README, with the digests listed there', () => {
  const sums = readFileSync(`${FOLDER}/README.md`, 'utf8').match(/^[0-9a-f]{64} {2}\S+\.woff2$/gm)
  const files = readdirSync(FOLDER).filter(name => name.endsWith('.woff2')).sort()
  const digest = (file: string): string => createHash('sha256').update(readFileSync(`${FOLDER}/${file}`)).digest('hex')
  assert.equal(files.map(file => `${digest(file)}  ${file}`), sums)
  assert.equal(faces.map(({ file }) => file).sort(), files)
})

fonts('in Safari before 17 the fallback font has the x-height of every file of Onest', () => {
  const xHeight = Number(/font-size-adjust: ([\d.]+)/.exec(readFileSync('src/ui/fonts.css', 'utf8'))?.[1])
  assert.equal([...new Set(faces.map(({ file }) => readXHeight(`${FOLDER}/${file}`)))], [xHeight])
})

for (const { file, letters } of faces) {
  fonts(`is fetched as ${file} for exactly the letters that it has`, () => {
    const present = readLetters(`${FOLDER}/${file}`)
    assert.equal(describeLetters(letters), describeLetters(present))
    const others = faces.filter(face => face.file !== file)
    assert.equal(describeLetters([...letters].filter(letter => others.some(other => other.letters.has(letter)))), [],
      'in two files')
  })
}

for (const [description, texts] of [
  ['the shop’s own texts in each language', textsIn([ru, en, cnr])],
  ['the brands’ names, texts, pages and streets', [...jsonUnder('public/brands'), ...jsonUnder('public/maps')]],
  ['the sandbox’s dishes, restaurants and promotions', textsIn(chains)],
  [
    'prices in currencies of Europe and Central Asia',
    prices('RUB', 'EUR', 'USD', 'BYN', 'KGS', 'KZT', 'UAH', 'TRY', 'AZN', 'GBP'),
  ],
  ['dates', days],
  ['what people type in three languages, and typographic signs', [
    'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 'ČĆŠŽĐŚŹčćšžđśź', '0123456789',
    '«»„“”‘’‚…—–−×·•°№%&@#*+=<>()[]{}/\\|_!?.,:;\'"^~`§©®™½¼¾²³ \u00A0\u2009',
  ]],
] as const) {
  fonts(`[I18N-01] has the letters of ${description}`, () => {
    const used = listLetters(texts)
    assert.ok(used.size > 9)
    const missing = describeLetters([...used]
      .filter(letter => letter >= 0x20 && !faces.some(({ letters }) => letters.has(letter))))
    assert.equal(missing.filter(letter => !OMITTED.test(letter)), [])
  })
}

fonts('[I18N-04] lacks the lari sign alone, which the system draws', () => {
  const missing = [...listLetters(prices('GEL', 'KGS', 'BYN'))]
    .filter(letter => letter >= 0x20 && !faces.some(({ letters }) => letters.has(letter)))
  assert.equal(missing.map(letter => String.fromCodePoint(letter)), ['₾'])
})

fonts('of a Russian first menu is small, and other letters are fetched where they are shown', () => {
  const russian = listFilesFor(...textsIn(ru), ...prices('RUB'))
  assert.ok(sumBytes(russian) <= FIRST_MENU_LIMIT, `${sumBytes(russian)} bytes: ${russian.join(' ')}`)
  assert.equal(listFilesFor('Ролл «Цапля» — 250 г, №1', createMoneyFormat('ru')('RUB', 115_700)),
    ['onest-cyrillic.woff2', 'onest-signs.woff2', 'onest-rouble.woff2'])
  assert.equal(listFilesFor('Ђўґ'), ['onest-cyrillic-ext.woff2'])
  assert.equal(listFilesFor('Salmon$'), ['onest-latin.woff2'])
  assert.equal(listFilesFor('čćšžđśź'), ['onest-latin-ext.woff2'])
})

fonts.before(async context => {
  context.site = await ensureCurrentSite(await readBrandConfig())
})

fonts('preloads Russian letters at a first visit, digits and ₽ once a restaurant is chosen', ({ site }) => {
  const page = readFileSync(`${site}/index.html`, 'utf8')
  const listPreloaded = (visit: string): readonly string[] =>
    [...(new RegExp(` data-${visit}="([^"]*)"`).exec(page)?.[1] ?? '').matchAll(/\/assets\/([\w-]+)-\w{8}\.woff2/g)]
      .map(([, name]) => `${name}.woff2`).sort()
  assert.equal([listPreloaded('first'), listPreloaded('known')],
    [listFilesFor('Сёмга'), [...listFilesFor('Сёмга', '1 157 ₽')].sort()])
  assert.ok(sumBytes(listPreloaded('known')) <= PRELOAD_LIMIT, `${sumBytes(listPreloaded('known'))} bytes`)
})

fonts('[MENU-15] is kept with the shop for a visit without a network, as far as Russian menus say it', ({ site }) => {
  const cached = readFileSync(`${site}/offline-worker.js`, 'utf8').matchAll(/\/assets\/(onest-[\w-]+)-\w{8}\.woff2/g)
  assert.equal([...cached].map(([, name]) => `${name}.woff2`).sort(), [...listFilesFor('Сёмга BBQ', '1 157 ₽')].sort())
})

fonts.run()
