import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { FAULT_KINDS } from '../../e2e/sandbox/faults.ts'
import { type Sandbox, startSandbox } from '../../e2e/sandbox/server.ts'
import { delivery, NOON } from './kit/open-shop.ts'
import { tinyDataset } from './kit/tiny-dataset.ts'

interface Watched { sandbox: Sandbox; asked: string[]; answered: string[] }
const observer = suite<Watched>('who watches a sandbox')
observer.before.each(async context => {
  context.asked = []
  context.answered = []
  context.sandbox = await startSandbox({
    dataDir: null,
    world: tinyDataset,
    now: () => NOON,
    drawPicture: () => undefined,
    observer: {
      onRequest: ({ method, path, text }) =>
        void context.asked.push(`${method} ${path} ${text.length > 0 ? 'with a body' : ''}`.trim()),
      onResponse: ({ method, path }, { status, body }) =>
        void context.answered.push(
          `${method} ${path} ${status} ${Object.keys(JSON.parse(body || '{}') as object).join()}`,
        ),
    },
  })
})
observer.after.each(({ sandbox }) => sandbox.close())

const PATH = '/1/persons/orders/preflight'
const post = (url: string, path: string, body: unknown): Promise<string> =>
  fetch(url + path, {
    method: 'POST', redirect: 'manual', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
    signal: AbortSignal.timeout(500),
  })
    .then(answer => answer.text())
    .catch(() => '')

observer(
  'is shown what is asked and what is answered, and nothing of the control panel',
  async ({ sandbox, asked, answered }) => {
    await post(sandbox.url, PATH, delivery())
    await fetch(`${sandbox.url}/_sandbox/state`)
    assert.equal(asked, [`POST ${PATH} with a body`])
    assert.equal(answered, [`POST ${PATH} 200 positions`])
  },
)

for (const kind of FAULT_KINDS) {
  observer(
    `is shown what is asked also when the fault is «${kind}», and of answers the honest one alone`,
    async ({ sandbox, asked, answered }) => {
      for (const after of [false, true]) {
        asked.length = 0
        answered.length = 0
        await post(sandbox.url, '/_sandbox/faults', { rules: [{ path: PATH, kind, times: 1, after, delayMs: 10 }] })
        await post(sandbox.url, PATH, delivery())
        assert.equal(asked, [`POST ${PATH} with a body`])
        assert.ok(
          answered.every(item => item === `POST ${PATH} 200 positions`), answered.join('; '),
        )
        if (after) assert.is(answered.length, 1, 'the call was applied')
      }
    },
  )
}

observer.run()
