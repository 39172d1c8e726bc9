import { useSelected, useShop, useI18n } from '../bind/shop.ts'
import * as css from './MenuUpdate.module.css'

/**
 * Says that the current menu is loading, while the cached menu is shown. CSS delays the text, so
 * that a quick response does not make the text flash.
 */
export function MenuUpdate() {
  const { menu } = useShop()
  const { t } = useI18n()
  const isLoading = useSelected(
    menu.freshness, freshness => freshness.status === 'cached' && freshness.problem === null,
  )
  if (!isLoading) return null
  return <p role="status" className={css.update} data-motion="essential">{t('kept.updating')}</p>
}
