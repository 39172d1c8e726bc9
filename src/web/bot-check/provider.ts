import type { BotCheckPurpose } from '../../../core/env.ts'

/** A bot check whose script is there. */
export interface BotCheckProvider {
  /** A new token. `onAsked` tells that the customer is asked; `givenUp` takes it out of the page. */
  prove(purpose: BotCheckPurpose, locale: string, onAsked: () => void, givenUp: AbortSignal): Promise<string>
  /** Shows the service's mark, or hides it. */
  show(isShown: boolean): void
}

/** No token: the service is blocked or broken, its question was closed, or it took too long. */
export class BotCheckError extends Error {
  readonly why: 'unavailable' | 'cancelled' | 'late'
  constructor(why: BotCheckError['why']) {
    super(`The bot check gave no token: ${why}`)
    this.name = 'BotCheckError'
    this.why = why
  }
}
