import * as ts from 'typescript/unstable/ast'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { nodesOf, sourcesIn } from './support/sources.ts'

/** How much of core a maintainer has to hold in mind at once. The figures are the project's own promises. */
const size = suite('the size of core')

/** Only ever falls. */
const LINES_OF_CORE = 11_000
const LINES_OF_A_FILE = 220
const LINES_OF_A_FUNCTION = 80
const OPTIONS_OF_A_FACTORY = 7

const core = sourcesIn('core')
const linesOf = (text: string): number => text.split('\n').length - 1

size('all of it can be read in a day', () => {
  const all = core.reduce((sum, { text }) => sum + linesOf(text), 0)
  assert.ok(all <= LINES_OF_CORE, `${all} lines`)
})

size('a file is one idea', () => {
  assert.equal(core.filter(({ text }) => linesOf(text) > LINES_OF_A_FILE).map(({ file, text }) => `${file}: ${linesOf(text)} lines`), [])
})

size('a function fits on a screen', () => {
  const long = core.flatMap(({ file, text, tree }) => nodesOf(tree).filter(isFunction).flatMap(node => {
    const lines = linesOf(text.slice(node.getStart(), node.end)) + 1
    return lines > LINES_OF_A_FUNCTION ? [`${file} ${nameOf(node)}: ${lines} lines`] : []
  }))
  assert.equal(long, [])
})

size('a factory has few options', () => {
  const wide = core.flatMap(({ file, tree }) => {
    const shapes = new Map(tree.statements.flatMap(one => (ts.isInterfaceDeclaration(one) ? [[one.name.text, one.members.length] as const] : [])))
    return tree.statements.filter(ts.isFunctionDeclaration).flatMap(made => made.parameters.flatMap(({ type }) => {
      const options = optionsOf(type, shapes)
      return /^(?:create|open|follow)[A-Z]/.test(nameOf(made)) && options > OPTIONS_OF_A_FACTORY ? [`${file} ${nameOf(made)}: ${options} options`] : []
    }))
  })
  assert.equal(wide, [])
})

function optionsOf(type: ts.TypeNode | undefined, shapes: ReadonlyMap<string, number>): number {
  if (type === undefined) return 0
  if (ts.isTypeLiteralNode(type)) return type.members.length
  if (ts.isIntersectionTypeNode(type)) return type.types.reduce((sum, one) => sum + optionsOf(one, shapes), 0)
  return ts.isTypeReferenceNode(type) ? shapes.get(type.typeName.getText()) ?? 0 : 0
}
function isFunction(node: ts.Node): node is ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration {
  return ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isArrowFunction(node) || ts.isMethodDeclaration(node)
}
function nameOf(node: ts.Node): string {
  const named = node as { readonly name?: ts.Node }
  return named.name?.getText() ?? '(without a name)'
}

size.run()
