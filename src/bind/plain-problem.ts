import type { Problem } from '../../core/shop/problem.ts'
import type { I18n } from './shop.ts'

/** The error text from the first chunk. `problemText` has more texts for answers of the API. */
export function translateCommonProblem({ t }: I18n, { code, message }: Problem): string {
  if (code === 'server' && message !== '') return message
  return code === 'network' ? t('error.network') : code === 'unknown' ? t('error.unknown') : t('error.requestFailed')
}
