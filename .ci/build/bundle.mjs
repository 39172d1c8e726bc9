import fs from 'node:fs'
import * as esbuild from 'esbuild'
import { bundlePackages, namesUsed, productionFiles, startingPackages } from './packages.mjs'
import { withSources } from './source-map.mjs'
import { markedModules, splitStyles } from './styles.mjs'

/**
 * The files of a site: bytes by path within it.
 * @typedef {ReadonlyMap<string, Uint8Array>} SiteFiles
 * @typedef {import('esbuild').Metafile} Metafile
 */

const BROWSERS = ['chrome109', 'edge109', 'firefox121', 'safari16.4']
export const ENTRY = 'src/main.tsx'
/** The page at `/`: asked for from the page's head when that is the address, and looks like the start. */
export const HOME = 'src/app/HomePage.tsx'
/** Reads the menu of an earlier visit: asked for from the head where there was one. */
export const KEPT_MENU = 'src/app/parts/kept-menu.ts'
/** Whose look is in the first style sheet. */
export const STARTING = [ENTRY, HOME]
/** What a first visit fetches before an address can be typed: the choice of a place, and the restaurants of a city. */
export const DIALOG = ['src/app/parts/place.ts', 'src/app/parts/whole-city.ts']
/** Starts the first calls from the page's head, before the shop's code is there. */
const EARLY = 'src/early.ts'
/** Its map counts from where the script begins, wherever in the page that is. */
const EARLY_MAP = 'early.js.map'

/**
 * What every bundle of the project's sources has in common, for a browser or for Node.
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
      // what the stored data is marked with: a release with another version cleans it up
      __VERSION__: JSON.stringify(JSON.parse(fs.readFileSync('package.json', 'utf8')).version),
    },
    // a misspelt import, or class of a CSS module, is an error and not a warning
    logOverride: { 'import-is-undefined': 'error' },
    loader: { '.svg': 'file', '.woff2': 'file' },
  })
}

/** Where the shop runs, how its scripts are made small and what they are called. */
export const browserOptions = /** @satisfies {esbuild.BuildOptions} */ ({
  target: BROWSERS,
  minify: true,
  // console.error and console.warn stay: React reports through them
  pure: ['console.log', 'console.debug', 'console.info'],
  drop: ['debugger'],
  outdir: 'dist/assets',
  publicPath: '/assets/',
  splitting: true,
  metafile: true,
  write: false,
})

/**
 * Bundles the shop for browsers. Returns the files as a map from a path within the site to bytes, the source maps apart from
 * them, the packages of the start, the early script, the paths of the later style sheets, and esbuild's account of what
 * went where: of the shop, and of each of these (`metafiles`).
 * @param {readonly esbuild.Plugin[]} [changes] what a test has changed in the sources
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
    plugins: [...changes, markedModules, productionFiles(packaged), leftOut(packaged)],
    sourcemap: 'external',
    legalComments: 'none',
    logLevel: 'warning',
  }), bundleEarly()])
  const duplicates = lazyStyles(result.metafile)
  /** @type {Map<string, Uint8Array>} */
  const files = new Map()
  /** @type {Map<string, Uint8Array>} */
  const maps = new Map()
  for (const file of result.outputFiles) {
    const name = sitePath(file.path)
    if (duplicates.has(name)) continue
    (name.endsWith('.map') ? maps : files).set(name, file.contents)
  }
  const scripts = [...files.keys()].filter(name => name.endsWith('.js')).map(name => textOf(files, name))
  const packages = await bundlePackages({ ...sharedOptions('production'), ...browserOptions }, namesUsed(packaged, scripts))
  const { style } = startingOutputs(result.metafile)
  if (style === undefined) throw new Error(`${ENTRY} has no style sheet`)
  const { start, dialog, later } = splitStyles(textOf(files, style), result.metafile, { start: STARTING, dialog: DIALOG })
  files.set(style, Buffer.from(start))
  for (const { name, text } of [dialog, later]) files.set(name, Buffer.from(text))
  // it was that of all three
  maps.delete(`${style}.map`)
  maps.set(EARLY_MAP, early.map)
  return {
    files, maps, packages, early: early.text, laterSheets: { dialog: dialog.name, later: later.name }, metafile: result.metafile,
    metafiles: [result.metafile, packages.metafile, early.metafile],
  }
}

/**
 * Leaves these packages to a script of their own.
 * @param {readonly string[]} names
 * @returns {esbuild.Plugin}
 */
const leftOut = names => ({
  name: 'packages apart',
  setup: build => build.onResolve({ filter: /^[^./]/ }, ({ path, importer }) => names.includes(path) && !importer.includes('node_modules') ? { path, external: true } : undefined),
})

/** A script of its own that waits for nothing: classic, in one piece, for the page itself. */
const bundleEarly = () => mappedScript({ ...browserOptions, entryPoints: { early: EARLY }, format: 'iife', splitting: false })

