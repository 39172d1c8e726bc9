import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { browserPath } from '../../.ci/build/browser.mjs'

/** A machine of its own for each test: an `apt-get` that only notes what it was asked, and, when asked to install, puts the browser there. */
const browsers = suite<{ folder: string; said: string[] }>('the browser that the tests run in')

const kept = { path: process.env.PATH, log: console.log, getuid: process.getuid }
const LYNX = { name: 'Lynx', variable: 'LYNX_OF_THE_TEST', commands: ['lynx-of-the-test'], files: async () => [], package: 'lynx-package', elsewhere: 'nowhere' }

browsers.before.each(context => {
  const folder = context.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-browser-'))
  const said: string[] = context.said = []
  const installed = path.join(folder, LYNX.commands[0] ?? '')
  fs.writeFileSync(path.join(folder, 'apt-get'), `#!/bin/sh\necho "$@" >> ${folder}/asked\ncase "$*" in *install*) : > ${installed};; esac\n`, { mode: 0o755 })
  process.env.PATH = `${folder}:/bin`
  process.getuid = () => 0
  console.log = (...words: readonly unknown[]) => void said.push(words.join(' '))
})
browsers.after.each(({ folder }) => {
  process.env.PATH = kept.path
  if (kept.getuid !== undefined) process.getuid = kept.getuid
  console.log = kept.log
  delete process.env[LYNX.variable]
  fs.rmSync(folder, { recursive: true, force: true })
})

browsers('is installed where there is none, which is said before: what, by which command, and how to have it otherwise', async ({ folder, said }) => {
  console.log = (...words: readonly unknown[]) => {
    assert.not.ok(fs.existsSync(path.join(folder, 'asked')), 'said before anything is asked of the system')
    said.push(words.join(' '))
  }
  assert.is(await browserPath(LYNX, path.join(folder, 'log')), path.join(folder, 'lynx-of-the-test'))
  assert.match(fs.readFileSync(path.join(folder, 'asked'), 'utf8'), /install .*lynx-package/)
  for (const what of ['No Lynx found', 'lynx-package', 'apt-get install', 'LYNX_OF_THE_TEST=']) assert.ok(said.join('\n').includes(what), what)
})

browsers('is the one that the variable names: then nothing is installed and nothing said', async ({ folder, said }) => {
  process.env[LYNX.variable] = process.execPath
  assert.is(await browserPath(LYNX), process.execPath)
  assert.equal([said, fs.existsSync(path.join(folder, 'asked'))], [[], false])
})

browsers('is never installed in place of one that the variable names and that is not there', async ({ folder }) => {
  process.env[LYNX.variable] = '/nowhere/lynx'
  const refused = await browserPath(LYNX).then(() => '', (error: unknown) => String(error))
  assert.match(refused, /LYNX_OF_THE_TEST names \/nowhere\/lynx, which does not exist/)
  assert.not.ok(fs.existsSync(path.join(folder, 'asked')))
})

browsers('is never a folder, neither one that the variable names nor one that is called so', async ({ folder }) => {
  process.env[LYNX.variable] = folder
  const refused = await browserPath(LYNX).then(() => '', (error: unknown) => String(error))
  assert.ok(refused.includes(`LYNX_OF_THE_TEST names ${folder}, which is a folder`), refused)
  process.env[LYNX.variable] = ''
  process.getuid = () => 1000
  fs.mkdirSync(path.join(folder, 'lynx-of-the-test'))
  assert.match(await browserPath(LYNX).then(() => '', (error: unknown) => String(error)), /No Lynx found/)
})

browsers('is asked for where nothing may be installed', async ({ folder }) => {
  process.getuid = () => 1000
  const refused = await browserPath(LYNX).then(() => '', (error: unknown) => String(error))
  assert.match(refused, /No Lynx found.*lynx-package.*LYNX_OF_THE_TEST/)
  assert.not.ok(fs.existsSync(path.join(folder, 'asked')))
})

browsers.run()
