import fs from 'node:fs'
import { FIRST, formatSizes, measureSizes, type Sizes } from './sizes.ts'
import type { Bundle } from './bundle.ts'

/** The sizes of a build that have a budget. */
interface Budget {
  /** Compressed bytes of scripts and styles before the first menu shows. */
  readonly brotli: number
  /** The compressed size of each part (`sizes.ts`) divided by that of react-dom alone. */
  readonly parts: Readonly<Record<string, number>>
  /** Minified bytes of each module of the first load. */
  readonly modules: Readonly<Record<string, number>>
}

const BUDGET_FILE = '.ci/first-load.json'
/** By how many bytes of brotli the first load or a part may exceed its budget: enough for a fix only. */
const ALLOWED_EXCESS = 500
/** If the first load exceeds its budget, modules that have grown by so many bytes are listed. */
const LISTED_GROWTH = 50

/** Selects the sizes that have a budget. */
export function toBudget({ reactAlone, parts, styles, sheets }: Sizes): Budget {
  const first = parts.find(({ name }) => name === FIRST)
  const modules = Object.entries({ ...first?.modules, ...sheets }).sort(([a], [b]) => a < b ? -1 : 1)
  return {
    brotli: (first?.bytes.br ?? 0) + styles.br,
    parts: Object.fromEntries(parts.map(({ name, bytes }) => [name, Number((bytes.br / reactAlone.br).toFixed(3))])),
    modules: Object.fromEntries(modules),
  }
}

/**
 * Describes by what a build exceeds its budget; undefined when it does not. A module that is new in
 * the first load always exceeds the budget. `reactAlone`: bytes of brotli of react-dom alone.
 */
export function describeExcess(budget: Budget, current: Budget, reactAlone: number) {
  const growth = current.brotli - budget.brotli
  const listedModules = Object.entries(current.modules)
    .map(([name, bytes]) => {
      const before = budget.modules[name]
      return { name, bytes, isNew: before === undefined, added: bytes - (before ?? 0) }
    })
    .filter(({ isNew, added }) => isNew || (growth > ALLOWED_EXCESS && added >= LISTED_GROWTH))
    .sort((a, b) => b.added - a.added)
  const listedParts = Object.entries(current.parts)
    .filter(([name, ratio]) => (ratio - (budget.parts[name] ?? 0)) * reactAlone > ALLOWED_EXCESS)
  if (growth <= ALLOWED_EXCESS && listedModules.length === 0 && listedParts.length === 0) return undefined
  return [
    `The first load is ${current.brotli} bytes of brotli, ${growth} more than in ${BUDGET_FILE}; `
      + `${ALLOWED_EXCESS} are allowed. What is new or has grown (bytes before compression):`,
    ...listedModules.map(({ name, bytes, isNew, added }) => `  ${name}: ${isNew ? `${bytes}, new` : `+${added}`}`),
    ...listedParts.map(([name, ratio]) =>
      `  the part ${name}: ${ratio} × react-dom alone, ${budget.parts[name] ?? 'new'}`),
    'Load what the first menu does not need lazily (`importWithTimeout`). '
      + 'If the first menu needs it: npm run build -- --accept-first-load',
  ].join('\n')
}

export const readBudget = (): Budget => JSON.parse(fs.readFileSync(BUDGET_FILE, 'utf8'))

/**
 * Prints the sizes of a build, and by what they exceed the budget. Returns whether they are within it.
 * `isAccepted`: whether to set the budget to these sizes first.
 */
export async function reportSizes(bundle: Bundle, isAccepted: boolean) {
  const sizes = await measureSizes(bundle)
  const current = toBudget(sizes)
  console.log(formatSizes(sizes))
  if (isAccepted) {
    fs.writeFileSync(BUDGET_FILE, `${JSON.stringify(current, null, 1)}\n`)
    console.log(`${BUDGET_FILE}: ${current.brotli} bytes of brotli`)
  }
  const excess = describeExcess(readBudget(), current, sizes.reactAlone.br)
  if (excess !== undefined) console.error(excess)
  return excess === undefined
}
