import * as ts from 'typescript/unstable/ast'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { bundleShop, toSitePath, listStaticImports } from '../.ci/build/bundle.mjs'
import { KIT, planChunkFiles } from '../.ci/build/layout.mjs'
import { ru } from '../src/text/ru.ts'
import { findCalls, collectNodes, readSources, collectTexts, type Source } from './support/sources.ts'

const parts = suite('the words of the first menu and those that come later')

const sources = readSources('src')
const { metafile } = await bundleShop()
const files = planChunkFiles(metafile)

/** The sources that are bundled into these outputs of esbuild. */
const within = (outputs: readonly string[]): readonly string[] =>
  outputs
    .flatMap(name => Object.entries(metafile.outputs[name]?.inputs ?? {}))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => file)
const entries = new Map(
  Object.entries(metafile.outputs).flatMap(([name, { entryPoint }]) =>
    entryPoint === undefined || !name.endsWith('.js') ? [] : [[entryPoint, name]],
  ),
)
/** The outputs that have loaded once a lazy file has, by its entry source. */
const listOutputsOfEntry = (entry: string): readonly string[] => [
  entries.get(entry) ?? entry,
  ...listStaticImports(metafile, entries.get(entry) ?? entry),
]

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
    for (const { arguments: [load, options] } of findCalls(tree, 'lazyView')) {
      const [, part] = /^\(\) => (?:files\.)?(\w+)\(\)/.exec(load?.getText() ?? '') ?? []
      const [, own] = /\bimport\('(.+?)'\)/.exec(load?.getText() ?? '') ?? []
      const entry =
        own !== undefined
          ? path.posix.join(path.posix.dirname(file), own)
          : part === 'loadDeferredViews'
            ? 'src/app/deferred-views.ts'
            : `src/app/parts/${part}.ts`
      const says = /\bmessages: '(\w+)'/.exec(options?.getText() ?? '')?.[1] ?? 'views'
      assert.is(result.get(entry) ?? says, says, `${entry} says what two say`)
      result.set(entry, says)
    }
  }
  return result
}

/** The text table to which each text must belong. */
function findTablesOfTexts(): ReadonlyMap<string, string> {
  const speakers = new Map<string, Set<string>>()
  const subjects = findTablesOfFiles()
  const start = within(listOutputsOfEntry('src/main.tsx'))
  for (const entry of entries.keys()) {
    const subject = subjects.get(entry) ?? entry
    for (const file of within(listOutputsOfEntry(entry))) {
      if (!file.startsWith('src/text/') && (subject === 'start' || !start.includes(file)))
        speakers.set(file, (speakers.get(file) ?? new Set()).add(subject))
    }
  }
  const sayers = new Map(Object.keys(ru).map(key => [key, new Set<string>()]))
  for (const source of sources.filter(({ file }) => speakers.has(file))) {
    for (const key of listTextKeys(source))
      for (const subject of speakers.get(source.file) ?? []) sayers.get(key)?.add(subject)
  }
  // texts that only the start uses belong to it
  return new Map(
    [...sayers].map(([key, by]) => [key, by.has('start') ? 'start' : by.size > 1 ? 'kit' : ([...by][0] ?? 'unused')]),
  )
}

parts('[I18N-01] each text is in the table of what says it: the start, a later part, or several of these', async () => {
  const wanted = findTablesOfTexts()
  for (const [key, table] of [
    ['menu.addToCart', 'start'],
    ['tag.HIT', 'start'],
    ['plural.suggestions_few', 'place'],
    ['weekday.monday', 'kit'],
    ['config.host', 'alone'],
  ] as const) {
    assert.is(wanted.get(key), table, 'what is said is found')
  }
  const wrong: string[] = []
  for (const table of new Set([
    ...wanted.values(),
    'start',
    'kit',
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

parts('[I18N-01] a lazy view waits for no texts that it does not show', () => {
  const start = within(listOutputsOfEntry('src/main.tsx'))
  const said = new Map(sources.map(source => [source.file, listTextKeys(source)]))
  const wanted = findTablesOfTexts()
  const idle = [...findTablesOfFiles()].filter(
    ([entry, subject]) =>
      subject !== 'start'
      && !within(listOutputsOfEntry(entry)).some(
        file => !start.includes(file) && said.get(file)?.some(key => wanted.get(key) !== 'start'),
      ),
  )
  assert.equal(idle, [], 'these say what the start says')
})

parts('[I18N-01] each file has the texts of one subject and language, lazy ones with their Russian', () => {
  const texts = new Map<string, string[]>()
  for (const output of Object.keys(metafile.outputs).filter(name => name.endsWith('.js'))) {
    const file = files.get(toSitePath(output)) ?? ''
    const result = within([output])
      .filter(name => name.startsWith('src/text/') && name !== 'src/text/languages.ts')
      .map(name => name.replace('src/text/', ''))
    if (result.length > 0) texts.set(file, [...texts.get(file) ?? [], ...result])
  }
  const kept = [...texts].map(([file, found]) => {
    const entry = [...entries].find(([, name]) => toSitePath(name) === file)?.[0]
    return `${file === KIT ? 'kit' : entry}: ${found.sort().join(', ')}`
  })
  const subjects = ['account', 'chain', 'place', 'purchase', 'views']
  // a language with missing texts has a single file
  assert.equal(
    kept.filter(line => !/^src\/text\/(\w+)\/\1\.ts: \1\/\1\.ts$/.test(line)).sort(),
    [
      'kit: kit/ru.ts',
      'src/app/ConfigError.tsx: alone/ru.ts',
      'src/app/deferred-views.ts: views/ru.ts',
      'src/main.tsx: start/ru.ts',
      'src/app/support/ProblemReport.tsx: report-words.ts',
      ...subjects.filter(name => name !== 'views').map(name => `src/app/parts/${name}.ts: ${name}/ru.ts`),
      ...['en', 'cnr'].flatMap(locale => [
        `src/text/start/${locale}.ts: kit/${locale}.ts, start/${locale}.ts`,
        ...subjects.map(name => `src/text/${name}/${locale}.ts: ${name}/${locale}.ts`),
      ]),
    ].sort(),
  )
})

parts.run()
