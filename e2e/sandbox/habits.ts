import { boolean, choice, type Fields, has, text } from './decode.ts'
import { CODES, type Code } from './codes.ts'

/** Deviations of an honest API, which a storefront is configured for or has to tolerate. */
export interface Habits {
  /** `loose`: other forms of the same data, made by `loose.ts`. */
  readonly dialect: 'plain' | 'loose'
  /** The error codes of the contract, or different ones. */
  readonly codes: 'contract' | 'own'
  /** The header that carries an identity token. */
  readonly identityHeader: string
  /** Whether the two optional calls exist. */
  readonly orderStatus: boolean
  readonly signOut: boolean
  /** Whether a preflight has more positions than the cart: a gift, a split line, a package. */
  readonly additions: boolean
}

export const CONTRACT_HABITS: Habits = {
  dialect: 'plain', codes: 'contract', identityHeader: 'X-Identity-Token', orderStatus: false, signOut: false,
  additions: false,
}

/** Applies a change; fields that it does not contain keep their values. */
export function changeHabits(before: Habits, fields: Fields): Habits {
  const readSwitch = (name: 'orderStatus' | 'signOut' | 'additions'): boolean =>
    has(fields, name) ? boolean(fields, name) : before[name]
  return {
    dialect: has(fields, 'dialect') ? choice(fields, 'dialect', ['plain', 'loose']) : before.dialect,
    codes: has(fields, 'codes') ? choice(fields, 'codes', ['contract', 'own']) : before.codes,
    identityHeader: has(fields, 'identityHeader')
      ? text(fields, 'identityHeader', { shape: /^[\w-]+$/, must: 'нужно имя заголовка' }) : before.identityHeader,
    orderStatus: readSwitch('orderStatus'),
    signOut: readSwitch('signOut'),
    additions: readSwitch('additions'),
  }
}

/** The values of a shop's configuration block that these habits need. */
export function configurationFor(habits: Habits) {
  return {
    api: {
      identityHeader: habits.identityHeader,
      codes:
        habits.codes === 'own'
          ? Object.fromEntries(
              Object.keys(CODES)
                .filter(isContractCode)
                .map(code => [ownCode(code as Code), code]),
            )
          : {},
    },
    // Set here, not by a brand: another API might not allow the header.
    order: { idempotencyKey: true },
    orders: { status: habits.orderStatus },
    session: { signOut: habits.signOut },
  }
}

/** The codes that a storefront acts on; the others are only shown. */
const isContractCode = (code: string): boolean =>
  /^(?:sms|delivery|person-order|resto\.doesnt|promo-code|order\.idem)/.test(code)

/**
 * The chain's code of an error: `E_DELIVERY_ORDER_SUM_EXCEEDED` for `delivery.order-sum-exceeded`.
 */
export function ownCode(code: Code): string {
  return isContractCode(code) ? `E_${code.replace(/\W/g, '_').toUpperCase()}` : code
}
