import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { judge } from '../../.ci/build/mutate/judge.mjs'
import { nearestTests } from '../../.ci/build/mutate/nearest.mjs'
import { faults } from '../mutate/faults.mjs'
import { survivors } from '../mutate/survivors.mjs'

const mutate = suite('the faults that are planted to test the tests')

mutate('stand in the sources as they are: each text occurs once in its file, and its fault changes it', () => {
  const texts = new Map([...new Set(faults.map(({ file }) => file))].map(file => [file, readFileSync(file, 'utf8')]))
  const lost = faults.filter(({ file, before, after }) => texts.get(file)?.split(before).length !== 2 || before === after)
  assert.equal(lost.map(({ file, before }) => `${file}: ${before}`), [])
  assert.is(new Set(faults.map(({ file, before, after }) => JSON.stringify([file, before, after]))).size, faults.length, 'none is planted twice')
})

mutate('are of every area, and of both floors, the screens, the build and the sandbox', () => {
  // most of them: fewer have been lost, not moved
  assert.ok(faults.length >= 360, String(faults.length))
  for (const folder of ['core/', 'core/shop/', 'src/', '.ci/build/', 'e2e/sandbox/']) assert.ok(faults.some(({ file }) => file.startsWith(folder)), folder)
})

mutate('have a reason for each that is known to live, and none for others', () => {
  const unknown = survivors.filter(one => !faults.some(({ file, before, after }) => file === one.file && before === one.before && after === one.after))
  assert.equal(unknown.map(({ file, before }) => `${file}: ${before}`), [])
  assert.equal(survivors.filter(({ reason }) => reason.trim().length < 20), [])
})

const fault = (name: string) => ({ area: name.startsWith('a') ? 'a' : 'b', file: `${name}.ts`, before: '<', after: '<=' })
const fatesOf = (dead: number, living: number) => [
  ...Array.from({ length: dead }, (_, at) => ({ fault: fault(`a${at}`), by: 'test/a.test.ts' })),
  ...Array.from({ length: living }, (_, at) => ({ fault: fault(`b${at}`), by: null })),
]
const reasonsFor = (living: number) => Array.from({ length: living }, (_, at) => ({ ...fault(`b${at}`), reason: 'changes nothing' }))

mutate('fail the command when fewer than nine of ten die, or one lives without a reason', () => {
  assert.is(judge(fatesOf(9, 1), reasonsFor(1)).isGood, true)
  assert.is(judge(fatesOf(8, 1), reasonsFor(1)).isGood, false, 'eight of nine are fewer')
  assert.is(judge(fatesOf(9, 1), []).isGood, false, 'without a reason')
  assert.is(judge(fatesOf(9, 1), [{ ...fault('b0'), after: '>', reason: 'of another fault' }]).isGood, false)
  assert.is(judge(fatesOf(9, 1), [{ ...fault('b0'), reason: ' ' }]).isGood, false)
})

mutate('are planted in a copy, which is gone when somebody stops the run: 130 is no verdict on the tests', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'storefront-copy-'))
  mkdirSync(path.join(folder, 'node_modules'))
  writeFileSync(path.join(folder, 'shop.ts'), 'sound')
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  const work = `
    const { inCopy } = await import(${JSON.stringify(pathToFileURL(path.resolve('.ci/build/mutate/copy.mjs')).href)})
    const { readFileSync, writeFileSync } = await import('node:fs')
    await inCopy(async () => {
      writeFileSync('shop.ts', readFileSync('shop.ts', 'utf8') + ' no more')
      console.log(process.cwd())
      await new Promise(resolve => setTimeout(resolve, 60_000))
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', work], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  const copy = await new Promise<string>(resolve => child.stdout.once('data', said => resolve(String(said).trim())))
  const planted = readFileSync(path.join(copy, 'shop.ts'), 'utf8')
  child.kill('SIGINT')
  const code = await new Promise(resolve => child.once('close', resolve))
  assert.equal([planted, readFileSync(path.join(folder, 'shop.ts'), 'utf8'), existsSync(copy), code], ['sound no more', 'sound', false, 130])
  rmSync(folder, { recursive: true })
})

mutate('are told by area', () => {
  const { lines } = judge(fatesOf(19, 1), reasonsFor(1))
  assert.ok(lines.some(line => /^a +19 +19 +0$/.test(line)) && lines.some(line => /^b +1 +0 +1$/.test(line)) && lines.some(line => /^all +20 +19 +1$/.test(line)), lines.join('\n'))
  assert.is(lines.at(-1), '19 of 20 died, 95.0 %')
})

mutate('are sought by the nearest tests first, and by none that their file does not reach', () => {
  const importsOf = (...paths: readonly string[]) => ({ imports: paths.map(path => ({ path })) })
  const graph = {
    'test/shop/cart.test.ts': importsOf('test/kit/shop.ts'),
    'test/shop/boot.test.ts': importsOf('test/kit/shop.ts'),
    'test/shop/one.test.ts': importsOf('core/shop/cart/totals.ts'),
    'test/core/money.test.ts': importsOf('core/money.ts'),
    'test/build/serve.test.ts': importsOf('.ci/build/serve.mjs'),
    'test/build/sums.test.ts': importsOf(),
    'test/kit/shop.ts': importsOf('core/shop/app.ts'),
    'core/shop/app.ts': importsOf('core/shop/cart/totals.ts'),
    'core/shop/cart/totals.ts': importsOf('core/money.ts'),
    'core/money.ts': importsOf(), '.ci/build/serve.mjs': importsOf(),
  }
  const tests = Object.keys(graph).filter(file => file.endsWith('.test.ts'))
  const read = (file: string) => file.includes('boot') ? 'the totals, and the total' : ''
  const by = (file: string) => nearestTests({ graph, tests, read }, file)
  assert.equal(by('core/shop/cart/totals.ts'), ['test/shop/one.test.ts', 'test/shop/cart.test.ts', 'test/shop/boot.test.ts'], 'what imports it, what is named so, what speaks of it')
  assert.equal(by('core/money.ts'), ['test/core/money.test.ts', 'test/shop/one.test.ts', 'test/shop/boot.test.ts', 'test/shop/cart.test.ts'])
  assert.equal(by('.ci/build/serve.mjs'), ['test/build/serve.test.ts', 'test/build/sums.test.ts'], 'the build is started as a program, too')
})

mutate.run()
