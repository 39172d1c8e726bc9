import { Suspense, useState } from 'react'
import { useShop, useStore } from '../bind/shop.ts'
import { AppOffer } from '../lazy/lazy-views.ts'
import { useIsHydrating } from '../ui/useIsHydrating.ts'
import * as css from './AppBanner.module.css'

/**
 * Offers the chain's app on iOS and Android until the customer dismisses the banner (CFG-07).
 * Reserves the banner's height while its chunk loads.
 */
export function AppBanner() {
  const { config: { links }, consent, platform } = useShop()
  const isDismissed = useStore(consent.appBannerDismissed)
  // the banner would move a prerendered page, and appears at the next visit
  const [isOnPrerenderedPage] = useState(useIsHydrating())
  const storeLinks = { ios: links.appStore, android: links.googlePlay, other: '' }
  const link = storeLinks[platform]
  if (isDismissed || link === '' || isOnPrerenderedPage) return null
  return <div className={css.appBanner}><Suspense fallback={null}><AppOffer link={link} /></Suspense></div>
}
