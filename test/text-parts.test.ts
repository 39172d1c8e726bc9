import * as ts from 'typescript/unstable/ast'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listStaticSources } from '../.ci/bundle/plan.ts'
import { ru } from '../src/text/ru.ts'
import { buildScripts } from './build/built-scripts.ts'
import { findCalls, collectNodes, readSources, collectTexts, type Source } from './support/sources.ts'

const parts = suite('the words of the first menu and those that come later')

const sources = readSources('src')
const { inputs, scripts } = await buildScripts()

/** The sources from which something is in a script. */
const within = (name: string): readonly string[] =>
  Object.values(scripts.get(name)?.metafile.outputs ?? {}).flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file)
/** The scripts by the source that they begin with. */
const entries = new Map([...scripts.values()].flatMap(({ name, source }) =>
  name === 'main' ? [['src/main.tsx', name] as const] : source === undefined ? [] : [[source, name] as const]))
/** The sources that are there once a lazy script is, by the source that it begins with. */
const withEntry = (entry: string): readonly string[] => [...listStaticSources(inputs, [entry])]

const removePlural = (key: string): string => key.replace(/_(?:one|few|many|other)$/, '')

/** The text keys that a source uses: complete keys, or all keys of a prefix to which it adds a name. */
function listTextKeys({ tree }: Source): readonly string[] {
  const whole = new Set(collectTexts(tree))
  // names of days are read through `weekdayKey`
  const begun = [
    ...collectNodes(tree)
      .filter(ts.isTemplateHead)
      .map(({ text }) => text)
      .filter(text => /^(?:\w+\.)+$/.test(text)),
    ...findCalls(tree, 'weekdayKey')
      .flatMap(collectTexts)
      .map(name => `${name}.`),
  ]
  return Object.keys(ru).filter(
    key => whole.has(removePlural(key)) || begun.some(beginning => key.startsWith(beginning)),
  )
}

/** The text table of each lazily loaded file of views, as its `lazyView` call declares it. */
function findTablesOfFiles(): ReadonlyMap<string, string> {
  const result = new Map([['src/main.tsx', 'start'], ['src/app/ConfigError.tsx', 'alone']])
  for (const { file, tree } of sources) {
    for (const { arguments: [load, , options] } of findCalls(tree, 'lazyView')) {
      const loader = (load?.getText() ?? '').replace(/^files\./, '')
      const declaration = new RegExp(`const ${loader} = [^]*?\n(?=const|export|\n)`).exec(tree.text)?.[0] ?? loader
      const [, own] = /\bimport\('(.+?)'\)/.exec(declaration) ?? []
      const entry =
        own !== undefined
          ? path.posix.join(path.posix.dirname(file), own)
          : loader === 'loadDeferredViews'
            ? 'src/app/deferred-views.ts'
            : `src/app/parts/${loader.replace('cartViews', 'cart-views')}.ts`
      const says = /\bmessages: '(\w+)'/.exec(options?.getText() ?? '')?.[1] ?? 'views'
      assert.is(result.get(entry) ?? says, says, `${entry} says what two say`)
      result.set(entry, says)
    }
  }
  return result
}

/** The table of a text that these groups use. The dialog of a first visit (`place`) loads `kit`, but not `more`. */
function selectTable(groups: ReadonlySet<string>): string {
  if (groups.has('start')) return 'start'
  if (groups.size > 1) return groups.has('place') ? 'kit' : 'more'
  return [...groups][0] ?? 'unused'
}

/** The text table to which each text must belong. */
function findTablesOfTexts(): ReadonlyMap<string, string> {
  const speakers = new Map<string, Set<string>>()
  const subjects = findTablesOfFiles()
  const start = withEntry('src/main.tsx')
  for (const entry of entries.keys()) {
    const subject = subjects.get(entry) ?? entry
    for (const file of withEntry(entry)) {
      if (!file.startsWith('src/text/') && (subject === 'start' || !start.includes(file)))
        speakers.set(file, (speakers.get(file) ?? new Set()).add(subject))
    }
  }
  const sayers = new Map(Object.keys(ru).map(key => [key, new Set<string>()]))
  for (const source of sources.filter(({ file }) => speakers.has(file))) {
    for (const key of listTextKeys(source))
      for (const subject of speakers.get(source.file) ?? []) sayers.get(key)?.add(subject)
  }
  return new Map([...sayers].map(([key, by]) => [key, selectTable(by)]))
}

