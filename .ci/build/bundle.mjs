import fs from 'node:fs'
import * as esbuild from 'esbuild'
import { bundlePackages, namesUsed, productionFiles, startingPackages } from './packages.mjs'
import { withSources } from './source-map.mjs'
import { markedModules, splitStyles } from './split-styles.mjs'

/**
 * The files of a site: bytes by path within the site.
 * @typedef {ReadonlyMap<string, Uint8Array>} SiteFiles
 * @typedef {import('esbuild').Metafile} Metafile
 */

const BROWSERS = ['chrome109', 'edge109', 'firefox121', 'safari16.4']
export const ENTRY = 'src/main.tsx'
/** The view of the address `/`. The inline script preloads its chunk at this address. */
export const HOME = 'src/app/HomePage.tsx'
/**
 * Reads the menu that an earlier visit has cached.
 * The inline script preloads its chunk if the customer has selected a restaurant before.
 */
export const MENU_CACHE = 'src/app/parts/menu-cache.ts'
/** The sources whose styles are in the first style sheet. */
export const START_SOURCES = [ENTRY, HOME]
/** The lazy sources that a first visit loads before the customer can type an address. */
export const DIALOG = ['src/app/parts/place.ts', 'src/app/parts/city-loader.ts']
/** Starts the first API calls from the page's head, before the shop's code has loaded. */
const EARLY = 'src/early.ts'
/** The source map of the inline script. Its lines count from the start of the script, not of the page. */
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
  splitting: true,
  metafile: true,
  write: false,
})

/**
 * Bundles the shop for browsers. `files` and `maps` (source maps) are bytes by path within the site.
 * `packages` is the script with the npm packages that the shop needs to start,
 * `early` the inline script.
 * `metafile` describes the shop's bundle, `metafiles` all bundles.
 * @param {readonly esbuild.Plugin[]} [changes] plugins by which a test changes sources
 */
export async function bundleShop(changes = []) {
  const packaged = await startingPackages({ ...sharedOptions('production'), plugins: [...changes] }, ENTRY)
  const [result, early] = await Promise.all([esbuild.build({
    ...sharedOptions('production'),
    ...browserOptions,
    entryPoints: { main: ENTRY },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    plugins: [...changes, markedModules, productionFiles(packaged), excludePackages(packaged)],
    sourcemap: 'external',
    legalComments: 'none',
    logLevel: 'warning',
  }), bundleEarly()])
  const duplicates = listDuplicateStyles(result.metafile)
  /** @type {Map<string, Uint8Array>} */
  const files = new Map()
  /** @type {Map<string, Uint8Array>} */
  const maps = new Map()
  for (const file of result.outputFiles) {
    const name = toSitePath(file.path)
    if (duplicates.has(name)) continue
    (name.endsWith('.map') ? maps : files).set(name, file.contents)
  }
  const scripts = [...files.keys()].filter(name => name.endsWith('.js')).map(name => readSiteText(files, name))
  const packages = await bundlePackages(
    { ...sharedOptions('production'), ...browserOptions },
    namesUsed(packaged, scripts),
  )
  const { style } = readEntryOutputs(result.metafile)
  if (style === undefined) throw new Error(`${ENTRY} has no style sheet`)
  const { start, dialog, later } = splitStyles(readSiteText(files, style), result.metafile, {
    start: START_SOURCES,
    dialog: DIALOG,
  })
  files.set(style, Buffer.from(start))
  for (const { name, text } of [dialog, later]) files.set(name, Buffer.from(text))
  // esbuild's source map describes the sheet before the split
  maps.delete(`${style}.map`)
  maps.set(EARLY_MAP, early.map)
  return {
    files,
    maps,
    packages,
    early: early.text,
    deferredSheets: { dialog: dialog.name, later: later.name },
    metafile: result.metafile,
    metafiles: [result.metafile, packages.metafile, early.metafile],
  }
}

/**
 * Leaves these packages out of a bundle: `bundlePackages` puts them into a separate script.
 * @param {readonly string[]} names
 * @returns {esbuild.Plugin}
 */
const excludePackages = names => ({
  name: 'packages apart',
  setup: build =>
    build.onResolve({ filter: /^[^./]/ }, ({ path, importer }) =>
      names.includes(path) && !importer.includes('node_modules') ? { path, external: true } : undefined,
    ),
})

/** Bundles the inline script of the page: a classic script without imports. */
const bundleEarly = () =>
  bundleWithMap({ ...browserOptions, entryPoints: { early: EARLY }, format: 'iife', splitting: false })

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
  return { text: script.text, map: withSources(map.contents), metafile }
}

/** The smallest possible React page, for comparison: react and react-dom render one element. */
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
 * The entry's script and style sheet, and the chunks that the script imports statically.
 * @param {Metafile} metafile
 */
export function readEntryOutputs(metafile) {
  const [name, { cssBundle }] = findEntry(metafile)
  return {
    entry: toSitePath(name),
    style: cssBundle === undefined ? undefined : toSitePath(cssBundle),
    chunks: listStaticImports(metafile, name).map(toSitePath),
  }
}

/**
 * The path of the lazy chunk whose entry is a source; empty without one.
 * @param {Metafile} metafile
 * @param {string} source
 */
export const findLazyChunk = ({ outputs }, source) =>
  toSitePath(Object.keys(outputs).find(name => outputs[name]?.entryPoint === source) ?? '')

/** @param {Metafile} metafile */
function findEntry({ outputs }) {
  const entry = Object.entries(outputs).find(([, output]) => output.entryPoint === ENTRY)
  if (entry === undefined) throw new Error(`the bundle has no ${ENTRY}`)
  return entry
}

/**
 * The static imports of an output, direct and indirect, sorted.
 * @param {Metafile} metafile
 * @param {string} output
 */
export function listStaticImports(metafile, output) {
  /** @type {Set<string>} */
  const paths = new Set()
  /** @param {string} name */
  const visit = name => {
    for (const { path, kind, external } of metafile.outputs[name]?.imports ?? []) {
      if (kind !== 'import-statement' || external === true || paths.has(path)) continue
      paths.add(path)
      visit(path)
    }
  }
  visit(output)
  return [...paths].sort()
}

/**
 * Lists the style sheets of lazy chunks, which no page loads:
 * esbuild puts their rules into the entry's sheet as well.
 * @param {Metafile} metafile
 * @throws {Error} when the entry's sheet lacks a source of a lazy chunk's sheet
 */
function listDuplicateStyles(metafile) {
  const [, entry] = findEntry(metafile)
  /** @param {string | undefined} sheet */
  const listInputs = sheet => Object.keys(metafile.outputs[sheet ?? '']?.inputs ?? {})
  const present = new Set(listInputs(entry.cssBundle))
  /** @type {Set<string>} */
  const dropped = new Set()
  for (const output of Object.values(metafile.outputs)) {
    if (output.cssBundle === undefined || output === entry) continue
    for (const input of listInputs(output.cssBundle)) {
      if (!present.has(input)) throw new Error(`${input} is missing from the main style sheet`)
    }
    for (const ending of ['', '.map']) dropped.add(toSitePath(output.cssBundle) + ending)
  }
  return dropped
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
