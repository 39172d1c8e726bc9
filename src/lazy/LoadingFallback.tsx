import { useState } from 'react'
import { useI18n } from '../bind/shop.ts'
import { useTimeout } from '../ui/effects.ts'
import { Spinner } from '../ui/Spinner.tsx'
import * as css from './LoadingFallback.module.css'

/**
 * Delay in ms before a screen reader announces the loading. If the page loads sooner, the screen
 * reader announces only the new page.
 */
const ANNOUNCEMENT_DELAY = 400

/** Shown while a screen's code or another restaurant's menu loads. */
export function LoadingFallback() {
  const { t } = useI18n()
  const [isAnnounced, setAnnounced] = useState(false)
  useTimeout(ANNOUNCEMENT_DELAY, () => setAnnounced(true))
  return (
    <div className={css.waiting}>
      <Spinner />
      <span role="status" className="visually-hidden">{isAnnounced && t('common.loading')}</span>
    </div>
  )
}
