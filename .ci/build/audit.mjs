import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { readArguments } from './arguments.mjs'
import { bundleShop } from './bundle.mjs'
import { complaint } from './complaint.mjs'
import { readyToWrite, writeWhole } from './files.mjs'
import { readProject } from './installed.mjs'
import { joinScripts } from './join.mjs'
import { faultsIn } from './judge-packages.mjs'
import { packagesIn } from './licences.mjs'
import { bundleWorker } from './offline.mjs'
import { CARD } from './package-card.mjs'
import { cycloneDx, spdx } from './sbom.mjs'
import { measureSizes, packageBytes } from './sizes.mjs'

/** @typedef {import('./installed.mjs').Package} Package */

/** What of each package is in the scripts and style sheets of a build, and in which it has anything. */
async function shippedNow() {
  const [bundle, worker] = await Promise.all([bundleShop(), bundleWorker()])
  const sizes = await measureSizes({ ...bundle, ...await joinScripts(bundle) })
  const outputs = [...bundle.metafiles, worker.metafile].flatMap(metafile => Object.values(metafile.outputs))
  return { bytes: packageBytes(sizes), names: [...new Set(outputs.flatMap(packagesIn))].sort() }
}

/**
 * Why a package is there: its reason, or who asks for it.
 * @param {Package} one
 * @param {readonly Package[]} all
 */
function whyOf({ name, isProduction }, all) {
  const reason = isProduction ? CARD.production[name] ?? CARD.carried[name] : CARD.development[name]
  return reason ?? `for ${all.filter(({ needs }) => needs.includes(name)).map(one => one.name).join(', ')}`
}

/**
 * The installed packages of one kind, a line each.
 * @param {string} heading
 * @param {readonly Package[]} packages
 * @param {readonly Package[]} all
 * @param {ReadonlyMap<string, { readonly raw: number; readonly br: number }>} bytes
 */
function tableOf(heading, packages, all, bytes) {
  const rows = packages.map(one => {
    const { raw, br } = bytes.get(one.name) ?? { raw: 0, br: 0 }
    return [`${one.name} ${one.version}`, one.licence, one.hasText ? 'yes' : 'no', one.integrity.split('-')[0] || 'none', one.hasScript ? 'yes' : 'no', one.other === undefined ? 'yes' : 'no', String(raw), String(br), whyOf(one, all)]
  })
  const lines = [[heading, 'licence', 'text', 'hash', 'script', 'as locked', 'bytes', 'brotli', 'why'], ...rows]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0))) ?? []
  return lines.map(line => line.map((cell, column) => column === line.length - 1 ? cell : column === 6 || column === 7 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

/** What git says; empty where there is none, or no clone. @param {readonly string[]} args */
const git = args => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? ''

/** When the sources were written: of a clone its last commit, of anything else SOURCE_DATE_EPOCH (reproducible-builds.org). A clone of something else around them does not have them. */
function dateOfSources() {
  const seconds = process.env.SOURCE_DATE_EPOCH ?? (git(['ls-files', 'package.json']) === '' ? '' : git(['log', '-1', '--format=%ct']))
  if (!/^\d+$/.test(seconds)) throw complaint('The sources are no clone, so nothing tells their date: set SOURCE_DATE_EPOCH, in seconds')
  return new Date(Number(seconds) * 1000)
}

const shopNow = () => /** @type {import('./sbom.mjs').Shop} */ (JSON.parse(fs.readFileSync('package.json', 'utf8')))

/**
 * @param {string} folder
 * @param {'cdx' | 'spdx'} kind
 */
const listIn = (folder, kind) => path.join(folder, `${shopNow().name}.${kind}.json`)

/**
 * Complains where the lists could not be written.
 * @param {string} folder
 */
function readyForLists(folder) {
  dateOfSources()
  for (const kind of /** @type {const} */ (['cdx', 'spdx'])) readyToWrite(listIn(folder, kind))
}

/**
 * Writes what a release is made of into a folder. Not the build does: its bytes are those of the sources alone, and these lists have a date.
 * @param {string} folder
 * @param {Pick<import('./sbom.mjs').Release, 'asked' | 'packages' | 'bytes'>} parts
 */
export function writeLists(folder, parts) {
  const release = { ...parts, shop: shopNow(), created: dateOfSources() }
  for (const [kind, list] of /** @type {const} */ ([['cdx', cycloneDx(release)], ['spdx', spdx(release)]])) {
    const file = listIn(folder, kind)
    writeWhole(file, `${JSON.stringify(list, null, 2)}\n`)
    console.log(`${file}: ${parts.packages.length} packages`)
  }
}

/**
 * `npm run audit [-- --sbom DIR]`: every installed package with what is known of it, and a sentence about each that is not as it should be.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { sbom } = readArguments(args, ['sbom']).options
  if (sbom !== undefined) readyForLists(sbom)
  const project = readProject('.')
  const { bytes, names } = await shippedNow()
  const here = project.packages.filter(({ isHere }) => isHere)
  const [production, development] = [true, false].map(kind => here.filter(({ isProduction }) => isProduction === kind))
  for (const [heading, packages = []] of /** @type {const} */ ([['production', production], ['development', development]])) {
    console.log(`${tableOf(`${heading}: ${packages.length}`, packages, here, bytes)}\n`)
  }
  for (const [name, why] of Object.entries(CARD.scripts)) console.log(`The install script of ${name} is never run: it ${why}.`)
  const elsewhere = project.packages.length - here.length
  if (elsewhere > 0) console.log(`${elsewhere} more are for other systems and judged by package-lock.json alone.`)
  const faults = faultsIn(project, CARD, names)
  for (const fault of faults) console.error(fault)
  console.log(faults.length === 0 ? `${here.length} packages, nothing wrong` : `${here.length} packages, ${faults.length} faults`)
  if (faults.length > 0) {
    if (sbom !== undefined) console.error(`Nothing is written into ${sbom}: a list of what is not as it should be helps nobody. Mend the faults first`)
    return 1
  }
  if (sbom !== undefined) writeLists(sbom, { asked: Object.keys(project.dependencies), packages: production ?? [], bytes: name => bytes.get(name)?.raw ?? 0 })
  return 0
}
