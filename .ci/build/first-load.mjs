import fs from 'node:fs'
import { FIRST } from './sizes.mjs'

/**
 * What a build is held to: bytes of brotli before the first menu is there, scripts and look; each part of the scripts as a ratio
 * to react-dom alone; and the modules of the start, each with its bytes, minified and not compressed.
 * @typedef {{ readonly brotli: number; readonly parts: Readonly<Record<string, number>>; readonly modules: Readonly<Record<string, number>> }} FirstLoad
 * @typedef {import('./sizes.mjs').Sizes} Sizes
 */

const FIGURE = '.ci/first-load.json'
/** Bytes of brotli by which a build, or a part, may be over its figure: what a mended line costs, and less than a new part of the page. */
const ALLOWED = 500
/** Bytes from which a module that was there before is named. */
const WORTH_NAMING = 50

/**
 * @param {Pick<Sizes, 'reactAlone' | 'parts' | 'styles' | 'sheets'>} sizes
 * @returns {FirstLoad}
 */
export function firstLoadOf({ reactAlone, parts, styles, sheets }) {
  const first = parts.find(({ name }) => name === FIRST)
  const modules = Object.entries({ ...first?.modules, ...sheets }).sort(([a], [b]) => a < b ? -1 : 1)
  return {
    brotli: (first?.bytes.br ?? 0) + styles.br,
    parts: Object.fromEntries(parts.map(({ name, bytes }) => [name, Number((bytes.br / reactAlone.br).toFixed(3))])),
    modules: Object.fromEntries(modules),
  }
}

/**
 * Why a build is larger than its figure, in words; undefined when it is not. A module that comes into the start is named however
 * small it is; of one that is there already, only when the first load has grown by more than is allowed.
 * @param {FirstLoad} figure
 * @param {FirstLoad} now
 * @param {number} reactAlone bytes of brotli
 */
export function growthOf(figure, now, reactAlone) {
  const growth = now.brotli - figure.brotli
  const modules = Object.entries(now.modules)
    .map(([name, bytes]) => ({ name, before: figure.modules[name], bytes, by: bytes - (figure.modules[name] ?? 0) }))
    .filter(({ before, by }) => before === undefined || (growth > ALLOWED && by >= WORTH_NAMING))
    .sort((a, b) => b.by - a.by)
  const parts = Object.entries(now.parts).filter(([name, ratio]) => (ratio - (figure.parts[name] ?? 0)) * reactAlone > ALLOWED)
  if (growth <= ALLOWED && modules.length === 0 && parts.length === 0) return undefined
  return [
    `The first load is ${now.brotli} bytes of brotli, ${growth} more than ${FIGURE} says; ${ALLOWED} are allowed. In it now (bytes before compression):`,
    ...modules.map(({ name, before, bytes, by }) => `  ${name}: ${before === undefined ? `${bytes}, new` : `+${by}`}`),
    ...parts.map(([name, ratio]) => `  the part ${name}: ${ratio} × react-dom alone, ${figure.parts[name] ?? 'new'}`),
    'What the first menu does not need is fetched when it is shown (`importInTime`). If it is needed: npm run build -- --accept-first-load',
  ].join('\n')
}

/** @returns {FirstLoad} */
export const readFigure = () => JSON.parse(fs.readFileSync(FIGURE, 'utf8'))

/** @param {FirstLoad} now */
export function writeFigure(now) {
  fs.writeFileSync(FIGURE, `${JSON.stringify(now, null, 1)}\n`)
  console.log(`${FIGURE}: ${now.brotli} bytes of brotli`)
}
