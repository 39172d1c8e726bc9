import { useSelected, useShop, useI18n } from '../bind/shop.ts'
import * as css from './MenuUpdate.module.css'

/**
 * Says that the current menu is loading, while the cached menu is shown. CSS delays the text, so
 * that a quick response does not make the text flash.
 */
export function MenuUpdate() {
  const { menu } = useShop()
  const { t } = useI18n()
  // nothing loads while a prerendered page shows a restaurant that is not selected
  const isSelected = useSelected(menu.selectedMenu, selected => selected !== null, false)
  const isLoading = useSelected(
    menu.freshness, freshness => freshness.status === 'cached' && freshness.problem === null, false,
  )
  if (!isSelected || !isLoading) return null
  return <p role="status" className={css.update} data-motion="essential">{t('kept.updating')}</p>
}
