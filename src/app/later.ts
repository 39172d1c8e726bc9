import { fetchedView } from './fetched-view.tsx'

/* Views of `later-views.ts`. Those that are not asked for are missed by no customer, should they not be fetched. */

export const Footer = fetchedView(() => import('./later-views.ts').then(file => file.Footer))
export const AgeConfirm = fetchedView(() => import('./later-views.ts').then(file => file.AgeConfirm))
export const LaterOverlays = fetchedView(() => import('./later-views.ts').then(file => file.LaterOverlays))
export const UtilityLinks = fetchedView(() => import('./later-views.ts').then(file => file.UtilityLinks))
export const AppOffer = fetchedView(() => import('./later-views.ts').then(file => file.AppOffer), { otherwise: Nothing })
// no other language can be had either
export const LocaleMenu = fetchedView(() => import('./later-views.ts').then(file => file.LocaleMenu), { otherwise: Nothing })

function Nothing() {
  return null
}
