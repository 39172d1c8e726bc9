import { LICENCES_ALLOWED, LICENCES_OF_TOOLS } from './approved-packages.ts'

/**
 * @typedef {import('./installed.ts').Package} Package
 * @typedef {import('./installed.ts').Project} Project
 * @typedef {import('./approved-packages.ts').ApprovedPackages} ApprovedPackages
 */

const EXACT_VERSION = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/
/** Matches one hash of 64 bytes in base64. */
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/
const APPROVED_FILE = '.ci/release/approved-packages.ts'

/**
 * The rules of each package. A rule returns the fault as the predicate of a sentence, or false.
 * @type {readonly ((item: Package, approved: ApprovedPackages) => string | false)[]}
 */
const RULES = [
  ({ isProduction, licence }) => {
    const [allowed, use] = isProduction ? [LICENCES_ALLOWED, 'code that ships'] : [LICENCES_OF_TOOLS, 'tools']
    const present = licence === '' ? 'no licence' : `the licence ${licence}`
    return !allowed.includes(licence) && `has ${present}, which is not allowed for ${use} (${APPROVED_FILE})`
  },
  ({ isProduction, isInstalled, hasLicenceText }) =>
    isProduction && isInstalled && !hasLicenceText && 'has no licence text and must not ship: remove the package',
  ({ name, hasScript }, { scripts }) =>
    hasScript
    && !Object.hasOwn(scripts, name)
    && `has an install script: check what it does and add it to \`scripts\` of ${APPROVED_FILE}`,
  ({ integrity }) => {
    const present = integrity === '' ? 'no integrity hash' : `a weak integrity hash (${integrity.split('-')[0]})`
    return !SHA512.test(integrity) && `has ${present} in package-lock.json: install it from npm's registry again`
  },
  ({ source }) =>
    source !== undefined && `is locked to ${source}: install it from npm's registry, with the settings of .npmrc`,
  ({ name, isProduction }, { production, transitive }) =>
    isProduction
    && !Object.hasOwn(production, name)
    && !Object.hasOwn(transitive, name)
    && `is a production package without a reason: write one into ${APPROVED_FILE}`,
  ({ installedInstead }) =>
    installedInstead !== undefined
    && `is installed as ${installedInstead}: delete node_modules and run \`npm ci\``,
]

/**
 * Describes each fault of a project's packages in a sentence.
 * @param {Project} project @param {ApprovedPackages} approved
 * @param {readonly string[]} shipped the packages that contribute bytes to the build
 * @returns {readonly string[]}
 */
export function findPackageFaults(project, approved, shipped) {
  const { dependencies, devDependencies, packages, unlocked, settings } = project
  const production = packages.filter(({ isProduction }) => isProduction).map(({ name }) => name)
  return [
    ...packages.flatMap(item =>
      RULES.flatMap(rule => {
        const fault = rule(item, approved)
        return fault === false ? [] : [`${item.name} ${item.version} ${fault}`]
      }),
    ),
    ...Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, range]) => !EXACT_VERSION.test(range))
      .map(([name, range]) => `${name} has the version range «${range}»: write one exact version into package.json`),
    ...findReasonFaults(dependencies, approved.production, 'production'),
    ...findReasonFaults(devDependencies, approved.development, 'development'),
    ...Object.keys(approved.transitive)
      .filter(name => !production.includes(name))
      .map(describeUnusedReason),
    ...Object.keys(approved.scripts)
      .filter(name => !packages.some(item => item.name === name && item.hasScript))
      .map(describeUnusedReason),
    ...shipped
      .filter(name => !production.includes(name))
      .map(name => `${name} has bytes in the build: move it to "dependencies" of package.json`),
    ...unlocked.map(where => `${where} is not in package-lock.json: delete node_modules and run \`npm ci\``),
    ...(settings.get('ignore-scripts') === 'true'
      ? []
      : ['.npmrc lacks ignore-scripts=true, so that npm would run install scripts: add it']),
    ...[...settings.keys()]
      .filter(name => /(?:^|:)registry$/.test(name))
      .map(name => `.npmrc names another registry (${name}): remove the line`),
  ]
}

/** @param {string} name */
const describeUnusedReason = name => `${name} has a reason in ${APPROVED_FILE} but is not installed: remove the line`

/**
 * Describes packages without a reason, and reasons without a package.
 * @param {Readonly<Record<string, string>>} dependencies those of package.json
 * @param {Readonly<Record<string, string>>} reasons
 * @param {string} table the name of the reasons in `APPROVED`
 */
const findReasonFaults = (dependencies, reasons, table) => [
  ...Object.keys(dependencies)
    .filter(name => (reasons[name] ?? '').trim() === '')
    .map(name => `${name} has no reason: write one into \`${table}\` of ${APPROVED_FILE}`),
  ...Object.keys(reasons)
    .filter(name => !Object.hasOwn(dependencies, name))
    .map(describeUnusedReason),
]