parts('[I18N-01] each text is in the table of what says it: the start, a later part, or several of these', async () => {
  const wanted = findTablesOfTexts()
  for (const [key, table] of [
    ['menu.addToCart', 'start'],
    ['tag.HIT', 'start'],
    ['location.headline', 'place'],
    ['common.ok', 'kit'],
    ['weekdayInSentence.monday', 'views'],
    ['schedule.today', 'more'],
    ['config.host', 'alone'],
  ] as const) {
    assert.is(wanted.get(key), table, 'what is said is found')
  }
  const wrong: string[] = []
  for (const table of new Set([
    ...wanted.values(),
    'start',
    'kit',
    'more',
    'place',
    'purchase',
    'account',
    'chain',
    'views',
    'alone',
  ])) {
    const { texts } =
      table.includes('/') || table === 'unused'
        ? { texts: {} }
        : ((await import(`../src/text/${table}/ru.ts`)) as { readonly texts: object })
    for (const [key, right] of wanted)
      if ((right === table) !== Object.hasOwn(texts, key))
        wrong.push(`${key}: ${right === table ? 'to' : 'out of'} src/text/${table}`)
  }
  assert.equal(wrong.sort(), [], 'in each language')
})

parts('each lazy script is loaded by its name', () => {
  const calls = [...sources.filter(({ file }) => !file.startsWith('src/gallery/')).flatMap(({ file, tree }) =>
    [...tree.text.matchAll(/importWithTimeout\('([^']+)'(?:, \(\) => import\('([^']+)'\))?/g)]
      .map(([, name, specifier]) => ({ file, name, specifier })))]
  const loaded = new Map([...entries].map(([source, name]) => [source, name]))
  const wrong = calls.filter(({ file, name, specifier }) => specifier === undefined
    ? ![...loaded.values()].includes(name ?? '')
    : loaded.get(path.posix.join(path.posix.dirname(file), specifier)) !== name)
  assert.equal(wrong, [])
  assert.ok(calls.length > 20)
})

parts('[I18N-01] a lazy view waits for no texts that it does not show', () => {
  const start = withEntry('src/main.tsx')
  const said = new Map(sources.map(source => [source.file, listTextKeys(source)]))
  const wanted = findTablesOfTexts()
  const idle = [...findTablesOfFiles()].filter(
    ([entry, subject]) =>
      subject !== 'start'
      && !withEntry(entry).some(
        file => !start.includes(file) && said.get(file)?.some(key => wanted.get(key) !== 'start'),
      ),
  )
  assert.equal(idle, [], 'these say what the start says')
})

parts('[I18N-01] each file has the texts of one subject and language, lazy ones with their Russian', () => {
  const kept = [...scripts.values()].flatMap(({ name, source }) => {
    const found = within(name).filter(file => file.startsWith('src/text/') && file !== 'src/text/languages.ts')
      .map(file => file.replace('src/text/', ''))
    return found.length === 0 ? [] : [`${name === 'main' ? 'src/main.tsx' : source ?? name}: ${found.sort().join(', ')}`]
  })
  const subjects = ['account', 'chain', 'place', 'purchase', 'views']
  // a language with missing texts has a single file
  assert.equal(
    kept.filter(line => !/^src\/text\/(\w+)\/\1\.ts: \1\/\1\.ts$/.test(line)).sort(),
    [
      'kit: kit/ru.ts',
      'more: more/ru.ts',
      'src/app/ConfigError.tsx: alone/ru.ts',
      'src/app/deferred-views.ts: views/ru.ts',
      'src/main.tsx: start/ru.ts',
      'src/app/support/ProblemReport.tsx: report-words.ts',
      ...subjects.filter(name => name !== 'views')
        .map(name => `src/app/parts/${name === 'purchase' ? 'cart-views' : name}.ts: ${name}/ru.ts`),
      ...['en', 'cnr'].flatMap(locale => [
        `src/text/start/${locale}.ts: kit/${locale}.ts, more/${locale}.ts, start/${locale}.ts`,
        ...subjects.map(name => `src/text/${name}/${locale}.ts: ${name}/${locale}.ts`),
      ]),
    ].sort(),
  )
})

parts.run()
