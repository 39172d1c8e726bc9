import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { browserOptions } from '../../.ci/bundle/bundle.ts'
import { listFiles } from '../../.ci/cli/files.mjs'

/** The oldest supported browsers. README names the same versions. */
const supported = suite('the browsers that the shop is made for')

/**
 * Features that esbuild cannot transform: the first version of each engine that has them.
 * `optional` matches code that checks for the feature or works without it.
 */
const FEATURES: readonly {
  readonly name: string
  readonly used: RegExp
  readonly since: Readonly<Record<string, number>>
  readonly optional?: RegExp
}[] = [
  { name: ':has()', used: /:has\(/, since: { chrome: 105, edge: 105, firefox: 121, safari: 15.4 } },
  { name: '@container', used: /@container/, since: { chrome: 105, edge: 105, firefox: 110, safari: 16 } },
  { name: '@layer', used: /@layer/, since: { chrome: 99, edge: 99, firefox: 97, safari: 15.4 } },
  { name: 'dvh', used: /\ddvh/, since: { chrome: 108, edge: 108, firefox: 101, safari: 15.4 } },
  {
    name: 'color-mix()',
    used: /color-mix\(/,
    since: { chrome: 111, edge: 111, firefox: 113, safari: 16.2 },
    optional: /@supports \(color: color-mix|:hover \{[^}]*color-mix|background: [^;]*;\s*background: color-mix/,
  },
  { name: 'URL.canParse', used: /URL\.canParse/, since: { chrome: 120, edge: 120, firefox: 115, safari: 17 } },
  {
    name: 'AbortSignal.timeout',
    used: /AbortSignal\.timeout/,
    since: { chrome: 103, edge: 103, firefox: 100, safari: 16 },
  },
  { name: 'AbortSignal.any', used: /AbortSignal\.any/, since: { chrome: 116, edge: 116, firefox: 124, safari: 17.4 } },
  {
    name: 'checkVisibility',
    used: /\.checkVisibility\(/,
    since: { chrome: 105, edge: 105, firefox: 106, safari: 17.4 },
    optional: /typeof element\.checkVisibility === 'function'/,
  },
  {
    name: 'requestIdleCallback',
    used: /requestIdleCallback\(/,
    since: { chrome: 47, edge: 79, firefox: 55, safari: Infinity },
    optional: /typeof requestIdleCallback === 'function'/,
  },
  {
    name: 'startViewTransition',
    used: /\.startViewTransition\(/,
    since: { chrome: 111, edge: 111, firefox: 144, safari: 18 },
    optional: /startViewTransition[^(]/,
  },
  {
    name: 'Object.groupBy',
    used: /(?:Object|Map)\.groupBy\(/,
    since: { chrome: 117, edge: 117, firefox: 119, safari: 17.4 },
  },
  {
    name: 'copying array methods',
    used: /\.(?:toSorted|toReversed|toSpliced)\(/,
    since: { chrome: 110, edge: 110, firefox: 115, safari: 16 },
  },
  {
    name: 'Promise.withResolvers',
    used: /Promise\.withResolvers/,
    since: { chrome: 119, edge: 119, firefox: 121, safari: 17.4 },
  },
  { name: 'nested style rules', used: /^\s*&[.:[]/m, since: { chrome: 120, edge: 120, firefox: 117, safari: 17.2 } },
  { name: 'light-dark()', used: /light-dark\(/, since: { chrome: 123, edge: 123, firefox: 120, safari: 17.5 } },
]
const oldest = Object.fromEntries(browserOptions.target.map(target => {
  const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(target) ?? []
  return [name, Number(version)]
}))
const sources = ['core', 'src']
  .flatMap(folder => listFiles(folder))
  .filter(file => /\.(?:css|tsx?)$/.test(file) && !/^src\/(?:dev|gallery)\//.test(file))

function findTooNew(features: typeof FEATURES, files: readonly (readonly [string, string])[]): readonly string[] {
  return features.flatMap(({ name, used, since, optional }) => {
    const late = Object.entries(since)
      .filter(([engine, version]) => version > (oldest[engine] ?? 0))
      .map(([engine, version]) => `${engine} ${version}`)
    return late.length === 0
      ? []
      : files
          .filter(([, text]) => used.test(text) && !(optional?.test(text) ?? false))
          .map(([file]) => `${file}: ${name} needs ${late.join(', ')}`)
  })
}

supported('have every feature that the sources use without a check', () => {
  const files = sources.map(file => [file, readFileSync(file, 'utf8')] as const)
  assert.ok(files.length > 300)
  assert.equal(findTooNew(FEATURES, files), [])
})

supported('are reported as too old for a newer feature, unless the code checks for it', () => {
  assert.equal(
    findTooNew(FEATURES, [
      ['a.ts', 'URL.canParse(address)'],
      ['b.ts', "if (typeof requestIdleCallback === 'function') requestIdleCallback(run)"],
      ['c.css', '.a:has(.b) {}'],
      ['d.css', '.a { color: light-dark(red, blue) }'],
    ]),
    [
      'a.ts: URL.canParse needs chrome 120, edge 120, safari 17',
      'd.css: light-dark() needs chrome 123, edge 123, safari 17.5',
    ],
  )
})

supported('are those that README names', () => {
  const text = readFileSync('README.md', 'utf8')
  for (const [engine, version] of Object.entries(oldest))
    assert.match(text, new RegExp(`${engine}[^|\\n]* ${String(version).replace('.', '\\.')}\\b`, 'i'))
})

supported.run()
