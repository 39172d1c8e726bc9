import { problemsOf } from './dev-problems.mjs'

/**
 * What a change has come to: the pages load anew, or only fetch their style sheets anew.
 * @typedef {{ readonly isNew: boolean, readonly hasNewLook: boolean }} Outcome
 */

/**
 * A part of the running shop. `renew` brings it to what its sources say now, or rejects and leaves it as it was.
 * @typedef {object} Part
 * @property {(file: string) => boolean} isMadeOf
 * @property {(changed: readonly string[]) => Promise<Outcome>} renew
 */

/**
 * Brings the parts up to date after each change, one change after the other. What is wrong with a part stays told until it has been
 * renewed. `tell` hears what all of it came to.
 * @param {readonly Part[]} parts
 * @param {(outcome: Outcome & { readonly problems: readonly import('./dev-problems.mjs').Problem[] }) => void} tell
 * @returns {(changed: readonly string[]) => Promise<void>}
 */
export function followChanges(parts, tell) {
  /** @type {Map<Part, readonly import('./dev-problems.mjs').Problem[]>} */
  const wrong = new Map()
  /** @type {Set<string>} */
  const waiting = new Set()
  let work = Promise.resolve()

  async function follow() {
    const changed = [...waiting]
    waiting.clear()
    const outcome = { isNew: false, hasNewLook: false }
    for (const part of parts.filter(({ isMadeOf }) => changed.some(isMadeOf))) {
      try {
        const { isNew, hasNewLook } = await part.renew(changed)
        outcome.isNew ||= isNew
        outcome.hasNewLook ||= hasNewLook
        wrong.delete(part)
      } catch (error) {
        wrong.set(part, problemsOf(error))
      }
    }
    if (changed.length > 0) tell({ ...outcome, problems: [...wrong.values()].flat() })
  }
  return changed => {
    for (const file of changed) waiting.add(file)
    return work = work.then(follow)
  }
}
