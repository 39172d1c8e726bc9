import { cleanup } from '@testing-library/react'
import { suite } from 'uvu'
import type { Context, Test } from 'uvu'

/** A suite that unmounts all rendered components after each test. */
export function componentSuite<State extends Context>(name: string): Test<State> {
  const tests = suite<State>(name)
  tests.after.each(() => cleanup())
  return tests
}
