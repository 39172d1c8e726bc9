import { plainSum, type CartLine, modifierPrice } from '../../core/shop/cart/line.ts'
import { MAX_COUNT } from '../../core/shop/cart/line-key.ts'
import { computeLineSum } from '../../core/shop/cart/totals.ts'
import { findDish } from '../../core/shop/catalogue/find-dish.ts'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, useSelected, useShop, useI18n } from '../bind/shop.ts'
import { Link } from '../bind/Link.tsx'
import { formatMeasure } from '../i18n/measure.ts'
import { usePictureResolver } from '../bind/picture.ts'
import { formatSurcharge } from '../i18n/surcharge-text.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { EditLine } from './EditLine.tsx'
import { ServerSum } from './ServerSum.tsx'
import * as css from './CartRow.module.css'

/** One line of the cart: photo, full name, modifiers, count and sum. */
export function CartRow({ line, level, onRemove }: {
  readonly line: CartLine
  /** The level of the heading with the name. */
  readonly level: 2 | 3
  readonly onRemove: () => void
}) {
  const { menu, router } = useShop()
  const { cart } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const currency = useCurrency()
  const pictureUrl = usePictureResolver()
  /** The dish in the present menu; undefined if the menu lacks it or has not loaded. */
  const dish = useSelected(menu.state, menuState =>
    menuState.status === 'ready' ? findDish(menuState.menu, line.id, line.menu.id) : undefined,
  )
  const isGone = useSelected(cart.trouble, ({ gone }) => gone.some(item => item.id === line.id))
  const unavailability = useSelected(
    cart.trouble,
    trouble => trouble.unavailable.find(item => item.line.id === line.id)?.availability.status,
  )
  const { count } = line
  const Heading = `h${level}` as const
  // A line that another program has stored may have no name.
  const name = line.name || (dish?.name ?? '')
  const measure = formatMeasure(i18n, dish?.measure)
  const sumBeforeDiscount = plainSum(line)
  const setCount = (newCount: number): void => cart.setCount(line, line.menu.id, newCount)

  return (
    <article className={css.grid}>
      <Picture
        className={css.photo}
        src={pictureUrl(dish?.photos[0]?.url)}
        alt=""
        placeholder={<AnyIcon name="sushi" size={40} />}
        width={128}
        height={72}
      />
      <div className={css.texts}>
        {/* Other components focus `[data-line-name]`, for example after the removal of a line. */}
        <Heading className={css.name}>
          {dish === undefined ? (
            <span data-line-name tabIndex={-1} lang={i18n.detectLang(name)}>
              {name}
            </span>
          ) : (
            <Link
              to={router.href('menus.positions.show', { menuId: line.menu.id, positionId: line.id })}
              data-line-name
              lang={i18n.detectLang(name)}
            >
              {name}
            </Link>
          )}
        </Heading>
        {measure !== '' && <p className={css.measure}>{measure}</p>}
        {line.modifiers.length > 0 && (
          <ul className={css.modifiers}>
            {line.modifiers.map(modifier => (
              <li key={`${modifier.modifierId} ${modifier.id}`}>
                <span lang={i18n.detectLang(modifier.name)}>{modifier.name}</span>
                {modifier.count > 1 && <span>{` × ${modifier.count}`}</span>}
                {modifier.price !== 0 && <span>{` ${formatSurcharge(i18n, currency, modifierPrice(modifier))}`}</span>}
              </li>
            ))}
          </ul>
        )}
        {dish !== undefined && <EditLine line={line} name={name} />}
        <ServerSum sum={line.sum} expected={computeLineSum(line)} className={css.modifiers ?? ''} />
        {isGone && <p className={css.trouble}>{t('cart.gone')}</p>}
        {unavailability !== undefined && (
          <p className={css.trouble}>{t(unavailability === 'sold-out' ? 'menu.soldOut' : 'menu.unavailable')}</p>
        )}
      </div>
      <Stepper className={css.stepper} value={count} max={MAX_COUNT} removeAtOne label={t('menu.quantity', { name })}
        decreaseLabel={t(count === 1 ? 'menu.remove' : 'menu.dec', { name })} increaseLabel={t('menu.inc', { name })}
        onIncrease={() => setCount(count + 1)} onDecrease={() => (count === 1 ? onRemove() : setCount(count - 1))} />
      <p className={css.sum}>
        {sumBeforeDiscount > line.sum && (
          <s className={css.oldSum}>
            <span className="visually-hidden">
              {t('money.oldPrice', { amount: i18n.spokenMoney(currency, sumBeforeDiscount) })}
            </span>
            <span aria-hidden="true">{i18n.money(currency, sumBeforeDiscount)}</span>
          </s>
        )}
        <span>{i18n.money(currency, line.sum)}</span>
      </p>
    </article>
  )
}
