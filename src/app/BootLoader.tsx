import { useState } from 'react'
import { useShop, useStore, useTitle, useWords } from '../bind/shop.ts'
import { LoadingBar } from '../ui/LoadingBar.tsx'
import { useLater } from '../ui/occasions.ts'
import * as css from './BootLoader.module.css'

const SAYS_LOADING_AFTER = 1000
const SAYS_SLOW_AFTER = 8000

/** The brand's splash with a bar; the same picture as before any script (BOOT-01). */
export function BootLoader() {
  const { config, location } = useShop()
  const { t, locale } = useWords()
  useTitle(config.brandName[locale])
  // without a place no menu is on its way
  const hasPlace = useStore(location.choice.choice) !== null
  const [waited, setWaited] = useState<'short' | 'long' | 'slow'>('short')
  useLater(SAYS_LOADING_AFTER, () => setWaited('long'))
  useLater(SAYS_SLOW_AFTER, () => setWaited('slow'))
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
