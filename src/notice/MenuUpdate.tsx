import { useSelected, useShop, useI18n } from '../bind/shop.ts'
import * as css from './MenuUpdate.module.css'

/**
 * Shown while the current menu loads. It shifts nothing, and does not appear for a quick response.
 */
export function MenuUpdate() {
  const { menu } = useShop()
  const { t } = useI18n()
  const isOnItsWay = useSelected(menu.freshness, now => now.status === 'cached' && now.problem === null)
  if (!isOnItsWay) return null
  return <p role="status" className={css.update} data-motion="essential">{t('kept.updating')}</p>
}
