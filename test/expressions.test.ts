import * as vm from 'node:vm'
import * as ts from 'typescript/unstable/ast'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { collectNodes, readSources } from './support/sources.ts'

/** Foreign texts may have any length: no regular expression may need quadratic time. */
const expressions = suite('regular expressions of the shop')

const LENGTH = 10_000
/**
 * Time in ms. A linear expression needs less than one, a quadratic one seventeen and more; a busy
 * machine may interrupt either.
 */
const LIMIT = 8
const ATTEMPTS = 5
/** Time in ms for all texts: an expression with exponential time would never end. */
const WHOLE_LIMIT = 3000
/** Pieces that the expressions match: digits, letters of two alphabets, spaces, separators. */
const SIGNS = [...'aA10 \t\n/-.,()+78@:?#&="%[_яé\u00a0<{']

const inputs = SIGNS.flatMap(item =>
  SIGNS.map(other => `${item === other ? item.repeat(LENGTH) : (item + other).repeat(LENGTH / 2)}\u0001`),
)

function time(expression: RegExp, text: string): number {
  const start = performance.now()
  text.replace(expression, '')
  return performance.now() - start
}
/** The texts for which an expression is slow or would not end. */
function slowOn(expression: RegExp): string | undefined {
  const search = new vm.Script('search()')
  try {
    return search.runInNewContext({ search: () => firstSlow(expression) }, { timeout: WHOLE_LIMIT }) as
      string | undefined
  } catch (error) {
    return String(error)
  }
}
/** The beginning of the first text that takes too long in every attempt. */
function firstSlow(expression: RegExp): string | undefined {
  const everywhere = new RegExp(expression.source, [...new Set(`${expression.flags}g`)].join(''))
  return inputs.find(text => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) if (time(everywhere, text) < LIMIT) return false
    return true
  })?.slice(0, 4)
}
function parseExpression(literal: string): RegExp {
  const end = literal.lastIndexOf('/')
  return new RegExp(literal.slice(1, end), literal.slice(end + 1))
}

expressions('the search for slow ones finds them', () => {
  for (const slow of [/=+$/, /\s+$/, /@.*x/, /^[\w-]+(?:[._:][\w-]+)+$/])
    assert.ok(slowOn(slow) !== undefined, slow.source)
  for (const fast of [/=/, /^\s+/, /a{1,9}b/]) assert.is(slowOn(fast), undefined, fast.source)
})

expressions('take no longer than the text is long, whatever row of two signs they read', () => {
  const findings = readSources('core', 'src').flatMap(({ file, tree }) =>
    collectNodes(tree)
      .filter(ts.isRegularExpressionLiteral)
      .map(({ text }) => ({ file, text })),
  )
  assert.ok(findings.length > 100)
  assert.equal(findings.flatMap(({ file, text }) => {
    const beginning = slowOn(parseExpression(text))
    return beginning === undefined ? [] : [`${file}: ${text} on ${JSON.stringify(beginning)}`]
  }), [])
})

expressions.run()
