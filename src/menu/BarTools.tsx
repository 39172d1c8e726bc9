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
  // `MenuNav` passes new props whenever it renders its links, so the props stand for the links.
  useRovingTabIndex(bar, props)
  const menusLabel = t('nav.menus')
  useEffect(() => {
    // The role tells assistive technology that the arrow keys move from link to link.
    bar.current?.setAttribute('role', 'toolbar')
    bar.current?.setAttribute('aria-label', menusLabel)
  }, [bar, menusLabel])
  return <><MenuSpy {...props} /><FiltersButton /></>
}
