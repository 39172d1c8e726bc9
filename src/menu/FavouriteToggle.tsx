import type { Position } from '../../core/shop/catalogue/menu-wire.ts'
import { useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useMark } from './FavouriteButton.tsx'
import * as css from './PositionAbout.module.css'

/** The mark of a dish's own layer, in words. */
export function FavouriteToggle({ position: { id, name } }: { readonly position: Position }) {
  const { t } = useWords()
  const { isMarked, toggle } = useMark(id)
  return (
    <Button variant="text" size="small" className={css.action} icon={<Icon name="heart" isFilled={isMarked} />}
      aria-label={t('favourites.toggle', { name })} aria-pressed={isMarked} onClick={toggle}>
      {t('favourites.short')}
    </Button>
  )
}
