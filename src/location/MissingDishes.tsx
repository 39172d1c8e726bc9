import { useRef } from 'react'
import type { MissingDish } from '../../core/shop/cart/template.ts'
import type { DishesMissing } from '../../core/shop/place/dialog-state.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { usePlace } from '../bind/parts.ts'
import type { MoneyFormat } from '../i18n/money-format.ts'
import { useI18n } from '../bind/shop.ts'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogActions } from '../ui/overlays/DialogActions.tsx'
import * as css from './MissingDishes.module.css'

type Props = {
  /** Whether the location dialog has opened at boot, without a page below. */
  readonly isAtBoot: boolean
  readonly missing: DishesMissing
  readonly onConfirm: () => void
}

/**
 * The question about the dishes of the cart that the new restaurant does not have. Each dish is
 * replaced by a dish of the same name, or removed (LOC-15).
 */
export function MissingDishes({ isAtBoot, missing, onConfirm }: Props) {
  const { dialog } = usePlace()
  const { t } = useI18n()
  const confirmButton = useRef<HTMLButtonElement>(null)
  const { dishes, replacedKeys } = missing
  const replaceableDishes = dishes.filter(dish => dish.replacement.kind === 'swap')
  const removedDishes = dishes.filter(dish => dish.replacement.kind !== 'swap')
  const isSwapping = replacedKeys.length > 0
  const footer = (
    <DialogActions>
      <Button variant="text" onClick={dialog.close}>
        {t(isAtBoot ? 'orderPopup.changeAddress' : 'location.keepOld')}
      </Button>
      <Button variant="filled" ref={confirmButton} onClick={onConfirm}>
        {t(isSwapping ? 'missing.swapAndSave' : 'missing.removeAndSave')}
      </Button>
    </DialogActions>
  )
  return (
    <Dialog headline={t('location.missingHeadline')} persistent size="confirm" onClose={dialog.close} footer={footer}
      initialFocus={confirmButton}>
      <div className={css.dishes}>
        {replaceableDishes.length > 0 && (
          <fieldset>
            <legend className={css.legend}>{t('missing.swap')}</legend>
            {replaceableDishes.map(dish => (
              <SwapCheckbox key={dish.key} dish={dish} isChecked={replacedKeys.includes(dish.key)} />
            ))}
          </fieldset>
        )}
        {removedDishes.length > 0 && (
          <section>
            <h3 className={css.legend}>{t('missing.remove')}</h3>
            <ul className={css.list}>
              {removedDishes.map(dish => (
                <li key={dish.key}>
                  <ApiText>{dish.name}</ApiText>
                  {dish.replacement.kind === 'compose' && <span className={css.note}>{t('missing.compose')}</span>}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}

/** Selects whether a dish is replaced or removed. Names what the replacement changes. */
function SwapCheckbox({ dish, isChecked }: { readonly dish: MissingDish; readonly isChecked: boolean }) {
  const { dialog } = usePlace()
  const { t } = useI18n()
  if (dish.replacement.kind !== 'swap') return null
  const { price, currency, dropped } = dish.replacement
  /** Formats the dish's name and its price; both prices if the replacement has another one. */
  function formatNameAndPrice(money: MoneyFormat): string {
    const formerPrice = money(dish.currency, dish.price)
    const newPrice = money(currency, price)
    return formerPrice === newPrice
      ? `${dish.name}: ${newPrice}`
      : t('missing.price', { name: dish.name, was: formerPrice, is: newPrice })
  }
  const notes = [
    isChecked ? '' : t('missing.leaves'),
    isChecked && dropped.length > 0 ? t('missing.without', { names: dropped.join(', ') }) : '',
  ].filter(note => note !== '')
  return (
    <Checkbox checked={isChecked} onChange={checked => dialog.setReplaced(dish.key, checked)}
      label={<TextWithAmounts text={formatNameAndPrice} />}
      subtitle={notes.length > 0 ? notes.join(' ') : undefined} />
  )
}
