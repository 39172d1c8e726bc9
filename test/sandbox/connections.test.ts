import { Agent, get, type IncomingMessage } from 'node:http'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startSandbox } from '../../e2e/sandbox/server.ts'
import { tinyWorld } from './kit/tiny-world.ts'

const connections = suite('a connection to a sandbox')

connections('stays open through the quiet minutes of a page: one that is closed as it is used again loses that call', async () => {
  const sandbox = await startSandbox({ dataDir: null, world: tinyWorld })
  const agent = new Agent({ keepAlive: true })
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => get(`${sandbox.url}/1/now`, { agent }, resolve).on('error', reject))
    answer.resume()
    const said = String(answer.headers['keep-alive'])
    const [, seconds] = /timeout=(\d+)/.exec(said) ?? []
    assert.ok(Number(seconds) >= 300, said)
  } finally {
    agent.destroy()
    await sandbox.close()
  }
})

connections.run()
