import { LICENCES_ALLOWED, LICENCES_OF_TOOLS, type ApprovedPackages } from './approved-packages.ts'
import type { Package, Project } from './installed.ts'

const EXACT_VERSION = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/
/** Matches one hash of 64 bytes in base64. */
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/
const APPROVED_FILE = '.ci/release/approved-packages.ts'

/** The rules of each package. A rule returns the fault as the predicate of a sentence, or false. */
const RULES: readonly ((item: Package, approved: ApprovedPackages) => string | false)[] = [
  ({ isProduction, licence }) => {
    const [allowed, use] = isProduction ? [LICENCES_ALLOWED, 'code that ships'] : [LICENCES_OF_TOOLS, 'tools']
    const present = licence === '' ? 'no licence' : `the licence ${licence}`
    return !allowed.includes(licence) && `has ${present}, which is not allowed for ${use} (${APPROVED_FILE})`
  },
  ({ isProduction, isInstalled, hasLicenceText }) =>
    isProduction && isInstalled && !hasLicenceText && 'has no licence text and must not ship: remove the package',
  ({ name, hasScript }, { scripts }) => hasScript && !Object.hasOwn(scripts, name)
    && `has an install script: check what it does and add it to \`scripts\` of ${APPROVED_FILE}`,
  ({ integrity }) => {
    const present = integrity === '' ? 'no integrity hash' : `a weak integrity hash (${integrity.split('-')[0]})`
    return !SHA512.test(integrity) && `has ${present} in package-lock.json: install it from npm's registry again`
  },
  ({ source }) => source !== undefined
    && `is locked to ${source}: install it from npm's registry, with the settings of .npmrc`,
  ({ name, isProduction }, { production, transitive }) =>
    isProduction && !Object.hasOwn(production, name) && !Object.hasOwn(transitive, name)
    && `is a production package without a reason: write one into ${APPROVED_FILE}`,
]

/**
 * Describes each fault of a project's packages in a sentence.
 * @param shipped the packages that contribute bytes to the build
 */
export function findPackageFaults(project: Project, approved: ApprovedPackages, shipped: readonly string[]) {
  const { dependencies, devDependencies, packages, settings } = project
  const production = packages.filter(({ isProduction }) => isProduction).map(({ name }) => name)
  const withScript = packages.filter(({ hasScript }) => hasScript).map(({ name }) => name)
  return [
    ...packages.flatMap(item => RULES.map(rule => rule(item, approved)).filter(fault => fault !== false)
      .map(fault => `${item.name} ${item.version} ${fault}`)),
    ...Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, range]) => !EXACT_VERSION.test(range))
      .map(([name, range]) => `${name} has the version range «${range}»: write one exact version into package.json`),
    ...([['production', dependencies], ['development', devDependencies]] as const).flatMap(([table, named]) =>
      Object.keys(named).filter(name => (approved[table][name] ?? '').trim() === '')
        .map(name => `${name} has no reason: write one into \`${table}\` of ${APPROVED_FILE}`)),
    ...findUnusedReasons(approved.production, Object.keys(dependencies)),
    ...findUnusedReasons(approved.development, Object.keys(devDependencies)),
    ...findUnusedReasons(approved.transitive, production),
    ...findUnusedReasons(approved.scripts, withScript),
    ...shipped.filter(name => !production.includes(name))
      .map(name => `${name} has bytes in the build: move it to "dependencies" of package.json`),
    ...(settings.get('ignore-scripts') === 'true'
      ? []
      : ['.npmrc lacks ignore-scripts=true, so that npm would run install scripts: add it']),
    ...[...settings.keys()].filter(name => /(?:^|:)registry$/.test(name))
      .map(name => `.npmrc names another registry (${name}): remove the line`),
  ]
}

/** Describes the reasons of packages that are not among `names`. */
const findUnusedReasons = (reasons: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.keys(reasons).filter(name => !names.includes(name))
    .map(name => `${name} has a reason in ${APPROVED_FILE} but is not installed: remove the line`)
