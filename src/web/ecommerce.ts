import type { Report } from '../../core/env.ts'
import { toDataLayerEntry, toGoal, type ShopEvent } from '../../core/shop/analytics/events.ts'

/** The globals of the page that Yandex Metrica reads. */
interface CounterPage {
  dataLayer?: unknown[]
  readonly ym?: (...call: readonly unknown[]) => void
}

/**
 * Creates the function that sends an event to `dataLayer`, and its goal to the counter. It never throws: the
 * counter's script replaces the methods that it calls.
 */
export function createEventSender(counterId: string, report: Report): (event: ShopEvent) => void {
  const page = window as CounterPage
  return event => {
    try {
      (page.dataLayer ??= []).push(toDataLayerEntry(event))
      page.ym?.(Number(counterId), 'reachGoal', ...toGoal(event))
    } catch {
      report('metrics.event-lost')
    }
  }
}
