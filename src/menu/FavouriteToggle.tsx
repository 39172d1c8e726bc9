import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useFavouriteMark } from './FavouriteButton.tsx'
import * as css from './PositionAbout.module.css'

/** The favourite button in a dish's layer. Unlike the card's button, it has a text label. */
export function FavouriteToggle({ position: { id, name } }: { readonly position: Position }) {
  const { t } = useI18n()
  const { isMarked, toggle } = useFavouriteMark(id)
  return (
    <Button variant="text" size="small" className={css.action} icon={<Icon name="heart" isFilled={isMarked} />}
      aria-label={t('favourites.toggle', { name })} aria-pressed={isMarked} onClick={toggle}>
      {t('favourites.short')}
    </Button>
  )
}
