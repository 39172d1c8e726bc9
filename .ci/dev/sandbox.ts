import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { shutDownChild, startNode, waitForExit } from '../cli/children.mjs'
import { CliError } from '../cli/cli-error.mjs'

export const SANDBOX = 'e2e/sandbox/main.ts'
/** In ms: how long the sandbox may take to start and to stop. */
const [START_LIMIT, STOP_LIMIT] = [20_000, 5_000]

/** Returns the port if it is free, else 0: with 0 the sandbox uses any free port. */
const toFreePort = (port: number) => new Promise<number>(resolve => {
  const probe = net.createServer().once('error', () => resolve(0))
  probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
})

interface SandboxOptions {
  /** The folder of the orders and accounts. */
  readonly dataDir: string
  /** The default is the sandbox without the checks of the browser tests. */
  readonly script?: string
  /** Replaced by a free one if it is in use. */
  readonly port?: number
  /** Further arguments: see `e2e/sandbox/README.md`. */
  readonly args?: readonly string[]
}

/**
 * Starts the sandbox API in a child process, whose errors appear in the terminal.
 * `crashed` resolves with the exit code if the sandbox ends although `stop` was not called.
 * @throws {CliError} when the sandbox does not start
 */
export async function startSandbox({ dataDir, script = SANDBOX, port = 0, args = [] }: SandboxOptions) {
  fs.mkdirSync(dataDir, { recursive: true })
  const child = startNode(script, ['--port', String(await toFreePort(port)), '--data', dataDir, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    importsTypeScript: true,
  })
  const ended = waitForExit(child)
  let isStopping = false
  const crashed = new Promise<number | null>(resolve => void ended.then(code => isStopping || resolve(code)))
  const stop = () => {
    isStopping = true
    return shutDownChild(child, { signal: 'SIGTERM', limit: STOP_LIMIT })
  }
  const fail = (reason: string) => {
    throw new CliError(`The sandbox API ${reason}: read its messages in the terminal`)
  }
  try {
    // the first output is a line of JSON, which the sandbox prints when it listens
    const [line] = await Promise.race([
      once(child.stdout!, 'data'),
      ended.then(code => fail(`exited with code ${code} before it listened`)),
      pause(START_LIMIT, null, { ref: false }).then(() => fail(`did not start within ${START_LIMIT / 1000} s`)),
    ])
    return { url: JSON.parse(line).url as string, crashed, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
