import * as esbuild from 'esbuild'
import fs from 'node:fs'
import path from 'node:path'
import { complaint } from '../complaint.mjs'
import { unitTests } from '../files.mjs'
import { bundleTests } from '../test-bundle.mjs'
import { graphOf } from '../test-changed.mjs'
import { runFile } from '../test-units.mjs'
import { nearestTests } from './nearest.mjs'

/** @typedef {import('./results.mjs').Fault} Fault */

/** What lives through so many of the nearest test files counts as living: all others together would take minutes for each such fault. */
const MOST_FILES = 40
/** Most faults die in the first file or in the next few; bundling is dearer by the call than by the file. */
const BATCHES = [1, 3, 6, 10]

/**
 * The tests and their imports; whose outcome without a fault is known is remembered. Refuses faults that no test would get to see.
 * @param {readonly Fault[]} faults
 */
export async function prepareFates(faults) {
  const broken = await Promise.all(faults.map(async ({ file, before, after }) => {
    const text = fs.readFileSync(file, 'utf8').replace(before, () => after)
    const loader = file.endsWith('.tsx') ? 'tsx' : file.endsWith('.ts') ? 'ts' : 'js'
    return esbuild.transform(text, { loader, logLevel: 'silent' }).then(() => [], () => [`${file}: ${before.trim()}`])
  }))
  if (broken.flat().length > 0) throw complaint(`These do not compile with their faults:\n${broken.flat().join('\n')}`)
  // the one of this table sees that a text is gone, and so every fault
  const tests = unitTests().filter(file => file !== 'test/build/mutate.test.ts')
  const graph = await graphOf(tests)
  if (graph === undefined) throw complaint('Something does not compile: npm test says what')
  return { tests, graph, /** @type {Map<string, Promise<boolean>>} */ sound: new Map() }
}

/**
 * Plants a fault and runs the tests that can see it until one does.
 * @param {Awaited<ReturnType<typeof prepareFates>>} world
 * @param {Fault} fault
 * @returns {Promise<import('./results.mjs').Fate>}
 */
export async function fateOf({ tests, graph, sound }, { file, before, after }) {
  const text = fs.readFileSync(file, 'utf8')
  const start = Date.now()
  const seconds = () => Math.round((Date.now() - start) / 1000)
  const waiting = nearestTests({ graph, tests, read: test => fs.readFileSync(test, 'utf8') }, file).slice(0, MOST_FILES)
  if (waiting.length === 0) throw complaint(`${file} is reached by no test`)
  const out = path.join('.cache', 'fate')
  let tried = 0
  try {
    for (let batch = 0; waiting.length > 0; batch += 1) {
      const chosen = waiting.splice(0, BATCHES[batch] ?? MOST_FILES)
      fs.writeFileSync(file, text.replace(before, () => after))
      fs.rmSync(out, { recursive: true, force: true })
      const broken = await bundleTests(chosen, out)
      for (const message of broken.values()) throw complaint(`${file} does not compile with its fault:\n${message}`)
      for (const test of chosen) {
        tried += 1
        const { failed } = await runFile(out, test)
        if (failed === 0) continue
        // what fails without the fault, too, or takes too long then, has seen nothing
        fs.writeFileSync(file, text)
        const isSound = sound.get(test) ?? passes(test)
        sound.set(test, isSound)
        if (await isSound) return { by: test, tried, seconds: seconds() }
        console.log(`      ${test} fails without a fault`)
        fs.writeFileSync(file, text.replace(before, () => after))
      }
    }
    return { by: null, tried, seconds: seconds() }
  } finally {
    fs.writeFileSync(file, text)
  }
}

/**
 * Whether a test file passes as the sources are.
 * @param {string} test
 */
async function passes(test) {
  const out = path.join('.cache', 'sound')
  await bundleTests([test], out)
  return (await runFile(out, test)).failed === 0
}
