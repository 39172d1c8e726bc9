import fs from 'node:fs'
import path from 'node:path'
import { readBrandConfig, readBrandTexts, findGazetteerFault } from '../brand.ts'
import { getErrorMessage } from '../../cli/cli-error.mjs'
import { resolveThemeColours, findSheetFaults, listWorstPairs } from '../contrast.ts'
import { digest, listFiles } from '../../cli/files.mjs'
import { listLanguages } from '../../bundle/offline.ts'
import { isLoopback } from '../../site/policy.ts'
import { parseJson } from '../../cli/read-json.ts'
import { GAP, createPages, TEXTS } from './content.ts'
import { PLACEHOLDER_COMMENT, findLogoFault } from './pictures.ts'
import { readPngSize } from './png.ts'

/** @typedef {import('../check-config.ts').Config} Config */

const PICTURES = ['logo.svg', 'icon.svg', 'splash.svg', 'icon.png', 'share.png']
const CLIENT_IDS = { GOOGLE: 'googleClientId', APPLE: 'appleClientId', VK: 'vkClientId' }

/**
 * Lists what is required before a brand opens, and what is optional, one sentence each.
 * @param {string} name
 * @param {string} [brands] the folder of all brands
 */
export async function checkBrand(name, brands = 'public/brands') {
  const folder = path.join(brands, name)
  /** @type {Config | undefined} */
  let config
  /** @type {string[]} */
  const loadErrors = []
  try {
    config = await readBrandConfig(name)
    await readBrandTexts(name)
  } catch (error) {
    loadErrors.push(getErrorMessage(error))
  }
  return {
    required: [
      ...loadErrors,
      ...(config === undefined ? [] : [...findServiceGaps(config), ...findStreetGaps(config, folder, brands)]),
      ...findTextGaps(folder),
      ...findPictureGaps(folder),
      ...findColourGaps(folder),
    ],
    optional: config === undefined ? [] : listSuggestions(config, folder),
  }
}

/** @param {Config} config @returns {string[]} */
function findServiceGaps({ apiBase = '', signIn = {}, botCheck = {} }) {
  const { methods = ['PHONE'] } = signIn
  const methodsWithoutId = Object.entries(CLIENT_IDS).filter(
    ([method, field]) => methods.includes(method) && !signIn[/** @type {'vkClientId'} */ (field)],
  )
  return [
    isLoopback(apiBase)
      && `apiBase is ${apiBase}, on this machine: set it to the address of the chain's API, and whiteLabel to its code`,
    ...methodsWithoutId.map(([method, field]) => `signIn.${field} is missing: ${method} is not offered without it`),
    methods.includes('APPLE') && !signIn.redirectUri
      && 'signIn.redirectUri is missing: Apple requires the registered address',
    ![undefined, 'none'].includes(botCheck.provider) && !botCheck.siteKey
      && `botCheck.siteKey is missing: ${botCheck.provider} does not work without it`,
  ].filter(line => line !== false)
}

/**
 * Checks the street index of the embedded map. The default index, and a copy of another brand's
 * index, count as samples.
 * @param {Config} config @param {string} folder @param {string} brands
 */
function findStreetGaps(config, folder, brands) {
  const { key, gazetteer = '/maps/streets.json' } = config.maps ?? {}
  if (key) return []
  const ownStreets = path.join(folder, 'streets.json')
  const fault = findGazetteerFault(
    config,
    file => fs.existsSync(path.join('public', file)) || path.join('public', file) === ownStreets,
  )
  const ownFile = path.posix.join(brands, path.basename(folder), 'streets.json')
  const streetsOfOthers = listFiles(brands).filter(file => file.endsWith('/streets.json') && file !== ownFile)
  const isSample = gazetteer === '/maps/streets.json' || (fs.existsSync(ownStreets)
    && streetsOfOthers.some(file => digest(fs.readFileSync(file)) === digest(fs.readFileSync(ownStreets))))
  if (fault !== undefined) return [fault]
  const problem = 'maps: addresses are found in the sample cities only'
  return isSample ? [`${problem}: set maps.key, or maps.gazetteer to streets of the chain's cities`] : []
}

