import { useRef } from 'react'
import type { MissingDish } from '../../core/shop/cart/template.ts'
import type { DishesMissing } from '../../core/shop/place/dialog-state.ts'
import { usePlace } from '../bind/parts.ts'
import { useWords } from '../bind/shop.ts'
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

/** The dishes that the new restaurant lacks: each is replaced by its namesake or leaves the cart (LOC-15). */
export function MissingDishes({ isBoot, missing, onSettle }: Props) {
  const { dialog } = usePlace()
  const { t } = useWords()
  const confirm = useRef<HTMLButtonElement>(null)
  const { dishes, swapped } = missing
  const swaps = dishes.filter(dish => dish.replacement.at === 'swap')
  const removed = dishes.filter(dish => dish.replacement.at !== 'swap')
  const isSwapping = swapped.length > 0
  const footer = (
    <DialogActions>
      <Button variant="text" onClick={dialog.close}>{t(isBoot ? 'orderPopup.changeAddress' : 'location.keepOld')}</Button>
      <Button variant="filled" ref={confirm} onClick={onSettle}>{t(isSwapping ? 'missing.swapAndSave' : 'missing.removeAndSave')}</Button>
    </DialogActions>
  )
  return (
    <Dialog headline={t('location.missingHeadline')} persistent size="confirm" onClose={dialog.close} footer={footer}
      initialFocus={confirm}>
      <div className={css.dishes}>
        {swaps.length > 0 && (
          <fieldset>
            <legend className={css.legend}>{t('missing.swap')}</legend>
            {swaps.map(dish => <Swap key={dish.key} dish={dish} isOn={swapped.includes(dish.key)} />)}
          </fieldset>
        )}
        {removed.length > 0 && (
          <section>
            <h3 className={css.legend}>{t('missing.remove')}</h3>
            <ul className={css.list}>
              {removed.map(dish => (
                <li key={dish.key}>
                  {dish.name}
                  {dish.replacement.at === 'compose' && <span className={css.note}>{t('missing.compose')}</span>}
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
  const { t, money } = useWords()
  if (dish.replacement.at !== 'swap') return null
  const { price, currency, dropped } = dish.replacement
  const was = money(dish.currency, dish.price)
  const is = money(currency, price)
  const isSame = was === is
  const notes = [
    isOn ? '' : t('missing.leaves'),
    isOn && dropped.length > 0 ? t('missing.without', { names: dropped.join(', ') }) : '',
  ].filter(note => note !== '')
  return (
    <Checkbox checked={isOn} onChange={on => dialog.swapMissing(dish.key, on)}
      label={isSame ? `${dish.name}: ${is}` : t('missing.price', { name: dish.name, was, is })}
      subtitle={notes.length > 0 ? notes.join(' ') : undefined} />
  )
}
