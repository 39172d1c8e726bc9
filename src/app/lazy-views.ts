import { lazyView } from './lazy-view.tsx'
import { InlineLoadError } from './LoadError.tsx'
import { loadDeferredViews } from './deferred-chunk.ts'

/*
 * Views of `deferred-views.ts`. Views with `fallback: Nothing` are optional: if the chunk fails to
 * load, they render nothing.
 */

export const Footer = lazyView(() => loadDeferredViews().then(file => file.Footer), { services: ['notices'] })
export const AgeConfirm = lazyView(() => loadDeferredViews().then(file => file.AgeConfirm))
export const FailurePage = lazyView(() => loadDeferredViews().then(file => file.FailurePage), {
  fallback: InlineLoadError,
})
export const DeferredOverlays = lazyView(() => loadDeferredViews().then(file => file.DeferredOverlays), {
  services: ['notices'],
})
export const UtilityLinks = lazyView(() => loadDeferredViews().then(file => file.UtilityLinks))
export const EmptiedSection = lazyView(() => loadDeferredViews().then(file => file.EmptiedSection))
export const NoDishes = lazyView(() => loadDeferredViews().then(file => file.NoDishes))
export const AdultDishesNotice = lazyView(() => loadDeferredViews().then(file => file.AdultDishesNotice))
export const ActiveFilters = lazyView(() => loadDeferredViews().then(file => file.ActiveFilters))
export const NoMenu = lazyView(() => loadDeferredViews().then(file => file.NoMenu))
export const AppOffer = lazyView(() => loadDeferredViews().then(file => file.AppOffer), { fallback: Nothing })
// optional: if this chunk fails to load, the texts of another language would fail as well
export const LocaleMenu = lazyView(() => loadDeferredViews().then(file => file.LocaleMenu), { fallback: Nothing })
export const MenuNotice = lazyView(() => loadDeferredViews().then(file => file.MenuNotice), { services: ['notices'] })
// if the chunk fails to load, the location button shows no expected time
export const EtaLabel = lazyView(() => loadDeferredViews().then(file => file.EtaLabel), {
  services: ['notices'],
  fallback: Nothing,
})
export const BarTools = lazyView(() => loadDeferredViews().then(file => file.BarTools), { fallback: Nothing })
export const StripFade = lazyView(() => loadDeferredViews().then(file => file.StripFade), { fallback: Nothing })

function Nothing() {
  return null
}
