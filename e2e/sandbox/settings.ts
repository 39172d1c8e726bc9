import { type Clock, createClock } from './clock.ts'
import { createFaults, type Faults } from './faults.ts'
import type { Habits } from './habits.ts'
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
  habits: Habits
  /** The habits that the process was started with. */
  readonly firstHabits: Habits
  /** How far an order is, by its id, where that has been set. */
  progress: ReadonlyMap<string, { readonly status: string; readonly readyAt?: string }>
}

export function createSettings(realNow: () => number, firstHabits: Habits): Settings {
  return {
    clock: createClock(realNow), faults: createFaults(),
    soldOut: new Set(), closed: new Set(), paymentsOff: NOBODY, lifetimes: DEFAULT_LIFETIMES,
    habits: firstHabits, firstHabits, progress: new Map(),
  }
}

export function resetSettings(settings: Settings): void {
  settings.clock.reset()
  settings.faults.clear()
  settings.soldOut = new Set()
  settings.closed = new Set()
  settings.paymentsOff = NOBODY
  settings.lifetimes = DEFAULT_LIFETIMES
  settings.habits = settings.firstHabits
  settings.progress = new Map()
}
