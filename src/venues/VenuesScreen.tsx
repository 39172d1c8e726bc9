import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { useTitle } from '../bind/useTitle.ts'

/** The chain's restaurants (MENU-09). */
export function VenuesScreen() {
  const { config } = useShop()
  const { t, locale } = useWords()
  useTitle(t('title.restos', { brand: config.brandName[locale] }))
  return <h1 tabIndex={-1}>{t('nav.restos')}</h1>
}
