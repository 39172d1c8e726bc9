/** `place` is a file with its line and column, or empty. */
export interface Problem {
  readonly place: string
  readonly text: string
}

/** What `npm run dev` tells its pages, always the whole of it (`.ci/build/dev-events.mjs`). */
export interface News {
  readonly build: number
  readonly look: number
  readonly problems: readonly Problem[]
  readonly types: readonly Problem[]
}
