import type { Problem } from '../../core/shop/problem.ts'
import type { Words } from './shop.ts'

/** What went wrong, in words that need not be fetched: `problemText` says more of what the API has answered. */
export function plainProblem({ t }: Words, { code, message }: Problem): string {
  if (code === 'server' && message !== '') return message
  return code === 'network' ? t('error.network') : code === 'unknown' ? t('error.unknown') : t('error.requestFailed')
}
