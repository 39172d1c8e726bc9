import { fetchedView } from './fetched-view.tsx'

/* Views of `later-views.ts`. Those that are not asked for are missed by no customer, should they not be fetched. */

export const Footer = fetchedView(() => import('./later-views.ts').then(file => file.Footer))
export const AgeConfirm = fetchedView(() => import('./later-views.ts').then(file => file.AgeConfirm))
export const NavigationPanel = fetchedView(() => import('./later-views.ts').then(file => file.NavigationPanel))
export const UtilityLinks = fetchedView(() => import('./later-views.ts').then(file => file.UtilityLinks))
export const AppOffer = fetchedView(() => import('./later-views.ts').then(file => file.AppOffer), { otherwise: Nothing })
export const CookieNotice = fetchedView(() => import('./later-views.ts').then(file => file.CookieNotice), { otherwise: Nothing })
export const DayOffPopup = fetchedView(() => import('./later-views.ts').then(file => file.DayOffPopup), { otherwise: Nothing })
export const DocumentHead = fetchedView(() => import('./later-views.ts').then(file => file.DocumentHead), { otherwise: Nothing })
// no other language can be had either
export const LocaleMenu = fetchedView(() => import('./later-views.ts').then(file => file.LocaleMenu), { otherwise: Nothing })
export const Notices = fetchedView(() => import('./later-views.ts').then(file => file.Notices), { otherwise: Nothing })
export const ProgressOverlay = fetchedView(() => import('./later-views.ts').then(file => file.ProgressOverlay), { otherwise: Nothing })

function Nothing() {
  return null
}
