import { useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { useAskAge } from './ask-age.ts'
import * as css from './AdultDishesNotice.module.css'

/**
 * Replaces a section's dishes for adults after the customer has answered «no» to the age question
 * (MENU-07).
 */
export function AdultDishesNotice() {
  const { t } = useI18n()
  const askAge = useAskAge()
  return (
    <>
      <p className={css.text}><span className={css.age}>{t('tag.ADULT')}</span><span>{t('menu.adultText')}</span></p>
      {/* The answer «yes» renders the dishes again, so the callback has nothing to do. */}
      <Button variant="outlined" onClick={() => askAge(() => undefined)}>{t('menu.adultHidden')}</Button>
    </>
  )
}
