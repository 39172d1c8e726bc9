import type { SavedPlace } from '../../core/shop/place/saved-places.ts'
import type { Words } from '../bind/shop.ts'
import type { ComboboxOption } from '../ui/Combobox.tsx'

/** What the address field offers before anything is typed: where an address is known from stands below it. */
export function savedOptions({ t }: Words, places: readonly SavedPlace[]) {
  return {
    listLabel: t('saved.label'),
    options: places.map(({ id, from, place }): ComboboxOption => ({
      id,
      title: place.apartment === '' ? place.address : `${place.address} · ${t('location.apartment')} ${place.apartment}`,
      subtitle: t(from === 'profile' ? 'saved.profile' : 'saved.device'),
    })),
  }
}
