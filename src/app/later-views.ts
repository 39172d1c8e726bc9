/*
 * What lies over the page or beside it, and no first look at the menu needs: in one file, fetched when the page has
 * settled or at the first gesture that needs any of it.
 */
export { CookieNotice } from '../consent/CookieNotice.tsx'
export { AgeConfirm } from '../menu/AgeConfirm.tsx'
export { DayOffPopup } from '../notice/DayOffPopup.tsx'
export { AppOffer } from '../shell/AppOffer.tsx'
export { Footer } from '../shell/Footer.tsx'
export { LocaleMenu } from '../shell/LocaleMenu.tsx'
export { NavigationPanel } from '../shell/NavigationPanel.tsx'
export { UtilityLinks } from '../shell/UtilityLinks.tsx'
export { ProgressOverlay } from '../ui/overlays/ProgressOverlay.tsx'
export { DocumentHead } from './head/DocumentHead.tsx'
export { PageWithBar } from './layouts/PageWithBar.tsx'
export { SimpleLayout } from './layouts/SimpleLayout.tsx'
export { Notices } from './Notices.tsx'
