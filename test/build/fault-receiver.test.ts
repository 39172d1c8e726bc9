import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createSiteFolder } from './site-folder.ts'

const receiver = suite('the receiver of fault reports in public/README.md')

/** Runs the program of the page, and returns its address. */
async function startReceiver(folder: string) {
  const code = /```js\n(\/\/ node receiver\.mjs[^]*?)```/.exec(fs.readFileSync('public/README.md', 'utf8'))?.[1] ?? ''
  assert.ok(code.split('\n').length <= 41, `${code.split('\n').length - 1} lines`)
  fs.writeFileSync(path.join(folder, 'receiver.mjs'), code)
  const child = spawn(process.execPath, ['receiver.mjs'], {
    cwd: folder, env: { ...process.env, PORT: '0' }, stdio: ['ignore', 'pipe', 'ignore'],
  })
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => { out += text })
  while (!/^port \d+/m.test(out)) await new Promise(resolve => child.stdout.once('data', resolve))
  return { address: `http://127.0.0.1:${/^port (\d+)/.exec(out)?.[1]}/faults`, child, readOut: () => out }
}

receiver('[CFG-13] takes reports, counts their keys, and refuses anything else', async () => {
  const folder = path.join(createSiteFolder(), 'receiver')
  fs.mkdirSync(folder, { recursive: true })
  const { address, child, readOut } = await startReceiver(folder)
  try {
    const key = 'key: page.uncaught TypeError main.js:1:2'
    const post = async (body: string): Promise<number> => (await fetch(address, { method: 'POST', body })).status
    assert.is(await post(`${key}\n\nотчёт\u001b[2J`), 204)
    assert.is(await post(`${key}\n\nотчёт`), 204)
    assert.is(await post('key: x'), 400)
    assert.is(await post(`${key}\n\n${'x'.repeat(9000)}`), 400)
    assert.is((await fetch(address)).status, 405)
    assert.match(readOut(), /^1 × page\.uncaught TypeError main\.js:1:2\n2 × page\.uncaught/m)
    const kept = fs.readFileSync(path.join(folder, 'faults.log'), 'utf8')
    assert.match(kept, /^--- \d{4}-[^\n]*\nkey: page\.uncaught TypeError main\.js:1:2\n\nотчёт \[2J\n--- /)
    assert.is(kept.split('---').length, 3)
  } finally {
    child.kill()
  }
})

receiver('[CFG-13] answers 503 while the file cannot be written, and goes on', async () => {
  const folder = path.join(createSiteFolder(), 'receiver')
  const file = path.join(folder, 'faults.log')
  fs.mkdirSync(file, { recursive: true })
  const { address, child, readOut } = await startReceiver(folder)
  try {
    const post = async (): Promise<number> => (await fetch(address, { method: 'POST', body: 'key: a\n\nx' })).status
    assert.is(await post(), 503)
    fs.rmdirSync(file)
    assert.is(await post(), 204)
    assert.match(readOut(), /^1 × a$/m, 'a report that was not written is not counted')
  } finally {
    child.kill()
  }
})

receiver('[CFG-13] counts at most 1000 keys: the oldest is forgotten', async () => {
  const folder = path.join(createSiteFolder(), 'receiver')
  fs.mkdirSync(folder, { recursive: true })
  const { address, child, readOut } = await startReceiver(folder)
  try {
    const post = (key: string) => fetch(address, { method: 'POST', body: `key: ${key}\n\nx` })
    for (let number = 0; number <= 1000; number++) await post(`fault-${number}`)
    for (const key of ['fault-1000', 'fault-0']) await post(key)
    assert.match(readOut(), /\n2 × fault-1000\n1 × fault-0\n$/)
  } finally {
    child.kill()
  }
})

receiver.run()
