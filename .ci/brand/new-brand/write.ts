import fs from 'node:fs'
import path from 'node:path'
import { checkConfig } from '../check-config.ts'
import { CliError } from '../../cli/cli-error.mjs'
import { readJson } from '../../cli/read-json.ts'
import { createPages, TEXTS } from './content.ts'
import { drawPictures } from './pictures.ts'
import { createTheme, formatTheme } from './theme.ts'

export const FOLDER = 'public/brands'

/** Describes why a name is not a valid name of a brand; undefined if it is. @param {string} name */
export const findNameSyntaxFault = name =>
  /^[a-z][a-z0-9-]{0,30}$/.test(name)
    ? undefined
    : `${name} is not a valid name: a small Latin letter, then small Latin letters, digits and -, at most 31`

/**
 * Describes why a new brand cannot have a name: it is not valid, or in use. Undefined if it can.
 * @param {string} name
 */
export function findNewNameFault(name) {
  const fault = findNameSyntaxFault(name)
  if (fault !== undefined) return fault
  return fs.existsSync(path.join(FOLDER, name)) ? `${path.join(FOLDER, name)} exists already` : undefined
}

/**
 * Reads the street index of another brand of the same chain, which has the same cities.
 * Undefined without such a brand.
 * @param {string} whiteLabel
 */
function readStreetsOfChain(whiteLabel) {
  for (const name of fs.readdirSync(FOLDER)) {
    const file = path.join(FOLDER, name, 'brand.json')
    const { whiteLabel: otherWhiteLabel, maps } = fs.existsSync(file) ? readJson(file) : {}
    if (otherWhiteLabel === whiteLabel && maps?.gazetteer === `/brands/${name}/streets.json`)
      return fs.readFileSync(path.join(FOLDER, name, 'streets.json'))
  }
  return undefined
}

/**
 * Creates all files of a new brand, by path within the brand's folder. `adjustedThemes` lists the
 * themes whose primary colour differs from the chain's colour.
 * @param {string} name @param {import('./answers.ts').Answers} answers
 */
export function createBrandFiles(name, { title, api, whiteLabel, colour, logo }) {
  const theme = createTheme(colour)
  const streets = readStreetsOfChain(whiteLabel)
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
    maps: {
      key: '',
      mapId: '',
      gazetteer: streets === undefined ? '/maps/streets.json' : `/brands/${name}/streets.json`,
    },
    links: { appStore: '', googlePlay: '', support: '', franchise: '' },
    metrics: { scriptUrl: '', counterId: '' },
  }
  /** @param {object} value */
  const formatJson = value => `${JSON.stringify(value, null, 2)}\n`
  /** @type {Record<string, string | Buffer>} */
  const files = {
    'brand.json': formatJson(config),
    'theme.css': formatTheme(colour, theme),
    ...drawPictures({ title, colour, logo }),
    'texts/ru.json': formatJson(TEXTS),
    ...Object.fromEntries(
      Object.entries(createPages(title)).map(([slug, page]) => [`pages/ru/${slug}.json`, formatJson(page)]),
    ),
    ...(streets !== undefined && { 'streets.json': streets }),
  }
  return { files, config, adjustedThemes: theme.adjustedThemes }
}

/**
 * Writes a new brand's folder, completely or not at all.
 * @param {string} name @param {import('./answers.ts').Answers} answers
 */
export async function writeBrand(name, answers) {
  const { files, config, adjustedThemes } = createBrandFiles(name, answers)
  await checkConfig(config, `${FOLDER}/${name}/brand.json`)
  // beside the new folder, because a rename across disks is not atomic
  const draft = path.join(FOLDER, `.${name}.${process.pid}.draft`)
  try {
    for (const [file, contents] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(draft, file)), { recursive: true })
      fs.writeFileSync(path.join(draft, file), contents)
    }
    // checked again, since another command may have created the folder meanwhile
    const fault = findNewNameFault(name)
    if (fault !== undefined) throw new CliError(fault)
    fs.renameSync(draft, path.join(FOLDER, name))
  } finally {
    fs.rmSync(draft, { recursive: true, force: true })
  }
  return { files: Object.keys(files), adjustedThemes }
}
