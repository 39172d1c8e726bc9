/**
 * Counts the passed and failed tests of a run. `fail` also prints the text of the failure.
 * `close` prints the counts once, as the last line, and returns the exit code.
 * A run without tests has failed.
 * @typedef {{
 *   add(counts: { readonly passed: number; readonly failed: number }): void
 *   pass(): void
 *   fail(text: string): void
 *   close(): number
 * }} TestCounts
 */

/** Creates the counts that all parts of a run add to. @returns {TestCounts} */
export function createTestCounts() {
  let [passed, failed, isClosed] = [0, 0, false]
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
    close() {
      if (passed + failed === 0) failed = 1
      if (!isClosed) console.log(`${passed} passed, ${failed} failed`)
      isClosed = true
      return failed > 0 ? 1 : 0
    },
  }
}
