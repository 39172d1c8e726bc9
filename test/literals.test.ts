import * as ts from 'typescript/unstable/ast'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isText, collectNodes, readTexts, readSources, collectTexts } from './support/sources.ts'
import type { Source } from './support/sources.ts'

const literals = suite('words in the sources')

const sources = readSources('src').filter(({ file }) => !/^src\/(?:text|gallery)\//.test(file))
/** The address search contains the words for «street». */
const KNOW_STREETS = /^src\/maps\//

/**
 * Texts that are equal in every language: the code of Montenegrin, and the HTTP status in technical
 * details.
 */
const ALIKE = new Set(['src/shell/LocaleMenu.tsx: text «CG»', 'src/app/FailurePage.tsx: children «HTTP»'])

/** Attributes and properties that people read or hear. */
const SPOKEN = new Set([
  'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'aria-placeholder', 'label', 'title',
  'placeholder', 'alt', 'hint', 'headline', 'text', 'error',
])

/**
 * The attribute, property or children that get this node's value; undefined inside a call or a
 * comparison.
 */
function findCallee(node: ts.Node): string | undefined {
  const { parent } = node
  if (ts.isJsxElement(parent) || ts.isJsxFragment(parent)) return 'children'
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent))
    return node === parent.name ? undefined : parent.name.getText().replace(/^['"]|['"]$/g, '')
  if (ts.isConditionalExpression(parent)) return node === parent.condition ? undefined : findCallee(parent)
  if (ts.isBinaryExpression(parent))
    return /^(?:&&|\|\||\?\?|\+)$/.test(parent.operatorToken.getText()) ? findCallee(parent) : undefined
  const passes =
    ts.isJsxExpression(parent)
    || ts.isParenthesizedExpression(parent)
    || ts.isArrayLiteralExpression(parent)
    || ts.isTemplateSpan(parent)
    || ts.isTemplateExpression(parent)
  return passes ? findCallee(parent) : undefined
}

/** Whether a text is natural language, not a key such as `cart.empty`, an identifier or an address. */
const isWords = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && !/^[a-z][\w-]*(\.[\w-]+)*\.?$|^[/#]|^\.?\/|^https?:/.test(text)

/**
 * Literal texts of a view. In JSX text and string attributes one word is enough, except in placeholder
 * drawings.
 */
function findLiteralWords({ file, tree }: Source): readonly string[] {
  return collectNodes(tree).filter(isText).flatMap(node => {
    const taker = findCallee(node)
    if (taker === undefined || !(taker === 'children' || SPOKEN.has(taker))) return []
    const isPlain = ts.isJsxText(node) || (ts.isJsxAttribute(node.parent) && taker !== 'placeholder')
    return (isPlain ? /\p{L}{2}/u.test(node.text) : isWords(node.text))
      ? [`${file}: ${taker} «${node.text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')}»`]
      : []
  }).filter(found => !ALIKE.has(found))
}

literals('the search for words finds them wherever a view may say them', () => {
  const findIn = (jsx: string): readonly string[] =>
    readTexts({ 'one.tsx': `const kind = 1 / 2; export const View = () => ${jsx}` }).sources.flatMap(findLiteralWords)
  assert.equal(findIn('<p>Hello there</p>'), ['one.tsx: children «Hello there»'])
  assert.equal(findIn('<p>hello</p>'), ['one.tsx: children «hello»'])
  assert.is(findIn('<p className="a b">{t("cart.empty")} Hello {name}!</p>').length, 1)
  assert.equal(findIn('<p aria-label="Close it">x</p>'), ['one.tsx: aria-label «Close it»'])
  assert.equal(findIn('<Button label="close" />'), ['one.tsx: label «close»'])
  assert.is(findIn('<p>{kind === "Large one" ? "Big" : <b>Small</b>}</p>').length, 2)
  assert.is(findIn('<Field hint={isLate ? "Too Late" : undefined} />').length, 1)
  assert.is(findIn('<p title={`Dish ${name}`} />').length, 1)
  assert.is(findIn('<p>{isOld && `${name} Dishes`}</p>').length, 1)
  assert.is(findIn('[{ kind: "A Kind", label: "A Label" }]').length, 1)
  assert.equal(
    findIn('<p className="one two" id="Some Id">{t("cart.empty")} · {call("Any Words")}{/* Any Words */}</p>'), [],
  )
  assert.equal(
    findIn('<Picture placeholder="dish" alt={t("cart.empty")} hint={kind === 1 ? "cart.empty" : "cart"} />'), [],
  )
})

literals('[I18N-01] no view says a word that is not in the tables', () => {
  const views = sources.filter(({ file }) => file.endsWith('.tsx'))
  assert.ok(views.length > 60 && views.some(({ file }) => file === 'src/app/ConfigError.tsx'))
  assert.equal(views.flatMap(findLiteralWords), [])
})

literals('[I18N-01] no source but the tables holds a Russian word', () => {
  const russian = (from: readonly Source[]): readonly string[] =>
    from
      .filter(
        ({ tree }) =>
          collectTexts(tree).some(text => /[\u0400-\u04ff]/.test(text))
          || collectNodes(tree).some(node => ts.isRegularExpressionLiteral(node) && /[\u0400-\u04ff]/.test(node.text)),
      )
      .map(({ file }) => file)
  assert.equal(
    russian(
      readTexts({
        'a.ts': "// Слово\nconst a = 'b'", 'b.ts': 'const a = `${b} да`', 'c.tsx': 'const c = <p>Ой</p>',
        'd.ts': 'const d = /да/',
      }).sources,
    ),
    ['b.ts', 'c.tsx', 'd.ts'],
  )
  assert.equal(russian(sources.filter(({ file }) => !KNOW_STREETS.test(file))), [])
})

literals.run()
