import type { Problem } from '../../src/dev/dev-state.ts'
import { toProblems } from './dev-problems.ts'

/** Whether open pages have to reload, or only their style sheets. */
export interface Outcome {
  readonly needsReload: boolean
  readonly hasNewStyles: boolean
}

/** A part of the running shop, such as its scripts. */
interface Part {
  /** Whether a changed file affects the part. */
  dependsOn(file: string): boolean
  /** If the sources do not compile, it rejects and leaves the part unchanged. */
  rebuild(changed: readonly string[]): Promise<Outcome>
}

/**
 * Creates a function that rebuilds the parts that depend on changed files. Rebuilds run one at a
 * time; files that change meanwhile are in the next one. The problems of a part are reported until
 * its next successful rebuild.
 */
export function createRebuildQueue(
  parts: readonly Part[],
  onRebuilt: (outcome: Outcome & { readonly problems: readonly Problem[] }) => void,
) {
  const problems = new Map<Part, readonly Problem[]>()
  const pending = new Set<string>()
  let queue = Promise.resolve()

  async function rebuild() {
    const changed = [...pending]
    pending.clear()
    const outcome = { needsReload: false, hasNewStyles: false }
    for (const part of parts.filter(({ dependsOn }) => changed.some(dependsOn))) {
      try {
        const { needsReload, hasNewStyles } = await part.rebuild(changed)
        outcome.needsReload ||= needsReload
        outcome.hasNewStyles ||= hasNewStyles
        problems.delete(part)
      } catch (error) {
        problems.set(part, toProblems(error))
      }
    }
    if (changed.length > 0) onRebuilt({ ...outcome, problems: [...problems.values()].flat() })
  }
  return (changed: readonly string[]) => {
    for (const file of changed) pending.add(file)
    return queue = queue.then(rebuild)
  }
}
