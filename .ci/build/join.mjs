import * as esbuild from 'esbuild'
import { sitePath, startingOutputs, textOf } from './bundle.mjs'
import { digest } from './files.mjs'
import { LICENCES, packagesIn } from './licences.mjs'

/**
 * What `bundleShop` has made.
 * @typedef {{
 *   readonly files: import('./bundle.mjs').SiteFiles
 *   readonly maps: import('./bundle.mjs').SiteFiles
 *   readonly metafile: esbuild.Metafile
 * }} Bundle
 *
 * A name, and what it is called on the other side.
 * @typedef {readonly [from: string, to: string]} Pair
 */

const ROOT = '/'

/**
 * Joins all scripts that every visit loads into one. esbuild makes a chunk of each set of modules that some lazy
 * screen shares with the start: some fifty files that always load together, each compressed alone (a tenth more bytes) and
 * asked for alone. The lazy scripts then import from the joined one what they imported from its parts.
 *
 * Every script gets a name that changes with any of them: they refer to one another, so none may outlive the others in
 * a cache. Takes the bundle's files and maps by path; returns those of the joined site and the start's script.
 * @param {Bundle} bundle
 */
export async function joinStart({ files, maps, metafile }) {
  const { entry, chunks } = startingOutputs(metafile)
  const start = new Set([entry, ...chunks])
  const scripts = Object.keys(metafile.outputs).filter(name => name.endsWith('.js'))
  const lazy = scripts.map(sitePath).filter(name => !start.has(name))
  const release = digest(scripts.map(name => textOf(files, sitePath(name))).join('\n')).slice(0, 8)
  const nameOf = new Map([...lazy, entry].map(name => [name, name.replace(/-[A-Z0-9]{8}\.js$/, `-${digest(name + release).slice(0, 8).toUpperCase()}.js`)]))
  /** @param {string} name */
  const newName = name => nameOf.get(name) ?? name
  const joined = newName(entry)

  /** What the start exports, part by part, under names of its own. */
  let count = 0
  const exported = new Map(chunks.map(chunk => {
    const { exports = [] } = metafile.outputs[scripts.find(name => sitePath(name) === chunk) ?? ''] ?? {}
    return [chunk, exports.map(name => /** @type {Pair} */ ([name, `_${(count += 1).toString(36)}`]))]
  }))
  /**
   * @param {string} chunk
   * @param {(pair: Pair) => string} pair
   */
  const list = (chunk, pair) => `export {${(exported.get(chunk) ?? []).map(pair).join(',')}} from "${ROOT}${chunk}"`

  /** @param {string} name */
  const source = name => {
    const map = maps.get(`${name}.map`)
    const text = textOf(files, name)
    return map === undefined ? text : `${text}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`
  }
  /** @param {string} name */
  const holdsPackage = name => packagesIn(metafile.outputs[name] ?? { inputs: {} }).length > 0
  const whole = await bundle([`import "${ROOT}${entry}"`, ...chunks.map(chunk => list(chunk, ([from, to]) => `${from} as ${to}`))].join('\n'),
    name => start.has(name) ? source(name) : undefined, scripts.filter(name => start.has(sitePath(name))).some(holdsPackage))
  const parts = await Promise.all(lazy.map(async name => /** @type {const} */ ([name, await bundle(`export * from "${ROOT}${name}"`, asked => {
    if (asked === name) return source(name)
    // a part of the start: the same names, from the joined script
    return start.has(asked) ? (chunks.includes(asked) ? list(asked, ([from, to]) => `${to} as ${from}`).replace(`"${ROOT}${asked}"`, `"${ROOT}${joined}"`) : '') : undefined
  }, scripts.some(output => sitePath(output) === name && holdsPackage(output)))])))

  /** @param {string} text */
  const rename = text => [...nameOf].reduce((left, [from, to]) => left.replaceAll(from, to), text)
  const made = new Map([[entry, whole], ...parts])
  const next = { files: new Map(files), maps: new Map(maps) }
  for (const name of files.keys()) if (name.endsWith('.js')) next.files.delete(name)
  for (const name of maps.keys()) if (name.endsWith('.js.map')) next.maps.delete(name)
  for (const [name, { script, map }] of made) {
    const text = rename(script)
    const lost = chunks.find(chunk => text.includes(`"${ROOT}${chunk}"`))
    if (lost !== undefined) throw new Error(`${name} still asks for ${lost}, which is joined`)
    next.files.set(newName(name), Buffer.from(text))
    next.maps.set(`${newName(name)}.map`, map)
  }
  return { ...next, script: joined, nameOf }
}

/**
 * One script out of `contents`, which may import what `load` knows by its path in the site; all else stays outside.
 * @param {string} contents
 * @param {(path: string) => string | undefined} load
 * @param {boolean} isLicensed
 */
async function bundle(contents, load, isLicensed) {
  const result = await esbuild.build({
    stdin: { contents, loader: 'js', sourcefile: 'joined.js' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    ...(isLicensed && { banner: { js: `/*! Licences: ${ROOT}${LICENCES} */` } }),
    charset: 'utf8',
    write: false,
    outfile: 'joined.js',
    sourcemap: 'external',
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [{
      name: 'scripts of the site',
      setup(build) {
        build.onResolve({ filter: /^\/assets\// }, ({ path, kind }) => {
          const text = kind === 'dynamic-import' ? undefined : load(path.slice(ROOT.length))
          return text === undefined ? { path, external: true } : { path, namespace: 'site', sideEffects: true }
        })
        build.onLoad({ filter: /.*/, namespace: 'site' }, ({ path }) => ({ contents: load(path.slice(ROOT.length)) ?? '', loader: 'js' }))
      },
    }],
  })
  const [map, script] = result.outputFiles
  if (map === undefined || script === undefined) throw new Error('esbuild has made no script with a map')
  return { script: script.text, map: map.contents }
}
