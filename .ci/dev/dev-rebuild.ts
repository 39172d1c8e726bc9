import { toProblems } from './dev-problems.ts'

/**
 * A part of the running shop. `dependsOn` returns whether a changed file affects the part.
 * `rebuild` returns whether open pages have to reload, or only their style sheets. If it rejects,
 * it leaves the part unchanged.
 * @typedef {{ readonly needsReload: boolean, readonly hasNewStyles: boolean }} Outcome
 * @typedef {object} Part
 * @property {(file: string) => boolean} dependsOn
 * @property {(changed: readonly string[]) => Promise<Outcome>} rebuild
 */

/** @typedef {readonly import('./dev-problems.ts').Problem[]} Problems */

/**
 * Creates a function that rebuilds the parts that depend on changed files. Rebuilds run one at a
 * time; files that change meanwhile are in the next one. The problems of a part are reported until
 * its next successful rebuild.
 * @param {readonly Part[]} parts
 * @param {(outcome: Outcome & { readonly problems: Problems }) => void} onRebuilt
 * @returns {(changed: readonly string[]) => Promise<void>}
 */
export function createRebuildQueue(parts, onRebuilt) {
  /** @type {Map<Part, Problems>} */
  const problems = new Map()
  /** @type {Set<string>} */
  const pending = new Set()
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
  return changed => {
    for (const file of changed) pending.add(file)
    return queue = queue.then(rebuild)
  }
}
