/** @typedef {ReturnType<typeof createTally>} Tally */

/** Passed and failed tests of a whole run; every part of the run adds to one tally. */
export function createTally() {
  let passed = 0
  let failed = 0
  return {
    /** @param {{ readonly passed: number; readonly failed: number }} counts */
    add(counts) {
      passed += counts.passed
      failed += counts.failed
    },
    pass() {
      passed++
    },
    /** @param {string} text */
    fail(text) {
      failed++
      console.log(text)
    },
    get failed() {
      return failed
    },
    /** Prints the closing line and returns the exit code. A run without a single test is a failure. */
    close() {
      if (passed + failed === 0) failed = 1
      console.log(`${passed} passed, ${failed} failed`)
      return failed > 0 ? 1 : 0
    },
  }
}
