import { useId } from 'react'
import { ApiText } from '../bind/ApiText.tsx'
import { DishPhoto } from '../bind/DishPhoto.tsx'
import { usePurchase } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { formatWithCount } from '../i18n/with-modifiers.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import * as css from './LastOrder.module.css'

/** How many dishes are shown as photos. */
const PHOTO_COUNT = 2

/**
 * The last order of this device, and a button that repeats the order (CHK-12). The button shows the
 * present price, unless none of the dishes can be ordered now.
 */
export function LastOrder() {
  const { cart: { offers }, checkout } = usePurchase()
  const { t } = useI18n()
  const id = useId()
  const lastOrder = useStore(checkout.lastOrder)
  if (lastOrder === null) return null
  const { order, price } = lastOrder
  return (
    <section className={css.card} aria-labelledby={id}>
      <span className={css.photos} aria-hidden="true">
        {order.lines.slice(0, PHOTO_COUNT).map((line, index) => (
          <DishPhoto key={index} dishId={line.id} className={css.photo} />
        ))}
      </span>
      <div className={css.texts}>
        <h2 id={id} className={css.name}>{t('history.again')}</h2>
        <p className={css.dishes}><ApiText>{order.lines.map(formatWithCount).join(', ')}</ApiText></p>
      </div>
      <Button
        variant="tonal"
        className={css.button}
        icon={<AnyIcon name="refresh" size={20} />}
        onClick={() => offers.repeat(order)}
        aria-describedby={id}
      >
        <span className="visually-hidden">{`${t('history.repeat')} `}</span>
        {price === null
          ? <span aria-hidden="true">{t('history.repeatShort')}</span>
          : <TextWithAmounts text={money => money(price.currency, price.sum)} />}
      </Button>
    </section>
  )
}
