/**
 * What `npm test -- NAME` runs: the unit tests whose path has it; else the browser tests whose path has it; else
 * whatever names it, such as the id of a row of the ledger: the unit tests of the files that say it and the browser
 * tests with it in their titles. `read` gives a file's text.
 * @param {{ readonly name: string; readonly units: readonly string[]; readonly specs: readonly string[]; readonly read: (file: string) => string }} from
 */
export function chosenTests({ name, units, specs, read }) {
  /** @param {string} file */
  const inPath = file => file.includes(name)
  if (units.some(inPath)) return { units: units.filter(inPath), specs: [] }
  if (specs.some(inPath)) return { units: [], specs: specs.filter(inPath) }
  /** @param {string} file */
  const says = file => read(file).includes(name)
  return { units: units.filter(says), specs: specs.filter(says) }
}
