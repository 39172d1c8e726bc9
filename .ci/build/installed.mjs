import fs from 'node:fs'
import path from 'node:path'
import { licenceIn } from './licences.mjs'

/**
 * What package-lock.json says of a package.
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
 * A package of the lock file, with what is found of it in node_modules; `other` says what is there in place of what was locked. Of one that
 * is for other systems nothing is there (`isHere`), and the lock alone tells.
 * @typedef {{
 *   readonly name: string
 *   readonly where: string
 *   readonly version: string
 *   readonly isProduction: boolean
 *   readonly isHere: boolean
 *   readonly licence: string
 *   readonly hasText: boolean
 *   readonly integrity: string
 *   readonly source: string | undefined
 *   readonly hasScript: boolean
 *   readonly other: string | undefined
 *   readonly needs: readonly string[]
 * }} Package
 *
 * @typedef {ReturnType<typeof readProject>} Project
 */

/** Under these names npm runs a package's script when it is installed. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall']

/** @param {string} file */
const readJson = file => fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined

/** @param {string} where */
const nameIn = where => where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length)

/**
 * The packages of a project: what package.json asks for, what package-lock.json and .npmrc say, and what is in node_modules.
 * @param {string} folder
 */
export function readProject(folder) {
  const { dependencies = {}, devDependencies = {} } = readJson(path.join(folder, 'package.json'))
  const { '': _, ...locked } = /** @type {Record<string, Locked>} */ (readJson(path.join(folder, 'package-lock.json')).packages)
  const recorded = /** @type {Record<string, Locked>} */ (readJson(path.join(folder, 'node_modules/.package-lock.json'))?.packages ?? {})
  const npmrc = path.join(folder, '.npmrc')
  return {
    dependencies: /** @type {Readonly<Record<string, string>>} */ (dependencies),
    devDependencies: /** @type {Readonly<Record<string, string>>} */ (devDependencies),
    packages: Object.entries(locked).map(([where, entry]) => packageOf(folder, where, entry, recorded[where])),
    unlocked: foldersIn(folder, 'node_modules').filter(where => !Object.hasOwn(locked, where)),
    settings: new Map(fs.existsSync(npmrc) ? fs.readFileSync(npmrc, 'utf8').split('\n').flatMap(line => {
      const [, name = '', value = ''] = /^\s*([^#;=\s]+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
      return name === '' ? [] : [/** @type {const} */ ([name, value])]
    }) : []),
  }
}

/**
 * @param {string} folder
 * @param {string} where
 * @param {Locked} locked
 * @param {Locked | undefined} recorded what npm has noted of what it installed
 * @returns {Package}
 */
function packageOf(folder, where, locked, recorded) {
  const own = path.join(folder, where)
  const found = readJson(path.join(own, 'package.json'))
  const name = locked.name ?? nameIn(where)
  const licence = found?.license ?? locked.license
  return {
    name,
    where,
    version: locked.version ?? '',
    isProduction: locked.dev !== true,
    isHere: found !== undefined,
    licence: typeof licence === 'string' ? licence : '',
    hasText: found !== undefined && licenceIn(own) !== undefined,
    integrity: locked.integrity ?? '',
    source: locked.resolved ?? (locked.link === true ? 'a folder' : undefined),
    hasScript: locked.hasInstallScript === true || fs.existsSync(path.join(own, 'binding.gyp')) || INSTALL_SCRIPTS.some(script => found?.scripts?.[script] !== undefined),
    other: found === undefined ? undefined : otherThan({ name, locked, recorded, found }),
    needs: [...new Set([locked.dependencies, locked.optionalDependencies, locked.peerDependencies].flatMap(list => Object.keys(list ?? {})))],
  }
}

/**
 * What is installed in place of what was locked, in words; undefined when it is that. Of the contents of files npm keeps no record
 * once a package is unpacked: a release is therefore built from a new `npm ci`, which checks each against its hash.
 * @param {{ readonly name: string; readonly locked: Locked; readonly recorded: Locked | undefined; readonly found: { readonly name?: string; readonly version?: string } }} one
 */
function otherThan({ name, locked, recorded, found }) {
  if (found.name !== name || found.version !== locked.version) return `${found.name} ${found.version}`
  if (recorded === undefined) return 'what npm has not installed'
  if (recorded.version !== locked.version) return `version ${recorded.version}`
  return recorded.integrity === locked.integrity ? undefined : 'other contents of the same version'
}

/**
 * Every folder of a package, those within packages too.
 * @param {string} folder
 * @param {string} modules
 * @returns {readonly string[]}
 */
function foldersIn(folder, modules) {
  const at = path.join(folder, modules)
  if (!fs.existsSync(at)) return []
  const names = fs.readdirSync(at).filter(name => !name.startsWith('.'))
  const all = names.flatMap(name => name.startsWith('@') ? fs.readdirSync(path.join(at, name)).map(one => `${modules}/${name}/${one}`) : [`${modules}/${name}`])
  return all.flatMap(where => [where, ...foldersIn(folder, `${where}/node_modules`)])
}
