import fs from 'node:fs'
import path from 'node:path'
import { selectMapsProvider } from '../../../core/shop/config.ts'
import { BRANDS, findGazetteerFault, readBrandConfig, readBrandTexts, type Config } from '../brand.ts'
import { countPlaceholders, PLACEHOLDER } from '../placeholders.ts'
import { getErrorMessage } from '../../cli/cli-error.mjs'
import { resolveThemeColours, findSheetFaults, listWorstPairs } from '../contrast.ts'
import { listFiles, listRelativePaths } from '../../cli/files.mjs'
import { listLanguages } from '../../bundle/offline.ts'
import { isLoopback } from '../../site/policy.ts'
import { parseJson } from '../../cli/read-json.ts'
import { createPages, TEXTS } from './content.ts'
import { PLACEHOLDER_COMMENT, findLogoFault } from './pictures.ts'
import { readPngSize } from './png.ts'

const PICTURES = ['logo.svg', 'icon.svg', 'splash.svg', 'icon.png', 'share.png']
const CLIENT_IDS = { GOOGLE: 'googleClientId', APPLE: 'appleClientId', VK: 'vkClientId' } as const

/** Lists what is required before a brand opens, and what is optional, one sentence each. */
export async function checkBrand(name: string) {
  const folder = path.join(BRANDS, name)
  let config: Config | undefined
  const loadErrors: string[] = []
  try {
    config = await readBrandConfig(name)
    await readBrandTexts(name)
  } catch (error) {
    loadErrors.push(getErrorMessage(error))
  }
  return {
    required: [
      ...loadErrors,
      ...(config === undefined ? [] : [...findServiceGaps(config), ...findStreetGaps(config, folder)]),
      ...findTextGaps(folder, config?.pages),
      ...findPictureGaps(folder),
      ...findColourGaps(folder),
    ],
    optional: config === undefined ? [] : listSuggestions(config, folder),
  }
}

function findServiceGaps({ apiBase = '', signIn = {}, botCheck = {}, maps = {} }: Config) {
  const { methods = ['PHONE'] } = signIn
  const { provider = 'auto' } = maps
  const methodsWithoutId =
    Object.entries(CLIENT_IDS).filter(([method, field]) => methods.includes(method) && !signIn[field])
  return [
    isLoopback(apiBase)
      && `apiBase is ${apiBase}, on this machine: set it to the address of the chain's API, and whiteLabel to its code`,
    ...methodsWithoutId.map(([method, field]) => `signIn.${field} is missing: ${method} is not offered without it`),
    methods.includes('APPLE') && !signIn.redirectUri
      && 'signIn.redirectUri is missing: Apple requires the registered address',
    (botCheck.provider ?? 'none') !== 'none' && !botCheck.siteKey
      && `botCheck.siteKey is missing: ${botCheck.provider} does not work without it`,
    provider !== 'auto' && provider !== selectMapsProvider(maps)
      && `maps.provider is ${provider}, whose key is missing: customers get the embedded map`,
  ].filter(line => line !== false)
}

/**
 * Checks the street index of the embedded map. The default index, and a copy of another brand's
 * index, count as samples.
 */
function findStreetGaps(config: Config, folder: string) {
  const { gazetteer = '/maps/streets.json' } = config.maps ?? {}
  if (selectMapsProvider(config.maps ?? {}) !== 'embedded') return []
  const fault = findGazetteerFault(config, file => fs.existsSync(path.join('public', file)))
  if (fault !== undefined) return [fault]
  const ownStreets = path.join(folder, 'streets.json')
  const isCopy = fs.existsSync(ownStreets) && listFiles(BRANDS).some(file =>
    file.endsWith('/streets.json') && path.normalize(file) !== ownStreets
      && fs.readFileSync(file).equals(fs.readFileSync(ownStreets)))
  const problem = 'maps: addresses are found in the sample cities only'
  return gazetteer === '/maps/streets.json' || isCopy
    ? [`${problem}: set maps.key or maps.yandexKey, or maps.gazetteer to streets of the chain's cities`]
    : []
}

