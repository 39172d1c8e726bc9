/** `place` is a file with line and column, or empty. */
export interface Problem {
  readonly place: string
  readonly text: string
}

/** The state that `npm run dev` sends to its pages, always complete (`.ci/build/dev-events.mjs`). */
export interface DevState {
  readonly build: number
  readonly look: number
  readonly problems: readonly Problem[]
  readonly types: readonly Problem[]
}
