import path from 'node:path'
import { parseArgs } from 'node:util'
import { decodeFields } from './decode.ts'
import { changeHabits, CONTRACT_HABITS } from './habits.ts'
import { type Observer, startSandbox } from './server.ts'

/**
 * Starts the sandbox by its command line and runs it until it is stopped. `watch` creates an
 * observer for the data folder.
 */
export async function runSandbox(watch?: (dataDir: string) => Observer): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      data: { type: 'string' },
      positions: { type: 'string' },
      dialect: { type: 'string' },
      codes: { type: 'string' },
      'identity-header': { type: 'string' },
      'order-status': { type: 'boolean' },
      'sign-out': { type: 'boolean' },
      additions: { type: 'boolean' },
      'plain-pictures': { type: 'boolean' },
    },
  })
  const port = Number(values.port ?? process.env.SANDBOX_PORT ?? 0)
  const host = values.host ?? process.env.SANDBOX_HOST ?? '127.0.0.1'
  const positions = Number(values.positions ?? process.env.SANDBOX_POSITIONS ?? 0)
  const dialect = values.dialect ?? process.env.SANDBOX_DIALECT
  /**
   * Switches for habits of the API. With `--dialect loose` the error codes are different ones too,
   * unless given.
   */
  const switches = {
    ...(dialect !== undefined && { dialect }),
    ...(dialect === 'loose' && { codes: 'own' }),
    ...(values.codes !== undefined && { codes: values.codes }),
    ...(values['identity-header'] !== undefined && { identityHeader: values['identity-header'] }),
    ...(values['order-status'] === true && { orderStatus: true }),
    ...(values['sign-out'] === true && { signOut: true }),
    ...(values.additions === true && { additions: true }),
  }
  const dataDir = path.resolve(values.data ?? process.env.SANDBOX_DATA ?? '.cache/sandbox')

  try {
    if (!Number.isInteger(positions) || positions < 0) throw new Error('--positions is a number of dishes')
    const habits = changeHabits(CONTRACT_HABITS, decodeFields(switches, ''))
    const sandbox = await startSandbox({
      port,
      host,
      dataDir,
      positions,
      habits,
      hasPlainPictures: values['plain-pictures'] === true,
      ...(watch !== undefined && { observer: watch(dataDir) }),
    })
    let isStopping = false
    const stop = (): void => {
      if (isStopping) return
      isStopping = true
      void sandbox.close().then(() => process.exit(0), fail)
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    process.stdout.write(`${JSON.stringify({ url: sandbox.url })}\n`)
  } catch (error) {
    fail(error)
  }
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
