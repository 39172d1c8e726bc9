import { MAX_PERSONS } from '../../core/shop/checkout/order-options.ts'
import { usePurchase } from '../bind/parts.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { Stepper } from '../ui/Stepper.tsx'
import * as css from './Extras.module.css'

/**
 * The number of people who need cutlery. Renders nothing if the configuration does not ask for this
 * number.
 */
export function PersonCount() {
  const { config } = useShop()
  const { checkout } = usePurchase()
  const { t, plural } = useI18n()
  const count = useStore(checkout.draft.personCount)
  if (!config.cart.personCount) return null
  const setCount = checkout.draft.personCount.set
  return (
    <div className={css.row}>
      <div className={css.words}>
        <p>{t('cart.persons')}</p>
        <p className={css.hint}>{t('cart.personsHint')}</p>
      </div>
      <Stepper
        value={count}
        valueLabel={plural('plural.persons', count)}
        min={1}
        max={MAX_PERSONS}
        label={t('cart.persons')}
        decreaseLabel={t('cart.personsLess')}
        increaseLabel={t('cart.personsMore')}
        onDecrease={() => setCount(count - 1)}
        onIncrease={() => setCount(count + 1)}
      />
    </div>
  )
}
