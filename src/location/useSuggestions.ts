import type { AddressInput } from '../../core/shop/place/address-input.ts'
import { useStore, useWords } from '../bind/shop.ts'
import type { ComboboxOption } from '../ui/Combobox.tsx'

/** What an address search gives a combobox to show. */
export function useSuggestions(input: AddressInput) {
  const state = useStore(input.search)
  const words = useWords()
  return {
    options: state.items.map(({ placeId, title, subtitle }): ComboboxOption => ({ id: placeId, title, subtitle })),
    loading: state.at === 'searching' || state.at === 'locating',
    listLabel: words.t('address.suggestions'),
    emptyText: state.at === 'short' ? words.t('address.typeMore') : state.at === 'found' ? words.t('address.notFound') : undefined,
    statusText: (count: number) => words.plural('plural.suggestions', count),
    isLocating: state.at === 'locating',
    hasFailed: state.at === 'failed',
  }
}
