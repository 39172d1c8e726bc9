import * as ts from 'typescript/unstable/ast'
import { findCalls, readName, collectNodes } from './sources.ts'
import type { SourceSet } from './sources.ts'

/** React hooks with a dependency list. */
const HOOKS = ['useEffect', 'useLayoutEffect', 'useMemo', 'useCallback']
/** Hooks whose result is the same at each render. */
const STABLE_HOOKS = ['useRef', 'useEffectEvent']

export interface Effect {
  readonly where: string
  /**
   * Values of the component that the effect uses and its dependency list lacks, such as `cart` or
   * `cart.lines`.
   */
  readonly missing: readonly string[]
  /** The names in a comment such as `// without cart, place: reason`. */
  readonly explained: readonly string[]
}

/**
 * Finds the effects with a dependency list and their missing dependencies. It does not detect custom
 * hooks with a list, reads inside functions of other files, unstable objects in a list, or unused
 * dependencies.
 */
export function findEffects({ sources, findDeclarations }: SourceSet): readonly Effect[] {
  return sources.flatMap(source => findCalls(source.tree, ...HOOKS).flatMap(call => {
    const [effect, list] = call.arguments
    if (effect === undefined || list === undefined) return []
    const line = source.tree.text.slice(0, call.getStart()).split('\n').length
    const where = `${source.file}:${line} ${readName(call.expression)}`
    const explained =
      /\/\/ without ([\w.]+(?:, [\w.]+)*): \S/.exec(findStatement(call).getFullText())?.[1]?.split(', ') ?? []
    if (!ts.isArrayLiteralExpression(list)) return [{ where, missing: ['a list that can be read'], explained }]
    const listed = list.elements.map(readPath)
    const names = collectNodes(effect).filter(ts.isIdentifier)
    const declarations = findDeclarations(names)
    const missing = names.flatMap((name, index) => {
      const declaration = declarations[index]
      if (
        declaration === undefined
        || ts.isTypeQueryNode(name.parent)
        || !isComponentValue(declaration, effect)
        || isStable(declaration)
      )
        return []
      const path = readPath(findOutermost(name))
      return (path.split('.')[1] === 'current' && isParameter(declaration))
        || listed.some(one => path === one || path.startsWith(`${one}.`))
        ? []
        : [readName(name)]
    })
    return [{ where, missing: [...new Set(missing)].sort(), explained: [...explained].sort() }]
  }))
}

/** The path `a.b.c` of an expression of names only; empty for others. */
function readPath(node: ts.Node): string {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isNonNullExpression(node)) return readPath(node.expression)
  return ts.isPropertyAccessExpression(node) && readPath(node.expression) !== ''
    ? `${readPath(node.expression)}.${readName(node.name)}`
    : ''
}
/** The longest property path that starts with this node. */
function findOutermost(node: ts.Node): ts.Node {
  const { parent } = node
  return (ts.isPropertyAccessExpression(parent) || ts.isNonNullExpression(parent)) && parent.expression === node
    ? findOutermost(parent)
    : node
}
function findStatement(node: ts.Node): ts.Node {
  return ts.isExpressionStatement(node)
    || ts.isVariableStatement(node)
    || ts.isReturnStatement(node)
    || ts.isSourceFile(node)
    ? node
    : findStatement(node.parent)
}
/** Whether a value is declared in a function around the effect, and not in the effect itself. */
function isComponentValue(declaration: ts.Node, effect: ts.Node): boolean {
  const isValue =
    ts.isVariableDeclaration(declaration)
    || ts.isBindingElement(declaration)
    || ts.isParameterDeclaration(declaration)
    || ts.isFunctionDeclaration(declaration)
  return (
    isValue && !(declaration.pos >= effect.pos && declaration.end <= effect.end) && isInFunction(declaration.parent)
  )
}
function isInFunction(node: ts.Node | undefined): boolean {
  if (node === undefined || ts.isSourceFile(node)) return false
  return (
    ts.isFunctionDeclaration(node)
    || ts.isFunctionExpression(node)
    || ts.isArrowFunction(node)
    || isInFunction(node.parent)
  )
}
function isStable(declaration: ts.Node): boolean {
  if (ts.isVariableDeclaration(declaration))
    return (
      declaration.initializer !== undefined
      && ts.isCallExpression(declaration.initializer)
      && STABLE_HOOKS.includes(readName(declaration.initializer.expression))
    )
  if (!ts.isBindingElement(declaration) || !ts.isArrayBindingPattern(declaration.parent)) return false
  const from = declaration.parent.parent
  // the second of two is the setter; a state without a setter never changes
  return (
    (declaration.parent.elements[1] === declaration || declaration.parent.elements.length === 1)
    && ts.isVariableDeclaration(from)
    && from.initializer !== undefined
    && ts.isCallExpression(from.initializer)
    && ['useState', 'useReducer', 'useTransition'].includes(readName(from.initializer.expression))
  )
}
/** Whether a value is a parameter or destructured from one: then `.current` means a ref. */
function isParameter(node: ts.Node): boolean {
  return (
    ts.isParameterDeclaration(node)
    || ((ts.isBindingElement(node) || ts.isObjectBindingPattern(node)) && isParameter(node.parent))
  )
}
