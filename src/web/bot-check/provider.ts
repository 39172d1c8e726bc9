import type { BotCheckPurpose } from '../../../core/env.ts'

/** A bot check whose script is there. */
export interface BotCheckProvider {
  /**
   * A token that nobody has been given yet. `onAsked` is called when the customer is asked to do something; once `givenUp`,
   * nothing is asked any more, and nothing of it stays in the page.
   */
  prove(purpose: BotCheckPurpose, locale: string, onAsked: () => void, givenUp: AbortSignal): Promise<string>
  /** Shows the service's mark, or hides it. */
  show(isShown: boolean): void
}

/** Why there is no token: the service's script is blocked or broken, the customer has closed its question, it took too long. */
export class BotCheckError extends Error {
  readonly why: 'unavailable' | 'cancelled' | 'late'
  constructor(why: BotCheckError['why']) {
    super(`The bot check gave no token: ${why}`)
    this.name = 'BotCheckError'
    this.why = why
  }
}
