/**
 * The data of a sandbox before the first order. Amounts are integers in minor units (kopecks, euro
 * cents), times «HH:MM» in the restaurant's zone, coordinates degrees.
 */
export interface LatLng { readonly lat: number; readonly lng: number }
export interface Photo {
  readonly url: string
  readonly width?: number
  readonly height?: number
  readonly alt?: string
}
export interface Named { readonly code: string; readonly id: number; readonly name: string }
export type Day = 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'
export interface Hours {
  readonly dayOfWeek: Day
  readonly active: boolean
  readonly open: string
  readonly close: string
}

export interface City {
  readonly id: number
  readonly name: string
  readonly bounds: { readonly north: number; readonly south: number; readonly east: number; readonly west: number }
  readonly center: LatLng
  readonly zoom: number
}

export interface PayOptions {
  readonly cardOnline?: string
  readonly cardUponReceipt?: boolean
  readonly cashUponReceipt?: boolean
}
export interface MenuRef {
  readonly id: number
  readonly isDelivery: boolean
  readonly isOnline: boolean
  readonly isTable: boolean
  readonly isTakeAway: boolean
  readonly name: string
  readonly order: number
}
export interface Resto {
  readonly id: number
  readonly cityId: number
  readonly name: string
  readonly address: string
  readonly street: string
  readonly averageCheck?: number
  readonly currency: 'RUB' | 'EUR'
  readonly description?: string
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly links: readonly { readonly type: string; readonly url: string }[]
  readonly location: LatLng
  readonly menus: readonly MenuRef[]
  readonly openingHours: readonly Hours[]
  readonly order: number
  readonly payConfig: { readonly delivery: PayOptions; readonly takeAway: PayOptions }
  readonly payEngine?: string
  readonly pays: readonly Named[]
  readonly photos: readonly Photo[]
  readonly tags: readonly Named[]
  readonly timezone?: string
}

export interface Threshold {
  readonly deliveryCost: number
  /** Minutes. */
  readonly deliveryTime: number
  readonly orderPrice: { readonly min: number; readonly max: number }
}
export interface Zone {
  readonly id: number
  readonly name: string
  readonly restoId: number
  /** The first point is not repeated at the end. */
  readonly points: readonly LatLng[]
  readonly thresholds: readonly Threshold[]
  /** Positions that are not delivered to this zone. */
  readonly undeliverable?: readonly number[]
}

export interface PositionGroup {
  readonly id: number
  readonly menuId: number
  readonly name: string
  readonly order: number
  readonly photos: readonly Photo[]
}
export interface Position {
  readonly id: number
  readonly menuId: number
  readonly groupId?: number
  readonly name: string
  readonly description?: string
  readonly price: number
  readonly photos: readonly Photo[]
  readonly measure?: { readonly value: number; readonly unit: 'G' | 'PC' | 'ML' | 'CM' }
  readonly tags: readonly Named[]
  readonly order?: number
  readonly nutrition?: {
    readonly kcal?: number
    readonly protein?: number
    readonly fat?: number
    readonly carbs?: number
  }
  readonly contents?: readonly { readonly name: string; readonly count?: number }[]
  readonly allergens?: readonly string[]
}
export interface ModifierItem {
  readonly id: number
  readonly name: string
  readonly price: number
  readonly maxCount?: number
}
export interface ModifierGroup {
  readonly id: number
  readonly modifierId: number
  readonly minCount: number
  readonly maxCount: number
  readonly name: string
  readonly nameUi?: string
  readonly items: readonly ModifierItem[]
}
export interface PositionModifiers { readonly positionId: number; readonly modifiers: readonly ModifierGroup[] }
export interface TimeSlots {
  readonly positionIds: readonly number[]
  readonly details: readonly {
    readonly dayOfWeek: Day
    readonly startAt: string
    readonly endAt: string
    readonly isActive: boolean
  }[]
}
export interface PreOrderHours {
  readonly restoId: number
  readonly type: 'DELIVERY' | 'TAKE_AWAY'
  readonly minTimeMinutes: number
  readonly dayInAdvance: number
  readonly hours: readonly Hours[]
}

/**
 * `startDay` and `finishDay` count from the sandbox's first day (in the restaurant's zone), so that
 * promotions never expire.
 */
export interface Promotion {
  readonly id: number
  readonly restoIds: readonly number[]
  readonly name: string
  readonly description?: string
  readonly photos: readonly Photo[]
  readonly startDay?: number
  readonly finishDay?: number
  readonly promoCode?: string
}

/** A discount that the shop grants without a code, for each unit of a matching position. */
export interface DiscountRule {
  readonly id: number
  readonly name: string
  readonly restoIds: readonly number[]
  readonly positionIds: readonly number[]
  /** Whole per cent of the unit price with modifiers, rounded down to a minor unit. */
  readonly percent: number
  /** Limits the rule to one method. */
  readonly method?: 'DELIVERY' | 'TAKE_AWAY'
  /** The minimum count of the position; 1 when absent. */
  readonly fromCount?: number
}

export interface PromoCode {
  readonly code: string
  readonly percent: number
  /** The largest discount for the whole order. */
  readonly maxDiscountAmount?: number
  /** Below this subtotal the code is accepted, but gives no discount. */
  readonly minOrderAmount?: number
  /** Limits the code to these restaurants. */
  readonly restoIds?: readonly number[]
  readonly method?: 'DELIVERY' | 'TAKE_AWAY'
  /** Counts from the sandbox's first day. */
  readonly startDay?: number
  readonly finishDay?: number
  readonly active: boolean
  /** The hours in which it is valid, local time, «HH:MM». */
  readonly from?: string
  readonly to?: string
  /** The limit of orders per person: `already-used` if it is 1, otherwise `person-limit-exceed`. */
  readonly perPerson?: number
  /** The limit of all orders: `limit-exceed`. */
  readonly total?: number
}

export interface Dataset {
  readonly whiteLabel: string
  readonly cities: readonly City[]
  readonly restos: readonly Resto[]
  readonly zones: readonly Zone[]
  readonly groups: readonly PositionGroup[]
  readonly positions: readonly Position[]
  readonly modifiers: readonly PositionModifiers[]
  readonly slots: readonly TimeSlots[]
  readonly preOrder: readonly PreOrderHours[]
  readonly promotions: readonly Promotion[]
  readonly discounts: readonly DiscountRule[]
  readonly promoCodes: readonly PromoCode[]
}
