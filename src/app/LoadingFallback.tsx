import { useState } from 'react'
import { useI18n } from '../bind/shop.ts'
import { useTimeout } from '../ui/effects.ts'
import { Spinner } from '../ui/Spinner.tsx'
import * as css from './LoadingFallback.module.css'

/**
 * Delay in ms before a screen reader announces the wait: after a short wait the new page is
 * announced anyway.
 */
const ANNOUNCE_AFTER = 400

/** Shown while a screen's code or another restaurant's menu loads. */
export function LoadingFallback() {
  const { t } = useI18n()
  const [isLong, setLong] = useState(false)
  useTimeout(ANNOUNCE_AFTER, () => setLong(true))
  return (
    <div className={css.waiting}>
      <Spinner />
      <span role="status" className="visually-hidden">{isLong && t('common.loading')}</span>
    </div>
  )
}
