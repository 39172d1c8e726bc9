import { useSelected, useShop, useWords } from '../bind/shop.ts'
import * as css from './MenuUpdate.module.css'

/** While the present menu is on its way: moves nothing, and a quick answer never lets it appear. */
export function MenuUpdate() {
  const { menu } = useShop()
  const { t } = useWords()
  const isOnItsWay = useSelected(menu.freshness, now => now.at === 'kept' && now.problem === null)
  if (!isOnItsWay) return null
  return <p role="status" className={css.update} data-motion="essential">{t('kept.updating')}</p>
}
