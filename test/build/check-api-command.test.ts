import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { run as runCommand } from '../../.ci/check-api/check-api.ts'
import { openSandbox, type TestSandbox } from '../kit/shop.ts'
import { captureRun, type CapturedRun } from './captured-run.ts'

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
  const { err, ...result } = await captureRun(() => runCommand(args))
  const progress = /^\d+:\d\d  .*\n/gm
  return { ...result, err: err.replace(progress, ''), progress: err.match(progress) ?? [] }
}
/** Runs the command in a process of its own, which has no terminal. */
async function runInProcess(...args: readonly string[]): Promise<Pick<CapturedRun, 'code' | 'err'>> {
  const child = spawn(process.execPath, ['build.mjs', 'check-api', ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  let err = ''
  child.stderr.on('data', piece => { err += piece })
  return { code: await new Promise(done => { child.once('close', done) }), err }
}
/** Writes a configuration, and returns its path. */
function writeConfig(folder: string, text: string): string {
  const file = path.join(folder, 'shop.json')
  fs.writeFileSync(file, text)
  return file
}

command('[CFG-10] ends with 0 where nothing is broken, and writes a JSON report', async ({ sandbox, folder }) => {
  const file = path.join(folder, 'new', 'found.json')
  const { code, out, err } = await run(`${sandbox.url}/`, '--white-label', 'caplya', '--json', file)
  assert.equal([code, err], [0, ''], out)
  const { url, whiteLabel, counts, rows } = JSON.parse(fs.readFileSync(file, 'utf8'))
  assert.equal([url, whiteLabel, counts.broken], [sandbox.url, 'caplya', 0])
  assert.ok(out.endsWith(`\n${counts.kept} kept, 0 broken, ${counts.unchecked} unchecked\n`))
  assert.is(rows.length, counts.kept + counts.unchecked)
  const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
  assert.ok(rows.every(({ id, at, says, loses }: Record<string, unknown>) => [id, at, says, loses].every(isText)))
})

command('[CFG-10] ends with 1 and the reason for an unknown white label', async ({ sandbox, folder }) => {
  const { code, out } = await run(sandbox.url, '--white-label', 'nobody', '--json', path.join(folder, 'nobody.json'))
  assert.is(code, 1)
  assert.match(out, /BROKEN cities\.some\n.*\n.*no city: is nobody the code of the chain\?\n/)
  assert.match(out, ', 1 broken, ')
})

command('[CFG-10] prints progress while an API is slow', async ({ sandbox, folder }) => {
  await sandbox.injectFaults({ path: '/1/p/', kind: 'delay', delayMs: 6000, times: 1 })
  const { progress } = await run(sandbox.url, '--white-label', 'caplya', '--json', path.join(folder, 'slow.json'))
  await sandbox.clearFaults()
  assert.match(progress.join(''), new RegExp('^\\d:\\d\\d  The clock and CORS\\n'
    + '\\d:\\d\\d  Cities, restaurants, zones and menus\\n'
    + '\\d:\\d\\d    \\d+ calls so far, for \\d s waiting for GET /1/p/cities\\?whiteLabel=caplya\\n'
    + '\\d:\\d\\d    BROKEN speed\\.answers: GET /1/p/cities\\?whiteLabel=caplya: a response after 6\\.\\d s\\n'))
})

const API = ['https://api.example', '--white-label', 'caplya']
const CLOSED_API = ['http://127.0.0.1:9', '--white-label', 'caplya']
for (const [what, args, message] of [
  ['nothing listens', CLOSED_API, /^http:\/\/127\.0\.0\.1:9 cannot be reached: .*(?:ECONNREFUSED|bad port)/],
  ['the address has no scheme', ['api.example'], /^api\.example is no address: it must begin with https:\/\//],
  ['the address is in clear text', ['http://api.example', '--white-label', 'caplya'], /apiBase.*https/],
  ["the shop's address is none", [...API, '--origin', 'shop.example'], /^shop\.example is no address/],
  ['an option is unknown', [...API, '--whitelabel', 'x'], /^Unknown option --whitelabel\. Known: --white-label /],
  ['there is no white label', ['https://api.example'], /^The white label is missing: --white-label CODE\nUsage/],
  ['there is no address', ['--white-label', 'caplya'], /^Usage: npm run check-api -- URL --white-label CODE/],
  ['a phone is given without an order', [...API, '--phone', '+79990000000'], /^--phone and --code are for --order/],
  ['the report would replace a folder', [...CLOSED_API, '--json', 'test'], /^test cannot be written: it is a folder/],
  ['the report would lie in a file', [...CLOSED_API, '--json', 'package.json/found.json'],
    /^package\.json\/found\.json cannot be written: .*\n$/],
  ['the configuration is missing', [...API, '--config', 'nowhere.json'], /^nowhere\.json cannot be read as JSON/],
] as const) {
  command(`[CFG-10] ends with 2 and says why where ${what}`, async () => {
    const { code, out, err } = await run(...args)
    assert.match(err, message)
    assert.equal([code, out], [2, ''])
  })
}

for (const [what, text, message] of [
  ['is no object', '[]', /shop\.json must be a JSON object\n$/],
  ['has an invalid field', '{"whiteLabel":"caplya","api":{"codes":{"OOPS":"no"}}}', /api\.codes\.OOPS/],
  ['is no JSON', '{\n  "whiteLabel": "caplya",\n}', /cannot be read as JSON: line 2, column 25: .* trailing commas\n/],
] as const) {
  command(`[CFG-10] ends with 2 where the configuration ${what}`, async ({ sandbox, folder }) => {
    const { code, err } = await run(sandbox.url, '--config', writeConfig(folder, text))
    assert.match(err, message)
    assert.is(code, 2)
  })
}

command('[CFG-10] arguments win over the configuration, and differences are named', async ({ sandbox, folder }) => {
  const report = path.join(folder, 'chain.json')
  const file = writeConfig(folder, JSON.stringify({ whiteLabel: 'caplya', apiBase: 'https://api.caplya.example' }))
  const { err } = await run(sandbox.url, '--white-label', 'volna', '--config', file, '--json', report)
  assert.equal(err.replaceAll(file, 'FILE').split('\n'), [
    'This check requests volna; in FILE whiteLabel is caplya',
    `This check calls ${sandbox.url}; in FILE apiBase is https://api.caplya.example`,
    '',
  ])
  const { url, whiteLabel } = JSON.parse(fs.readFileSync(report, 'utf8'))
  assert.equal([url, whiteLabel], [sandbox.url, 'volna'])
})

command('[CFG-10] ends with 2 when it would order and there is no terminal to confirm', async ({ sandbox }) => {
  const { code, err } = await runInProcess(sandbox.url, '--white-label', 'caplya', '--order')
  assert.match(err, /No terminal for questions: give --phone NUMBER and --code CODE\n$/)
  assert.is(code, 2)
  assert.equal(await sandbox.control('codes'), [])
  const early = await runInProcess(...CLOSED_API, '--order', '--phone', '+79990002020')
  assert.equal(early, { code: 2, err: 'No terminal for questions: give --phone NUMBER and --code CODE\n' })
})

/** Runs `work` at a terminal whose user gives these answers, and then closes it. */
async function withTerminal<Result>(answers: readonly string[], work: () => Promise<Result>): Promise<Result> {
  const { stdin } = process
  const { write } = process.stderr
  const queue = [...answers]
  const openTerminal = () => {
    const answer = queue.shift()
    const input = Object.assign(new PassThrough(), { isTTY: true })
    input.end(answer === undefined ? '' : `${answer}\n`)
    return input
  }
  Object.defineProperty(process, 'stdin', { configurable: true, get: openTerminal })
  process.stderr.write = () => true
  try {
    return await work()
  } finally {
    Object.defineProperty(process, 'stdin', { configurable: true, value: stdin })
    process.stderr.write = write
  }
}

for (const [what, answers, kept, reason] of [
  ['the phone number', [], false, 'no phone number was given'],
  ['the code', ['+79990002021'], true, undefined],
] as const) {
  command(`[CFG-10] prints the report where the operator does not answer ${what}`, async ({ sandbox, folder }) => {
    const file = path.join(folder, 'unanswered.json')
    const config = writeConfig(folder, JSON.stringify(await sandbox.control('configuration')))
    // the first terminal is the one that the command looks at
    const { code, out } = await withTerminal(['', ...answers], () =>
      run(sandbox.url, '--white-label', 'caplya', '--config', config, '--json', file, '--order'))
    assert.match(out, / kept, 0 broken, \d+ unchecked\n$/)
    assert.is(code, 0)
    const rows: readonly { id: string; at: string; why?: string }[] = JSON.parse(fs.readFileSync(file, 'utf8')).rows
    const find = (id: string) => rows.find(row => row.id === id)
    assert.equal([find('sign-in.code')?.at, find('sign-in.code')?.why], [kept ? 'kept' : 'unchecked', reason])
    assert.is(find('order.answer')?.why, 'no customer is signed in')
  })
}

command('[CFG-10] announces the order before signing in; a wrong code places none', async ({ sandbox, folder }) => {
  const config = writeConfig(folder, JSON.stringify(await sandbox.control('configuration')))
  const { code, out, err } = await run(
    sandbox.url, '--white-label', 'caplya', '--config', config, '--json', path.join(folder, 'order.json'),
    // the code is too long to be the one that was sent
    '--order', '--phone', '+79990002020', '--code', '00000',
  )
  assert.match(err, /^One real order: /)
  assert.match(out, 'BROKEN sign-in.tokens')
  assert.is(code, 1)
  assert.equal(await sandbox.control('orders'), [])
})

command.run()
