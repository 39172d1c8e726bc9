import { useEffect } from 'react'
import { readChange, roundSums, typedSum } from '../../core/shop/order/change-from.ts'
import { hasRoom } from '../../core/shop/order/comment.ts'
import { COMMENT_LIMIT } from '../../core/shop/place/dialog-state.ts'
import { faultText } from '../bind/fault-text.ts'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useStore, useWords } from '../bind/shop.ts'
import { Chip } from '../ui/Chip.tsx'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import { TextField } from '../ui/TextField.tsx'
import { FIELD } from './focus-field.ts'
import { useOrderField } from './useOrderField.ts'
import * as css from './OrderForm.module.css'

const NO_ROOM = 'order-change-room'
/** A sum as it may be typed, while nobody knows what is to be paid. */
const EXAMPLE = 500_000

/** «Сдача с»: from what sum the courier or the till should have change ready; it may stay empty (CHK-10). */
export function ChangeField() {
  const { draft } = usePurchase().checkout
  const words = useWords()
  const { t, money } = words
  const announce = useAnnounce()
  const values = useStore(draft.form.values)
  const remarks = useStore(draft.remarks)
  const terms = useStore(draft.terms)
  const code = useSelected(draft.form.errors, errors => errors.change)
  const field = useOrderField('change')

  const { payable, currency } = terms
  const needsNone = remarks.includes('noChange')
  const typed = readChange(values.change)
  const sums = payable === null ? [] : roundSums(payable, currency)
  const error = code === undefined
    ? undefined
    : code === 'changeTooSmall' && payable !== null
      ? t('checkout.changeTooSmall', { amount: money(currency, payable) })
      : code === 'numbersOnly' ? faultText(words, { code }) : t('checkout.changeInvalid', { example: typedSum(sums[0] ?? EXAMPLE) })
  useEffect(() => {
    // the sum has grown above it while the customer was elsewhere on the page
    if (error !== undefined && document.activeElement?.id !== FIELD.change) announce(`${t('checkout.changeFrom')}. ${error}`)
  }, [announce, error, t])

  const without = remarks.filter(remark => remark !== 'noChange')
  const chips = sums.map(sum => {
    const isOn = !needsNone && typed.at === 'amount' && typed.amount === sum
    const isBlocked = !isOn && !hasRoom({ ...values, change: typedSum(sum), remarks: without }, terms)
    return { key: String(sum), text: money(currency, sum), isOn, isBlocked, press: () => draft.setChange(isOn ? '' : typedSum(sum)) }
  })
  const none = {
    key: 'none', text: t('checkout.noChange'), isOn: needsNone, press: () => draft.toggle('noChange'),
    isBlocked: !needsNone && !hasRoom({ ...values, remarks: [...without, 'noChange'] }, terms),
  }
  const all = [none, ...chips]
  return (
    <div>
      <TextField {...field} className={css.narrow} label={t('checkout.changeFrom')} optionalText={t('common.optional')} inputMode="decimal"
        autoComplete="off" enterKeyHint="done" value={needsNone ? '' : field.value} onChange={draft.setChange}
        hint={payable === null ? t('cart.deliveryPending') : t('checkout.changeHint', { amount: money(currency, payable) })} error={error} errorPrefix={t('field.error')} />
      <div className={css.chips} role="group" aria-label={t('checkout.changeSums')}>
        {all.map(({ key, text, isOn, isBlocked, press }) => (
          <Chip key={key} selected={isOn} blockedBy={isBlocked ? NO_ROOM : undefined} onPress={press}>{text}</Chip>
        ))}
      </div>
      {all.some(chip => chip.isBlocked) && <p id={NO_ROOM} className={css.chipNote}>{t('checkout.noRoom', { max: COMMENT_LIMIT })}</p>}
    </div>
  )
}
