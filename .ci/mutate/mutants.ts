import * as ts from 'typescript/unstable/ast'
import { digest } from '../cli/files.mjs'

/** One small mistake in a file: the text `after` replaces `before`, which starts at character `start`. */
export interface Mutant {
  readonly file: string
  /** Identifies the mutant in test/mutate/survivors.ts. `hashShape` describes what changes a key. */
  readonly key: string
  readonly start: number
  readonly before: string
  readonly after: string
}
/** Replaces the source from the start of `first` to the end of `last`, or only `first`. */
type Change = readonly [operator: string, first: ts.Node, after: string, last?: ts.Node]

/** Replacements of binary operators, by the mutation operator. */
const BINARY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '<': { comparison: '>=', boundary: '<=' }, '>=': { comparison: '<', boundary: '>' },
  '>': { comparison: '<=', boundary: '>=' }, '<=': { comparison: '>', boundary: '<' },
  '===': { comparison: '!==' }, '!==': { comparison: '===' },
  '&&': { boolean: '||' }, '||': { boolean: '&&' }, '&&=': { boolean: '||=' }, '||=': { boolean: '&&=' },
  '+': { arithmetic: '-' }, '-': { arithmetic: '+' }, '+=': { arithmetic: '-=' }, '-=': { arithmetic: '+=' },
  '*': { arithmetic: '/' }, '/': { arithmetic: '*' }, '%': { arithmetic: '*' },
}
/** Built-in methods that are mistaken for each other. */
const PAIRS = [['min', 'max'], ['some', 'every'], ['floor', 'ceil'], ['padStart', 'padEnd'], ['startsWith', 'endsWith']]
const COUNTERPARTS = new Map(PAIRS.flatMap(([a = '', b = '']) => [[a, b], [b, a]]))
/** Numbers from this value are doubled and halved; smaller ones change by one. */
const LARGE = 10_000

/**
 * Creates the mutants of a source, in the order of its syntax tree: those of a node before those of its children.
 * Some do not compile: `isAccepted` of `compiler.ts` rejects these.
 */
export function createMutants(file: string, tree: ts.SourceFile): readonly Mutant[] {
  const mutants: Mutant[] = []
  const counts = new Map<string, number>()
  /** `shape`: the hash of the enclosing function or module statement. */
  function visit(node: ts.Node, shape: string) {
    if (WITHOUT_CODE.some(isKind => isKind(node))) return
    const innerShape = hasOwnShape(node) ? hashShape(node) : shape
    for (const [operator, first, after, last = first] of listChanges(node)) {
      const keyPrefix = `${file} ${innerShape} ${operator}`
      const count = (counts.get(keyPrefix) ?? 0) + 1
      counts.set(keyPrefix, count)
      const start = first.getStart(tree)
      mutants.push({ file, key: `${keyPrefix} ${count}`, start, before: tree.text.slice(start, last.end), after })
    }
    node.forEachChild(child => visit(child, innerShape))
  }
  visit(tree, '')
  return mutants
}

/** Match the nodes that have no effect at run time. */
const WITHOUT_CODE = [
  ts.isTypeNode, ts.isInterfaceDeclaration, ts.isTypeAliasDeclaration, ts.isImportDeclaration, ts.isExportDeclaration,
]

/** Whether a node has its own shape hash: a statement of the module, or a function with a name. */
const hasOwnShape = (node: ts.Node) => ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)
  || (node.parent !== undefined && ts.isSourceFile(node.parent))
  || (ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isArrowFunction(node.initializer))

/**
 * Hashes the kinds of a function's nodes and its numbers.
 * Names, texts, patterns, types, comments and layout do not count, so a rename keeps the hash.
 * Any other change of the code changes the hash, so that a reason recorded for the former code no longer applies.
 */
function hashShape(root: ts.Node) {
  const kinds: string[] = []
  function visit(node: ts.Node) {
    if (ts.isTypeNode(node)) return
    // `{ sum }` becomes `{ sum: total }` when a variable is renamed
    const kind = ts.isShorthandPropertyAssignment(node) ? ts.SyntaxKind.PropertyAssignment : node.kind
    if (ts.isNumericLiteral(node)) kinds.push(node.text)
    else if (!ts.isIdentifier(node) && !ts.isParenthesizedExpression(node)) kinds.push(ts.SyntaxKind[kind] ?? '')
    node.forEachChild(visit)
  }
  visit(root)
  return digest(kinds.join(' ')).slice(0, 6)
}

