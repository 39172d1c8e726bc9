import fs from 'node:fs'
import path from 'node:path'
import { bundleShop } from '../../.ci/bundle/bundle.ts'

type Plugin = NonNullable<Parameters<typeof bundleShop>[0]>[number]

/** Builds the scripts of these sources in memory. `changes` replaces sources. */
export function buildScripts(changes?: Plugin) {
  return bundleShop(changes === undefined ? [] : [changes])
}

/**
 * Creates a plugin that inserts a text before the contents of each of these files, or creates a
 * missing file.
 */
export function changeSources(changes: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'changed sources',
    setup(build) {
      build.onResolve({ filter: /\.tsx?$/ }, ({ path: file, kind }) =>
        kind === 'entry-point' && file in changes ? { path: path.resolve(file) } : undefined)
      build.onResolve({ filter: /^\.\.?\// }, ({ path: specifier, importer, resolveDir }) => {
        const folder = path.relative('.', importer) in changes ? path.dirname(importer) : resolveDir
        const file = path.resolve(folder, specifier)
        return [file, importer].some(one => path.relative('.', one) in changes) && /\.tsx?$/.test(file)
          ? { path: file }
          : undefined
      })
      build.onLoad({ filter: /\.tsx?$/ }, ({ path: file }) => {
        const change = changes[path.relative('.', file)]
        return change === undefined
          ? undefined
          : {
              contents: change + (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''),
              loader: file.endsWith('x') ? 'tsx' : 'ts',
              resolveDir: fs.existsSync(path.dirname(file)) ? path.dirname(file) : path.resolve('src'),
            }
      })
    },
  }
}
