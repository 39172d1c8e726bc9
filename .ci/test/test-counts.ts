/** Counts the passed and failed tests of all parts of a run. */
export interface TestCounts {
  add(counts: { readonly passed: number; readonly failed: number }): void
  pass(): void
  /** Also prints the text of the failure. */
  fail(text: string): void
  /**
   * Prints the counts once, as the last line of the output, and returns the exit code.
   * A run without tests has failed.
   */
  close(): number
}

export function createTestCounts(): TestCounts {
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
