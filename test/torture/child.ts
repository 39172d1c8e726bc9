import { torture } from './run.ts'

/**
 * One torment in a process of its own, so that what it breaks or fills is its own: `child NAME SEED MILLISECONDS`.
 * Tells its parent where it is, and at the end what has come of it.
 */
const [name = '', seed = '1', milliseconds = '0'] = process.argv.slice(2)
const strays: string[] = []
// a promise that nobody waits for has failed
process.on('unhandledRejection', reason => strays.push(`unhandled: ${reason instanceof Error ? reason.stack ?? reason.message : String(reason)}`))
const outcome = await torture(name, { seed: Number(seed), atLeastMilliseconds: Number(milliseconds), tell: at => void process.send?.({ at }), strays: () => strays.splice(0) })
// calls that were never answered would keep the process
process.send?.({ outcome }, undefined, undefined, () => process.exit(0))