/** @param {string} folder */
function findTextGaps(folder) {
  const needed = Object.keys(createPages('')).map(slug => `pages/ru/${slug}.json`)
  const missing = needed
    .filter(file => !fs.existsSync(path.join(folder, file)))
    .map(file => `${file} is missing: customers see a placeholder`)
  const unfinished = ['pages', 'texts'].flatMap(part => listFiles(path.join(folder, part))).flatMap(file => {
    const text = fs.readFileSync(file, 'utf8')
    const shortPath = path.posix.relative(folder.split(path.sep).join('/'), file)
    const count = text.split(GAP).length - 1
    return [
      ...(shortPath.startsWith('pages/') ? findPageFault(shortPath, text) : []),
      ...(count === 0 ? [] : [`${shortPath} has ${count} place${count === 1 ? '' : 's'} to fill: ${GAP}…]`]),
    ]
  })
  return [...missing, ...unfinished]
}

/**
 * Describes why a text is not an information page; an empty list if it is one.
 * @param {string} file @param {string} text
 */
function findPageFault(file, text) {
  try {
    const { title, blocks } = parseJson(text)
    return typeof title === 'string' && Array.isArray(blocks) && blocks.length > 0
      ? []
      : [`${file} is not a page: it needs a title and blocks`]
  } catch (error) {
    return [`${file} cannot be read: ${getErrorMessage(error)}`]
  }
}

/** @param {string} folder */
function findPictureGaps(folder) {
  return PICTURES.flatMap(file => {
    const picture = path.join(folder, file)
    if (!fs.existsSync(picture)) return [`${file} is missing`]
    const contents = fs.readFileSync(picture)
    const fault = file.endsWith('.svg') ? findLogoFault(contents.toString()) : findPngFault(contents)
    if (fault !== undefined) return [`${file} ${fault}`]
    if (contents.includes(PLACEHOLDER_COMMENT))
      return [`${file} is a placeholder: replace it with the chain's own`]
    return file === 'icon.png' && String(readPngSize(contents)) !== '512,512' ? ['icon.png must be 512 × 512'] : []
  })
}

/** @param {Buffer} contents */
const findPngFault = contents => readPngSize(contents) === undefined ? 'is not a PNG' : undefined

/** @param {string} folder */
function findColourGaps(folder) {
  const file = path.join(folder, 'theme.css')
  if (!fs.existsSync(file)) return ['theme.css is missing']
  const sheets = { base: fs.readFileSync('src/ui/tokens.css', 'utf8'), own: fs.readFileSync(file, 'utf8') }
  const faintPairs = /** @type {const} */ (['dark', 'light']).flatMap(theme =>
    [false, true].flatMap(hasMoreContrast =>
      listWorstPairs(resolveThemeColours(sheets, theme, hasMoreContrast)).map(
        pair => `theme.css, ${theme}${hasMoreContrast ? ' with more contrast' : ''}: ${pair}`,
      ),
    ),
  )
  return [...findSheetFaults(sheets).map(fault => `theme.css: ${fault}`), ...faintPairs]
}

/** @param {Config} config @param {string} folder */
function listSuggestions({ locales = [], signIn = {}, botCheck = {}, links = {} }, folder) {
  const texts = path.join(folder, 'texts/ru.json')
  const otherLanguages = listLanguages().filter(language => !locales.includes(language))
  const brandTexts = fs.existsSync(texts) ? fs.readFileSync(texts, 'utf8') : ''
  return [
    locales.length > 0 && otherLanguages.length > 0
      && `locales: the storefront also has ${otherLanguages.join(' and ')}; name needs the shop's name in each`,
    brandTexts.includes(JSON.stringify(TEXTS['title.home']))
      && 'texts/ru.json: title.home is still the default in search engines and messengers',
    !(/** @type {Record<string, string>} */ (links)['support'])
      && 'links.support: customers have no address to write to',
    (botCheck.provider ?? 'none') === 'none' && 'botCheck: programs can request SMS codes',
    !signIn.redirectUri && "signIn.redirectUri: messengers show share.png if it has the shop's address",
  ].filter(line => line !== false)
}
