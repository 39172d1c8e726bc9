/**
 * Counts the passed and failed tests of a run. `fail` also prints the text of the failure.
 * `close` prints the counts as the last line, and returns the exit code.
 * A run without tests has failed.
 * @typedef {{
 *   add(counts: { readonly passed: number; readonly failed: number }): void
 *   pass(): void
 *   fail(text: string): void
 *   readonly failed: number
 *   close(): number
 * }} TestCounts
 */

/**
 * Creates the counts that all parts of a run add to.
 * @returns {TestCounts}
 */
export function createTestCounts() {
  let passed = 0
  let failed = 0
  return {
    add(counts) {
      passed += counts.passed
      failed += counts.failed
    },
    pass() {
      passed++
    },
    fail(text) {
      failed++
      console.log(text)
    },
    get failed() {
      return failed
    },
    close() {
      if (passed + failed === 0) failed = 1
      console.log(`${passed} passed, ${failed} failed`)
      return failed > 0 ? 1 : 0
    },
  }
}
