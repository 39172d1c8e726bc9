import { useId } from 'react'
import type { DishSuggestion } from '../../core/shop/cart/suggest-dishes.ts'
import type { Position } from '../../core/shop/catalogue/menu-wire.ts'
import { Link } from '../bind/Link.tsx'
import { usePictureUrl } from '../bind/picture.ts'
import { useCurrency, useShop, useWords } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Picture } from '../ui/Picture.tsx'
import * as css from './GapDishes.module.css'

type Props = {
  readonly suggestion: Exclude<DishSuggestion, { at: 'none' }>
  readonly onAdd: (position: Position) => void
  /** Which of the dishes holds the focus, by its place; null when it has left them. */
  readonly onFocusAt: (at: number | null) => void
}

/** Dishes that close the gap to a cheaper delivery; whether one is enough is said above (CART-10). */
export function GapDishes({ suggestion, onAdd, onFocusAt }: Props) {
  const { router } = useShop()
  const words = useWords()
  const pictureUrl = usePictureUrl()
  const currency = useCurrency()
  const titleId = useId()
  const { dishes } = suggestion
  return (
    <section className={css.gap} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {suggestion.at === 'any'
          ? words.t(dishes.length > 1 ? 'closeGap.any' : 'closeGap.one')
          : words.t(dishes.length > 2 ? 'closeGap.three' : 'closeGap.two', { amount: words.money(currency, suggestion.sum) })}
      </h2>
      <ul className={css.dishes} tabIndex={-1} onBlur={() => onFocusAt(null)}>
        {dishes.map((position, at) => {
          const { id, name, photos: [photo] } = position
          const price = words.money(currency, position.price)
          return (
            <li key={id} className={css.dish} onFocus={() => onFocusAt(at)}>
              <Picture className={css.photo} src={pictureUrl(photo?.url)} alt="" ratio={1} placeholder={<AnyIcon name="sushi" size={40} />} width={56} height={56} />
              <div className={css.texts}>
                <Link className={css.name} to={router.href('menus.positions.show', { menuId: position.menuId, positionId: id })} data-gap-name>{name}</Link>
                <span className={css.price}>{price}</span>
              </div>
              <IconButton variant="tonal" size="large" icon={<Icon name="plus" />} label={words.t('menu.addAria', { name, price })} onClick={() => onAdd(position)} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
