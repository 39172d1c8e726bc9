/**
 * Selects the tests of `npm test -- NAME`: unit tests with NAME in their path, else browser tests with
 * NAME in their path, else all tests whose text contains NAME, such as the id of a ledger row.
 * @param {{
 *   readonly name: string
 *   readonly units: readonly string[]
 *   readonly specs: readonly string[]
 *   readonly read: (file: string) => string
 * }} selection `read` returns the text of a file
 */
export function selectTests({ name, units, specs, read }) {
  const hasInPath = (/** @type {string} */ file) => file.includes(name)
  if (units.some(hasInPath)) return { units: units.filter(hasInPath), specs: [] }
  if (specs.some(hasInPath)) return { units: [], specs: specs.filter(hasInPath) }
  const hasInText = (/** @type {string} */ file) => read(file).includes(name)
  return { units: units.filter(hasInText), specs: specs.filter(hasInText) }
}
