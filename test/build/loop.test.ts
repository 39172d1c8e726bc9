import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { waitUntil } from '../kit/shop.ts'

/** A small copy of the project: the runner, two sources and a test of each. */
const loop = suite<{ folder: string }>('the test runner')

const source = (value: number): string => `export const value: number = ${value}\n`
const formatTest = (name: string, value: number): string => `import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { value } from '../core/${name}.ts'
test('is ${value}', () => assert.is(value, ${value}))
test.run()
`
const env = { ...process.env, FORCE_COLOR: '0' }
const npmTest = (folder: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, ['build.mjs', 'test', ...args], { cwd: folder, env, encoding: 'utf8' })

loop.before.each(context => {
  const folder = context.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-loop-'))
  // the tools import the validator of configurations from core
  const runner = ['build.mjs', 'package.json', 'package-lock.json', '.gitignore', '.ci', 'core']
  for (const file of [...runner, 'test/support/run.mjs', 'test/support/uvu.mjs']) {
    fs.cpSync(file, path.join(folder, file), { recursive: true })
  }
  fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction')
  const config = {
    compilerOptions: { noEmit: true, strict: true, module: 'preserve', types: [], allowImportingTsExtensions: true },
    include: ['core/one.ts', 'core/two.ts'],
  }
  const files = {
    'core/one.ts': source(1),
    'core/two.ts': source(2),
    'test/one.test.ts': formatTest('one', 1),
    'test/two.test.ts': formatTest('two', 2),
    'tsconfig.json': JSON.stringify(config),
  }
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text)
  const git = (...args: readonly string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.test', ...args], { cwd: folder, stdio: 'ignore' })
  git('init')
  git('add', 'test', 'tsconfig.json', ...runner)
  git('commit', '-m', 'all')
})
loop.after.each(({ folder }) => fs.rmSync(folder, { recursive: true, force: true }))

loop('without a name runs types and all unit tests; a file that crashes is one failure', ({ folder }) => {
  const files = {
    'test/dies.test.ts': 'process.exit(0)\n',
    'test/empty.test.ts': 'import { test } from \'uvu\'\ntest(\'is forgotten\', () => undefined)\n',
    'test/throws.test.ts': 'throw new Error(\'at once\')\n',
    'test/wrong.test.ts': 'import { nothing } from \'../core/nowhere.ts\'\nnothing()\n',
  }
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text)
  const { status, stdout } = npmTest(folder)
  assert.is(status, 1)
  for (const name of Object.keys(files)) assert.match(stdout, new RegExp(`^FAIL ${name} \\(0 passed, 1 failed`, 'm'))
  for (const what of ['types', 'test/one.test.ts', 'test/two.test.ts'])
    assert.match(stdout, new RegExp(`^ok {3}${what}`, 'm'))
  assert.match(stdout, /\n3 passed, 4 failed\n$/)
})

loop('with --changed runs types and the affected tests, and lists what it leaves out', ({ folder }) => {
  fs.writeFileSync(path.join(folder, 'core/one.ts'), source(5))
  const { status, stdout } = npmTest(folder, '--changed')
  assert.is(status, 1)
  assert.match(stdout, /^Running 1 unit test files: 1 nearest to the change, 0 that read all sources\./m)
  assert.match(stdout, /^ok {3}types$/m)
  assert.match(stdout, /^FAIL test\/one\.test\.ts/m)
  assert.not.match(stdout, /two\.test/)
  assert.match(stdout, /^Left out: 1 of 2 unit test files\.\nLeft out: 0 of 0 .* files\.\n1 passed, 1 failed\n$/m)

  fs.writeFileSync(path.join(folder, 'core/one.ts'), source(1))
  fs.writeFileSync(path.join(folder, 'test/three.test.ts'), formatTest('two', 2))
  const next = npmTest(folder, '--changed', 'HEAD')
  assert.match(next.stdout, /^ok {3}test\/three\.test\.ts/m, 'an untracked file is a change')
  assert.match(next.stdout, /^Left out: 2 of 3 .*\n.*\n2 passed, 0 failed\n$/m)

  assert.match(
    npmTest(folder, '--changed', 'nowhere').stdout,
    /git cannot list the changes.*\n[^]*^0 passed, 1 failed\n$/m,
  )
  fs.rmSync(path.join(folder, '.git'), { recursive: true })
  assert.match(
    npmTest(folder, '--changed').stdout,
    /^FAIL git cannot list the changes: .*\n.*ot a git repository.*\n0 passed, 1 failed\n$/,
  )
})

loop('with --watch reruns a test when an import of it changes, until it is stopped', async ({ folder }) => {
  const child: ChildProcess = spawn(process.execPath, ['build.mjs', 'test', '--', '--watch'], { cwd: folder, env })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => { text += chunk })
  const waitForOutput = async (what: RegExp): Promise<void> => {
    await waitUntil(() => what.test(text), 60_000).catch(() => { throw new Error(`${what} is not in: ${text}`) })
    text = text.replace(what, '')
  }
  const write = (value: string): void => fs.writeFileSync(path.join(folder, 'core/two.ts'), value)
  try {
    await waitForOutput(/Watching 2 unit test files .*Left out: types, browser tests/)
    write(source(3))
    await waitForOutput(/FAIL test\/two\.test\.ts[^]*0 passed, 1 failed\n/)
    write('export const value: number = \n')
    await waitForOutput(/core\/two\.ts:2:0/)
    write(source(2))
    await waitForOutput(/ok {3}test\/two\.test\.ts[^]*1 passed, 0 failed\n/)

    fs.writeFileSync(path.join(folder, 'test/three.test.ts'), formatTest('two', 2))
    await waitForOutput(/ok {3}test\/three\.test\.ts[^]*\n1 passed, 0 failed\n/)
    fs.rmSync(path.join(folder, 'test/one.test.ts'))
    write(source(4))
    await waitForOutput(/FAIL test\/two\.test\.ts[^]*0 passed, 2 failed\n/)
    assert.not.match(text, /one\.test|Could not resolve/)
  } finally {
    child.kill('SIGINT')
  }
  await waitUntil(() => child.exitCode !== null)
  assert.is(child.exitCode, 0)
  assert.equal(fs.readdirSync(path.join(folder, '.cache/test')), [])
})

loop.run()
