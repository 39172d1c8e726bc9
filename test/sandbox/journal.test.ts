import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openJournal } from '../../e2e/sandbox/journal.ts'
import { createCodeRequest, delivery, orderDetails } from './kit/open-shop.ts'
import { bundle, launch } from './kit/process.ts'

const journal = suite<{ dir: string; file: string }>('sandbox journal')
journal.before.each(async context => {
  context.dir = await mkdtemp(path.join(tmpdir(), 'journal-'))
  context.file = path.join(context.dir, 'journal.jsonl')
})
journal.after.each(context => rm(context.dir, { recursive: true }))

const read = async (dir: string): Promise<readonly unknown[]> => {
  const events: unknown[] = []
  await (await openJournal(dir, event => events.push(event))).close()
  return events
}

const assertRejects = async (promise: Promise<unknown>, message: RegExp): Promise<void> =>
  assert.match(String(await promise.then(() => 'resolved', (error: unknown) => error)), message)

journal('gives back events in their order, Russian letters and line breaks included', async ({ dir }) => {
  const written = [{ n: 1, text: 'Щука\nпо-царски 🐟' }, { n: 2 }, { n: 3 }]
  const opened = await openJournal(path.join(dir, 'deep', 'er'), () => assert.unreachable())
  for (const event of written) opened.append(event)
  await opened.close()
  assert.equal(await read(path.join(dir, 'deep', 'er')), written)
})

journal('has an event on the disk when it says so', async ({ dir, file }) => {
  const opened = await openJournal(dir, () => {})
  opened.append({ n: 1 })
  assert.is(await readFile(file, 'utf8'), '{"n":1}\n')
  opened.append({ n: 2 })
  assert.is(await readFile(file, 'utf8'), '{"n":1}\n{"n":2}\n')
  await opened.close()
})

journal('cuts off a torn last line, also in the middle of a letter, and goes on after it', async ({ dir, file }) => {
  const torn = Buffer.from('{"text":"Щу').subarray(0, -1)
  for (const tail of [torn, Buffer.from('{"n":'), Buffer.from('{"n": \n'), Buffer.alloc(8)]) {
    await writeFile(file, Buffer.concat([Buffer.from('{"text":"Суши"}\n'), tail]))
    const journal = await openJournal(dir, () => {})
    journal.append({ n: 2 })
    await journal.close()
    assert.equal(await read(dir), [{ text: 'Суши' }, { n: 2 }])
  }
})

journal('will not start over a broken line in the middle', async ({ dir, file }) => {
  await writeFile(file, '{"n":1}\n{"n":\n{"n":3}\n')
  await assertRejects(read(dir), /line 2/)
})

journal('forgets everything at a clear and keeps what comes after', async ({ dir }) => {
  const opened = await openJournal(dir, () => {})
  opened.append({ n: 1 })
  opened.clear()
  opened.append({ n: 3 })
  opened.append({ n: 4 })
  await opened.close()
  assert.equal(await read(dir), [{ n: 3 }, { n: 4 }])
})

journal('belongs to one process at a time, and is free after a crash', async ({ dir }) => {
  const lock = path.join(dir, 'journal.lock')
  await writeFile(lock, String(process.ppid))
  await assertRejects(read(dir), new RegExp(String(process.ppid)))
  const gone = spawn(process.execPath, ['--eval', ''])
  await once(gone, 'exit')
  await writeFile(lock, String(gone.pid))
  assert.equal(await read(dir), [])
})

journal('refuses everything after it was closed', async ({ dir }) => {
  const opened = await openJournal(dir, () => {})
  await opened.close()
  assert.throws(() => opened.append({ n: 1 }), /closed/)
})

journal('[CHK-05] keeps every acknowledged order over kill -9', async ({ dir }) => {
  const program = await bundle(TINY_SERVER, dir)
  let server = await launch(program, [path.join(dir, 'data')])
  const { id, accessToken } = await signIn(server.url)
  const numbers: string[] = []
  const place = async (): Promise<void> => {
    for (;;) {
      const order = await post(
        server.url, `/api/v1/persons/${id}/orders`, { ...delivery(), ...orderDetails() }, accessToken,
      )
      numbers.push(order.number)
    }
  }
  // Four customers order as fast as they can until the connection breaks.
  const rush = Promise.allSettled([place(), place(), place(), place()])
  while (numbers.length < 40) await new Promise(done => setTimeout(done, 5))
  server.child.kill('SIGKILL')
  await rush
  await server.exited

  await appendFile(path.join(dir, 'data', 'journal.jsonl'), '{"type":"order","order":{"id":"to')
  server = await launch(program, [path.join(dir, 'data')])
  const kept = await (await fetch(`${server.url}/_sandbox/orders`)).json() as { number: string }[]
  const known = new Set(kept.map(order => order.number))
  assert.equal(numbers.filter(number => !known.has(number)), [])
  assert.is(known.size, kept.length)
  const me = await (
    await fetch(`${server.url}/api/v1/me`, { headers: { authorization: `Bearer ${accessToken}` } })
  ).json()
  assert.is((me as { id: number }).id, id)

  server.child.kill('SIGTERM')
  assert.is(await server.exited, 0)
})

/** The server as a separate program with the tiny dataset; its clock shows noon. */
const TINY_SERVER = `
  import { startSandbox } from './e2e/sandbox/server.ts'
  import { NOON } from './test/sandbox/kit/open-shop.ts'
  import { tinyDataset } from './test/sandbox/kit/tiny-dataset.ts'
  const sandbox = await startSandbox({
    dataDir: process.argv[2], world: tinyDataset, now: () => NOON, drawPicture: () => undefined,
  })
  process.on('SIGTERM', () => void sandbox.close())
  console.log(JSON.stringify({ url: sandbox.url }))
`

async function post(url: string, target: string, body: object, bearer?: string): Promise<any> {
  const answer = await fetch(url + target, {
    method: 'POST', body: JSON.stringify(body),
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.status === 204 ? null : answer.json()
}

async function signIn(url: string): Promise<{ readonly id: number; readonly accessToken: string }> {
  const phone = '+79995550100'
  await post(url, '/api/v1/sign/in/phone/code', createCodeRequest(phone))
  const [{ code }] = await (await fetch(`${url}/_sandbox/codes`)).json() as [{ code: string }]
  const { accessToken } = await post(url, '/api/v1/sign/in/phone', { apiKey: '', captchaToken: '', phone, code })
  const me = await fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${accessToken}` } })
  return { id: (await me.json() as { id: number }).id, accessToken }
}

journal.run()
