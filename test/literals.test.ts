import * as esbuild from 'esbuild'
import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const literals = suite('words in the sources')

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).map(file => `src/${file.replaceAll('\\', '/')}`)
  .filter(file => /\.tsx?$/.test(file) && !/^src\/(?:text|gallery)\//.test(file)).sort()
/** Searching by street needs the words for «street» themselves. */
const KNOW_STREETS = /^src\/web\/maps\//

/** The same in every language: the code of Montenegrin, and the status of a failed call among its technical details. */
const ALIKE = new Set(['src/shell/LocaleMenu.tsx: text «CG»', 'src/app/Failure.tsx: children « (HTTP ${problem.status})»'])

/** Attributes and properties that people read or hear. */
const SPOKEN = new Set(['children', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'aria-placeholder', 'label',
  'title', 'placeholder', 'alt', 'hint', 'headline', 'text', 'error'])

/** A source as plain JavaScript, without comments and types. */
function plain(file: string, source: string): string {
  return esbuild.transformSync(source, { loader: file.endsWith('x') ? 'tsx' : 'ts', jsx: 'automatic', charset: 'utf8' }).code
    .replaceAll('/* @__PURE__ */', '')
}

interface Frame { readonly open: string; property: string | undefined }

/** The strings that a piece of JavaScript gives to what people read: `[property, string]`. */
function spokenStrings(code: string): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = []
  const frames: Frame[] = [{ open: '', property: undefined }]
  const token = /\/(?![/*])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\\\n[])+\/[a-z]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|[A-Za-z_$][\w$]*|[{}()[\],:?]|[=!]==|\S/g
  let before = ''
  const isValue = (text: string): boolean => /[\w$)\]]$/.test(text) && !/^(return|typeof|case|in|of)$/.test(text)
  for (let match = token.exec(code); match !== null; match = token.exec(code)) {
    let [text] = match
    if (text.length > 1 && text.startsWith('/') && isValue(before)) {
      // a division, not a regular expression
      text = '/'
      token.lastIndex = match.index + 1
    }
    const frame = frames.at(-1) as Frame
    if ('([{'.includes(text) && text.length === 1) {
      // a list or a group of parentheses belongs to the same property; arguments of a call and objects do not
      const goesOn = text === '[' || (text === '(' && !isValue(before))
      frames.push({ open: text, property: goesOn ? frame.property : undefined })
    } else if (')]}'.includes(text) && text.length === 1) {
      if (frames.length > 1) frames.pop()
    } else if (frame.open === '{' && (before === '{' || before === ',') && /^["'A-Za-z_$]/.test(text)) {
      frame.property = text.replace(/^["']|["']$/g, '')
    } else if (frame.open === '{' && text === ',') {
      frame.property = undefined
    } else if (/^["'`]/.test(text) && frame.property !== undefined && SPOKEN.has(frame.property) && !/^[=!]==$/.test(before)
      && !/^\s*[=!]==/.test(code.slice(token.lastIndex, token.lastIndex + 6))) {
      found.push([frame.property, text.slice(1, -1)])
    }
    before = text
  }
  return found
}

/** What is words, and not a key such as `cart.empty`, an identifier or an address. */
const isWords = (text: string): boolean => /\p{L}{2}/u.test(text.replace(/\$\{[^}]*\}/g, '')) && !/^[a-z][\w-]*(\.[\w-]+)*\.?$|^[/#]|^\.?\/|^https?:/.test(text)

const spokenWords = (file: string, source: string): readonly string[] =>
  spokenStrings(plain(file, source)).filter(([, text]) => isWords(text)).map(([property, text]) => `${file}: ${property} «${text}»`)
    .filter(found => !ALIKE.has(found))

literals('the search for words finds them wherever a view may say them', () => {
  const said = (jsx: string): number => spokenWords('one.tsx', `const kind = 1 / 2; export const View = () => ${jsx}`).length
  assert.is(said('<p>Hello there</p>'), 1)
  assert.is(said('<p className="a b">{t("cart.empty")} Hello {name}!</p>'), 1)
  assert.is(said('<p aria-label="Close it">x</p>'), 1)
  assert.is(said('<p>{kind === "Large one" ? "Big" : <b>Small</b>}</p>'), 2)
  assert.is(said('<Field hint={isLate ? "Too Late" : undefined} />'), 1)
  assert.is(said('<p title={`Dish ${name}`} />'), 1)
  assert.is(said('<p className="one two" id="Some Id">{t("cart.empty")} · {call("Any Words")}</p>'), 0)
})

literals('[I18N-01] no view says a word that is not in the tables', () => {
  const views = sources.filter(file => file.endsWith('.tsx') && !file.startsWith('src/gallery/'))
  assert.ok(views.length > 60)
  assert.equal(views.flatMap(file => spokenWords(file, readFileSync(file, 'utf8'))), [])
})

literals('[I18N-01] no source but the tables holds a Russian word', () => {
  const russian = sources.filter(file => !KNOW_STREETS.test(file) && !file.startsWith('src/gallery/'))
    .filter(file => /[а-яё]/i.test(plain(file, readFileSync(file, 'utf8'))))
  assert.equal(russian, [])
})

literals.run()
