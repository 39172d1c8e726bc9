import { useId } from 'react'
import type { DishSuggestion } from '../../core/shop/cart/suggest-dishes.ts'
import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { Link } from '../bind/Link.tsx'
import { usePictureResolver } from '../bind/picture.ts'
import type { MoneyFormat } from '../i18n/money-format.ts'
import { useCurrency, useShop, useI18n } from '../bind/shop.ts'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Picture } from '../ui/Picture.tsx'
import * as css from './GapDishes.module.css'

type Props = {
  readonly suggestion: Exclude<DishSuggestion, { kind: 'none' }>
  readonly onAdd: (dish: Position) => void
  /** Called with the index of the focused dish, or null when the focus leaves the dishes. */
  readonly onFocusChange: (index: number | null) => void
}

/**
 * Dishes that raise the cart to the minimum order, or to a total with cheaper delivery (CART-10).
 * The heading says whether one dish is enough.
 */
export function SuggestedDishes({ suggestion, onAdd, onFocusChange }: Props) {
  const { router } = useShop()
  const i18n = useI18n()
  const pictureUrl = usePictureResolver()
  const currency = useCurrency()
  const titleId = useId()
  const { dishes } = suggestion
  return (
    <section className={css.gap} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {suggestion.kind === 'any'
          ? i18n.t(dishes.length > 1 ? 'closeGap.any' : 'closeGap.one')
          : (
            <TextWithAmounts text={money =>
              i18n.t(dishes.length > 2 ? 'closeGap.three' : 'closeGap.two', {
                amount: money(currency, suggestion.sum),
              })} />
          )}
      </h2>
      <ul className={css.dishes} tabIndex={-1} onBlur={() => onFocusChange(null)}>
        {dishes.map((dish, index) => {
          const { id, name, photos: [photo] } = dish
          const formatLabel = (money: MoneyFormat): string =>
            i18n.t('menu.addAria', { name, price: money(currency, dish.price) })
          return (
            <li key={id} className={css.dish} onFocus={() => onFocusChange(index)}>
              <Picture
                className={css.photo}
                src={pictureUrl(photo?.url)}
                alt=""
                ratio={1}
                placeholder={<AnyIcon name="sushi" size={40} />}
                width={56}
                height={56}
              />
              <div className={css.texts}>
                {/* `RuleAlert` focuses `[data-gap-name]` when the focused dish has disappeared. */}
                <Link
                  className={css.name}
                  to={router.href('menus.positions.show', { menuId: dish.menuId, positionId: id })}
                  data-gap-name
                  lang={i18n.detectLang(name)}
                >
                  {name}
                </Link>
                <span className={css.price}>{i18n.money(currency, dish.price)}</span>
              </div>
              <IconButton variant="tonal" size="large" icon={<Icon name="plus" />} label={formatLabel(i18n.spokenMoney)}
                title={formatLabel(i18n.money)} onClick={() => onAdd(dish)} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
