import fs from 'node:fs'
import path from 'node:path'
import { findLicenceFile } from '../bundle/licences.mjs'

/**
 * The entry of a package in package-lock.json.
 * @typedef {{
 *   readonly version?: string
 *   readonly name?: string
 *   readonly license?: unknown
 *   readonly integrity?: string
 *   readonly resolved?: string
 *   readonly link?: boolean
 *   readonly dev?: boolean
 *   readonly hasInstallScript?: boolean
 *   readonly dependencies?: Readonly<Record<string, string>>
 *   readonly optionalDependencies?: Readonly<Record<string, string>>
 *   readonly peerDependencies?: Readonly<Record<string, string>>
 * }} Locked
 *
 * A package of the lock file and of node_modules.
 * `where` is its folder, such as `node_modules/clsx`.
 * `source` is the address from which npm downloads the package; undefined for the registry.
 * `isInstalled` is false for a package that is only for another system.
 * `hasScript`: whether it has a script that npm would run at installation.
 * `installedInstead` describes what is installed instead of the locked package, if anything is.
 * @typedef {{
 *   readonly name: string
 *   readonly where: string
 *   readonly version: string
 *   readonly isProduction: boolean
 *   readonly isInstalled: boolean
 *   readonly licence: string
 *   readonly hasLicenceText: boolean
 *   readonly integrity: string
 *   readonly source: string | undefined
 *   readonly hasScript: boolean
 *   readonly installedInstead: string | undefined
 *   readonly dependencies: readonly string[]
 * }} Package
 *
 * @typedef {ReturnType<typeof readProject>} Project
 */

/** The scripts of a package that npm runs at installation. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall']

/** @param {string} file */
const readJson = file => fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined

/** Parses a package's name from its folder. @param {string} where */
const parseName = where => where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * Reads the packages of a project from package.json, package-lock.json and node_modules.
 * `unlocked`: the folders of packages that the lock file lacks.
 * `settings`: those of .npmrc, by name.
 * @param {string} folder
 */
export function readProject(folder) {
  const { dependencies = {}, devDependencies = {} } = readJson(path.join(folder, 'package.json'))
  const { '': _, ...locked } = /** @type {Record<string, Locked>} */ (
    readJson(path.join(folder, 'package-lock.json')).packages
  )
  const recorded = /** @type {Record<string, Locked>} */ (
    readJson(path.join(folder, 'node_modules/.package-lock.json'))?.packages ?? {}
  )
  const npmrc = path.join(folder, '.npmrc')
  return {
    dependencies: /** @type {Readonly<Record<string, string>>} */ (dependencies),
    devDependencies: /** @type {Readonly<Record<string, string>>} */ (devDependencies),
    packages: Object.entries(locked).map(([where, entry]) => readPackage(folder, where, entry, recorded[where])),
    unlocked: listPackageFolders(folder, 'node_modules').filter(where => !Object.hasOwn(locked, where)),
    settings: new Map(fs.existsSync(npmrc) ? fs.readFileSync(npmrc, 'utf8').split('\n').flatMap(line => {
      const [, name = '', value = ''] = /^\s*([^#;=\s]+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
      return name === '' ? [] : [/** @type {const} */ ([name, value])]
    }) : []),
  }
}

/**
 * Reads a package from its lock entry, npm's record and its folder.
 * @param {string} folder the project
 * @param {string} where the package's folder
 * @param {Locked} locked
 * @param {Locked | undefined} recorded from node_modules/.package-lock.json
 * @returns {Package}
 */
function readPackage(folder, where, locked, recorded) {
  const packageFolder = path.join(folder, where)
  const installed = readJson(path.join(packageFolder, 'package.json'))
  const name = locked.name ?? parseName(where)
  const licence = installed?.license ?? locked.license
  const dependencyLists = [locked.dependencies, locked.optionalDependencies, locked.peerDependencies]
  return {
    name,
    where,
    version: locked.version ?? '',
    isProduction: locked.dev !== true,
    isInstalled: installed !== undefined,
    licence: typeof licence === 'string' ? licence : '',
    hasLicenceText: installed !== undefined && findLicenceFile(packageFolder) !== undefined,
    integrity: locked.integrity ?? '',
    source: locked.resolved ?? (locked.link === true ? 'a folder' : undefined),
    hasScript:
      locked.hasInstallScript === true
      || fs.existsSync(path.join(packageFolder, 'binding.gyp'))
      || INSTALL_SCRIPTS.some(script => installed?.scripts?.[script] !== undefined),
    installedInstead: installed === undefined ? undefined : describeMismatch({ name, locked, recorded, installed }),
    dependencies: [...new Set(dependencyLists.flatMap(list => Object.keys(list ?? {})))],
  }
}

/**
 * @typedef {{
 *   readonly name: string
 *   readonly locked: Locked
 *   readonly recorded: Locked | undefined
 *   readonly installed: { readonly name?: string; readonly version?: string }
 * }} Installation
 */

/**
 * Describes what is installed instead of the locked package; undefined if the locked package is.
 * `package-files.mjs` compares the files of the package.
 * @param {Installation} installation
 */
function describeMismatch({ name, locked, recorded, installed }) {
  if (installed.name !== name || installed.version !== locked.version) return `${installed.name} ${installed.version}`
  if (recorded === undefined) return 'a copy that npm did not install'
  if (recorded.version !== locked.version) return `version ${recorded.version}`
  return recorded.integrity === locked.integrity ? undefined : 'other contents of the same version'
}

/**
 * Lists the folders of all packages, including packages inside packages.
 * @param {string} folder
 * @param {string} modules the path of a node_modules folder within `folder`
 * @returns {readonly string[]}
 */
function listPackageFolders(folder, modules) {
  const parent = path.join(folder, modules)
  if (!fs.existsSync(parent)) return []
  const names = fs.readdirSync(parent).filter(name => !name.startsWith('.'))
  const all = names.flatMap(name =>
    name.startsWith('@')
      ? fs.readdirSync(path.join(parent, name)).map(scoped => `${modules}/${name}/${scoped}`)
      : [`${modules}/${name}`],
  )
  return all.flatMap(where => [where, ...listPackageFolders(folder, `${where}/node_modules`)])
}
