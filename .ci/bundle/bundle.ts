import fs from 'node:fs'
import * as esbuild from 'esbuild'
import { planScripts } from './plan.ts'
import { bundleScripts } from './scripts.ts'
import { bundleStyles, createClassNamesPlugin } from './styles.ts'

/**
 * @typedef {ReadonlyMap<string, Uint8Array>} SiteFiles the files of a site: bytes by path within the site
 * @typedef {Awaited<ReturnType<typeof bundleShop>>} Bundle
 */

const BROWSERS = ['chrome109', 'edge109', 'firefox121', 'safari16.4']
export const ENTRY = 'src/main.tsx'
/** The view of the address `/`. The inline script preloads its chunk there if a restaurant is known. */
export const HOME = 'src/app/HomePage.tsx'
/**
 * Reads the menu that an earlier visit has cached. The inline script preloads its chunk if a
 * restaurant is known: the customer has selected one before, or the configuration has a default.
 */
export const MENU_CACHE = 'src/app/parts/menu-cache.ts'
/** The lazy sources of the first visit's dialog, in which the customer enters an address. */
export const DIALOG = ['src/app/parts/place.ts', 'src/app/parts/city-loader.ts']
/** Starts the first API calls from the page's head, before the shop's code has loaded. */
const EARLY = 'src/early.ts'

/**
 * The esbuild options of every bundle of the sources, for a browser or for Node.
 * @param {'production' | 'development'} mode
 */
export const sharedOptions = mode => /** @satisfies {esbuild.BuildOptions} */ ({
  absWorkingDir: process.cwd(),
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  jsxDev: mode === 'development',
  charset: 'utf8',
  define: {
    'process.env.NODE_ENV': JSON.stringify(mode),
    // at its start the shop compares this version with the one that ran on the device before
    __VERSION__: JSON.stringify(JSON.parse(fs.readFileSync('package.json', 'utf8')).version),
  },
  // a misspelt import or CSS class is an error, not a warning
  logOverride: { 'import-is-undefined': 'error' },
  loader: { '.svg': 'file', '.woff2': 'file' },
})

/** The esbuild options of bundles for browsers. */
export const browserOptions = /** @satisfies {esbuild.BuildOptions} */ ({
  target: BROWSERS,
  minify: true,
  // keep console.error and console.warn: React reports errors with them
  pure: ['console.log', 'console.debug', 'console.info'],
  drop: ['debugger'],
  outdir: 'dist/assets',
  publicPath: '/assets/',
  metafile: true,
  write: false,
})

/**
 * Bundles the shop for browsers. `files` and `maps` (source maps): bytes by path within the site.
 * `sheets`: paths of the style sheets by name. `early`: the text of the inline script.
 * `imports`: the page's import map. `inputs`: esbuild's import graph of the sources.
 * @param {readonly esbuild.Plugin[]} [plugins] with which a test changes sources
 */
export async function bundleShop(plugins = []) {
  const shared = sharedOptions('production')
  const options = { ...shared, ...browserOptions }
  const plan = await planScripts({ ...shared, plugins: [...plugins] }, ENTRY, DIALOG)
  const styles = await bundleStyles(options, plan.inputs, { entry: ENTRY, start: [ENTRY, HOME], dialog: DIALOG })
  const [scripts, early] = await Promise.all([
    bundleScripts({ ...options, plugins: [...plugins, createClassNamesPlugin(styles)] }, plan, ENTRY),
    // a classic script without imports
    bundleWithMap({ ...browserOptions, entryPoints: { early: EARLY }, format: 'iife' }),
  ])
  const all = [...scripts.values()]
  return {
    files: new Map([...styles.files, ...all.map(({ path, text }) => /** @type {const} */ ([path, Buffer.from(text)]))]),
    // the lines of this map count from the start of the inline script, not of the page
    maps: new Map([['early.js.map', early.map], ...all.map(({ path, map }) =>
      /** @type {const} */ ([`${path}.map`, withProjectSources(map)]))]),
    scripts,
    sheets: styles.sheets,
    styles: styles.metafile,
    early: early.text,
    imports: Object.fromEntries(all.map(({ name, path }) => [`#${name}`, `/${path}`])),
    inputs: plan.inputs,
    metafiles: [...all.map(({ metafile }) => metafile), early.metafile],
  }
}

/** Makes the sources of a map relative to the project's folder. @param {Uint8Array} map */
function withProjectSources(map) {
  const { sources, ...rest } = JSON.parse(Buffer.from(map).toString())
  const projectSources = /** @type {string[]} */ (sources).map(source => source.replace(/^(?:\.\.\/)+/, ''))
  return Buffer.from(JSON.stringify({ ...rest, sources: projectSources }))
}

/**
 * Finds the script that an `import()` of this source loads; undefined if no `import()` names it.
 * @param {Pick<Bundle, 'scripts'>} bundle @param {string} source
 */
export const findScript = ({ scripts }, source) => [...scripts.values()].find(script => script.source === source)

/**
 * Bundles sources into one script. Returns its text, source map and metafile.
 * @param {esbuild.BuildOptions} options
 */
export async function bundleWithMap(options) {
  const { outputFiles: [map, script] = [], metafile } = await esbuild.build({
    ...sharedOptions('production'),
    minify: true,
    outdir: 'dist',
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
    sourcemap: 'external',
    metafile: true,
    write: false,
  })
  if (map === undefined || script === undefined) throw new Error('esbuild made no script with a map')
  return { text: script.text, map: withProjectSources(map.contents), metafile }
}

/**
 * The path within the site, such as `assets/main-ABC.js`, of an output path of esbuild.
 * @param {string} output
 */
export function toSitePath(output) {
  const parts = output.split(/[\\/]/)
  return parts.slice(parts.lastIndexOf('assets')).join('/')
}

/**
 * @param {SiteFiles} files @param {string} name
 * @throws {Error} when the site has no such file
 */
export function readSiteFile(files, name) {
  const contents = files.get(name)
  if (contents === undefined) throw new Error(`the site has no ${name}`)
  return contents
}

/** Bundles sources into one script and returns its text. @param {esbuild.BuildOptions} options */
export async function bundleToText(options) {
  const { outputFiles: [file] } = await esbuild.build({ ...options, write: false })
  if (file === undefined) throw new Error('esbuild made no file')
  return file.text
}

/** Runs a script in this process and returns its exports. @param {string} script */
export const importScript = script => import(`data:text/javascript;base64,${Buffer.from(script).toString('base64')}`)

/**
 * Bundles a module with the sources that it imports, runs it in this process and returns its exports.
 * @param {string} contents the text of the module, which lies in the project's folder
 */
export const importSources = async contents => importScript(await bundleToText({
  ...sharedOptions('production'),
  stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
  platform: 'node',
  outfile: '.cache/sources.mjs',
  logLevel: 'warning',
}))

/**
 * The messages of a failed esbuild build. Any other error becomes one message.
 * @param {unknown} error @returns {readonly esbuild.PartialMessage[]}
 */
export const toBuildMessages = error =>
  error instanceof Error && 'errors' in error
    ? /** @type {esbuild.BuildFailure} */ (error).errors
    : [{ text: String(error) }]
