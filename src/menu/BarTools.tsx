import { useEffect, type ComponentProps } from 'react'
import { useI18n } from '../bind/shop.ts'
import { useRovingTabIndex } from '../ui/useRovingTabIndex.ts'
import { ScrollSpy } from './ScrollSpy.tsx'
import { FiltersButton } from './FiltersButton.tsx'

/**
 * The parts of the menu bar that load after the first rendering: the scroll spy, a single Tab stop
 * for all links, and the filters button.
 */
export function BarTools(props: ComponentProps<typeof ScrollSpy>) {
  const { bar } = props
  const { t } = useI18n()
  // New props mean that `MenuNav` has rendered again, so the links may have changed.
  useRovingTabIndex(bar, props)
  const menusLabel = t('nav.menus')
  useEffect(() => {
    // With this role, screen readers announce that the arrow keys move from link to link.
    bar.current?.setAttribute('role', 'toolbar')
    bar.current?.setAttribute('aria-label', menusLabel)
  }, [bar, menusLabel])
  return <><ScrollSpy {...props} /><FiltersButton /></>
}
