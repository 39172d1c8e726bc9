import fs from 'node:fs'
import path from 'node:path'
import { importText, onlyScript } from './bundle.mjs'
import { checkConfig } from './check-config.mjs'
import { complaint } from './complaint.mjs'
import { shopName } from './manifest.mjs'
import { readJson } from './read-json.mjs'

/**
 * @typedef {import('./check-config.mjs').Config} Config
 * @typedef {Readonly<Record<string, string>>} Texts by key
 * @typedef {Readonly<Record<string, Texts>>} TextsByLanguage
 * @typedef {{ readonly texts: TextsByLanguage; readonly sheet: string }} Own what it says in its own words, and its style sheet
 */

const FOLDER = 'public/brands'
const MASTER = 'src/text/ru.ts'

/** @param {string} name */
const readBrand = name => readJson(path.join(FOLDER, name, 'brand.json'))

const brandNames = () => fs.existsSync(FOLDER)
  ? fs.readdirSync(FOLDER).filter(name => fs.existsSync(path.join(FOLDER, name, 'brand.json'))).sort()
  : []

/**
 * The brand to build: the one asked for, else the only one, else the one whose brand.json says
 * `"default": true`, else the first by name. Returns the configuration block that it starts with;
 * rejects with one that would stop the shop at boot.
 * @param {string} [asked]
 * @returns {Promise<Config>}
 */
export async function brandConfig(asked) {
  const names = brandNames()
  if (asked !== undefined && !names.includes(asked)) {
    throw complaint(`No brand ${asked} in ${FOLDER}; there are: ${names.join(', ')}`)
  }
  const name = asked ?? names.find(each => readBrand(each).default === true) ?? names[0]
  if (name === undefined) throw complaint(`No brand in ${FOLDER}: a folder with a brand.json is needed`)
  const { default: _, ...values } = readBrand(name)
  return checkConfig({ ...values, brand: name }, path.join(FOLDER, name, 'brand.json'))
}

/**
 * What a brand says in its own words: by language, the texts of texts/LANGUAGE.json in its folder.
 * Empty for a brand that says everything as the storefront does. A key that the storefront does not
 * have, or a gap such as {name} that nothing would fill, stops the build.
 * @param {string} name
 * @returns {Promise<TextsByLanguage>}
 */
export async function brandTexts(name) {
  const folder = path.join(FOLDER, name, 'texts')
  if (!fs.existsSync(folder)) return {}
  const master = await masterTexts()
  const files = fs.readdirSync(folder).filter(file => file.endsWith('.json')).sort()
  return Object.fromEntries(files.map(file => {
    const texts = readJson(path.join(folder, file))
    const fault = textsFault(texts, master)
    if (fault !== undefined) throw complaint(`${path.join(folder, file)}: ${fault}`)
    return [path.basename(file, '.json'), texts]
  }))
}

/**
 * What is wrong with a brand's texts of one language, in words; undefined when nothing is.
 * @param {unknown} texts
 * @param {Texts} master
 */
export function textsFault(texts, master) {
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return 'must be an object of texts by key'
  for (const [key, text] of Object.entries(texts)) {
    if (!Object.hasOwn(master, key)) return `${key} is no key of ${MASTER}`
    if (typeof text !== 'string' || text.trim() === '') return `${key} must be a non-empty text`
    const own = gaps(master[key] ?? '')
    const foreign = gaps(text).find(gap => !own.includes(gap))
    if (foreign !== undefined) return `${key} has ${foreign}, which nothing fills`
  }
  return undefined
}

/** @param {string} text */
const gaps = text => text.match(/\{\w+\}/g)?.map(String) ?? []

/**
 * A language's table of the sources; that of `ru` holds every key.
 * @param {string} [language]
 * @returns {Promise<Texts>}
 */
async function masterTexts(language = 'ru') {
  return (await importText(await onlyScript({ entryPoints: [MASTER.replace('ru', language)], bundle: true, format: 'esm' })))[language]
}

/**
 * What a shop says before any page of it has run, in the language that it is opened in. `card`: what a shared link shows, with a picture
 * that is absolute where the configuration tells the shop's address (in `signIn.redirectUri`); `shortcuts`: where an installed shop leads at once.
 * @param {Config} config
 * @param {TextsByLanguage} texts
 */
export async function brandSays(config, texts) {
  const { brand, signIn, defaultLocale = 'ru' } = config
  const words = { ...await masterTexts(), ...await masterTexts(defaultLocale), ...texts[defaultLocale] }
  /** @param {string} key */
  const say = key => (words[key] ?? '').replaceAll('{brand}', () => shopName(config))
  const address = signIn?.redirectUri ?? ''
  const origin = URL.canParse(address) ? new URL(address).origin : ''
  return {
    card: { title: say('title.home'), description: say('head.description'), image: `${origin}/brands/${encodeURIComponent(brand)}/share.png` },
    shortcuts: [{ name: say('nav.cart'), url: '/cart' }, { name: say('nav.orders'), url: '/orders' }],
  }
}

/**
 * What is wrong with where the embedded map gets its streets, in words; undefined when nothing is. `isServed` tells whether
 * the site has a file: without the streets no address is found and nothing can be delivered. A file elsewhere is not looked at.
 * @param {Pick<Config, 'maps'>} config
 * @param {(file: string) => boolean} isServed
 */
export function streetsFault({ maps = {} }, isServed) {
  const { key = '', gazetteer = '/maps/streets.json' } = maps
  if (key !== '' || !gazetteer.startsWith('/')) return undefined
  const [file = ''] = gazetteer.slice(1).split(/[?#]/)
  return isServed(file) ? undefined : `maps.gazetteer names /${file}, which the site does not have`
}

/**
 * The style sheet of a brand, which says what differs from src/ui/tokens.css; empty without one.
 * @param {string} name
 */
function brandSheet(name) {
  const file = path.join(FOLDER, name, 'theme.css')
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
}

/**
 * What a brand brings into the page, as its folder in the sources has it.
 * @param {string} name
 * @returns {Promise<Own>}
 */
export const brandOwn = async name => ({ texts: await brandTexts(name), sheet: brandSheet(name) })
