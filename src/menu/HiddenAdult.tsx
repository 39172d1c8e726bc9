import { useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { useAskAge } from './ask-age.ts'
import * as css from './HiddenAdult.module.css'

/** In the place of a section's dishes for adults, which the customer has said not to be one for (MENU-07). */
export function HiddenAdult() {
  const { t } = useWords()
  const askAge = useAskAge()
  return (
    <>
      <p className={css.text}><span className={css.age}>{t('tag.ADULT')}</span>{t('menu.adultText')}</p>
      {/* the answer itself brings the dishes back */}
      <Button variant="outlined" onClick={() => askAge(() => undefined)}>{t('menu.adultHidden')}</Button>
    </>
  )
}
