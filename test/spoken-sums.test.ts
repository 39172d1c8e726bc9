import * as ts from 'typescript/unstable/ast'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readName, collectNodes, readTexts, readSources, type Source } from './support/sources.ts'

const sums = suite('sums that are said')

/** Attributes and properties whose text a screen reader reads aloud. */
const SAID = new Set([
  'aria-label', 'aria-description', 'aria-valuetext', 'valueText', 'valueLabel', 'spokenText', 'hint', 'error',
])
const SAYING = new Set(['announce', 'useAnnounceChange'])

const isFunction = (node: ts.Node): node is ts.ArrowFunction | ts.FunctionDeclaration =>
  ts.isArrowFunction(node) || ts.isFunctionDeclaration(node)
/** Functions that take the money format as a parameter, so their caller decides. */
const isOpen = (node: ts.Node): boolean =>
  isFunction(node) && node.parameters.some(({ name }) => name.getText() === 'money')

/**
 * The nodes of a part, without functions that take the money format as a parameter and without
 * visible-only text.
 */
function listCheckedNodes(root: ts.Node): readonly ts.Node[] {
  const spared = collectNodes(root).filter(
    node => isOpen(node) || (ts.isJsxAttribute(node) && node.name.getText() === 'visibleText'),
  )
  return collectNodes(root).filter(node => !spared.some(item => item.pos <= node.pos && node.end <= item.end))
}

/**
 * Uses a name as a value: it is neither the name of a property or attribute nor compared with
 * something.
 */
function isUse(node: ts.Node): node is ts.Identifier {
  if (!ts.isIdentifier(node)) return false
  const { parent } = node
  if (ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent)) return node !== parent.name
  return !(ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText()))
}

/** The names of formatted sums in a file: results of `money`, and values derived from them. */
function listFormattedNames(tree: ts.SourceFile): ReadonlySet<string> {
  const names = new Set(['money'])
  const result = collectNodes(tree).flatMap((node): readonly (readonly [string, ts.Node])[] => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined)
      return [[node.name.text, node.initializer]]
    // components and hooks are not texts
    return ts.isFunctionDeclaration(node) && node.name !== undefined && /^(?!use)[a-z]/.test(node.name.text)
      ? [[node.name.text, node]]
      : []
  })
  for (let before = 0; before < names.size;) {
    before = names.size
    for (const [name, value] of result)
      if (listCheckedNodes(value).some(item => isUse(item) && names.has(item.text))) names.add(name)
  }
  return names
}

function isSaid(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) return SAYING.has(readName(node.expression))
  if (ts.isPropertyAssignment(node)) return node.name.getText() === 'spokenText'
  if (ts.isJsxElement(node)) return node.openingElement.attributes.getText().includes('className="visually-hidden"')
  if (!ts.isJsxAttribute(node)) return false
  const name = node.name.getText()
  return SAID.has(name) || (name === 'label' && node.parent.parent.getText().startsWith('<IconButton'))
}

const wrong = ({ file, tree }: Source): readonly string[] => {
  const names = listFormattedNames(tree)
  return collectNodes(tree)
    .filter(isSaid)
    .flatMap(place =>
      listCheckedNodes(place)
        .filter(isUse)
        .filter(one => names.has(one.text)),
    )
    .map(one => `${file}: ${one.text} in «${one.parent.getText().slice(0, 60)}»`)
}

sums('the search finds a written sum in a name, a live region and a hidden text, by whatever variable', () => {
  const result = (code: string): number => readTexts({ 'one.tsx': code }).sources.flatMap(wrong).length
  assert.is(result('const View = () => <b aria-label={t("a", { sum: words.money("RUB", 1) })} />'), 1)
  assert.is(
    result('const View = () => { const sum = words.money("RUB", 1); const all = `= ${sum}`; announce(all) }'),
    1,
  )
  assert.is(result('const View = () => <span className="visually-hidden">{money("RUB", 1)}</span>'), 1)
  assert.is(result('const View = () => <IconButton label={money("RUB", 1)} />'), 1)
  assert.is(result('const View = () => <b aria-label={spokenMoney("RUB", 1)}>{money("RUB", 1)}</b>'), 0)
  assert.is(result('const View = () => <Field hint={<TextWithAmounts text={money => money("RUB", 1)} />} />'), 0)
})

sums('[I18N-04, UI-05] no accessible name or live region has a sum as drawn, «2 490 ₽»', () => {
  assert.equal(readSources('src').filter(({ file }) => !/^src\/(?:gallery|prerender)\//.test(file)).flatMap(wrong), [])
})

sums.run()
