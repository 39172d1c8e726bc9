import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { PromoStatus } from '../../core/shop/quote/promo-code.ts'
import { CatalogueText } from '../bind/CatalogueText.tsx'
import { listPromoHints, formatPromoRejection } from '../bind/promo-words.ts'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, useShop, useStore, useI18n } from '../bind/shop.ts'
import { FIELD } from '../checkout/focus-field.ts'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import { takeLostFocus } from '../ui/lost-focus.ts'
import { TextField } from '../ui/TextField.tsx'
import { useUpdateEffect } from '../ui/effects.ts'
import * as css from './Extras.module.css'

/** The promo code (CART-08): a toggle that opens the field, or the applied code. */
export function PromoCode() {
  const { config } = useShop()
  const { checkout } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const currency = useCurrency()
  const announce = useAnnounce()
  const promo = useStore(checkout.promo)
  const isChecking = useStore(checkout.quote.promo).status === 'checking'
  const isApplied = promo !== null && !isChecking
  const place = useRef<HTMLDivElement>(null)

  useUpdateEffect(isApplied, () => {
    if (isApplied) {
      const name = t(promo.status === 'applied' ? 'cart.promoApplied' : 'cart.promoName', { code: promo.code })
      announce([name, ...listPromoHints(i18n, currency, promo).map(hint => hint(i18n.spokenMoney))].join('. '))
    }
    // The field or button that had the focus is no longer rendered.
    takeLostFocus(place.current?.querySelector('button'))
  })

  if (!config.cart.promoCodes) return null
  return <div ref={place}>{isApplied ? <AppliedCode promo={promo} /> : <CodeField />}</div>
}

function AppliedCode({ promo }: { readonly promo: PromoStatus }) {
  const { checkout } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const currency = useCurrency()
  return (
    <div className={css.applied}>
      <AnyIcon name="percent" />
      <div className={css.words}>
        <p className={css.code}>
          <CatalogueText>
            {t(promo.status === 'applied' ? 'cart.promoApplied' : 'cart.promoName', { code: promo.code })}
          </CatalogueText>
        </p>
        {listPromoHints(i18n, currency, promo).map((hint, at) => (
          <p key={at} className={css.hint}>
            {hint(i18n.money)}
          </p>
        ))}
      </div>
      <IconButton label={t('cart.promoRemove')} icon={<Icon name="close" />} onClick={checkout.quote.removePromo} />
    </div>
  )
}

function CodeField() {
  const { leaving } = useShop()
  const { checkout } = usePurchase()
  const i18n = useI18n()
  const { t } = i18n
  const announce = useAnnounce()
  const state = useStore(checkout.quote.promo)
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(state.status !== 'idle')
  const [text, setText] = useState(state.status === 'idle' ? '' : state.code)
  const [isMissing, setMissing] = useState(false)
  const isChecking = state.status === 'checking'
  const refused = state.status === 'refused' ? state : null
  const isSubmitted = useRef(false)

  useUpdateEffect(refused, () => {
    // Also for a code that was valid until the cart, the method or the time changed.
    if (refused === null) return
    setOpen(true)
    setText(refused.code)
    if (!isSubmitted.current)
      announce(`${t('cart.promoName', { code: refused.code })}. ${formatPromoRejection(i18n, refused)}`)
  })
  // Erasing the customer's data also clears the typed code.
  useEffect(() => leaving.onErased(() => setText('')), [leaving])

  function errorText(): string | undefined {
    if (isMissing) return t('cart.promoEmpty')
    if (state.status !== 'refused' || text.trim() !== state.code) return undefined
    return formatPromoRejection(i18n, state)
  }
  async function apply(): Promise<void> {
    if (isChecking) return
    setMissing(text.trim() === '')
    if (text.trim() === '') return showError(t('cart.promoEmpty'))
    isSubmitted.current = true
    await checkout.quote.applyPromo(text)
    isSubmitted.current = false
    const now = checkout.quote.promo.get()
    if (now.status === 'refused') showError(formatPromoRejection(i18n, now))
  }
  /**
   * Focuses the field, so that its message is read. A field that already has the focus would stay
   * silent, so the message is announced.
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
      <Button variant="text" className={css.toggle} aria-expanded={isOpen} aria-controls="promo-field"
        trailingIcon={<AnyIcon name={isOpen ? 'chevronUp' : 'chevronDown'} />} onClick={() => setOpen(!isOpen)}>
        {t('cart.promoToggle')}
      </Button>
      {/* Not a form: it may be inside the order's form, which Enter never submits. */}
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
          error={errorText()}
          errorPrefix={t('field.error')}
          onChange={value => {
            setText(value)
            setMissing(false)
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
