import type { Minor } from '../../money.ts'
import { formatTypedSum, listRoundSums, parseCashSum } from './change-from.ts'
import { isCommentWithinLimit, type OrderTerms, type Remark } from './comment.ts'
import type { OrderValues } from './fields.ts'

/** A sum that the customer can select instead of typing it (CHK-10). */
export interface CashOption {
  /** The cash that the customer will pay with, in minor units; null for no change. */
  readonly amount: Minor | null
  readonly isSelected: boolean
  /** Whether the order's comment, which includes the selected option, would become too long. */
  readonly isBlocked: boolean
}

/** The field of the cash sum. */
export interface CashField {
  /** The text in the field, in major units as typed; '' if the customer needs no change. */
  readonly text: string
  /** No change, then round sums above the payable amount, ascending. */
  readonly options: readonly CashOption[]
  /** A valid sum in minor units, as an example in error messages. */
  readonly example: Minor
}

/** In minor units: the example while the payable amount is unknown. */
const DEFAULT_EXAMPLE: Minor = 500_000

/**
 * Selects the text and the options of the field. Without a payable amount, the only option is no
 * change. A selected option is never blocked, so that the customer can clear it.
 */
export function selectCashField(values: OrderValues, remarks: readonly Remark[], terms: OrderTerms): CashField {
  const { payable, currency } = terms
  const needsNoChange = remarks.includes('noChange')
  const otherRemarks = remarks.filter(remark => remark !== 'noChange')
  const typedSum = parseCashSum(values.change)
  const sums = payable === null ? [] : listRoundSums(payable, currency)
  const noChangeComment = { ...values, remarks: [...otherRemarks, 'noChange'] as const }
  const noChange = {
    amount: null,
    isSelected: needsNoChange,
    isBlocked: !needsNoChange && !isCommentWithinLimit(noChangeComment, terms),
  }
  const sumOptions = sums.map((amount): CashOption => {
    const isSelected = !needsNoChange && typedSum.kind === 'amount' && typedSum.amount === amount
    const comment = { ...values, change: formatTypedSum(amount), remarks: otherRemarks }
    return { amount, isSelected, isBlocked: !isSelected && !isCommentWithinLimit(comment, terms) }
  })
  return {
    text: needsNoChange ? '' : values.change,
    options: [noChange, ...sumOptions],
    example: sums[0] ?? DEFAULT_EXAMPLE,
  }
}
