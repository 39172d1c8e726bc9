import { useRef } from 'react'
import type { MissingDish } from '../../core/shop/cart/template.ts'
import type { DishesMissing } from '../../core/shop/place/dialog-state.ts'
import { CatalogueText } from '../bind/CatalogueText.tsx'
import { usePlace } from '../bind/parts.ts'
import type { MoneyFormat } from '../bind/money-format.ts'
import { useI18n } from '../bind/shop.ts'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogActions } from '../ui/overlays/DialogActions.tsx'
import * as css from './MissingDishes.module.css'

type Props = {
  readonly isBoot: boolean
  readonly missing: DishesMissing
  readonly onSettle: () => void
}

/**
 * The dishes that the new restaurant lacks. Each is replaced by a dish of the same name or removed
 * from the cart (LOC-15).
 */
export function MissingDishes({ isBoot, missing, onSettle }: Props) {
  const { dialog } = usePlace()
  const { t } = useI18n()
  const confirm = useRef<HTMLButtonElement>(null)
  const { dishes, replacedKeys } = missing
  const swaps = dishes.filter(dish => dish.replacement.kind === 'swap')
  const removed = dishes.filter(dish => dish.replacement.kind !== 'swap')
  const isSwapping = replacedKeys.length > 0
  const footer = (
    <DialogActions>
      <Button variant="text" onClick={dialog.close}>
        {t(isBoot ? 'orderPopup.changeAddress' : 'location.keepOld')}
      </Button>
      <Button variant="filled" ref={confirm} onClick={onSettle}>
        {t(isSwapping ? 'missing.swapAndSave' : 'missing.removeAndSave')}
      </Button>
    </DialogActions>
  )
  return (
    <Dialog headline={t('location.missingHeadline')} persistent size="confirm" onClose={dialog.close} footer={footer}
      initialFocus={confirm}>
      <div className={css.dishes}>
        {swaps.length > 0 && (
          <fieldset>
            <legend className={css.legend}>{t('missing.swap')}</legend>
            {swaps.map(dish => <Swap key={dish.key} dish={dish} isOn={replacedKeys.includes(dish.key)} />)}
          </fieldset>
        )}
        {removed.length > 0 && (
          <section>
            <h3 className={css.legend}>{t('missing.remove')}</h3>
            <ul className={css.list}>
              {removed.map(dish => (
                <li key={dish.key}>
                  <CatalogueText>{dish.name}</CatalogueText>
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

function Swap({ dish, isOn }: { readonly dish: MissingDish; readonly isOn: boolean }) {
  const { dialog } = usePlace()
  const { t } = useI18n()
  if (dish.replacement.kind !== 'swap') return null
  const { price, currency, dropped } = dish.replacement
  function nameWithPrice(money: MoneyFormat): string {
    const was = money(dish.currency, dish.price)
    const is = money(currency, price)
    return was === is ? `${dish.name}: ${is}` : t('missing.price', { name: dish.name, was, is })
  }
  const notes = [
    isOn ? '' : t('missing.leaves'),
    isOn && dropped.length > 0 ? t('missing.without', { names: dropped.join(', ') }) : '',
  ].filter(note => note !== '')
  return (
    <Checkbox checked={isOn} onChange={on => dialog.swapMissing(dish.key, on)}
      label={<TextWithAmounts text={nameWithPrice} />}
      subtitle={notes.length > 0 ? notes.join(' ') : undefined} />
  )
}
