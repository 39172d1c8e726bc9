import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { PromoStatus } from '../../core/shop/checkout/promo-code.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { listPromoHints, formatPromoRejection } from '../i18n/promo-words.ts'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, useShop, useStore, useI18n } from '../bind/shop.ts'
import { FIELD } from '../checkout/focus-field.ts'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useAnnounce } from '../ui/AnnouncerProvider.tsx'
import { takeLostFocus } from '../ui/lost-focus.ts'
import { TextField } from '../ui/TextField.tsx'
import { useUpdateEffect } from '../ui/effects.ts'
import { OfferedCodes } from './OfferedCodes.tsx'
import * as css from './Extras.module.css'

/** The promo code (CART-08): a toggle that opens the field, or the cart's code with its effect. */
export function PromoCode() {
  const { config } = useShop()
  const { checkout } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const currency = useCurrency()
  const announce = useAnnounce()
  const promo = useStore(checkout.promo)
  const isChecking = useStore(checkout.quote.promoState).status === 'checking'
  /** Whether the cart has a checked code, even if the code does not reduce the price. */
  const hasCode = promo !== null && !isChecking
  const box = useRef<HTMLDivElement>(null)

  useUpdateEffect(hasCode, () => {
    if (hasCode) {
      const name = t(promo.status === 'applied' ? 'cart.promoApplied' : 'cart.promoName', { code: promo.code })
      announce([name, ...listPromoHints(i18n, currency, promo).map(hint => hint(i18n.spokenMoney))].join('. '))
    }
    // Move the focus to the remaining button: the focused element was removed.
    takeLostFocus(box.current?.querySelector('button'))
  })

  if (!config.cart.promoCodes) return null
  return <div ref={box}>{hasCode ? <CartCode promo={promo} /> : <CodeField />}</div>
}

/** The cart's code with its effect on the price, and a button that removes the code. */
function CartCode({ promo }: { readonly promo: PromoStatus }) {
  const { checkout } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const currency = useCurrency()
  return (
    <div className={css.applied}>
      <AnyIcon name="percent" />
      <div className={css.words}>
        <p className={css.code}>
          <ApiText>
            {t(promo.status === 'applied' ? 'cart.promoApplied' : 'cart.promoName', { code: promo.code })}
          </ApiText>
        </p>
        {listPromoHints(i18n, currency, promo).map((hint, index) => (
          <p key={index} className={css.hint}>
            {hint(i18n.money)}
          </p>
        ))}
      </div>
      <IconButton label={t('cart.promoRemove')} icon={<Icon name="close" />} onClick={checkout.quote.removePromo} />
    </div>
  )
}

/** The field for a promo code. Its error is the refusal of the last code. */
function CodeField() {
  const { leaving } = useShop()
  const { checkout } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const announce = useAnnounce()
  const state = useStore(checkout.quote.promoState)
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(state.status !== 'idle')
  const [text, setText] = useState(state.status === 'idle' ? '' : state.code)
  /** Whether the customer has submitted an empty field. */
  const [isCodeMissing, setCodeMissing] = useState(false)
  const isChecking = state.status === 'checking'
  const refusal = state.status === 'refused' ? state : null
  /** Whether a code from this field is being checked. `apply` then reports its refusal. */
  const isSubmitted = useRef(false)

  useUpdateEffect(refusal, () => {
    if (refusal === null) return
    setOpen(true)
    setText(refusal.code)
    // The API may refuse an accepted code after a change of the cart, the method or the time. The
    // customer does not expect such a refusal, so it is announced.
    if (!isSubmitted.current)
      announce(`${t('cart.promoName', { code: refusal.code })}. ${formatPromoRejection(i18n, refusal)}`)
  })
  // Erasing the customer's data also clears the typed code.
  useEffect(() => leaving.onErased(() => setText('')), [leaving])

  function formatError(): string | undefined {
    if (isCodeMissing) return t('cart.promoEmpty')
    if (refusal === null || text.trim() !== refusal.code) return undefined
    return formatPromoRejection(i18n, refusal)
  }
  async function apply(): Promise<void> {
    if (isChecking) return
    const isEmpty = text.trim() === ''
    setCodeMissing(isEmpty)
    if (isEmpty) return showError(t('cart.promoEmpty'))
    isSubmitted.current = true
    await checkout.quote.applyPromo(text)
    isSubmitted.current = false
    const result = checkout.quote.promoState.get()
    if (result.status === 'refused') showError(formatPromoRejection(i18n, result))
  }
  /**
   * Focuses the field, so that screen readers read the field's message. If the field has the focus
   * already, the message is announced instead.
   */
  function showError(message: string): void {
    if (document.activeElement === field.current) announce(`${t('field.error')} ${message}`, 'assertive')
    else field.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.target !== field.current || event.nativeEvent.isComposing) return
    event.preventDefault()
    void apply()
  }

  return (
    <div className={css.promo}>
      <OfferedCodes />
      <Button variant="text" className={css.toggle} aria-expanded={isOpen} aria-controls="promo-field"
        trailingIcon={<AnyIcon name={isOpen ? 'chevronUp' : 'chevronDown'} />} onClick={() => setOpen(!isOpen)}>
        {t('cart.promoToggle')}
      </Button>
      {/* Not a form element: the order's form may be around it, and forms cannot be nested. */}
      <div id="promo-field" hidden={!isOpen} className={css.field} onKeyDown={onKeyDown}>
        <TextField
          id={FIELD.promo}
          inputRef={field}
          label={t('cart.promoCode')}
          value={text}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          readOnly={isChecking}
          error={formatError()}
          errorPrefix={t('field.error')}
          onChange={value => {
            setText(value)
            setCodeMissing(false)
          }}
        />
        <Button variant="outlined" className={css.apply} busy={isChecking} onClick={() => void apply()}>
          {t('cart.promoApply')}
        </Button>
      </div>
      <p role="status" className="visually-hidden">{isChecking && t('cart.promoChecking')}</p>
    </div>
  )
}
