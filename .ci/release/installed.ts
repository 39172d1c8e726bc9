import fs from 'node:fs'
import path from 'node:path'
import { findLicenceFile } from '../bundle/licences.ts'

/**
 * The entry of a package in package-lock.json.
 * @typedef {{ readonly [K in 'version' | 'name' | 'integrity' | 'resolved']?: string }
 *   & { readonly [K in 'link' | 'dev' | 'hasInstallScript']?: boolean }
 *   & { readonly [K in 'dependencies' | 'optionalDependencies' | 'peerDependencies']?: Texts }
 *   & { readonly license?: unknown }} Locked
 * @typedef {Readonly<Record<string, string>>} Texts by name
 * @typedef {ReturnType<typeof readPackage>} Package
 * @typedef {ReturnType<typeof readProject>} Project
 */

/** The scripts of a package that npm runs at installation. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall']

/** @param {string} file */
const readJson = file => fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined

/**
 * Reads the packages of a project from package.json, package-lock.json and node_modules.
 * `unlocked`: the folders of packages that the lock file lacks. `settings`: those of .npmrc, by name.
 * @param {string} folder
 */
export function readProject(folder) {
  const { name, dependencies = {}, devDependencies = {} } = readJson(path.join(folder, 'package.json'))
  /** @type {Record<string, Locked>} */
  const { '': _, ...locked } = readJson(path.join(folder, 'package-lock.json')).packages
  /** @type {Record<string, Locked>} */
  const recorded = readJson(path.join(folder, 'node_modules/.package-lock.json'))?.packages ?? {}
  const npmrc = path.join(folder, '.npmrc')
  return {
    name: /** @type {string} */ (name),
    dependencies: /** @type {Texts} */ (dependencies),
    devDependencies: /** @type {Texts} */ (devDependencies),
    packages: Object.entries(locked).map(([where, entry]) => readPackage(folder, where, entry, recorded[where])),
    unlocked: listPackageFolders(folder, 'node_modules').filter(where => !Object.hasOwn(locked, where)),
    settings: new Map(fs.existsSync(npmrc) ? fs.readFileSync(npmrc, 'utf8').split('\n').flatMap(line => {
      const [, name = '', value = ''] = /^\s*([^#;=\s]+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
      return name === '' ? [] : [/** @type {const} */ ([name, value])]
    }) : []),
  }
}

/**
 * Reads a package from its lock entry, npm's record and its folder, such as `node_modules/clsx` (`where`).
 * `source`: the address from which npm downloads the package; undefined for the registry.
 * `isInstalled`: false for a package that is only for another system. `hasScript`: whether it has a script
 * that npm would run at installation.
 * @param {string} folder the project
 * @param {string} where the package's folder
 * @param {Locked} locked
 * @param {Locked | undefined} recorded from node_modules/.package-lock.json
 */
function readPackage(folder, where, locked, recorded) {
  const packageFolder = path.join(folder, where)
  const installed = readJson(path.join(packageFolder, 'package.json'))
  const name = locked.name ?? where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length)
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
    installedInstead: installed === undefined ? undefined : describeMismatch(name, locked, recorded, installed),
    dependencies: [...new Set(dependencyLists.flatMap(list => Object.keys(list ?? {})))],
  }
}

/**
 * Describes what is installed instead of the locked package; undefined if the locked package is.
 * `package-files.ts` compares the files of the package.
 * @param {string} name @param {Locked} locked @param {Locked | undefined} recorded
 * @param {{ readonly name?: string; readonly version?: string }} installed its package.json
 */
function describeMismatch(name, locked, recorded, installed) {
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
