import type { Plugin } from 'esbuild'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { bundleToText } from '../../.ci/bundle/bundle.ts'
import { applyMutant } from '../../.ci/mutate/compiler.ts'
import { createReport } from '../../.ci/mutate/report.ts'
import { createMutants } from '../../.ci/mutate/mutants.ts'
import { listNearestTests } from '../../.ci/mutate/nearest.ts'
import { createMutantPlugin } from '../../.ci/mutate/run-mutant.ts'
import { areas } from '../mutate/areas.ts'
import { survivors } from '../mutate/survivors.ts'
import { readTexts } from '../support/sources.ts'
import { createSiteFolder } from './site-folder.ts'

const mutate = suite('mutants')

/** The mutants of a source of one file. */
function mutantsIn(text: string) {
  const { sources: [source] } = readTexts({ 'core/a.ts': text })
  return source === undefined ? [] : createMutants(source.file, source.tree)
}
/** The replacements by an operator, such as `< → <=`. */
const changes = (operator: string, text: string) => mutantsIn(text)
  .filter(({ key }) => key.split(' ')[2] === operator).map(({ before, after }) => `${before} → ${after}`)

const statements = 'async function f(a) { if (a) return\n a.b = 1\n await g()\n if (a) { h()\n throw a } else return }'
const constants = "x = { 404: 7, 'key': 'value' }; y = x['key']; report('wire.dropped', 'a text of a log'); z = 2e4"
for (const [operator, text, ...expected] of [
  ['comparison', 'x = a < b; y = a >= b; z = a === b; u = a !== b', '< → >=', '>= → <', '=== → !==', '!== → ==='],
  ['boundary', 'x = a < b; y = a <= b; z = a > b; u = a >= b; v = a === b', '< → <=', '<= → <', '> → >=', '>= → >'],
  ['boolean', 'x = a && b || !c; y = true; z = a ?? b', '|| → &&', '&& → ||', '!c → c', 'true → false', 'a ?? b → (b)'],
  ['boolean', 'if (is(a)) f(); x = a.b ? 1 : 2; if (a < b) f()', 'is(a) → !(is(a))', 'a.b → !(a.b)'],
  ['statement', statements, 'if (a) return → {}', 'a.b = 1 → {}', 'await g() → {}', 'await g() → void g()', 'h() → {}'],
  ['arguments', 'x = f(a, b, 1, c); y = new F(a, b)', 'a, b → b, a', 'a, b → b, a'],
  ['constant', constants, '7 → (7 + 1)', '7 → (7 - 1)', "'value' → ''", '2e4 → (2e4 * 2)', '2e4 → (2e4 / 2)'],
  ['arithmetic', 'x = a + b * c; x -= d', '+ → -', '* → /', '-= → +='],
  ['call', 'x = list.some(is); y = Math.min(a, b)', 'list.some(is) → (list)', 'some → every', 'min → max'],
  ['call', 'z = round(a)', 'round(a) → (a)'],
  ['pattern', 'x = /^a$/i; y = /a\\$/; z = /^/', '/^a$/i → /a$/i', '/^a$/i → /^a/i'],
] as const) {
  mutate(`the ${operator} operator changes ${text}`, () => assert.equal(changes(operator, text), expected))
}
mutate('types, imports, comments and docstrings have no mutants', () => {
  const text =
    "import { a } from './b.ts'\nexport { a } from './b.ts'\n/** 1 < 2 @example f(a, b) */\n"
    + "interface A { readonly kind: 'a'; b: 1 }\n"
    + "// true && false\ntype B = 1 | true | 'a'\nlet x: 1 | 'b' = a as 1\n"
    + "function f(b: 'c' | 2): b is 2 { return b satisfies 2 }"
  assert.equal(mutantsIn(text), [])
})

const CODE = `
export function sumOf(lines: Line[], count: number) {
  // the first
  const most = lines.filter(line => line.sum < count)
  return f({ most, count }) && 1
}
const other = 1 < 2
`
const keysIn = (text: string) => mutantsIn(text).map(({ key }) => key)

mutate('a rename, a comment, a type and a layout change no key', () => {
  const renamed = CODE.replaceAll('most', 'largest')
    .replace('{ largest,', '{ most: largest,')
    .replaceAll('sumOf', 'computeSum')
    .replaceAll('line.', 'each.')
    .replace('line =>', '(each: Line) =>')
    .replace('// the first', '/* a limit */')
    .replace(' && 1', '\n    && (1)')
    .replace('number)', 'Minor): boolean')
  assert.equal(keysIn(renamed), keysIn(CODE))
})
mutate('code before a function changes no key of it', () => {
  assert.equal(keysIn(`const limit = 5\n${CODE}`).slice(2), keysIn(CODE))
})
mutate('a change of the code of a function changes all its keys and no others', () => {
  const before = keysIn(CODE)
  const after = keysIn(CODE.replace('line.sum < count', 'line.sum > count'))
  assert.equal(after.filter(key => before.includes(key)), before.slice(-6))
})
mutate('two mutants never share a key', () => {
  const keys = keysIn(CODE + CODE.replace('sumOf', 'totalOf'))
  assert.is(new Set(keys).size, keys.length)
})
mutate('each path of an area exists', () => {
  assert.equal(Object.values(areas).flat().filter(name => !existsSync(name)), [])
  assert.equal(Object.keys(areas), ['money', 'time', 'zones', 'cart', 'tokens', 'orders'])
})
mutate('each reason for a survivor is a sentence', () => {
  assert.equal(Object.values(survivors).filter(reason => !/^[A-Z].{20,}\.$/.test(reason)), [])
})

