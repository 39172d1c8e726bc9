import fs from 'node:fs'
import path from 'node:path'
import { readBrandConfig } from '../../.ci/brand/brand.ts'
import { bundleShop } from '../../.ci/bundle/bundle.ts'
import { readCurrentBuild } from '../../.ci/site/site.ts'

type Plugin = NonNullable<Parameters<typeof bundleShop>[0]>[number]

/** Returns the bundle of these sources, which all tests share. */
export const buildScripts = async () => (await readCurrentBuild(await readBrandConfig())).bundle

/** Bundles sources with a text inserted before the contents of each of these files. A missing file is created. */
export const buildChanged = (changes: Readonly<Record<string, string>>) => bundleShop([changeSources(changes)])

function changeSources(changes: Readonly<Record<string, string>>): Plugin {
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
