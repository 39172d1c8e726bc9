/*
 * What lies over the page or beside it, and no first look at the menu needs: in one file, fetched when the page has
 * settled or at the first gesture that needs any of it.
 */
import type { WithPorts } from '../../core/shop/app.ts'
import { createNotices as create } from '../../core/shop/notices.ts'
import { texts as kit } from '../text/kit/ru.ts'
import { texts as own } from '../text/views/ru.ts'
import { derive } from '../../core/store/derived.ts'
import { isVisible, onVisibility } from '../ui/useVisible.ts'
import { followTheme } from '../web/theme.ts'
import { countWhenAllowed } from './counters.ts'

export { AgeConfirm } from '../menu/AgeConfirm.tsx'
export { HiddenAdult } from '../menu/HiddenAdult.tsx'
export { NoDishes, NoMenu } from '../menu/NoMenu.tsx'
export { AppOffer } from '../shell/AppOffer.tsx'
export { BarTools } from '../menu/BarTools.tsx'
export { EmptiedSection } from '../menu/EmptiedSection.tsx'
export { NarrowedBy } from '../menu/NarrowedBy.tsx'
export { StripEdges } from '../menu/StripEdges.tsx'
export { MenuNotice } from '../notice/MenuNotice.tsx'
export { Footer } from '../shell/Footer.tsx'
export { LocaleMenu } from '../shell/LocaleMenu.tsx'
export { UtilityLinks } from '../shell/UtilityLinks.tsx'
export { WhenDue } from '../shell/WhenDue.tsx'
export { followScroll } from '../web/scroll.ts'
export { FailurePage } from './FailurePage.tsx'
export { FatalPage } from './FatalPage.tsx'
export { LaterOverlays } from './LaterOverlays.tsx'
export { PageWithBar } from './layouts/PageWithBar.tsx'
export { SimpleLayout } from './layouts/SimpleLayout.tsx'
export const texts = { ...kit, ...own }

/** Whoever knows of the consent counts by it, once. */
export const createNotices: WithPorts<typeof create> = (base, ...rest) => {
  const notices = create({ inSight: { get: isVisible, subscribe: onVisibility } }, base, ...rest)
  countWhenAllowed(notices, base)
  followTheme(derive([notices.theme], theme => theme ?? base.config.theme))
  return notices
}
