import fs from 'node:fs'
import * as esbuild from 'esbuild'
import { planScripts } from './plan.mjs'
import { bundleScripts } from './scripts.mjs'
import { bundleStyles, createClassNamesPlugin } from './styles.mjs'

/**
 * The files of a site: bytes by path within the site.
 * @typedef {ReadonlyMap<string, Uint8Array>} SiteFiles
 * @typedef {import('esbuild').Metafile} Metafile
 */

const BROWSERS = ['chrome109', 'edge109', 'firefox121', 'safari16.4']
export const ENTRY = 'src/main.tsx'
/**
 * The view of the address `/`. The inline script preloads its chunk there if a restaurant is known.
 */
export const HOME = 'src/app/HomePage.tsx'
/**
 * Reads the menu that an earlier visit has cached. The inline script preloads its chunk if a
 * restaurant is known: the customer has selected one before, or the configuration has a default.
 */
export const MENU_CACHE = 'src/app/parts/menu-cache.ts'
/** The sources whose styles are in the first style sheet. */
export const START_SOURCES = [ENTRY, HOME]
/** The lazy sources of the first visit's dialog, in which the customer enters an address. */
export const DIALOG = ['src/app/parts/place.ts', 'src/app/parts/city-loader.ts']
/** Starts the first API calls from the page's head, before the shop's code has loaded. */
const EARLY = 'src/early.ts'
/**
 * The source map of the inline script.
 * Its lines count from the start of the script, not of the page.
 */
const EARLY_MAP = 'early.js.map'

/**
 * The esbuild options of every bundle of the sources, for a browser or for Node.
 * @param {'production' | 'development'} mode
 */
export function sharedOptions(mode) {
  return /** @satisfies {esbuild.BuildOptions} */ ({
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
}

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
 * Bundles the shop for browsers.
 * `files` and `maps` (source maps): bytes by path within the site. `scripts`: by name.
 * `sheets`: paths of the style sheets by name. `early`: the text of the inline script.
 * `imports`: the table of the page's import map. `inputs`: esbuild's import graph of the sources.
 * `metafiles`: those of all scripts; `styles`: the metafile of the style sheets.
 * @param {readonly esbuild.Plugin[]} [plugins] with which a test changes sources
 */
export async function bundleShop(plugins = []) {
  const options = { ...sharedOptions('production'), ...browserOptions }
  const plan = await planScripts({ ...sharedOptions('production'), plugins: [...plugins] }, ENTRY, DIALOG)
  const styles = await bundleStyles(options, plan.inputs, { entry: ENTRY, start: START_SOURCES, dialog: DIALOG })
  const [scripts, early] = await Promise.all([
    bundleScripts({ ...options, plugins: [...plugins, createClassNamesPlugin(styles)] }, plan, ENTRY),
    bundleEarly(),
  ])
  /** @type {Map<string, Uint8Array>} */
  const files = new Map(styles.files)
  /** @type {Map<string, Uint8Array>} */
  const maps = new Map([[EARLY_MAP, early.map]])
  for (const { path, text, map } of scripts.values()) {
    files.set(path, Buffer.from(text))
    maps.set(`${path}.map`, withProjectSources(map))
  }
  return {
    files,
    maps,
    scripts,
    sheets: styles.sheets,
    styles: styles.metafile,
    early: early.text,
    imports: Object.fromEntries([...scripts.values()].map(({ name, path }) => [`#${name}`, `/${path}`])),
    inputs: plan.inputs,
    metafiles: [...[...scripts.values()].map(({ metafile }) => metafile), early.metafile],
  }
}

/**
 * Makes the sources of a map relative to the project's folder.
 * @param {Uint8Array} map
 */
function withProjectSources(map) {
  const { sources, ...rest } = JSON.parse(Buffer.from(map).toString())
  const projectSources = /** @type {string[]} */ (sources).map(source => source.replace(/^(?:\.\.\/)+/, ''))
  return Buffer.from(JSON.stringify({ ...rest, sources: projectSources }))
}

/**
 * Finds the script that an `import()` of this source loads;
 * undefined for a source that is not the target of an `import()`.
 * @param {{ readonly scripts: ReadonlyMap<string, import('./scripts.mjs').Script> }} bundle
 * @param {string} source
 */
export const findScript = ({ scripts }, source) => [...scripts.values()].find(script => script.source === source)

/** Bundles the inline script of the page: a classic script without imports. */
const bundleEarly = () =>
  bundleWithMap({ ...browserOptions, entryPoints: { early: EARLY }, format: 'iife' })

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
  if (map === undefined || script === undefined || metafile === undefined) {
    throw new Error('esbuild made no script with a map')
  }
  return { text: script.text, map: withProjectSources(map.contents), metafile }
}

/**
 * Bundles the smallest possible React page, for comparison: react and react-dom render one element.
 */
export async function bundleReactAlone() {
  const result = await esbuild.build({
    ...sharedOptions('production'),
    ...browserOptions,
    stdin: {
      contents: 'import { createElement } from "react"\nimport { createRoot } from "react-dom/client"\n'
        + 'createRoot(document.getElementById("app")).render(createElement("p", null, "."))',
      resolveDir: process.cwd(),
      loader: 'js',
    },
    legalComments: 'none',
    logLevel: 'warning',
  })
  return getOnlyOutput(result).contents
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
 * @param {SiteFiles} files
 * @param {string} name
 * @throws {Error} when the site has no such file
 */
export function readSiteFile(files, name) {
  const contents = files.get(name)
  if (contents === undefined) throw new Error(`the site has no ${name}`)
  return contents
}

/**
 * @param {SiteFiles} files
 * @param {string} name
 */
export const readSiteText = (files, name) => Buffer.from(readSiteFile(files, name)).toString()

/** @param {{ readonly outputFiles: readonly esbuild.OutputFile[] }} result */
function getOnlyOutput({ outputFiles: [file] }) {
  if (file === undefined) throw new Error('esbuild made no file')
  return file
}

/**
 * Bundles sources into one script and returns its text.
 * @param {esbuild.BuildOptions} options
 */
export const bundleToText = async options => getOnlyOutput(await esbuild.build({ ...options, write: false })).text

/**
 * Runs a script in this process and returns its exports.
 * @param {string} script
 */
export const importScript = script => import(`data:text/javascript;base64,${Buffer.from(script).toString('base64')}`)

/**
 * The messages of a failed esbuild build. Any other error becomes one message.
 * @param {unknown} error
 * @returns {readonly esbuild.PartialMessage[]}
 */
export const toBuildMessages = error =>
  error instanceof Error && 'errors' in error
    ? /** @type {esbuild.BuildFailure} */ (error).errors
    : [{ text: String(error) }]
