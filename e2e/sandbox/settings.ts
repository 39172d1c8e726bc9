import { type Clock, createClock } from './clock.ts'
import { createFaults, type Faults } from './faults.ts'
import type { Habits } from './habits.ts'
import type { DeliveryType } from './order-request.ts'
import { DEFAULT_LIFETIMES, type Lifetimes } from './tokens.ts'

/** Restaurants that take no payment for a method, whatever their payConfig says. */
export type PaymentsOff = Readonly<Record<DeliveryType, ReadonlySet<number>>>
const NO_RESTAURANTS: PaymentsOff = { DELIVERY: new Set(), TAKE_AWAY: new Set() }

/**
 * The settings of the control panel. They do not survive the process: a restart gives a sandbox
 * without faults.
 */
export interface Settings {
  readonly clock: Clock
  readonly faults: Faults
  soldOut: ReadonlySet<number>
  closed: ReadonlySet<number>
  paymentsOff: PaymentsOff
  lifetimes: Lifetimes
  habits: Habits
  /** The habits at the start of the process. */
  readonly firstHabits: Habits
  /** The status of orders by id, where it has been set. */
  progress: ReadonlyMap<string, { readonly status: string; readonly readyAt?: string }>
}

export function createSettings(realNow: () => number, firstHabits: Habits): Settings {
  return {
    clock: createClock(realNow), faults: createFaults(),
    soldOut: new Set(), closed: new Set(), paymentsOff: NO_RESTAURANTS, lifetimes: DEFAULT_LIFETIMES,
    habits: firstHabits, firstHabits, progress: new Map(),
  }
}

export function resetSettings(settings: Settings): void {
  settings.clock.reset()
  settings.faults.clear()
  settings.soldOut = new Set()
  settings.closed = new Set()
  settings.paymentsOff = NO_RESTAURANTS
  settings.lifetimes = DEFAULT_LIFETIMES
  settings.habits = settings.firstHabits
  settings.progress = new Map()
}
