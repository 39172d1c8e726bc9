import { runFuzzer } from './run.ts'

/**
 * Runs one fuzzer in a separate process, which isolates its memory and globals: `child NAME SEED
 * MILLISECONDS`. Reports its progress to the parent process, and at the end its outcome.
 */
const [name = '', seed = '1', milliseconds = '0'] = process.argv.slice(2)
const strays: string[] = []
// a rejection without a handler is a failure
process.on('unhandledRejection', reason =>
  strays.push(`unhandled: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`),
)
const outcome = await runFuzzer(name, {
  seed: Number(seed), atLeastMilliseconds: Number(milliseconds), reportProgress: at => void process.send?.({ at }),
  strays: () => strays.splice(0),
})
// calls that were never answered would keep the process
process.send?.({ outcome }, undefined, undefined, () => process.exit(0))
