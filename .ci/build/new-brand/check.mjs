import fs from 'node:fs'
import path from 'node:path'
import { brandConfig, brandTexts, streetsFault } from '../brand.mjs'
import { reasonOf } from '../complaint.mjs'
import { coloursOf, sheetFaults, worstPairs } from '../contrast.mjs'
import { digest, filesUnder } from '../files.mjs'
import { isLoopback } from '../policy.mjs'
import { parseJson } from '../read-json.mjs'
import { GAP, pagesOf, TEXTS } from './content.mjs'
import { DRAWN, logoFault } from './pictures.mjs'
import { pngSize } from './png.mjs'

/** @typedef {import('../check-config.mjs').Config} Config */

const PICTURES = ['logo.svg', 'icon.svg', 'splash.svg', 'icon.png', 'share.png']
const CLIENT_IDS = { GOOGLE: 'googleClientId', APPLE: 'appleClientId', VK: 'vkClientId' }

/**
 * What must still be done before a brand sells, and what may be, a sentence each.
 * @param {string} name
 * @param {string} [brands] the folder of all brands
 */
export async function whatIsLeft(name, brands = 'public/brands') {
  const folder = path.join(brands, name)
  /** @type {Config | undefined} */
  let config
  /** @type {string[]} */
  const broken = []
  try {
    config = await brandConfig(name)
    await brandTexts(name)
  } catch (error) {
    broken.push(reasonOf(error))
  }
  return {
    left: [...broken, ...(config === undefined ? [] : [...serviceGaps(config), ...streetGaps(config, folder, brands)]), ...textGaps(folder), ...pictureGaps(folder), ...colourGaps(folder)],
    may: config === undefined ? [] : wishes(config, folder),
  }
}

/**
 * @param {Config} config
 * @returns {string[]}
 */
function serviceGaps({ apiBase = '', signIn = {}, botCheck = {} }) {
  const { methods = ['PHONE'] } = signIn
  const without = Object.entries(CLIENT_IDS).filter(([method, field]) => methods.includes(method) && !signIn[/** @type {'vkClientId'} */ (field)])
  return [
    ...(isLoopback(apiBase) ? [`apiBase is ${apiBase}, on this machine: give it the address of the chain's API, and whiteLabel its code`] : []),
    ...without.map(([method, field]) => `signIn.${field} is missing: ${method} is not offered without it`),
    ...(methods.includes('APPLE') && !signIn.redirectUri ? ['signIn.redirectUri is missing: Apple wants the address that it was told of'] : []),
    ...(![undefined, 'none'].includes(botCheck.provider) && !botCheck.siteKey ? [`botCheck.siteKey is missing: ${botCheck.provider} does nothing without it`] : []),
  ]
}

/**
 * @param {Config} config
 * @param {string} folder
 * @param {string} brands
 */
function streetGaps(config, folder, brands) {
  const { key, gazetteer = '/maps/streets.json' } = config.maps ?? {}
  if (key) return []
  const own = path.join(folder, 'streets.json')
  const fault = streetsFault(config, file => fs.existsSync(path.join('public', file)) || path.join('public', file) === own)
  const samples = filesUnder(brands).filter(file => path.basename(file) === 'streets.json' && path.dirname(file) !== path.posix.join(brands, path.basename(folder)))
  const isSample = gazetteer === '/maps/streets.json' || (fs.existsSync(own) && samples.some(file => digest(fs.readFileSync(file)) === digest(fs.readFileSync(own))))
  return fault !== undefined ? [fault] : isSample ? ['maps: addresses are found in the sample cities alone: set maps.key, or maps.gazetteer to streets of the chain\'s cities'] : []
}

/** @param {string} folder */
function textGaps(folder) {
  const needed = Object.keys(pagesOf('')).map(slug => `pages/ru/${slug}.json`)
  const missing = needed.filter(file => !fs.existsSync(path.join(folder, file))).map(file => `${file} is missing: customers read that its text will come`)
  const written = ['pages', 'texts'].flatMap(part => filesUnder(path.join(folder, part))).flatMap(file => {
    const text = fs.readFileSync(file, 'utf8')
    const short = path.posix.relative(folder.split(path.sep).join('/'), file)
    const count = text.split(GAP).length - 1
    return [...(short.startsWith('pages/') ? pageFault(short, text) : []), ...(count === 0 ? [] : [`${short} has ${count} place${count === 1 ? '' : 's'} to fill: ${GAP}…]`])]
  })
  return [...missing, ...written]
}

/**
 * @param {string} file
 * @param {string} text
 */
function pageFault(file, text) {
  try {
    const { title, blocks } = parseJson(text)
    return typeof title === 'string' && Array.isArray(blocks) && blocks.length > 0 ? [] : [`${file} is no page: it needs a title and blocks`]
  } catch (error) {
    return [`${file} cannot be read: ${reasonOf(error)}`]
  }
}

/** @param {string} folder */
function pictureGaps(folder) {
  return PICTURES.flatMap(file => {
    const whole = path.join(folder, file)
    if (!fs.existsSync(whole)) return [`${file} is missing`]
    const contents = fs.readFileSync(whole)
    const fault = file.endsWith('.svg') ? logoFault(contents.toString()) : pngSize(contents) === undefined ? 'is no PNG' : undefined
    if (fault !== undefined) return [`${file} ${fault}`]
    if (contents.includes(DRAWN)) return [`${file} is the one that was drawn for the beginning: put the chain's own in its place`]
    return file === 'icon.png' && String(pngSize(contents)) !== '512,512' ? ['icon.png must be 512 × 512'] : []
  })
}

/** @param {string} folder */
function colourGaps(folder) {
  const file = path.join(folder, 'theme.css')
  if (!fs.existsSync(file)) return ['theme.css is missing']
  const sheets = { base: fs.readFileSync('src/ui/tokens.css', 'utf8'), own: fs.readFileSync(file, 'utf8') }
  const faint = /** @type {const} */ (['dark', 'light']).flatMap(theme => [false, true].flatMap(more =>
    worstPairs(coloursOf(sheets, theme, more)).map(told => `theme.css, ${theme}${more ? ' with more contrast' : ''}: ${told}`)))
  return [...sheetFaults(sheets).map(told => `theme.css: ${told}`), ...faint]
}

/**
 * @param {Config} config
 * @param {string} folder
 */
function wishes({ locales = [], signIn = {}, botCheck = {}, links = {} }, folder) {
  const texts = path.join(folder, 'texts/ru.json')
  const said = fs.existsSync(texts) ? fs.readFileSync(texts, 'utf8') : ''
  return [
    ...(locales.length > 0 && locales.length < 3 ? [`locales: the storefront also speaks ${['ru', 'en', 'cnr'].filter(one => !locales.includes(one)).join(' and ')}; name has the shop's name in each`] : []),
    ...(said.includes(JSON.stringify(TEXTS['title.home'])) ? ['texts/ru.json: title.home is what every new shop says in search engines and messengers'] : []),
    ...(/** @type {Record<string, string>} */ (links)['support'] ? [] : ['links.support: customers have nobody to write to']),
    ...((botCheck.provider ?? 'none') === 'none' ? ['botCheck: nothing keeps programs from asking for SMS codes'] : []),
    ...(signIn.redirectUri ? [] : ['signIn.redirectUri: with the shop\'s own address in it messengers show share.png']),
  ]
}
