import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ensureProgram } from '../../.ci/test/browser.ts'

/** Each test has a fake `apt-get` that logs its arguments and creates the browser at `install`. */
const browsers = suite<{ folder: string; printed: string[] }>('the browser that the tests run in')

const original = { path: process.env.PATH, log: console.log, getuid: process.getuid }
const LYNX = {
  name: 'Lynx',
  variable: 'LYNX_OF_THE_TEST',
  commands: ['lynx-of-the-test'],
  files: async () => [],
  package: 'lynx-package',
  elsewhere: 'nowhere',
}

browsers.before.each(context => {
  const folder = context.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-browser-'))
  const printed: string[] = context.printed = []
  const installed = path.join(folder, LYNX.commands[0] ?? '')
  fs.writeFileSync(
    path.join(folder, 'apt-get'),
    `#!/bin/sh\necho "$@" >> ${folder}/calls\ncase "$*" in *install*) : > ${installed};; esac\n`,
    { mode: 0o755 },
  )
  process.env.PATH = `${folder}:/bin`
  process.getuid = () => 0
  console.log = (...words: readonly unknown[]) => void printed.push(words.join(' '))
})
browsers.after.each(({ folder }) => {
  process.env.PATH = original.path
  if (original.getuid !== undefined) process.getuid = original.getuid
  console.log = original.log
  delete process.env[LYNX.variable]
  fs.rmSync(folder, { recursive: true, force: true })
})

browsers(
  'is installed when it is missing, after a message with the command and the alternative',
  async ({ folder, printed }) => {
    console.log = (...words: readonly unknown[]) => {
      assert.not.ok(fs.existsSync(path.join(folder, 'calls')), 'printed before apt-get is called')
      printed.push(words.join(' '))
    }
    assert.is(await ensureProgram(LYNX, path.join(folder, 'log')), path.join(folder, 'lynx-of-the-test'))
    assert.match(fs.readFileSync(path.join(folder, 'calls'), 'utf8'), /install .*lynx-package/)
    for (const what of ['No Lynx found', 'lynx-package', 'apt-get install', 'LYNX_OF_THE_TEST='])
      assert.ok(printed.join('\n').includes(what), what)
  },
)

browsers('is the one that the variable names; then nothing is installed or printed', async ({ folder, printed }) => {
  process.env[LYNX.variable] = process.execPath
  assert.is(await ensureProgram(LYNX), process.execPath)
  assert.equal([printed, fs.existsSync(path.join(folder, 'calls'))], [[], false])
})

browsers('is never installed in place of one that the variable names and that is not there', async ({ folder }) => {
  process.env[LYNX.variable] = '/nowhere/lynx'
  const message = await ensureProgram(LYNX).then(() => '', (error: unknown) => String(error))
  assert.match(message, /LYNX_OF_THE_TEST names \/nowhere\/lynx, which does not exist/)
  assert.not.ok(fs.existsSync(path.join(folder, 'calls')))
})

browsers('is never a folder, neither one that the variable names nor one that is called so', async ({ folder }) => {
  process.env[LYNX.variable] = folder
  const message = await ensureProgram(LYNX).then(() => '', (error: unknown) => String(error))
  assert.ok(message.includes(`LYNX_OF_THE_TEST names ${folder}, which is a folder`), message)
  process.env[LYNX.variable] = ''
  process.getuid = () => 1000
  fs.mkdirSync(path.join(folder, 'lynx-of-the-test'))
  assert.match(await ensureProgram(LYNX).then(() => '', (error: unknown) => String(error)), /No Lynx found/)
})

browsers('is required from a user who may not install it', async ({ folder }) => {
  process.getuid = () => 1000
  const message = await ensureProgram(LYNX).then(() => '', (error: unknown) => String(error))
  assert.match(message, /No Lynx found.*lynx-package.*LYNX_OF_THE_TEST/)
  assert.not.ok(fs.existsSync(path.join(folder, 'calls')))
})

browsers.run()
