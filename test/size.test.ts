import { readFileSync } from 'node:fs'
import * as ts from 'typescript/unstable/ast'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { collectNodes, readSources } from './support/sources.ts'

/** Limits the sizes of files and functions, so that a maintainer can understand each as a whole. */
const size = suite('the size of sources')

const LINES_OF_A_FILE = 220
const LINES_OF_A_FUNCTION = 80
const OPTIONS_OF_A_FACTORY = 7
const CHARACTERS_OF_A_LINE = 120
/** Whether a line is a text, a pattern or the path of a picture, which a line break would change. */
const LITERAL = /(["'`/])(?:(?!\1).){80,}\1/

const core = readSources('core')
const build = readSources('.ci', 'test/build')
const countLines = (text: string): number => text.split('\n').length - 1

size('a file is one idea', () => {
  assert.equal(
    core
      .filter(({ text }) => countLines(text) > LINES_OF_A_FILE)
      .map(({ file, text }) => `${file}: ${countLines(text)} lines`),
    [],
  )
})

size('a function fits on a screen', () => {
  const long = core.flatMap(({ file, text, tree }) => collectNodes(tree).filter(isFunction).flatMap(node => {
    const lines = countLines(text.slice(node.getStart(), node.end)) + 1
    return lines > LINES_OF_A_FUNCTION ? [`${file} ${readNodeName(node)}: ${lines} lines`] : []
  }))
  assert.equal(long, [])
})

size('a factory has few options', () => {
  const wide = core.flatMap(({ file, tree }) => {
    const shapes = new Map(
      tree.statements.flatMap(statement =>
        ts.isInterfaceDeclaration(statement) ? [[statement.name.text, statement.members.length] as const] : [],
      ),
    )
    return tree.statements.filter(ts.isFunctionDeclaration).flatMap(made => made.parameters.flatMap(({ type }) => {
      const options = listOptions(type, shapes)
      return /^(?:create|open|follow)[A-Z]/.test(readNodeName(made)) && options > OPTIONS_OF_A_FACTORY
        ? [`${file} ${readNodeName(made)}: ${options} options`]
        : []
    }))
  })
  assert.equal(wide, [])
})

size('a line fits beside another file', () => {
  const entry = { file: 'build.mjs', text: readFileSync('build.mjs', 'utf8') }
  const sources = [entry, ...core, ...build, ...readSources('src')].filter(({ file }) => !file.startsWith('src/text/'))
  const wide = sources.flatMap(({ file, text }) => text.split('\n').flatMap((line, index) =>
    (line.length > CHARACTERS_OF_A_LINE && !LITERAL.test(line) ? [`${file}:${index + 1}: ${line.length}`] : [])))
  assert.equal(wide, [])
})

function listOptions(type: ts.TypeNode | undefined, shapes: ReadonlyMap<string, number>): number {
  if (type === undefined) return 0
  if (ts.isTypeLiteralNode(type)) return type.members.length
  if (ts.isIntersectionTypeNode(type)) return type.types.reduce((sum, one) => sum + listOptions(one, shapes), 0)
  return ts.isTypeReferenceNode(type) ? shapes.get(type.typeName.getText()) ?? 0 : 0
}
function isFunction(
  node: ts.Node,
): node is ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration {
  return (
    ts.isFunctionDeclaration(node)
    || ts.isFunctionExpression(node)
    || ts.isArrowFunction(node)
    || ts.isMethodDeclaration(node)
  )
}
function readNodeName(node: ts.Node): string {
  const named = node as { readonly name?: ts.Node }
  return named.name?.getText() ?? '(without a name)'
}

size.run()
