import * as esbuild from 'esbuild'
import path from 'node:path'
import { faultsOf, sharedOptions } from './bundle.mjs'

/** Makes a page around a test of components. In one file, for reading its package's five hundred takes longer than most tests. */
export const DOM = 'test/support/dom.mjs'

/**
 * The tests' 'uvu' is the project's own wrapper, whose 'uvu' is the package.
 * @type {esbuild.Plugin}
 */
const watchedUvu = {
  name: 'watched-uvu',
  setup(build) {
    const wrapper = path.resolve('test/support/uvu.mjs')
    build.onResolve({ filter: /^uvu$/ }, args => args.importer === wrapper ? { path: 'uvu', external: true } : { path: wrapper })
  },
}

/** @param {string} out */
export const testOptions = out => /** @satisfies {esbuild.BuildOptions} */ ({
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
  plugins: [watchedUvu],
  sourcemap: 'linked',
  logLevel: 'silent',
  // packages in CommonJS ask for Node's own modules by `require`
  banner: { js: 'import { createRequire as makeRequire } from \'node:module\'; const require = makeRequire(import.meta.url);' },
})

/**
 * Where the bundle of a test file lies.
 * @param {string} out
 * @param {string} file
 */
export const bundleOf = (out, file) => path.resolve(out, file.replace(/\.(?:tsx?|mjs)$/, '.mjs'))

/**
 * Bundles the page of component tests. Its classes keep their names, by which others know an element.
 * @param {string} out
 */
export async function bundleDom(out) {
  await esbuild.build({ ...testOptions(out), external: [], entryPoints: [DOM], splitting: false, sourcemap: false, keepNames: true })
}

/**
 * Bundles the test files, all in one go; when one of them does not compile, each by itself, so that
 * the others still run. Returns the messages of those that do not compile, by file.
 * @param {readonly string[]} files
 * @param {string} out
 */
export async function bundleTests(files, out) {
  /** @type {Map<string, string>} */
  const broken = new Map()
  if (files.some(file => file.endsWith('.tsx'))) await bundleDom(out)
  try {
    await esbuild.build({ ...testOptions(out), entryPoints: [...files] })
  } catch {
    for (const file of files) {
      try {
        await esbuild.build({ ...testOptions(out), entryPoints: [file], splitting: false })
      } catch (error) {
        broken.set(file, await faultsText(faultsOf(error)))
      }
    }
  }
  return broken
}

/**
 * What does not compile, as the terminal shows it.
 * @param {readonly esbuild.PartialMessage[]} faults
 */
export async function faultsText(faults) {
  return (await esbuild.formatMessages([...faults], { kind: 'error' })).join('\n')
}
