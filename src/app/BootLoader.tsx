import { useState } from 'react'
import { useShop, useStore, useTitle, useI18n } from '../bind/shop.ts'
import { LoadingBar } from '../ui/LoadingBar.tsx'
import { useTimeout } from '../ui/effects.ts'
import * as css from './BootLoader.module.css'

const SAYS_LOADING_AFTER = 1000
const SAYS_SLOW_AFTER = 8000

/**
 * The brand's splash with a loading bar. The image is the one that `index.html` shows before
 * scripts run (BOOT-01).
 */
export function BootLoader() {
  const { config, location } = useShop()
  const { t, locale } = useI18n()
  useTitle(config.brandName[locale])
  // without a selected place no menu is being loaded
  const hasPlace = useStore(location.choice.choice) !== null
  const [waited, setWaited] = useState<'short' | 'long' | 'slow'>('short')
  useTimeout(SAYS_LOADING_AFTER, () => setWaited('long'))
  useTimeout(SAYS_SLOW_AFTER, () => setWaited('slow'))
  const splash = config.bootLoader === '' ? `/brands/${encodeURIComponent(config.brand)}/splash.svg` : config.bootLoader
  return (
    <div className={css.loader}>
      <img className={css.splash} src={splash} alt="" width="160" height="160" />
      <div className={css.bar}><LoadingBar label={t('common.loading')} /></div>
      <p className={css.text} role="status">
        {waited === 'slow' ? t('boot.slow') : waited === 'long' && hasPlace && t('boot.loading')}
      </p>
    </div>
  )
}
