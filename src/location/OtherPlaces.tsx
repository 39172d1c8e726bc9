import { ApiText } from '../bind/ApiText.tsx'
import { usePlace } from '../bind/parts.ts'
import { useI18n, useStore } from '../bind/shop.ts'
import { Chip } from '../ui/Chip.tsx'
import { formatSavedPlace } from './format-saved-place.ts'
import * as css from './OtherPlaces.module.css'

/** The saved addresses as chips: one press replaces the address of the field (LOC-16). */
export function OtherPlaces() {
  const { address } = usePlace()
  const i18n = useI18n()
  const places = useStore(address.otherPlaces)
  return (
    <ul aria-label={i18n.t('saved.label')} className={css.places}>
      {places.map(({ id, place }) => (
        <li key={id}>
          <Chip onPress={() => void address.pick(id)}><ApiText>{formatSavedPlace(i18n, place)}</ApiText></Chip>
        </li>
      ))}
    </ul>
  )
}
