import { useState } from 'react'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { focusMain } from '../ui/focus-main.ts'
import { PausedNotice } from './PausedNotice.tsx'
import * as css from './OperatorAlert.module.css'

/**
 * Shows the operator's banner, and that orders are paused (CFG-11). `isLate`: the
 * notice appears after the page, over the bottom of the window, so it has a close button.
 */
export function OperatorAlert({ isLate }: { readonly isLate: boolean }) {
  const { t } = useI18n()
  const { isPaused, banner } = useStore(useShop().operator)
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  const closeButton = isLate && (
    <Button variant="text" onClick={() => {
      setDismissed(true)
      // move the focus: the focused button is removed
      focusMain()
    }}>{t('common.close')}</Button>
  )
  return (
    <div className={css.notices}>
      {banner !== null && <Alert tone="info" announce={isLate} action={!isPaused && closeButton}>{banner}</Alert>}
      {isPaused && <PausedNotice announce={isLate} action={closeButton} />}
    </div>
  )
}
