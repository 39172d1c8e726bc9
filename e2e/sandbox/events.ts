import type { OrderRequest } from './order-request.ts'
import type { Preflight } from './shapes.ts'

export type SignInSource = 'PHONE' | 'APPLE' | 'GOOGLE' | 'VK'
export type PaymentOutcome = 'success' | 'failure'

/** A person's subject at a provider and the data that the provider sends. */
export interface Profile {
  readonly phone?: string
  readonly email?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly patronymic?: string
}

export interface StoredOrder {
  readonly id: string
  /** The short number for people: «Я-1042». */
  readonly number: string
  readonly personId: number
  readonly placedAt: number
  readonly request: OrderRequest
  readonly preflight: Preflight
  readonly status: 'ACCEPTED' | 'AWAITING_PAYMENT'
  readonly payableAmount: number
  readonly idempotencyKey: string | null
  /** SHA-256 of the request, which distinguishes a repetition from a reused key. */
  readonly digest: string
}

export interface VkGrant {
  readonly code: string
  readonly codeChallenge: string
  readonly deviceId: string
  readonly redirectUri: string
  readonly state: string
  readonly expiresAt: number
  readonly subject: string
  readonly profile: Profile
}

/** The changes of durable state. Instants (`at`, `…At`) are milliseconds of the sandbox's clock. */
export type Event =
  | { readonly type: 'keys'; readonly secret: string; readonly providerKey: string }
  | {
    readonly type: 'account'
    readonly id: number
    readonly source: SignInSource
    readonly subject: string
    readonly profile: Profile
  }
  | { readonly type: 'family'; readonly id: string; readonly personId: number; readonly source: SignInSource }
  | { readonly type: 'refreshed'; readonly familyId: string; readonly generation: number }
  | { readonly type: 'replayed'; readonly familyId: string }
  | { readonly type: 'signed-out'; readonly familyId: string }
  | { readonly type: 'sms-sent'; readonly phone: string; readonly code: string; readonly at: number }
  | { readonly type: 'sms-wrong'; readonly phone: string; readonly at: number }
  | { readonly type: 'sms-used'; readonly phone: string }
  | { readonly type: 'vk-granted'; readonly grant: VkGrant }
  | { readonly type: 'vk-used'; readonly code: string }
  | { readonly type: 'order'; readonly order: StoredOrder }
  | { readonly type: 'payment'; readonly orderId: string; readonly outcome: PaymentOutcome; readonly at: number }
