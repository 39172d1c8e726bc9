import fs from 'node:fs'
import path from 'node:path'
import { readArguments } from '../cli/arguments.mjs'
import { bundleShop } from '../bundle/bundle.ts'
import { readSourceDate } from '../cli/git.ts'
import { CliError } from '../cli/cli-error.mjs'
import { ensureWritable, writeAtomically } from '../cli/files.mjs'
import { readProject, type Package, type Project } from './installed.ts'
import { findChangedPackageFiles } from './package-files.ts'
import { findPackageFaults } from './validate-packages.ts'
import { sumPackageBytes } from '../bundle/licences.ts'
import { bundleWorker } from '../bundle/offline.ts'
import { APPROVED } from './approved-packages.ts'
import { formatCycloneDx, formatSpdx, type Release } from './sbom.ts'

/** The bills of materials by the endings of their files: CycloneDX and SPDX. */
const SBOM_FORMATS = { cdx: formatCycloneDx, spdx: formatSpdx }

/** Describes why a package is installed: its approved reason, or the packages among `all` that depend on it. */
function describeReason({ name, isProduction }: Package, all: readonly Package[]) {
  const reason = isProduction ? APPROVED.production[name] ?? APPROVED.transitive[name] : APPROVED.development[name]
  const users = all.filter(({ dependencies }) => dependencies.includes(name)).map(user => user.name)
  return reason ?? `for ${users.join(', ')}`
}

/**
 * Formats packages as a table, one line each.
 * @param all the installed packages
 */
function formatTable(
  heading: string, packages: readonly Package[], all: readonly Package[], bytes: ReadonlyMap<string, number>,
) {
  const lines = [
    [heading, 'licence', 'text', 'hash', 'script', 'bytes', 'why'],
    ...packages.map(item => [
      `${item.name} ${item.version}`,
      item.licence,
      item.hasLicenceText ? 'yes' : 'no',
      item.integrity.split('-')[0] || 'none',
      item.hasScript ? 'yes' : 'no',
      String(bytes.get(item.name) ?? 0),
      describeReason(item, all),
    ]),
  ]
  const getWidth = (column: number) => Math.max(...lines.map(cells => cells[column]?.length ?? 0))
  return lines.map(cells => cells.map((cell, column) => cell.padEnd(getWidth(column))).join('  ').trimEnd()).join('\n')
}

/**
 * Returns the date of the sources.
 * @throws {CliError} without one
 */
function requireSourceDate() {
  const date = readSourceDate()
  if (date === null) {
    throw new CliError('The sources are not a git clone and have no date: set SOURCE_DATE_EPOCH, in seconds')
  }
  return date
}

/**
 * Writes the software bills of materials (SBOM) of a release into a folder.
 * They contain a date, so a build, which depends only on its sources, does not include them.
 */
export function writeSboms(folder: string, parts: Pick<Release, 'directDependencies' | 'packages' | 'bytes'>) {
  const shop = JSON.parse(fs.readFileSync('package.json', 'utf8'))
  const release = { ...parts, shop, created: requireSourceDate() }
  for (const [ending, format] of Object.entries(SBOM_FORMATS)) {
    const file = path.join(folder, `${shop.name}.${ending}.json`)
    writeAtomically(file, `${JSON.stringify(format(release), null, 2)}\n`)
    console.log(`${file}: ${parts.packages.length} packages`)
  }
}

/**
 * `npm run audit [-- --sbom DIR]`: lists every installed package and describes each fault, also a
 * changed file of a package. Without faults it writes the bills of materials into DIR.
 * Exit code 1: there are faults.
 */
export async function run(args: readonly string[]) {
  const { sbom } = readArguments(args, ['sbom']).options
  const project = readProject('.')
  if (sbom !== undefined) {
    // before long work
    requireSourceDate()
    for (const ending of Object.keys(SBOM_FORMATS)) ensureWritable(path.join(sbom, `${project.name}.${ending}.json`))
  }
  const [bundle, worker, changedFiles] = await Promise.all([bundleShop(), bundleWorker(), findChangedPackageFiles('.')])
  return report(project, sumPackageBytes([...bundle.metafiles, worker.metafile]), changedFiles, sbom)
}

/**
 * Prints the packages and their faults, and writes the bills of materials. Returns the exit code.
 * @param bytes those of each package in the build
 * @param changedFiles faults of files
 * @param sbom the folder of the bills of materials
 */
export function report(
  project: Project, bytes: ReadonlyMap<string, number>, changedFiles: readonly string[], sbom: string | undefined,
) {
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
  if (changedFiles.length > 0) console.error('To repair the packages, delete node_modules and run `npm ci`')
  console.log(`${installed.length} packages, ${faults.length === 0 ? 'nothing wrong' : `${faults.length} faults`}`)
  if (sbom !== undefined && faults.length > 0) console.error(`No lists were written into ${sbom}. Fix the faults first`)
  else if (sbom !== undefined) {
    const directDependencies = Object.keys(project.dependencies)
    writeSboms(sbom, { directDependencies, packages: production, bytes: name => bytes.get(name) ?? 0 })
  }
  return faults.length === 0 ? 0 : 1
}