function findTextGaps(folder: string, ownPages: Config['pages'] = []) {
  const slugs = [...Object.keys(createPages('')), ...ownPages.map(({ slug }) => slug)]
  const missing = slugs.map(slug => `pages/ru/${slug}.json`)
    .filter(file => !fs.existsSync(path.join(folder, file)))
    .map(file => `${file} is missing: customers see a placeholder`)
  const texts = listRelativePaths(folder).filter(file => /^(?:pages|texts)\//.test(file))
  const unfinished = texts.flatMap(file => {
    const text = fs.readFileSync(path.join(folder, file), 'utf8')
    const count = countPlaceholders(text)
    return [
      ...(file.startsWith('pages/') ? findPageFaults(file, text) : []),
      ...(count === 0 ? [] : [`${file} has ${count} place${count === 1 ? '' : 's'} to fill: ${PLACEHOLDER}…]`]),
    ]
  })
  return [...missing, ...unfinished]
}

/** Describes why a text is not an information page; an empty list if it is one. */
function findPageFaults(file: string, text: string) {
  try {
    const { title, blocks } = parseJson(text)
    const isPage = typeof title === 'string' && Array.isArray(blocks) && blocks.length > 0
    return isPage ? [] : [`${file} is not a page: it needs a title and blocks`]
  } catch (error) {
    return [`${file} cannot be read: ${getErrorMessage(error)}`]
  }
}

function findPictureGaps(folder: string) {
  return PICTURES.flatMap(file => {
    if (!fs.existsSync(path.join(folder, file))) return [`${file} is missing`]
    const contents = fs.readFileSync(path.join(folder, file))
    const size = readPngSize(contents)
    const pngFault = size === undefined ? 'is not a PNG' : undefined
    const fault = file.endsWith('.svg') ? findLogoFault(contents.toString()) : pngFault
    if (fault !== undefined) return [`${file} ${fault}`]
    if (contents.includes(PLACEHOLDER_COMMENT)) return [`${file} is a placeholder: replace it with the chain's own`]
    return file === 'icon.png' && String(size) !== '512,512' ? ['icon.png must be 512 × 512'] : []
  })
}

function findColourGaps(folder: string) {
  const file = path.join(folder, 'theme.css')
  if (!fs.existsSync(file)) return ['theme.css is missing']
  const sheets = { base: fs.readFileSync('src/ui/tokens.css', 'utf8'), own: fs.readFileSync(file, 'utf8') }
  const faintPairs = (['dark', 'light'] as const).flatMap(theme => [false, true].flatMap(hasMoreContrast => {
    const heading = `theme.css, ${theme}${hasMoreContrast ? ' with more contrast' : ''}`
    return listWorstPairs(resolveThemeColours(sheets, theme, hasMoreContrast)).map(pair => `${heading}: ${pair}`)
  }))
  return [...findSheetFaults(sheets).map(fault => `theme.css: ${fault}`), ...faintPairs]
}

/** Whether a Russian page has the numbers of a Russian company: ИНН and ОГРН or ОГРНИП. */
function namesCompany(folder: string) {
  const pages = path.join(folder, 'pages/ru')
  const text = fs.existsSync(pages) ? listFiles(pages).map(file => fs.readFileSync(file, 'utf8')).join(' ') : ''
  return /ИНН\D{0,3}(?:\d{10}|\d{12})(?!\d)/.test(text) && /ОГРН(?:ИП)?\D{0,3}(?:\d{13}|\d{15})(?!\d)/.test(text)
}

function listSuggestions(
  { locales = [], signIn = {}, botCheck = {}, links = {}, consent = {}, defaults, welcomePicture }: Config,
  folder: string,
) {
  const texts = path.join(folder, 'texts/ru.json')
  const otherLanguages = listLanguages().filter(language => !locales.includes(language))
  const brandTexts = fs.existsSync(texts) ? fs.readFileSync(texts, 'utf8') : ''
  return [
    locales.length > 0 && otherLanguages.length > 0
      && `locales: the storefront also has ${otherLanguages.join(' and ')}; name needs the shop's name in each`,
    brandTexts.includes(JSON.stringify(TEXTS['title.home']))
      && 'texts/ru.json: title.home is still the default in search engines and messengers',
    !defaults?.restoId && !welcomePicture
      && 'defaults: a first visit asks for the city before it shows a dish; name cityId, deliveryMethod and restoId, '
      + 'or show food behind the question (welcomePicture)',
    !links.support && 'links.support: customers have no address to write to',
    !namesCompany(folder)
      && 'pages/ru: no page names the company (ИНН of 10 or 12 digits, ОГРН of 13 or 15), as a shop in Russia must',
    !consent.personalData
      && 'consent.personalData: the order form does not ask for consent to the processing of personal data',
    consent.personalData === true && !consent.version
      && 'consent.version: an order does not record to which edition of the privacy policy its customer agreed',
    (botCheck.provider ?? 'none') === 'none' && 'botCheck: programs can request SMS codes',
    !signIn.redirectUri && "signIn.redirectUri: messengers show share.png if it has the shop's address",
  ].filter(line => line !== false)
}
