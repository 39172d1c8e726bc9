import type { BotCheckPurpose } from '../../../core/env.ts'

/** A bot-check service whose script has loaded. */
export interface BotCheckProvider {
  /**
   * Requests a new token. Calls `onChallenge` when the service shows the customer a challenge.
   * `signal` cancels a request that may show a challenge, and removes the challenge from the page.
   */
  requestToken(purpose: BotCheckPurpose, locale: string, onChallenge: () => void, signal: AbortSignal): Promise<string>
  /** Shows or hides the badge of the service. */
  showBadge(isShown: boolean): void
}

/**
 * The bot check gave no token. `unavailable`: the service is blocked or broken; `cancelled`: the
 * customer closed the challenge or left the page; `late`: the service took too long.
 */
export class BotCheckError extends Error {
  readonly reason: 'unavailable' | 'cancelled' | 'late'
  constructor(reason: BotCheckError['reason']) {
    super(`The bot check gave no token: ${reason}`)
    this.name = 'BotCheckError'
    this.reason = reason
  }
}
