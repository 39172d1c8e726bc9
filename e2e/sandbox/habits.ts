import { boolean, choice, type Fields, has, text } from './decode.ts'
import { CODES, type Code } from './codes.ts'

/** What an honest API may do its own way: a storefront has to be told of it, or to put up with it. */
export interface Habits {
  /** `loose`: other forms of the same facts, as `loose.ts` makes them. */
  readonly dialect: 'plain' | 'loose'
  /** Whose error codes stand in refusals. */
  readonly codes: 'contract' | 'own'
  /** The header that carries an identity token. */
  readonly identityHeader: string
  /** Whether the two optional calls are there. */
  readonly orderStatus: boolean
  readonly signOut: boolean
}

export const CONTRACT_HABITS: Habits = {
  dialect: 'plain', codes: 'contract', identityHeader: 'X-Identity-Token', orderStatus: false, signOut: false,
}

/** The habits after a change; what the change does not name stays. */
export function changedHabits(before: Habits, fields: Fields): Habits {
  const truth = (name: 'orderStatus' | 'signOut'): boolean => (has(fields, name) ? boolean(fields, name) : before[name])
  return {
    dialect: has(fields, 'dialect') ? choice(fields, 'dialect', ['plain', 'loose']) : before.dialect,
    codes: has(fields, 'codes') ? choice(fields, 'codes', ['contract', 'own']) : before.codes,
    identityHeader: has(fields, 'identityHeader')
      ? text(fields, 'identityHeader', { shape: /^[\w-]+$/, must: 'нужно имя заголовка' }) : before.identityHeader,
    orderStatus: truth('orderStatus'),
    signOut: truth('signOut'),
  }
}

/** What a shop has to be configured with to understand these habits: values of its configuration block. */
export function configurationFor(habits: Habits) {
  return {
    api: {
      identityHeader: habits.identityHeader,
      codes: habits.codes === 'own' ? Object.fromEntries(Object.keys(CODES).filter(isAgreed).map(code => [ownCode(code as Code), code])) : {},
    },
    // the key belongs to the API: a brand that asked for it would take it along to one that does not allow the header
    order: { idempotencyKey: true },
    orders: { status: habits.orderStatus },
    session: { signOut: habits.signOut },
  }
}

/** The codes that a storefront decides by; all others say what they say. */
const isAgreed = (code: string): boolean => /^(?:sms|delivery|person-order|resto\.doesnt|promo-code|order\.idem)/.test(code)

/** A chain's own code for the same refusal: `E_DELIVERY_ORDER_SUM_EXCEEDED` for `delivery.order-sum-exceeded`. */
export function ownCode(code: Code): string {
  return isAgreed(code) ? `E_${code.replace(/\W/g, '_').toUpperCase()}` : code
}
