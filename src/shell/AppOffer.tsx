import { LinkOut } from '../bind/LinkOut.tsx'
import { useShop, useWords } from '../bind/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import * as css from './AppOffer.module.css'

/** The chain's application in the device's own store. */
export function AppOffer({ link }: { readonly link: string }) {
  const { config, consent } = useShop()
  const { t, locale } = useWords()
  return (
    <aside className={css.banner} aria-label={t('appBanner.label')}>
      <img src={`/brands/${encodeURIComponent(config.brand)}/icon.svg`} alt="" width="32" height="32" className={css.icon} />
      <p className={css.text}><span className={css.name}>{config.brandName[locale]}</span> {t('appBanner.text')}</p>
      <LinkOut href={link} className={css.open}>{t('appBanner.open')}</LinkOut>
      <IconButton label={t('appBanner.dismiss')} icon={<Icon name="close" />} onClick={() => consent.appBannerDismissed.set(true)} />
    </aside>
  )
}
