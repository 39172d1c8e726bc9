import { build, type Metafile } from 'esbuild'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readSources } from '../support/sources.ts'

/** Each general module of core works in any page: it depends on no framework, shop or screen. */
const alone = suite('each module of core alone')

/** Ports and globals are types only. */
const lower = readSources('core')
  .map(({ file }) => file)
  .filter(file => !file.startsWith('core/shop/') && !file.endsWith('.d.ts'))

/** All files that a bundle of this file reads, including those that tree shaking removes. */
function findReachable(file: string, { inputs }: Metafile): ReadonlySet<string> {
  const reached = new Set([file])
  // iterating a Set includes items that are added meanwhile
  for (const name of reached) for (const { path } of inputs[name]?.imports ?? []) reached.add(path)
  return reached
}
const findStrays = (file: string, metafile: Metafile): readonly string[] =>
  [...findReachable(file, metafile)]
    .filter(name => name !== file && !/^core\/(?!shop\/)|^node_modules\/immer\//.test(name))
    .map(name => `${file} brings ${name}`)

const FOR_A_BROWSER = {
  bundle: true, format: 'esm', platform: 'browser', target: 'es2022', write: false, metafile: true,
  outdir: '.cache/alone', logLevel: 'silent',
} as const

alone('bundles for a browser out of the lower floor and immer', async () => {
  assert.ok(lower.length > 40, `${lower.length} modules`)
  const { metafile } = await build({ ...FOR_A_BROWSER, entryPoints: lower })
  assert.equal(lower.filter(file => metafile.inputs[file] === undefined), [])
  assert.equal(lower.flatMap(file => findStrays(file, metafile)), [])
})

alone('a package, a screen, the shop and what only Node has would be seen', async () => {
  const result = (code: string) =>
    build({
      ...FOR_A_BROWSER,
      stdin: { contents: code, resolveDir: path.resolve('core/time'), sourcefile: 'planted.ts', loader: 'ts' },
    })
  const strays = async (code: string): Promise<readonly string[]> =>
    findStrays('core/time/planted.ts', (await result(code)).metafile)
  assert.equal(
    await strays(
      "import type { History } from 'history'\nexport { toDayNumber } from './civil.ts'\nexport type Own = History",
    ),
    [],
  )
  assert.ok(
    (await strays("export { createMemoryHistory } from 'history'")).includes(
      'core/time/planted.ts brings node_modules/history/index.js',
    ),
  )
  assert.ok(
    (await strays("export { useState } from 'react'")).includes(
      'core/time/planted.ts brings node_modules/react/index.js',
    ),
  )
  assert.ok((await strays("export * from '../shop/storage/keys.ts'")).includes('core/time/planted.ts brings core/shop/storage/keys.ts'))
  assert.ok(
    (await strays("export * from '../../src/web/random.ts'")).includes('core/time/planted.ts brings src/web/random.ts'),
  )
  assert.match(
    await result("export { readFileSync } from 'node:fs'").then(() => 'nothing', String),
    /core\/time\/planted\.ts:1:\d+: ERROR: Could not resolve "node:fs"/,
  )
})

alone.run()
