import fs from 'node:fs'
import path from 'node:path'
import { readBrandConfig, readBrandTexts, findGazetteerFault } from '../brand.mjs'
import { getErrorMessage } from '../cli-error.mjs'
import { resolveThemeColours, findSheetFaults, listWorstPairs } from '../contrast.mjs'
import { digest, filesUnder } from '../files.mjs'
import { listLanguages } from '../offline.mjs'
import { isLoopback } from '../policy.mjs'
import { parseJson } from '../read-json.mjs'
import { GAP, createPages, TEXTS } from './content.mjs'
import { DRAWN, findLogoFault } from './pictures.mjs'
import { readPngSize } from './png.mjs'

/** @typedef {import('../check-config.mjs').Config} Config */

const PICTURES = ['logo.svg', 'icon.svg', 'splash.svg', 'icon.png', 'share.png']
const CLIENT_IDS = { GOOGLE: 'googleClientId', APPLE: 'appleClientId', VK: 'vkClientId' }

/**
 * What is required before a brand opens, and what is optional, one sentence each.
 * @param {string} name
 * @param {string} [brands] the folder of all brands
 */
export async function checkBrand(name, brands = 'public/brands') {
  const folder = path.join(brands, name)
  /** @type {Config | undefined} */
  let config
  /** @type {string[]} */
  const broken = []
  try {
    config = await readBrandConfig(name)
    await readBrandTexts(name)
  } catch (error) {
    broken.push(getErrorMessage(error))
  }
  return {
    required: [
      ...broken,
      ...(config === undefined ? [] : [...findServiceGaps(config), ...findStreetGaps(config, folder, brands)]),
      ...findTextGaps(folder),
      ...findPictureGaps(folder),
      ...findColourGaps(folder),
    ],
    optional: config === undefined ? [] : listSuggestions(config, folder),
  }
}

/**
 * @param {Config} config
 * @returns {string[]}
 */
function findServiceGaps({ apiBase = '', signIn = {}, botCheck = {} }) {
  const { methods = ['PHONE'] } = signIn
  const without = Object.entries(CLIENT_IDS).filter(
    ([method, field]) => methods.includes(method) && !signIn[/** @type {'vkClientId'} */ (field)],
  )
  return [
    ...(isLoopback(apiBase)
      ? [`apiBase is ${apiBase}, on this machine: set it to the address of the chain's API, and whiteLabel to its code`]
      : []),
    ...without.map(([method, field]) => `signIn.${field} is missing: ${method} is not offered without it`),
    ...(methods.includes('APPLE') && !signIn.redirectUri
      ? ['signIn.redirectUri is missing: Apple requires the registered address']
      : []),
    ...(![undefined, 'none'].includes(botCheck.provider) && !botCheck.siteKey
      ? [`botCheck.siteKey is missing: ${botCheck.provider} does not work without it`]
      : []),
  ]
}

/**
 * @param {Config} config
 * @param {string} folder
 * @param {string} brands
 */
function findStreetGaps(config, folder, brands) {
  const { key, gazetteer = '/maps/streets.json' } = config.maps ?? {}
  if (key) return []
  const own = path.join(folder, 'streets.json')
  const fault = findGazetteerFault(
    config,
    file => fs.existsSync(path.join('public', file)) || path.join('public', file) === own,
  )
  const samples = filesUnder(brands).filter(
    file =>
      path.basename(file) === 'streets.json' && path.dirname(file) !== path.posix.join(brands, path.basename(folder)),
  )
  const isSample =
    gazetteer === '/maps/streets.json'
    || (fs.existsSync(own) && samples.some(file => digest(fs.readFileSync(file)) === digest(fs.readFileSync(own))))
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
  const written = ['pages', 'texts'].flatMap(part => filesUnder(path.join(folder, part))).flatMap(file => {
    const text = fs.readFileSync(file, 'utf8')
    const short = path.posix.relative(folder.split(path.sep).join('/'), file)
    const count = text.split(GAP).length - 1
    return [
      ...(short.startsWith('pages/') ? findPageFault(short, text) : []),
      ...(count === 0 ? [] : [`${short} has ${count} place${count === 1 ? '' : 's'} to fill: ${GAP}…]`]),
    ]
  })
  return [...missing, ...written]
}

/**
 * @param {string} file
 * @param {string} text
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
    const whole = path.join(folder, file)
    if (!fs.existsSync(whole)) return [`${file} is missing`]
    const contents = fs.readFileSync(whole)
    const fault = file.endsWith('.svg')
      ? findLogoFault(contents.toString())
      : readPngSize(contents) === undefined
        ? 'is not a PNG'
        : undefined
    if (fault !== undefined) return [`${file} ${fault}`]
    if (contents.includes(DRAWN))
      return [`${file} is a placeholder: replace it with the chain's own`]
    return file === 'icon.png' && String(readPngSize(contents)) !== '512,512' ? ['icon.png must be 512 × 512'] : []
  })
}

/** @param {string} folder */
function findColourGaps(folder) {
  const file = path.join(folder, 'theme.css')
  if (!fs.existsSync(file)) return ['theme.css is missing']
  const sheets = { base: fs.readFileSync('src/ui/tokens.css', 'utf8'), own: fs.readFileSync(file, 'utf8') }
  const faint = /** @type {const} */ (['dark', 'light']).flatMap(theme =>
    [false, true].flatMap(more =>
      listWorstPairs(resolveThemeColours(sheets, theme, more)).map(
        pair => `theme.css, ${theme}${more ? ' with more contrast' : ''}: ${pair}`,
      ),
    ),
  )
  return [...findSheetFaults(sheets).map(fault => `theme.css: ${fault}`), ...faint]
}

/**
 * @param {Config} config
 * @param {string} folder
 */
function listSuggestions({ locales = [], signIn = {}, botCheck = {}, links = {} }, folder) {
  const texts = path.join(folder, 'texts/ru.json')
  const others = listLanguages().filter(language => !locales.includes(language))
  const brandTexts = fs.existsSync(texts) ? fs.readFileSync(texts, 'utf8') : ''
  return [
    ...(locales.length > 0 && others.length > 0
      ? [`locales: the storefront also has ${others.join(' and ')}; name needs the shop's name in each`]
      : []),
    ...(brandTexts.includes(JSON.stringify(TEXTS['title.home']))
      ? ['texts/ru.json: title.home is still the default in search engines and messengers']
      : []),
    ...(/** @type {Record<string, string>} */ (links)['support']
      ? []
      : ['links.support: customers have no address to write to']),
    ...((botCheck.provider ?? 'none') === 'none' ? ['botCheck: programs can request SMS codes'] : []),
    ...(signIn.redirectUri ? [] : ["signIn.redirectUri: messengers show share.png if it has the shop's address"]),
  ]
}
