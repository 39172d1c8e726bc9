import type { Counting } from '../../core/shop/consent/cookies.ts'
import type { Words } from '../bind/shop.ts'

/** Who counts, by the names that a customer may know. */
export function countingNames(t: Words['t'], counting: readonly Counting[]): string {
  return counting.map(one => (one.kind === 'script' ? one.host ?? t('cookie.ownScript') : t(`cookie.${one.kind}`))).join(', ')
}
