import fs from 'node:fs'
import * as esbuild from 'esbuild'
import { planScripts } from './plan.ts'
import { bundleScripts } from './scripts.ts'
import { bundleStyles, createClassNamesPlugin } from './styles.ts'

/** The files of a site: bytes by path within the site. */
export type SiteFiles = ReadonlyMap<string, Uint8Array>
export type Bundle = Awaited<ReturnType<typeof bundleShop>>

const BROWSERS = ['chrome109', 'edge109', 'firefox121', 'safari16.4']

/** The esbuild options of every bundle of the sources, for a browser or for Node. */
export const sharedOptions = (mode: 'production' | 'development') => ({
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
} satisfies esbuild.BuildOptions)

/** The esbuild options of bundles for browsers. */
export const browserOptions = {
  target: BROWSERS,
  minify: true,
  // keep console.error and console.warn: React reports errors with them
  pure: ['console.log', 'console.debug', 'console.info'],
  drop: ['debugger'],
  outdir: 'dist/assets',
  publicPath: '/assets/',
  metafile: true,
  write: false,
} satisfies esbuild.BuildOptions

/**
 * Bundles the shop for browsers. `files` and `maps` (source maps): bytes by path within the site.
 * `sheets`: paths of the style sheets by name. `early`: the text of the inline script.
 * `imports`: the page's import map. `inputs`: esbuild's import graph of the sources.
 * `plugins`: with which a test changes sources.
 */
export async function bundleShop(plugins: readonly esbuild.Plugin[] = []) {
  const shared = sharedOptions('production')
  const options = { ...shared, ...browserOptions, entryNames: '[name]-[hash]', assetNames: '[name]-[hash]' }
  const plan = await planScripts({ ...shared, plugins: [...plugins] })
  const styles = await bundleStyles(options, plan.inputs)
  const [scripts, early] = await Promise.all([
    bundleScripts({ ...options, plugins: [...plugins, createClassNamesPlugin(styles.classes)] }, plan),
    // a classic script without imports, which starts the first API calls before the shop's code has loaded
    bundleWithMap({ ...browserOptions, entryPoints: ['src/early.ts'], format: 'iife' }),
  ])
  const all = [...scripts.values()]
  return {
    files: new Map([...styles.files, ...all.map(({ path, text }) => [path, Buffer.from(text)] as const)]),
    // the lines of this map count from the start of the inline script, not of the page
    maps: new Map([['early.js.map', early.map],
      ...all.map(({ path, map }) => [`${path}.map`, map] as const)]),
    scripts,
    sheets: styles.sheets,
    styles: styles.metafile,
    early: early.text,
    imports: Object.fromEntries(all.map(({ name, path }) => [`#${name}`, `/${path}`])),
    inputs: plan.inputs,
    metafiles: [...all.map(({ metafile }) => metafile), early.metafile],
  }
}

/** Bundles sources into one script. Returns its path within the site, text, source map and metafile. */
export async function bundleWithMap(options: esbuild.BuildOptions) {
  const { outputFiles, metafile } = await esbuild.build({
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
  const script = outputFiles.find(file => file.path.endsWith('.js'))
  const map = outputFiles.find(file => file.path.endsWith('.js.map'))
  if (script === undefined || map === undefined) throw new Error('esbuild made no script with a map')
  const { sources, ...rest } = JSON.parse(map.text)
  // relative to the project's folder
  const projectSources = (sources as string[]).map(source => source.replace(/^(?:\.\.\/)+/, ''))
  return {
    path: toSitePath(script.path),
    text: script.text,
    map: Buffer.from(JSON.stringify({ ...rest, sources: projectSources })),
    metafile,
  }
}

/** The path within the site, such as `assets/main-ABC.js`, of an output of esbuild; outside `assets` its name alone. */
export function toSitePath(output: string) {
  const parts = output.split(/[\\/]/)
  return parts.slice(parts.lastIndexOf('assets')).join('/')
}

/** @throws {Error} when the site has no such file */
export function readSiteFile(files: SiteFiles, name: string) {
  const contents = files.get(name)
  if (contents === undefined) throw new Error(`the site has no ${name}`)
  return contents
}

/** Bundles sources into one script and returns its text. */
export async function bundleToText(options: esbuild.BuildOptions) {
  const { outputFiles: [file] } = await esbuild.build({ ...options, write: false })
  if (file === undefined) throw new Error('esbuild made no file')
  return file.text
}

/** Runs a script in this process and returns its exports. */
export const importScript = (script: string) =>
  import(`data:text/javascript;base64,${Buffer.from(script).toString('base64')}`)

/**
 * Bundles a module with the sources that it imports, runs it in this process and returns its exports.
 * `contents`: the text of the module; its imports are resolved from the project's folder.
 */
export const importSources = async (contents: string, plugins: esbuild.Plugin[] = []) => importScript(
  await bundleToText({
    ...sharedOptions('production'),
    stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
    platform: 'node',
    outfile: '.cache/sources.mjs',
    plugins,
    logLevel: 'warning',
  }),
)

/** The messages of a failed esbuild build. Any other error becomes one message. */
export const toBuildMessages = (error: unknown): readonly esbuild.PartialMessage[] =>
  error instanceof Error && 'errors' in error ? (error as esbuild.BuildFailure).errors : [{ text: String(error) }]
