import { fetchedView } from './fetched-view.tsx'
import { MissingHere } from './Missing.tsx'
import { views } from './views.ts'

/* Views of `later-views.ts`. Those that are not asked for are missed by no customer, should they not be fetched. */

export const Footer = fetchedView(() => views().then(file => file.Footer), { needs: ['notices'] })
export const AgeConfirm = fetchedView(() => views().then(file => file.AgeConfirm))
export const FailurePage = fetchedView(() => views().then(file => file.FailurePage), { otherwise: MissingHere })
export const LaterOverlays = fetchedView(() => views().then(file => file.LaterOverlays), { needs: ['notices'] })
export const UtilityLinks = fetchedView(() => views().then(file => file.UtilityLinks))
export const EmptiedSection = fetchedView(() => views().then(file => file.EmptiedSection))
export const NoDishes = fetchedView(() => views().then(file => file.NoDishes))
export const HiddenAdult = fetchedView(() => views().then(file => file.HiddenAdult))
export const NarrowedBy = fetchedView(() => views().then(file => file.NarrowedBy))
export const NoMenu = fetchedView(() => views().then(file => file.NoMenu))
export const AppOffer = fetchedView(() => views().then(file => file.AppOffer), { otherwise: Nothing })
// no other language can be had either
export const LocaleMenu = fetchedView(() => views().then(file => file.LocaleMenu), { otherwise: Nothing })
export const MenuNotice = fetchedView(() => views().then(file => file.MenuNotice), { needs: ['notices'] })
// the place is said all the same
export const WhenDue = fetchedView(() => views().then(file => file.WhenDue), { needs: ['notices'], otherwise: Nothing })
export const BarTools = fetchedView(() => views().then(file => file.BarTools), { otherwise: Nothing })
export const StripEdges = fetchedView(() => views().then(file => file.StripEdges), { otherwise: Nothing })

function Nothing() {
  return null
}
