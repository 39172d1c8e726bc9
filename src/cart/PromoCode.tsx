import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { PromoStatus } from '../../core/shop/quote/promo-code.ts'
import { promoHints, promoRefusal } from '../bind/promo-words.ts'
import { usePurchase } from '../bind/parts.ts'
import { useCurrency, useShop, useStore, useWords } from '../bind/shop.ts'
import { FIELD } from '../checkout/focus-field.ts'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import { takeLostFocus } from '../ui/lost-focus.ts'
import { TextField } from '../ui/TextField.tsx'
import { useChange } from '../ui/occasions.ts'
import * as css from './Extras.module.css'

/** The promo code: a quiet link that opens the field, or the code that holds (CART-08). */
export function PromoCode() {
  const { config } = useShop()
  const { checkout } = usePurchase()
  const { t } = useWords()
  const announce = useAnnounce()
  const promo = useStore(checkout.promo)
  const isChecking = useStore(checkout.quote.promo).at === 'checking'
  const isApplied = promo !== null && !isChecking
  const place = useRef<HTMLDivElement>(null)

  useChange(isApplied, () => {
    if (isApplied) announce(t(promo.at === 'applied' ? 'cart.promoApplied' : 'cart.promoName', { code: promo.code }))
    // the field or the button that had the focus is gone
    takeLostFocus(place.current?.querySelector('button'))
  })

  if (!config.cart.promoCodes) return null
  return <div ref={place}>{isApplied ? <AppliedCode promo={promo} /> : <CodeField />}</div>
}

function AppliedCode({ promo }: { readonly promo: PromoStatus }) {
  const { checkout } = usePurchase()
  const words = useWords()
  const { t } = words
  const currency = useCurrency()
  return (
    <div className={css.applied}>
      <AnyIcon name="percent" />
      <div className={css.words}>
        <p className={css.code}>{t(promo.at === 'applied' ? 'cart.promoApplied' : 'cart.promoName', { code: promo.code })}</p>
        {promoHints(words, currency, promo).map(hint => <p key={hint} className={css.hint}>{hint}</p>)}
      </div>
      <IconButton label={t('cart.promoRemove')} icon={<Icon name="close" />} onClick={checkout.quote.removePromo} />
    </div>
  )
}

function CodeField() {
  const { leaving } = useShop()
  const { checkout } = usePurchase()
  const words = useWords()
  const { t } = words
  const state = useStore(checkout.quote.promo)
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(state.at !== 'idle')
  const [text, setText] = useState(state.at === 'idle' ? '' : state.code)
  const [isMissing, setMissing] = useState(false)
  const isChecking = state.at === 'checking'
  const refused = state.at === 'refused' ? state.code : null

  useChange(refused, () => {
    // also a code that held until the cart, the method or the hour changed
    if (refused === null) return
    setOpen(true)
    setText(refused)
  })
  // what was typed goes with whoever typed it
  useEffect(() => leaving.onErased(() => setText('')), [leaving])

  function errorText(): string | undefined {
    if (isMissing) return t('cart.promoEmpty')
    if (state.at !== 'refused' || text.trim() !== state.code) return undefined
    return promoRefusal(words, state)
  }
  async function apply(): Promise<void> {
    if (isChecking) return
    setMissing(text.trim() === '')
    if (text.trim() !== '') await checkout.quote.applyPromo(text)
    if (checkout.quote.promo.get().at === 'refused' || text.trim() === '') field.current?.focus()
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
      {/* no form of its own: it may stand within that of the order, which Enter never sends */}
      <div id="promo-field" hidden={!isOpen} className={css.field} onKeyDown={onKeyDown}>
        <TextField id={FIELD.promo} inputRef={field} label={t('cart.promoCode')} value={text} autoComplete="off"
          autoCapitalize="characters" spellCheck={false} enterKeyHint="done" readOnly={isChecking}
          error={errorText()} errorPrefix={t('field.error')} onChange={value => { setText(value); setMissing(false) }} />
        <Button variant="outlined" className={css.apply} busy={isChecking} onClick={() => void apply()}>{t('cart.promoApply')}</Button>
      </div>
      <p role="status" className="visually-hidden">{isChecking && t('cart.promoChecking')}</p>
    </div>
  )
}
