import fs from 'node:fs'
import path from 'node:path'
import * as esbuild from 'esbuild'
import { bundleToText, sharedOptions, toSitePath } from '../bundle/bundle.mjs'
import { writeAtomically } from '../cli/files.mjs'

/**
 * Paths within the site of `npm run dev`: the shop's script,
 * its inline script as a file, its styles.
 */
export const SCRIPT = 'assets/main.js'
export const EARLY = 'assets/early.js'
export const STYLE = 'assets/main.css'
/**
 * React and the other packages.
 * They are bundled separately, so that a saved module does not rebuild them.
 */
export const PACKAGES = 'assets/packages.js'
/** The reload client: it listens in the page for rebuilds. No production build contains it. */
export const CLIENT = 'assets/dev.js'

/** @type {import('esbuild').BuildOptions} */
const devOptions = {
  ...sharedOptions('development'),
  outdir: 'dist/assets',
  publicPath: '/assets/',
  // no chunks: splitting takes longer than loading one large script
  format: 'iife',
  target: 'es2022',
  sourcemap: 'linked',
  // the developer tools load the sources from the server;
  // a map that contains the sources would be rewritten at each save
  sourcesContent: false,
  logLevel: 'silent',
}

/**
 * Starts esbuild's process with less frequent garbage collection: a rebuild takes a quarter less
 * processor time, for 100 MB more memory. Call this before any other use of esbuild.
 */
export async function startBundler() {
  // esbuild is written in Go; GOGC sets how often Go's garbage collector runs
  const { GOGC: formerValue } = process.env
  process.env['GOGC'] = formerValue ?? '400'
  await esbuild.transform('')
  // the type checker is written in Go too, and would need far more memory
  if (formerValue === undefined) delete process.env['GOGC']
}

/** Bundles and writes the reload client. @param {string} folder where the site is served from */
export async function writeClient(folder) {
  const { outputFiles } = await esbuild.build({
    ...devOptions,
    write: false,
    entryPoints: { dev: 'src/dev/client.ts' },
  })
  for (const file of outputFiles) writeAtomically(path.join(folder, toSitePath(file.path)), file.contents)
}

/**
 * Writes the script of the packages. It defines `require`,
 * by which esbuild's scripts import an external package.
 * @param {string} folder
 * @param {readonly string[]} names as the sources import them
 */
async function writePackages(folder, names) {
  const table = names.map(name => `${JSON.stringify(name)}: () => require(${JSON.stringify(name)})`)
  const contents = `const packages = {${table}}\nglobalThis.require = name => packages[name]()`
  const script = await bundleToText({ ...devOptions, sourcemap: false, stdin: { contents, resolveDir: process.cwd() } })
  writeAtomically(path.join(folder, PACKAGES), script)
}

/**
 * Lists the packages that a bundle imports without containing them.
 * @param {import('esbuild').Metafile} metafile
 */
function listExternalPackages({ outputs }) {
  const imports = Object.values(outputs).flatMap(output => output.imports)
  return [...new Set(imports.filter(({ external }) => external).map(({ path: name }) => name))].sort()
}

/**
 * Keeps the shop's scripts and styles in a folder up to date, with React's development build.
 * @param {string} folder
 */
export async function createDevBundle(folder) {
  fs.mkdirSync(folder, { recursive: true })
  const { dependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
  const [main, early] = await Promise.all([
    esbuild.context({
      ...devOptions,
      write: false,
      metafile: true,
      external: Object.keys(dependencies),
      entryPoints: { main: 'src/main.tsx' },
    }),
    // no package is external here: this script runs before the packages have loaded
    esbuild.context({ ...devOptions, write: false, entryPoints: { early: 'src/early.ts' } }),
  ])
  /** @type {readonly string[]} */
  let packages = []
  // source maps refer to these folders
  for (const sources of ['core', 'src']) fs.symlinkSync(path.resolve(sources), path.join(folder, sources), 'junction')
  /** Hashes of the written files by esbuild's output path. @type {Map<string, string>} */
  const writtenHashes = new Map()
  return {
    /** @param {string} file */
    dependsOn: file => file.startsWith('core/') || file.startsWith('src/'),
    async rebuild() {
      const [{ outputFiles, metafile }, earlyResult] = await Promise.all([main.rebuild(), early.rebuild()])
      const imported = listExternalPackages(metafile)
      if (imported.join() !== packages.join()) await writePackages(folder, imported)
      packages = imported
      const changed = [...outputFiles, ...earlyResult.outputFiles].filter(
        ({ path: file, hash }) => writtenHashes.get(file) !== hash,
      )
      for (const { path: file, hash, contents } of changed) {
        writeAtomically(path.join(folder, toSitePath(file)), contents)
        writtenHashes.set(file, hash)
      }
      /** @param {string} ending */
      const hasChanged = ending => changed.some(({ path: file }) => file.endsWith(ending))
      return { needsReload: hasChanged('.js'), hasNewStyles: hasChanged('.css') }
    },
    dispose: () => Promise.all([main.dispose(), early.dispose()]),
  }
}
