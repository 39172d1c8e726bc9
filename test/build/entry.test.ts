import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { resolvePathArguments } from '../../.ci/cli/arguments.mjs'
import { formatError } from '../../.ci/cli/cli-error.mjs'
import { createSiteFolder } from './site-folder.ts'

const entry = suite<{ folder: string }>('a command')

entry.before.each(context => { context.folder = createSiteFolder() })

/** Starts a command in a folder, without npm's variables of this test run. */
function startCommand(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:npm_|INIT_CWD)/.test(name)))
  const child = spawn(process.execPath, [path.resolve('build.mjs'), ...args], {
    cwd: folder,
    env: { ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => { text += chunk })
  return { child, end: once(child, 'close').then(([code]) => ({ code: code as number | null, text })) }
}

entry('called in another folder reads and writes there: npm passes the folder on', async ({ folder }) => {
  fs.writeFileSync(
    path.join(folder, 'mine.json'),
    JSON.stringify({ apiBase: 'https://api.fox.example', brand: 'fox', whiteLabel: 'tiny' }),
  )
  for (const [cwd, env, file] of [
    [folder, {}, 'mine.json'],
    ['.', { INIT_CWD: folder, npm_lifecycle_event: 'configure' }, 'mine.json'],
    [folder, {}, 'none.json'],
  ] as const) {
    const { text } = await startCommand(cwd, ['configure', file, '--dist', 'shop'], env).end
    // it reads the file and looks for the site beside it
    assert.ok(text.includes(path.join(folder, file === 'none.json' ? file : 'shop/index.html')), text)
  }
})

entry('[CFG-04] called in another folder finds a logo there, and takes `--logo none` as no file', async ({ folder }) => {
  fs.writeFileSync(path.join(folder, 'fox.svg'), 'no drawing')
  const answers = ['--title', 'Лиса', '--api', 'https://api.example', '--white-label', 'fox', '--colour', 'f00']
  const { text } = await startCommand(folder, ['new-brand', 'entry-test', ...answers, '--logo', 'fox.svg']).end
  assert.match(text, /^--logo fox\.svg is not an SVG drawing/)
  const noLogo = ['--logo', 'none', '--logo=none']
  assert.equal(resolvePathArguments(noLogo, folder, false), noLogo)
})

entry('that may not read a file names it in a sentence; a bug is reported with its stack', async ({ folder }) => {
  fs.writeFileSync(path.join(folder, 'mine.json'), '{}')
  fs.mkdirSync(path.join(folder, 'shop/index.html'), { recursive: true })
  const { code, text } = await startCommand(folder, ['configure', 'mine.json', '--dist', 'shop']).end
  assert.is(code, 1)
  assert.not.match(text, /\n +at /)
  const catchError = (work: () => void): unknown => { try { work() } catch (error) { return error } }
  const below = path.join(folder, 'mine.json/below')
  assert.is(
    formatError(catchError(() => fs.mkdirSync(below))),
    `${below} is inside something that is not a folder: correct the path`,
  )
  assert.match(formatError(catchError(() => fs.mkdirSync(folder))), `${folder} already exists`)
  assert.match(formatError(catchError(() => fs.readFileSync(folder))), 'is a folder: name a file')
  assert.match(formatError(new TypeError('mistake')), /^TypeError: mistake\n +at .*entry\.test/)
})

entry('that is stopped half way leaves nothing behind', async ({ folder }) => {
  const temporary = path.join(folder, 'temporary')
  fs.mkdirSync(temporary)
  fs.writeFileSync(
    path.join(folder, 'index.html'),
    fs.readFileSync('index.html', 'utf8').replace('{}</script>', '{"brand":"caplya"}</script>'),
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const { child, end } = startCommand(folder, ['verify', '.'], { TMPDIR: temporary })
    const isWaiting = (): boolean => fs.readdirSync(temporary).length === 0 && child.exitCode === null
    for (let attempt = 0; attempt < 600 && isWaiting(); attempt++) await pause(50)
    assert.is(fs.readdirSync(temporary).length, 1)
    child.kill(signal)
    assert.is((await end).code, 130)
    assert.equal(fs.readdirSync(temporary), [])
  }
})

entry('whose reader has had enough, as in `| head`, ends without an error', async ({ folder }) => {
  const { child, end } = startCommand(folder, ['trace'])
  child.stdout.destroy()
  const { code, text } = await end
  assert.equal([code, text], [0, ''])
})

entry.run()
