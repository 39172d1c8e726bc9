import { useEffect } from 'react'
import { readChange, roundSums, typedSum } from '../../core/shop/order/change-from.ts'
import { hasRoom } from '../../core/shop/order/comment.ts'
import { COMMENT_LIMIT } from '../../core/shop/place/dialog-state.ts'
import { translateFault } from '../bind/fault-text.ts'
import type { MoneyFormat } from '../bind/money-format.ts'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useStore, useI18n } from '../bind/shop.ts'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { Chip } from '../ui/Chip.tsx'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import { SeenAndHeard } from '../ui/SeenAndHeard.tsx'
import { TextField } from '../ui/TextField.tsx'
import { FIELD } from './focus-field.ts'
import { useOrderField } from './useOrderField.ts'
import * as css from './OrderForm.module.css'

const NO_ROOM = 'order-change-room'
/** An example sum in minor units, used while the payable sum is unknown. */
const EXAMPLE = 500_000

/** «Сдача с»: the sum that the courier or the till should bring change for. Optional (CHK-10). */
export function ChangeField() {
  const { draft } = usePurchase().checkout
  const i18n = useI18n()
  const { t } = i18n
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
  const errorText = (money: MoneyFormat): string | undefined => (code === undefined
    ? undefined
    : code === 'changeTooSmall' && payable !== null
      ? t('checkout.changeTooSmall', { amount: money(currency, payable) })
      : code === 'numbersOnly'
        ? translateFault(i18n, { code })
        : t('checkout.changeInvalid', { example: typedSum(sums[0] ?? EXAMPLE) }))
  const error = errorText(i18n.money)
  const spokenError = errorText(i18n.spokenMoney)
  useEffect(() => {
    // The payable sum has grown beyond the typed one while the focus was elsewhere on the page.
    if (spokenError === undefined || document.activeElement?.id === FIELD.change) return
    announce(`${t('checkout.changeFrom')}. ${spokenError}`)
  }, [announce, spokenError, t])

  const without = remarks.filter(remark => remark !== 'noChange')
  const chips = sums.map(sum => {
    const isOn = !needsNone && typed.kind === 'amount' && typed.amount === sum
    const isBlocked = !isOn && !hasRoom({ ...values, change: typedSum(sum), remarks: without }, terms)
    const text = <TextWithAmounts text={money => money(currency, sum)} />
    return { key: String(sum), text, isOn, isBlocked, press: () => draft.setChange(isOn ? '' : typedSum(sum)) }
  })
  const none = {
    key: 'none', text: t('checkout.noChange'), isOn: needsNone, press: () => draft.toggle('noChange'),
    isBlocked: !needsNone && !hasRoom({ ...values, remarks: [...without, 'noChange'] }, terms),
  }
  const all = [none, ...chips]
  return (
    <div>
      <TextField
        {...field}
        className={css.narrow}
        label={t('checkout.changeFrom')}
        optionalText={t('common.optional')}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        value={needsNone ? '' : field.value}
        onChange={draft.setChange}
        hint={
          payable === null ? (
            t('cart.deliveryPending')
          ) : (
            <TextWithAmounts text={money => t('checkout.changeHint', { amount: money(currency, payable) })} />
          )
        }
        error={
          error !== undefined && spokenError !== undefined ? (
            <SeenAndHeard seen={error} heard={spokenError} />
          ) : undefined
        }
        errorPrefix={t('field.error')}
      />
      <div className={css.chips} role="group" aria-label={t('checkout.changeSums')}>
        {all.map(({ key, text, isOn, isBlocked, press }) => (
          <Chip key={key} selected={isOn} blockedBy={isBlocked ? NO_ROOM : undefined} onPress={press}>{text}</Chip>
        ))}
      </div>
      {all.some(chip => chip.isBlocked) && (
        <p id={NO_ROOM} className={css.chipNote}>
          {t('checkout.noRoom', { max: COMMENT_LIMIT })}
        </p>
      )}
    </div>
  )
}
