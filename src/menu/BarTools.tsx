import { useEffect, type ComponentProps } from 'react'
import { useI18n } from '../bind/shop.ts'
import { useRovingTabIndex } from '../ui/useRovingTabIndex.ts'
import { MenuSpy } from './MenuSpy.tsx'
import { FiltersButton } from './FiltersButton.tsx'

/**
 * Enhances the menu bar after the page is idle: scroll spy, one Tab stop for all links, filters.
 */
export function BarTools(props: ComponentProps<typeof MenuSpy>) {
  const { bar } = props
  const { t } = useI18n()
  // The props change with each rendering of the bar, as its links do.
  useRovingTabIndex(bar, props)
  const label = t('nav.menus')
  useEffect(() => {
    // The role tells assistive technology that the arrow keys move from link to link.
    bar.current?.setAttribute('role', 'toolbar')
    bar.current?.setAttribute('aria-label', label)
  }, [bar, label])
  return <><MenuSpy {...props} /><FiltersButton /></>
}
