import type { AddressInput } from '../../core/shop/place/address-input.ts'
import type { AddressSearchState } from '../../core/shop/place/address-lookups.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import type { I18n } from '../i18n/i18n.ts'
import type { ComboboxOption } from '../ui/Combobox.tsx'

/**
 * The address search as props of `Combobox`, and `hasFailed`: the search or the geocoding of a picked
 * suggestion has failed.
 */
export function useSuggestions(input: AddressInput) {
  const state = useStore(input.search)
  const i18n = useI18n()
  return {
    options: state.items.map(({ placeId, title, subtitle }): ComboboxOption => ({ id: placeId, title, subtitle })),
    loading: state.status === 'searching' || state.status === 'geocoding',
    listLabel: i18n.t('address.suggestions'),
    emptyText: selectEmptyText(i18n, state.status),
    statusText: (count: number) => i18n.plural('plural.suggestions', count),
    hasFailed: state.status === 'failed',
  }
}

/** Selects the text of an empty list: the query is too short, or the search has found nothing. */
function selectEmptyText({ t }: I18n, status: AddressSearchState['status']): string | undefined {
  if (status === 'short') return t('address.typeMore')
  // `found` with an empty list: the search has ended without a result
  return status === 'found' ? t('address.notFound') : undefined
}