/**
 * A script of the shop's in one piece, with its map and esbuild's account of it.
 * @param {esbuild.BuildOptions} options
 */
export async function mappedScript(options) {
  const { outputFiles: [map, script] = [], metafile } = await esbuild.build({
    ...sharedOptions('production'), minify: true, outdir: 'dist', legalComments: 'none', logLevel: 'warning', ...options, sourcemap: 'external', metafile: true, write: false,
  })
  if (map === undefined || script === undefined || metafile === undefined) throw new Error('esbuild has made no script with a map')
  return { text: script.text, map: withSources(map.contents), metafile }
}

/** The floor that no React page gets below: react and react-dom rendering one element. */
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
  return onlyOutput(result).contents
}

/**
 * `assets/main-ABC.js` of an absolute output path or of a name in the metafile.
 * @param {string} output
 */
export function sitePath(output) {
  const parts = output.split(/[\\/]/)
  return parts.slice(parts.lastIndexOf('assets')).join('/')
}

/**
 * The entry's output, and the outputs that it imports statically, first to last.
 * @param {Metafile} metafile
 */
export function startingOutputs(metafile) {
  const [name, { cssBundle }] = entryOf(metafile)
  return { entry: sitePath(name), style: cssBundle === undefined ? undefined : sitePath(cssBundle), chunks: staticImports(metafile, name).map(sitePath) }
}

/**
 * The chunk that a source begins which is fetched later.
 * @param {Metafile} metafile
 * @param {string} source
 */
export const laterChunk = ({ outputs }, source) => sitePath(Object.keys(outputs).find(name => outputs[name]?.entryPoint === source) ?? '')

/** @param {Metafile} metafile */
function entryOf({ outputs }) {
  const found = Object.entries(outputs).find(([, output]) => output.entryPoint === ENTRY)
  if (found === undefined) throw new Error(`the bundle has no ${ENTRY}`)
  return found
}

/**
 * What a browser must have before it can run this output: its static imports, and theirs.
 * @param {Metafile} metafile
 * @param {string} output
 */
export function staticImports(metafile, output) {
  /** @type {Set<string>} */
  const found = new Set()
  /** @param {string} name */
  const visit = name => {
    for (const { path, kind, external } of metafile.outputs[name]?.imports ?? []) {
      if (kind !== 'import-statement' || external === true || found.has(path)) continue
      found.add(path)
      visit(path)
    }
  }
  visit(output)
  return [...found].sort()
}

/**
 * The style sheets of lazy chunks. esbuild puts their rules into the entry's sheet as well, and
 * nothing ever loads these copies; each is dropped after a check that the entry's sheet has it all.
 * @param {Metafile} metafile
 */
function lazyStyles(metafile) {
  const [, entry] = entryOf(metafile)
  /** @param {string | undefined} sheet */
  const inputsOf = sheet => Object.keys(metafile.outputs[sheet ?? '']?.inputs ?? {})
  const present = new Set(inputsOf(entry.cssBundle))
  /** @type {Set<string>} */
  const dropped = new Set()
  for (const output of Object.values(metafile.outputs)) {
    if (output.cssBundle === undefined || output === entry) continue
    for (const input of inputsOf(output.cssBundle)) {
      if (!present.has(input)) throw new Error(`${input} is missing from the main style sheet`)
    }
    for (const ending of ['', '.map']) dropped.add(sitePath(output.cssBundle) + ending)
  }
  return dropped
}

/**
 * The contents of a file that must be there.
 * @param {SiteFiles} files
 * @param {string} name
 */
export function bytesOf(files, name) {
  const contents = files.get(name)
  if (contents === undefined) throw new Error(`the site has no ${name}`)
  return contents
}

/**
 * @param {SiteFiles} files
 * @param {string} name
 */
export const textOf = (files, name) => Buffer.from(bytesOf(files, name)).toString()

/** @param {{ readonly outputFiles: readonly esbuild.OutputFile[] }} result */
function onlyOutput({ outputFiles: [file] }) {
  if (file === undefined) throw new Error('esbuild has made nothing')
  return file
}

/**
 * The text of the one script that these options make.
 * @param {esbuild.BuildOptions} options
 */
export const onlyScript = async options => onlyOutput(await esbuild.build({ ...options, write: false })).text

/**
 * What a script exports, run in this process.
 * @param {string} script
 */
export const importText = script => import(`data:text/javascript;base64,${Buffer.from(script).toString('base64')}`)

/**
 * What esbuild says is wrong, of a failure that it has thrown; of another one, its words.
 * @param {unknown} error
 * @returns {readonly esbuild.PartialMessage[]}
 */
export const faultsOf = error => error instanceof Error && 'errors' in error ? /** @type {esbuild.BuildFailure} */ (error).errors : [{ text: String(error) }]
