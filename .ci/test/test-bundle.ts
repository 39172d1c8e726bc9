import * as esbuild from 'esbuild'
import path from 'node:path'
import { sharedOptions, toBuildMessages } from '../bundle/bundle.ts'

/**
 * The module that creates the document for component tests.
 * It is bundled into one file, because loading happy-dom's 500 files would be slow.
 */
export const DOM = 'test/support/dom.mjs'

/** Resolves 'uvu' to the project's wrapper, except inside the wrapper. */
const uvuWrapper: esbuild.Plugin = {
  name: 'uvu-wrapper',
  setup(build) {
    const wrapper = path.resolve('test/support/uvu.mjs')
    build.onResolve({ filter: /^uvu$/ }, ({ importer }) =>
      importer === wrapper ? { path: 'uvu', external: true } : { path: wrapper })
  },
}

/** Creates the esbuild options of tests. `out`: the folder of the bundles. */
export const createTestOptions = (out: string, plugins: readonly esbuild.Plugin[] = []) => ({
  ...sharedOptions('development'),
  outbase: '.',
  outdir: out,
  platform: 'node',
  target: 'node20',
  splitting: true,
  metafile: true,
  mainFields: ['module', 'main'],
  conditions: ['development'],
  outExtension: { '.js': '.mjs' },
  chunkNames: 'chunks/[name]-[hash]',
  external: ['uvu/*', 'happy-dom', 'esbuild', 'playwright', 'playwright/*', 'typescript'],
  plugins: [uvuWrapper, ...plugins],
  sourcemap: 'linked',
  logLevel: 'silent',
  // CommonJS packages load Node's modules by `require`, which an ES module lacks
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
  },
} satisfies esbuild.BuildOptions)

/** Returns the path of a test file's bundle. */
export const toBundlePath = (out: string, file: string) => path.resolve(out, file.replace(/\.(?:tsx?|mjs)$/, '.mjs'))

/**
 * Bundles test files in one build. Returns the messages of files that do not compile.
 * If a file does not compile, each file is built separately, so that the others still run.
 */
export async function bundleTests(files: readonly string[], out: string, plugins?: readonly esbuild.Plugin[]) {
  const options = createTestOptions(out, plugins)
  if (files.some(file => file.endsWith('.tsx'))) {
    const whole = { external: [], splitting: false, sourcemap: false }
    // happy-dom identifies elements by the names of classes
    await esbuild.build({ ...options, ...whole, entryPoints: [DOM], keepNames: true })
  }
  const broken = new Map<string, string>()
  try {
    await esbuild.build({ ...options, entryPoints: [...files] })
  } catch {
    for (const file of files) {
      await esbuild.build({ ...options, entryPoints: [file], splitting: false })
        .catch(async error => broken.set(file, await formatBuildError(error)))
    }
  }
  return broken
}

/** Formats the error of a build for the terminal. */
export const formatBuildError = async (error: unknown) =>
  (await esbuild.formatMessages([...toBuildMessages(error)], { kind: 'error' })).join('\n')
