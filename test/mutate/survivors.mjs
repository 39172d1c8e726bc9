/**
 * Faults that no test can see, and why: what they change changes nothing for anybody.
 * @type {readonly import('../../.ci/build/mutate/judge.mjs').Survivor[]}
 */
export const survivors = [
  {
    file: 'core/phone.ts', before: 'fitting.length === 1 ?', after: 'fitting.length >= 1 ?',
    reason: 'A national number of Russia has ten digits and one of Montenegro eight or nine, with their trunk prefixes too: none is read in both countries.',
  },
]
