import { useId } from 'react'
import { fillTemplate } from '../../core/shop/cart/template.ts'
import type { PastOrder } from '../../core/shop/checkout/history.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { usePurchase } from '../bind/parts.ts'
import { usePictureResolver } from '../bind/picture.ts'
import { useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { formatWithCount } from '../bind/with-modifiers.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { Picture } from '../ui/Picture.tsx'
import * as css from './LastOrder.module.css'

/** How many dishes of the order the card shows as photos. */
const PHOTO_COUNT = 2

/**
 * The last order of this device, and a button that repeats the order at its present price
 * (CHK-12).
 */
export function LastOrder() {
  const { checkout: { history } } = usePurchase()
  const lastOrder = useSelected(history.orders, ([latest]) => latest)
  return lastOrder === undefined ? null : <LastOrderCard order={lastOrder} />
}

/** The card of the order. Renders nothing until a menu has loaded, which has the present prices. */
function LastOrderCard({ order }: { readonly order: PastOrder }) {
  const { clock, consent, menu } = useShop()
  const { cart: { offers } } = usePurchase()
  const { t } = useI18n()
  const pictureUrl = usePictureResolver()
  const id = useId()
  const selectedMenu = useStore(menu.selectedMenu)
  const moment = useStore(clock.moment)
  const isOfAge = useStore(consent.adult) === true
  if (selectedMenu === null) return null
  const { fitting, sum } = fillTemplate(order.lines, selectedMenu, moment, isOfAge)
  return (
    <section className={css.card} aria-labelledby={id}>
      <span className={css.photos} aria-hidden="true">
        {order.lines.slice(0, PHOTO_COUNT).map((line, index) => (
          <Picture
            key={index}
            src={pictureUrl(selectedMenu.menu.positions.get(line.id)?.photos[0]?.url)}
            alt=""
            width={48}
            height={48}
            placeholder={<AnyIcon name="sushi" size={24} />}
            className={css.photo}
          />
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
        {fitting.length > 0
          ? <TextWithAmounts text={money => money(selectedMenu.resto.currency, sum)} />
          : <span aria-hidden="true">{t('history.repeatShort')}</span>}
      </Button>
    </section>
  )
}