/** Lists the changes that the mutation operators make to a node. */
function* listChanges(node: ts.Node): Generator<Change> {
  if (ts.isBinaryExpression(node)) {
    const { operatorToken: token, right } = node
    for (const [operator, after] of Object.entries(BINARY[token.getText()] ?? {})) yield [operator, token, after]
    if (token.kind === ts.SyntaxKind.QuestionQuestionToken) yield ['boolean', node, `(${right.getText()})`]
  }
  if (isNegation(node)) yield ['boolean', node, node.operand.getText()]
  if (node.kind === ts.SyntaxKind.TrueKeyword) yield ['boolean', node, 'false']
  if (node.kind === ts.SyntaxKind.FalseKeyword) yield ['boolean', node, 'true']
  const condition = ts.isIfStatement(node) || ts.isWhileStatement(node) ? node.expression
    : ts.isConditionalExpression(node) ? node.condition : undefined
  // a condition with a binary operator or `!` has its mutants from the lines above
  if (condition !== undefined && !ts.isBinaryExpression(condition) && !isNegation(condition)) {
    yield ['boolean', condition, `!(${condition.getText()})`]
  }
  if (ts.isExpressionStatement(node) && !ts.isStringLiteral(node.expression)) {
    const { expression } = node
    yield ['statement', node, '{}']
    if (ts.isAwaitExpression(expression)) yield ['statement', expression, `void ${expression.expression.getText()}`]
  }
  const isGuard = ts.isIfStatement(node) && node.elseStatement === undefined && isExit(node.thenStatement)
  if (isGuard) yield ['statement', node, '{}']
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) yield* listCallChanges(node)
  if (ts.isNumericLiteral(node) && !isPropertyName(node)) {
    // a large number may be a wait in ms, to which 1 more or less makes no difference
    const changes = Number(node.text) < LARGE ? ['+ 1', '- 1'] : ['* 2', '/ 2']
    for (const change of changes) yield ['constant', node, `(${node.getText()} ${change})`]
  }
  if (ts.isStringLiteral(node) && !isPropertyName(node) && !isMessage(node.text)) yield ['constant', node, '\'\'']
  if (ts.isRegularExpressionLiteral(node)) {
    if (/^\/\^[^/]/.test(node.text)) yield ['pattern', node, node.text.replace('^', '')]
    if (/[^\\]\$\/\w*$/.test(node.text)) yield ['pattern', node, node.text.replace(/\$(?=\/\w*$)/, '')]
  }
}

/**
 * Lists the changes of a call: two adjacent arguments that are variables are swapped, a method is replaced by its
 * counterpart, or the call is replaced by its receiver or its only argument.
 */
function* listCallChanges(
  { expression, arguments: argumentNodes, parent, kind }: ts.CallExpression | ts.NewExpression,
): Generator<Change> {
  const args = [...argumentNodes ?? []]
  for (const [index, first] of args.entries()) {
    const second = args[index + 1]
    if (second === undefined || !ts.isIdentifier(first) || !ts.isIdentifier(second)) continue
    yield ['arguments', first, `${second.text}, ${first.text}`, second]
  }
  if (kind === ts.SyntaxKind.NewExpression || ts.isExpressionStatement(parent)) return
  // `list.sort(byPrice)` becomes `list`, `round(sum)` becomes `sum`; where the types differ, the
  // type checker rejects the mutant
  const call = expression.parent
  const [argument] = args
  if (ts.isPropertyAccessExpression(expression)) {
    const receiver = expression.expression.getText()
    if (!/^[A-Z]\w*$/.test(receiver)) yield ['call', call, `(${receiver})`]
    const counterpart = COUNTERPARTS.get(expression.name.text)
    if (counterpart !== undefined) yield ['call', expression.name, counterpart]
  } else if (ts.isIdentifier(expression) && args.length === 1 && argument && !ts.isSpreadElement(argument)) {
    yield ['call', call, `(${argument.getText()})`]
  }
}

const isNegation = (node: ts.Node): node is ts.PrefixUnaryExpression =>
  ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken

/** Whether a statement leaves its function or the current iteration. */
function isExit(statement: ts.Statement) {
  const lastStatement = ts.isBlock(statement) ? statement.statements.at(-1) : statement
  const exits = [ts.isReturnStatement, ts.isThrowStatement, ts.isContinueStatement, ts.isBreakStatement]
  return lastStatement !== undefined && exits.some(isKind => isKind(lastStatement))
}

/** Whether a literal is a name or key of its parent, not a value. */
const isPropertyName = (node: ts.Node) => ('name' in node.parent && node.parent.name === node)
  || ts.isElementAccessExpression(node.parent) || ts.isJsxAttribute(node.parent)

/** Whether a text is for a log: a dotted code such as `wire.zone-refused`, or several words. */
const isMessage = (text: string) => text === '' || /^[\w-]+(?:\.[\w-]+)+$/.test(text) || /\w \w/.test(text)