const outcome = (key: string, by: string | null) => ({ area: key.charAt(0), key, by, text: `${key}.ts:1 < → <=` })

mutate('the command fails if a survivor has no reason, or a reason is stale or unneeded', () => {
  const outcomes = [outcome('a1', 'test/a.test.ts'), outcome('b1', null)]
  assert.is(createReport(outcomes, { b1: 'Same.' }, ['b1']).isGood, true)
  assert.is(createReport(outcomes, {}, []).isGood, false, 'no reason')
  assert.is(createReport(outcomes, { b1: 'Same.', b2: 'Same.' }, ['b1']).isGood, false, 'stale')
  assert.is(createReport(outcomes, { a1: 'Same.', b1: 'Same.' }, ['a1', 'b1']).isGood, false, 'unneeded')
})
mutate('the command lists survivors and counts by area', () => {
  const { lines } = createReport(
    [outcome('a1', 'test/a.test.ts'), outcome('b1', null), outcome('b2', null)],
    { b1: 'Same.', b3: 'Same.' },
    ['b1'],
  )
  const text = lines.join('\n')
  const survived = [/^survived: b1\.ts:1 < → <= \[b1\]\n {2}Same\.$/m, /^survived: b2.*\n {2}NO REASON/m, /^STALE: b3/m]
  const counts = [/^a +1 +1 +0 +0$/m, /^b +2 +0 +1 +1$/m, /^all +3 +1 +1 +1$/m]
  for (const part of [...survived, ...counts]) assert.match(text, part)
})

mutate('bundles contain the mutant, and the file on the disk stays as it is', async () => {
  const folder = createSiteFolder()
  const file = path.join(folder, 'sum.ts')
  writeFileSync(file, 'export const total = (a: number, b: number) => a + b\n')
  const mutant = { file, key: 'sum', start: 49, before: '+', after: '-' }
  const build = (plugin: Plugin) =>
    bundleToText({ entryPoints: [file], bundle: true, format: 'esm', plugins: [plugin] })
  assert.match(await build(createMutantPlugin(mutant)), 'a - b')
  assert.match(readFileSync(file, 'utf8'), 'a + b')
  writeFileSync(file, 'export const total = 1\n')
  assert.throws(() => applyMutant(readFileSync(file, 'utf8'), mutant), /sum\.ts has changed: start/)
})

mutate('the nearest tests run first, tests that do not import the file do not run', () => {
  const importsOf = (...paths: readonly string[]) => ({ imports: paths.map(path => ({ path })) })
  const graph = {
    'test/shop/cart.test.ts': importsOf('test/kit/shop.ts'),
    'test/shop/boot.test.ts': importsOf('test/kit/shop.ts'),
    'test/shop/one.test.ts': importsOf('core/shop/cart/totals.ts'),
    'test/core/money.test.ts': importsOf('core/money.ts'),
    'test/build/serve.test.ts': importsOf('.ci/site/serve.ts'),
    'test/build/sums.test.ts': importsOf(),
    'test/kit/shop.ts': importsOf('core/shop/app/app.ts'),
    'core/shop/app/app.ts': importsOf('core/shop/cart/totals.ts'),
    'core/shop/cart/totals.ts': importsOf('core/money.ts'),
    'core/money.ts': importsOf(), '.ci/site/serve.ts': importsOf(),
  }
  const tests = Object.keys(graph).filter(file => file.endsWith('.test.ts'))
  const read = (file: string) => file.includes('boot') ? 'the totals, and the total' : ''
  const by = (file: string) => listNearestTests({ graph, tests, read }, file)
  assert.equal(
    by('core/shop/cart/totals.ts'),
    ['test/shop/one.test.ts', 'test/shop/cart.test.ts', 'test/shop/boot.test.ts'],
    'what imports it, what is named so, what speaks of it',
  )
  assert.equal(by('core/money.ts'), [
    'test/core/money.test.ts',
    'test/shop/one.test.ts',
    'test/shop/boot.test.ts',
    'test/shop/cart.test.ts',
  ])
  assert.equal(by('.ci/site/serve.ts'), ['test/build/serve.test.ts'])
})

mutate('a test named like a module that uses the file runs before tests that only mention it', () => {
  const importsOf = (...paths: readonly string[]) => ({ imports: paths.map(path => ({ path })) })
  const graph = {
    'test/shop/boot.test.ts': importsOf('core/shop/app/app.ts'),
    'test/shop/quote.test.ts': importsOf('core/shop/app/app.ts'),
    'core/shop/app/app.ts': importsOf('core/shop/checkout/quote-service.ts'),
    'core/shop/checkout/quote-service.ts': importsOf('core/shop/checkout/request.ts'),
    'core/shop/checkout/request.ts': importsOf('core/shop/checkout/pair.ts'), 'core/shop/checkout/pair.ts': importsOf(),
  }
  const read = (file: string) => file.includes('boot') ? 'a pair of tabs' : ''
  const tests = ['test/shop/boot.test.ts', 'test/shop/quote.test.ts']
  assert.is(listNearestTests({ graph, tests, read }, 'core/shop/checkout/pair.ts')[0], 'test/shop/quote.test.ts')
})

mutate('a file whose name has no word of three letters ranks no test by the length of its text', () => {
  const test = { imports: [{ path: 'core/id.ts' }] }
  const graph = { 'test/one.test.ts': test, 'test/two.test.ts': test, 'core/id.ts': { imports: [] } }
  const read = (file: string) => file.includes('two') ? 'a long text about other things' : ''
  const tests = ['test/two.test.ts', 'test/one.test.ts']
  assert.equal(listNearestTests({ graph, tests, read }, 'core/id.ts'), ['test/one.test.ts', 'test/two.test.ts'])
})

mutate.run()
