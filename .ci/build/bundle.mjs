import fs from 'node:fs'
import * as esbuild from 'esbuild'
import { markedModules, splitStyles } from './styles.mjs'

const BROWSERS = ['chrome109', 'edge109', 'firefox115', 'safari16.4']
const ENTRY = 'src/main.tsx'
/** Starts the first calls from the page's head, before the shop's code is there. */
const EARLY = 'src/early.ts'

/** What every bundle of the project's sources has in common, for a browser or for Node. */
export function sharedOptions(mode) {
  return {
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
  }
}

const browserOptions = {
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
}

/**
 * Bundles the shop for browsers. Returns the files as a map from a path within the site to bytes,
 * the source maps apart from them, the paths of the early script and of the later style sheet, and esbuild's account of
 * what went where.
 */
export async function bundleShop() {
  const result = await esbuild.build({
    ...sharedOptions('production'),
    ...browserOptions,
    entryPoints: { main: ENTRY },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    plugins: [markedModules],
    sourcemap: 'external',
    legalComments: 'none',
    logLevel: 'warning',
  })
  const duplicates = lazyStyles(result.metafile)
  const files = new Map()
  const early = await bundleEarly()
  const maps = new Map()
  for (const file of result.outputFiles) {
    const name = sitePath(file.path)
    if (duplicates.has(name)) continue
    (name.endsWith('.map') ? maps : files).set(name, file.contents)
  }
  files.set(early.name, early.contents)
  const { style } = startingOutputs(result.metafile)
  const styles = splitStyles(Buffer.from(files.get(style)).toString(), result.metafile, ENTRY)
  files.set(style, Buffer.from(styles.start))
  files.set(styles.name, Buffer.from(styles.later))
  // it was that of both
  maps.delete(`${style}.map`)
  return { files, maps, early: early.name, later: styles.name, metafile: result.metafile }
}

/** A script of its own that waits for nothing: classic, in one piece. */
async function bundleEarly() {
  const result = await esbuild.build({
    ...sharedOptions('production'),
    ...browserOptions,
    entryPoints: { early: EARLY },
    entryNames: '[name]-[hash]',
    format: 'iife',
    splitting: false,
    legalComments: 'none',
    logLevel: 'warning',
  })
  const [file] = result.outputFiles
  return { name: sitePath(file.path), contents: file.contents }
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
  return result.outputFiles[0].contents
}

/** `assets/main-ABC.js` of an absolute output path or of a name in the metafile. */
export function sitePath(output) {
  const parts = output.split(/[\\/]/)
  return parts.slice(parts.lastIndexOf('assets')).join('/')
}

/** The entry's output, and the outputs that it imports statically, first to last. */
export function startingOutputs(metafile) {
  const entry = Object.keys(metafile.outputs).find(name => metafile.outputs[name].entryPoint === ENTRY)
  const chunks = staticImports(metafile, entry)
  return { entry: sitePath(entry), style: optionalPath(metafile.outputs[entry].cssBundle), chunks: chunks.map(sitePath) }
}

const optionalPath = output => output === undefined ? undefined : sitePath(output)

/** What a browser must have before it can run this output: its static imports, and theirs. */
export function staticImports(metafile, output) {
  const found = new Set()
  const visit = name => {
    for (const { path, kind, external } of metafile.outputs[name].imports) {
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
 */
function lazyStyles(metafile) {
  const outputs = Object.entries(metafile.outputs)
  const [, entry] = outputs.find(([, output]) => output.entryPoint === ENTRY)
  const present = new Set(Object.keys(metafile.outputs[entry.cssBundle]?.inputs ?? {}))
  const dropped = new Set()
  for (const [, output] of outputs) {
    if (output.cssBundle === undefined || output === entry) continue
    for (const input of Object.keys(metafile.outputs[output.cssBundle].inputs)) {
      if (!present.has(input)) throw new Error(`${input} is missing from the main style sheet`)
    }
    for (const ending of ['', '.map']) dropped.add(sitePath(output.cssBundle) + ending)
  }
  return dropped
}
