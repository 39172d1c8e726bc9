import { LinkOut } from '../bind/LinkOut.tsx'
import { useShop, useI18n } from '../bind/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import * as css from './AppOffer.module.css'

/** The banner that links to the chain's app in the device's app store. */
export function AppOffer({ link }: { readonly link: string }) {
  const { config, consent } = useShop()
  const { t, locale } = useI18n()
  return (
    <aside className={css.banner} aria-label={t('appBanner.label')}>
      <img
        src={`/brands/${encodeURIComponent(config.brand)}/icon.svg`}
        alt=""
        width="32"
        height="32"
        className={css.icon}
      />
      <p className={css.text}>
        <span className={css.name}>{config.brandName[locale]}</span> <span>{t('appBanner.text')}</span>
      </p>
      <LinkOut href={link} className={css.open}>
        {t('appBanner.open')}
      </LinkOut>
      <IconButton
        label={t('appBanner.dismiss')}
        icon={<Icon name="close" />}
        onClick={() => consent.appBannerDismissed.set(true)}
      />
    </aside>
  )
}
