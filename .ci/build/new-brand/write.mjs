import fs from 'node:fs'
import path from 'node:path'
import { checkConfig } from '../check-config.mjs'
import { complaint } from '../complaint.mjs'
import { readJson } from '../read-json.mjs'
import { pagesOf, TEXTS } from './content.mjs'
import { picturesOf } from './pictures.mjs'
import { themeFrom, themeSheet } from './theme.mjs'

export const FOLDER = 'public/brands'

/**
 * What keeps a word from being any brand's name, in words; undefined when nothing does.
 * @param {string} name
 */
export const wordFault = name => /^[a-z][a-z0-9-]{0,30}$/.test(name) ? undefined : `${name} is no name for a folder and an address: small Latin letters, digits and -, a letter first, at most 31`

/**
 * The same of a new brand's.
 * @param {string} name
 */
export function nameFault(name) {
  const fault = wordFault(name)
  if (fault !== undefined) return fault
  return fs.existsSync(path.join(FOLDER, name)) ? `${path.join(FOLDER, name)} is there already` : undefined
}

/**
 * Another brand's streets where that speaks to the API as the same chain, for nobody else's map has its city.
 * @param {string} whiteLabel
 */
function streetsFor(whiteLabel) {
  for (const name of fs.readdirSync(FOLDER)) {
    const file = path.join(FOLDER, name, 'brand.json')
    const { whiteLabel: other, maps } = fs.existsSync(file) ? readJson(file) : {}
    if (other === whiteLabel && maps?.gazetteer === `/brands/${name}/streets.json`) return fs.readFileSync(path.join(FOLDER, name, 'streets.json'))
  }
  return undefined
}

/**
 * All files of a new brand, by their paths in its folder, and what has become of its colour.
 * @param {string} name
 * @param {import('./answers.mjs').Answers} answers
 */
export function filesOf(name, { title, api, whiteLabel, colour, logo }) {
  const theme = themeFrom(colour)
  const streets = streetsFor(whiteLabel)
  const config = {
    brand: name,
    name: { ru: title },
    theme: 'auto',
    whiteLabel,
    apiBase: api,
    locales: ['ru'],
    defaultLocale: 'ru',
    signIn: { methods: ['PHONE'] },
    botCheck: { provider: 'none', siteKey: '' },
    maps: { key: '', mapId: '', gazetteer: streets === undefined ? '/maps/streets.json' : `/brands/${name}/streets.json` },
    links: { appStore: '', googlePlay: '', support: '', franchise: '' },
    metrics: { scriptUrl: '', counterId: '' },
  }
  /** @param {object} value */
  const json = value => `${JSON.stringify(value, null, 2)}\n`
  /** @type {Record<string, string | Buffer>} */
  const files = {
    'brand.json': json(config),
    'theme.css': themeSheet(colour, theme),
    ...picturesOf({ title, colour, logo }),
    'texts/ru.json': json(TEXTS),
    ...Object.fromEntries(Object.entries(pagesOf(title)).map(([slug, page]) => [`pages/ru/${slug}.json`, json(page)])),
    ...(streets !== undefined && { 'streets.json': streets }),
  }
  return { files, config, moved: theme.moved }
}

/**
 * Writes a new brand's folder, all of it or nothing.
 * @param {string} name
 * @param {import('./answers.mjs').Answers} answers
 */
export async function writeBrand(name, answers) {
  const { files, config, moved } = filesOf(name, answers)
  await checkConfig(config, `${FOLDER}/${name}/brand.json`)
  // beside the others, for what is on another disk cannot be moved here at once
  const draft = path.join(FOLDER, `.${name}.${process.pid}.draft`)
  try {
    for (const [file, contents] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(draft, file)), { recursive: true })
      fs.writeFileSync(path.join(draft, file), contents)
    }
    const fault = nameFault(name)
    if (fault !== undefined) throw complaint(fault)
    fs.renameSync(draft, path.join(FOLDER, name))
  } finally {
    fs.rmSync(draft, { recursive: true, force: true })
  }
  return { files: Object.keys(files), moved }
}
