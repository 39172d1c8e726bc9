import type { Problem } from '../../core/shop/problem.ts'
import type { I18n } from './shop.ts'

/**
 * Returns an error's text from the first chunk. `translateProblem` has more texts, in a later
 * chunk.
 */
export function translateCommonProblem({ t }: I18n, { code, message }: Problem): string {
  if (code === 'server' && message !== '') return message
  return code === 'network' ? t('error.network') : code === 'unknown' ? t('error.unknown') : t('error.requestFailed')
}
