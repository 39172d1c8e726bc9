import { useRef } from 'react'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { takeLostFocus } from '../ui/lost-focus.ts'
import { useOccasion } from '../ui/occasions.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { copyText } from '../bind/share.ts'
import { useCodeState } from './useCodeState.ts'
import * as css from './PromotionCode.module.css'

/** A promotion's code: to copy, and where carts take codes, to put into the cart (CART-08). */
export function PromotionCode({ code }: { readonly code: string }) {
  const { config, checkout, router, cart } = useShop()
  const { t } = useWords()
  const snackbar = useSnackbar()
  const state = useCodeState(code)
  const isEmpty = useStore(cart.totals).isEmpty
  const outcome = useRef<HTMLDivElement>(null)

  useOccasion(state.at, () => {
    // the button that had the focus is gone: with an empty cart there is nothing more to do here
    if (state.at === 'held') takeLostFocus(outcome.current)
  })

  async function copy(): Promise<void> {
    snackbar.show({ text: t(await copyText(code) === 'copied' ? 'promo.copied' : 'promo.copyFailed', { code }) })
  }
  return (
    <div className={css.box}>
      <p className={css.label}>{t('cart.promoCode')}</p>
      <div className={css.row}>
        <strong className={css.code}>{code}</strong>
        <Button variant="text" icon={<Icon name="copy" size={18} />} onClick={() => void copy()}>{t('promo.copy')}</Button>
      </div>
      {config.cart.promoCodes && (
        <>
          <div ref={outcome} role="status" tabIndex={-1} className={css.outcome}>
            {state.at === 'held' && (
              <>
                <p className={css.told}><Icon name="check" size={20} /> {t(state.isActive ? 'cart.promoApplied' : 'promo.inCart', { code })}</p>
                {state.hints.map(hint => <p key={hint} className={css.hint}>{hint}</p>)}
              </>
            )}
            {state.at === 'checking' && <span className="visually-hidden">{t('cart.promoChecking')}</span>}
            {state.at === 'refused' && <p className={css.error}><Icon name="error" size={20} /> {state.text}</p>}
          </div>
          {state.at === 'held'
            ? !isEmpty && <Button variant="tonal" onClick={() => router.go('cart.index', {})}>{t('promo.toCart')}</Button>
            : (
              <Button variant="filled" busy={state.at === 'checking'} onClick={() => void checkout.quote.applyPromo(code)}>
                {t('cart.promoApply')}
              </Button>
            )}
        </>
      )}
    </div>
  )
}
