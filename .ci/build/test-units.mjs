import * as esbuild from 'esbuild'
import fs from 'node:fs'
import path from 'node:path'
import { childEnd, startNode, stopChild } from './children.mjs'
import { sharedOptions } from './bundle.mjs'

const LIMIT = 180_000
const AT_ONCE = 2

/** The tests' 'uvu' is the project's own wrapper, whose 'uvu' is the package. */
const watchedUvu = {
  name: 'watched-uvu',
  setup(build) {
    const wrapper = path.resolve('test/support/uvu.mjs')
    build.onResolve({ filter: /^uvu$/ }, args => args.importer === wrapper ? { path: 'uvu', external: true } : { path: wrapper })
  },
}

const testOptions = out => ({
  ...sharedOptions('development'),
  outbase: '.',
  outdir: out,
  platform: 'node',
  target: 'node20',
  splitting: true,
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
 * Bundles the test files, all in one go; when one of them does not compile, each by itself, so that
 * the others still run. Returns the messages of those that do not compile, by file.
 */
async function bundleTests(files, out) {
  const broken = new Map()
  try {
    await esbuild.build({ ...testOptions(out), entryPoints: files })
  } catch {
    for (const file of files) {
      try {
        await esbuild.build({ ...testOptions(out), entryPoints: [file], splitting: false })
      } catch (error) {
        const messages = await esbuild.formatMessages(error.errors ?? [{ text: String(error) }], { kind: 'error' })
        broken.set(file, messages.join('\n'))
      }
    }
  }
  return broken
}

/** Runs one bundled file in a process of its own. A file that dies, hangs or reports nothing is a failure. */
async function runFile(script, file) {
  const child = startNode('test/support/run.mjs', [script, ...(file.endsWith('.tsx') ? ['dom'] : [])], {
    env: { ...process.env, TZ: 'UTC', NODE_ENV: 'test', FORCE_COLOR: '0' },
  })
  let text = ''
  let report
  child.stdout.on('data', chunk => { text += chunk })
  child.stderr.on('data', chunk => { text += chunk })
  child.on('message', message => { report = message })
  const timer = setTimeout(() => {
    text += `\n  stopped after ${LIMIT / 1000} s\n`
    stopChild(child, 'SIGKILL')
  }, LIMIT)
  const code = await childEnd(child)
  clearTimeout(timer)
  // what the test itself started and forgot
  stopChild(child, 'SIGKILL')
  if (report === undefined) return { passed: 0, failed: 1, text: `${text}\n  ended with code ${code} and no result\n` }
  const failed = report.failed === 0 && code !== 0 ? 1 : report.failed
  return { passed: report.passed, failed, text, milliseconds: report.milliseconds }
}

/** Runs these test files, two at a time, and adds their counts to the tally. */
export async function runUnits(files, tally) {
  const out = path.join('.cache', 'test', String(process.pid))
  process.once('exit', () => fs.rmSync(out, { recursive: true, force: true }))
  const broken = await bundleTests(files, out)
  const queue = [...files]
  const work = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const message = broken.get(file)
      const result = message === undefined
        ? await runFile(path.resolve(out, file.replace(/\.tsx?$/, '.mjs')), file)
        : { passed: 0, failed: 1, text: message }
      tally.add(result)
      const counts = `${result.passed} passed, ${result.failed} failed, ${result.milliseconds ?? 0} ms`
      console.log(`${result.failed === 0 ? 'ok  ' : 'FAIL'} ${file} (${counts})`)
      if (result.failed > 0) console.log(result.text.trimEnd())
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
