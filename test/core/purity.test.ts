import { readFileSync } from 'node:fs'
import * as ts from 'typescript/unstable/ast'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { collectNodes, readTexts, readSources } from '../support/sources.ts'
import type { Source } from '../support/sources.ts'

// test/imports.test.ts checks imports: `immer` is the only package
const purity = suite('purity of core')

const core = readSources('core')

/** Clocks and random numbers of JavaScript, which a test could not control. */
const OWN_MEANS = new Set(['Date.now', 'Math.random', 'new Date()', 'Date()', 'globalThis'])

function findImpurities({ file, tree }: Source): readonly string[] {
  return collectNodes(tree)
    .flatMap(node =>
      ts.isPropertyAccessExpression(node)
      || ts.isNewExpression(node)
      || ts.isCallExpression(node)
      || ts.isIdentifier(node)
        ? [node.getText()]
        : [],
    )
    .filter(text => OWN_MEANS.has(text))
    .map(text => `${file} uses ${text}`)
}

/** Mutable state at the top level of a module, which would leak from one test to the next. */
function findModuleState({ file, tree }: Source): readonly string[] {
  return tree.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => {
    const isConst = /^const\b/.test(declarationList.getText())
    return declarationList.declarations
      .filter(
        ({ type, initializer }) =>
          !isConst
          || (!/^(?:readonly |Readonly)/.test(type?.getText() ?? '')
            && /^(?:new (?:Weak)?(?:Map|Set)\b|\[\]$|\{\}$|create[A-Z]\w*\()/.test(initializer?.getText() ?? '')),
      )
      .map(({ name }) => `${file} keeps ${name.getText()}`)
  })
}

purity('core is type-checked with globals of every platform only, not a browser’s or Node’s', () => {
  const { compilerOptions } = JSON.parse(readFileSync('core/tsconfig.json', 'utf8')) as {
    compilerOptions: { lib: unknown; types: unknown }
  }
  assert.equal([compilerOptions.lib, compilerOptions.types], [['ES2022'], []])
  const declaring = core.filter(({ text }) =>
    /^\s*\/\/\/\s*<reference|\bdeclare (?:global|const|let|var|function|class|namespace)\b/m.test(text),
  )
  assert.equal(declaring.map(({ file }) => file), ['core/platform.d.ts'])
  const names = [
    ...readFileSync('core/platform.d.ts', 'utf8').matchAll(/^(?:declare (?:class|function)|interface) (\w+)/gm),
  ].map(([, name]) => name)
  assert.equal(
    names, ['AbortSignal', 'AbortController', 'URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'btoa', 'atob'],
    'what browsers share with Node',
  )
})

purity('core reads no clock and no random source directly', () => {
  assert.ok(
    core.length > 30
      && core.some(({ file }) => file === 'core/env.ts')
      && core.some(({ file }) => file.startsWith('core/shop/')),
  )
  assert.equal(core.flatMap(findImpurities), [])
})

purity('no module of core keeps state', () => {
  assert.equal(core.flatMap(findModuleState), [])
})

purity('the check itself catches what it is there for', () => {
  const count = (check: (source: Source) => readonly string[], ...texts: readonly string[]): readonly number[] =>
    readTexts(Object.fromEntries(texts.map((text, index) => [`${index}.ts`, text]))).sources.map(
      source => check(source).length,
    )
  const impure = ['a = Math.random()', 'a = Date.now()', 'a = `${new Date()}`', 'globalThis.fetch(a)']
  assert.equal(count(findImpurities, ...impure), [1, 1, 1, 1])
  assert.equal(count(findImpurities, '// Date.now()', "a = 'Math.random()'", 'new Date(5)'), [0, 0, 0])
  const mutable = ['let count = 0', 'const seen = new Map()', 'const all: string[] = []', 'const now = createStore(0)']
  assert.equal(count(findModuleState, ...mutable), [1, 1, 1, 1])
  const constant = ['const KEPT: ReadonlySet<string> = new Set(names)', 'function a() {\n  let count = 0\n}']
  assert.equal(count(findModuleState, ...constant), [0, 0])
})

purity.run()
