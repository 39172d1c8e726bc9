import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { FAULT_KINDS } from '../../e2e/sandbox/faults.ts'
import { type Sandbox, startSandbox } from '../../e2e/sandbox/server.ts'
import { delivery, NOON } from './kit/open-shop.ts'
import { tinyDataset } from './kit/tiny-dataset.ts'

interface Watched { sandbox: Sandbox; asked: string[]; answered: string[]; onSeen: () => void }
const observer = suite<Watched>('who watches a sandbox')
observer.before.each(async context => {
  context.asked = []
  context.answered = []
  context.onSeen = () => undefined
  context.sandbox = await startSandbox({
    dataDir: null,
    world: tinyDataset,
    now: () => NOON,
    drawPicture: () => undefined,
    observer: {
      onRequest({ method, path, text }) {
        context.asked.push(`${method} ${path}${text.length > 0 ? ' with a body' : ''}`)
        context.onSeen()
      },
      onResponse({ method, path }, { status, body }) {
        context.answered.push(`${method} ${path} ${status} ${Object.keys(JSON.parse(body || '{}') as object).join()}`)
        context.onSeen()
      },
    },
  })
})
observer.after.each(({ sandbox }) => sandbox.close())

const PATH = '/1/persons/orders/preflight'
const post = (url: string, path: string, body: unknown, signal: AbortSignal | null = null): Promise<unknown> =>
  fetch(url + path, {
    method: 'POST', redirect: 'manual', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
    signal,
  })
    .then(answer => answer.text())
    .catch(() => undefined)

observer('sees each request and response, but none of the control panel and the sandbox\'s own calls', async ({ sandbox, asked, answered }) => {
  await post(sandbox.url, PATH, delivery())
  for (const path of ['/_sandbox/state', '/openapi.json', '/pictures/dish/1.svg', '/pay/nothing']) await fetch(sandbox.url + path)
  assert.equal(asked, [`POST ${PATH} with a body`])
  assert.equal(answered, [`POST ${PATH} 200 positions`])
})

observer('sees each request whatever its fault, and of responses only the real one', async context => {
  const { sandbox, asked, answered } = context
  for (const kind of FAULT_KINDS) {
    for (const after of [false, true]) {
      asked.length = 0
      answered.length = 0
      const hanging = new AbortController()
      context.onSeen = () => {
        if (kind === 'hang' && asked.length + answered.length === (after ? 2 : 1)) hanging.abort()
      }
      await post(sandbox.url, '/_sandbox/faults', { rules: [{ path: PATH, kind, times: 1, after, delayMs: 10 }] })
      await post(sandbox.url, PATH, delivery(), hanging.signal)
      assert.equal(asked, [`POST ${PATH} with a body`], kind)
      assert.ok(answered.every(item => item === `POST ${PATH} 200 positions`), `${kind}: ${answered.join('; ')}`)
      if (after) assert.is(answered.length, 1, `${kind}: the call was applied`)
    }
  }
})

observer.run()
