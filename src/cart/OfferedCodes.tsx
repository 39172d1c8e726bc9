import { createOfferedCodes } from '../../core/shop/screens/offered-codes.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { usePurchase } from '../bind/parts.ts'
import { usePresenter, useShop, useStore, useI18n } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import * as css from './OfferedCodes.module.css'

/** The promo codes of running promotions, each with a button that enters it (CART-08). */
export function OfferedCodes() {
  const purchase = usePurchase()
  const { quote } = purchase.checkout
  const { t, detectLang } = useI18n()
  const codes = usePresenter(createOfferedCodes, useShop(), purchase)
  const state = useStore(quote.promoState)
  if (codes.length === 0) return null
  return (
    <ul role="list" className={css.codes} aria-label={t('cart.promoOffered')}>
      {codes.map(({ code, name }) => (
        <li key={code} className={css.code}>
          <AnyIcon name="percent" />
          <div className={css.texts}>
            <span className={css.name} lang={detectLang(code)}>{code}</span>
            <span className={css.promotion}><ApiText>{name}</ApiText></span>
          </div>
          <Button variant="text" busy={state.status === 'checking' && state.code === code}
            aria-label={t('cart.promoApplyAria', { code })} onClick={() => void quote.applyPromo(code)}>
            {t('cart.promoApply')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
