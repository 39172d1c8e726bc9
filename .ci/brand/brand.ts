import fs from 'node:fs'
import path from 'node:path'
import { importSources } from '../bundle/bundle.ts'
import { checkConfig } from './check-config.ts'
import { CliError } from '../cli/cli-error.mjs'
import { selectShopName } from '../site/manifest.ts'
import { readJson } from '../cli/read-json.ts'

/**
 * @typedef {import('./check-config.ts').Config} Config
 * @typedef {Readonly<Record<string, string>>} Texts by key
 * @typedef {Readonly<Record<string, Texts>>} TextsByLanguage
 * @typedef {{ readonly texts: TextsByLanguage; readonly sheet: string }} BrandContent the brand's texts and style sheet
 */

const FOLDER = 'public/brands'
/** The storefront's Russian texts. A brand may override only their keys and use only their placeholders. */
const MASTER = 'src/text/ru.ts'

/**
 * Reads the initial configuration of the brand to build: the requested one, else the one whose
 * brand.json has `"default": true`, else the first by name.
 * @param {string} [requested] @returns {Promise<Config>}
 * @throws {CliError} when there is no such brand, or its configuration is invalid
 */
export async function readBrandConfig(requested) {
  /** @param {string} name */
  const toFile = name => path.join(FOLDER, name, 'brand.json')
  const folders = fs.existsSync(FOLDER) ? fs.readdirSync(FOLDER) : []
  const names = folders.filter(name => fs.existsSync(toFile(name))).sort()
  if (requested !== undefined && !names.includes(requested)) {
    throw new CliError(`No brand ${requested} in ${FOLDER}. Known: ${names.join(', ')}`)
  }
  const name = requested ?? names.find(candidate => readJson(toFile(candidate)).default === true) ?? names[0]
  if (name === undefined) throw new CliError(`No brand in ${FOLDER}: create a folder with a brand.json`)
  const { default: _, ...values } = readJson(toFile(name))
  return checkConfig({ ...values, brand: name }, toFile(name))
}

/**
 * Reads the texts that a brand overrides, by language: texts/LANGUAGE.json in the brand's folder.
 * @param {string} name @returns {Promise<TextsByLanguage>}
 * @throws {CliError} for a text that `findTextsFault` refuses
 */
export async function readBrandTexts(name) {
  const folder = path.join(FOLDER, name, 'texts')
  if (!fs.existsSync(folder)) return {}
  const russianTexts = await readLanguageTexts('ru')
  const files = fs.readdirSync(folder).filter(file => file.endsWith('.json')).sort()
  return Object.fromEntries(files.map(file => {
    const texts = readJson(path.join(folder, file))
    const fault = findTextsFault(texts, russianTexts)
    if (fault !== undefined) throw new CliError(`${path.join(folder, file)}: ${fault}`)
    return [path.basename(file, '.json'), texts]
  }))
}

/**
 * Describes what is wrong with a brand's texts of one language: an unknown key, an empty text, or a
 * placeholder such as {name} that the storefront's Russian text lacks. Undefined for valid texts.
 * @param {unknown} texts
 * @param {Texts} russianTexts those of the storefront
 */
export function findTextsFault(texts, russianTexts) {
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return 'must be an object of texts by key'
  for (const [key, text] of Object.entries(texts)) {
    if (!Object.hasOwn(russianTexts, key)) return `${key} is not a key of ${MASTER}`
    if (typeof text !== 'string' || text.trim() === '') return `${key} must be a non-empty text`
    const unknown = text.match(/\{\w+\}/g)?.find(placeholder => !russianTexts[key]?.includes(placeholder))
    if (unknown !== undefined) return `${key} has ${unknown}, which the text of ${MASTER} does not have`
  }
  return undefined
}

/**
 * Reads the storefront's texts of a language. A complete language has them in `CODE.ts`, as an
 * export of this name. An incomplete language has them in `CODE/CODE.ts`, as the export `texts`.
 * @param {string} language @param {string} [folder] @returns {Promise<Texts>}
 */
export async function readLanguageTexts(language, folder = 'src/text') {
  const completeFile = path.join(folder, `${language}.ts`)
  const isComplete = fs.existsSync(completeFile)
  const file = path.resolve(isComplete ? completeFile : path.join(folder, language, `${language}.ts`))
  const module = await importSources(`export * from ${JSON.stringify(file)}`)
  return module[isComplete ? language : 'texts']
}

/**
 * Reads the texts that other programs show, in the shop's default language: `card`, the preview of
 * a shared link, and `shortcuts`, the entries in the menu of an installed shop's icon. The picture
 * has an absolute address only if `signIn.redirectUri` is configured.
 * @param {Config} config @param {TextsByLanguage} texts
 */
export async function readShareTexts(config, texts) {
  const { brand, signIn, defaultLocale = 'ru' } = config
  const table = { ...await readLanguageTexts('ru'), ...await readLanguageTexts(defaultLocale), ...texts[defaultLocale] }
  /** @param {string} key */
  const translate = key => (table[key] ?? '').replaceAll('{brand}', () => selectShopName(config))
  const address = signIn?.redirectUri ?? ''
  const origin = URL.canParse(address) ? new URL(address).origin : ''
  return {
    card: {
      title: translate('title.home'),
      description: translate('head.description'),
      image: `${origin}/brands/${encodeURIComponent(brand)}/share.png`,
    },
    shortcuts: [
      { name: translate('nav.cart'), url: '/cart' },
      { name: translate('nav.orders'), url: '/orders' },
    ],
  }
}

/**
 * Describes a missing street index of the embedded map: without it no address can be found. Undefined when
 * the site has the index, it is on another host, or a key selects Google Maps instead.
 * @param {Pick<Config, 'maps'>} config
 * @param {(file: string) => boolean} isServed whether the site has a file
 */
export function findGazetteerFault({ maps = {} }, isServed) {
  const { key = '', gazetteer = '/maps/streets.json' } = maps
  if (key !== '' || !gazetteer.startsWith('/')) return undefined
  const [file = ''] = gazetteer.slice(1).split(/[?#]/)
  return isServed(file) ? undefined : `maps.gazetteer names /${file}, which the site does not have`
}

/**
 * Reads the texts and the style sheet of a brand. The sheet overrides src/ui/tokens.css; empty without one.
 * @param {string} name
 * @returns {Promise<BrandContent>}
 */
export async function readBrandContent(name) {
  const file = path.join(FOLDER, name, 'theme.css')
  return { texts: await readBrandTexts(name), sheet: fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '' }
}
