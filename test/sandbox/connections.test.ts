import { Agent, get, type IncomingMessage } from 'node:http'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startSandbox } from '../../e2e/sandbox/server.ts'
import { tinyDataset } from './kit/tiny-dataset.ts'

const connections = suite('a connection to a sandbox')

connections('stays open while a page is idle: closing it as it is reused would lose the call', async () => {
  const sandbox = await startSandbox({ dataDir: null, world: tinyDataset })
  const agent = new Agent({ keepAlive: true })
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      get(`${sandbox.url}/1/now`, { agent }, resolve).on('error', reject),
    )
    answer.resume()
    const keepAlive = String(answer.headers['keep-alive'])
    const [, seconds] = /timeout=(\d+)/.exec(keepAlive) ?? []
    assert.ok(Number(seconds) >= 300, keepAlive)
  } finally {
    agent.destroy()
    await sandbox.close()
  }
})

connections.run()
