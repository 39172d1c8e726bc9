import { useState } from 'react'
import { useShop, useStore, useTitle, useI18n } from '../bind/shop.ts'
import { LoadingBar } from '../ui/LoadingBar.tsx'
import { useTimeout } from '../ui/effects.ts'
import * as css from './BootLoader.module.css'

/** The delays in ms after which a text appears below the loading bar. */
const LOADING_TEXT_DELAY = 1000
const SLOW_TEXT_DELAY = 8000

/**
 * The brand's splash image and name with a loading bar (BOOT-01, BOOT-09). `index.html` shows the
 * same before scripts run, in the default language, so that nothing changes when this replaces it.
 * Behind the dialog of a first visit it shows the brand's food.
 */
export function BootLoader() {
  const { boot, config, location } = useShop()
  const { t, locale } = useI18n()
  useTitle(config.brandName[locale])
  // a first visit has no restaurant yet, so no menu is loading
  const loadsMenu = useStore(location.choice.choice) !== null
  const isPlaceAsked = useStore(boot.showsDialog)
  const [wait, setWait] = useState<'short' | 'long' | 'very-long'>('short')
  useTimeout(LOADING_TEXT_DELAY, () => setWait('long'))
  useTimeout(SLOW_TEXT_DELAY, () => setWait('very-long'))
  const menuText = wait === 'long' && loadsMenu && t('boot.loading')
  const splash = config.bootLoader === '' ? `/brands/${encodeURIComponent(config.brand)}/splash.svg` : config.bootLoader
  return (
    <div className={css.loader}>
      <img className={css.splash} src={splash} alt="" width="160" height="160" />
      <p className={css.name} lang={config.defaultLocale}>{config.brandName[config.defaultLocale]}</p>
      <div className={css.bar}><LoadingBar label={t('common.loading')} /></div>
      <p className={css.text} role="status">{wait === 'very-long' ? t('boot.slow') : menuText}</p>
      {isPlaceAsked && config.welcomePicture !== '' && (
        <img className={css.food} src={config.welcomePicture} alt="" fetchPriority="low" decoding="async" />
      )}
    </div>
  )
}
