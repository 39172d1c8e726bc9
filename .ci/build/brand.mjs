import fs from 'node:fs'
import path from 'node:path'
import { checkConfig } from './check-config.mjs'
import { complaint } from './complaint.mjs'

const FOLDER = 'public/brands'

function readBrand(name) {
  const file = path.join(FOLDER, name, 'brand.json')
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch (error) {
    throw complaint(`${file} cannot be read: ${error.message}`)
  }
}

const brandNames = () => fs.existsSync(FOLDER)
  ? fs.readdirSync(FOLDER).filter(name => fs.existsSync(path.join(FOLDER, name, 'brand.json'))).sort()
  : []

/**
 * The brand to build: the one asked for, else the only one, else the one whose brand.json says
 * `"default": true`, else the first by name. Returns the configuration block that it starts with;
 * rejects with one that would stop the shop at boot.
 */
export async function brandConfig(asked) {
  const names = brandNames()
  if (asked !== undefined && !names.includes(asked)) {
    throw complaint(`No brand ${asked} in ${FOLDER}; there are: ${names.join(', ')}`)
  }
  const name = asked ?? names.find(each => readBrand(each).default === true) ?? names[0]
  if (name === undefined) throw complaint(`No brand in ${FOLDER}: a folder with a brand.json is needed`)
  const { default: _, ...values } = readBrand(name)
  const config = { ...values, brand: name }
  await checkConfig(config, path.join(FOLDER, name, 'brand.json'))
  return config
}
