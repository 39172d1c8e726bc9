/**
 * Faults of `faults.mjs` that no test can see, and why: what they change changes nothing for anybody.
 * @type {readonly import('../../.ci/build/mutate/judge.mjs').Survivor[]}
 */
export const survivors = []
