import { toProblems } from './dev-problems.mjs'

/** @typedef {import('./dev-problems.mjs').Problem} Problem */

/**
 * What the open pages have to do after a rebuild: reload, or only reload their style sheets.
 * @typedef {{ readonly needsReload: boolean, readonly hasNewStyles: boolean }} Outcome
 */

/**
 * A part of the running shop. `dependsOn` returns whether a changed file affects the part.
 * `rebuild` updates the part from its sources, or rejects and leaves the part unchanged.
 * @typedef {object} Part
 * @property {(file: string) => boolean} dependsOn
 * @property {(changed: readonly string[]) => Promise<Outcome>} rebuild
 */

/**
 * Creates a function that rebuilds the parts that depend on changed files. Rebuilds run one at a
 * time; files that change meanwhile are in the next one. The problems of a part are reported until
 * its next successful rebuild.
 * @param {readonly Part[]} parts
 * @param {(outcome: Outcome & { readonly problems: readonly Problem[] }) => void} onRebuilt
 * @returns {(changed: readonly string[]) => Promise<void>}
 */
export function createRebuildQueue(parts, onRebuilt) {
  /** @type {Map<Part, readonly Problem[]>} */
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
