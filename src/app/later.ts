import { fetchedView } from './fetched-view.tsx'

/* Views of `later-views.ts`. Those that are not asked for are missed by no customer, should they not be fetched. */

export const AgeConfirm = fetchedView(() => import('./later-views.ts').then(file => file.AgeConfirm))
export const NavigationPanel = fetchedView(() => import('./later-views.ts').then(file => file.NavigationPanel))
export const CookieNotice = fetchedView(() => import('./later-views.ts').then(file => file.CookieNotice), Nothing)
export const DayOffPopup = fetchedView(() => import('./later-views.ts').then(file => file.DayOffPopup), Nothing)
export const DocumentHead = fetchedView(() => import('./later-views.ts').then(file => file.DocumentHead), Nothing)
export const ProgressOverlay = fetchedView(() => import('./later-views.ts').then(file => file.ProgressOverlay), Nothing)

function Nothing() {
  return null
}
