import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { useTitle } from '../bind/useTitle.ts'

/** One restaurant: photos, contacts, hours, map (MENU-09). */
export function VenueScreen() {
  const { config } = useShop()
  const { t, locale } = useWords()
  useTitle(t('title.resto', { brand: config.brandName[locale] }))
  return <h1 tabIndex={-1}>{t('resto.headline')}</h1>
}
