/**
 * @typedef {import('./results.mjs').Fault} Fault
 * @typedef {{ readonly file: string; readonly before: string; readonly after: string; readonly reason: string }} Survivor
 */

/**
 * Why nobody minds that a fault lives; empty where nobody has said so.
 * @param {Fault} fault
 * @param {readonly Survivor[]} survivors
 */
export const reasonFor = ({ file, before, after }, survivors) =>
  survivors.find(one => one.file === file && one.before === before && one.after === after)?.reason.trim() ?? ''

/** Of a hundred. */
const MUST_DIE = 90

/**
 * A table by area, those that live with their reasons, and whether that will do.
 * @param {readonly { readonly fault: Fault; readonly by: string | null }[]} fates
 * @param {readonly Survivor[]} survivors
 */
export function judge(fates, survivors) {
  const areas = [...new Set(fates.map(({ fault }) => fault.area))].sort()
  const rows = areas.map(area => {
    const own = fates.filter(({ fault }) => fault.area === area)
    return row(area, own.length, own.filter(({ by }) => by !== null).length)
  })
  const died = fates.filter(({ by }) => by !== null).length
  const living = fates.filter(({ by }) => by === null).map(({ fault }) => ({ fault, reason: reasonFor(fault, survivors) }))
  const lines = [
    '', `${'area'.padEnd(12)} planted   died  live`, ...rows, row('all', fates.length, died), '',
    ...living.map(({ fault, reason }) => `lives: ${fault.file}: ${fault.before.trim()} → ${fault.after.trim()}\n  ${reason || 'NO REASON: write the missing test, or the reason into test/mutate/survivors.mjs'}`),
    `${died} of ${fates.length} died, ${(died / fates.length * 100).toFixed(1)} %`,
  ]
  return { lines, isGood: died * 100 >= fates.length * MUST_DIE && living.every(({ reason }) => reason !== '') }
}

/**
 * @param {string} name
 * @param {number} planted
 * @param {number} died
 */
const row = (name, planted, died) => `${name.padEnd(12)} ${String(planted).padStart(7)} ${String(died).padStart(6)} ${String(planted - died).padStart(5)}`
