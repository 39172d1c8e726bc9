import type { Profile, SignInSource } from './events.ts'
import type { OrderRequest } from './order-request.ts'
import { Refusal } from './refusal.ts'
import type { Account, State } from './state.ts'
import type { Store } from './store.ts'

const FIRST_ID = 1001
const REMEMBERED_PLACES = 5

/**
 * The account for an identity of a sign-in source (a phone number, a provider's subject). The first
 * sign-in creates it.
 */
export async function findOrCreateAccount(
  store: Store, source: SignInSource, subject: string, profile: Profile,
): Promise<Account> {
  const known = [...store.state().accounts.values()].find(one => one.source === source && one.subject === subject)
  if (known !== undefined) return known
  const id = FIRST_ID + store.state().accounts.size
  await store.record({ type: 'account', id, source, subject, profile })
  return { id, source, subject, profile }
}

export function findAccount(state: State, personId: number): Account {
  const account = state.accounts.get(personId)
  // A valid token without an account was issued before a reset.
  if (account === undefined) throw new Refusal('auth.token-invalid')
  return account
}

/**
 * The body of GET /api/v1/me: a person with an account in each chain, the profile, and the
 * addresses of the latest deliveries, newest first, without duplicates.
 */
export function toMe(state: State, account: Account, whiteLabels: readonly string[]): object {
  return {
    id: account.id, accountIds: whiteLabels.map(label => `${label}-${account.id}`), ...account.profile,
    deliveries: listLastDeliveries(state, account.id),
  }
}

function listLastDeliveries(state: State, personId: number): readonly object[] {
  const places = new Map<string, object>()
  for (const order of [...state.orders.values()].reverse()) {
    if (order.personId !== personId || order.request.deliveryType !== 'DELIVERY') continue
    const key = JSON.stringify([order.request.address, order.request.apartment ?? ''])
    if (!places.has(key)) places.set(key, toSavedPlace(order.request))
  }
  return [...places.values()].slice(0, REMEMBERED_PLACES)
}

function toSavedPlace(request: OrderRequest & { readonly deliveryType: 'DELIVERY' }): object {
  const { address, location, apartment, entrance, floor, intercom, deliveryComment, person } = request
  return {
    address, location, apartment, entrance, floor, intercom, comment: deliveryComment,
    email: person.email, personName: person.name, phone: person.phone,
  }
}
