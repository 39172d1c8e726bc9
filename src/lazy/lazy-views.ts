import { lazyView } from './lazy-view.tsx'
import { InlineLoadError } from './LoadError.tsx'
import { loadDeferredViews } from './deferred-chunk.ts'

/*
 * Views of `deferred-views.ts`. Views with `fallback: Nothing` are optional: if the chunk fails to
 * load, they render nothing.
 */

export const Footer = lazyView(loadDeferredViews, 'Footer', { services: ['notices'] })
export const AgeConfirm = lazyView(loadDeferredViews, 'AgeConfirm')
export const FailurePage = lazyView(loadDeferredViews, 'FailurePage', {
  fallback: InlineLoadError,
})
export const DeferredOverlays = lazyView(loadDeferredViews, 'DeferredOverlays', {
  services: ['notices'],
})
export const UtilityLinks = lazyView(loadDeferredViews, 'UtilityLinks')
export const EmptiedSection = lazyView(loadDeferredViews, 'EmptiedSection')
export const NoDishes = lazyView(loadDeferredViews, 'NoDishes')
export const AdultDishesNotice = lazyView(loadDeferredViews, 'AdultDishesNotice')
export const ActiveFilters = lazyView(loadDeferredViews, 'ActiveFilters')
export const NoMenu = lazyView(loadDeferredViews, 'NoMenu')
export const CartColumn = lazyView(loadDeferredViews, 'CartColumn')
export const AppOffer = lazyView(loadDeferredViews, 'AppOffer', { fallback: Nothing })
// optional: if this chunk fails to load, the texts of another language would fail as well
export const LocaleMenu = lazyView(loadDeferredViews, 'LocaleMenu', { fallback: Nothing })
export const MenuNotice = lazyView(loadDeferredViews, 'MenuNotice', { services: ['notices'] })
export const OperatorAlert = lazyView(loadDeferredViews, 'OperatorAlert', { fallback: Nothing })
// if the chunk fails to load, the location button shows no expected time
export const EtaLabel = lazyView(loadDeferredViews, 'EtaLabel', {
  services: ['notices'],
  fallback: Nothing,
})
// if the chunk fails to load, the time can be changed in the cart
export const TimeButton = lazyView(loadDeferredViews, 'TimeButton', { services: ['notices'], fallback: Nothing })
export const BarTools = lazyView(loadDeferredViews, 'BarTools', { fallback: Nothing })
export const StripFade = lazyView(loadDeferredViews, 'StripFade', { fallback: Nothing })

function Nothing() {
  return null
}
