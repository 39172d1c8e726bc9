import { useRef, useState } from 'react'
import type { Shop } from '../../core/shop/app/shop.ts'
import { isSameCode, type PromoState, type PromoStatus } from '../../core/shop/checkout/promo-code.ts'
import { constant, derive } from '../../core/store/derived.ts'
import type { Readable } from '../../core/store/store.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { useCurrency, useShop, useStore, useI18n } from '../bind/shop.ts'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Icon } from '../ui/Icon.tsx'
import { takeLostFocus } from '../ui/lost-focus.ts'
import { useMountAndUpdateEffect } from '../ui/effects.ts'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { copyText } from '../bind/share.ts'
import { listPromoHints, formatPromoRejection } from '../i18n/promo-words.ts'
import * as css from './PromotionCode.module.css'

/**
 * The promo code of a promotion, with a button that copies the code. If carts accept promo codes,
 * another button adds the code to the cart (CART-08).
 */
export function PromotionCode({ code }: { readonly code: string }) {
  const { config, router, purchase } = useShop()
  const { t, detectLang } = useI18n()
  const snackbar = useSnackbar()
  const { isEmpty, ...state } = useCodeState(code)
  const outcomeBox = useRef<HTMLDivElement>(null)

  useMountAndUpdateEffect(state.status, () => {
    // Move the focus to the outcome: the button that added the code is removed.
    if (state.status === 'inCart') takeLostFocus(outcomeBox.current)
  })

  async function copy(): Promise<void> {
    snackbar.show({ text: t(await copyText(code) === 'copied' ? 'promo.copied' : 'promo.copyFailed', { code }) })
  }
  return (
    <div className={css.box}>
      <p className={css.label}>{t('cart.promoCode')}</p>
      <div className={css.row}>
        <strong className={css.code} lang={detectLang(code)}>
          {code}
        </strong>
        <Button variant="text" icon={<AnyIcon name="copy" size={18} />} onClick={() => void copy()}>
          {t('promo.copy')}
        </Button>
      </div>
      {config.cart.promoCodes && (
        <>
          <div ref={outcomeBox} role="status" tabIndex={-1} className={css.outcome}>
            {state.status === 'inCart' && (
              <>
                <p className={css.result}>
                  <AnyIcon name="check" size={20} />
                  <ApiText>{t(state.isActive ? 'cart.promoApplied' : 'promo.inCart', { code })}</ApiText>
                </p>
                {state.hints.map((hint, index) => (
                  <p key={index} className={css.hint}>
                    <TextWithAmounts text={hint} />
                  </p>
                ))}
              </>
            )}
            {state.status === 'checking' && <span className="visually-hidden">{t('cart.promoChecking')}</span>}
            {state.status === 'refused' && (
              <p className={css.error}>
                <Icon name="error" size={20} />
                <span>{state.text}</span>
              </p>
            )}
          </div>
          {state.status === 'inCart' ? (
            !isEmpty && (
              <Button variant="tonal" onClick={() => router.go('cart.index', {})}>
                {t('promo.toCart')}
              </Button>
            )
          ) : (
            <Button
              variant="filled"
              busy={state.status === 'checking'}
              onClick={() => purchase.run(({ checkout }) => void checkout.quote.applyPromo(code))}
            >
              {t('cart.promoApply')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

interface CartPromo {
  /** The state of the code that the customer has entered last. */
  readonly state: PromoState
  /** The code of the cart; null for none. */
  readonly promo: PromoStatus | null
  readonly isEmpty: boolean
}
/** Of a prerendered page, and until the purchase service has loaded. */
const NO_PROMO: CartPromo = { state: { status: 'idle' }, promo: null, isEmpty: true }

const selectCartPromo = ({ purchase }: Shop): Readable<CartPromo> => derive([
  purchase.select(constant(NO_PROMO.state), ({ checkout }) => checkout.quote.promoState),
  purchase.select(constant(NO_PROMO.promo), ({ checkout }) => checkout.promo),
  purchase.select<{ readonly isEmpty: boolean }>(constant(NO_PROMO), ({ cart }) => cart.totals),
], (state, promo, { isEmpty }) => ({ state, promo, isEmpty }))

/**
 * The state of a code, and whether the cart is empty. `hints`: texts about the conditions and the
 * limit of a code in the cart.
 */
function useCodeState(code: string) {
  const shop = useShop()
  const i18n = useI18n()
  const [cartPromo] = useState(() => selectCartPromo(shop))
  const { state, promo, isEmpty } = useStore(cartPromo, NO_PROMO)
  const currency = useCurrency()

  if (state.status === 'checking' && state.code === code) return { isEmpty, status: 'checking' } as const
  if (promo !== null && isSameCode(promo.code, code)) {
    const hints = listPromoHints(i18n, currency, promo)
    return { isEmpty, status: 'inCart', isActive: promo.status === 'applied', hints } as const
  }
  if (state.status !== 'refused' || !isSameCode(state.code, code)) return { isEmpty, status: 'notInCart' } as const
  return { isEmpty, status: 'refused', text: formatPromoRejection(i18n, state) } as const
}
