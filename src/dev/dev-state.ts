/** An error of the build or of the type checker. */
export interface Problem {
  /** The file with line and column, or empty. */
  readonly place: string
  readonly text: string
}

/** The state that `npm run dev` sends to its pages after each change (`.ci/dev/dev-events.mjs`). */
export interface DevState {
  /** The version of the scripts. */
  readonly build: number
  /** The version of the style sheets. */
  readonly look: number
  /** Errors of the build. */
  readonly problems: readonly Problem[]
  /** Errors of the type checker. */
  readonly types: readonly Problem[]
}
