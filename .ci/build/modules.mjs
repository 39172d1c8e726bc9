/**
 * An import in esbuild's minified output. `names` are pairs of exported and local name, undefined for `import *`.
 * @typedef {{
 *   readonly path: string
 *   readonly names: readonly (readonly [name: string, local: string])[] | undefined
 * }} Import
 */

const STATEMENT = /(?<![\w$.])import(|\{[^}"]*\}from| ?[\w$*{}, ]+ ?from)"([^"]+)"/g

/**
 * @param {string} list `a as b,c`
 * @returns {(readonly [from: string, to: string])[]}
 */
const pairsIn = list => list.split(',').filter(pair => pair !== '').map(pair => {
  const [from = '', to = from] = pair.split(' as ')
  return [from, to]
})

/**
 * @param {string} text
 * @returns {readonly Import[]}
 */
export const importsOf = text => [...text.matchAll(STATEMENT)].map(([, clause = '', path = '']) => {
  const list = /^\{([^}]*)\}from$/.exec(clause)?.[1] ?? (clause === '' ? '' : undefined)
  return { path, names: list === undefined ? undefined : pairsIn(list) }
})

const EXPORTS = /export\{([^}]*)\};?\s*$/

/**
 * The exports of a script as pairs of local and exported name.
 * @param {string} text
 */
export const exportsOf = text => pairsIn(EXPORTS.exec(text)?.[1] ?? '')

/** A numbered name of a value that only files of the same build import. */
const NUMBERED = /^_\d+$/

/**
 * Replaces the numbered names of a script's exports by its local names, which are shorter. Returns the local names too.
 * @param {string} text
 */
export function exportLocals(text) {
  const pairs = exportsOf(text)
  const kept = pairs.filter(([, to]) => !NUMBERED.test(to))
  const taken = new Set(kept.map(([, to]) => to))
  const locals = new Map(
    pairs.filter(([, to]) => NUMBERED.test(to)).map(([from, to]) => [to, taken.has(from) ? to : from]),
  )
  const list = [
    ...kept.map(([from, to]) => (from === to ? to : `${from} as ${to}`)),
    ...[
      ...new Set(pairs.flatMap(([from, to]) => (locals.has(to) ? [taken.has(from) ? `${from} as ${to}` : from] : []))),
    ].sort(),
  ]
  return { text: pairs.length === 0 ? text : text.replace(EXPORTS, () => `export{${list}};\n`), locals }
}
