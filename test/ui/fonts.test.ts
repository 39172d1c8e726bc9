import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { brandConfig } from '../../.ci/build/brand.mjs'
import { currentSite } from '../../.ci/build/site.mjs'
import { intlLocale } from '../../core/locale.ts'
import { createMoneyFormat } from '../../src/bind/money-format.ts'
import { chains } from '../../e2e/demo/world.ts'
import { cnr } from '../../src/text/cnr.ts'
import { en } from '../../src/text/en.ts'
import { ru } from '../../src/text/ru.ts'
import { lettersOf } from '../support/woff2.ts'

const fonts = suite<{ site: string }>('the font')

const FOLDER = 'src/ui/fonts'
/** Bytes of fonts that a Russian first menu may fetch, with words in Latin letters among its dishes. */
const OF_A_FIRST_MENU = 24_000
/** Of these, what the page itself asks for. */
const IN_ADVANCE = 16_000
/** Onest has no such letters: the arrow between two prices is the device's own. */
const LACKED = /^→/

const LANGUAGES = ['ru', 'en', 'cnr'] as const

interface Face { readonly file: string; readonly letters: ReadonlySet<number> }
const FACE = /url\('\.\/fonts\/([\w-]+\.woff2)'\)[^}]*unicode-range: ([^;]*);/g
const faces = [...readFileSync('src/ui/fonts.css', 'utf8').matchAll(FACE)]
  .map(([, file = '', ranges = '']): Face => ({ file, letters: lettersSaid(ranges) }))

function lettersSaid(ranges: string): ReadonlySet<number> {
  return new Set(ranges.split(',').flatMap(range => {
    const [first = NaN, last = first] = range.trim().slice(2).split('-').map(hex => Number.parseInt(hex, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }))
}
const named = (letters: Iterable<number>): readonly string[] =>
  [...letters].sort((a, b) => a - b).map(one => `${String.fromCodePoint(one)} U+${one.toString(16)}`)
const lettersIn = (texts: readonly string[]): ReadonlySet<number> =>
  new Set(texts.flatMap(text => [...text]).map(letter => letter.codePointAt(0) ?? 0))
/** All texts within a value, however deep. */
const textsIn = (value: unknown): readonly string[] => typeof value === 'string' ? [value]
  : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
/** The files that have these letters, as a browser fetches them. */
const filesFor = (...texts: readonly string[]): readonly string[] => {
  const said = lettersIn(texts)
  return faces.filter(({ letters }) => [...said].some(one => letters.has(one))).map(({ file }) => file)
}
const bytesOf = (files: readonly string[]): number =>
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

fonts('is the parts that its README says how they are made, each with those contents and no other', () => {
  const sums = readFileSync(`${FOLDER}/README.md`, 'utf8').match(/^[0-9a-f]{64} {2}\S+\.woff2$/gm)
  const files = readdirSync(FOLDER).filter(name => name.endsWith('.woff2')).sort()
  const digest = (file: string): string => createHash('sha256').update(readFileSync(`${FOLDER}/${file}`)).digest('hex')
  assert.equal(files.map(file => `${digest(file)}  ${file}`), sums)
  assert.equal(faces.map(({ file }) => file).sort(), files)
})

for (const { file, letters } of faces) {
  fonts(`is fetched as ${file} for each letter that is in it and for no other, so that none is fetched in vain`, () => {
    const present = lettersOf(`${FOLDER}/${file}`)
    assert.equal(named(letters), named(present))
    const others = faces.filter(face => face.file !== file)
    assert.equal(named([...letters].filter(one => others.some(other => other.letters.has(one)))), [], 'in two files')
  })
}

for (const [what, texts] of [
  ['the shop’s own texts in each language', textsIn([ru, en, cnr])],
  ['the brands’ names, texts, pages and streets', [...jsonUnder('public/brands'), ...jsonUnder('public/maps')]],
  ['the sandbox’s dishes, restaurants and promotions', textsIn(chains)],
  ['prices in currencies of Europe and Central Asia', prices('RUB', 'EUR', 'USD', 'BYN', 'KZT', 'UAH', 'TRY', 'AZN', 'GBP')],
  ['dates', days],
  ['what people type: Russian, English and Montenegrin letters, and the signs of good typesetting', [
    'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 'ČĆŠŽĐŚŹčćšžđśź', '0123456789',
    '«»„“”‘’‚…—–−×·•°№%&@#*+=<>()[]{}/\\|_!?.,:;\'"^~`§©®™½¼¾²³ \u00A0\u2009',
  ]],
] as const) {
  fonts(`[I18N-01] has the letters of ${what}`, () => {
    const said = lettersIn(texts)
    assert.ok(said.size > 9)
    const lacking = named([...said].filter(one => one >= 0x20 && !faces.some(({ letters }) => letters.has(one))))
    assert.equal(lacking.filter(one => !LACKED.test(one)), [])
  })
}

fonts('of a Russian first menu is small, and other letters are fetched where they are said', () => {
  const russian = filesFor(...textsIn(ru), ...prices('RUB'))
  assert.ok(bytesOf(russian) <= OF_A_FIRST_MENU, `${bytesOf(russian)} bytes: ${russian.join(' ')}`)
  assert.equal(filesFor('Ролл «Цапля» — 250 г, №1', createMoneyFormat('ru')('RUB', 115_700)),
    ['onest-cyrillic.woff2', 'onest-signs.woff2', 'onest-rouble.woff2'])
  assert.equal(filesFor('Ђўґ'), ['onest-cyrillic-ext.woff2'])
  assert.equal(filesFor('Salmon$'), ['onest-latin.woff2'])
  assert.equal(filesFor('čćšžđśź'), ['onest-latin-ext.woff2'])
})

fonts.before(async context => {
  context.site = await currentSite(await brandConfig())
})

fonts('is asked for in advance as far as any Russian page says it: letters at a first visit, digits and the rouble too where a restaurant was chosen earlier', ({ site }) => {
  const page = readFileSync(`${site}/index.html`, 'utf8')
  const ahead = (when: string): readonly string[] =>
    [...(new RegExp(` data-${when}="([^"]*)"`).exec(page)?.[1] ?? '').matchAll(/\/assets\/([\w-]+)-\w{8}\.woff2/g)].map(([, name]) => `${name}.woff2`).sort()
  assert.equal([ahead('first'), ahead('known')], [filesFor('Сёмга'), [...filesFor('Сёмга', '1 157 ₽')].sort()])
  assert.ok(bytesOf(ahead('known')) <= IN_ADVANCE, `${bytesOf(ahead('known'))} bytes`)
})

fonts('[MENU-15] is kept with the shop for a visit without a network, as far as Russian menus say it', ({ site }) => {
  const kept = readFileSync(`${site}/offline-worker.js`, 'utf8').matchAll(/\/assets\/(onest-[\w-]+)-\w{8}\.woff2/g)
  assert.equal([...kept].map(([, name]) => `${name}.woff2`).sort(), [...filesFor('Сёмга BBQ', '1 157 ₽')].sort())
})

fonts.run()
