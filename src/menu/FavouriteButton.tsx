import type { Position } from '../../core/shop/catalogue/menu-wire.ts'
import { useSelected, useShop, useWords } from '../bind/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import * as css from './FavouriteButton.module.css'

/** A dish's mark, and what a press on it does. */
export function useMark(id: number) {
  const { favourites } = useShop().menu
  return { isMarked: useSelected(favourites.ids, ids => ids.includes(id)), toggle: () => favourites.toggle(id) }
}

/** A card's heart. Tab passes it by: a hundred more stops would be in the way, and the dish's layer has the same. */
export function CardHeart({ position: { id, name } }: { readonly position: Position }) {
  const { t } = useWords()
  const { isMarked, toggle } = useMark(id)
  return (
    <IconButton label={t('favourites.toggle', { name })} aria-pressed={isMarked} variant="onPhoto" tabIndex={-1} className={css.heart}
      icon={<Icon name="heart" isFilled={isMarked} size={20} />} onClick={toggle} />
  )
}
