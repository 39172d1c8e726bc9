import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { useTitle } from '../bind/useTitle.ts'

/** All promotions of the chosen restaurant (MENU-08). */
export function PromotionsScreen() {
  const { config } = useShop()
  const { t, locale } = useWords()
  useTitle(t('title.promotions', { brand: config.brandName[locale] }))
  return <h1 tabIndex={-1}>{t('nav.promotions')}</h1>
}
