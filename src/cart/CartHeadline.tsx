import { useState } from 'react'
import { ConfirmPopup } from '../app/ConfirmPopup.tsx'
import { usePurchase } from '../bind/parts.ts'
import { useStore, useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Headline } from '../ui/Headline.tsx'
import { ShareCart } from './ShareCart.tsx'
import * as css from './CartHeadline.module.css'

/** «Корзина», how much is in it in words, and clearing it, which asks first (CART-03). */
export function CartHeadline() {
  const { cart } = usePurchase()
  const words = useWords()
  const { t } = words
  const count = useStore(cart.itemCount)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={css.row}>
      <Headline id="cart" className={css.headline}>{t('cart.headline')}</Headline>
      <p className={css.count}>{words.plural('plural.positions', count)}</p>
      <div className={css.actions}>
        <ShareCart />
        <Button variant="text" onClick={() => setAsking(true)}>{t('cart.clear')}</Button>
      </div>
      {isAsking && (
        <ConfirmPopup headline={t('cart.clearHeadline')} confirmText={t('cart.clear')} destructive
          onConfirm={() => { setAsking(false); cart.clear() }} onCancel={() => setAsking(false)}>
          {t('cart.clearText')}
        </ConfirmPopup>
      )}
    </div>
  )
}
