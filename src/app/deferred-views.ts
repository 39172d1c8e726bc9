/*
 * The chunk of the notices service, and of the overlays and views that the first view of the menu does
 * not need. It is loaded when the page is idle, or earlier when a view or a gesture needs it.
 */
import '../ui/print.module.css'
import type { PortsSupplied } from '../../core/shop/app/shop.ts'
import { createNotices as createNoticesWithPorts } from '../../core/shop/app/notices.ts'
import { texts as kitTexts } from '../text/kit/ru.ts'
import { texts as moreTexts } from '../text/more/ru.ts'
import { texts as viewTexts } from '../text/views/ru.ts'
import { derive } from '../../core/store/derived.ts'
import { isTabVisible, onVisibilityChange } from '../ui/useIsTabVisible.ts'
import { readOperatorFile } from '../web/operator-file.ts'
import { watchTheme } from '../web/theme.ts'
import { loadAnalyticsWhenAllowed } from './analytics.ts'

export { AgeConfirm } from '../menu/AgeConfirm.tsx'
export { AdultDishesNotice } from '../menu/AdultDishesNotice.tsx'
export { NoDishes, NoMenu } from '../menu/NoMenu.tsx'
export { AppOffer } from '../shell/AppOffer.tsx'
export { BarTools } from '../menu/BarTools.tsx'
export { EmptiedSection } from '../menu/EmptiedSection.tsx'
export { ActiveFilters } from '../menu/ActiveFilters.tsx'
export { StripFade } from '../menu/StripFade.tsx'
export { MenuNotice } from '../notice/MenuNotice.tsx'
export { OperatorAlert } from '../notice/OperatorAlert.tsx'
export { Footer } from '../shell/Footer.tsx'
export { LocaleMenu } from '../shell/LocaleMenu.tsx'
export { UtilityLinks } from '../shell/UtilityLinks.tsx'
export { EtaLabel } from '../shell/EtaLabel.tsx'
export { TimeButton } from '../shell/TimeButton.tsx'
export { trackScroll } from '../web/scroll.ts'
export { CartColumn } from './CartColumn.tsx'
export { FailurePage } from './FailurePage.tsx'
export { FatalPage } from './FatalPage.tsx'
export { DeferredOverlays } from './DeferredOverlays.tsx'
export { UnknownPageNotice } from './UnknownPageNotice.tsx'
export { PageWithBar } from './layouts/PageWithBar.tsx'
export { SimpleLayout } from './layouts/SimpleLayout.tsx'
export const texts = { ...kitTexts, ...moreTexts, ...viewTexts }

/**
 * Creates the notices service with the browser's ports. Also loads analytics after consent and
 * applies the theme.
 */
export const createNotices: PortsSupplied<typeof createNoticesWithPorts> = (base, catalogue, ...rest) => {
  const isPageVisible = { get: isTabVisible, subscribe: onVisibilityChange }
  const notices = createNoticesWithPorts({ isPageVisible, readOperatorFile }, base, catalogue, ...rest)
  const [,, { purchase }] = rest
  loadAnalyticsWhenAllowed(notices, base, catalogue, { purchase, isPageVisible })
  watchTheme(derive([notices.theme], theme => theme ?? base.config.theme))
  return notices
}
