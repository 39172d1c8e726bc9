import path from 'node:path'
import * as ts from 'typescript/unstable/ast'
import { createVirtualFileSystem } from 'typescript/unstable/fs'
import { API, type Checker, type Type } from 'typescript/unstable/sync'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { collectNodes } from './support/sources.ts'

/**
 * Translators of browsers (Chrome's, Yandex's) replace text nodes by elements. React keeps updating
 * the replaced nodes: a price would stay outdated, and inserting beside such a node throws. If a text
 * is the only child of an element, React sets the element's text, which is safe. So every text must be
 * the only child of an element, except for spaces, which translators leave alone.
 */
const bareTexts = suite('texts that are nodes of React')

/** Flags of the compiler's `TypeFlags`. */
const STRING_LITERAL = 1024
const TEXT = 32 | 64 | 128 | STRING_LITERAL | 2048 | 4096 | 4194304 | 8388608

/** Whether React creates a text node for a value of this type: a non-blank text, or a list with one. */
function mayBeText(type: Type, checker: Checker): boolean {
  if (type.isUnionType()) return type.getTypes().some(type => mayBeText(type, checker))
  const { value } = type as { readonly value?: unknown }
  if ((type.flags & STRING_LITERAL) !== 0) return typeof value === 'string' && value.trim() !== ''
  return (type.flags & TEXT) !== 0 || /^(?:readonly )?(?:string|number)\[\]$/.test(checker.typeToString(type))
}
const isBlank = (child: ts.JsxChild): boolean => ts.isJsxText(child) && child.text.trim() === ''
/** Nodes that React ignores: line breaks and comments. */
const isNothing = (child: ts.JsxChild): boolean =>
  ts.isJsxText(child)
    ? isBlank(child) && child.text.includes('\n')
    : ts.isJsxExpression(child) && child.expression === undefined

/** Texts beside another node or directly in a fragment, and components that return a text. */
function findBareTexts(tree: ts.SourceFile, checker: Checker): readonly string[] {
  const findings: string[] = []
  const note = (node: ts.Node): void =>
    void findings.push(
      `${tree.text.slice(0, node.getStart(tree)).split('\n').length}: ${node.getText(tree).trim().split('\n')[0]}`,
    )
  for (const node of collectNodes(tree)) {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const children = node.children.filter(child => !isNothing(child))
      if (children.length < 2 && ts.isJsxElement(node)) continue
      for (const child of children.filter(child => !isBlank(child))) {
        const type =
          ts.isJsxExpression(child) && child.expression !== undefined
            ? checker.getTypeAtLocation(child.expression)
            : undefined
        if (ts.isJsxText(child) || (type !== undefined && mayBeText(type, checker))) note(child)
      }
    }
    if (!ts.isFunctionDeclaration(node) && !ts.isArrowFunction(node)) continue
    const name = ts.isFunctionDeclaration(node)
      ? node.name?.text
      : ts.isVariableDeclaration(node.parent)
        ? node.parent.name.getText(tree)
        : undefined
    if (name === undefined || !/^[A-Z]/.test(name)) continue
    const signature = checker.getSignatureFromDeclaration(node)
    const result = signature && checker.getReturnTypeOfSignature(signature)
    if (result !== undefined && mayBeText(result, checker))
      findings.push(`${tree.text.slice(0, node.getStart(tree)).split('\n').length}: ${name} is a text`)
  }
  return findings
}

bareTexts('the search finds each kind, and nothing else', () => {
  const text = `
    interface Array<T> {}
    namespace JSX {
      export interface Element { readonly type: 1 }
      export interface IntrinsicElements { [name: string]: {} }
    }
    declare const sum: string, count: number, isOld: boolean, b: object, names: string[], blank: ' ' | false
    const fine = [<p>{sum}</p>, <p>{isOld ? sum : <b />}</p>, <p><i /> <b>{sum}</b>{' '}{blank}</p>, <p>
      {/* said */}
      {sum}
    </p>, <p><i />{isOld && <b>{sum}</b>}</p>]
    const bare = [
      <p>{isOld && <s />}{sum}</p>,
      <p><i /> Итого</p>,
      <p>{sum}: <b /></p>,
      <p><i />{isOld && sum}</p>,
      <p><i />{count}</p>,
      <p><i />{\`\${count} ₽\`}</p>,
      <>{sum}</>,
      <p><i />{names}</p>,
      <p>{sum} </p>,
    ]
    function Sum() { return sum }
    const Old = () => isOld ? sum : <b />
  `
  const options = { noLib: true, noResolve: true, types: [], jsx: 'preserve', noEmit: true }
  const compiler = new API({
    cwd: '/read',
    fs: createVirtualFileSystem({
      '/read/a.tsx': text, '/read/tsconfig.json': JSON.stringify({ compilerOptions: options, files: ['a.tsx'] }),
    }),
  })
  const [project] = compiler.updateSnapshot({ openProjects: ['/read/tsconfig.json'] }).getProjects()
  const tree = project?.program.getSourceFile('/read/a.tsx')
  assert.ok(project && tree)
  assert.equal(findBareTexts(tree, project.checker), [
    '23: Sum is a text', '24: Old is a text', '13: {sum}', '14: Итого', '15: {sum}', '15: :', '16: {isOld && sum}',
    '17: {count}', '18: {`${count} ₽`}', '19: {sum}', '20: {names}', '21: {sum}',
  ])
  compiler.close()
})

bareTexts('[ERR-04] each text is the only child of its element, so a page translator keeps it up to date', () => {
  const compiler = new API({ cwd: process.cwd() })
  const [project] = compiler.updateSnapshot({ openProjects: [path.resolve('src/tsconfig.json')] }).getProjects()
  assert.ok(project)
  const files = project.program
    .getSourceFileNames()
    .filter(file => file.endsWith('.tsx') && file.startsWith(path.resolve('src')))
  assert.ok(files.length > 150)
  const findings = files.flatMap(file => {
    const tree = project.program.getSourceFile(file)
    return tree === undefined
      ? []
      : findBareTexts(tree, project.checker).map(text => `${path.relative('', file)}:${text}`)
  })
  compiler.close()
  assert.equal(findings, [])
})

bareTexts.run()
