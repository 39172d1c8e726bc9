import { Suspense } from 'react'
import { appLink } from '../../core/shop/consent/app-link.ts'
import { useShop, useStore } from '../bind/shop.ts'
import { AppOffer } from './later.ts'
import * as css from './AppBanner.module.css'

/** Offers the chain's application until that is put away (CFG-07); its place is kept. */
export function AppBanner() {
  const { config, consent, platform } = useShop()
  const isDismissed = useStore(consent.appBannerDismissed)
  const link = appLink(platform, config.links)
  if (isDismissed || link === null) return null
  return <div className={css.appBanner}><Suspense fallback={null}><AppOffer link={link} /></Suspense></div>
}
