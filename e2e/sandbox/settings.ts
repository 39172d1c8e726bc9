import { type Clock, createClock } from './clock.ts'
import { createFaults, type Faults } from './faults.ts'
import type { DeliveryType } from './order-request.ts'
import { DEFAULT_LIFETIMES, type Lifetimes } from './tokens.ts'

/** Restaurants that for a method take no payment at all, whatever their payConfig says. */
export type PaymentsOff = Readonly<Record<DeliveryType, ReadonlySet<number>>>
const NOBODY: PaymentsOff = { DELIVERY: new Set(), TAKE_AWAY: new Set() }

/** What the control panel sets. Nothing of it outlives the process: a restart is a fresh, honest sandbox. */
export interface Settings {
  readonly clock: Clock
  readonly faults: Faults
  soldOut: ReadonlySet<number>
  closed: ReadonlySet<number>
  paymentsOff: PaymentsOff
  lifetimes: Lifetimes
}

export function createSettings(realNow: () => number): Settings {
  return {
    clock: createClock(realNow), faults: createFaults(),
    soldOut: new Set(), closed: new Set(), paymentsOff: NOBODY, lifetimes: DEFAULT_LIFETIMES,
  }
}

export function resetSettings(settings: Settings): void {
  settings.clock.reset()
  settings.faults.clear()
  settings.soldOut = new Set()
  settings.closed = new Set()
  settings.paymentsOff = NOBODY
  settings.lifetimes = DEFAULT_LIFETIMES
}
