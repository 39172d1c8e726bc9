import type { Problem } from '../../core/shop/problem.ts'
import type { I18n } from './i18n.ts'

/**
 * Returns a general text for an error, or the server's message. It uses texts of the first chunk
 * only; `translateProblem` has a text for each error, in a lazily loaded chunk.
 */
export function translateCommonProblem({ t }: I18n, { code, message }: Problem): string {
  if (code === 'server' && message !== '') return message
  if (code === 'network') return t('error.network')
  return t(code === 'unknown' ? 'error.unknown' : 'error.requestFailed')
}
