/**
 * One step of a stored layout to the next. It must be idempotent: when the page dies between two
 * writes of the result, it runs again over what was written so far.
 */
export interface Step {
  /** The version that the values have after this step: 1 for the first step, then 2, and so on without a gap. */
  readonly to: number
  run(values: Map<string, string>): void
}

export type Migration =
  | { readonly at: 'migrated'; readonly version: number }
  /** The values were written by a newer program: leave them alone and do not write. */
  | { readonly at: 'failed'; readonly reason: 'version-too-new'; readonly version: number; readonly newest: number }
  | { readonly at: 'failed'; readonly reason: 'step-failed'; readonly to: number; readonly error: unknown }

/**
 * Brings `values` from version `from` (0 = before the first step) to the newest one. All or nothing:
 * the steps run on a copy, and `values` change only when every step has succeeded. The caller writes
 * the values to the storage and the version last.
 * Throws a RangeError when the steps are not numbered 1, 2, 3… or `from` is no version.
 */
export function migrate(values: Map<string, string>, from: number, steps: readonly Step[]): Migration {
  for (const [index, step] of steps.entries()) {
    if (step.to !== index + 1) throw new RangeError(`step ${index + 1} says that it leads to version ${step.to}`)
  }
  if (!Number.isSafeInteger(from) || from < 0) throw new RangeError(`${from} is no version`)
  const newest = steps.length
  if (from > newest) return { at: 'failed', reason: 'version-too-new', version: from, newest }

  const copy = new Map(values)
  for (const step of steps.slice(from)) {
    try {
      step.run(copy)
    } catch (error) {
      return { at: 'failed', reason: 'step-failed', to: step.to, error }
    }
  }
  values.clear()
  for (const [key, value] of copy) values.set(key, value)
  return { at: 'migrated', version: newest }
}
