import type { History } from 'history'
import type { StoragePort } from '../../env.ts'
import { formatQuery } from '../../http/query.ts'
import { locale } from '../storage/startup-keys.ts'
import { isPaymentReturn } from '../checkout/payment-return.ts'

/**
 * Selects the language of the URL's parameter `lang`, unless a language is stored already
 * (I18N-02). Removes the parameter from the URL, so that a later selection survives a reload.
 * Ignores the URL of a return from payment, where `lang` belongs to the payment page (CHK-15).
 */
export function takeLanguage({ location, replace }: History, storage: StoragePort, locales: readonly string[]): void {
  if (isPaymentReturn(location)) return
  const { pathname, search, hash, state } = location
  const query = new URLSearchParams(search)
  const requested = query.get('lang')
  query.delete('lang')
  if (requested !== null) replace({ pathname, search: formatQuery(query), hash }, state)
  if (requested !== null && locales.includes(requested) && storage.get(locale) === null) storage.set(locale, requested)
}
