import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { Link } from '../bind/Link.tsx'
import { usePictureResolver } from '../bind/picture.ts'
import { useCurrency, useI18n, useShop } from '../bind/shop.ts'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import type { MoneyFormat } from '../i18n/money-format.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Picture } from '../ui/Picture.tsx'
import * as css from './DishStrip.module.css'

type Props = {
  readonly dishes: readonly Position[]
  /** The text under a dish's name; its price if omitted. */
  readonly formatPrice?: ((dish: Position, money: MoneyFormat) => string) | undefined
  readonly onAdd: (dish: Position) => void
  /** Called with the index of the focused dish, or null when the focus leaves the dishes. */
  readonly onFocusChange: (index: number | null) => void
}

/** Dishes that a single tap adds to the cart, side by side. */
export function DishStrip({ dishes, formatPrice, onAdd, onFocusChange }: Props) {
  const { router } = useShop()
  const i18n = useI18n()
  const pictureUrl = usePictureResolver()
  const currency = useCurrency()
  return (
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
              {/* Other components focus `[data-gap-name]` when the focused dish has disappeared. */}
              <Link
                className={css.name}
                to={router.href('menus.positions.show', { menuId: dish.menuId, positionId: id })}
                data-gap-name
                lang={i18n.detectLang(name)}
              >
                {name}
              </Link>
              <span className={css.price}>
                <TextWithAmounts text={money => formatPrice?.(dish, money) ?? money(currency, dish.price)} />
              </span>
            </div>
            <IconButton variant="tonal" size="large" icon={<Icon name="plus" />} label={formatLabel(i18n.spokenMoney)}
              title={formatLabel(i18n.money)} onClick={() => onAdd(dish)} />
          </li>
        )
      })}
    </ul>
  )
}
