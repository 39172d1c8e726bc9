import fs from 'node:fs'
import path from 'node:path'
import { selectMapsProvider } from '../../core/shop/config.ts'
import { importSources } from '../bundle/bundle.ts'
import { checkConfig, isObject, type Config } from './check-config.ts'
import { CliError } from '../cli/cli-error.mjs'
import { selectShopName } from '../site/manifest.ts'
import { readJson, readJsonObject } from '../cli/read-json.ts'

export type { Config }
/** Texts by key. */
export type Texts = Readonly<Record<string, string>>
export type TextsByLanguage = Readonly<Record<string, Texts>>
/** The texts that a brand overrides, and its style sheet, which overrides src/ui/tokens.css. */
export interface BrandContent { readonly texts: TextsByLanguage; readonly sheet: string }

export const BRANDS = 'public/brands'
/** The storefront's Russian texts. A brand may override only their keys and use only their placeholders. */
const MASTER = 'src/text/ru.ts'

/**
 * Reads the configuration of a brand from its brand.json: of the requested brand, else of the one
 * whose brand.json has `"default": true`, else of the first by name.
 * @throws {CliError} when there is no such brand, or its configuration is invalid
 */
export async function readBrandConfig(requested?: string): Promise<Config> {
  const toFile = (name: string) => path.join(BRANDS, name, 'brand.json')
  const folders = fs.existsSync(BRANDS) ? fs.readdirSync(BRANDS) : []
  const names = folders.filter(name => fs.existsSync(toFile(name))).sort()
  if (requested !== undefined && !names.includes(requested)) {
    throw new CliError(`No brand ${requested} in ${BRANDS}. Known: ${names.join(', ')}`)
  }
  const name = requested ?? names.find(candidate => readJsonObject(toFile(candidate)).default === true) ?? names[0]
  if (name === undefined) throw new CliError(`No brand in ${BRANDS}: create a folder with a brand.json`)
  const { default: _, ...values } = readJsonObject(toFile(name))
  return checkConfig({ ...values, brand: name }, toFile(name))
}

/**
 * Reads the texts that a brand overrides: texts/LANGUAGE.json in the brand's folder.
 * @throws {CliError} for a text that `findTextsFault` refuses
 */
export async function readBrandTexts(name: string): Promise<TextsByLanguage> {
  const folder = path.join(BRANDS, name, 'texts')
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
 */
export function findTextsFault(texts: unknown, russianTexts: Texts): string | undefined {
  if (!isObject(texts)) return 'must be an object of texts by key'
  for (const [key, text] of Object.entries(texts)) {
    if (!Object.hasOwn(russianTexts, key)) return `${key} is not a key of ${MASTER}`
    if (typeof text !== 'string' || text.trim() === '') return `${key} must be a non-empty text`
    const unknown = text.match(/\{\w+\}/g)?.find(placeholder => !russianTexts[key]?.includes(placeholder))
    if (unknown !== undefined) return `${key} has ${unknown}, which the text of ${MASTER} does not have`
  }
  return undefined
}

/**
 * Reads the storefront's texts of a language. A complete language has them in `CODE.ts`, as the
 * export `CODE`. An incomplete language has them in `CODE/CODE.ts`, as the export `texts`.
 * They are bundled at each call, so that `npm run dev` reads changed texts.
 */
export async function readLanguageTexts(language: string, folder = 'src/text'): Promise<Texts> {
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
 */
export async function readShareTexts(config: Config, texts: TextsByLanguage) {
  const { brand, signIn, defaultLocale = 'ru' } = config
  const table = { ...await readLanguageTexts('ru'), ...await readLanguageTexts(defaultLocale), ...texts[defaultLocale] }
  const translate = (key: string) => (table[key] ?? '').replaceAll('{brand}', () => selectShopName(config))
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
 * the site has the index, it is on another host, or a key selects a map service instead.
 * @param isServed whether the site has a file
 */
export function findGazetteerFault({ maps = {} }: Pick<Config, 'maps'>, isServed: (file: string) => boolean) {
  const { gazetteer = '/maps/streets.json' } = maps
  if (selectMapsProvider(maps) !== 'embedded' || !gazetteer.startsWith('/')) return undefined
  const [file = ''] = gazetteer.slice(1).split(/[?#]/)
  const relation = maps.gazetteer === undefined ? 'is absent and defaults to' : 'names'
  return isServed(file) ? undefined : `maps.gazetteer ${relation} /${file}, which the site does not have`
}

export async function readBrandContent(name: string): Promise<BrandContent> {
  return { texts: await readBrandTexts(name), sheet: readTheme(path.join(BRANDS, name)) }
}

/** Reads the style sheet in a brand's folder; empty without one. */
export function readTheme(folder: string) {
  const file = path.join(folder, 'theme.css')
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
}
