/** An amount in minor units: kopecks, cents. Always a safe integer. */
export type Minor = number

/** The sum of amounts. Throws a RangeError when an amount or the sum is no safe integer. */
export function addMinor(...amounts: readonly Minor[]): Minor {
  return amounts.reduce((sum, amount) => checked(sum + checked(amount)), 0)
}

/** An amount taken `count` times. Throws a RangeError when a factor or the product is no safe integer. */
export const times = (amount: Minor, count: number): Minor => checked(checked(amount) * checked(count))

function checked(amount: number): Minor {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no amount in minor units`)
  // minus nought plus nought is nought
  return amount + 0
}

/** The amount divided by a hundred, as an exact decimal text: 123450 → '1234.50', -5 → '-0.05', 500 → '5'. */
export function decimalOf(amount: Minor): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`.replace('.00', '')
}
