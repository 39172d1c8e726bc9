/** Why there is no token: the service's script is blocked or broken, the customer has closed its question, it took too long. */
export class BotCheckError extends Error {
  readonly why: 'unavailable' | 'cancelled' | 'late'
  constructor(why: BotCheckError['why']) {
    super(`The bot check gave no token: ${why}`)
    this.name = 'BotCheckError'
    this.why = why
  }
}
