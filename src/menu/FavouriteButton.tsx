import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { useSelected, useShop, useI18n } from '../bind/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import * as css from './FavouriteButton.module.css'

/** Whether a dish is marked as a favourite, and a function that toggles the mark. */
export function useFavouriteMark(id: number) {
  const { favourites } = useShop().menu
  return { isMarked: useSelected(favourites.ids, ids => ids.includes(id), false), toggle: () => favourites.toggle(id) }
}

/**
 * The heart button of a dish's card. The button is no Tab stop: a menu would have a hundred more
 * Tab stops, and the dish's dialog has the same button.
 */
export function FavouriteButton({ position: { id, name } }: { readonly position: Position }) {
  const { t } = useI18n()
  const { isMarked, toggle } = useFavouriteMark(id)
  return (
    <IconButton
      label={t('favourites.toggle', { name })}
      aria-pressed={isMarked}
      variant="onPhoto"
      tabIndex={-1}
      className={css.heart}
      icon={<Icon name="heart" isFilled={isMarked} size={20} />}
      onClick={toggle}
    />
  )
}
