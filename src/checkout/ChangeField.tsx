import { useEffect } from 'react'
import { formatTypedSum } from '../../core/shop/checkout/change-from.ts'
import { COMMENT_LIMIT } from '../../core/shop/place/dialog-state.ts'
import { translateFault } from '../i18n/fault-text.ts'
import type { MoneyFormat } from '../i18n/money-format.ts'
import { usePurchase } from '../bind/parts.ts'
import { usePendingPrice } from './pending-price.ts'
import { useSelected, useStore, useI18n } from '../bind/shop.ts'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { Chip } from '../ui/Chip.tsx'
import { useAnnounce } from '../ui/AnnouncerProvider.tsx'
import { SpokenText } from '../ui/SpokenText.tsx'
import { TextField } from '../ui/TextField.tsx'
import { FIELD } from './focus-field.ts'
import { useOrderField } from './useOrderField.ts'
import * as css from './OrderForm.module.css'

/** The id of the text that explains why a chip is disabled. */
const LIMIT_NOTE_ID = 'order-change-room'

/**
 * The optional field for the cash that the customer will pay with («Сдача с»), so that the courier
 * brings change (CHK-10). Chips below it select a round sum, or no change.
 */
export function ChangeField() {
  const { draft } = usePurchase().checkout
  const i18n = useI18n()
  const { t } = i18n
  const announce = useAnnounce()
  const pendingPrice = usePendingPrice()
  const { payable, currency } = useStore(draft.terms)
  const { text, options, example } = useStore(draft.cashField)
  const fault = useSelected(draft.form.visibleFaults, faults => faults.change)
  const field = useOrderField('change')

  function formatError(money: MoneyFormat): string | undefined {
    if (fault === undefined) return undefined
    if (fault === 'changeTooSmall' && payable !== null) {
      return t('checkout.changeTooSmall', { amount: money(currency, payable) })
    }
    if (fault === 'numbersOnly') return translateFault(i18n, { code: fault })
    return t('checkout.changeInvalid', { example: formatTypedSum(example) })
  }
  const error = formatError(i18n.money)
  const spokenError = formatError(i18n.spokenMoney)
  useEffect(() => {
    // Announce an error that appears while the focus is elsewhere: the sum to pay may have grown.
    if (spokenError === undefined || document.activeElement?.id === FIELD.change) return
    announce(`${t('checkout.changeFrom')}. ${spokenError}`)
  }, [announce, spokenError, t])

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
        value={text}
        onChange={draft.setCashSum}
        hint={
          payable === null ? (
            pendingPrice
          ) : (
            <TextWithAmounts text={money => t('checkout.changeHint', { amount: money(currency, payable) })} />
          )
        }
        error={
          error !== undefined && spokenError !== undefined ? (
            <SpokenText visibleText={error} spokenText={spokenError} />
          ) : undefined
        }
        errorPrefix={t('field.error')}
      />
      <div className={css.chips} role="group" aria-label={t('checkout.changeSums')}>
        {options.map(option => (
          <Chip
            key={String(option.amount)}
            selected={option.isSelected}
            blockedBy={option.isBlocked ? LIMIT_NOTE_ID : undefined}
            onPress={() => draft.toggleCashOption(option)}
          >
            {option.amount === null
              ? t('checkout.noChange')
              : <CashSumLabel currency={currency} amount={option.amount} />}
          </Chip>
        ))}
      </div>
      {options.some(option => option.isBlocked) && (
        <p id={LIMIT_NOTE_ID} className={css.chipNote}>
          {t('checkout.noRoom', { max: COMMENT_LIMIT })}
        </p>
      )}
    </div>
  )
}

/** The label of a chip. `amount`: minor units. */
function CashSumLabel({ currency, amount }: { readonly currency: string; readonly amount: number }) {
  return <TextWithAmounts text={money => money(currency, amount)} />
}
