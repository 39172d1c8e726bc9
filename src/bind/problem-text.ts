import type { Problem } from '../../core/shop/problem.ts'
import type { TextKey } from '../text/texts.ts'
import { plainProblem } from './plain-problem.ts'
import type { Words } from './shop.ts'

/** What `plainProblem` has no words for. */
const NAMED = {
  server: null, network: null, requestFailed: null, unknown: null,
  time: 'error.time', menuGroupsNotFound: 'error.menuGroupsNotFound', menuGroupsFailed: 'error.menuGroupsFailed',
  positionsNotFound: 'error.positionsNotFound', positionsFailed: 'error.positionsFailed',
  noRestos: 'error.noRestos', noMenus: 'error.noMenus', noZones: 'error.noZones',
} as const satisfies Record<Problem['code'], TextKey | null>

/** What went wrong, in the customer's words; the server's own message where it gave one. */
export function problemText(words: Words, problem: Problem): string {
  const named = NAMED[problem.code]
  return named === null ? plainProblem(words, problem) : words.t(named)
}
