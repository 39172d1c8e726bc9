import fs from 'node:fs'
import path from 'node:path'
import * as esbuild from 'esbuild'
import { onlyScript, sharedOptions, sitePath } from './bundle.mjs'
import { writeWhole } from './files.mjs'

export const SCRIPT = 'assets/main.js'
export const EARLY = 'assets/early.js'
export const STYLE = 'assets/main.css'
/** React and the other packages, which stay as they are while the sources change: a saved module makes none of them anew. */
export const PACKAGES = 'assets/packages.js'
/** Hears in the page what is saved; in no build of the shop. */
export const CLIENT = 'assets/dev.js'

/** @type {import('esbuild').BuildOptions} */
const devOptions = {
  ...sharedOptions('development'),
  outdir: 'dist/assets',
  publicPath: '/assets/',
  // each script in one piece: cutting what is fetched later takes longer than fetching it
  format: 'iife',
  target: 'es2022',
  sourcemap: 'linked',
  // a browser's tools read the sources where they are served; within the maps they would be written at each save
  sourcesContent: false,
  logLevel: 'silent',
}

/**
 * Starts esbuild's process, before anything else does: it keeps what it has read for the next build, and with its garbage looked through
 * less often a rebuild takes a quarter less of the processor, for a hundred megabytes more.
 */
export async function startBundler() {
  const { GOGC: own } = process.env
  process.env['GOGC'] = own ?? '400'
  await esbuild.transform('')
  // the type checker goes by it as well, and needs far more
  if (own === undefined) delete process.env['GOGC']
}

/** @param {string} folder where the site is served from */
export async function writeClient(folder) {
  const { outputFiles } = await esbuild.build({ ...devOptions, write: false, entryPoints: { dev: 'src/dev/client.ts' } })
  for (const file of outputFiles) writeWhole(path.join(folder, sitePath(file.path)), file.contents)
}

/**
 * A script by which the shop's own finds its packages, which it asks for with `require`, as esbuild writes an import of what it leaves out.
 * @param {string} folder
 * @param {readonly string[]} names as the sources import them
 */
async function writePackages(folder, names) {
  const table = names.map(name => `${JSON.stringify(name)}: () => require(${JSON.stringify(name)})`)
  const contents = `const packages = {${table}}\nglobalThis.require = name => packages[name]()`
  const script = await onlyScript({ ...devOptions, sourcemap: false, stdin: { contents, resolveDir: process.cwd() } })
  writeWhole(path.join(folder, PACKAGES), script)
}

/** @param {import('esbuild').Metafile} metafile */
const packagesOf = ({ outputs }) => [...new Set(Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external).map(({ path: name }) => name)))].sort()

/**
 * The shop's scripts and styles in a folder, with React's development build. A class of a CSS module is called by its file and its own
 * name; where two files are called alike and a number tells them apart, another number is another script too.
 * @param {string} folder
 */
export async function devBundle(folder) {
  fs.mkdirSync(folder, { recursive: true })
  const { dependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
  const [main, early] = await Promise.all([
    esbuild.context({ ...devOptions, write: false, metafile: true, external: Object.keys(dependencies), entryPoints: { main: 'src/main.tsx' } }),
    // runs before the packages are there; of those it needs none, which shows only where they are not left out
    esbuild.context({ ...devOptions, write: false, entryPoints: { early: 'src/early.ts' } }),
  ])
  /** @type {readonly string[]} */
  let packages = []
  // where the maps look for them
  for (const sources of ['core', 'src']) fs.symlinkSync(path.resolve(sources), path.join(folder, sources), 'junction')
  /** @type {Map<string, string>} */
  const present = new Map()
  return {
    /** @param {string} file */
    isMadeOf: file => file.startsWith('core/') || file.startsWith('src/'),
    async renew() {
      const [{ outputFiles, metafile }, first] = await Promise.all([main.rebuild(), early.rebuild()])
      const named = packagesOf(metafile)
      if (named.join() !== packages.join()) await writePackages(folder, named)
      packages = named
      const changed = [...outputFiles, ...first.outputFiles].filter(({ path: file, hash }) => present.get(file) !== hash)
      for (const { path: file, hash, contents } of changed) {
        writeWhole(path.join(folder, sitePath(file)), contents)
        present.set(file, hash)
      }
      /** @param {string} ending */
      const has = ending => changed.some(({ path: file }) => file.endsWith(ending))
      return { isNew: has('.js'), hasNewLook: has('.css') }
    },
    end: () => Promise.all([main.dispose(), early.dispose()]),
  }
}
