import fs from 'node:fs'
import path from 'node:path'
import { findLicenceFile } from '../bundle/licences.ts'

/** Version ranges of packages by name. */
type Ranges = Readonly<Record<string, string>>
/** The entry of a package in package-lock.json. */
type Locked =
  & { readonly [K in 'version' | 'name' | 'integrity' | 'resolved']?: string }
  & { readonly [K in 'link' | 'dev' | 'hasInstallScript']?: boolean }
  & { readonly [K in 'dependencies' | 'optionalDependencies' | 'peerDependencies']?: Ranges }
  & { readonly license?: unknown }
export type Package = ReturnType<typeof readPackage>
export type Project = ReturnType<typeof readProject>

/** The scripts of a package that npm runs at installation. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall']

const readJson = (file: string) => fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined

/** Reads the packages of a project from package.json, package-lock.json and node_modules. `settings`: those of .npmrc. */
export function readProject(folder: string) {
  const { name, dependencies = {}, devDependencies = {} } = readJson(path.join(folder, 'package.json'))
  const { '': _, ...locked }: Record<string, Locked> = readJson(path.join(folder, 'package-lock.json')).packages
  const npmrc = path.join(folder, '.npmrc')
  const settings = fs.existsSync(npmrc) ? fs.readFileSync(npmrc, 'utf8').split('\n') : []
  return {
    name: name as string,
    dependencies: dependencies as Ranges,
    devDependencies: devDependencies as Ranges,
    packages: Object.entries(locked).map(([where, entry]) => readPackage(folder, where, entry)),
    settings: new Map(settings.filter(line => /^\s*[^\s#;]/.test(line)).map(line => {
      const [setting = '', value = ''] = line.split('=').map(part => part.trim())
      return [setting, value]
    })),
  }
}

/**
 * Reads a package from its lock entry and its folder, such as `node_modules/clsx` (`where`).
 * `package-files.ts` checks whether the folder has what is locked.
 * `source`: the address from which npm downloads the package. Undefined for the registry, whose
 * addresses `.npmrc` leaves out of the lock file.
 * `isInstalled`: false for a package that is only for another system. `hasScript`: whether it has a script
 * that npm would run at installation.
 * @param folder the project
 */
function readPackage(folder: string, where: string, locked: Locked) {
  const packageFolder = path.join(folder, where)
  const installed = readJson(path.join(packageFolder, 'package.json'))
  const name = locked.name ?? where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const licence = installed?.license ?? locked.license
  const { dependencies, optionalDependencies, peerDependencies } = locked
  return {
    name,
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
    dependencies: Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }),
  }
}
