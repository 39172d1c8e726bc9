import type * as ts from 'typescript/unstable/ast'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findCalls, readName, readSources } from './support/sources.ts'

const widths = suite('the widths of browser tests')

/** Every browser test: its file, its title in the source, and its call. */
const tests = readSources('e2e')
  .filter(({ file }) => file.endsWith('.spec.ts'))
  .flatMap(({ file, text, tree }) =>
    findCalls(tree, 'test', 'base', 'describe').map(call => ({
      file, title: readTitle(call, text), call,
      above: text.slice(0, call.getStart()).trimEnd().split('\n').at(-1) ?? '',
    })),
  )

function readTitle(call: ts.CallExpression, text: string): string {
  const [title] = call.arguments
  return title === undefined ? '' : text.slice(title.pos, title.end).trim()
}

widths('a title has no tags but @desktop, @both, @firefox, @chromium and @from-N', () => {
  assert.ok(tests.length > 200)
  const tags = tests.flatMap(({ file, title }) => (title.match(/@[\w-]+/g) ?? []).map(tag => `${file}: ${tag}`))
  assert.equal(tags.filter(tag => !/: @(?:desktop|both|firefox|chromium|from-\d+)$/.test(tag)), [])
})

widths('what only Chromium runs says why in the line above: «// Chromium alone: …»', () => {
  const alone = tests.filter(({ title }) => title.includes('@chromium'))
  assert.ok(alone.length > 0)
  assert.equal(
    alone
      .filter(({ above }) => !/^\s*\/\/ Chromium alone: \S.{10,}/.test(above))
      .map(({ file, title }) => `${file}: ${title}`),
    [],
  )
})

widths('a test that runs at one width does not ask which', () => {
  const asking = tests
    // a title that is generated from a table may get its tag from the table
    .filter(
      ({ title, call }) =>
        !/@both|\$\{/.test(title) && readName(call.expression) !== 'describe' && findCalls(call, 'isNarrow').length > 0,
    )
    .map(({ file, title }) => `${file}: ${title}`)
  assert.equal(asking, [])
})

widths.run()
