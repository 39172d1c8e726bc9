/** What customers see of `operator.json`, in their language. */
export interface OperatorNotice {
  readonly isPaused: boolean
  /** The operator's words about the pause; null for none. */
  readonly message: string | null
  readonly banner: string | null
  /** When the pause ends, in milliseconds since 1970; null for no end. */
  readonly until: number | null
}
/** The notice while orders are open and the operator says nothing; also until `operator.json` was read. */
export const NO_NOTICE: OperatorNotice = { isPaused: false, message: null, banner: null, until: null }
