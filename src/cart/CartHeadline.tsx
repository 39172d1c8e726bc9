import { useState } from 'react'
import { ConfirmPopup } from '../bind/ConfirmPopup.tsx'
import { usePurchase } from '../bind/parts.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Headline } from '../ui/Headline.tsx'
import { ShareCart } from './ShareCart.tsx'
import * as css from './CartHeadline.module.css'

/**
 * The headline «Корзина», the number of pieces in the cart, and buttons that share the cart and
 * clear it after a confirmation (CART-03).
 */
export function CartHeadline() {
  const { cart } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const count = useStore(cart.itemCount)
  const [isConfirming, setConfirming] = useState(false)
  return (
    <div className={css.row}>
      <Headline id="cart" className={css.headline}>{t('cart.headline')}</Headline>
      <p className={css.count}>{i18n.plural('plural.positions', count)}</p>
      <div className={css.actions}>
        <ShareCart />
        <Button variant="text" onClick={() => setConfirming(true)}>{t('cart.clear')}</Button>
      </div>
      {isConfirming && (
        <ConfirmPopup headline={t('cart.clearHeadline')} confirmText={t('cart.clear')} destructive
          onConfirm={() => { setConfirming(false); cart.clear() }} onCancel={() => setConfirming(false)}>
          {t('cart.clearText')}
        </ConfirmPopup>
      )}
    </div>
  )
}
