import * as esbuild from 'esbuild'
import path from 'node:path'
import { toBuildMessages, sharedOptions } from '../bundle/bundle.mjs'

/**
 * The module that creates the document for component tests.
 * It is bundled into one file, because loading happy-dom's 500 files would be slow.
 */
export const DOM = 'test/support/dom.mjs'

/**
 * Resolves 'uvu' to the project's wrapper, except inside the wrapper.
 * @type {esbuild.Plugin}
 */
const uvuWrapper = {
  name: 'uvu-wrapper',
  setup(build) {
    const wrapper = path.resolve('test/support/uvu.mjs')
    build.onResolve({ filter: /^uvu$/ }, args =>
      args.importer === wrapper ? { path: 'uvu', external: true } : { path: wrapper },
    )
  },
}

/** Creates the esbuild options of tests. @param {string} out the folder of the bundles */
export const createTestOptions = out =>
  /** @satisfies {esbuild.BuildOptions} */ ({
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
    plugins: [uvuWrapper],
    sourcemap: 'linked',
    logLevel: 'silent',
    // CommonJS packages load Node's modules by `require`, which an ES module lacks
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
  })

/**
 * Returns the path of a test file's bundle.
 * @param {string} out
 * @param {string} file
 */
export const toBundlePath = (out, file) => path.resolve(out, file.replace(/\.(?:tsx?|mjs)$/, '.mjs'))

/**
 * Bundles the document of component tests. The names of classes are kept:
 * libraries identify elements by them.
 * @param {string} out
 */
export async function bundleDom(out) {
  await esbuild.build({
    ...createTestOptions(out),
    external: [],
    entryPoints: [DOM],
    splitting: false,
    sourcemap: false,
    keepNames: true,
  })
}

/**
 * Bundles test files in one build.
 * If a file does not compile, each file is built separately, so that the others still run.
 * @param {readonly string[]} files
 * @param {string} out
 * @returns {Promise<Map<string, string>>} the messages of files that do not compile
 */
export async function bundleTests(files, out) {
  /** @type {Map<string, string>} */
  const broken = new Map()
  if (files.some(file => file.endsWith('.tsx'))) await bundleDom(out)
  try {
    await esbuild.build({ ...createTestOptions(out), entryPoints: [...files] })
  } catch {
    for (const file of files) {
      try {
        await esbuild.build({ ...createTestOptions(out), entryPoints: [file], splitting: false })
      } catch (error) {
        broken.set(file, await formatBuildMessages(toBuildMessages(error)))
      }
    }
  }
  return broken
}

/**
 * Formats esbuild's errors for the terminal.
 * @param {readonly esbuild.PartialMessage[]} messages
 */
export async function formatBuildMessages(messages) {
  return (await esbuild.formatMessages([...messages], { kind: 'error' })).join('\n')
}
