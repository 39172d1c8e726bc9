import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { told } from '../../.ci/build/complaint.mjs'
import { siteFolder } from './site-folder.ts'

const entry = suite<{ folder: string }>('a command')

entry.before.each(context => { context.folder = siteFolder() })

/** A command called in a folder, without what npm says of the call of this test. */
function called(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:npm_|INIT_CWD)/.test(name)))
  const child = spawn(process.execPath, [path.resolve('build.mjs'), ...args], { cwd: folder, env: { ...own, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => { text += chunk })
  return { child, end: once(child, 'close').then(([code]) => ({ code: code as number | null, text })) }
}

entry('called in another folder reads and writes there, and npm tells it where it was called', async ({ folder }) => {
  fs.writeFileSync(path.join(folder, 'mine.json'), JSON.stringify({ apiBase: 'https://api.fox.example', brand: 'fox', whiteLabel: 'tiny' }))
  for (const [cwd, env, file] of [[folder, {}, 'mine.json'], ['.', { INIT_CWD: folder, npm_lifecycle_event: 'configure' }, 'mine.json'], [folder, {}, 'none.json']] as const) {
    const { text } = await called(cwd, ['configure', file, '--dist', 'shop'], env).end
    // the file has been read, and the site is looked for beside it
    assert.ok(text.includes(path.join(folder, file === 'none.json' ? file : 'shop/index.html')), text)
  }
})

entry('that the system refuses a file says so in a sentence that names it; a mistake of its own is told with its place', async ({ folder }) => {
  fs.writeFileSync(path.join(folder, 'mine.json'), '{}')
  fs.mkdirSync(path.join(folder, 'shop/index.html'), { recursive: true })
  const { code, text } = await called(folder, ['configure', 'mine.json', '--dist', 'shop']).end
  assert.is(code, 1)
  assert.not.match(text, /\n +at /)
  const thrown = (work: () => void): unknown => { try { work() } catch (error) { return error } }
  const below = path.join(folder, 'mine.json/below')
  assert.is(told(thrown(() => fs.mkdirSync(below))), `${below} lies in what is no folder`)
  assert.match(told(thrown(() => fs.mkdirSync(folder))), `${folder} is there already`)
  assert.match(told(thrown(() => fs.readFileSync(folder))), 'is a folder, and a file is needed')
  assert.match(told(new TypeError('mistake')), /^TypeError: mistake\n +at .*entry\.test/)
})

entry('that is stopped half way leaves nothing behind', async ({ folder }) => {
  const left = path.join(folder, 'temporary')
  fs.mkdirSync(left)
  fs.writeFileSync(path.join(folder, 'index.html'), fs.readFileSync('index.html', 'utf8').replace('{}</script>', '{"brand":"caplya"}</script>'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const { child, end } = called(folder, ['verify', '.'], { TMPDIR: left })
    for (let attempt = 0; attempt < 600 && fs.readdirSync(left).length === 0 && child.exitCode === null; attempt++) await pause(50)
    assert.is(fs.readdirSync(left).length, 1)
    child.kill(signal)
    assert.is((await end).code, 130)
    assert.equal(fs.readdirSync(left), [])
  }
})

entry.run()
