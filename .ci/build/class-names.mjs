import { oneLineDown } from './source-map.mjs'

/** The inputs of a chunk that has class names of CSS modules. */
const MODULE = /\.module\.css$/
/** Such names as esbuild writes them, */
const DECLARED = /(?<![\w$.])var ((?:[\w$]+="[\w-]{1,3}",)*[\w$]+="[\w-]{1,3}");/g
/**
 * and where one is chosen by a variable: a getter for each, then the names, and all of them once more in one object.
 */
const TABLE = /var ([\w$]+)=\{\};([\w$]+)\(\1,\{([^{}]*)\}\);var ((?:[\w$]+="[\w-]{1,3}",)+)[\w$]+=\{[^{}]*\};/g

/**
 * Moves the class names of a chunk into a module of constants, which esbuild inlines: its variables cost more bytes
 * than the names. The rest of the chunk moves down by one line, and so does its map. `known` tells whether a name
 * is a class.
 * @param {{
 *   readonly name: string
 *   readonly text: string
 *   readonly map: Uint8Array | undefined
 *   readonly inputs: Readonly<Record<string, unknown>>
 *   readonly known: (name: string) => boolean
 * }} chunk
 */
export function withConstants({ name: module, text, map, inputs, known }) {
  /** @type {Map<string, string>} */
  const constants = new Map()
  if (!Object.keys(inputs).some(name => MODULE.test(name))) return { text, map, constants }
  /** @param {string} list */
  const take = list => {
    const pairs = list.split(',').filter(pair => pair !== '').map(pair => pair.split('='))
    const isMeant = pairs.every(([, value = '']) => known(value.slice(1, -1)))
    for (const [name = '', value = ''] of isMeant ? pairs : []) constants.set(name, value)
    return isMeant
  }
  /** What makes such getters. @type {Set<string>} */
  const helpers = new Set()
  const kept = text
    .replaceAll(TABLE, (statement, table, helper, getters, list) => {
      if (!take(list)) return statement
      helpers.add(helper)
      const entries = /** @type {string} */ (getters)
        .split(',')
        .map(getter => getter.split(':()=>'))
        .flatMap(([key, local = '']) => (constants.has(local) ? [`${key}:${constants.get(local)}`] : []))
      return `var ${table}={${entries}};`.padEnd(statement.length)
    })
    .replaceAll(DECLARED, (statement, list) => take(list) ? ' '.repeat(statement.length) : statement)
  if (constants.size === 0) return { text, map, constants }
  const rest = [...helpers].reduce(withoutUncalled, kept)
  return {
    text: `import{${[...constants.keys()]}}from"${classesOf(module)}";\n${rest}`,
    map: map === undefined ? map : oneLineDown(map),
    constants,
  }
}

/**
 * Removes the import of a name that a script no longer uses.
 * @param {string} text
 * @param {string} name
 */
function withoutUncalled(text, name) {
  const word = name.replaceAll('$', '\\$&')
  const isCalled = new RegExp(`(?<![\\w$.])${word}\\(`).test(text)
  return isCalled
    ? text
    : text.replace(new RegExp(`import\\{(?:[\\w$]+ as )?${word}\\}from"[^"]*";`), statement =>
        ' '.repeat(statement.length),
      )
}

/** @param {string} chunk */
export const classesOf = chunk => `classes of ${chunk}`
