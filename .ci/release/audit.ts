import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { readArguments } from '../cli/arguments.mjs'
import { bundleShop } from '../bundle/bundle.ts'
import { CliError } from '../cli/cli-error.mjs'
import { ensureWritable, writeAtomically } from '../cli/files.mjs'
import { readProject } from './installed.ts'
import { findChangedPackageFiles } from './package-files.ts'
import { findPackageFaults } from './validate-packages.ts'
import { sumPackageBytes } from '../bundle/licences.ts'
import { bundleWorker } from '../bundle/offline.ts'
import { APPROVED } from './approved-packages.ts'
import { formatCycloneDx, formatSpdx } from './sbom.ts'

/** @typedef {import('./installed.ts').Package} Package */

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

/**
 * Formats packages as a table, one line each.
 * @param {string} heading @param {readonly Package[]} packages
 * @param {readonly Package[]} all the installed packages
 * @param {ReadonlyMap<string, number>} bytes
 */
function formatTable(heading, packages, all, bytes) {
  const lines = [
    [heading, 'licence', 'text', 'hash', 'script', 'as locked', 'bytes', 'why'],
    ...packages.map(item => [
      `${item.name} ${item.version}`,
      item.licence,
      item.hasLicenceText ? 'yes' : 'no',
      item.integrity.split('-')[0] || 'none',
      item.hasScript ? 'yes' : 'no',
      item.installedInstead === undefined ? 'yes' : 'no',
      String(bytes.get(item.name) ?? 0),
      describeReason(item, all),
    ]),
  ]
  /** The last column has no fixed width. @type {(cell: string, column: number, cells: readonly string[]) => string} */
  const pad = (cell, column, { length }) =>
    column === length - 1 ? cell : cell.padEnd(Math.max(...lines.map(cells => cells[column]?.length ?? 0)))
  return lines.map(cells => cells.map(pad).join('  ')).join('\n')
}

/** The output of git; empty without git or outside of a clone. @param {readonly string[]} args */
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

/**
 * The path of a bill of materials.
 * @param {string} folder
 * @param {string} shop its name
 * @param {'cdx' | 'spdx'} kind CycloneDX or SPDX
 */
const toSbomPath = (folder, shop, kind) => path.join(folder, `${shop}.${kind}.json`)

/**
 * Writes the software bills of materials (SBOM) of a release into a folder.
 * They contain a date, so a build, which depends only on its sources, does not include them.
 * @param {string} folder
 * @param {Pick<import('./sbom.ts').Release, 'directDependencies' | 'packages' | 'bytes'>} parts
 */
export function writeSboms(folder, parts) {
  const shop = JSON.parse(fs.readFileSync('package.json', 'utf8'))
  const release = { ...parts, shop, created: readSourceDate() }
  const bills = /** @type {const} */ ([['cdx', formatCycloneDx(release)], ['spdx', formatSpdx(release)]])
  for (const [kind, bill] of bills) {
    const file = toSbomPath(folder, shop.name, kind)
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
  const project = readProject('.')
  if (sbom !== undefined) {
    // before long work
    readSourceDate()
    for (const kind of /** @type {const} */ (['cdx', 'spdx'])) ensureWritable(toSbomPath(sbom, project.name, kind))
  }
  const [bundle, worker, changedFiles] = await Promise.all([bundleShop(), bundleWorker(), findChangedPackageFiles('.')])
  return report(project, sumPackageBytes([...bundle.metafiles, worker.metafile]), changedFiles, sbom)
}

/**
 * Prints the packages and their faults, and writes the bills of materials. Returns the exit code.
 * @param {import('./installed.ts').Project} project
 * @param {ReadonlyMap<string, number>} bytes those of each package in the build
 * @param {readonly string[]} changedFiles faults of files
 * @param {string | undefined} sbom the folder of the bills of materials
 */
export function report(project, bytes, changedFiles, sbom) {
  const installed = project.packages.filter(({ isInstalled }) => isInstalled)
  const production = installed.filter(({ isProduction }) => isProduction)
  const development = installed.filter(({ isProduction }) => !isProduction)
  for (const [heading, packages] of Object.entries({ production, development })) {
    console.log(`${formatTable(`${heading}: ${packages.length}`, packages, installed, bytes)}\n`)
  }
  for (const [name, why] of Object.entries(APPROVED.scripts)) {
    console.log(`npm never runs the install script of ${name}: it ${why}.`)
  }
  const otherSystems = project.packages.length - installed.length
  if (otherSystems > 0) console.log(`${otherSystems} more are for other systems: only their lock entries were checked.`)
  const faults = [...findPackageFaults(project, APPROVED, [...bytes.keys()].sort()), ...changedFiles]
  for (const fault of faults) console.error(fault)
  console.log(`${installed.length} packages, ${faults.length === 0 ? 'nothing wrong' : `${faults.length} faults`}`)
  if (sbom !== undefined && faults.length > 0) console.error(`No lists were written into ${sbom}. Fix the faults first`)
  else if (sbom !== undefined) {
    const directDependencies = Object.keys(project.dependencies)
    writeSboms(sbom, { directDependencies, packages: production, bytes: name => bytes.get(name) ?? 0 })
  }
  return faults.length === 0 ? 0 : 1
}
