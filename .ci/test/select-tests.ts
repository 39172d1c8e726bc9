import fs from 'node:fs'

/** Paths of unit tests and of browser tests (`specs`). */
export interface Tests {
  readonly units: readonly string[]
  readonly specs: readonly string[]
}

/**
 * Selects the tests of `npm test -- NAME`: unit tests with NAME in their path, else browser tests with
 * NAME in their path, else all tests whose text contains NAME, such as the id of a ledger row.
 */
export function selectTests(
  name: string, { units, specs }: Tests, read = (file: string) => fs.readFileSync(file, 'utf8'),
): Tests {
  const hasInPath = (file: string) => file.includes(name)
  if (units.some(hasInPath)) return { units: units.filter(hasInPath), specs: [] }
  if (specs.some(hasInPath)) return { units: [], specs: specs.filter(hasInPath) }
  const hasInText = (file: string) => read(file).includes(name)
  return { units: units.filter(hasInText), specs: specs.filter(hasInText) }
}
