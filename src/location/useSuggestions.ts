import type { AddressInput } from '../../core/shop/place/address-input.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import type { ComboboxOption } from '../ui/Combobox.tsx'

/** The props of a combobox that shows the results of an address search. */
export function useSuggestions(input: AddressInput) {
  const state = useStore(input.search)
  const i18n = useI18n()
  return {
    options: state.items.map(({ placeId, title, subtitle }): ComboboxOption => ({ id: placeId, title, subtitle })),
    loading: state.status === 'searching' || state.status === 'locating',
    listLabel: i18n.t('address.suggestions'),
    emptyText:
      state.status === 'short'
        ? i18n.t('address.typeMore')
        : state.status === 'found'
          ? i18n.t('address.notFound')
          : undefined,
    statusText: (count: number) => i18n.plural('plural.suggestions', count),
    isLocating: state.status === 'locating',
    hasFailed: state.status === 'failed',
  }
}
