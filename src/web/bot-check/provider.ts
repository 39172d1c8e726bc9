import type { BotCheckPurpose } from '../../../core/env.ts'

/** A bot check whose script has loaded. */
export interface BotCheckProvider {
  /**
   * Requests a new token. `onAsked`: the customer is shown
   * a challenge; `givenUp` removes it from the page.
   */
  requestToken(purpose: BotCheckPurpose, locale: string, onAsked: () => void, givenUp: AbortSignal): Promise<string>
  /** Shows or hides the badge of the service. */
  show(isShown: boolean): void
}

/**
 * No token: the service is blocked or broken, the
 * customer closed its challenge, or it took too long.
 */
export class BotCheckError extends Error {
  readonly reason: 'unavailable' | 'cancelled' | 'late'
  constructor(why: BotCheckError['reason']) {
    super(`The bot check gave no token: ${why}`)
    this.name = 'BotCheckError'
    this.reason = why
  }
}
