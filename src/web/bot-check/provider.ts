import type { BotCheckPurpose } from '../../../core/env.ts'

/** A bot check whose script is there. */
export interface BotCheckProvider {
  /** A token that nobody has been given yet. `onAsked` is called when the customer is asked to do something. */
  prove(purpose: BotCheckPurpose, locale: string, onAsked: () => void): Promise<string>
  /** Shows the service's mark, or hides it. */
  show(isShown: boolean): void
}
