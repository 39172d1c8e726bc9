import type { Event, PaymentOutcome, Profile, SignInSource, StoredOrder, VkGrant } from './events.ts'

export interface Account {
  readonly id: number
  readonly source: SignInSource
  readonly subject: string
  readonly profile: Profile
}
/** All tokens of one sign-in. Only the refresh token of the newest generation may be exchanged. */
export interface TokenFamily {
  readonly personId: number
  readonly source: SignInSource
  readonly generation: number
  readonly isRevoked: boolean
}
export interface SmsRecord {
  readonly code: string
  readonly sentAt: number
  readonly isUsed: boolean
  /** Instants of wrong attempts since the last correct one. */
  readonly wrongAt: readonly number[]
}
export interface Payment { readonly outcome: PaymentOutcome; readonly at: number }

/** The journal's state in memory. Maps keep insertion order. */
export interface State {
  keys: { readonly secret: string; readonly providerKey: string } | null
  replays: number
  readonly accounts: Map<number, Account>
  readonly families: Map<string, TokenFamily>
  /** By phone. */
  readonly sms: Map<string, SmsRecord>
  /** By code; a used grant is removed. */
  readonly vkGrants: Map<string, VkGrant>
  readonly orders: Map<string, StoredOrder>
  /** By order id. */
  readonly payments: Map<string, readonly Payment[]>
}

export function emptyState(): State {
  return {
    keys: null, replays: 0, accounts: new Map(), families: new Map(), sms: new Map(), vkGrants: new Map(),
    orders: new Map(), payments: new Map(),
  }
}

/** The only function that changes durable state: at each call and when the journal is replayed. */
export function apply(state: State, event: Event): void {
  switch (event.type) {
    case 'keys':
      state.keys = { secret: event.secret, providerKey: event.providerKey }
      return
    case 'account':
      state.accounts.set(event.id, {
        id: event.id, source: event.source, subject: event.subject, profile: event.profile,
      })
      return
    case 'family':
      state.families.set(event.id, {
        personId: event.personId, source: event.source, generation: 0, isRevoked: false,
      })
      return
    case 'refreshed':
      changeFamily(state, event.familyId, { generation: event.generation })
      return
    case 'replayed':
      state.replays += 1
      changeFamily(state, event.familyId, { isRevoked: true })
      return
    case 'signed-out':
      changeFamily(state, event.familyId, { isRevoked: true })
      return
    case 'sms-sent':
      state.sms.set(event.phone, {
        code: event.code, sentAt: event.at, isUsed: false, wrongAt: state.sms.get(event.phone)?.wrongAt ?? [],
      })
      return
    case 'sms-wrong': {
      const record = state.sms.get(event.phone)
      if (record !== undefined) state.sms.set(event.phone, { ...record, wrongAt: [...record.wrongAt, event.at] })
      return
    }
    case 'sms-used': {
      const record = state.sms.get(event.phone)
      if (record !== undefined) state.sms.set(event.phone, { ...record, isUsed: true, wrongAt: [] })
      return
    }
    case 'vk-granted':
      state.vkGrants.set(event.grant.code, event.grant)
      return
    case 'vk-used':
      state.vkGrants.delete(event.code)
      return
    case 'order':
      state.orders.set(event.order.id, event.order)
      return
    case 'payment':
      state.payments.set(event.orderId, [
        ...(state.payments.get(event.orderId) ?? []), { outcome: event.outcome, at: event.at },
      ])
  }
}

function changeFamily(state: State, id: string, change: Partial<TokenFamily>): void {
  const family = state.families.get(id)
  if (family !== undefined) state.families.set(id, { ...family, ...change })
}
