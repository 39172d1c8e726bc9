import { appLink } from '../../core/shop/consent/consent.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import * as css from './AppBanner.module.css'

/** Offers the chain's application in the device's own store, until it is put away (CFG-07). */
export function AppBanner() {
  const { config, consent, platform } = useShop()
  const { t, locale } = useWords()
  const isDismissed = useStore(consent.appBannerDismissed)
  const link = appLink(platform, config.links)
  if (isDismissed || link === null) return null
  return (
    <aside className={css.banner} aria-label={t('appBanner.label')}>
      <img src={`/brands/${encodeURIComponent(config.brand)}/icon.svg`} alt="" width="32" height="32" className={css.icon} />
      <p className={css.text}><span className={css.name}>{config.brandName[locale]}</span> {t('appBanner.text')}</p>
      <a href={link} target="_blank" rel="noopener noreferrer" className={css.open}>{t('appBanner.open')}</a>
      <IconButton label={t('appBanner.dismiss')} icon={<Icon name="close" />} onClick={() => consent.appBannerDismissed.set(true)} />
    </aside>
  )
}
