import * as ts from 'typescript/unstable/ast'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { collectNodes, readTexts, readSources, type Source } from './support/sources.ts'

/** Assertions that uvu accepts although they check nothing. */
const assertions = suite('what an assertion must say')

/**
 * Calls of `assert.throws` that accept any error: without an expectation, or with a text, which uvu
 * uses as the message of the assertion. Regular expressions and functions do check the error.
 */
function vagueIn({ file, tree }: Source): readonly string[] {
  return collectNodes(tree)
    .filter(ts.isCallExpression)
    .filter(({ expression }) => expression.getText() === 'assert.throws')
    .flatMap(call => {
      const [, expected] = call.arguments
      const isVague =
        expected === undefined
        || ts.isStringLiteral(expected)
        || ts.isNoSubstitutionTemplateLiteral(expected)
        || ts.isTemplateExpression(expected)
      return isVague ? [`${file}: ${call.getText().slice(0, 100)}`] : []
    })
}

assertions('the rule sees a text, a template and nothing at all, and lets a pattern and a function pass', () => {
  const vague = ["assert.throws(f, 'a')", 'assert.throws(f, `a`)', 'assert.throws(f, `${a}`)', 'assert.throws(f)']
  const exact = ['assert.throws(f, /a/)', "assert.throws(f, isA(E), 'a')", "assert.not.throws(f, 'a')"]
  const text = [...vague, ...exact, ''].join('\n')
  const { sources: [source] } = readTexts({ 'test/x.test.ts': text })
  assert.is(source && vagueIn(source).length, 4)
})

assertions('each error that a test expects is named: any other fails the test', () => {
  const tests = readSources('test')
  assert.ok(tests.some(({ text }) => text.includes('assert.throws(')))
  assert.equal(tests.flatMap(vagueIn), [])
})

assertions.run()
