import type * as ts from 'typescript/unstable/ast'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { callsOf, nameOf, sourcesIn } from './support/sources.ts'

const widths = suite('the widths of browser tests')

/** Every browser test: where it is, its title as it is written, and the call that makes it. */
const tests = sourcesIn('e2e').filter(({ file }) => file.endsWith('.spec.ts')).flatMap(({ file, text, tree }) =>
  callsOf(tree, 'test', 'base', 'describe').map(call => ({ file, title: titleOf(call, text), call })))

function titleOf(call: ts.CallExpression, text: string): string {
  const [title] = call.arguments
  return title === undefined ? '' : text.slice(title.pos, title.end).trim()
}

widths('a title has no tag but @desktop and @both, and @firefox for what runs there too', () => {
  assert.ok(tests.length > 200)
  const tags = tests.flatMap(({ file, title }) => (title.match(/@\w+/g) ?? []).map(tag => `${file}: ${tag}`))
  assert.equal(tags.filter(tag => !/: @(?:desktop|both|firefox)$/.test(tag)), [])
})

widths('a test that runs at one width does not ask which', () => {
  const asking = tests
    // a title that is made for each row of a table may have its tag from there
    .filter(({ title, call }) => !/@both|\$\{/.test(title) && nameOf(call.expression) !== 'describe' && callsOf(call, 'isNarrow').length > 0)
    .map(({ file, title }) => `${file}: ${title}`)
  assert.equal(asking, [])
})

widths.run()
