import type { Problem } from '../../core/shop/problem.ts'
import type { TextKey } from '../text/texts.ts'
import { translateCommonProblem } from './plain-problem.ts'
import type { I18n } from './i18n.ts'

/** The text key of each error; null for the errors of `translateCommonProblem`. */
const TEXT_KEYS = {
  server: null,
  network: null,
  requestFailed: null,
  unknown: null,
  networkSignIn: 'error.networkSignIn',
  otherTab: 'error.otherTab',
  time: 'error.time',
  menuGroupsNotFound: 'error.menuGroupsNotFound',
  menuGroupsFailed: 'error.menuGroupsFailed',
  positionsNotFound: 'error.positionsNotFound',
  positionsFailed: 'error.positionsFailed',
  noRestos: 'error.noRestos',
  noMenus: 'error.noMenus',
  noZones: 'error.noZones',
} as const satisfies Record<Problem['code'], TextKey | null>

/** Returns an error's text for the customer; for `server`, the server's message if there is one. */
export function translateProblem(i18n: I18n, problem: Problem): string {
  const key = TEXT_KEYS[problem.code]
  return key === null ? translateCommonProblem(i18n, problem) : i18n.t(key)
}
