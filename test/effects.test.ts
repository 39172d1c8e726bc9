import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findEffects } from './support/effects.ts'
import { readFolders, readTexts } from './support/sources.ts'

/**
 * An effect with a missing dependency uses stale values. Values that must not restart the effect are
 * read through `useEffectEvent`; other omissions need a comment: `// without NAME, NAME: reason`.
 */
const effects = suite('lists of effects')

effects('an effect lists whatever it takes from its component, or says beside it why not', () => {
  const findings = findEffects(readFolders('src'))
  assert.ok(findings.length > 80)
  assert.equal(
    findings
      .filter(({ missing, explained }) => missing.some(name => !explained.includes(name)))
      .map(({ where, missing }) => `${where} leaves out ${missing.join(', ')}`),
    [],
  )
  assert.equal(
    findings
      .filter(({ missing, explained }) => explained.some(name => !missing.includes(name)))
      .map(({ where, explained }) => `${where} explains ${explained.join(', ')}`),
    [],
    'these are left out no more',
  )
})

effects('what is looked for is found, and nothing else', () => {
  const cases: readonly (readonly [body: string, expected: string])[] = [
    ['useEffect(() => { cart.clear() }, [])', 'cart|'],
    ['useEffect(() => { cart.lines.clear() }, [cart.totals])', 'cart|'],
    ['const { t: say } = useI18n()\nuseMemo(() => ({ say, onDone }), [cart])', 'onDone say|'],
    ['const total = cart.total\nuseEffect(() => far(`${total}`), [cart])', 'total|'],
    ['function close() {}\nuseCallback(() => setTimeout(() => close()), [])', 'close|'],
    ['const [value] = useSome()\nuseEffect(() => far(<p title={value} />), [])', 'value|'],
    ['const router = useRouter()\nuseEffect(() => far(router.current.get()), [])', 'router|'],
    ['useEffect(() => far(cart), names)', 'a list that can be read|'],
    ['useEffect(() => {\n  far(cart)\n  // without cart: once is enough\n}, [])', 'cart|cart'],
    ['// without cart, onDone: once is enough\nuseEffect(() => far(cart), [])', 'cart|cart onDone'],
    ['useEffect(() => { cart.lines.clear() }, [cart.lines])', '|'],
    ['useEffect(() => { cart.lines.clear() }, [cart])', '|'],
    ['useEffect(() => far(FIXED, window.name, (cart: Cart) => cart.lines), [])', '|'],
    ['const [shown, setShown] = useState(false)\nuseEffect(() => setShown(true), [])', '|'],
    ['const [made] = useState(make)\nuseEffect(() => far(made), [])', '|'],
    ['const seen = useRef(0)\nuseEffect(() => { seen.current = 1\nbox.current?.focus() }, [])', '|'],
    ['const say = useEffectEvent(() => far(cart))\nuseEffect(() => say(), [])', '|'],
    ['useEffect(() => { const { cart } = far\nfar({ cart, onDone: 1 }, (one: typeof onDone) => one.box) }, [])', '|'],
    ['useEffect(() => far(cart))', ''],
  ]
  const texts = cases.map(([body], index) => [
    `${index}.tsx`,
    `import { far } from './far.ts'\nconst FIXED = 1\nexport function View({ cart, box, onDone }) {\n${body}\n}`,
  ])
  const findings = findEffects(readTexts(Object.fromEntries(texts)))
  const results = cases.map((_, index) =>
    findings
      .filter(({ where }) => where.startsWith(`${index}.tsx:`))
      .map(one => `${one.missing.join(' ')}|${one.explained.join(' ')}`)
      .join('; '),
  )
  assert.equal(results.map((text, index) => [cases[index]?.[0], text]), cases)
})

effects.run()
