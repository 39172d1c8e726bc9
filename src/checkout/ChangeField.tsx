import { useEffect } from 'react'
import { parseCashSum, listRoundSums, formatTypedSum } from '../../core/shop/checkout/change-from.ts'
import { isCommentWithinLimit } from '../../core/shop/checkout/comment.ts'
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

/** The id of the text that explains why a chip is disabled. */
const LIMIT_NOTE_ID = 'order-change-room'
/** An example sum in minor units, used while the payable sum is unknown. */
const EXAMPLE_SUM = 500_000

/**
 * The optional field for the cash that the customer will pay with («Сдача с»), so that the courier
 * brings change (CHK-10). Chips below it select a round sum, or no change.
 */
export function ChangeField() {
  const { draft } = usePurchase().checkout
  const i18n = useI18n()
  const { t } = i18n
  const announce = useAnnounce()
  const values = useStore(draft.form.values)
  const remarks = useStore(draft.remarks)
  const terms = useStore(draft.terms)
  const fault = useSelected(draft.form.visibleFaults, faults => faults.change)
  const field = useOrderField('change')

  const { payable, currency } = terms
  const needsNoChange = remarks.includes('noChange')
  const typedSum = parseCashSum(values.change)
  const sums = payable === null ? [] : listRoundSums(payable, currency)
  function formatError(money: MoneyFormat): string | undefined {
    if (fault === undefined) return undefined
    if (fault === 'changeTooSmall' && payable !== null) {
      return t('checkout.changeTooSmall', { amount: money(currency, payable) })
    }
    if (fault === 'numbersOnly') return translateFault(i18n, { code: fault })
    return t('checkout.changeInvalid', { example: formatTypedSum(sums[0] ?? EXAMPLE_SUM) })
  }
  const error = formatError(i18n.money)
  const spokenError = formatError(i18n.spokenMoney)
  useEffect(() => {
    // Announce an error that appears while the focus is elsewhere: the sum to pay may have grown.
    if (spokenError === undefined || document.activeElement?.id === FIELD.change) return
    announce(`${t('checkout.changeFrom')}. ${spokenError}`)
  }, [announce, spokenError, t])

  const otherRemarks = remarks.filter(remark => remark !== 'noChange')
  // A chip is blocked if the comment, which includes the cash sum, would become too long.
  const sumChips = sums.map(sum => {
    const sumText = formatTypedSum(sum)
    const isSelected = !needsNoChange && typedSum.kind === 'amount' && typedSum.amount === sum
    const isBlocked = !isSelected && !isCommentWithinLimit({ ...values, change: sumText, remarks: otherRemarks }, terms)
    const label = <TextWithAmounts text={money => money(currency, sum)} />
    return { key: String(sum), label, isSelected, isBlocked, press: () => draft.setCashSum(isSelected ? '' : sumText) }
  })
  const noChangeChip = {
    key: 'none', label: t('checkout.noChange'), isSelected: needsNoChange, press: () => draft.toggle('noChange'),
    isBlocked: !needsNoChange && !isCommentWithinLimit({ ...values, remarks: [...otherRemarks, 'noChange'] }, terms),
  }
  const chips = [noChangeChip, ...sumChips]
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
        value={needsNoChange ? '' : field.value}
        onChange={draft.setCashSum}
        hint={
          payable === null ? (
            t('cart.pricePending')
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
        {chips.map(({ key, label, isSelected, isBlocked, press }) => (
          <Chip key={key} selected={isSelected} blockedBy={isBlocked ? LIMIT_NOTE_ID : undefined} onPress={press}>
            {label}
          </Chip>
        ))}
      </div>
      {chips.some(chip => chip.isBlocked) && (
        <p id={LIMIT_NOTE_ID} className={css.chipNote}>
          {t('checkout.noRoom', { max: COMMENT_LIMIT })}
        </p>
      )}
    </div>
  )
}
