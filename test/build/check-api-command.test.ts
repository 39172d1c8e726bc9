import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openSandbox, type TestSandbox } from '../kit/shop.ts'

const command = suite<{ sandbox: TestSandbox; folder: string }>('npm run check-api')
command.before(async context => {
  context.sandbox = await openSandbox({ now: Date.now, drawPicture: () => '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  context.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'check-api-'))
})
command.after(async ({ sandbox, folder }) => {
  await sandbox.close()
  fs.rmSync(folder, { recursive: true })
})

async function run(...args: readonly string[]) {
  const child = spawn(process.execPath, ['build.mjs', 'check-api', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  child.stdout.on('data', piece => { out += piece })
  child.stderr.on('data', piece => { err += piece })
  const code = await new Promise(done => { child.once('close', done) })
  // how far it is, where the machine is slow
  return { code, out, err: err.replace(/^\d+ calls so far, .*\n/gm, '') }
}

command(
  '[CFG-10] ends with 0 where nothing is broken, and leaves its findings for programs',
  async ({ sandbox, folder }) => {
    const file = path.join(folder, 'new', 'found.json')
    const { code, out, err } = await run(`${sandbox.url}/`, '--white-label', 'caplya', '--json', file)
    assert.is(err, '')
    assert.is(code, 0, out)
    const { url, whiteLabel, counts, rows } = JSON.parse(fs.readFileSync(file, 'utf8'))
    assert.equal([url, whiteLabel, counts.broken], [sandbox.url, 'caplya', 0])
    assert.ok(out.endsWith(`\n${counts.kept} kept, 0 broken, ${counts.unchecked} unchecked\n`))
    assert.is(rows.length, counts.kept + counts.unchecked)
    assert.ok(
      rows.every(({ id, at, says, loses }: Record<string, unknown>) =>
        [id, at, says, loses].every(word => typeof word === 'string' && word !== ''),
      ),
    )
  },
)

command('[CFG-10] ends with 1 and the reason for an unknown white label', async ({ sandbox, folder }) => {
  const { code, out } = await run(sandbox.url, '--white-label', 'nobody', '--json', path.join(folder, 'nobody.json'))
  assert.is(code, 1)
  assert.match(out, 'BROKEN cities.some')
  assert.match(out, 'no city: is nobody the code of the chain?')
  assert.match(out, ', 1 broken, ')
})

command('[CFG-10] says how far it is while an API keeps it waiting', async ({ sandbox, folder }) => {
  await sandbox.injectFaults({ path: '/1/p/', kind: 'delay', delayMs: 2500, times: 8 })
  const child = spawn(
    process.execPath,
    ['build.mjs', 'check-api', sandbox.url, '--white-label', 'caplya', '--json', path.join(folder, 'slow.json')],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let err = ''
  child.stderr.on('data', piece => { err += piece })
  await new Promise(done => { child.once('close', done) })
  await sandbox.clearFaults()
  assert.match(err, /^\d+ calls so far, the last was GET \/1\//)
})

for (const [what, args, words] of [
  [
    'nobody is there',
    ['http://127.0.0.1:9', '--white-label', 'caplya'],
    /^http:\/\/127\.0\.0\.1:9 cannot be reached: .*(?:ECONNREFUSED|bad port)/,
  ],
  [
    'the address has no scheme',
    ['api.example', '--white-label', 'caplya'],
    /^api\.example is no address: it must begin with https:\/\//,
  ],
  ['the address is in clear text', ['http://api.example', '--white-label', 'caplya'], /apiBase.*https/],
  [
    "the shop's address is none",
    ['https://api.example', '--white-label', 'caplya', '--origin', 'shop.example'],
    /^shop\.example is no address/,
  ],
  [
    'an option is unknown',
    ['https://api.example', '--whitelabel', 'caplya'],
    /^Unknown option --whitelabel\. Known: --white-label /,
  ],
  ['there is no white label', ['https://api.example'], /^The white label is missing: --white-label CODE\nUsage/],
  ['there is no address', ['--white-label', 'caplya'], /^Usage: npm run check-api -- URL --white-label CODE/],
  [
    'a phone is given without an order',
    ['https://api.example', '--white-label', 'caplya', '--phone', '+79990000000'],
    /^--phone and --code are for --order/,
  ],
  [
    "what it finds would have a folder's name",
    ['http://127.0.0.1:9', '--white-label', 'caplya', '--json', 'test'],
    /^test cannot be written: it is a folder\n$/,
  ],
  [
    'what it finds would lie in a file',
    ['http://127.0.0.1:9', '--white-label', 'caplya', '--json', 'package.json/found.json'],
    /^package\.json\/found\.json cannot be written: .*\n$/,
  ],
  [
    'the configuration is not there',
    ['https://api.example', '--white-label', 'caplya', '--config', 'nowhere.json'],
    /^nowhere\.json cannot be read as JSON/,
  ],
] as const) {
  command(`[CFG-10] ends with 2 and says why where ${what}`, async () => {
    const { code, out, err } = await run(...args)
    assert.match(err, words)
    assert.equal([code, out], [2, ''])
  })
}

command('[CFG-10] ends with 2 where the configuration is no object', async ({ sandbox, folder }) => {
  const file = path.join(folder, 'list.json')
  fs.writeFileSync(file, '[]')
  const { code, err } = await run(sandbox.url, '--white-label', 'caplya', '--config', file)
  assert.is(err, `${file} must be a JSON object\n`)
  assert.is(code, 2)
})

command(
  '[CFG-10] ends with 2 and names the field of a configuration that the shop would refuse',
  async ({ sandbox, folder }) => {
    const file = path.join(folder, 'shop.json')
    fs.writeFileSync(file, JSON.stringify({ whiteLabel: 'caplya', api: { codes: { OOPS: 'no-such-code' } } }))
    const { code, err } = await run(sandbox.url, '--config', file)
    assert.match(err, 'api.codes.OOPS')
    assert.is(code, 2)
  },
)

command('[CFG-10] names a chain or an API that differs from the configuration', async ({ sandbox, folder }) => {
  const file = path.join(folder, 'chain.json')
  const about = async (values: object, ...args: readonly string[]) => {
    fs.writeFileSync(file, JSON.stringify(values))
    const { err } = await run(sandbox.url, ...args, '--config', file, '--json', path.join(folder, 'chain-found.json'))
    return [err, JSON.parse(fs.readFileSync(path.join(folder, 'chain-found.json'), 'utf8')).whiteLabel]
  }
  const own = { whiteLabel: 'caplya', apiBase: sandbox.url }
  assert.equal(await about(own, '--white-label', 'volna'), [
    `This check requests volna; in ${file} whiteLabel is caplya\n`,
    'volna',
  ])
  assert.equal(await about({ ...own, apiBase: 'https://api.caplya.example' }), [
    `This check calls ${sandbox.url}; in ${file} apiBase is https://api.caplya.example\n`,
    'caplya',
  ])
  assert.equal(await about(own, '--white-label', 'caplya'), ['', 'caplya'])
  assert.equal(await about({}, '--white-label', 'caplya'), ['', 'caplya'])
})

command(
  '[CFG-10] ends with 2 and shows the line of a configuration with a mistake of typing',
  async ({ sandbox, folder }) => {
    const file = path.join(folder, 'typed.json')
    fs.writeFileSync(file, '{\n  "whiteLabel": "caplya",\n}')
    const { code, err } = await run(sandbox.url, '--config', file)
    assert.equal(
      [code, err],
      [
        2,
        `${file} cannot be read as JSON: line 2, column 25: JSON does not support trailing commas\n    "whiteLabel": "caplya",\n${' '.repeat(26)}^\n`,
      ],
    )
  },
)

command('[CFG-10] ends with 2 when it would order and there is no terminal to confirm', async ({ sandbox }) => {
  const { code, err } = await run(sandbox.url, '--white-label', 'caplya', '--order')
  assert.match(err, /No terminal for questions: give --phone NUMBER and --code CODE\n$/)
  assert.is(code, 2)
  assert.equal(await sandbox.control('codes'), [])
})

command(
  '[CFG-10] announces the order before signing in, and places none when phone or code is wrong',
  async ({ sandbox, folder }) => {
    const file = path.join(folder, 'keyed.json')
    fs.writeFileSync(file, JSON.stringify(await sandbox.control('configuration')))
    const { code, out, err } = await run(
      sandbox.url,
      '--white-label',
      'caplya',
      '--config',
      file,
      '--order',
      '--phone',
      '+79990002020',
      '--code',
      '00000',
      '--json',
      path.join(folder, 'order.json'),
    )
    assert.match(err, /^One real order: /)
    // too long to be the one that was sent
    assert.match(out, 'BROKEN sign-in.tokens')
    assert.is(code, 1)
    assert.equal(await sandbox.control('orders'), [])
  },
)

command.run()
