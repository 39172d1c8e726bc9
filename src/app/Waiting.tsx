import { useWords } from '../bind/shop.ts'
import { Spinner } from '../ui/Spinner.tsx'
import * as css from './Waiting.module.css'

/** While a screen's code, or another restaurant's menu, is on its way. */
export function Waiting() {
  const { t } = useWords()
  return (
    <div className={css.waiting} role="status">
      <Spinner />
      <span className="visually-hidden">{t('common.loading')}</span>
    </div>
  )
}
