import fs from 'node:fs'
import path from 'node:path'
import { BRANDS } from '../brand.ts'
import { CliError } from '../../cli/cli-error.mjs'
import { changeFiles } from '../../cli/files.mjs'
import { readJsonObject } from '../../cli/read-json.ts'
import type { Answers } from './answers.ts'
import { createPages, TEXTS } from './content.ts'
import { drawPictures } from './pictures.ts'
import { createTheme, formatTheme } from './theme.ts'

/** @throws {CliError} when a brand has this name */
export function assertIsNew(name: string) {
  const folder = path.join(BRANDS, name)
  if (fs.existsSync(folder)) throw new CliError(`${folder} exists already`)
}

/** Reads the configurations of the other brands of a chain. */
function readBrandsOfChain(whiteLabel: string) {
  return fs.readdirSync(BRANDS).map(name => path.join(BRANDS, name, 'brand.json'))
    .filter(file => fs.existsSync(file))
    .map(file => ({ config: readJsonObject(file), folder: path.dirname(file) }))
    .filter(({ config }) => config.whiteLabel === whiteLabel)
}

/**
 * Reads the street index of another brand of the same chain, which has the same cities.
 * Undefined without such a brand.
 */
function readStreetsOfChain(whiteLabel: string) {
  const owner = readBrandsOfChain(whiteLabel)
    .find(({ config, folder }) => config.maps?.gazetteer === `/brands/${path.basename(folder)}/streets.json`)
  return owner && fs.readFileSync(path.join(owner.folder, 'streets.json'))
}

/** Reads the restaurant of the first visit from another brand with the same API; undefined without such a brand. */
const readDefaultsOfChain = (whiteLabel: string, apiBase: string): unknown =>
  readBrandsOfChain(whiteLabel).find(({ config }) => config.apiBase === apiBase && config.defaults)?.config.defaults

/**
 * Writes a new brand's folder, completely or not at all. Returns the paths of its files within the folder.
 * `adjustedThemes` lists the themes whose primary colour differs from the chain's colour.
 * @throws {CliError} when the brand exists
 */
export function writeBrand(name: string, { title, api, 'white-label': whiteLabel, colour, logo }: Answers) {
  const theme = createTheme(colour)
  const streets = readStreetsOfChain(whiteLabel)
  const gazetteer = streets === undefined ? '/maps/streets.json' : `/brands/${name}/streets.json`
  const defaults = readDefaultsOfChain(whiteLabel, api)
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
    maps: { key: '', mapId: '', yandexKey: '', gazetteer },
    ...(defaults !== undefined && { defaults }),
    links: { appStore: '', googlePlay: '', support: '', franchise: '' },
    metrics: { scriptUrl: '', counterId: '' },
  }
  const formatJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`
  const pages = Object.entries(createPages(title)).map(([slug, page]) => [`pages/ru/${slug}.json`, formatJson(page)])
  const files = {
    'brand.json': formatJson(config),
    'theme.css': formatTheme(colour, theme),
    ...drawPictures(title, colour, logo),
    'texts/ru.json': formatJson(TEXTS),
    ...Object.fromEntries(pages),
    ...(streets !== undefined && { 'streets.json': streets }),
  }
  // beside the new folder, because a rename across disks is not atomic
  const draft = path.join(BRANDS, `.${name}.${process.pid}.draft`)
  try {
    changeFiles(draft, new Map(Object.entries(files)))
    // checked again, since another command may have created the folder meanwhile
    assertIsNew(name)
    fs.renameSync(draft, path.join(BRANDS, name))
  } finally {
    fs.rmSync(draft, { recursive: true, force: true })
  }
  return { files: Object.keys(files), adjustedThemes: theme.adjustedThemes }
}
