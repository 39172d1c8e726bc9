import { LICENCES_ALLOWED, LICENCES_OF_TOOLS } from './package-card.mjs'

/**
 * @typedef {import('./installed.mjs').Package} Package
 * @typedef {import('./installed.mjs').Project} Project
 * @typedef {import('./package-card.mjs').Card} Card
 */

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/
/** 64 bytes in base64, and no weaker hash beside it. */
const STRONG = /^sha512-[A-Za-z0-9+/]{86}==$/

/**
 * What each package is held to: a sentence about what is wrong with it, or nothing.
 * @type {readonly ((one: Package, card: Card) => string | false)[]}
 */
const JUDGEMENTS = [
  ({ isProduction, licence }) => !(isProduction ? LICENCES_ALLOWED : LICENCES_OF_TOOLS).includes(licence)
    && `has ${licence === '' ? 'no licence' : `the licence ${licence}`}, which is not among those that ${isProduction ? 'may ship' : 'a tool may have'} (.ci/build/package-card.mjs)`,
  ({ isProduction, isHere, hasText }) => isProduction && isHere && !hasText && 'brings no text of its licence, without which it may not ship',
  ({ name, hasScript }, { scripts }) => hasScript && !Object.hasOwn(scripts, name) && 'has an install script, which could do anything on the machine that installs it',
  ({ integrity }) => !STRONG.test(integrity) && `has ${integrity === '' ? 'no integrity hash' : `a weak integrity hash (${integrity.split('-')[0]})`} in package-lock.json: what npm gets could be anything`,
  ({ source }) => source !== undefined && `is locked to ${source}: packages come from npm's registry, whose address .npmrc has npm leave out`,
  ({ name, isProduction }, { production, carried }) => isProduction && !Object.hasOwn(production, name) && !Object.hasOwn(carried, name)
    && 'would be there at run time, and nobody has said why (.ci/build/package-card.mjs)',
  ({ other }) => other !== undefined && `is installed as ${other}: delete node_modules and run \`npm ci\``,
]

/**
 * What is wrong with the packages of a project, each in a sentence. `shipped` are those of which something is in the build.
 * @param {Project} project
 * @param {Card} card
 * @param {readonly string[]} shipped
 * @returns {readonly string[]}
 */
export function faultsIn(project, card, shipped) {
  const { dependencies, devDependencies, packages, unlocked, settings } = project
  const production = packages.filter(({ isProduction }) => isProduction).map(({ name }) => name)
  return [
    ...packages.flatMap(one => JUDGEMENTS.flatMap(judge => {
      const told = judge(one, card)
      return told === false ? [] : [`${one.name} ${one.version} ${told}`]
    })),
    ...Object.entries({ ...dependencies, ...devDependencies }).filter(([, range]) => !EXACT.test(range))
      .map(([name, range]) => `${name} is asked for as «${range}»: package.json names one version of each package`),
    ...reasonFaults(dependencies, card.production, 'production'),
    ...reasonFaults(devDependencies, card.development, 'development'),
    ...Object.keys(card.carried).filter(name => !production.includes(name)).map(name => withoutPackage(name)),
    ...Object.keys(card.scripts).filter(name => !packages.some(one => one.name === name && one.hasScript)).map(name => withoutPackage(name)),
    ...shipped.filter(name => !production.includes(name)).map(name => `${name} has bytes in the build and is no production package: package.json names it under "dependencies"`),
    ...unlocked.map(where => `${where} is there and package-lock.json does not know it: delete node_modules and run \`npm ci\``),
    ...(settings.get('ignore-scripts') === 'true' ? [] : ['.npmrc does not say ignore-scripts=true: npm would run install scripts']),
    ...[...settings.keys()].filter(name => /(?:^|:)registry$/.test(name)).map(name => `.npmrc names a place of its own for packages (${name})`),
  ]
}

/** @param {string} name */
const withoutPackage = name => `${name} has a reason in .ci/build/package-card.mjs, and there is no such package: take the line out`

/**
 * @param {Readonly<Record<string, string>>} asked
 * @param {Readonly<Record<string, string>>} reasons
 * @param {string} table
 */
const reasonFaults = (asked, reasons, table) => [
  ...Object.keys(asked).filter(name => (reasons[name] ?? '').trim() === '').map(name => `${name} has no reason: write one into \`${table}\` of .ci/build/package-card.mjs`),
  ...Object.keys(reasons).filter(name => !Object.hasOwn(asked, name)).map(withoutPackage),
]
