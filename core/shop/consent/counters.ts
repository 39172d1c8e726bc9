import type { Config } from '../config.ts'

/** Foreign scripts that count visits. */
export interface Counters {
  /** A script's address; null for none. */
  readonly script: string | null
  /** The id of a web-analytics counter; null for none. */
  readonly counter: string | null
}
export const NO_COUNTERS: Counters = { script: null, counter: null }

/** What may count: nothing without the customer's consent, the metrics script in production only (CFG-06). */
export function countersFor(config: Pick<Config, 'metrics' | 'production'>, accepted: boolean | null): Counters {
  if (accepted !== true) return NO_COUNTERS
  const { scriptUrl, counterId } = config.metrics
  return {
    script: config.production && scriptUrl !== '' ? scriptUrl : null,
    counter: counterId !== '' ? counterId : null,
  }
}

/** Whether anything waits for the customer's consent, so that there is something to refuse: a counter, or the statistics of VK ID where it is on offer. */
export function hasToRefuse(config: Pick<Config, 'metrics' | 'production' | 'statistics'>, offersVk: boolean): boolean {
  const { script, counter } = countersFor(config, true)
  return script !== null || counter !== null || (config.statistics && offersVk)
}
