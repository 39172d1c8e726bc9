/** An amount in minor units, such as kopecks or cents. Always a safe integer. */
export type Minor = number

/**
 * Adds amounts.
 * @throws RangeError when an amount or the sum is not a safe integer.
 */
export function addMinor(...amounts: readonly Minor[]): Minor {
  return amounts.reduce((sum, amount) => assertSafeInteger(sum + assertSafeInteger(amount)), 0)
}

/**
 * Multiplies an amount.
 * @throws RangeError when a factor or the product is not a safe integer.
 */
export function multiplyMinor(amount: Minor, count: number): Minor {
  return assertSafeInteger(assertSafeInteger(amount) * assertSafeInteger(count))
}

function assertSafeInteger(amount: number): Minor {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no amount in minor units`)
  // turns -0 into 0
  return amount + 0
}

/** Formats an amount in major units, exactly: 123450 → '1234.50', -5 → '-0.05', 500 → '5'. */
export function formatDecimal(amount: Minor): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`.replace('.00', '')
}
