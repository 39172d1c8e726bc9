import type { Readable } from '../../store/store.ts'
import type { OpenStored } from '../../store/stored.ts'
import * as KEY from '../storage/startup-keys.ts'
import { progressDecoder, selectLastReport, type ProgressRecord } from './records.ts'

/** The progress of how many orders is stored. A further order removes the oldest one. */
const MAX_ORDERS = 20

/** The API's response to a request for the status of an order. */
export interface StatusReport {
  readonly status: string
  /** When the order is ready or will be: milliseconds since 1970. */
  readonly readyAt?: number | undefined
  /** When the status has changed: milliseconds since 1970; absent if the page did not observe it. */
  readonly changedAt?: number | undefined
}

/** What the API has reported about the orders of this device (CHK-14). */
export interface OrderProgress {
  /** The latest order first. */
  readonly all: Readable<readonly ProgressRecord[]>
  /** Stores a report. */
  add(orderId: string, report: StatusReport): void
  /** Removes the progress of all other orders. */
  retain(orderIds: readonly (string | undefined)[]): void
}

export function createOrderProgress(stored: OpenStored): OrderProgress {
  const all = stored<readonly ProgressRecord[]>(KEY.orderProgress, progressDecoder, [])
  return {
    all: all as Readable<readonly ProgressRecord[]>,
    add(orderId, { status, readyAt, changedAt }) {
      // another tab may have stored a report whose event has not arrived yet
      all.pullFromStorage()
      const former = all.get().find(({ id }) => id === orderId)
      if (former !== undefined && selectLastReport(former) === status && former.readyAt === readyAt) return
      const earlierSteps = former?.steps.filter(step => step.status !== status) ?? []
      const step = former?.steps.find(known => known.status === status)
        ?? { status, ...(changedAt !== undefined && { at: changedAt }) }
      const record = { id: orderId, steps: [...earlierSteps, step], ...(readyAt !== undefined && { readyAt }) }
      all.set([record, ...all.get().filter(({ id }) => id !== orderId)].slice(0, MAX_ORDERS))
    },
    retain(orderIds) {
      all.pullFromStorage()
      all.set(all.get().filter(({ id }) => orderIds.includes(id)))
    },
  }
}
