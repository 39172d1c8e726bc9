import { useRef } from 'react'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, useShop, useStore, useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Icon } from '../ui/Icon.tsx'
import { takeLostFocus } from '../ui/lost-focus.ts'
import { useOccasion } from '../ui/occasions.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { copyText } from '../bind/share.ts'
import { promoHints, promoRefusal } from '../bind/promo-words.ts'
import * as css from './PromotionCode.module.css'

/** A promotion's code: to copy, and where carts take codes, to put into the cart (CART-08). */
export function PromotionCode({ code }: { readonly code: string }) {
  const { config, router } = useShop()
  const { checkout, cart } = usePurchase()
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
        <Button variant="text" icon={<AnyIcon name="copy" size={18} />} onClick={() => void copy()}>{t('promo.copy')}</Button>
      </div>
      {config.cart.promoCodes && (
        <>
          <div ref={outcome} role="status" tabIndex={-1} className={css.outcome}>
            {state.at === 'held' && (
              <>
                <p className={css.told}><AnyIcon name="check" size={20} /> {t(state.isActive ? 'cart.promoApplied' : 'promo.inCart', { code })}</p>
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

/** What has become of a code: held in the cart, it is at work or waits for what the hints say. */
function useCodeState(code: string) {
  const { checkout } = usePurchase()
  const words = useWords()
  const state = useStore(checkout.quote.promo)
  const held = useStore(checkout.promo)
  const currency = useCurrency()

  if (state.at === 'checking' && state.code === code) return { at: 'checking' } as const
  if (held !== null && isSame(held.code, code)) {
    return { at: 'held', isActive: held.at === 'applied', hints: promoHints(words, currency, held) } as const
  }
  if (state.at !== 'refused' || !isSame(state.code, code)) return { at: 'free' } as const
  return { at: 'refused', text: promoRefusal(words, state) } as const
}

/** Codes are the same whatever their case. */
function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
