import fs from 'node:fs'
import { FIRST } from './sizes.mjs'

/**
 * The size budget of a build.
 * `brotli`: compressed bytes of scripts and styles before the first menu shows.
 * `parts`: the size of each part divided by that of react-dom alone.
 * `modules`: minified bytes of each module of the first load.
 * @typedef {{
 *   readonly brotli: number
 *   readonly parts: Readonly<Record<string, number>>
 *   readonly modules: Readonly<Record<string, number>>
 * }} FirstLoad
 * @typedef {import('./sizes.mjs').Sizes} Sizes
 */

const BUDGET = '.ci/first-load.json'
/**
 * By how many bytes of brotli a build or a part may exceed its budget:
 * enough for a fix, too few for a feature.
 */
const ALLOWED = 500
/** A module of the budget is listed if it has grown by so many bytes before compression. */
const LISTED_GROWTH = 50

/**
 * @param {Pick<Sizes, 'reactAlone' | 'parts' | 'styles' | 'sheets'>} sizes
 * @returns {FirstLoad}
 */
export function toFirstLoad({ reactAlone, parts, styles, sheets }) {
  const first = parts.find(({ name }) => name === FIRST)
  const modules = Object.entries({ ...first?.modules, ...sheets }).sort(([a], [b]) => a < b ? -1 : 1)
  return {
    brotli: (first?.bytes.br ?? 0) + styles.br,
    parts: Object.fromEntries(parts.map(({ name, bytes }) => [name, Number((bytes.br / reactAlone.br).toFixed(3))])),
    modules: Object.fromEntries(modules),
  }
}

/**
 * Describes why a build exceeds its budget; undefined when it does not.
 * A module that is new in the first load always exceeds the budget.
 * @param {FirstLoad} budget
 * @param {FirstLoad} current
 * @param {number} reactAlone bytes of brotli
 */
export function describeGrowth(budget, current, reactAlone) {
  const growth = current.brotli - budget.brotli
  const modules = Object.entries(current.modules)
    .map(([name, bytes]) => {
      const before = budget.modules[name]
      return { name, bytes, isNew: before === undefined, added: bytes - (before ?? 0) }
    })
    .filter(({ isNew, added }) => isNew || (growth > ALLOWED && added >= LISTED_GROWTH))
    .sort((a, b) => b.added - a.added)
  const parts = Object.entries(current.parts).filter(
    ([name, ratio]) => (ratio - (budget.parts[name] ?? 0)) * reactAlone > ALLOWED,
  )
  if (growth <= ALLOWED && modules.length === 0 && parts.length === 0) return undefined
  return [
    `The first load is ${current.brotli} bytes of brotli, ${growth} more than in ${BUDGET}; ${ALLOWED} are allowed. `
      + 'What is new or has grown (bytes before compression):',
    ...modules.map(({ name, bytes, isNew, added }) => `  ${name}: ${isNew ? `${bytes}, new` : `+${added}`}`),
    ...parts.map(([name, ratio]) => `  the part ${name}: ${ratio} × react-dom alone, ${budget.parts[name] ?? 'new'}`),
    'Load what the first menu does not need lazily (`importWithTimeout`). '
      + 'If the first menu needs it: npm run build -- --accept-first-load',
  ].join('\n')
}

/** @returns {FirstLoad} */
export const readBudget = () => JSON.parse(fs.readFileSync(BUDGET, 'utf8'))

/** @param {FirstLoad} firstLoad */
export function writeBudget(firstLoad) {
  fs.writeFileSync(BUDGET, `${JSON.stringify(firstLoad, null, 1)}\n`)
  console.log(`${BUDGET}: ${firstLoad.brotli} bytes of brotli`)
}
