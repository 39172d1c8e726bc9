import { readFileSync } from 'node:fs'
import * as ts from 'typescript/unstable/ast'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { nodesOf, readTexts, sourcesIn } from '../support/sources.ts'
import type { Source } from '../support/sources.ts'

// who imports whom, and no package but `immer`, is held by test/imports.test.ts
const purity = suite('purity of core')

const core = sourcesIn('core')

/** A clock and dice of the language's own, which a test could not set. */
const OWN_MEANS = new Set(['Date.now', 'Math.random', 'new Date()', 'Date()', 'globalThis'])

function meansOf({ file, tree }: Source): readonly string[] {
  return nodesOf(tree).flatMap(node => ts.isPropertyAccessExpression(node) || ts.isNewExpression(node) || ts.isCallExpression(node) || ts.isIdentifier(node) ? [node.getText()] : [])
    .filter(text => OWN_MEANS.has(text)).map(text => `${file} uses ${text}`)
}

/** What a module would remember from one test to the next: what stands outside of every function and can change. */
function stateOf({ file, tree }: Source): readonly string[] {
  return tree.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => {
    const isConst = /^const\b/.test(declarationList.getText())
    return declarationList.declarations.filter(({ type, initializer }) => !isConst || (!/^(?:readonly |Readonly)/.test(type?.getText() ?? '')
      && /^(?:new (?:Weak)?(?:Map|Set)\b|\[\]$|\{\}$|create[A-Z]\w*\()/.test(initializer?.getText() ?? '')))
      .map(({ name }) => `${file} keeps ${name.getText()}`)
  })
}

purity('the language and a few globals of every platform: the type check of core knows no other of a browser or of Node', () => {
  const { compilerOptions } = JSON.parse(readFileSync('core/tsconfig.json', 'utf8')) as { compilerOptions: { lib: unknown; types: unknown } }
  assert.equal([compilerOptions.lib, compilerOptions.types], [['ES2022'], []])
  const declaring = core.filter(({ text }) => /^\s*\/\/\/\s*<reference|\bdeclare (?:global|const|let|var|function|class|namespace)\b/m.test(text))
  assert.equal(declaring.map(({ file }) => file), ['core/platform.d.ts'])
  const names = [...readFileSync('core/platform.d.ts', 'utf8').matchAll(/^(?:declare (?:class|function)|interface) (\w+)/gm)].map(([, name]) => name)
  assert.equal(names, ['AbortSignal', 'AbortController', 'URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'btoa', 'atob'], 'what browsers share with Node')
})

purity('core has no clock and no dice of its own', () => {
  assert.ok(core.length > 30 && core.some(({ file }) => file === 'core/env.ts') && core.some(({ file }) => file.startsWith('core/shop/')))
  assert.equal(core.flatMap(meansOf), [])
})

purity('no module of core keeps state', () => {
  assert.equal(core.flatMap(stateOf), [])
})

purity('the check itself catches what it is there for', () => {
  const found = (check: (source: Source) => readonly string[], ...texts: readonly string[]): readonly number[] =>
    readTexts(Object.fromEntries(texts.map((text, index) => [`${index}.ts`, text]))).sources.map(source => check(source).length)
  assert.equal(found(meansOf, 'a = Math.random()', 'a = Date.now()', 'a = `${new Date()}`', 'globalThis.fetch(a)', 'a.map(Math.random)'), [1, 1, 1, 1, 1])
  assert.equal(found(meansOf, '// Date.now()', "a = 'Math.random()'", 'new Date(5)', 'clock.now()'), [0, 0, 0, 0])
  assert.equal(found(stateOf, 'let count = 0', 'export let now', 'const seen = new Map()', 'const seen = new Map<string, number>()', 'const all: string[] = []', 'export const clock = createStore(0)'), [1, 1, 1, 1, 1, 1])
  assert.equal(found(stateOf, 'const KEPT: ReadonlySet<string> = new Set(names)', 'export const NONE: readonly string[] = []', 'function a() {\n  let count = 0\n}', 'const limit = 5'), [0, 0, 0, 0])
})

purity.run()
