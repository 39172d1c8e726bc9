import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  findDifferences, findExamples, padToLines, readExamples, toScript, type Example, type Script, type ExampleResult,
} from '../../e2e/support/core-examples.ts'
import { readSources } from '../support/sources.ts'

/**
 * The documentation of core's general modules has an example of each module, and the examples are
 * correct.
 */
const examples = suite('the examples of core')

/** Modules of ports and globals have no code for an example. */
const lower = readSources('core')
  .map(({ file }) => file)
  .filter(file => !file.startsWith('core/shop/') && file !== 'core/env.ts' && file !== 'core/platform.d.ts')
const read = readExamples()

async function wrongIn(example: Example): Promise<readonly string[]> {
  try {
    const { text } = await toScript(example)
    const { $results } = (await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)) as {
      $results: readonly ExampleResult[]
    }
    return findDifferences(example, $results)
  } catch (error) {
    const { message } = error as Error
    return [message.startsWith(example.page) ? message : `${example.page}:${example.above} fails: ${message}`]
  }
}
const unshown = (files: readonly string[], scripts: readonly Script[]): readonly string[] =>
  files.filter(file => !scripts.some(({ imports }) => imports.includes(file)))

examples('each comes to what its page says', async () => {
  assert.ok(read.length > 25, `${read.length} examples`)
  assert.equal((await Promise.all(read.map(wrongIn))).flat(), [])
})

examples('each module of the lower floor is in one', async () => {
  assert.ok(lower.length > 40, `${lower.length} modules`)
  assert.equal(unshown(lower, await Promise.all(read.map(toScript))), [])
})

examples('they hold to the types, as strictly as the sources do', () => {
  assert.equal(mistypedIn(read), [])
})

examples('a wrong value or type and an undocumented module are found and named', async () => {
  const one = (code: string): Example =>
    findExamples(
      'core/README.md', `# core\n\n\`\`\`ts\nimport { multiplyMinor } from './money.ts'\n${code}\n\`\`\`\n`,
    )[0] as Example
  const right = one('multiplyMinor(549_50, 2) // → 1099_00')
  assert.equal(await wrongIn(right), [])
  assert.equal(await wrongIn(one('multiplyMinor(549_50, 2) // → 1099')), [
    'core/README.md:5 multiplyMinor(549_50, 2) is 109900, not 1099',
  ])
  assert.equal(await wrongIn(one('multiplyMinor(549_50, 2)')), ['core/README.md:3 says of nothing what it comes to'])
  const typeErrors = mistypedIn([one("multiplyMinor('549.50', 2) // → 1099")])
  assert.equal(typeErrors.map(line => /^core\/README\.md:5:15 .*TS2345/.test(line)), [true])
  assert.equal(unshown(['core/money.ts', 'core/json.ts'], [await toScript(right)]), ['core/json.ts'])
})

/** Type-checks the examples as files in the folders of their pages. */
function mistypedIn(all: readonly Example[]): readonly string[] {
  const root = path.resolve('.cache/core-examples')
  rmSync(root, { recursive: true, force: true })
  for (const example of all) {
    const file = path.join(root, path.dirname(example.page), `README.md.${example.above}.ts`)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, padToLines(example))
  }
  writeFileSync(
    path.join(root, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions: {
        noEmit: true, emitDeclarationOnly: false, lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [],
        rootDirs: ['.', '../..'],
      },
      include: ['core/**/*.ts'],
      references: [],
    }),
  )
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', root, '--pretty', 'false'], {
    encoding: 'utf8',
  })
  return stdout
    .split('\n')
    .filter(line => line !== '')
    .map(line => line.replace(/^\.cache\/core-examples\/(.*)\.\d+\.ts\((\d+),(\d+)\):/, '$1:$2:$3'))
}

examples.run()
