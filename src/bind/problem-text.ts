import type { Problem } from '../../core/shop/problem.ts'
import type { TextKey } from '../text/texts.ts'
import { translateCommonProblem } from './plain-problem.ts'
import type { I18n } from './shop.ts'

/** Text keys that `plainProblem` lacks; null falls back to it. */
const OTHER_TEXTS = {
  server: null,
  network: null,
  requestFailed: null,
  unknown: null,
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

/** The customer-facing error text; the server's message when it sent one. */
export function translateProblem(i18n: I18n, problem: Problem): string {
  const named = OTHER_TEXTS[problem.code]
  return named === null ? translateCommonProblem(i18n, problem) : i18n.t(named)
}
