import { Suspense } from 'react'
import { useShop, useStore } from '../bind/shop.ts'
import { AppOffer } from './later.ts'
import * as css from './AppBanner.module.css'

/** Offers the chain's application until that is put away (CFG-07); its place is kept. */
export function AppBanner() {
  const { config: { links }, consent, platform } = useShop()
  const isDismissed = useStore(consent.appBannerDismissed)
  const link = platform === 'ios' ? links.appStore : platform === 'android' ? links.googlePlay : ''
  if (isDismissed || link === '') return null
  return <div className={css.appBanner}><Suspense fallback={null}><AppOffer link={link} /></Suspense></div>
}
