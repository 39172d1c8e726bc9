import { memo, Suspense } from 'react'
import type { MenuSections } from '../../core/shop/catalogue/menu.ts'
import { useI18n } from '../bind/shop.ts'
import { menuAnchor } from './anchors.ts'
import { MenuSection } from './MenuSection.tsx'
import type { ReadyRestoMenu } from './useRestoMenu.ts'
import * as css from './MenuLists.module.css'

type Props = Pick<ReadyRestoMenu, 'menus' | 'modifiers' | 'currency' | 'zone'>

/** At least as many dishes as the first screen shows. */
const FIRST_SCREEN_DISHES = 12
const countDishes = (sections: MenuSections['sections']): number =>
  sections.reduce((count, { positions }) => count + positions.length, 0)

/**
 * The sections of the menus, each menu under its name if there are several.
 *
 * React takes over the sections of a prerendered page one by one, because each has its own boundary. If this
 * component rendered again for other reasons than its data, React would take over all of them in one long task.
 */
export const MenuLists = memo(function MenuLists({ menus, modifiers, currency, zone }: Props) {
  const { detectLang } = useI18n()
  return menus.map(({ menu, sections }, menuIndex) => (
    <div key={menu.id} className={css.menu}>
      {/* The first name is visually hidden, because the bar right above it shows the same name. */}
      {menus.length > 1 && (
        <h2
          id={menuAnchor(menu.id)}
          tabIndex={-1}
          className={menuIndex === 0 ? 'visually-hidden' : css.name}
          lang={detectLang(menu.name)}
        >
          {menu.name}
        </h2>
      )}
      {sections.map((section, index) => (
        <Suspense key={section.group.id} fallback={null}>
          <MenuSection
            menuId={menu.id}
            section={section}
            modifiers={modifiers}
            currency={currency}
            zone={zone}
            isFirst={menuIndex === 0 && index === 0}
            isOnFirstScreen={menuIndex === 0 && countDishes(sections.slice(0, index)) < FIRST_SCREEN_DISHES}
          />
        </Suspense>
      ))}
    </div>
  ))
})
