import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { readArguments } from '../cli/arguments.mjs'
import { bundleShop } from '../bundle/bundle.mjs'
import { CliError } from '../cli/cli-error.mjs'
import { ensureWritable, writeAtomically } from '../cli/files.mjs'
import { readProject } from './installed.mjs'
import { findChangedPackageFiles } from './package-files.mjs'
import { findPackageFaults } from './validate-packages.mjs'
import { listShippedPackages } from '../bundle/licences.mjs'
import { bundleWorker } from '../bundle/offline.mjs'
import { APPROVED } from './approved-packages.mjs'
import { formatCycloneDx, formatSpdx } from './sbom.mjs'
import { measureSizes, sumPackageBytes } from '../bundle/sizes.mjs'

/** @typedef {import('./installed.mjs').Package} Package */

/**
 * Builds the shop. Returns `bytes`, those of each package in the shop's scripts, and `names`, the
 * names of all packages that ship.
 */
async function measureShippedPackages() {
  const [bundle, worker] = await Promise.all([bundleShop(), bundleWorker()])
  const sizes = await measureSizes(bundle)
  const outputs = [...bundle.metafiles, worker.metafile].flatMap(metafile => Object.values(metafile.outputs))
  return { bytes: sumPackageBytes(sizes), names: [...new Set(outputs.flatMap(listShippedPackages))].sort() }
}

/**
 * Describes why a package is installed: its approved reason, or the packages that depend on it.
 * @param {Package} item
 * @param {readonly Package[]} all the installed packages
 */
function describeReason({ name, isProduction }, all) {
  const reason = isProduction ? APPROVED.production[name] ?? APPROVED.transitive[name] : APPROVED.development[name]
  const users = all.filter(({ dependencies }) => dependencies.includes(name)).map(user => user.name)
  return reason ?? `for ${users.join(', ')}`
}

/** The columns of numbers, which are aligned on the right. */
const NUMBER_COLUMNS = ['bytes', 'brotli']

/**
 * Formats packages as a table, one line each.
 * @param {string} heading
 * @param {readonly Package[]} packages
 * @param {readonly Package[]} all the installed packages
 * @param {ReadonlyMap<string, { readonly raw: number; readonly br: number }>} bytes
 */
function formatTable(heading, packages, all, bytes) {
  const headCells = [heading, 'licence', 'text', 'hash', 'script', 'as locked', ...NUMBER_COLUMNS, 'why']
  const rows = packages.map(item => {
    const { raw, br } = bytes.get(item.name) ?? { raw: 0, br: 0 }
    return [
      `${item.name} ${item.version}`,
      item.licence,
      item.hasLicenceText ? 'yes' : 'no',
      item.integrity.split('-')[0] || 'none',
      item.hasScript ? 'yes' : 'no',
      item.installedInstead === undefined ? 'yes' : 'no',
      String(raw),
      String(br),
      describeReason(item, all),
    ]
  })
  const lines = [headCells, ...rows]
  const widths = headCells.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0)))
  /** @type {(cell: string, column: number) => string} */
  const pad = (cell, column) => {
    if (column === headCells.length - 1) return cell
    const width = widths[column] ?? 0
    return NUMBER_COLUMNS.includes(headCells[column] ?? '') ? cell.padStart(width) : cell.padEnd(width)
  }
  return lines.map(line => line.map(pad).join('  ')).join('\n')
}

/**
 * Returns the output of git; empty without git or outside of a clone.
 * @param {readonly string[]} args
 */
const runGit = args => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? ''

/**
 * Returns the date of the sources: SOURCE_DATE_EPOCH, else the date of the last commit.
 * @throws {CliError} without both
 * @see https://reproducible-builds.org/specs/source-date-epoch/
 */
function readSourceDate() {
  const isClone = runGit(['ls-files', 'package.json']) !== ''
  const seconds = process.env.SOURCE_DATE_EPOCH ?? (isClone ? runGit(['log', '-1', '--format=%ct']) : '')
  if (!/^\d+$/.test(seconds)) {
    throw new CliError('The sources are not a git clone and have no date: set SOURCE_DATE_EPOCH, in seconds')
  }
  return new Date(Number(seconds) * 1000)
}

const readShop = () => /** @type {import('./sbom.mjs').Shop} */ (JSON.parse(fs.readFileSync('package.json', 'utf8')))

/**
 * Returns the path of a bill of materials.
 * @param {string} folder
 * @param {'cdx' | 'spdx'} kind CycloneDX or SPDX
 */
const toSbomPath = (folder, kind) => path.join(folder, `${readShop().name}.${kind}.json`)

/**
 * Checks that the bills of materials can be written into a folder. Call this before long work.
 * @param {string} folder
 * @throws {CliError}
 */
function ensureSbomsWritable(folder) {
  readSourceDate()
  for (const kind of /** @type {const} */ (['cdx', 'spdx'])) ensureWritable(toSbomPath(folder, kind))
}

/**
 * Writes the software bills of materials (SBOM) of a release into a folder.
 * They contain a date, so a build, which depends only on its sources, does not include them.
 * @param {string} folder
 * @param {Pick<import('./sbom.mjs').Release, 'directDependencies' | 'packages' | 'bytes'>} parts
 */
export function writeSboms(folder, parts) {
  const release = { ...parts, shop: readShop(), created: readSourceDate() }
  const bills = /** @type {const} */ ([['cdx', formatCycloneDx(release)], ['spdx', formatSpdx(release)]])
  for (const [kind, bill] of bills) {
    const file = toSbomPath(folder, kind)
    writeAtomically(file, `${JSON.stringify(bill, null, 2)}\n`)
    console.log(`${file}: ${parts.packages.length} packages`)
  }
}

/**
 * `npm run audit [-- --sbom DIR]`: lists every installed package and describes each fault, also a
 * changed file of a package. Without faults it writes the bills of materials into DIR.
 * Exit code 1: there are faults.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { sbom } = readArguments(args, ['sbom']).options
  if (sbom !== undefined) ensureSbomsWritable(sbom)
  const project = readProject('.')
  const [{ bytes, names: shipped }, changedFiles] = await Promise.all([
    measureShippedPackages(), findChangedPackageFiles('.'),
  ])
  const installed = project.packages.filter(({ isInstalled }) => isInstalled)
  const [production, development] = [true, false]
    .map(wantsProduction => installed.filter(({ isProduction }) => isProduction === wantsProduction))
  for (const [heading, packages = []] of /** @type {const} */ ([
    ['production', production],
    ['development', development],
  ])) {
    console.log(`${formatTable(`${heading}: ${packages.length}`, packages, installed, bytes)}\n`)
  }
  for (const [name, why] of Object.entries(APPROVED.scripts)) {
    console.log(`npm never runs the install script of ${name}: it ${why}.`)
  }
  const otherSystems = project.packages.length - installed.length
  if (otherSystems > 0) console.log(`${otherSystems} more are for other systems: only their lock entries were checked.`)
  const faults = [...findPackageFaults(project, APPROVED, shipped), ...changedFiles]
  for (const fault of faults) console.error(fault)
  console.log(
    faults.length === 0
      ? `${installed.length} packages, nothing wrong`
      : `${installed.length} packages, ${faults.length} faults`,
  )
  if (faults.length > 0) {
    if (sbom !== undefined) console.error(`No lists were written into ${sbom}. Fix the faults first`)
    return 1
  }
  if (sbom !== undefined) {
    writeSboms(sbom, {
      directDependencies: Object.keys(project.dependencies),
      packages: production ?? [],
      bytes: name => bytes.get(name)?.raw ?? 0,
    })
  }
  return 0
}
